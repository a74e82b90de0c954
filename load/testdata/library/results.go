package library

import "github.com/cudagraph/graphgen/load/testdata/library/colour"

func divide(x, y int) (int, int) { return x / y, x % y }

func useDivide(x int) int {
	q, r := divide(x, 7)
	return q*100 + r
}

func partDivide(x int) int {
	_, r := divide(x, 7)
	q, _ := divide(x, 9)
	r, s := divide(x+r, 5)
	var t, u = divide(s, 3)
	q, _ = divide(q, 2)
	divide(u, 1)
	return q + r + s + t
}

func forward(x, y int) (int, int) { return divide(y, x|1) }

func named(x float32) (lo, hi float32) {
	if x < 0 {
		lo = x
		return
	}
	hi = x
	if x > 1 {
		return 1, hi
	}
	lo, hi = hi, lo
	return
}

func namedUnused(x float32) (y float32) { return x }

func namedBlank(x int) (_ int, y int) {
	y = x
	return
}

func namedOne(x int8) (r int8) {
	r += x
	r++
	return r
}

func namedShadow(x int) (r int) {
	r = 1
	if r := x; r > 3 {
		return r
	}
	return
}

func swap(x, y float64) (float64, float64) {
	x, y = y, x
	x, y = x+y, x-y
	return x, y
}

func rotate(a, b, c int) (int, int, int) {
	a, b, c = b, c, a
	return a, b, c
}

func redefine(x int) int {
	a, b := x, x+1
	b, c := a*2, b*3
	if a, c := c, a; a > c {
		b, d := a, c
		return b - d + x
	}
	return a + b + c
}

func calls(x float32) float32 { return twice(twice(x)) + twice(x) }

func twice(x float32) float32 { return x + x }

func elsewhere(r, g, b float32) float32 {
	y := colour.Luma(r, g, b)
	if y > colour.Knee {
		whole, rest := colour.Split(float64(y))
		return float32(whole - rest)
	}
	return y
}

func diamond(x float32) float32 { return left(x) * right(x) }

func left(x float32) float32 { return twice(x) - 1 }

func right(x float32) float32 { return twice(x) + 1 }

func order(x, y int) int { return divideOr(x, y) + divideOr(y, x)*10 }

func divideOr(x, y int) int {
	if y == 0 {
		return -1
	}
	return x / y
}
