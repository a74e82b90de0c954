package cuda

import (
	"fmt"
	"slices"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// oldest is the CUDA release that every graph needs.
const oldest = 12040

// need is something that a step may use and that not every CUDA from the oldest has.
type need struct {
	feature string // "Switch", as a user knows it
	cuda    int    // the first release of toolkit and driver that has it, as CUDART_VERSION counts; 0: every one
	card    int    // the first compute capability that has it, 90 for 9.0; 0: every one
	used    func(*plan.Step) bool
}

// needs is what emitted code may use beyond what every CUDA has. A toolkit that is too old stops at an #error with the
// feature and its Go line; a driver or card is refused by New.
var needs = []need{
	{"If", 12040, 0, conditional(ir.OpIf, 1)},
	{"IfElse", 12080, 0, conditional(ir.OpIf, 2)},
	{"While", 12040, 0, conditional(ir.OpWhile, 1)},
	{"Switch", 12080, 0, conditional(ir.OpSwitch, 0)},
	{"Cluster", 0, 90, func(s *plan.Step) bool { return s.Launch != nil && s.Launch.Attrs.Cluster != nil }},
}

// conditional is a step that chooses among a number of bodies; 0 is any.
func conditional(form ir.Op, bodies int) func(*plan.Step) bool {
	return func(s *plan.Step) bool {
		return s.Kind == plan.Conditional && s.Conditional.Form == form && (bodies == 0 || len(s.Conditional.Bodies) == bodies)
	}
}

// needView is the first step that needs a feature.
type needView struct {
	Where, What, Feature string // C++
	CUDA, Card, Device   int
	Error                string // of the preprocessor; empty when every toolkit has it
}

// fillNeeds finds what the plan needs of the toolkit, the driver and the card.
func (v *view) fillNeeds(p *plan.Plan) {
	name := "graph " + p.Graph.Name
	v.Oldest = needView{CUDA: oldest, Error: quote(fmt.Sprintf("%s needs CUDA %s or later", name, release(oldest)))}
	told := map[[2]int]bool{} // by the feature and the device
	for _, s := range p.Steps {
		for i, n := range needs {
			if told[[2]int{i, s.Device}] || !n.used(s) {
				continue
			}
			first := !slices.ContainsFunc(v.Needs, func(row needView) bool { return row.Feature == quote(n.feature) })
			told[[2]int{i, s.Device}] = true
			row := needView{Where: quote(s.Pos.String()), What: quote(s.Name), Feature: quote(n.feature), CUDA: n.cuda, Card: n.card, Device: s.Device}
			if n.cuda > oldest && first {
				row.Error = quote(fmt.Sprintf("%s: %s uses %s, which needs CUDA %s or later", s.Pos, name, n.feature, release(n.cuda)))
			}
			v.Needs = append(v.Needs, row)
			v.Has["card"] = v.Has["card"] || n.card > 0
		}
	}
}

// release spells CUDART_VERSION as people do: 12.4.
func release(version int) string { return fmt.Sprintf("%d.%d", version/1000, version%1000/10) }
