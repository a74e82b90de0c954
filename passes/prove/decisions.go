package prove

import (
	"fmt"

	"github.com/cudagraph/graphgen/ir"
)

// scenario says what conditionals decide, since their conditions are symbols: all the same, or each as it comes.
type scenario struct {
	mixed  bool
	number symbol // of the scenario, or that which all decide by
}

// scenarios are enough to see every loop with no trip to three, and each branch taken and not.
func scenarios(g *ir.Graph) []scenario {
	if len(g.Conditions) == 0 {
		return []scenario{{}}
	}
	var list []scenario
	for k := range symbol(4) {
		list = append(list, scenario{number: k}, scenario{mixed: true, number: k}, scenario{mixed: true, number: k + 4})
	}
	return list
}

// decide is the body that a conditional runs next, -1 when none. entry is the run of the conditional that it is about.
func (m *machine) decide(op ir.Op, entry symbol, trip, bodies int) int {
	number := int(m.as.number)
	if m.as.mixed {
		number = int(m.hash("number", m.as.number, entry) >> 16 & 0xff)
	}
	switch {
	case op == ir.OpWhile && trip < number%4:
		return 0
	case op == ir.OpIf && number%2 == 1:
		return 0
	case op == ir.OpIf && bodies == 2:
		return 1
	case op == ir.OpSwitch && number%(bodies+1) < bodies:
		return number % (bodies + 1)
	}
	return -1
}

// decision is what a conditional decided by.
type decision struct {
	condition int
	value     symbol
}

// conditional runs bodies as the scenario says, and notes by what it would have decided. at is the run of the body that
// it stands in.
func (m *machine) conditional(condition int, at symbol) {
	bodies := m.g.Conditions[condition].Bodies
	op := m.g.Nodes[m.g.Conditions[condition].Node].Op
	entry := m.hash("entry", at, symbol(condition))
	for trip := 0; ; trip++ {
		value, set := m.handles[condition]
		if !set && m.err == nil {
			m.err = fmt.Errorf("condition %d is not set when its %s decides, trip %d", condition, op, trip)
		}
		delete(m.handles, condition)
		next := m.hash("trip", entry, symbol(trip))
		m.decisions[next] = decision{condition, value}
		k := m.decide(op, entry, trip, len(bodies))
		if k < 0 {
			return
		}
		m.body(bodies[k], next)
		if op != ir.OpWhile {
			return
		}
	}
}

// test sets a condition, and counts trips if somebody wants to know.
func (m *machine) test(condition int, value symbol, trips []symbol, again bool) {
	if trips != nil {
		count := m.bits(0, len(trips))
		if again {
			count = m.derive("next", m.read(trips))
		}
		m.write(trips, count)
		if m.g.Conditions[condition].AtMost != nil {
			value = m.derive("limited", value, count)
		}
	}
	m.handles[condition] = value
}

// sameDecisions compares by what the conditionals that the plan has decide.
func (c *checker) sameDecisions(want, got map[symbol]decision) error {
	has := map[int]bool{}
	for _, d := range got {
		has[d.condition] = true
	}
	for at, w := range want {
		d, ok := got[at]
		switch {
		case !ok && has[w.condition]:
			return fmt.Errorf("condition %d decides less often than the graph says", w.condition)
		case ok && w.value != unknown && d.value != w.value:
			return fmt.Errorf("condition %d decides by other data than the graph says", w.condition)
		}
	}
	for at, d := range got {
		if _, ok := want[at]; !ok {
			return fmt.Errorf("condition %d decides more often than the graph says", d.condition)
		}
	}
	return nil
}
