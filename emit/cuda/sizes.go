package cuda

import (
	"regexp"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// sizeRow is one distinct size of the plan: an enumerator, and the expression that measure evaluates.
type sizeRow struct {
	Name        string
	Expr        string // over the dims as C++ variables
	Text        string // the same over the user's names, for messages
	Where, What string // the first thing that has it
}

// sizes collects the distinct sizes of a plan and gives each a name.
type sizes struct {
	names *names
	rows  []sizeRow
	known map[string]string // text of the Dim -> enumerator
	dims  map[string]string // the user's name -> C++ variable
}

func newSizes(s *source, where, what string) *sizes {
	z := &sizes{names: s.names, known: map[string]string{}, dims: map[string]string{}}
	locals := newNames(nil, "size", "out", "device", "devices", "staged", "call", "handle", "g", "code")
	for _, d := range s.plan.Graph.Dims {
		z.dims[d.Name] = locals.pick(d.Name)
	}
	z.add(ir.Const(0), "kZero", where, what)
	z.add(ir.Const(1), "kOne", where, what)
	for _, d := range s.plan.Graph.Dims {
		z.of(ir.Named(d.Name), d.Name, quote(d.Pos.String()), quote("dim "+d.Name))
	}
	return z
}

// product is a size whose expression makes a name: 4*n gives k4N.
var product = regexp.MustCompile(`^([0-9]+\*)?[A-Za-z]\w*(\*[A-Za-z]\w*)*$|^[0-9]+$`)

// of gives the enumerator of a size; hint names it when its expression does not. where and what are quoted.
func (z *sizes) of(d ir.Dim, hint, where, what string) string {
	if name, ok := z.known[d.String()]; ok {
		return name
	}
	text := d.String()
	if product.MatchString(text) && len(text) <= 40 {
		hint = strings.ReplaceAll(text, "*", "_")
		return z.add(d, z.names.pick("k"+constantDigits(hint)), where, what)
	}
	return z.add(d, z.names.pick(constant(hint)), where, what)
}

// constantDigits is the rest of an enumerator, which may begin with digits.
func constantDigits(hint string) string {
	digits := hint[:len(hint)-len(strings.TrimLeft(hint, "0123456789"))]
	rest := strings.TrimPrefix(hint[len(digits):], "_")
	if rest == "" {
		return digits
	}
	return digits + strings.TrimPrefix(constant(rest), "k")
}

func (z *sizes) add(d ir.Dim, name, where, what string) string {
	expr := spaced.Replace(d.Format(func(n string) string { return z.dims[n] }))
	z.known[d.String()] = name
	z.rows = append(z.rows, sizeRow{name, expr, quote(d.String()), where, what})
	return name
}

var spaced = strings.NewReplacer("*", " * ", "/", " / ")

// arithmetic is an operator on sizes and the compiler's name of its checked form.
type arithmetic struct{ Token, Name string }

// arithmetic lists the operators that the expressions use, and says whether they divide: what is not used would be
// warned of.
func (z *sizes) arithmetic() (used []arithmetic, quotients bool) {
	uses := func(token string) bool {
		return slices.ContainsFunc(z.rows, func(r sizeRow) bool { return strings.Contains(r.Expr, " "+token+" ") })
	}
	for _, a := range []arithmetic{{"+", "add"}, {"-", "sub"}, {"*", "mul"}} {
		if uses(a.Token) {
			used = append(used, a)
		}
	}
	return used, uses("/")
}
