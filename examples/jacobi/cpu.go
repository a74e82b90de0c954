package main

import "math"

// system is A x = b with n unknowns: A has n + 1 on its diagonal and 1 elsewhere, all of b is 2 n, and so x is all ones.
func system(n int) (a []float32, b []float64) {
	a, b = make([]float32, n*n), make([]float64, n)
	for i := range a {
		a[i] = 1
	}
	for i := range b {
		a[i*n+i] = float32(n) + 1
		b[i] = 2 * float64(n)
	}
	return a, b
}

// solution is what a solver found.
type solution struct {
	x          []float64
	iterations int
	error      float64 // the sum of |x - 1|
}

// solve is Jacobi's method in plain Go.
func solve(a []float32, b []float64, threshold float64) solution {
	n := len(b)
	s := solution{x: make([]float64, n)}
	dx := make([]float64, n)
	for change := math.Inf(1); !(change <= threshold) && s.iterations < 4*n*n; s.iterations++ {
		for i := range dx {
			rest := b[i]
			for j, v := range a[i*n:][:n] {
				rest -= float64(v) * s.x[j]
			}
			dx[i] = rest / float64(a[i*n+i])
		}
		change = 0
		for i, d := range dx {
			s.x[i] += d
			change += math.Abs(d)
		}
	}
	for _, x := range s.x {
		s.error += math.Abs(x - 1)
	}
	return s
}
