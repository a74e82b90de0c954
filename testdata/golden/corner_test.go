// Package golden runs the generated package gpu, on whichever back end is linked, and holds what it computes against
// plain Go.
package golden

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/cudagraph/graphgen/testdata/golden/gpu"
)

// sizes are those at which everything is tried: none, one, a tail without a vector, and many blocks.
var sizes = []int{0, 1, 7, 1 << 20}

type runner interface{ Run(context.Context) error }

func run(t *testing.T, g runner) {
	t.Helper()
	if err := g.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// closer closes a graph at the end of a test.
func closer(t *testing.T, g interface{ Close() error }) {
	t.Cleanup(func() {
		if err := g.Close(); err != nil {
			t.Error(err)
		}
	})
}

// corners32 are the bits of floats at which rules change.
var corners32 = []uint32{
	0, 1, 0x007fffff, 0x00800000, 0x3f800000, 0x3f7fffff, 0x40000000, 0x3f000000, 0x4b000000, 0x4b800001, 0x4effffff,
	0x4f000000, 0x4f7fffff, 0x4f800000, 0x5effffff, 0x5f000000, 0x5f7fffff, 0x5f800000, 0x7f7fffff, 0x7f800000,
	0x7fc00000, 0x7fc12345, 0x7f812345, 0x3eaaaaab, 0x42fe0000, 0x43000000, 0x437f0000, 0x43800000, 0x47000000, 0x33800000,
}

var corners64 = []uint64{
	0, 1, 0x000fffffffffffff, 0x0010000000000000, 0x3ff0000000000000, 0x3fefffffffffffff, 0x4000000000000000,
	0x3fe0000000000000, 0x4330000000000000, 0x4340000000000001, 0x41dfffffffc00000, 0x41e0000000000000,
	0x41efffffffe00000, 0x41f0000000000000, 0x43dfffffffffffff, 0x43e0000000000000, 0x43efffffffffffff,
	0x43f0000000000000, 0x7fefffffffffffff, 0x7ff0000000000000, 0x7ff8000000000000, 0x7ff8000012345678,
	0x7ff0000012345678, 0x3fd5555555555555, 0x47efffffe0000000, 0x47f0000000000000, 0x36a0000000000000,
}

var cornersInt = []uint64{
	0, 1, 2, 3, 7, 8, 31, 32, 63, 64, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff,
	0x7fffffffffffffff, 0x8000000000000000, 0xffffffffffffffff, 0xfffffffffffffffe, 1 << 53, 1<<53 + 1, 0x5555555555555555,
}

// pairs fills two inputs with the full product of the corners and their negatives, then with random bits.
func pairs[T any](x, y []T, corners []uint64, sign uint64, make func(uint64) T) {
	var signed []uint64
	for _, c := range corners {
		signed = append(signed, c, c^sign)
	}
	r := rand.New(rand.NewPCG(5, 6))
	for i := range x {
		a, b := r.Uint64(), r.Uint64()
		if i < len(signed)*len(signed) {
			a, b = signed[i/len(signed)], signed[i%len(signed)]
		}
		x[i], y[i] = make(a), make(b)
	}
}

func pairs32(x, y []float32) {
	var wide []uint64
	for _, c := range corners32 {
		wide = append(wide, uint64(c))
	}
	pairs(x, y, wide, 1<<31, func(b uint64) float32 { return math.Float32frombits(uint32(b)) })
}

func pairs64(x, y []float64) { pairs(x, y, corners64, 1<<63, math.Float64frombits) }

// same reports whether two values have the same bits; any NaN that arithmetic made is any other.
func same(a, b any) bool {
	switch a := a.(type) {
	case float32:
		b := b.(float32)
		return math.Float32bits(a) == math.Float32bits(b) || a != a && b != b
	case float64:
		b := b.(float64)
		return math.Float64bits(a) == math.Float64bits(b) || a != a && b != b
	}
	return a == b
}

// column is one output, and what plain Go makes of index i.
type column struct {
	name string
	len  int
	at   func(i int) (got, want any)
}

func col[T any](name string, got []T, want func(i int) T) column {
	return column{name, len(got), func(i int) (any, any) { return got[i], want(i) }}
}

// compare reports the first few differences of each column; input shows what index i was made from.
func compare(t *testing.T, n int, input func(i int) string, columns ...column) {
	t.Helper()
	for _, c := range columns {
		if c.len != n {
			t.Errorf("%s has %d elements, want %d", c.name, c.len, n)
			continue
		}
		shown := 0
		for i := 0; i < n && shown < 3; i++ {
			if got, want := c.at(i); !same(got, want) {
				t.Errorf("%s[%d] of %s is %v, want %v", c.name, i, input(i), got, want)
				shown++
			}
		}
	}
}

func TestBackend(t *testing.T) { fmt.Println("back end:", gpu.Backend) }
