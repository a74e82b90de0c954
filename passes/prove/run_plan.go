package prove

import (
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// steps runs a body of the plan. Scratch of it lies where other scratch may have been.
func (m *machine) steps(body int, at symbol) {
	for _, s := range m.p.Steps {
		if s.Body == body {
			m.step(s, at)
		}
	}
}

// step carries out one step of the plan, in the plan's memory.
func (m *machine) step(s *plan.Step, at symbol) {
	switch s.Kind {
	case plan.Conditional:
		m.conditional(s.Conditional.Condition, at)
	case plan.ChildGraph:
		m.body(s.ChildGraph.Body, at)
	case plan.Copy:
		bytes := m.size(s.Copy.Bytes)
		m.rows(s.Copy, func(dst, src int64) {
			copy(m.at(s.Copy.Dst.Place, dst, bytes), m.at(s.Copy.Src.Place, src, bytes))
		})
	case plan.Send, plan.Receive:
		m.link(s)
	case plan.Memset:
		size := int64(s.Memset.Size)
		for y := range m.size(s.Memset.Rows) {
			for i := range m.size(s.Memset.Count) {
				at := y*m.size(s.Memset.Pitch) + i*size
				m.write(m.at(s.Memset.Dst, at, size), m.bits(uint64(s.Memset.Value), int(size)))
			}
		}
	case plan.EventRecord, plan.EventWait:
		m.events = append(m.events, m.hash(eventOps[s.Kind], symbol(s.Event.Event)))
	case plan.Callback:
		args := m.operandsOf(s.Callback.Args)
		m.calls = append(m.calls, m.opaque(m.hash("callback", symbol(s.Callback.Callback)), args))
	case plan.Launch:
		if s.Launch.User != nil {
			m.userLaunch(s)
			return
		}
		for i := range m.size(s.Launch.Work) {
			m.kernel(s.Launch, i)
		}
	}
}

var eventOps = map[plan.Kind]string{plan.EventRecord: ir.OpRecord.String(), plan.EventWait: ir.OpWait.String()}

// at is some bytes behind a place.
func (m *machine) at(p plan.Place, at, bytes int64) []symbol {
	if bytes == 0 {
		return nil
	}
	space, from := m.address(p.Buffer, m.size(p.Offset)+at)
	return m.space[space][from : from+bytes]
}

func (m *machine) userLaunch(s *plan.Step) {
	var list []operand
	for i, a := range s.Launch.Args {
		if a.Kind != plan.Pointer {
			list = append(list, operand{value: m.argument(a)})
			continue
		}
		v := m.g.Nodes[s.Nodes[0]].Args[i].View
		bytes := int64(len(m.elements(*v))) * int64(v.Type.Size)
		list = append(list, operand{mode: a.Mode, cells: m.at(a.Place, 0, bytes)})
	}
	m.opaque(m.text(s.Launch.User.Name, s.Launch.User.Source), list)
}

// argument is the value of a kernel argument that is no pointer.
func (m *machine) argument(a plan.Arg) symbol {
	switch a.Kind {
	case plan.Scalar:
		return m.hash("scalar", symbol(a.Scalar))
	case plan.Count:
		return m.constantOf(ir.Constant{Type: ir.I64, Bits: uint64(m.size(a.Count))})
	}
	return m.constantOf(a.Constant())
}

// kernel runs a generated kernel at one index.
func (m *machine) kernel(l *plan.LaunchStep, i int64) {
	register := map[int]symbol{}
	value := func(o plan.Operand) symbol {
		if o.Register >= 0 {
			return register[o.Register]
		}
		return m.argument(l.Args[o.Param])
	}
	for _, in := range l.Kernel.Body {
		if in.Op == plan.Call {
			var args []symbol
			for _, o := range in.Args {
				args = append(args, value(o))
			}
			for r, result := range m.apply(in.Func, args) {
				register[in.Results[r].ID] = result
			}
			continue
		}
		if in.Op == plan.Set {
			var trips []symbol
			if k := in.Test.Trips; k >= 0 {
				trips = m.at(l.Args[k].Place, 0, int64(l.Args[k].Type.Size))
			}
			m.test(l.Args[in.Test.Handle].Condition, value(in.Args[0]), trips, in.Test.Again)
			continue
		}
		a := l.Args[in.Param]
		size := int64(a.Type.Size)
		cells := m.at(a.Place, m.index(l, in.Index, i)*size, size)
		if in.Op == plan.Load {
			register[in.Results[0].ID] = m.read(cells)
			continue
		}
		m.write(cells, value(in.Args[0]))
	}
}
