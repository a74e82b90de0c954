package prove

import (
	"errors"
	"fmt"
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// meaning runs graph and plan on symbols and compares all that a caller can see.
func (c *checker) meaning() error {
	for _, as := range scenarios(c.g) {
		s := newSymbols()
		want := c.newMachine(s, as)
		want.body = want.nodes
		want.body(0, 0)
		for _, staged := range c.ways() {
			got := c.newMachine(s, as)
			got.staged, got.body = staged, got.steps
			got.body(0, 0)
			if err := errors.Join(c.err, c.sameMemory(want, got), sameCalls(want.calls, got.calls),
				sameEvents(want.events, got.events), c.sameDecisions(want.decisions, got.decisions)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *checker) sameMemory(want, got *machine) error {
	for _, b := range c.g.Buffers {
		if !b.Class.Kept() {
			continue
		}
		for at, w := range want.space[b.ID] {
			if have := got.space[b.ID][at]; w != unknown && have != w {
				return fmt.Errorf("%s %s: element %d is not what the graph says", b.Class, b.Name, at/b.Type.Size)
			}
		}
	}
	return nil
}

func sameCalls(want, got []symbol) error {
	if len(want) != len(got) {
		return fmt.Errorf("%d callbacks run, want %d", len(got), len(want))
	}
	for i, w := range want {
		if w != unknown && got[i] != w {
			return fmt.Errorf("callback %d sees other data than the graph says", i)
		}
	}
	return nil
}

func sameEvents(want, got []symbol) error {
	if !slices.Equal(want, got) {
		return errors.New("events are recorded and waited for in another order than the graph says")
	}
	return nil
}

// machine is memory, and what callbacks have seen and conditionals decided by.
type machine struct {
	*checker
	*symbols
	as        scenario
	staged    bool                      // copies between devices go by way of the host
	body      func(body int, at symbol) // runs a body; at tells its runs apart
	space     map[int][]symbol          // a symbol for each byte
	calls     []symbol
	events    []symbol            // recorded, and waited for
	handles   map[int]symbol      // of each condition, since a test set it and until its conditional decides
	decisions map[symbol]decision // of each run
}

// newMachine has the caller's data in the buffers that keep it, and nothing known in scratch.
func (c *checker) newMachine(s *symbols, as scenario) *machine {
	m := &machine{checker: c, symbols: s, as: as, space: map[int][]symbol{}, handles: map[int]symbol{},
		decisions: map[symbol]decision{}}
	for _, b := range c.p.Buffers {
		cells := make([]symbol, c.size(b.Bytes()))
		if b.Class.Kept() {
			for i := 0; i < len(cells); i += b.Type.Size {
				s.write(cells[i:i+b.Type.Size], s.hash("data", symbol(b.ID), symbol(i)))
			}
		}
		m.space[b.ID] = cells
	}
	for i, slot := range c.p.Slots {
		pool := poolOf(slot.Device)
		m.space[pool] = make([]symbol, max(int64(len(m.space[pool])), c.end(i)))
	}
	return m
}

// element is the storage of one element, by its place in a buffer of the graph.
func (m *machine) element(v ir.View, e int64) []symbol {
	size := int64(v.Type.Size)
	return m.space[v.Buffer][e*size : (e+1)*size]
}

// nodes runs a body of the graph, whose scratch holds nothing yet.
func (m *machine) nodes(body int, at symbol) {
	for _, b := range m.g.Buffers {
		if b.Body == body && !b.Class.Kept() {
			clear(m.space[b.ID])
		}
	}
	for _, n := range m.g.Nodes {
		if n.Body == body {
			m.node(n, at)
		}
	}
}

// node carries out one node of the graph: all reads, then all writes.
func (m *machine) node(n *ir.Node, at symbol) {
	switch n.Op {
	case ir.OpTest:
		var trips []symbol
		if len(n.Args) > 1 {
			trips = m.element(*n.Args[1].View, m.elements(*n.Args[1].View)[0])
		}
		again := n.Body != m.g.Nodes[m.g.Conditions[n.Func].Node].Body
		value := *n.Args[0].View
		m.test(n.Func, m.read(m.element(value, m.elements(value)[0])), trips, again)
	case ir.OpIf, ir.OpWhile, ir.OpSwitch:
		m.conditional(n.Func, at)
	case ir.OpSub:
		m.body(n.Func+1, at)
	case ir.OpUpload, ir.OpDownload, ir.OpCopy:
		m.copyViews(*n.Args[0].View, *n.Args[1].View)
	case ir.OpFill:
		for _, e := range m.elements(*n.Args[0].View) {
			m.write(m.element(*n.Args[0].View, e), m.constantOf(*n.Args[1].Const))
		}
	case ir.OpMap:
		m.mapNode(n)
	case ir.OpLaunch:
		k := m.g.Kernels[n.Func]
		m.opaque(m.text(k.Name, k.Source), m.operandsOf(n.Args))
	case ir.OpRecord, ir.OpWait:
		m.events = append(m.events, m.hash(n.Op.String(), symbol(n.Func)))
	case ir.OpCallback:
		m.calls = append(m.calls, m.opaque(m.hash("callback", symbol(n.Func)), m.operandsOf(n.Args)))
	}
}

func (m *machine) copyViews(dst, src ir.View) {
	var values []symbol
	for _, e := range m.elements(src) {
		values = append(values, m.element(src, e)...)
	}
	size := src.Type.Size
	for i, e := range m.elements(dst) {
		copy(m.element(dst, e), values[i*size:(i+1)*size])
	}
}

func (m *machine) mapNode(n *ir.Node) {
	f := m.g.Funcs[n.Func]
	count := len(m.elements(*n.Args[0].View))
	results := make([][]symbol, count)
	for i := range count {
		var args []symbol
		for _, a := range n.Args[len(f.Results):] {
			if a.View != nil {
				args = append(args, m.read(m.element(*a.View, m.elements(*a.View)[i])))
				continue
			}
			args = append(args, m.plain(a))
		}
		results[i] = m.apply(f, args)
	}
	for r, a := range n.Args[:len(f.Results)] {
		for i, e := range m.elements(*a.View) {
			m.write(m.element(*a.View, e), results[i][r])
		}
	}
}

// plain is the value of an argument that is no view.
func (m *machine) plain(a ir.Arg) symbol {
	switch {
	case a.Scalar != nil:
		return m.hash("scalar", symbol(*a.Scalar))
	case a.Size != nil:
		return m.constantOf(ir.Constant{Type: ir.I64, Bits: uint64(m.size(*a.Size))})
	}
	return m.constantOf(*a.Const)
}

// operand is an argument of a kernel or callback whose inside is not known: storage, or a value.
type operand struct {
	mode  ir.Mode
	cells []symbol
	value symbol
}

func (m *machine) operandsOf(args []ir.Arg) []operand {
	var list []operand
	for _, a := range args {
		if a.View == nil {
			list = append(list, operand{value: m.plain(a)})
			continue
		}
		first, size := m.size(a.View.Offset)*int64(a.View.Type.Size), int64(a.View.Type.Size)
		bytes := int64(len(m.elements(*a.View))) * size
		if bytes == 0 {
			first = 0
		}
		list = append(list, operand{mode: a.Mode, cells: m.space[a.View.Buffer][first : first+bytes]})
	}
	return list
}

// opaque writes to every output something that depends on all that is read, and gives what was read.
func (m *machine) opaque(name symbol, args []operand) symbol {
	read := []symbol{name}
	for _, a := range args {
		if a.mode == 0 {
			read = append(read, a.value)
		}
		if a.mode&ir.Reads != 0 {
			read = append(read, a.cells...)
		}
	}
	seen := m.derive("opaque", read...)
	for i, a := range args {
		if a.mode&ir.Writes == 0 {
			continue
		}
		for k := range a.cells {
			a.cells[k] = m.derive("written", seen, symbol(i+1), symbol(k+1))
		}
	}
	return seen
}
