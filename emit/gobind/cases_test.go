package gobind_test

import (
	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// The graphs of the goldens, made by hand. A wrapper is made of declarations and callbacks; kernels are not looked at.

type graphCase struct {
	name   string
	graphs []*plan.Plan
}

var n, height, width = ir.Named("n"), ir.Named("height"), ir.Named("width")

var cases = []graphCase{
	{"tone", []*plan.Plan{tone()}},
	{"all", []*plan.Plan{odd(), everything()}},
	{"calls", []*plan.Plan{calls(), plain()}},
}

func (c graphCase) units() []*emit.Unit {
	var units []*emit.Unit
	for _, p := range c.graphs {
		units = append(units, &emit.Unit{Plan: p, Package: "gpu", ImportPath: "example.com/photo/gpu"})
	}
	return units
}

func hash(u *emit.Unit) string { return "hash-of-" + u.Base() }

func at(line int) ir.Pos { return ir.Pos{File: "graphs/tone.go", Line: line} }

func shape(dims ...ir.Dim) []ir.Dim { return dims }

// finish numbers the buffers and adds a step for each callback.
func finish(g *ir.Graph, args ...[]ir.Arg) *plan.Plan {
	p := &plan.Plan{Graph: g}
	for i, b := range g.Buffers {
		b.ID = i
		p.Buffers = append(p.Buffers, &plan.Buffer{Buffer: b})
	}
	for i, a := range args {
		p.Steps = append(p.Steps, &plan.Step{Kind: plan.Callback, Callback: &plan.CallbackStep{Callback: i, Args: a}})
	}
	return p
}

// view is the whole of a dense buffer.
func view(mode ir.Mode, g *ir.Graph, i int) ir.Arg {
	b := g.Buffers[i]
	return ir.Arg{Mode: mode, View: &ir.View{Buffer: i, Type: b.Type, Shape: b.Shape}}
}

// tone is the graph that the documentation shows.
func tone() *plan.Plan {
	return finish(&ir.Graph{
		Name: "Tone", Package: "example.com/photo/graphs", Pos: at(24),
		Doc:     "Tone maps linear light to display values, and keeps the glow of what clips.",
		Dims:    []*ir.DimDecl{{Name: "n", Pos: at(25)}},
		Scalars: []*ir.ScalarDecl{{Name: "stops", Type: ir.F32, Pos: at(26)}},
		Buffers: []*ir.Buffer{
			{Name: "hdr", Class: ir.Input, Type: ir.F32, Shape: shape(n), Pos: at(27)},
			{Hint: "lit", Class: ir.Temp, Type: ir.F32, Shape: shape(n), Pos: at(28)},
			{Name: "ldr", Class: ir.Output, Type: ir.F32, Shape: shape(n), Pos: at(31)},
			{Name: "glow", Class: ir.Output, Type: ir.F32, Shape: shape(n), Pos: at(32)},
		},
	})
}

// everything has a buffer of every class, a scalar of every type, several axes, and callbacks on parts of buffers.
func everything() *plan.Plan {
	g := &ir.Graph{
		Name: "Everything", Package: "example.com/photo/graphs", Pos: at(40),
		Doc:       "Everything there is.\n\nIts doc has a list:\n  - with *//* and a %s\n  - and a \x00 control\r\n\n//go:build ignore",
		Dims:      []*ir.DimDecl{{Name: "height", Pos: at(41)}, {Name: "width", Pos: at(42)}, {Name: "inner_steps", Pos: at(43)}},
		Callbacks: []*ir.CallbackDecl{{Name: "inspect", Pos: at(60)}, {Name: "tick", Pos: at(61)}},
		Events:    []*ir.EventDecl{{Name: "free", Pos: at(62)}, {Name: "ready", Pos: at(63)}, {Name: "turn", Pos: at(64)}},
		Buffers: []*ir.Buffer{
			{Name: "image", Class: ir.Input, Type: ir.U8, Shape: shape(height, width), Pos: at(44)},
			{Name: "mask", Class: ir.Input, Type: ir.BOOL, Shape: shape(height.Mul(width).Add(1)), Pos: at(45)},
			{Name: "out_image", Class: ir.Output, Type: ir.I64, Shape: shape(height, width), Pos: at(46)},
			{Name: "weights", Class: ir.Resident, Type: ir.F32, Shape: shape(ir.Const(4)), Pos: at(47)},
			{Name: "count", Class: ir.State, Type: ir.I64, Shape: shape(ir.Const(1)), Pos: at(48)},
			{Name: "seen", Class: ir.State, Type: ir.BOOL, Shape: shape(width.Div(2)), Pos: at(49)},
			{Name: "table", Class: ir.External, Type: ir.F64, Shape: shape(width), Pos: at(50)},
			{Name: "bytes", Class: ir.External, Type: ir.U8, Shape: shape(width), Pos: at(51)},
			{Name: "scratch", Class: ir.Temp, Type: ir.F32, Shape: shape(width), Pos: at(52)},
		},
	}
	for i, t := range ir.Types {
		g.Scalars = append(g.Scalars, &ir.ScalarDecl{Name: "s_" + t.Name, Type: t, Pos: at(70 + i)})
	}
	half := &ir.View{Buffer: 2, Type: ir.I64, Offset: height.Div(2).Mul(width), Shape: shape(width), Stride: shape(ir.Const(1))}
	words := &ir.View{Buffer: 2, Type: ir.U32, Offset: ir.Const(2), Shape: shape(height.Mul(width).Mul(2).Sub(2)), Stride: shape(ir.Const(1))}
	p := finish(g, []ir.Arg{
		view(ir.Reads, g, 0),
		{Mode: ir.ReadsWrites, View: half},
		{Mode: ir.Writes, View: words},
	}, nil)
	for _, s := range []*plan.Step{{Kind: plan.EventWait, Event: &plan.EventStep{Event: 0}}, {Kind: plan.EventRecord, Event: &plan.EventStep{Event: 1}},
		{Kind: plan.EventWait, Event: &plan.EventStep{Event: 2}}, {Kind: plan.EventRecord, Event: &plan.EventStep{Event: 2}}} {
		p.Steps = append(p.Steps, s)
	}
	return p
}

// odd has no doc, no dims, and names that Go or the wrapper have uses for.
func odd() *plan.Plan {
	g := &ir.Graph{
		Name: "Odd", Package: "example.com/photo/more", Pos: ir.Pos{File: "more/odd.go", Line: 3},
		Scalars:   []*ir.ScalarDecl{{Name: "v", Type: ir.I32, Pos: at(4)}, {Name: "error", Type: ir.F64, Pos: at(5)}},
		Callbacks: []*ir.CallbackDecl{{Name: "func", Pos: at(30)}},
		Events:    []*ir.EventDecl{{Name: "events", Pos: at(31)}, {Name: "free", Pos: at(32)}},
	}
	for i, name := range []string{"type", "range", "C", "gate", "len", "nil", "string", "unsafe", "err", "failed", "o", "handle", "g", "l"} {
		g.Buffers = append(g.Buffers, &ir.Buffer{
			Name: name, Class: ir.Output, Type: ir.F32, Shape: shape(ir.Const(int64(i + 1))), Pos: at(10 + i)})
	}
	return finish(g, []ir.Arg{view(ir.Reads, g, 0), view(ir.Reads, g, 0), view(ir.Writes, g, 6)})
}

// calls is the graph that testdata/calls runs, over a C implementation made by hand.
func calls() *plan.Plan {
	g := &ir.Graph{
		Name: "Calls", Package: "example.com/photo/graphs", Pos: at(80),
		Doc:       "Calls adds a weight to every value, and counts.",
		Dims:      []*ir.DimDecl{{Name: "n", Pos: at(81)}},
		Scalars:   []*ir.ScalarDecl{{Name: "gain", Type: ir.F32, Pos: at(82)}, {Name: "shift", Type: ir.I64, Pos: at(83)}},
		Callbacks: []*ir.CallbackDecl{{Name: "inspect", Pos: at(90)}, {Name: "after", Pos: at(91)}},
		Buffers: []*ir.Buffer{
			{Name: "x", Class: ir.Input, Type: ir.F32, Shape: shape(n), Pos: at(84)},
			{Name: "y", Class: ir.Output, Type: ir.F32, Shape: shape(n), Pos: at(85)},
			{Name: "w", Class: ir.Resident, Type: ir.F32, Shape: shape(ir.Const(4)), Pos: at(86)},
			{Name: "count", Class: ir.State, Type: ir.I64, Shape: shape(ir.Const(1)), Pos: at(87)},
			{Name: "extra", Class: ir.External, Type: ir.F32, Shape: shape(n), Pos: at(88)},
		},
	}
	tail := &ir.View{Buffer: 1, Type: ir.F32, Offset: n.Div(2), Shape: shape(n.Sub(n.Div(2))), Stride: shape(ir.Const(1))}
	return finish(g, []ir.Arg{view(ir.ReadsWrites, g, 1), {Mode: ir.Reads, View: tail}}, nil)
}

// plain is calls without callbacks.
func plain() *plan.Plan {
	p := calls()
	p.Graph.Name, p.Graph.Doc, p.Graph.Callbacks, p.Steps = "Plain", "", nil, nil
	return p
}
