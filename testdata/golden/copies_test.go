package golden

import (
	"fmt"
	"math"
	"runtime"
	"testing"

	"github.com/cudagraph/graphgen/testdata/golden/gpu"
)

// boxes are sizes of volumes: one row, one column, one element, nothing, and more than a block.
var boxes = [][3]int{{1, 1, 1}, {2, 3, 4}, {3, 1, 5}, {1, 6, 1}, {0, 2, 3}, {2, 0, 3}, {2, 3, 0}, {5, 70, 33}}

// Boxes in larger memory go where plain loops take them, and touch nothing else.
func TestCopies(t *testing.T) {
	for _, box := range boxes {
		d, h, w := box[0], box[1], box[2]
		g, err := gpu.NewCopies(gpu.CopiesOptions{D: d, H: h, W: w})
		must(t, err)
		closer(t, g)
		volume, table := g.Volume(), g.Table()
		for i := range volume {
			volume[i] = float32(i) + 0.5
		}
		for i := range table {
			table[i] = uint16(7*i + 1)
		}
		spoil(g.Corner())
		spoil(g.Last())
		spoil(g.Turned())
		run(t, g)

		corner, last, turned := make([]float32, len(g.Corner())), make([]uint16, 3*h), make([]uint16, (w+1)*h)
		spoil(corner)
		spoil(last)
		rows, back, repeated := make([]uint16, 4*h*w), make([]uint16, len(table)), make([]uint16, 3*h)
		for i := range rows {
			rows[i] = 0xabcd
		}
		for y := range h {
			for z := range d {
				for x := range w {
					corner[((z+1)*(h+1)+y+1)*(w+3)+x+3] = volume[(z*(h+2)+y+1)*(w+2)+x+1]
				}
			}
			for x := range w {
				rows[2*y*2*w+x] = table[y*(w+1)+x+1]
			}
			for x := range w + 1 {
				turned[x*h+h-1-y] = table[y*(w+1)+x]
				back[y*(w+1)+x] = table[len(table)-1-y*(w+1)-x]
			}
			last[3*y+1] = table[y*(w+1)+w]
			for x := range 3 {
				repeated[3*y+x] = table[y*(w+1)]
			}
		}
		equal(t, box, "corner", g.Corner(), corner)
		equal(t, box, "rows", g.Rows(), rows)
		equal(t, box, "last", g.Last(), last)
		equal(t, box, "turned", g.Turned(), turned)
		equal(t, box, "back", g.Back(), back)
		equal(t, box, "repeated", g.Repeated(), repeated)
	}
}

// spoil writes what must still lie beside the boxes afterwards.
func spoil[T float32 | float64 | uint8 | uint16 | uint64](values []T) {
	for i := range values {
		values[i] = T(i%100 + 1)
	}
}

func equal[T comparable](t *testing.T, box [3]int, name string, got, want []T) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%v: %s has %d elements, want %d", box, name, len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("%v: %s[%d] is %v, want %v", box, name, i, got[i], want[i])
		}
	}
}

// Rows are filled with every bit of the value, and what lies between them stays.
func TestFills(t *testing.T) {
	for _, shape := range [][2]int{{1, 1}, {3, 4}, {1, 40}, {40, 1}, {0, 3}, {3, 0}, {100, 77}} {
		h, w := shape[0], shape[1]
		g, err := gpu.NewFills(gpu.FillsOptions{H: h, W: w})
		must(t, err)
		closer(t, g)
		box := [3]int{1, h, w}
		floats, doubles := make([]float32, 3*h*(w+1)), make([]float64, (h+1)*(w+2))
		bytes, wide := make([]uint8, h*(2*w+1)), make([]uint64, h*(w+1))
		spoil(floats)
		spoil(doubles)
		spoil(bytes)
		spoil(wide)
		must(t, g.LoadFloats(floats))
		must(t, g.LoadDoubles(doubles))
		must(t, g.LoadBytes(bytes))
		must(t, g.LoadWide(wide))
		run(t, g)

		words, longs := bitsOf32(floats), bitsOf64(doubles)
		for y := range h {
			for x := range w + 1 {
				words[3*y*(w+1)+x] = 0x80000000
				if x > 0 {
					words[(3*y+1)*(w+1)+x] = 0x7f812345
				}
				if x < w {
					longs[y*(w+2)+x] = 1 << 63
					wide[y*(w+1)+x] = 0x89abcdef89abcdef
				}
				bytes[y*(2*w+1)+w+x] = 0x5a
			}
			words[(3*y+2)*(w+1)] = 0xffc00001
			longs[(y+1)*(w+2)+w], longs[(y+1)*(w+2)+w+1] = 0x7ff0000000054321, 0x7ff0000000054321
		}
		gotFloats, gotDoubles := make([]float32, len(floats)), make([]float64, len(doubles))
		gotBytes, gotWide := make([]uint8, len(bytes)), make([]uint64, len(wide))
		must(t, g.ReadFloats(gotFloats))
		must(t, g.ReadDoubles(gotDoubles))
		must(t, g.ReadBytes(gotBytes))
		must(t, g.ReadWide(gotWide))
		equal(t, box, "floats", bitsOf32(gotFloats), words)
		equal(t, box, "doubles", bitsOf64(gotDoubles), longs)
		equal(t, box, "bytes", gotBytes, bytes)
		equal(t, box, "wide", gotWide, wide)
	}
}

func bitsOf32(values []float32) []uint32 {
	bits := make([]uint32, len(values))
	for i, v := range values {
		bits[i] = math.Float32bits(v)
	}
	return bits
}

func bitsOf64(values []float64) []uint64 {
	bits := make([]uint64, len(values))
	for i, v := range values {
		bits[i] = math.Float64bits(v)
	}
	return bits
}

// A distance between rows that CUDA cannot count is refused with the size that makes it, before anything is allocated.
func TestCopiesPitch(t *testing.T) {
	_, err := gpu.NewCopies(gpu.CopiesOptions{D: 1, H: 2, W: 1 << 29})
	want := fmt.Sprint("NewCopies: testdata/golden/graphs/copies.go:13: upload volume: create: 4*w is 2147483648, ",
		"which is more bytes than CUDA takes from a row to the next, 2147483647")
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A launch reads no Go memory: what was loaded may change, move and go at once, and what was read stays.
func TestLoadedMemoryIsNotReadLater(t *testing.T) {
	const n = 1 << 16
	g, err := gpu.NewLarge(gpu.LargeOptions{N: n})
	must(t, err)
	closer(t, g)
	x, got := make([]uint8, n), make([]uint8, n)
	for round := range 20 {
		for i := range x {
			x[i] = uint8(i + round)
		}
		must(t, g.LoadX(x))
		must(t, g.Launch())
		for i := range x {
			x[i] = 0xee
		}
		runtime.GC()
		must(t, g.Wait())
		must(t, g.ReadX(got))
		must(t, g.Launch())
		for i, v := range got {
			if want := uint8(i + round + 1); v != want {
				t.Fatalf("round %d: x[%d] is %d, want %d", round, i, v, want)
			}
		}
		must(t, g.Wait())
	}
}
