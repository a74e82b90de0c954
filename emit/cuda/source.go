package cuda

import (
	"slices"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// source is what the parts of one .cu share: names at file scope, and the helpers and faults that the parts ask for.
type source struct {
	plan    *plan.Plan
	names   *names
	funcs   map[*ir.Func]string // names of device functions
	results map[*ir.Func]string // names of the structs of their results
	needed  map[string]bool     // helpers
	fault   map[*ir.Func]bool   // whether a function can fault, itself or through what it calls
	rows    []faultRow
}

// faultRow describes a place that can fault.
type faultRow struct{ Where, What, Func string }

func newSource(p *plan.Plan) *source {
	s := &source{
		plan: p, names: newNames(nil), needed: map[string]bool{}, fault: map[*ir.Func]bool{},
		funcs: map[*ir.Func]string{}, results: map[*ir.Func]string{},
	}
	for _, f := range p.Funcs {
		s.funcs[f] = s.names.pick(f.Name)
	}
	for _, f := range p.Funcs {
		if len(f.Out) > 1 {
			s.results[f] = s.names.pick(s.funcs[f] + "_results")
		}
	}
	return s
}

// functions prints every device function, callees first.
func (s *source) functions() [][]string {
	var all [][]string
	for _, f := range s.plan.Funcs {
		all = append(all, s.function(f))
	}
	return all
}

// canFault reports whether a call of f may be a run-time fault.
func (s *source) canFault(f *ir.Func) bool {
	can, known := s.fault[f]
	if !known {
		can = slices.ContainsFunc(f.Body, s.stmtFaults) || slices.ContainsFunc(f.Calls, s.canFault)
		s.fault[f] = can
	}
	return can
}

func (s *source) stmtFaults(t *ir.Stmt) bool {
	return slices.ContainsFunc(t.Exprs, s.faults) || slices.ContainsFunc(t.Body, s.stmtFaults) ||
		slices.ContainsFunc(t.Else, s.stmtFaults)
}

// faults reports whether evaluating e may be a run-time fault.
func (s *source) faults(e *ir.Expr) bool {
	return e.CanFault() || e.Op == ir.ExprCall && s.canFault(e.Callee) || slices.ContainsFunc(e.Args, s.faults)
}

// faultRow is the row of the table of faults for a place, made if there is none yet.
func (s *source) faultRow(pos ir.Pos, what string, f *ir.Func) int {
	if !pos.IsValid() {
		pos = f.Pos
	}
	return s.row(faultRow{quote(pos.String()), quote(what), quote(f.Name)})
}

// row is the row of the table of faults that says the same, made if there is none yet.
func (s *source) row(row faultRow) int {
	if i := slices.Index(s.rows, row); i >= 0 {
		return i
	}
	s.rows = append(s.rows, row)
	return len(s.rows) - 1
}
