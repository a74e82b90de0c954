package funcs

// Conversions, out of range too.

func F32ToI32(x float32) int32   { return int32(x) }
func F32ToI8(x float32) int8     { return int8(x) }
func F32ToU8(x float32) uint8    { return uint8(x) }
func F32ToU32(x float32) uint32  { return uint32(x) }
func F32ToF64(x float32) float64 { return float64(x) }
func F64ToF32(x float64) float32 { return float32(x) }
func F64ToI64(x float64) int64   { return int64(x) }
func F64ToU64(x float64) uint64  { return uint64(x) }
func F64ToI16(x float64) int16   { return int16(x) }
func I64ToF32(x int64) float32   { return float32(x) }
func U64ToF64(x uint64) float64  { return float64(x) }
func U64ToF32(x uint64) float32  { return float32(x) }
func I32ToF32(x int32) float32   { return float32(x) }
func I32ToI64(x int32) int64     { return int64(x) }
func I64ToI8(x int64) int8       { return int8(x) }
func I8ToU64(x int8) uint64      { return uint64(x) }
func I16ToU32(x int16) uint32    { return uint32(x) }
func U16ToF64(x uint16) float64  { return float64(x) }
func U32ToI16(x uint32) int16    { return int16(x) }
func U8ToF32(x uint8) float32    { return float32(x) / 255 }
func U8ToU16(x uint8) uint16     { return uint16(x) << 3 }
