package cuda

import (
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// uses says what a function does with its variables.
type uses struct {
	read, written map[*ir.Var]bool // written: assigned after its definition
}

func usesOf(f *ir.Func) *uses {
	u := &uses{map[*ir.Var]bool{}, map[*ir.Var]bool{}}
	for _, s := range f.Body {
		u.stmt(s)
	}
	return u
}

func (u *uses) stmt(s *ir.Stmt) {
	for _, e := range s.Exprs {
		u.expr(e)
	}
	if s.Op == ir.StmtAssign {
		for _, v := range s.Vars {
			if v != nil {
				u.written[v] = true
			}
		}
	}
	for _, body := range [][]*ir.Stmt{s.Body, s.Else} {
		for _, t := range body {
			u.stmt(t)
		}
	}
}

func (u *uses) expr(e *ir.Expr) {
	if e.Op == ir.ExprVar {
		u.read[e.Var] = true
	}
	if _, known := decided(e); known && !slices.ContainsFunc(e.Args, active) {
		return // its operands are not printed
	}
	for _, a := range e.Args {
		u.expr(a)
	}
}

// mentions reports whether e reads any of vars.
func mentions(e *ir.Expr, vars []*ir.Var) bool {
	u := &uses{map[*ir.Var]bool{}, nil}
	u.expr(e)
	for _, v := range vars {
		if v != nil && u.read[v] {
			return true
		}
	}
	return false
}
