// Package operators applies every operator to every type.
package operators

func arithmeticInt8(x, y int8) (sum, difference, product, negative int8) {
	return x + y, x - y, x * y, -x
}

func compareInt8(x, y int8) (eq, ne, lt, le, gt, ge bool) {
	return x == y, x != y, x < y, x <= y, x > y, x >= y
}

func extremesInt8(x, y int8) (int8, int8) {
	return min(x, y), max(x, y, 1)
}

func convertInt8(x int8) (int8, int16, int32, int64, int, uint8, uint16, uint32, uint64, uint, float32, float64) {
	return int8(x), int16(x), int32(x), int64(x), int(x), uint8(x), uint16(x), uint32(x), uint64(x), uint(x), float32(x), float64(x)
}

func bitsInt8(x, y int8) (and, or, xor, andNot, complement int8) {
	return x & y, x | y, x ^ y, x &^ y, ^x
}

func divideInt8(x, y int8) (quotient, remainder int8) {
	return x / y, x % y
}

func divideConstantInt8(x int8) (quotient, remainder int8) {
	return x / 7, x % 7
}

func shiftInt8(x int8, n uint8, m int) (left, right, signedLeft, signedRight int8) {
	return x << n, x >> n, x << m, x >> m
}

func shiftConstantInt8(x int8) (left, right, far, away int8) {
	return x << 3, x >> 2, x << 7, x >> 7
}

func assignInt8(x, y int8) (int8, int8) {
	x += y
	x -= 3
	x *= y
	x &= ^y
	x |= x >> 1
	x ^= y
	x &^= 4
	x <<= 1
	x >>= 2
	x /= 3
	x %= 50
	x++
	y--
	return x, y
}

func arithmeticInt16(x, y int16) (sum, difference, product, negative int16) {
	return x + y, x - y, x * y, -x
}

func compareInt16(x, y int16) (eq, ne, lt, le, gt, ge bool) {
	return x == y, x != y, x < y, x <= y, x > y, x >= y
}

func extremesInt16(x, y int16) (int16, int16) {
	return min(x, y), max(x, y, 1)
}

func convertInt16(x int16) (int8, int16, int32, int64, int, uint8, uint16, uint32, uint64, uint, float32, float64) {
	return int8(x), int16(x), int32(x), int64(x), int(x), uint8(x), uint16(x), uint32(x), uint64(x), uint(x), float32(x), float64(x)
}

func bitsInt16(x, y int16) (and, or, xor, andNot, complement int16) {
	return x & y, x | y, x ^ y, x &^ y, ^x
}

func divideInt16(x, y int16) (quotient, remainder int16) {
	return x / y, x % y
}

func divideConstantInt16(x int16) (quotient, remainder int16) {
	return x / 7, x % 7
}

func shiftInt16(x int16, n uint8, m int) (left, right, signedLeft, signedRight int16) {
	return x << n, x >> n, x << m, x >> m
}

func shiftConstantInt16(x int16) (left, right, far, away int16) {
	return x << 3, x >> 2, x << 7, x >> 7
}

func assignInt16(x, y int16) (int16, int16) {
	x += y
	x -= 3
	x *= y
	x &= ^y
	x |= x >> 1
	x ^= y
	x &^= 4
	x <<= 1
	x >>= 2
	x /= 3
	x %= 50
	x++
	y--
	return x, y
}

func arithmeticInt32(x, y int32) (sum, difference, product, negative int32) {
	return x + y, x - y, x * y, -x
}

func compareInt32(x, y int32) (eq, ne, lt, le, gt, ge bool) {
	return x == y, x != y, x < y, x <= y, x > y, x >= y
}

func extremesInt32(x, y int32) (int32, int32) {
	return min(x, y), max(x, y, 1)
}

func convertInt32(x int32) (int8, int16, int32, int64, int, uint8, uint16, uint32, uint64, uint, float32, float64) {
	return int8(x), int16(x), int32(x), int64(x), int(x), uint8(x), uint16(x), uint32(x), uint64(x), uint(x), float32(x), float64(x)
}

func bitsInt32(x, y int32) (and, or, xor, andNot, complement int32) {
	return x & y, x | y, x ^ y, x &^ y, ^x
}

func divideInt32(x, y int32) (quotient, remainder int32) {
	return x / y, x % y
}

func divideConstantInt32(x int32) (quotient, remainder int32) {
	return x / 7, x % 7
}

func shiftInt32(x int32, n uint8, m int) (left, right, signedLeft, signedRight int32) {
	return x << n, x >> n, x << m, x >> m
}

func shiftConstantInt32(x int32) (left, right, far, away int32) {
	return x << 3, x >> 2, x << 7, x >> 7
}

func assignInt32(x, y int32) (int32, int32) {
	x += y
	x -= 3
	x *= y
	x &= ^y
	x |= x >> 1
	x ^= y
	x &^= 4
	x <<= 1
	x >>= 2
	x /= 3
	x %= 50
	x++
	y--
	return x, y
}

func arithmeticInt64(x, y int64) (sum, difference, product, negative int64) {
	return x + y, x - y, x * y, -x
}

func compareInt64(x, y int64) (eq, ne, lt, le, gt, ge bool) {
	return x == y, x != y, x < y, x <= y, x > y, x >= y
}

func extremesInt64(x, y int64) (int64, int64) {
	return min(x, y), max(x, y, 1)
}

func convertInt64(x int64) (int8, int16, int32, int64, int, uint8, uint16, uint32, uint64, uint, float32, float64) {
	return int8(x), int16(x), int32(x), int64(x), int(x), uint8(x), uint16(x), uint32(x), uint64(x), uint(x), float32(x), float64(x)
}

func bitsInt64(x, y int64) (and, or, xor, andNot, complement int64) {
	return x & y, x | y, x ^ y, x &^ y, ^x
}

func divideInt64(x, y int64) (quotient, remainder int64) {
	return x / y, x % y
}

func divideConstantInt64(x int64) (quotient, remainder int64) {
	return x / 7, x % 7
}

func shiftInt64(x int64, n uint8, m int) (left, right, signedLeft, signedRight int64) {
	return x << n, x >> n, x << m, x >> m
}

func shiftConstantInt64(x int64) (left, right, far, away int64) {
	return x << 3, x >> 2, x << 7, x >> 7
}

func assignInt64(x, y int64) (int64, int64) {
	x += y
	x -= 3
	x *= y
	x &= ^y
	x |= x >> 1
	x ^= y
	x &^= 4
	x <<= 1
	x >>= 2
	x /= 3
	x %= 50
	x++
	y--
	return x, y
}

func arithmeticInt(x, y int) (sum, difference, product, negative int) {
	return x + y, x - y, x * y, -x
}

func compareInt(x, y int) (eq, ne, lt, le, gt, ge bool) {
	return x == y, x != y, x < y, x <= y, x > y, x >= y
}

func extremesInt(x, y int) (int, int) {
	return min(x, y), max(x, y, 1)
}

func convertInt(x int) (int8, int16, int32, int64, int, uint8, uint16, uint32, uint64, uint, float32, float64) {
	return int8(x), int16(x), int32(x), int64(x), int(x), uint8(x), uint16(x), uint32(x), uint64(x), uint(x), float32(x), float64(x)
}

func bitsInt(x, y int) (and, or, xor, andNot, complement int) {
	return x & y, x | y, x ^ y, x &^ y, ^x
}

func divideInt(x, y int) (quotient, remainder int) {
	return x / y, x % y
}

func divideConstantInt(x int) (quotient, remainder int) {
	return x / 7, x % 7
}

func shiftInt(x int, n uint8, m int) (left, right, signedLeft, signedRight int) {
	return x << n, x >> n, x << m, x >> m
}

func shiftConstantInt(x int) (left, right, far, away int) {
	return x << 3, x >> 2, x << 7, x >> 7
}

func assignInt(x, y int) (int, int) {
	x += y
	x -= 3
	x *= y
	x &= ^y
	x |= x >> 1
	x ^= y
	x &^= 4
	x <<= 1
	x >>= 2
	x /= 3
	x %= 50
	x++
	y--
	return x, y
}

func arithmeticUint8(x, y uint8) (sum, difference, product, negative uint8) {
	return x + y, x - y, x * y, -x
}

func compareUint8(x, y uint8) (eq, ne, lt, le, gt, ge bool) {
	return x == y, x != y, x < y, x <= y, x > y, x >= y
}

func extremesUint8(x, y uint8) (uint8, uint8) {
	return min(x, y), max(x, y, 1)
}

func convertUint8(x uint8) (int8, int16, int32, int64, int, uint8, uint16, uint32, uint64, uint, float32, float64) {
	return int8(x), int16(x), int32(x), int64(x), int(x), uint8(x), uint16(x), uint32(x), uint64(x), uint(x), float32(x), float64(x)
}

func bitsUint8(x, y uint8) (and, or, xor, andNot, complement uint8) {
	return x & y, x | y, x ^ y, x &^ y, ^x
}

func divideUint8(x, y uint8) (quotient, remainder uint8) {
	return x / y, x % y
}

func divideConstantUint8(x uint8) (quotient, remainder uint8) {
	return x / 7, x % 7
}

func shiftUint8(x uint8, n uint8, m int) (left, right, signedLeft, signedRight uint8) {
	return x << n, x >> n, x << m, x >> m
}

func shiftConstantUint8(x uint8) (left, right, far, away uint8) {
	return x << 3, x >> 2, x << 7, x >> 7
}

func assignUint8(x, y uint8) (uint8, uint8) {
	x += y
	x -= 3
	x *= y
	x &= ^y
	x |= x >> 1
	x ^= y
	x &^= 4
	x <<= 1
	x >>= 2
	x /= 3
	x %= 50
	x++
	y--
	return x, y
}

func arithmeticUint16(x, y uint16) (sum, difference, product, negative uint16) {
	return x + y, x - y, x * y, -x
}

func compareUint16(x, y uint16) (eq, ne, lt, le, gt, ge bool) {
	return x == y, x != y, x < y, x <= y, x > y, x >= y
}

func extremesUint16(x, y uint16) (uint16, uint16) {
	return min(x, y), max(x, y, 1)
}

func convertUint16(x uint16) (int8, int16, int32, int64, int, uint8, uint16, uint32, uint64, uint, float32, float64) {
	return int8(x), int16(x), int32(x), int64(x), int(x), uint8(x), uint16(x), uint32(x), uint64(x), uint(x), float32(x), float64(x)
}

func bitsUint16(x, y uint16) (and, or, xor, andNot, complement uint16) {
	return x & y, x | y, x ^ y, x &^ y, ^x
}

func divideUint16(x, y uint16) (quotient, remainder uint16) {
	return x / y, x % y
}

func divideConstantUint16(x uint16) (quotient, remainder uint16) {
	return x / 7, x % 7
}

func shiftUint16(x uint16, n uint8, m int) (left, right, signedLeft, signedRight uint16) {
	return x << n, x >> n, x << m, x >> m
}

func shiftConstantUint16(x uint16) (left, right, far, away uint16) {
	return x << 3, x >> 2, x << 7, x >> 7
}

func assignUint16(x, y uint16) (uint16, uint16) {
	x += y
	x -= 3
	x *= y
	x &= ^y
	x |= x >> 1
	x ^= y
	x &^= 4
	x <<= 1
	x >>= 2
	x /= 3
	x %= 50
	x++
	y--
	return x, y
}

func arithmeticUint32(x, y uint32) (sum, difference, product, negative uint32) {
	return x + y, x - y, x * y, -x
}

func compareUint32(x, y uint32) (eq, ne, lt, le, gt, ge bool) {
	return x == y, x != y, x < y, x <= y, x > y, x >= y
}

func extremesUint32(x, y uint32) (uint32, uint32) {
	return min(x, y), max(x, y, 1)
}

func convertUint32(x uint32) (int8, int16, int32, int64, int, uint8, uint16, uint32, uint64, uint, float32, float64) {
	return int8(x), int16(x), int32(x), int64(x), int(x), uint8(x), uint16(x), uint32(x), uint64(x), uint(x), float32(x), float64(x)
}

func bitsUint32(x, y uint32) (and, or, xor, andNot, complement uint32) {
	return x & y, x | y, x ^ y, x &^ y, ^x
}

func divideUint32(x, y uint32) (quotient, remainder uint32) {
	return x / y, x % y
}

func divideConstantUint32(x uint32) (quotient, remainder uint32) {
	return x / 7, x % 7
}

func shiftUint32(x uint32, n uint8, m int) (left, right, signedLeft, signedRight uint32) {
	return x << n, x >> n, x << m, x >> m
}

func shiftConstantUint32(x uint32) (left, right, far, away uint32) {
	return x << 3, x >> 2, x << 7, x >> 7
}

func assignUint32(x, y uint32) (uint32, uint32) {
	x += y
	x -= 3
	x *= y
	x &= ^y
	x |= x >> 1
	x ^= y
	x &^= 4
	x <<= 1
	x >>= 2
	x /= 3
	x %= 50
	x++
	y--
	return x, y
}

func arithmeticUint64(x, y uint64) (sum, difference, product, negative uint64) {
	return x + y, x - y, x * y, -x
}

func compareUint64(x, y uint64) (eq, ne, lt, le, gt, ge bool) {
	return x == y, x != y, x < y, x <= y, x > y, x >= y
}

func extremesUint64(x, y uint64) (uint64, uint64) {
	return min(x, y), max(x, y, 1)
}

func convertUint64(x uint64) (int8, int16, int32, int64, int, uint8, uint16, uint32, uint64, uint, float32, float64) {
	return int8(x), int16(x), int32(x), int64(x), int(x), uint8(x), uint16(x), uint32(x), uint64(x), uint(x), float32(x), float64(x)
}

func bitsUint64(x, y uint64) (and, or, xor, andNot, complement uint64) {
	return x & y, x | y, x ^ y, x &^ y, ^x
}

func divideUint64(x, y uint64) (quotient, remainder uint64) {
	return x / y, x % y
}

func divideConstantUint64(x uint64) (quotient, remainder uint64) {
	return x / 7, x % 7
}

func shiftUint64(x uint64, n uint8, m int) (left, right, signedLeft, signedRight uint64) {
	return x << n, x >> n, x << m, x >> m
}

func shiftConstantUint64(x uint64) (left, right, far, away uint64) {
	return x << 3, x >> 2, x << 7, x >> 7
}

func assignUint64(x, y uint64) (uint64, uint64) {
	x += y
	x -= 3
	x *= y
	x &= ^y
	x |= x >> 1
	x ^= y
	x &^= 4
	x <<= 1
	x >>= 2
	x /= 3
	x %= 50
	x++
	y--
	return x, y
}

func arithmeticUint(x, y uint) (sum, difference, product, negative uint) {
	return x + y, x - y, x * y, -x
}

func compareUint(x, y uint) (eq, ne, lt, le, gt, ge bool) {
	return x == y, x != y, x < y, x <= y, x > y, x >= y
}

func extremesUint(x, y uint) (uint, uint) {
	return min(x, y), max(x, y, 1)
}

func convertUint(x uint) (int8, int16, int32, int64, int, uint8, uint16, uint32, uint64, uint, float32, float64) {
	return int8(x), int16(x), int32(x), int64(x), int(x), uint8(x), uint16(x), uint32(x), uint64(x), uint(x), float32(x), float64(x)
}

func bitsUint(x, y uint) (and, or, xor, andNot, complement uint) {
	return x & y, x | y, x ^ y, x &^ y, ^x
}

func divideUint(x, y uint) (quotient, remainder uint) {
	return x / y, x % y
}

func divideConstantUint(x uint) (quotient, remainder uint) {
	return x / 7, x % 7
}

func shiftUint(x uint, n uint8, m int) (left, right, signedLeft, signedRight uint) {
	return x << n, x >> n, x << m, x >> m
}

func shiftConstantUint(x uint) (left, right, far, away uint) {
	return x << 3, x >> 2, x << 7, x >> 7
}

func assignUint(x, y uint) (uint, uint) {
	x += y
	x -= 3
	x *= y
	x &= ^y
	x |= x >> 1
	x ^= y
	x &^= 4
	x <<= 1
	x >>= 2
	x /= 3
	x %= 50
	x++
	y--
	return x, y
}

func arithmeticFloat32(x, y float32) (sum, difference, product, negative float32) {
	return x + y, x - y, x * y, -x
}

func compareFloat32(x, y float32) (eq, ne, lt, le, gt, ge bool) {
	return x == y, x != y, x < y, x <= y, x > y, x >= y
}

func extremesFloat32(x, y float32) (float32, float32) {
	return min(x, y), max(x, y, 1)
}

func convertFloat32(x float32) (int8, int16, int32, int64, int, uint8, uint16, uint32, uint64, uint, float32, float64) {
	return int8(x), int16(x), int32(x), int64(x), int(x), uint8(x), uint16(x), uint32(x), uint64(x), uint(x), float32(x), float64(x)
}

func divideFloat32(x, y float32) float32 {
	return x / y
}

func assignFloat32(x, y float32) (float32, float32) {
	x += y
	x -= 3
	x *= y
	x /= y
	x++
	y--
	return x, y
}

func arithmeticFloat64(x, y float64) (sum, difference, product, negative float64) {
	return x + y, x - y, x * y, -x
}

func compareFloat64(x, y float64) (eq, ne, lt, le, gt, ge bool) {
	return x == y, x != y, x < y, x <= y, x > y, x >= y
}

func extremesFloat64(x, y float64) (float64, float64) {
	return min(x, y), max(x, y, 1)
}

func convertFloat64(x float64) (int8, int16, int32, int64, int, uint8, uint16, uint32, uint64, uint, float32, float64) {
	return int8(x), int16(x), int32(x), int64(x), int(x), uint8(x), uint16(x), uint32(x), uint64(x), uint(x), float32(x), float64(x)
}

func divideFloat64(x, y float64) float64 {
	return x / y
}

func assignFloat64(x, y float64) (float64, float64) {
	x += y
	x -= 3
	x *= y
	x /= y
	x++
	y--
	return x, y
}

func logic(x, y bool) (and, or, not, eq, ne bool) {
	return x && y, x || y, !x, x == y, x != y
}

// Functions is everything here, by name.
var Functions = map[string]any{
	"arithmeticInt8":       arithmeticInt8,
	"compareInt8":          compareInt8,
	"extremesInt8":         extremesInt8,
	"convertInt8":          convertInt8,
	"bitsInt8":             bitsInt8,
	"divideInt8":           divideInt8,
	"divideConstantInt8":   divideConstantInt8,
	"shiftInt8":            shiftInt8,
	"shiftConstantInt8":    shiftConstantInt8,
	"assignInt8":           assignInt8,
	"arithmeticInt16":      arithmeticInt16,
	"compareInt16":         compareInt16,
	"extremesInt16":        extremesInt16,
	"convertInt16":         convertInt16,
	"bitsInt16":            bitsInt16,
	"divideInt16":          divideInt16,
	"divideConstantInt16":  divideConstantInt16,
	"shiftInt16":           shiftInt16,
	"shiftConstantInt16":   shiftConstantInt16,
	"assignInt16":          assignInt16,
	"arithmeticInt32":      arithmeticInt32,
	"compareInt32":         compareInt32,
	"extremesInt32":        extremesInt32,
	"convertInt32":         convertInt32,
	"bitsInt32":            bitsInt32,
	"divideInt32":          divideInt32,
	"divideConstantInt32":  divideConstantInt32,
	"shiftInt32":           shiftInt32,
	"shiftConstantInt32":   shiftConstantInt32,
	"assignInt32":          assignInt32,
	"arithmeticInt64":      arithmeticInt64,
	"compareInt64":         compareInt64,
	"extremesInt64":        extremesInt64,
	"convertInt64":         convertInt64,
	"bitsInt64":            bitsInt64,
	"divideInt64":          divideInt64,
	"divideConstantInt64":  divideConstantInt64,
	"shiftInt64":           shiftInt64,
	"shiftConstantInt64":   shiftConstantInt64,
	"assignInt64":          assignInt64,
	"arithmeticInt":        arithmeticInt,
	"compareInt":           compareInt,
	"extremesInt":          extremesInt,
	"convertInt":           convertInt,
	"bitsInt":              bitsInt,
	"divideInt":            divideInt,
	"divideConstantInt":    divideConstantInt,
	"shiftInt":             shiftInt,
	"shiftConstantInt":     shiftConstantInt,
	"assignInt":            assignInt,
	"arithmeticUint8":      arithmeticUint8,
	"compareUint8":         compareUint8,
	"extremesUint8":        extremesUint8,
	"convertUint8":         convertUint8,
	"bitsUint8":            bitsUint8,
	"divideUint8":          divideUint8,
	"divideConstantUint8":  divideConstantUint8,
	"shiftUint8":           shiftUint8,
	"shiftConstantUint8":   shiftConstantUint8,
	"assignUint8":          assignUint8,
	"arithmeticUint16":     arithmeticUint16,
	"compareUint16":        compareUint16,
	"extremesUint16":       extremesUint16,
	"convertUint16":        convertUint16,
	"bitsUint16":           bitsUint16,
	"divideUint16":         divideUint16,
	"divideConstantUint16": divideConstantUint16,
	"shiftUint16":          shiftUint16,
	"shiftConstantUint16":  shiftConstantUint16,
	"assignUint16":         assignUint16,
	"arithmeticUint32":     arithmeticUint32,
	"compareUint32":        compareUint32,
	"extremesUint32":       extremesUint32,
	"convertUint32":        convertUint32,
	"bitsUint32":           bitsUint32,
	"divideUint32":         divideUint32,
	"divideConstantUint32": divideConstantUint32,
	"shiftUint32":          shiftUint32,
	"shiftConstantUint32":  shiftConstantUint32,
	"assignUint32":         assignUint32,
	"arithmeticUint64":     arithmeticUint64,
	"compareUint64":        compareUint64,
	"extremesUint64":       extremesUint64,
	"convertUint64":        convertUint64,
	"bitsUint64":           bitsUint64,
	"divideUint64":         divideUint64,
	"divideConstantUint64": divideConstantUint64,
	"shiftUint64":          shiftUint64,
	"shiftConstantUint64":  shiftConstantUint64,
	"assignUint64":         assignUint64,
	"arithmeticUint":       arithmeticUint,
	"compareUint":          compareUint,
	"extremesUint":         extremesUint,
	"convertUint":          convertUint,
	"bitsUint":             bitsUint,
	"divideUint":           divideUint,
	"divideConstantUint":   divideConstantUint,
	"shiftUint":            shiftUint,
	"shiftConstantUint":    shiftConstantUint,
	"assignUint":           assignUint,
	"arithmeticFloat32":    arithmeticFloat32,
	"compareFloat32":       compareFloat32,
	"extremesFloat32":      extremesFloat32,
	"convertFloat32":       convertFloat32,
	"divideFloat32":        divideFloat32,
	"assignFloat32":        assignFloat32,
	"arithmeticFloat64":    arithmeticFloat64,
	"compareFloat64":       compareFloat64,
	"extremesFloat64":      extremesFloat64,
	"convertFloat64":       convertFloat64,
	"divideFloat64":        divideFloat64,
	"assignFloat64":        assignFloat64,
	"logic":                logic,
}
