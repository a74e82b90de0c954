package passes

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"

	"github.com/cudagraph/graphgen/ir"
)

// goFuncs are the Go functions of random graphs.
var goFuncs = map[string]any{"one": one, "two": two, "three": three, "split": split, "whole": whole, "sized": sized,
	"higher": higher, "apart": apart, "kind": kind, "early": early, "soon": soon, "next": next, "twice": twice,
	"ended": ended}

// interpreter runs a graph or a plan on numbers. It knows both only from the documentation of ir and plan.
type interpreter struct {
	*rand.Rand // for all that is not decided
	g          *ir.Graph
	dims       map[string]int64
	memory     map[int][]byte // of each buffer
	handles    map[int]int    // of each condition, the number of the body that runs next; -1 for none
	log        []string       // what callbacks saw
	limited    []int          // conditions of loops that their limit ended
	bodies     int            // run
}

// newInterpreter has something in all memory that depends on the seed: what the caller has on the first, scratch on the
// second.
func newInterpreter(g *ir.Graph, dims map[string]int64, data, garbage uint64) *interpreter {
	m := &interpreter{Rand: newRand(garbage), g: g, dims: dims, memory: map[int][]byte{}, handles: map[int]int{}}
	rng := newRand(data)
	values := []float32{-2, -1, -0.5, 0, 0.25, 1, 3, 1 << 20, float32(math.Inf(1))}
	for _, b := range g.Buffers {
		m.memory[b.ID] = make([]byte, m.size(b.Bytes()))
		m.spoil(m.memory[b.ID])
		if b.Class.Kept() {
			for i := 0; i < len(m.memory[b.ID]); i += 4 {
				binary.LittleEndian.PutUint32(m.memory[b.ID][i:], math.Float32bits(values[rng.IntN(len(values))]))
			}
		}
	}
	return m
}

func (m *interpreter) spoil(bytes []byte) {
	for i := range bytes {
		bytes[i] = byte(m.IntN(256))
	}
}

func (m *interpreter) size(d ir.Dim) int64 {
	n, ok := d.Eval(m.dims)
	if !ok {
		panic("a size without a value: " + d.String())
	}
	return n
}

// cells are the elements of a view, in row-major order.
func (m *interpreter) cells(v ir.View) [][]byte {
	at := []int64{m.size(v.Offset)}
	for k, d := range v.Shape {
		var more []int64
		for _, a := range at {
			for i := range m.size(d) {
				more = append(more, a+i*m.size(v.Stride[k]))
			}
		}
		at = more
	}
	var list [][]byte
	size := int64(v.Type.Size)
	for _, a := range at {
		list = append(list, m.memory[v.Buffer][a*size:(a+1)*size])
	}
	return list
}

// run runs the nodes of a body, one at a time. Its scratch holds nothing yet.
func (m *interpreter) run(body int) {
	m.bodies++
	for _, b := range m.g.Buffers {
		if b.Body == body && !b.Class.Kept() {
			m.spoil(m.memory[b.ID])
		}
	}
	for _, n := range m.g.Nodes {
		if n.Body == body {
			m.node(n)
		}
	}
}

// node runs a node: all reads, then all writes.
func (m *interpreter) node(n *ir.Node) {
	switch n.Op {
	case ir.OpUpload, ir.OpDownload, ir.OpCopy:
		move(m.cells(*n.Args[0].View), m.cells(*n.Args[1].View))
	case ir.OpFill:
		for _, cell := range m.cells(*n.Args[0].View) {
			put(cell, n.Args[1].Const.Bits)
		}
	case ir.OpMap:
		m.mapping(n)
	case ir.OpLaunch:
		m.mix(n.Args[0].Mode, m.cells(*n.Args[0].View), m.cells(*n.Args[1].View), m.plain(n.Args[2]))
	case ir.OpCallback:
		m.call(n.Name, n.Args)
	case ir.OpTest:
		c := m.g.Conditions[n.Func]
		var trips []byte
		if len(n.Args) > 1 {
			trips = m.cells(*n.Args[1].View)[0]
		}
		value := n.Args[0].View
		again := m.g.Nodes[c.Node].Body != n.Body
		m.test(n.Func, value.Type, get(m.cells(*value)[0]), trips, again)
	case ir.OpSub:
		m.run(n.Func + 1)
	case ir.OpIf, ir.OpWhile, ir.OpSwitch:
		for body := m.decided(n.Func); body > 0; body = m.decided(n.Func) {
			m.run(body)
			if n.Op != ir.OpWhile {
				break
			}
		}
	}
}

func move(dst, src [][]byte) {
	var values []uint64
	for _, cell := range src {
		values = append(values, get(cell))
	}
	for i, cell := range dst {
		put(cell, values[i])
	}
}

func (m *interpreter) mapping(n *ir.Node) {
	results := len(m.g.Funcs[n.Func].Results)
	out := make([][]uint64, len(m.cells(*n.Args[0].View)))
	for i := range out {
		var args []uint64
		for _, a := range n.Args[results:] {
			if a.View != nil {
				args = append(args, get(m.cells(*a.View)[i]))
				continue
			}
			args = append(args, m.plain(a))
		}
		out[i] = callGo(m.g.Funcs[n.Func].Name, args)
	}
	for r, a := range n.Args[:results] {
		for i, cell := range m.cells(*a.View) {
			put(cell, out[i][r])
		}
	}
}

// scalarBits is what the only scalar of random graphs is set to.
var scalarBits = uint64(math.Float32bits(0.75))

func (m *interpreter) plain(a ir.Arg) uint64 {
	switch {
	case a.Scalar != nil:
		return scalarBits
	case a.Size != nil:
		return uint64(m.size(*a.Size))
	}
	return a.Const.Bits
}

// mix is the kernel of random graphs: every element that it writes depends on all that it reads.
func (m *interpreter) mix(mode ir.Mode, p, q [][]byte, s uint64) {
	sum := float32frombits(s)
	for i, cell := range q {
		sum += float32frombits(get(cell)) * float32(i+1)
	}
	for i, cell := range p {
		old := float32(i)
		if mode == ir.ReadsWrites {
			old = float32frombits(get(cell))
		}
		put(cell, uint64(math.Float32bits(old/2+sum)))
	}
}

// call notes what a callback sees, and writes something that depends on what came before.
func (m *interpreter) call(name string, args []ir.Arg) {
	line := name
	for _, a := range args {
		if a.Mode&ir.Reads != 0 {
			line += fmt.Sprint(" ", m.memory[a.View.Buffer])
		}
	}
	m.log = append(m.log, line)
	for _, a := range args {
		if a.Mode&ir.Writes == 0 {
			continue
		}
		for i, cell := range m.cells(*a.View) {
			put(cell, uint64(math.Float32bits(float32(len(m.log)+i))))
		}
	}
}

// test sets a condition.
func (m *interpreter) test(condition int, t ir.Type, bits uint64, trips []byte, again bool) {
	c := m.g.Conditions[condition]
	op := m.g.Nodes[c.Node].Op
	holds := toGo(t, bits)
	k := 0
	switch {
	case op == ir.OpSwitch:
		k = int(holds.Int())
	case op == ir.OpIf && holds.IsZero():
		k = 1
	case holds.IsZero():
		k = -1
	}
	if trips != nil {
		count := uint64(0)
		if again {
			count = get(trips) + 1
		}
		put(trips, count)
		if again && c.AtMost != nil && k == 0 && int64(count) >= m.size(*c.AtMost) {
			k = -1
			m.limited = append(m.limited, condition)
		}
	}
	m.handles[condition] = 0
	if k >= 0 && k < len(c.Bodies) {
		m.handles[condition] = c.Bodies[k]
	}
}

// decided takes what a test has set.
func (m *interpreter) decided(condition int) int {
	body, ok := m.handles[condition]
	if !ok {
		panic(fmt.Sprint("condition ", condition, " is not set"))
	}
	return body
}

// callGo calls a Go function with the bits of its arguments.
func callGo(name string, args []uint64) []uint64 {
	f := reflect.ValueOf(goFuncs[name])
	var in []reflect.Value
	for i, bits := range args {
		t, _ := ir.TypeOfGo(f.Type().In(i))
		in = append(in, toGo(t, bits).Convert(f.Type().In(i)))
	}
	var out []uint64
	for _, v := range f.Call(in) {
		out = append(out, fromGo(v))
	}
	return out
}

func toGo(t ir.Type, bits uint64) reflect.Value {
	switch t {
	case ir.F32:
		return reflect.ValueOf(float32frombits(bits))
	case ir.I32:
		return reflect.ValueOf(int32(bits))
	case ir.I64:
		return reflect.ValueOf(int64(bits))
	case ir.BOOL:
		return reflect.ValueOf(bits != 0)
	}
	panic("no random graph has " + t.String())
}

func fromGo(v reflect.Value) uint64 {
	switch v.Kind() {
	case reflect.Float32:
		return uint64(math.Float32bits(float32(v.Float())))
	case reflect.Bool:
		if v.Bool() {
			return 1
		}
		return 0
	}
	return uint64(v.Int())
}

func float32frombits(bits uint64) float32 { return math.Float32frombits(uint32(bits)) }

// get reads an element.
func get(cell []byte) (bits uint64) {
	for k, b := range cell {
		bits |= uint64(b) << (8 * k)
	}
	return bits
}

// put writes one.
func put(cell []byte, bits uint64) {
	for k := range cell {
		cell[k] = byte(bits >> (8 * k))
	}
}
