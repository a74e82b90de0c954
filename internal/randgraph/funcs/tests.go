package funcs

// The functions by which conditionals decide, and by which loops count. Limit is the number of trips after which all
// that count end.

// Limit bounds the trips of loops that count.
const Limit = 3

func BelowI8(n int8) bool       { return n < Limit }
func BelowI32(n int32) bool     { return n < Limit }
func BelowU16(n uint16) bool    { return n < Limit }
func BelowF32(n float32) bool   { return n < Limit }
func BelowF64(n float64) bool   { return n < Limit }
func LeftU8(n uint8) uint8      { return Limit - n }
func LeftI16(n int16) int16     { return Limit - n }
func LeftU64(n uint64) uint64   { return Limit - n }
func RoomF32(n float32) float32 { return Limit - n }

// BelowI64 has a limit of the caller's.
func BelowI64(n, most int64) bool { return n < min(most, Limit) }

// SizedI64 has a size for a limit.
func SizedI64(n int64, size int) bool { return n < int64(min(size, Limit)) }

// These go on only as long as some value is as it should be, too.

func EarlyF32(n int32, x float32) bool { return n < Limit && !(x > 1) }
func EarlyF64(n uint8, x float64) bool { return n < Limit && x == x }
func EarlyI16(n int16, x int16) int16  { return (Limit - n) * (x & 1) }
func EarlyU32(n uint32, x uint32) bool { return n < Limit-1 && x != 0 || n == 0 }

func NextI8(n int8) int8        { return n + 1 }
func NextI16(n int16) int16     { return n + 1 }
func NextI32(n int32) int32     { return n + 1 }
func NextI64(n int64) int64     { return n + 1 }
func NextU8(n uint8) uint8      { return n + 1 }
func NextU16(n uint16) uint16   { return n + 1 }
func NextU32(n uint32) uint32   { return n + 1 }
func NextU64(n uint64) uint64   { return n + 1 }
func NextF32(n float32) float32 { return n + 1 }
func NextF64(n float64) float64 { return n + 1 }

func BackI8(n int8) int8        { return n - 1 }
func BackI16(n int16) int16     { return n - 1 }
func BackI32(n int32) int32     { return n - 1 }
func BackI64(n int64) int64     { return n - 1 }
func BackU8(n uint8) uint8      { return n - 1 }
func BackU16(n uint16) uint16   { return n - 1 }
func BackU32(n uint32) uint32   { return n - 1 }
func BackU64(n uint64) uint64   { return n - 1 }
func BackF32(n float32) float32 { return n - 1 }
func BackF64(n float64) float64 { return n - 1 }

// Again tells after a number of trips whether there is another.
func Again(trips int64) bool { return trips < Limit-1 }

// The numbers of cases, also beyond those that there are.

func CaseF32(x float32) int32            { return int32(x) & 3 }
func CaseF64(x, y float64) uint8         { return uint8(one(x < y) + one(y == y)) }
func CaseI8(x int8) int8                 { return x % 4 }
func CaseI64(x, y int64) int64           { return (x ^ y) % 3 }
func CaseU16(x uint16) uint16            { return x & 3 }
func CaseU64(x uint64) uint64            { return x & 1 << 32 >> 31 }
func CaseBool(x, y bool) int16           { return int16(one(x)) - int16(one(y)) }
func FarI64(x int64) int64               { return x&1<<32 | x&1 }
func one(x bool) int32                   { return BoolToI32(x) }
func HoldsF32(x, y float32) float32      { return x - y }
func HoldsF64(x float64, n int) float64  { return x * float64(n) }
func HoldsU8(x uint8) uint8              { return x & 1 }
func HoldsI32(x int32, y int32) int32    { return x & y & 4 }
func HoldsBoth(x float32, y uint32) bool { return x < 1 && y&1 == 0 }

// Loop is a way to count: a condition of the count and what changes it, of one type. A condition of nil is the count itself.
type Loop struct {
	Test, Step any
	From       uint64 // bits of the first count
}

// Loops lists the ways to count; each ends after at most Limit trips.
var Loops = []Loop{
	{BelowI8, NextI8, 0}, {BelowI32, NextI32, 0}, {BelowU16, NextU16, 0}, {BelowF32, NextF32, 0}, {BelowF64, NextF64, 0},
	{LeftU8, NextU8, 0}, {LeftI16, NextI16, 0}, {LeftU64, NextU64, 0}, {RoomF32, NextF32, 0}, {BelowI64, NextI64, 0},
	{SizedI64, NextI64, 0}, {EarlyF32, NextI32, 0}, {EarlyF64, NextU8, 0}, {EarlyI16, NextI16, 0}, {EarlyU32, NextU32, 0},
	{nil, BackI8, Limit}, {nil, BackI16, Limit - 1}, {nil, BackI32, 1}, {nil, BackI64, Limit}, {nil, BackU8, Limit},
	{nil, BackU16, Limit - 1}, {nil, BackU32, 0}, {nil, BackU64, Limit}, {nil, BackF32, 0x40000000}, {nil, BackF64, 0x4008000000000000},
	{nil, NextI8, 1<<64 - Limit}, {nil, NextI64, 1<<64 - 2},
}

// Cases lists functions with integer results, for Switch.
var Cases = []any{CaseF32, CaseF64, CaseI8, CaseI64, CaseU16, CaseU64, CaseBool, FarI64}

// Conditions lists functions for If and IfElse. Functions of All with one result will do as well.
var Conditions = []any{HoldsF32, HoldsF64, HoldsU8, HoldsI32, HoldsBoth}

// Tests lists all that conditionals call and All lacks.
func Tests() []any {
	all := append([]any{Again}, Cases...)
	all = append(all, Conditions...)
	for _, l := range Loops {
		if all = append(all, l.Step); l.Test != nil {
			all = append(all, l.Test)
		}
	}
	return all
}
