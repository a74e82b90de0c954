package main

import "math/rand/v2"

// system is a sparse matrix in compressed rows and a right-hand side: the values of row i are those from starts[i] up to
// but not including starts[i+1], and stand in the columns that cols says.
type system struct {
	starts, cols []int32
	values, b    []float32
}

// tridiagonal is a symmetric one of n rows, as in the sample: from 10 to 11 on its diagonal, from 0 to 1 beside it, and a
// right-hand side of ones.
func tridiagonal(n int) *system {
	r := rand.New(rand.NewPCG(3, 4))
	s := &system{starts: make([]int32, 1, n+1)}
	add := func(col int, v float32) {
		s.cols = append(s.cols, int32(col))
		s.values = append(s.values, v)
	}
	var beside float32 // of this row and the one before
	for i := range n {
		if i > 0 {
			add(i-1, beside)
		}
		add(i, 10+r.Float32())
		if i < n-1 {
			beside = r.Float32()
			add(i+1, beside)
		}
		s.starts = append(s.starts, int32(len(s.cols)))
		s.b = append(s.b, 1)
	}
	return s
}

// error is the largest difference that x leaves in a row.
func (s *system) error(x []float32) (most float32) {
	for i, b := range s.b {
		var sum float32
		for k := s.starts[i]; k < s.starts[i+1]; k++ {
			sum += s.values[k] * x[s.cols[k]]
		}
		most = max(most, sum-b, b-sum)
	}
	return most
}
