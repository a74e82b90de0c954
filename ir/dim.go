package ir

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Dim is a size, fixed when a graph is created: a constant, a name that New's options bind, or a sum, difference,
// product or quotient of those. Arithmetic is exact over 64-bit integers; New refuses values that overflow.
//
// A Dim is kept in a normal form (a polynomial whose atoms are names and quotients), so that two are equal when their
// difference is zero. The zero value is 0.
type Dim struct {
	terms []term // sorted by key, no zero coefficients
	err   string // what was wrong with an operand; reported by the step that uses the Dim
}

// term is coef times the product of its atoms.
type term struct {
	coef  int64
	atoms []atom // sorted by key
}

// atom is a name, or a quotient of two Dims that does not divide evenly, rounded toward zero.
type atom struct {
	name     string
	num, den *Dim
}

// Const makes a Dim of a number.
func Const(n int64) Dim {
	if n == 0 {
		return Dim{}
	}
	return Dim{terms: []term{{coef: n}}}
}

// Named makes a Dim of a name; Builder.Dim declares it too.
func Named(name string) Dim { return Dim{terms: []term{{coef: 1, atoms: []atom{{name: name}}}}} }

// DimOf takes a Dim or a Go integer.
func DimOf(x any) Dim {
	if d, ok := x.(Dim); ok {
		return d
	}
	v := reflect.ValueOf(x)
	switch {
	case v.IsValid() && v.CanInt():
		return Const(v.Int())
	case v.IsValid() && v.CanUint() && v.Uint() <= 1<<63-1:
		return Const(int64(v.Uint()))
	}
	return Dim{err: fmt.Sprintf("want a Dim or an integer, got %v (%T)", x, x)}
}

// Err tells what was wrong with an operand, "" when nothing was.
func (d Dim) Err() string { return d.err }

// Add is d + x, with x a Dim or an integer.
func (d Dim) Add(x any) Dim { return combine(d, DimOf(x), 1) }

// Sub is d - x, with x a Dim or an integer.
func (d Dim) Sub(x any) Dim { return combine(d, DimOf(x), -1) }

// Mul is d * x, with x a Dim or an integer.
func (d Dim) Mul(x any) Dim {
	e := DimOf(x)
	sum := Dim{err: firstErr(d, e)}
	for _, a := range d.terms {
		for _, b := range e.terms {
			coef, ok := mul64(a.coef, b.coef)
			if !ok {
				return Dim{err: "a size overflows 64 bits"}
			}
			atoms := slices.Concat(a.atoms, b.atoms)
			slices.SortFunc(atoms, func(x, y atom) int { return strings.Compare(x.key(), y.key()) })
			sum = combine(sum, Dim{terms: []term{{coef, atoms}}}, 1)
		}
	}
	return sum
}

// Div is d / x rounded toward zero, with x a Dim or an integer.
func (d Dim) Div(x any) Dim {
	e := DimOf(x)
	if err := firstErr(d, e); err != "" {
		return Dim{err: err}
	}
	if len(e.terms) == 0 {
		return Dim{err: "a size is divided by zero"}
	}
	if q, ok := d.exactQuotient(e); ok {
		return q
	}
	if q, ok := d.cutQuotient(e); ok {
		return q
	}
	a, aok := d.Int()
	b, bok := e.Int()
	if aok && bok {
		return Const(a / b)
	}
	return Dim{terms: []term{{1, []atom{{num: &d, den: &e}}}}}
}

// CeilDiv is d / x rounded up, for sizes: (d + x - 1) / x.
func (d Dim) CeilDiv(x any) Dim { return d.Add(x).Sub(1).Div(x) }

// Int is the value of a constant Dim.
func (d Dim) Int() (int64, bool) {
	switch {
	case d.err != "":
		return 0, false
	case len(d.terms) == 0:
		return 0, true
	case len(d.terms) == 1 && len(d.terms[0].atoms) == 0:
		return d.terms[0].coef, true
	}
	return 0, false
}

// Is reports whether d is the constant n.
func (d Dim) Is(n int64) bool {
	v, ok := d.Int()
	return ok && v == n
}

// Equal reports whether two Dims are the same for every binding of their names.
func (d Dim) Equal(e Dim) bool { return d.err == "" && e.err == "" && d.String() == e.String() }

// NonNegative reports whether d is provably 0 or more, whatever the names (which never are negative) are bound to.
func (d Dim) NonNegative() bool {
	for _, t := range d.terms {
		if t.coef < 0 || slices.ContainsFunc(t.atoms, func(a atom) bool { return !a.nonNegative() }) {
			return false
		}
	}
	return d.err == ""
}

// AtMost reports whether d <= e provably.
func (d Dim) AtMost(e Dim) bool { return e.Sub(d).NonNegative() }

// MultipleOf reports whether n divides d provably.
func (d Dim) MultipleOf(n int64) bool {
	for _, t := range d.terms {
		if t.coef%n != 0 {
			return false
		}
	}
	return d.err == ""
}

// Names lists the names in d, sorted.
func (d Dim) Names() []string {
	var names []string
	d.eachAtom(func(a atom) { names = append(names, a.name) })
	slices.Sort(names)
	return slices.Compact(names)
}

func (d Dim) eachAtom(f func(atom)) {
	for _, t := range d.terms {
		for _, a := range t.atoms {
			if a.num != nil {
				a.num.eachAtom(f)
				a.den.eachAtom(f)
				continue
			}
			f(a)
		}
	}
}

// Eval is the value of d under a binding of its names; false when it overflows, divides by zero or lacks a name.
func (d Dim) Eval(bind map[string]int64) (int64, bool) {
	if d.err != "" {
		return 0, false
	}
	var sum int64
	for _, t := range d.terms {
		product := t.coef
		for _, a := range t.atoms {
			v, ok := a.eval(bind)
			if !ok {
				return 0, false
			}
			if product, ok = mul64(product, v); !ok {
				return 0, false
			}
		}
		next := sum + product
		if (next > sum) != (product > 0) {
			return 0, false
		}
		sum = next
	}
	return sum, true
}

func (a atom) nonNegative() bool { return a.num == nil || a.num.NonNegative() && a.den.NonNegative() }

func (a atom) eval(bind map[string]int64) (int64, bool) {
	if a.num == nil {
		v, ok := bind[a.name]
		return v, ok
	}
	num, ok1 := a.num.Eval(bind)
	den, ok2 := a.den.Eval(bind)
	if !ok1 || !ok2 || den == 0 || den == -1 && num == -num && num != 0 {
		return 0, false
	}
	return num / den, true
}
