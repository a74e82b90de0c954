package passes

import (
	"fmt"
	"math/rand/v2"

	"github.com/cudagraph/graphgen/ir"
)

func one(x float32) float32               { return x }
func two(x, y float32) float32            { return x + y }
func three(x, y float32, k int32) float32 { return x + y + float32(k) }
func split(x float32) (a, b float32)      { return x, x }
func whole(x int32) int32                 { return x }
func sized(x float32, n int) float32      { return x + float32(n) }

// author writes a random graph: mostly right, in every way that the Builder allows.
type author struct {
	*rand.Rand
	g      *ir.Builder
	n, m   ir.Dim
	scalar ir.Scalar
	device []ir.View // f32, written or kept
	temps  []ir.View // whole scratch, which may be empty still
	host   []ir.View // outputs
	steps  []ir.Ordered
	names  *int
	depth  int // of bodies around; -1 when there are to be none

	decided, child bool        // there is a conditional around, or a child graph
	children       []randomSub // which can be run here
	calls          *int        // callbacks so far

	on  int        // device, of those whose memory device and temps are
	far *elsewhere // memory of another device; nil when there is none
}

// randomGraph is a graph function with a number of steps, none of them a conditional.
func randomGraph(seed uint64, steps int) func(*ir.Builder) { return writing(seed, steps, -1) }

// writing is a graph function that an author writes.
func writing(seed uint64, steps, depth int) func(*ir.Builder) {
	return func(g *ir.Builder) {
		a := newAuthor(g, seed, depth)
		a.declare()
		a.write(steps)
	}
}

func newAuthor(g *ir.Builder, seed uint64, depth int) *author {
	return &author{Rand: rand.New(rand.NewPCG(seed, 7)), g: g, n: g.Dim("n"), m: g.Dim("m"), scalar: g.Scalar("s", ir.F32),
		names: new(int), calls: new(int), depth: depth}
}

// write adds steps, and then what writes the outputs.
func (a *author) write(steps int) {
	for range steps {
		a.step()
	}
	for _, out := range a.host {
		if src, ok := a.shaped(out.Shape); ok {
			a.g.Download(src, out)
		} else {
			a.g.Callback(a.name("fill"), ir.Out(out))
		}
	}
}

func (a *author) name(stem string) string {
	*a.names++
	return fmt.Sprint(stem, *a.names)
}

func (a *author) shape() []any {
	shapes := [][]any{{a.n}, {a.n}, {a.n}, {a.n, a.m}, {a.n, a.m}, {4}, {4, 3}, {1}, {a.m}, {a.n.Mul(2)}}
	return shapes[a.IntN(len(shapes))]
}

func (a *author) declare() {
	for range 1 + a.IntN(3) {
		a.device = append(a.device, a.g.Upload(a.g.Input(a.name("in"), ir.F32, a.shape()...)))
	}
	a.device = append(a.device, a.g.State(a.name("state"), ir.F32, a.shape()...), a.g.External(a.name("ext"), ir.F32, a.shape()...))
	for range 2 {
		a.temps = append(a.temps, a.g.Temp(a.name("tmp"), ir.F32, a.shape()...))
	}
	for range 1 + a.IntN(2) {
		a.host = append(a.host, a.g.Output(a.name("out"), ir.F32, a.shape()...))
	}
}

// step adds a step that is more likely a map than anything else.
func (a *author) step() {
	actions := []func(){a.mapping, a.mapping, a.mapping, a.mapping, a.into, a.into, a.into, a.several, a.fill, a.fill,
		a.copy, a.copy, a.launch, a.integers, a.callback, a.barrier, a.event, a.order, a.download, a.sizes}
	if a.depth >= 0 && a.depth < maxDepth {
		actions = append(actions, a.sub)
		if !a.child {
			actions = append(actions, a.conditional, a.conditional, a.conditional, a.loop, a.loop)
		}
	}
	if len(a.children) > 0 {
		actions = append(actions, a.again, a.again, a.again)
	}
	if a.far != nil && !a.decided {
		actions = append(actions, a.hop, a.hop, a.hop)
		for range 10 {
			actions = append(actions, a.across)
		}
	}
	actions[a.IntN(len(actions))]()
}

// view is some part of a view.
func (a *author) view(v ir.View) ir.View {
	if len(v.Shape) == 0 {
		return v
	}
	axis := a.IntN(len(v.Shape))
	switch a.IntN(9) {
	case 0:
		return v.Slice(axis, 0, v.Shape[axis], -1)
	case 1:
		return v.Slice(axis, 0, v.Shape[axis], 2)
	case 2:
		return v.Transpose()
	case 3:
		return v.Slice(axis, 0, v.Shape[axis].Div(2))
	case 4:
		return v.Slice(axis, v.Shape[axis].Div(2), v.Shape[axis].Div(2).Mul(2))
	}
	return v
}

func (a *author) any() ir.View { return a.view(a.device[a.IntN(len(a.device))]) }

// shaped is some device memory of a shape, if there is any.
func (a *author) shaped(shape []ir.Dim) (ir.View, bool) {
	for range 20 {
		v := a.any()
		if len(v.Shape) != len(shape) {
			continue
		}
		same := true
		for k := range shape {
			same = same && shape[k].Equal(v.Shape[k])
		}
		if same {
			return v, true
		}
	}
	return ir.View{}, false
}

// partner is a view that goes together with v in a map.
func (a *author) partner(v ir.View) ir.View {
	if w, ok := a.shaped(v.Shape); ok && a.IntN(5) > 0 {
		return w
	}
	return v
}

func (a *author) keep(v ir.View) {
	a.device = append(a.device, v)
	a.steps = append(a.steps, v)
}

func (a *author) mapping() {
	v := a.any()
	switch a.IntN(4) {
	case 0:
		a.keep(a.g.Map(one, v))
	case 1:
		a.keep(a.g.Map(two, v, a.scalar))
	case 2:
		a.keep(a.g.Map(three, v, a.partner(v), int32(a.IntN(3))))
	default:
		a.keep(a.g.Map(two, v, a.partner(v)))
	}
}

// target is something to write: kept memory, scratch that holds something, or scratch that does not yet.
func (a *author) target() ir.View {
	if a.IntN(3) == 0 {
		i := a.IntN(len(a.temps))
		v := a.temps[i]
		a.device = append(a.device, v)
		if a.depth >= 0 && a.IntN(4) > 0 {
			a.g.Fill(v, 0.5)
		}
		return v
	}
	return a.any()
}

func (a *author) into() {
	dst := a.target()
	a.steps = append(a.steps, a.g.MapInto(dst, two, a.partner(dst), a.partner(dst)))
}

func (a *author) several() {
	for _, v := range a.g.MapN(split, a.any()) {
		if a.IntN(3) > 0 {
			a.keep(v)
		}
	}
}

func (a *author) sizes() { a.keep(a.g.Map(sized, a.any(), a.n.Add(1))) }

func (a *author) fill() {
	values := []float32{0, 1.5, -2}
	a.steps = append(a.steps, a.g.Fill(a.target(), values[a.IntN(len(values))]))
}

func (a *author) copy() {
	dst := a.target()
	a.steps = append(a.steps, a.g.Copy(dst, a.partner(dst)))
}

// integers works on the same bytes as another type.
func (a *author) integers() {
	v := a.any().As(ir.I32)
	a.steps = append(a.steps, a.g.MapInto(v, whole, a.partner(v.As(ir.F32)).As(ir.I32)))
}

func (a *author) launch() {
	k := ir.Kernel("mix", "__global__ void mix(float *p, const float *q, float s) {}")
	p, q := a.any(), a.any()
	if p.Contiguous() && q.Contiguous() {
		modes := []func(ir.View) ir.Access{ir.InOut, ir.Out}
		a.steps = append(a.steps, a.g.Launch(k, ir.Grid(1), modes[a.IntN(2)](p), ir.In(q), a.scalar))
	}
}

func (a *author) callback() {
	if a.decided {
		return // CUDA runs bodies on the device alone
	}
	*a.calls++
	modes := []func(ir.View) ir.Access{ir.InOut, ir.Out, ir.In}
	a.steps = append(a.steps, a.g.Callback(a.name("call"), modes[a.IntN(3)](a.host[a.IntN(len(a.host))])))
}

func (a *author) barrier() {
	if a.IntN(2) == 0 {
		a.steps = append(a.steps, a.g.Barrier())
	}
}

func (a *author) event() {
	if a.depth > 0 {
		return // CUDA allows no events there
	}
	acts := []func(ir.Event) ir.Step{a.g.Record, a.g.Wait}
	a.steps = append(a.steps, acts[a.IntN(2)](a.g.Event(a.name("event"))))
}

func (a *author) order() {
	if len(a.steps) < 2 {
		return
	}
	i, j := a.IntN(len(a.steps)), a.IntN(len(a.steps))
	if i > j && a.IntN(4) > 0 {
		i, j = j, i
	}
	if i != j {
		a.g.Order(a.steps[i], a.steps[j])
	}
}

func (a *author) download() {
	out := a.host[a.IntN(len(a.host))]
	if src, ok := a.shaped(out.Shape); ok {
		a.steps = append(a.steps, a.g.Download(src, out))
	}
}
