package golden

import (
	"encoding/binary"
	"math"
	"slices"
	"testing"
	"unsafe"

	"github.com/cudagraph/graphgen/testdata/golden/gpu"
	"github.com/cudagraph/graphgen/testdata/golden/graphs"
)

// clamp is that of structs.cuh.
func clamp(x float32) uint8 {
	return uint8(max(0, min(255, x)))
}

// shade is the kernel of that name.
func shade(window graphs.Window, in []graphs.RGB, weights [][2]float32, w int) []graphs.RGB {
	out := make([]graphs.RGB, len(in))
	for i, c := range in {
		weight := window.Gain[0] * weights[i/w][0]
		out[i] = graphs.RGB{R: clamp(weight * float32(c.R)), G: clamp(weight * float32(c.G)), B: clamp(weight * float32(c.B))}
		if window.On && i%w == 0 {
			out[i] = window.Marks[i/w%2]
		}
	}
	return out
}

// collect is the kernel of that name.
func collect(window graphs.Window, samples, sums []graphs.Sample) {
	for i := range sums {
		if window.Offset >= 0 {
			sums[i] = graphs.Sample{}
		}
		for k, gain := range window.Gain {
			s := samples[2*i+k]
			sums[i].Value += float64(s.Value * float64(gain))
			sums[i].Weight += s.Weight
			sums[i].Sum += float64(window.Offset)
		}
	}
}

func sameList[T comparable](t *testing.T, what string, got, want []T) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d values, want %d", what, len(got), len(want))
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("%s: value %d is %v, want %v", what, i, got[i], want[i])
		}
	}
}

// Structs of 3, 5, 24 and 32 bytes come through fills, copies and kernels as plain Go has them, for values that change
// between launches.
func TestStructs(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {2, 3}, {7, 65}, {300, 2}, {1, 1000}} {
		h, w := size[0], size[1]
		g, err := gpu.NewStructs(gpu.StructsOptions{H: h, W: w})
		must(t, err)
		closer(t, g)
		weights := make([][2]float32, h)
		for i := range weights {
			weights[i] = [2]float32{float32(i%5) / 2, -1}
		}
		must(t, g.LoadWeights(weights))
		tags := make([]graphs.Tag, w)
		for i := range tags {
			tags[i] = graphs.NewTag(uint8(i), [3]int8{int8(-i), 3, int8(i)}, i%3 == 0)
		}
		must(t, g.LoadTags(tags))
		for trial := range 2 {
			picture, samples := g.Picture(), g.Samples()
			for i := range picture {
				picture[i] = graphs.RGB{R: uint8(i * (7 + trial)), G: uint8(i >> 8), B: uint8(255 - i)}
			}
			for i := range samples {
				samples[i] = graphs.Sample{Value: float64(i+trial) / 3, Weight: float32(i) / 7, Sum: -float64(i)}
			}
			window := graphs.Window{Gain: [2]float32{1.5, float32(trial)}, Marks: [2]graphs.RGB{{R: 9}, {B: uint8(trial)}}, Offset: trial, On: trial == 1}
			must(t, g.SetWindow(window))
			run(t, g)
			checkStructs(t, g, window, weights, tags, h, w)
		}
	}
}

func checkStructs(t *testing.T, g *gpu.Structs, window graphs.Window, weights [][2]float32, tags []graphs.Tag, h, w int) {
	t.Helper()
	filled, packets, turned := make([]graphs.RGB, h*w), make([][5]uint8, h*w), make([]graphs.RGB, h*w)
	for i := range filled {
		y, x := i/w, i%w
		filled[i] = graphs.RGB{R: 200, G: 100, B: 50}
		if y > 0 && x > 0 {
			filled[i] = graphs.RGB{R: 7, G: 7, B: 7}
		}
		if y == 0 {
			packets[i] = [5]uint8{1, 2, 3, 4, 5}
		}
		turned[x*h+y] = g.Picture()[(h-1-y)*w+x]
	}
	sameList(t, "filled", g.Filled(), filled)
	sameList(t, "packets", g.PacketsOut(), packets)
	sameList(t, "turned", g.TurnedOut(), turned)

	want := slices.Clone(tags)
	for i := 0; i < w; i += 2 {
		want[i] = graphs.FixedTag
	}
	got := make([]graphs.Tag, w)
	must(t, g.ReadTags(got))
	sameList(t, "tags", got, want)

	mirrored := slices.Clone(g.Samples())
	for y := range h {
		mirrored[2*y+1] = g.Samples()[2*(h-1-y)]
	}
	sameList(t, "mirrored", g.Mirrored(), mirrored)
	sums := make([]graphs.Sample, h)
	collect(window, mirrored, sums)
	collect(graphs.FixedWindow, mirrored, sums)
	sameList(t, "sums", g.SumsOut(), sums)
	sameList(t, "shaded", g.ShadedOut(), shade(window, g.Picture(), weights, w))
}

// A fill writes the exact bytes of a struct, whatever they are as numbers, and zeros where it has padding.
func TestStructsExact(t *testing.T) {
	g, err := gpu.NewStructs(gpu.StructsOptions{H: 5, W: 2})
	must(t, err)
	closer(t, g)
	must(t, g.LoadWeights(make([][2]float32, 5)))
	must(t, g.SetWindow(graphs.Window{}))
	out := g.SampledOut()
	memory := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(out))), 24*len(out))
	for i := range memory {
		memory[i] = 0xee
	}
	run(t, g)
	var want []byte
	for range out {
		want = binary.NativeEndian.AppendUint64(want, 0x7ff0000000012345)
		want = binary.NativeEndian.AppendUint64(want, uint64(math.Float32bits(float32(math.Copysign(0, -1)))))
		want = binary.NativeEndian.AppendUint64(want, 0xfff8000000abcdef)
	}
	if !slices.Equal(memory, want) {
		t.Errorf("got % x, want % x", memory, want)
	}
}
