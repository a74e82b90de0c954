package cuda

import (
	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/ir"
)

// fixedSymbols are the C functions that every graph has.
var fixedSymbols = []string{"create", "launch", "wait", "launch_and_wait", "launch_on", "own_stream", "launch_count", "pool_bytes", "release", "release_but_events", "close", "message", "hash", "callback"}

// checkSymbols refuses names of the user's that would make two C functions of one name.
func checkSymbols(u *emit.Unit, errs *ir.ErrorList) {
	taken := map[string]string{}
	for _, s := range fixedSymbols {
		taken[s] = "a function of every graph"
	}
	claim := func(symbol, by string, pos ir.Pos) {
		if other, ok := taken[symbol]; ok {
			errs.Addf(pos, "%s: the C function %s would clash with %s; choose another name", by, u.Symbol(symbol), other)
			return
		}
		taken[symbol] = by
	}
	for _, t := range u.Plan.Structs() {
		claim(t.Name, "type "+t.Name, u.Plan.Graph.Pos)
	}
	for _, s := range u.Plan.Graph.Scalars {
		claim("set_"+s.Name, "scalar "+s.Name, s.Pos)
	}
	for _, e := range u.Plan.Graph.Events {
		for _, prefix := range []string{"event_", "bind_"} {
			claim(prefix+e.Name, "event "+e.Name, e.Pos)
		}
	}
	for _, b := range u.Plan.Buffers {
		if b.Class == ir.Temp {
			continue
		}
		by := b.Class.String() + " " + b.Name
		for _, prefix := range functionPrefixes[b.Class] {
			claim(prefix+b.Name, by, b.Pos)
		}
	}
}

// functionPrefixes are those of the C functions of a buffer.
var functionPrefixes = map[ir.Class][]string{
	ir.Input: {"", "len_"}, ir.Output: {"", "len_"}, ir.External: {"bind_", "len_"},
	ir.Resident: {"", "len_", "load_"}, ir.State: {"", "len_", "load_", "read_"},
}
