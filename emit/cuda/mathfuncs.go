package cuda

import (
	"math"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// math prints a call of a function of package math or math32, or of the builtins min and max, as one of a helper.
func (p *printer) math(e *ir.Expr) expr {
	pkg, name, qualified := strings.Cut(e.Math, ".")
	if !qualified {
		return p.fold(e)
	}
	t := ir.F64
	if pkg == "math32" {
		t = ir.F32
	}
	if name == "NaN" {
		return p.literal(t, nans[t], "", true)
	}
	args := make([]string, len(e.Args))
	for i, a := range e.Args {
		args[i] = p.value(a)
	}
	helper := p.helper(mathHelper(name), t)
	if name == "Inf" {
		helper += "<" + t.C + ">"
	}
	call := helper + "(" + strings.Join(args, ", ") + ")"
	return primary(call)
}

// nans are the bits that NaN gives.
var nans = map[ir.Type]uint64{ir.F32: uint64(math.Float32bits(float32(math.NaN()))), ir.F64: math.Float64bits(math.NaN())}

// fold prints min and max of any number of operands.
func (p *printer) fold(e *ir.Expr) expr {
	name := p.helper(e.Math, e.Type)
	all := p.expr(e.Args[0], true)
	for _, a := range e.Args[1:] {
		x := p.expr(a, true)
		call := name
		if !all.exact || !x.exact {
			call += "<" + e.Type.C + ">"
		}
		all = primary(call + "(" + all.text + ", " + x.text + ")")
	}
	return all
}
