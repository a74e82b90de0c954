package cuda

import "github.com/cudagraph/graphgen/ir"

// viaHelper says by which helper a float becomes an integer type; the low bits of that result are Go's on amd64.
var viaHelper = map[ir.Type]string{
	ir.I8: "to_int32", ir.I16: "to_int32", ir.I32: "to_int32", ir.U8: "to_int32", ir.U16: "to_int32",
	ir.I64: "to_int64", ir.U32: "to_int64", ir.U64: "to_uint64",
}

// exactHelpers are those whose result needs no conversion on top.
var exactHelpers = map[ir.Type]bool{ir.I32: true, ir.I64: true, ir.U64: true}

// convert prints a conversion. C++ converts between integers, and from integers and floats to floats, as Go does; from
// floats to integers it leaves undefined what does not fit.
func (p *printer) convert(e *ir.Expr) expr {
	x := e.Args[0]
	if x.Type == e.Type {
		return p.expr(x, false)
	}
	if !floating(x.Type) || floating(e.Type) {
		return primary(e.Type.C + "(" + p.expr(x, false).text + ")")
	}
	text := p.helper(viaHelper[e.Type], x.Type) + "(" + p.expr(x, false).text + ")"
	if exactHelpers[e.Type] {
		return primary(text)
	}
	return primary(e.Type.C + "(" + text + ")")
}
