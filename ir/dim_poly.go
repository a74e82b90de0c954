package ir

import (
	"math/bits"
	"slices"
	"strings"
)

// maxDivision bounds the steps of a long division.
const maxDivision = 64

// exactQuotient divides d by e, when that leaves no remainder: by long division, which takes one term of d at a time
// to a multiple of the first term of e.
func (d Dim) exactQuotient(e Dim) (Dim, bool) {
	var q Dim
	for range maxDivision {
		if len(d.terms) == 0 {
			return q, d.err == "" && q.err == ""
		}
		part, ok := d.leadingQuotient(e.terms[0])
		if !ok {
			return Dim{}, false
		}
		q, d = combine(q, part, 1), combine(d, part.Mul(e), -1)
	}
	return Dim{}, false
}

// cutQuotient divides d by a number, when only the number at the end of d leaves a remainder: (4n + 3)/4 is n.
func (d Dim) cutQuotient(e Dim) (Dim, bool) {
	by, constant := e.Int()
	if !constant || by < 2 || len(d.terms) == 0 {
		return Dim{}, false
	}
	last := d.terms[len(d.terms)-1]
	if len(last.atoms) > 0 {
		return Dim{}, false
	}
	rest := (last.coef%by + by) % by
	q, ok := d.Sub(rest).exactQuotient(e)
	return q, ok && q.NonNegative() // below zero, quotients are rounded up
}

// leadingQuotient divides the first term of d that a term divides.
func (d Dim) leadingQuotient(by term) (Dim, bool) {
	for _, t := range d.terms {
		if atoms, ok := withoutAtoms(t.atoms, by.atoms); ok && t.coef%by.coef == 0 && t.coef != -t.coef {
			return Dim{terms: []term{{t.coef / by.coef, atoms}}}, true
		}
	}
	return Dim{}, false
}

// withoutAtoms takes atoms away from a product that has them all.
func withoutAtoms(product, away []atom) ([]atom, bool) {
	left := slices.Clone(product)
	for _, a := range away {
		i := slices.IndexFunc(left, func(b atom) bool { return a.key() == b.key() })
		if i < 0 {
			return nil, false
		}
		left = slices.Delete(left, i, i+1)
	}
	return left, true
}

// combine is d + sign*e in normal form: constants last, otherwise sorted by the text of the atoms.
func combine(d, e Dim, sign int64) Dim {
	if err := firstErr(d, e); err != "" {
		return Dim{err: err}
	}
	sum := Dim{terms: slices.Clone(d.terms)}
	for _, t := range e.terms {
		coef, ok := mul64(t.coef, sign)
		if !ok {
			return Dim{err: "a size overflows 64 bits"}
		}
		i, found := slices.BinarySearchFunc(sum.terms, t, compareTerms)
		if !found {
			sum.terms = slices.Insert(sum.terms, i, term{coef, t.atoms})
			continue
		}
		total := sum.terms[i].coef + coef
		if (total > sum.terms[i].coef) != (coef > 0) {
			return Dim{err: "a size overflows 64 bits"}
		}
		if total == 0 {
			sum.terms = slices.Delete(sum.terms, i, i+1)
			continue
		}
		sum.terms[i].coef = total
	}
	return sum
}

func compareTerms(a, b term) int {
	if (len(a.atoms) == 0) != (len(b.atoms) == 0) {
		return len(b.atoms) - len(a.atoms)
	}
	return slices.CompareFunc(a.atoms, b.atoms, func(x, y atom) int { return strings.Compare(x.key(), y.key()) })
}

func firstErr(d, e Dim) string {
	if d.err != "" {
		return d.err
	}
	return e.err
}

func mul64(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	negative := (a < 0) != (b < 0)
	if hi != 0 || lo > 1<<63 || lo == 1<<63 && !negative {
		return 0, false
	}
	if negative {
		return -int64(lo), true
	}
	return int64(lo), true
}

func magnitude(a int64) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}
