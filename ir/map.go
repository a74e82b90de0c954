package ir

import (
	"fmt"
	"reflect"
)

// Map calls a Go function for every element of its arguments and gives the results as fresh scratch. Arguments are
// views, which broadcast to one shape as in NumPy, scalars, sizes (for int parameters) and Go constants; at least one is
// a view. f must have one result; MapN is for more.
func (g *Builder) Map(f any, args ...any) View {
	m, ok := g.mapping("map", f, args)
	if !ok || !m.wantResults(1, "use MapN") || !m.wantShape() {
		return View{g: g, bad: true}
	}
	return g.addMap(m, g.freshResults(m))[0]
}

// MapN is Map for a function with several results; it gives a buffer for each.
func (g *Builder) MapN(f any, args ...any) []View {
	m, ok := g.mapping("map", f, args)
	if !ok || !m.wantShape() {
		bad := make([]View, max(1, m.results()))
		for i := range bad {
			bad[i] = View{g: g, bad: true}
		}
		return bad
	}
	return g.addMap(m, g.freshResults(m))
}

// MapInto is Map with the result written to existing device memory. Arguments broadcast to the shape of dst; they may
// overlap it, since all reads of a step happen before its writes.
func (g *Builder) MapInto(dst View, f any, args ...any) Step {
	return g.MapNInto([]View{dst}, f, args...)
}

// MapNInto is MapInto for a function with several results.
func (g *Builder) MapNInto(dst []View, f any, args ...any) Step {
	m, ok := g.mapping("map", f, args)
	if !ok || !m.wantResults(len(dst), "give a destination for each") || !m.wantDestinations(dst) {
		return Step{g: g}
	}
	return Step{g, g.addMap(m, dst)[0].node}
}

// mapping is a call of Map on its way to a node.
type mapping struct {
	g     *Builder
	what  string // "map shoulder"
	fn    *Func
	index int // of fn in the graph
	args  []Arg
	at    []int // which argument each view is, for messages
	views []View
	shape []Dim
}

func (m *mapping) results() int {
	if m == nil || m.fn == nil {
		return 0
	}
	return len(m.fn.Results)
}

// mapping checks function and arguments, one by one, so that every mistake in the call is reported.
func (g *Builder) mapping(op string, f any, args []any) (*mapping, bool) {
	m := &mapping{g: g, what: op}
	var ok bool
	if m.fn, m.index, ok = g.function(op, f); !ok {
		return m, false
	}
	m.what = op + " " + m.fn.Name
	if len(args) != len(m.fn.Params) {
		g.errorf("%s: got %d arguments, want %d: %s", m.what, len(args), len(m.fn.Params), reflect.TypeOf(f))
		return m, false
	}
	for i, x := range args {
		ok = m.arg(i, x, m.fn.Params[i]) && ok
	}
	return m, ok
}

func (m *mapping) arg(i int, x any, want Type) bool {
	what := fmt.Sprintf("%s: argument %d", m.what, i+1)
	if v, ok := x.(View); ok {
		return m.view(what, i, v, want)
	}
	a, ok := m.g.value(what, x, want)
	m.args = append(m.args, a)
	return ok
}

func (m *mapping) view(what string, i int, v View, want Type) bool {
	m.args = append(m.args, Arg{Mode: Reads, View: &v})
	if !m.g.usable(what, "", v) {
		return false
	}
	switch {
	case m.g.class(v).OnHost():
		m.g.errorf("%s is host memory (%s); Upload it first", what, v.title())
		return false
	case v.Type.IsCompound():
		m.g.errorf("%s is %s; device functions do not take or give structs and arrays yet, only numbers and bools", what, v.Type)
		return false
	case v.Type != want:
		m.g.errorf("%s is %s, want %s", what, v.Type, want)
		return false
	case !m.g.local(what, v, bringIt):
		return false
	}
	m.at, m.views = append(m.at, i+1), append(m.views, v)
	return true
}

func (m *mapping) wantResults(n int, mend string) bool {
	if m.results() != n {
		m.g.errorf("%s: it has %d results, want %d; %s", m.what, m.results(), n, mend)
	}
	return m.results() == n
}

// wantShape finds the shape to which all views broadcast, and broadcasts them.
func (m *mapping) wantShape() bool {
	if len(m.views) == 0 {
		m.g.errorf("%s: no argument is a buffer, so there is no shape; use MapInto", m.what)
		return false
	}
	shape, a, b := commonShape(m.views)
	if a >= 0 {
		m.g.errorf("%s: argument %d is %s and argument %d is %s; they do not broadcast to one shape", m.what,
			m.at[a], shapeText(m.views[a].Shape), m.at[b], shapeText(m.views[b].Shape))
		return false
	}
	return m.broadcast(shape)
}

func (m *mapping) broadcast(shape []Dim) bool {
	m.shape = shape
	ok := true
	for i := range m.args {
		if m.args[i].View == nil {
			continue
		}
		v, axis := broadcastTo(*m.args[i].View, shape)
		if axis >= 0 {
			m.g.errorf("%s: argument %d is %s; it does not broadcast to %s", m.what, i+1,
				shapeText(m.args[i].View.Shape), shapeText(shape))
			ok = false
		}
		m.args[i].View = &v
	}
	return ok
}

// wantDestinations checks the views that results are written to; their shape is that of the step.
func (m *mapping) wantDestinations(dst []View) bool {
	if !m.g.usable(m.what, "", dst...) {
		return false
	}
	ok := true
	for i, v := range dst {
		what := m.what + ": destination"
		if len(dst) > 1 {
			what = fmt.Sprintf("%s %d", what, i+1)
		}
		switch {
		case m.g.class(v).OnHost():
			m.g.errorf("%s is host memory (%s); write to the device and Download", what, v.title())
			ok = false
		case v.Type != m.fn.Results[i]:
			m.g.errorf("%s is %s, the result is %s", what, v.Type, m.fn.Results[i])
			ok = false
		case !sameShape(v.Shape, dst[0].Shape):
			m.g.errorf("%s is %s, the first is %s; want one shape", what, shapeText(v.Shape), shapeText(dst[0].Shape))
			ok = false
		default:
			ok = m.g.local(what, v, sendIt) && ok
		}
	}
	return ok && m.broadcast(dst[0].Shape)
}

func (g *Builder) freshResults(m *mapping) []View {
	out := make([]View, len(m.fn.Results))
	for i, t := range m.fn.Results {
		out[i] = g.fresh(m.fn.Name, t, m.shape)
	}
	return out
}

func (g *Builder) addMap(m *mapping, dst []View) []View {
	n := &Node{Op: OpMap, Name: m.fn.Name, Func: m.index}
	for _, v := range dst {
		n.Args = append(n.Args, Arg{Mode: Writes, View: &v})
	}
	n.Args = append(n.Args, m.args...)
	g.add(n)
	for i := range dst {
		dst[i].node = n
	}
	return dst
}
