package randgraph

import (
	"math"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// recorder drives a Builder with a case.
type recorder struct {
	c       *Case
	g       *ir.Builder
	buffers map[int]ir.View
	scalars []ir.Scalar
	steps   map[int]ir.Ordered
	kernels map[*Kernel]*ir.CUDAKernel
}

// Record records the case as a user's graph function would. Positions are lines of String.
func (c *Case) Record() (*ir.Graph, error) {
	lines := c.lines()
	file := strings.ToLower(c.Name) + ".go"
	at := func(line int) ir.Pos { return ir.Pos{File: file, Line: line} }
	g, errs := ir.Record(c.Name, func(g *ir.Builder) {
		r := &recorder{c, g, map[int]ir.View{}, nil, map[int]ir.Ordered{}, map[*Kernel]*ir.CUDAKernel{}}
		r.declare()
		for i := range c.Steps {
			r.step(&c.Steps[i])
		}
	})
	if err := errs.Err(); err != nil {
		return nil, err
	}
	g.Package = "example.com/random"
	g.Pos = at(1)
	for i, n := range g.Nodes {
		n.Pos = at(lines.nodes[i])
	}
	for i, b := range g.Buffers {
		b.Pos = at(lines.buffers[i])
	}
	for i, c := range g.Conditions {
		c.Pos = at(lines.conditions[i])
	}
	for _, r := range g.Requires {
		r.Pos = g.Pos
	}
	for _, k := range g.Kernels {
		k.Pos = g.Pos
	}
	relocate(g, file)
	return g, nil
}

// relocate puts the remaining declarations at the head of the graph.
func relocate(g *ir.Graph, file string) {
	for i, d := range g.Dims {
		d.Pos = ir.Pos{File: file, Line: 2 + i}
	}
	for i, s := range g.Scalars {
		s.Pos = ir.Pos{File: file, Line: 2 + len(g.Dims) + i}
	}
	for _, cb := range g.Callbacks {
		for _, n := range g.Nodes {
			if n.Op == ir.OpCallback && n.Name == cb.Name {
				cb.Pos = n.Pos
			}
		}
	}
	for _, n := range g.Nodes {
		if n.Op.IsEvent() {
			g.Events[n.Func].Pos = n.Pos
		}
	}
}

func (r *recorder) declare() {
	for _, name := range r.c.Dims {
		r.g.Dim(name)
	}
	for _, s := range r.c.Scalars {
		r.scalars = append(r.scalars, r.g.Scalar(s.Name, s.Type))
	}
	declare := map[ir.Class]func(string, ir.Type, ...any) ir.View{
		ir.Input: r.g.Input, ir.Output: r.g.Output, ir.Resident: r.g.Resident, ir.State: r.g.State,
		ir.External: r.g.External, ir.Temp: r.g.Temp,
	}
	for _, d := range r.c.Decls {
		r.buffers[d.ID] = declare[d.Class](d.Name, d.Type, dims(d.Shape)...)
	}
}

func (r *recorder) view(f Ref) ir.View { return f.apply(r.buffers[f.Buf]) }

func (r *recorder) step(s *Step) {
	switch s.Kind {
	case Upload:
		v := r.g.Upload(r.view(s.Src))
		r.buffers[s.Made[0]], r.steps[s.ID] = v, v
	case Download:
		r.steps[s.ID] = r.g.Download(r.view(s.Src), r.view(s.Dst[0]))
	case Copy:
		r.steps[s.ID] = r.g.Copy(r.view(s.Dst[0]), r.view(s.Src))
	case Fill:
		dst := r.view(s.Dst[0])
		value := s.Value
		if value == nil {
			value = constant(dst.Type, s.Bits)
		}
		r.steps[s.ID] = r.g.Fill(dst, value)
	case Map, MapInto:
		r.mapping(s)
	case Launch:
		r.launch(s)
	case Callback:
		r.steps[s.ID] = r.g.Callback(s.Name, r.accesses(s.Args)...)
	case Order:
		r.g.Order(r.steps[s.Orders[0]], r.steps[s.Orders[1]])
	case Barrier:
		r.steps[s.ID] = r.g.Barrier()
	case Record:
		r.steps[s.ID] = r.g.Record(r.g.Event(s.Name))
	case Wait:
		r.steps[s.ID] = r.g.Wait(r.g.Event(s.Name))
	case Sub:
		r.steps[s.ID] = r.g.Sub(r.body(s, 0))
	case Again:
		child, _ := r.steps[s.Use].(ir.Child)
		r.steps[s.ID] = r.g.Again(child)
	case Temp:
		r.buffers[s.Made[0]] = r.g.Temp(s.Name, s.Type, dims(s.Shape)...)
	default:
		r.conditional(s)
	}
}

func (r *recorder) mapping(s *Step) {
	args := make([]any, len(s.Args))
	for i, a := range s.Args {
		args[i] = r.arg(a)
	}
	var dst []ir.View
	for _, d := range s.Dst {
		dst = append(dst, r.view(d))
	}
	switch {
	case s.Kind == MapInto && len(dst) == 1:
		r.steps[s.ID] = r.g.MapInto(dst[0], s.Func, args...)
		return
	case s.Kind == MapInto:
		r.steps[s.ID] = r.g.MapNInto(dst, s.Func, args...)
		return
	case len(s.Made) == 1:
		dst = []ir.View{r.g.Map(s.Func, args...)}
	default:
		dst = r.g.MapN(s.Func, args...)
	}
	for i, id := range s.Made {
		r.buffers[id] = dst[i]
	}
	r.steps[s.ID] = dst[0]
}

func (r *recorder) launch(s *Step) {
	k := r.kernels[s.Kernel]
	if k == nil {
		k = ir.Kernel(s.Kernel.Name, s.Kernel.source())
		r.kernels[s.Kernel] = k
	}
	args := make([]any, len(s.Args))
	for i, a := range s.Args {
		args[i] = r.arg(a)
		if a.Is == ArgView {
			args[i] = access(a.Mode, r.view(*a.Ref))
		}
	}
	r.steps[s.ID] = r.g.Launch(k, ir.Grid(dims(s.Grid)...).Block(kernelBlock), args...)
}

func (r *recorder) accesses(args []Arg) []ir.Access {
	list := make([]ir.Access, len(args))
	for i, a := range args {
		list[i] = access(a.Mode, r.view(*a.Ref))
	}
	return list
}

func access(m ir.Mode, v ir.View) ir.Access {
	return map[ir.Mode]func(ir.View) ir.Access{ir.Reads: ir.In, ir.Writes: ir.Out, ir.ReadsWrites: ir.InOut}[m](v)
}

func (r *recorder) arg(a Arg) any {
	switch a.Is {
	case ArgView:
		return r.view(*a.Ref)
	case ArgScalar:
		return r.scalars[a.Scalar]
	case ArgSize:
		return a.Size.Dim()
	}
	return constant(a.Type, a.Bits)
}

// constant is a Go value of an element type.
func constant(t ir.Type, bits uint64) any {
	switch t {
	case ir.BOOL:
		return bits != 0
	case ir.F32:
		return math.Float32frombits(uint32(bits))
	case ir.F64:
		return math.Float64frombits(bits)
	case ir.I8:
		return int8(bits)
	case ir.I16:
		return int16(bits)
	case ir.I32:
		return int32(bits)
	case ir.I64:
		return int64(bits)
	case ir.U8:
		return uint8(bits)
	case ir.U16:
		return uint16(bits)
	case ir.U32:
		return uint32(bits)
	}
	return bits
}
