package randgraph

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// gen makes a case step by step, and runs the oracle beside it so that only what may be read is read.
type gen struct {
	series
	r       *rand.Rand
	c       *Case
	steps   *[]Step    // to which steps are added: the graph's, or those of a body
	worlds  []*world   // one for each binding
	outer   [][]*world // those of the bodies around, and of the graph
	shapes  [][]Size   // from which buffers are declared
	info    map[int]*info
	device  []int        // buffers on the device, oldest first
	last    int          // ID
	scratch map[int]bool // declared
	held    map[int]bool // what steps may not write, since it ends a loop
	around  []Kind       // of the steps in whose bodies steps are added
	subs    []int        // IDs of the Subs that can be run again
	style   string
	Refused []string
}

// info is what is known of a buffer.
type info struct {
	class ir.Class
	typ   ir.Type
	shape []Size
	depth int // of the body that it ends with
}

// series is a kind of cases, which have their own seeds.
type series struct {
	letter string
	plain  bool // constant sizes and whole buffers only
	bodies bool // conditionals and child graphs
}

var (
	flat   = series{letter: "R"}
	plain  = series{letter: "P", plain: true}
	nested = series{letter: "B", bodies: true}
)

// New makes the case of a seed.
func New(seed uint64) *Case { return generate(seed, flat).c }

// NewPlain makes a small case of whole buffers with constant sizes, where every edge carries data.
func NewPlain(seed uint64) *Case { return generate(seed, plain).c }

// NewBodies makes a case with conditionals and child graphs, in each other too.
func NewBodies(seed uint64) *Case { return generate(seed, nested).c }

func generate(seed uint64, s series) *gen {
	g := &gen{
		series:  s,
		r:       rand.New(rand.NewPCG(seed, 0x6772617068)),
		c:       &Case{Name: fmt.Sprintf("%s%d", s.letter, seed)},
		info:    map[int]*info{},
		scratch: map[int]bool{},
		held:    map[int]bool{},
	}
	g.steps = &g.c.Steps
	g.style = pick(g.r, []string{"mixed", "mixed", "mixed", "chain", "fan"})
	g.bind()
	g.chooseShapes()
	for i := range g.c.Bindings {
		g.worlds = append(g.worlds, newWorld(g.c, &g.c.Bindings[i]))
	}
	g.chooseScalars()
	steps := 6 + g.r.IntN(14)
	switch {
	case g.plain:
		steps = 4 + g.r.IntN(4)
	case g.bodies:
		steps = 6 + g.r.IntN(6)
	case g.style == "chain":
		steps += g.r.IntN(30)
	}
	g.upload()
	for tries := 0; len(g.c.Steps) < steps && tries < 20*steps; tries++ {
		g.addStep()
	}
	g.finish()
	return g
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// bind chooses the dims and the values that they will have.
func (g *gen) bind() {
	names := []string{"n", "m"}[:g.r.IntN(3)]
	if g.plain {
		names = nil
	}
	g.c.Dims = slices.Clone(names)
	bindings := 1
	if len(names) > 0 {
		bindings += g.r.IntN(3)
	}
	sizes := []int{0, 1, 1, 2, 3, 5, 7, 8, 16, 31, 37, 64, 100, 257}
	for range bindings {
		b := Binding{Dims: map[string]int{}, Externals: map[int][2][]byte{}}
		for _, name := range names {
			b.Dims[name] = pick(g.r, sizes)
		}
		b.Launches = []Turn{{Scalars: map[int]uint64{}, Data: map[int][]byte{}, Bind: map[int]int{}}}
		g.c.Bindings = append(g.c.Bindings, b)
	}
}

// maxElements bounds what one step computes, and maxInBodies what one does that may run in loops.
const (
	maxElements = 5000
	maxInBodies = 600
)

func (g *gen) most() int {
	if g.bodies {
		return maxInBodies
	}
	return maxElements
}

func (g *gen) chooseShapes() {
	sizes := []Size{K(1), K(2), K(3), K(4), K(7), K(16), K(33)}
	for _, name := range g.c.Dims {
		d := D(name)
		sizes = append(sizes, d, d, d, d.Add(K(1)), d.Add(K(5)), d.Mul(K(2)), d.Mul(K(4)), d.Add(K(1)).Div(K(2)))
	}
	for len(g.shapes) < 1+g.r.IntN(3) {
		shape := []Size{}
		for range pick(g.r, []int{0, 1, 1, 1, 2, 2, 2, 3, 3}) {
			shape = append(shape, pick(g.r, sizes))
		}
		if g.plain {
			shape = []Size{K(8 + 8*g.r.IntN(20))}
		}
		if g.r.IntN(6) == 0 && !g.plain {
			shape = []Size{pick(g.r, []Size{K(0), K(1000), K(1025), K(3071)})}
		}
		if g.bounded(shape) {
			g.shapes = append(g.shapes, shape)
		}
	}
}

func (g *gen) bounded(shape []Size) bool {
	return !slices.ContainsFunc(g.c.Bindings, func(b Binding) bool { return product(values(shape, b.Dims)) > g.most() })
}

func (g *gen) chooseScalars() {
	for i := range g.r.IntN(4) {
		s := Scalar{fmt.Sprintf("k%d", i), pick(g.r, ir.Types)}
		g.c.Scalars = append(g.c.Scalars, s)
		for b := range g.c.Bindings {
			bits := randomBits(g.r, s.Type)
			g.c.Bindings[b].Launches[0].Scalars[i] = bits
			g.worlds[b].scalars = append(g.worlds[b].scalars, bits)
		}
	}
}

// id names a buffer or a step.
func (g *gen) id() int {
	g.last++
	return g.last
}

// classNames name declared buffers.
var classNames = map[ir.Class]string{
	ir.Input: "in", ir.Output: "out", ir.Resident: "weights", ir.State: "kept", ir.External: "ext", ir.Temp: "tmp",
}

// declare adds a declaration, with contents where the caller gives them.
func (g *gen) declare(class ir.Class, t ir.Type, shape []Size) int {
	if class == ir.Temp && len(g.outer) > 0 && g.r.IntN(3) > 0 {
		return g.inner(t, shape)
	}
	d := Decl{ID: g.id(), Class: class, Type: t, Shape: shape}
	d.Name = fmt.Sprintf("%s%d", classNames[class], d.ID)
	g.c.Decls = append(g.c.Decls, d)
	for i := range g.c.Bindings {
		b := &g.c.Bindings[i]
		n := product(values(shape, b.Dims))
		data := func() []byte { return randomData(g.r, t, n) }
		if class == ir.Input || class == ir.Resident || class == ir.State && g.r.IntN(2) == 0 {
			b.Launches[0].Data[d.ID] = data()
		}
		if class == ir.External {
			b.Externals[d.ID] = [2][]byte{data(), data()}
			b.Launches[0].Bind[d.ID] = 0
		}
		for _, level := range append(g.outer[:len(g.outer):len(g.outer)], g.worlds) {
			level[i].declare(&d, b)
			if first := b.Launches[0].Data[d.ID]; first != nil {
				level[i].blocks[d.ID].set(first)
			}
		}
	}
	g.know(d.ID, class, t, shape)
	g.info[d.ID].depth = 0
	g.scratch[d.ID] = class == ir.Temp
	return d.ID
}

func (g *gen) know(id int, class ir.Class, t ir.Type, shape []Size) {
	g.info[id] = &info{class, t, shape, len(g.outer)}
	if !class.OnHost() {
		g.device = append(g.device, id)
	}
}

// try adds a step if the DSL takes it and the oracle finds nothing wrong with it, whatever the binding.
func (g *gen) try(s Step) bool {
	if g.empty(&s) {
		return false
	}
	s.ID = g.id()
	writes := make([][]write, len(g.worlds))
	for i, w := range g.worlds {
		var err error
		if writes[i], err = w.evaluate(&s); err != nil {
			return false
		}
	}
	if !g.add(s) {
		return false
	}
	for i, w := range g.worlds {
		if err := w.commit(writes[i]); err != nil {
			panic(fmt.Sprintf("%s: %s: %v", g.c.Name, &s, err)) // evaluate has looked at every place
		}
	}
	return true
}

// add appends a step if the DSL takes it.
func (g *gen) add(s Step) bool {
	*g.steps = append(*g.steps, s)
	_, err := g.c.Record()
	if err != nil {
		g.drop()
		g.Refused = append(g.Refused, err.Error())
	}
	return err == nil
}

// drop takes the last step away.
func (g *gen) drop() { *g.steps = (*g.steps)[:len(*g.steps)-1] }

// empty reports whether a step reads declared scratch of which it has no element under any binding. The oracle does not
// mind that nobody wrote it, but the compiler, which does not know the sizes, may.
func (g *gen) empty(s *Step) bool {
	return slices.ContainsFunc(s.refs(), func(r Ref) bool {
		return g.scratch[r.Buf] && !slices.ContainsFunc(g.worlds, func(w *world) bool {
			p, err := w.place(r)
			return err == nil && product(p.shape) > 0
		})
	})
}
