package ir

import (
	"math/bits"
	"slices"
	"strings"
)

// exactQuotient divides every term of d by the single term of e, when that leaves no remainder.
func (d Dim) exactQuotient(e Dim) (Dim, bool) {
	if len(e.terms) != 1 {
		return Dim{}, false
	}
	by := e.terms[0]
	var q Dim
	for _, t := range d.terms {
		if t.coef%by.coef != 0 || t.coef == -t.coef {
			return Dim{}, false
		}
		atoms := slices.Clone(t.atoms)
		for _, a := range by.atoms {
			i := slices.IndexFunc(atoms, func(b atom) bool { return a.key() == b.key() })
			if i < 0 {
				return Dim{}, false
			}
			atoms = slices.Delete(atoms, i, i+1)
		}
		q = combine(q, Dim{terms: []term{{t.coef / by.coef, atoms}}}, 1)
	}
	return q, true
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
