package cuda

import (
	"strings"

	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// The tests build device functions and plans by hand, with these.

func at(line int) ir.Pos { return ir.Pos{File: "graphs/tone.go", Line: line} }

func variable(name string, t ir.Type) *ir.Var { return &ir.Var{Name: name, Type: t} }

func use(v *ir.Var) *ir.Expr { return &ir.Expr{Op: ir.ExprVar, Type: v.Type, Var: v} }

func op(o ir.ExprOp, t ir.Type, args ...*ir.Expr) *ir.Expr {
	return &ir.Expr{Op: o, Type: t, Args: args}
}

func mathCall(name string, t ir.Type, args ...*ir.Expr) *ir.Expr {
	return &ir.Expr{Op: ir.ExprMath, Type: t, Math: name, Args: args}
}

func call(f *ir.Func, args ...*ir.Expr) *ir.Expr {
	e := &ir.Expr{Op: ir.ExprCall, Callee: f, Args: args}
	if len(f.Out) == 1 {
		e.Type = f.Out[0].Type
	}
	return e
}

func bitsOf(t ir.Type, bits uint64) *ir.Expr { return &ir.Expr{Op: ir.ExprConst, Type: t, Bits: bits} }

func ret(line int, values ...*ir.Expr) *ir.Stmt {
	return &ir.Stmt{Op: ir.StmtReturn, Pos: at(line), Exprs: values}
}

// function makes a device function of one package.
func function(name string, line int, in []*ir.Var, out []ir.Type, body ...*ir.Stmt) *ir.Func {
	f := &ir.Func{Name: name, Package: "example.com/photo/graphs", Pos: at(line), In: in, Body: body}
	for _, v := range in {
		f.Params = append(f.Params, v.Type)
	}
	for _, t := range out {
		f.Results = append(f.Results, t)
		f.Out = append(f.Out, variable("", t))
	}
	f.Calls = calls(body, nil)
	return f
}

func calls(body []*ir.Stmt, found []*ir.Func) []*ir.Func {
	var visit func(e *ir.Expr)
	visit = func(e *ir.Expr) {
		if e.Op == ir.ExprCall {
			found = append(found, e.Callee)
		}
		for _, a := range e.Args {
			visit(a)
		}
	}
	for _, s := range body {
		for _, e := range s.Exprs {
			visit(e)
		}
		found = calls(s.Else, calls(s.Body, found))
	}
	return found
}

// builder makes a plan.
type builder struct{ *plan.Plan }

func newPlan(name, doc string, dims ...string) builder {
	g := &ir.Graph{Name: name, Package: "example.com/photo/graphs", Doc: doc, Pos: at(24)}
	for i, d := range dims {
		g.Dims = append(g.Dims, &ir.DimDecl{Name: d, Pos: at(25 + i)})
	}
	return builder{&plan.Plan{Graph: g, Streams: 1}}
}

func (b builder) buffer(name string, class ir.Class, home plan.Home, t ir.Type, line int, shape ...ir.Dim) int {
	buf := &ir.Buffer{ID: len(b.Buffers), Name: name, Class: class, Type: t, Shape: shape, Pos: at(line)}
	if class == ir.Temp {
		buf.Name, buf.Hint = "", name
	}
	b.Graph.Buffers = append(b.Graph.Buffers, buf)
	b.Plan.Buffers = append(b.Plan.Buffers, &plan.Buffer{Buffer: buf, Home: home})
	return buf.ID
}

// pool puts a buffer into a slot of its own.
func (b builder) pool(buffer int, conflicts ...int) int {
	b.Plan.Buffers[buffer].Slot = len(b.Slots)
	b.Slots = append(b.Slots, &plan.Slot{Bytes: b.Plan.Buffers[buffer].Bytes(), Conflicts: conflicts, Offset: -1})
	return buffer
}

func (b builder) scalar(name string, t ir.Type, line int) int {
	b.Graph.Scalars = append(b.Graph.Scalars, &ir.ScalarDecl{Name: name, Type: t, Pos: at(line)})
	return len(b.Graph.Scalars) - 1
}

func (b builder) step(s plan.Step) int {
	s.Nodes = []int{len(b.Steps)}
	b.Steps = append(b.Steps, &s)
	return len(b.Steps) - 1
}

func (b builder) copy(name string, line, dst, src int, deps ...int) int {
	one := ir.Const(1)
	return b.step(plan.Step{Kind: plan.Copy, Name: name, Pos: at(line), Deps: deps, Copy: &plan.CopyStep{
		Dst: plan.Side{Place: plan.Place{Buffer: dst}}, Src: plan.Side{Place: plan.Place{Buffer: src}},
		Bytes: b.Plan.Buffers[dst].Bytes(), Rows: one, Slices: one}})
}

func (b builder) launch(name string, line int, l *plan.LaunchStep, deps ...int) int {
	return b.step(plan.Step{Kind: plan.Launch, Name: name, Pos: at(line), Deps: deps, Launch: l})
}

func (b builder) pointer(buffer int, mode ir.Mode) plan.Arg {
	return plan.Arg{Kind: plan.Pointer, Type: b.Plan.Buffers[buffer].Type, Place: plan.Place{Buffer: buffer}, Mode: mode}
}

func (b builder) unit() *emit.Unit {
	return &emit.Unit{Plan: b.Plan, Package: "gpu", ImportPath: "example.com/photo/gpu"}
}

func counted(d ir.Dim) plan.Arg { return plan.Arg{Kind: plan.Count, Type: ir.I64, Count: d} }

// register, kept and param are operands of a kernel's instructions.
func register(id int, name string, t ir.Type) plan.Register {
	return plan.Register{ID: id, Name: name, Type: t}
}
func kept(id int) plan.Operand  { return plan.Operand{Register: id, Param: -1} }
func param(id int) plan.Operand { return plan.Operand{Register: -1, Param: id} }

func strides(list ...int64) []plan.Stride {
	var s []plan.Stride
	for _, c := range list {
		s = append(s, plan.Stride{Const: c, Param: -1})
	}
	return s
}

func lines(text string) string { return strings.TrimLeft(text, "\n") }
