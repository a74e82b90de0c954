package difftest

import (
	"reflect"
	"runtime"
	"strconv"

	"github.com/cudagraph/graphgen/internal/difftest/casefuncs"
	"github.com/cudagraph/graphgen/ir"
)

// What users ask of a language for graphs.
var userCases = []caseRow{
	{name: "U01_ScalarsChange", build: u01},
	{name: "U01_ScalarsChangeUnfused", build: u01, opts: noFusion},
	{name: "U01_ScalarNotSet", build: u01Unset},
	{name: "U02_Rebinding", build: u02},
	{name: "U02_NotBound", build: u02Unbound},
	{name: "U06_OverlappingDestination", build: u06},
	{name: "U11_EffectsStay", build: u11},
	{name: "Faults_DivisionByZero", build: faults},
	{name: "Faults_DivisionByZeroUnfused", build: faults, opts: noFusion},
}

// p -= lr*g, with two steps that share lr.
func u01(k *kit) {
	p := k.buffer(ir.State, "p", ir.F32, num(1))
	q := k.buffer(ir.State, "q", ir.F32, num(1))
	k.give(p, []float32{10})
	k.give(q, []float32{20})
	lr := k.scalar("lr", float32(1))
	k.into(p, casefuncs.Step, p, lr, float32(1))
	k.into(q, casefuncs.Step, q, lr, float32(2))
	for i, row := range []struct{ lr, p, q float32 }{{1, 9, 18}, {0.5, 8.5, 17}, {0.25, 8.25, 16.5}} {
		if i > 0 {
			k.again()
			k.set(lr, row.lr)
		}
		k.want(p, []float32{row.p})
		k.want(q, []float32{row.q})
	}
}

// A launch before a scalar is set says which, and what to call.
func u01Unset(k *kit) {
	x := k.input("x", []float32{1})
	s := k.scalar("rate", float32(1))
	y := k.download("y", k.apply(casefuncs.Mul, x, s))
	delete(k.turn().Scalars, int(s))
	k.turn().Refused = "SetRate"
	k.again()
	k.set(s, float32(4))
	k.want(y, []float32{4})
}

// An external is bound to another allocation between launches.
func u02(k *kit) {
	x := k.buffer(ir.External, "x", ir.F32, num(2))
	k.holds(x, []float32{1, 1}, []float32{10, 10})
	y := k.download("y", k.apply(casefuncs.Increment, x))
	for i, row := range []float32{2, 11, 2} {
		if i > 0 {
			k.again()
			k.bind(x, i%2)
		}
		k.want(y, repeat(2, row))
	}
}

// A launch before an external is bound says which, and what to call.
func u02Unbound(k *kit) {
	x := k.buffer(ir.External, "x", ir.F32, num(2))
	k.holds(x, []float32{1, 1}, []float32{10, 10})
	y := k.download("y", k.apply(casefuncs.Increment, x))
	delete(k.turn().Bind, x.Buf)
	k.turn().Refused = "BindX"
	k.again()
	k.bind(x, 1)
	k.want(y, repeat(2, float32(11)))
}

// A destination in which several results would meet is refused.
func u06(k *kit) {
	x := k.input("x", []float32{1, 2})
	u := x.Broadcast(num(2), num(2))
	k.into(u, casefuncs.Add, u, float32(1))
	k.download("y", x)
	k.err = "repeats elements"
}

// Kernels and callbacks stay although nobody reads what they give; two equal ones are two.
func u11(k *kit) {
	counter := k.buffer(ir.State, "counter", ir.I32, num(1))
	for range 2 {
		k.launch(countKernel, num(1), inout(counter), num(1))
	}
	unread := k.buffer(ir.External, "seen", ir.I32, num(2))
	k.fill(unread, int32(6))
	k.callback("called")
	for i := range 3 {
		k.want(counter, []int32{int32(2 * (i + 1))})
		k.want(unread, []int32{6, 6})
		if i < 2 {
			k.again()
		}
	}
}

// A division by zero in one element is reported by wait with its Go line, gives zero there, and the next launch is fine.
func faults(k *kit) {
	x := k.host("x", []int32{7, 8, 9, 10})
	y := k.host("y", []int32{2, 0, 3, 5})
	q := k.apply(casefuncs.Quotient, k.upload(x), k.upload(y))
	k.c.Steps[len(k.c.Steps)-1].Twin = casefuncs.SafeQuotient
	out := k.download("q", k.apply(casefuncs.AddI32, q, int32(1)))
	k.turn().Fault = "casefuncs.go:" + line(casefuncs.Quotient)
	k.want(out, []int32{4, 1, 4, 3})
	k.again()
	k.give(y, []int32{2, 4, 3, 5})
	k.want(out, []int32{4, 3, 4, 3})
	k.again()
	k.give(y, []int32{2, 4, 3, 0})
	k.turn().Fault = "divi"
	k.want(out, []int32{4, 3, 4, 1})
}

// line is where a function begins.
func line(f any) string {
	code := runtime.FuncForPC(reflect.ValueOf(f).Pointer())
	_, n := code.FileLine(code.Entry())
	return strconv.Itoa(n)
}
