// Package library has functions in the ways that people write them.
package library

// clampAbove has an early return.
func clampAbove(x float32) float32 {
	if x > 1 {
		return 1
	}
	return x
}

func ladder(x float32) int {
	if x < 0 {
		return -1
	} else if x == 0 {
		return 0
	} else if y := x * 2; y < 10 {
		return int(y)
	} else {
		return 10 + int(y)%3
	}
}

func initialised(x, y int32) int32 {
	if d := x - y; d < 0 {
		return -d
	} else {
		return d
	}
}

func nested(x, y float64) float64 {
	z := x
	if x > y {
		if x > 2*y {
			z = 2 * y
		} else {
			z = y
		}
		z++
	} else {
		z--
	}
	return z
}

func shadow(x int) int {
	y := x
	if x := x * 2; x > 10 {
		y := y + x
		x := y - 3
		return x
	}
	{
		x := x + 100
		y += x
	}
	return x + y
}

func shadowSelf(x float32) float32 {
	if x > 0 {
		x := x
		x = x * x
		{
			x := -x
			_ = x
		}
		return x
	}
	return x
}

func shadowParameter(x, y int) (r int) {
	if x > y {
		y, x := x, y
		return x - y
	}
	return y - x
}

// shortCircuit never divides by zero.
func shortCircuit(x, y int) (bool, bool) {
	return x != 0 && y/x > 1, x == 0 || y%x == 0
}

func chained(a, b, c bool) bool { return a && !b || b && (c || a) && !(a && c) }

func constantCondition(x int) int {
	const fast = false
	if fast {
		for {
			x++
		}
	} else if !fast {
		x += 2
	}
	if fast || x > 3 {
		return x
	}
	if true {
		x -= 5
	}
	return x
}

func declarations(x float32) float32 {
	var a float32
	var b, c float32 = 1, x
	var d = b + c
	var (
		e     = d * 2
		f, _  = e, x
		g     int
		_     = a
		h, ok = x + 1, x > 0
	)
	const k = 3
	type alias = float32
	type level float32
	var l level = level(x) * k
	if ok {
		g = 2
	}
	return a + b + c + d + e + alias(f) + float32(g) + h + float32(l)
}

func comments(x float32) float32 { // not this
	// First, double it.
	// Twice.
	y := x * 2 // nor this

	/* Then add. */
	y += 1

	//nolint:all

	if y > 3 { // nor this one
		// Inside.
		y = 3
		// Dangling.
	} else { // nor that
		// Otherwise.
		y = -y
	}
	// Last.
	return y
	// Gone.
}

func unused(_ float32, x int, _ bool) int { return x }

func unnamed(int, float32) int { return 7 }

func ends(x bool) int {
	{
		if x {
			return 1
		} else {
			return 2
		}
	}
}

func faultOnly(x, y int) int {
	_ = x / y
	_, _ = x, y%3
	_ = x
	return x
}
