package golden

import (
	"fmt"
	"math"
	"testing"

	"github.com/cudagraph/graphgen/testdata/golden/gpu"
	"github.com/cudagraph/graphgen/testdata/golden/graphs"
)

// Two files of kernels have the same names for everything; neither changes what the other means, in this graph or another.
func TestSources(t *testing.T) {
	sharp := func(x int32) int32 { return x/2 - 314 }
	for _, n := range sizes {
		g, err := gpu.NewSources(gpu.SourcesOptions{N: n})
		must(t, err)
		closer(t, g)
		again, err := gpu.NewAgain(gpu.AgainOptions{N: n})
		must(t, err)
		closer(t, again)
		for i := range g.In() {
			g.In()[i], again.In()[i] = int32(i), -int32(i)
		}
		run(t, g)
		run(t, again)
		compare(t, n, func(i int) string { return fmt.Sprint(i) },
			col("both", g.Sharp(), func(i int) int32 { return sharp(2*int32(i) + 1 + 3) }),
			col("one", again.Sharp(), func(i int) int32 { return sharp(-int32(i)) }))
	}
}

// What a launch prefers changes no result; that its node has it, reading the graph back shows (internal/difftest).
func TestPreferences(t *testing.T) {
	for _, n := range sizes {
		g, err := gpu.NewPreferences(gpu.PreferencesOptions{N: n})
		must(t, err)
		closer(t, g)
		for i := range g.In() {
			g.In()[i] = int32(3*i) - 7
		}
		run(t, g)
		blended := func(i int) int32 { return 2*(int32(3*i)-7) + 1 + 3 }
		compare(t, n, func(i int) string { return fmt.Sprint(i) },
			col("first", g.RanFirst(), blended), col("far", g.RanFar(), blended),
			col("cached", g.RanCached(), func(i int) int32 { return (int32(3*i)-7)/2 - 314 }))
	}
}

// A kernel gets scalars and constants of every type with all their bits.
func TestValues(t *testing.T) {
	g, err := gpu.NewValues(gpu.ValuesOptions{})
	must(t, err)
	closer(t, g)
	set := []any{true, int8(math.MinInt8), int16(math.MinInt16), int32(-7), int64(math.MinInt64), uint8(math.MaxUint8),
		uint16(math.MaxUint16), uint32(math.MaxUint32 - 1), uint64(math.MaxUint64), float32(math.Copysign(0, -1)), math.Pi}
	must(t, g.SetBool(set[0].(bool)))
	must(t, g.SetI8(set[1].(int8)))
	must(t, g.SetI16(set[2].(int16)))
	must(t, g.SetI32(set[3].(int32)))
	must(t, g.SetI64(set[4].(int64)))
	must(t, g.SetU8(set[5].(uint8)))
	must(t, g.SetU16(set[6].(uint16)))
	must(t, g.SetU32(set[7].(uint32)))
	must(t, g.SetU64(set[8].(uint64)))
	must(t, g.SetF32(set[9].(float32)))
	must(t, g.SetF64(set[10].(float64)))
	run(t, g)
	got := []any{g.SetOutBool()[0], g.SetOutI8()[0], g.SetOutI16()[0], g.SetOutI32()[0], g.SetOutI64()[0], g.SetOutU8()[0],
		g.SetOutU16()[0], g.SetOutU32()[0], g.SetOutU64()[0], g.SetOutF32()[0], g.SetOutF64()[0]}
	fixed := []any{g.FixedOutBool()[0], g.FixedOutI8()[0], g.FixedOutI16()[0], g.FixedOutI32()[0], g.FixedOutI64()[0],
		g.FixedOutU8()[0], g.FixedOutU16()[0], g.FixedOutU32()[0], g.FixedOutU64()[0], g.FixedOutF32()[0], g.FixedOutF64()[0]}
	for i := range got {
		if fmt.Sprint(got[i]) != fmt.Sprint(set[i]) {
			t.Errorf("a scalar %T comes back as %v, want %v", set[i], got[i], set[i])
		}
		if fixed[i] != graphs.Constants[i] {
			t.Errorf("a constant %T comes back as %v, want %v", set[i], fixed[i], graphs.Constants[i])
		}
	}
}
