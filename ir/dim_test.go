package ir_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

// expr is the oracle of a Dim: an expression tree, evaluated in big integers.
type expr struct {
	op   byte // n for a name, c for a constant, or an operator
	name string
	c    int64
	a, b *expr
}

func randomExpr(r *rand.Rand, depth int) *expr {
	if depth == 0 || r.IntN(5) == 0 {
		if r.IntN(2) == 0 {
			return &expr{op: 'c', c: int64(r.IntN(7)) - 1}
		}
		return &expr{op: 'n', name: []string{"n", "m_", "range"}[r.IntN(3)]}
	}
	return &expr{op: "+-**/"[r.IntN(5)], a: randomExpr(r, depth-1), b: randomExpr(r, depth-1)}
}

func (e *expr) dim() ir.Dim {
	switch e.op {
	case 'c':
		return ir.Const(e.c)
	case 'n':
		return ir.Named(e.name)
	case '+':
		return e.a.dim().Add(e.b.dim())
	case '-':
		return e.a.dim().Sub(e.b.dim())
	case '*':
		return e.a.dim().Mul(e.b.dim())
	}
	return e.a.dim().Div(e.b.dim())
}

func (e *expr) eval(bind map[string]int64) *big.Int {
	switch e.op {
	case 'c':
		return big.NewInt(e.c)
	case 'n':
		return big.NewInt(bind[e.name])
	}
	a, b := e.a.eval(bind), e.b.eval(bind)
	if a == nil || b == nil {
		return nil
	}
	switch e.op {
	case '+':
		return a.Add(a, b)
	case '-':
		return a.Sub(a, b)
	case '*':
		return a.Mul(a, b)
	}
	if b.Sign() == 0 {
		return nil
	}
	return a.Quo(a, b)
}

// A Dim has the value of the expression that made it, whatever its normal form; its text reads back as the same Dim.
func TestDimIsItsExpression(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	checked := 0
	for range 20000 {
		e := randomExpr(r, 4)
		d := e.dim()
		if d.Err() != "" {
			continue
		}
		text, err := d.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var back ir.Dim
		if err := back.UnmarshalText(text); err != nil || !back.Equal(d) {
			t.Fatalf("%s reads back as %s, %v", text, back, err)
		}
		for range 4 {
			bind := map[string]int64{"n": r.Int64N(9), "m_": r.Int64N(9), "range": r.Int64N(9)}
			want := e.eval(bind)
			got, ok := d.Eval(bind)
			if want == nil || !ok {
				continue // a division by zero, which the normal form may have cancelled
			}
			checked++
			if want.Cmp(big.NewInt(got)) != 0 {
				t.Fatalf("%s at %v is %d, want %s", d, bind, got, want)
			}
		}
	}
	if checked < 30000 {
		t.Errorf("only %d values were compared", checked)
	}
}

// What a Dim proves of another holds for all non-negative bindings.
func TestDimProofsHold(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	proofs := 0
	for range 20000 {
		a, b := randomExpr(r, 3).dim(), randomExpr(r, 2).dim()
		le, mul := a.AtMost(b), a.MultipleOf(4)
		if !le && !mul {
			continue
		}
		for range 5 {
			bind := map[string]int64{"n": r.Int64N(7), "m": r.Int64N(7), "k": r.Int64N(7)}
			x, ok1 := a.Eval(bind)
			y, ok2 := b.Eval(bind)
			if le && ok1 && ok2 && x > y {
				t.Fatalf("%s <= %s is proved, but at %v they are %d and %d", a, b, bind, x, y)
			}
			if mul && ok1 && x%4 != 0 {
				t.Fatalf("%s is proved a multiple of 4, but at %v it is %d", a, bind, x)
			}
			proofs++
		}
	}
	if proofs < 1000 {
		t.Errorf("only %d proofs were tried", proofs)
	}
}

func TestDimText(t *testing.T) {
	n, m := ir.Named("n"), ir.Named("m")
	for _, test := range []struct {
		dim  ir.Dim
		want string
	}{
		{ir.Const(0), "0"},
		{n.Sub(n), "0"},
		{n.Mul(4).Add(n), "5*n"},
		{m.Mul(n).Sub(n.Mul(m)).Add(3), "3"},
		{ir.Const(3).Add(n), "n + 3"},
		{ir.Const(0).Sub(n), "-1*n"},
		{n.CeilDiv(256), "(n + 255)/256"},
		{n.Mul(4).Div(4), "n"},
		{n.Mul(m).Div(n), "m"},
		{n.Add(2).Mul(m.Sub(1)).Div(m.Sub(1)), "n + 2"},
		{n.Add(2).Mul(m.Sub(1)).Add(1).Div(m.Sub(1)), "(2*m + m*n - n - 1)/(m - 1)"},
		{n.Div(4).Mul(4), "4*(n/4)"},
		{n.Mul(4).CeilDiv(4), "n"},
		{n.Mul(m).Mul(6).Add(11).Div(3), "2*m*n + 3"},
		{n.Mul(2).Sub(1).Div(2), "(2*n - 1)/2"},
		{n.Sub(m).Mul(2).Add(1).Div(2), "(-2*m + 2*n + 1)/2"},
		{n.Div(4).Mul(m), "m*(n/4)"},
		{n.Div(m.Mul(2)), "n/(2*m)"},
		{n.Div(4).Div(3), "(n/4)/3"},
		{ir.Const(-7).Div(2), "-3"},
	} {
		if got := test.dim.String(); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}

func TestDimMistakes(t *testing.T) {
	n := ir.Named("n")
	huge := ir.Const(math.MaxInt64)
	for _, test := range []struct {
		dim  ir.Dim
		want string
	}{
		{n.Add(1.5), "want a Dim or an integer, got 1.5 (float64)"},
		{n.Mul("x"), "want a Dim or an integer, got x (string)"},
		{n.Add(nil), "want a Dim or an integer, got <nil> (<nil>)"},
		{n.Add(uint64(math.MaxUint64)), "want a Dim or an integer, got 18446744073709551615 (uint64)"},
		{n.Div(0), "a size is divided by zero"},
		{n.Div(n.Sub(n)), "a size is divided by zero"},
		{huge.Add(1), "a size overflows 64 bits"},
		{huge.Mul(2), "a size overflows 64 bits"},
		{ir.Const(math.MinInt64).Sub(1), "a size overflows 64 bits"},
		{n.Div(0).Add(1), "a size is divided by zero"},
	} {
		if got := test.dim.Err(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
	if _, ok := n.Mul(n).Mul(n).Eval(map[string]int64{"n": 1 << 22}); ok {
		t.Error("(1<<22)^3 does not overflow")
	}
}

func ExampleDim() {
	n := ir.Named("n")
	fmt.Println(n.Add(1).Mul(n), n.CeilDiv(256))
	// Output: n + n*n (n + 255)/256
}
