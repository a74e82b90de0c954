package load

import (
	"go/types"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// graph translates the functions that a graph's steps call.
func (t *translator) graph(g *ir.Graph) {
	seen := map[int]bool{}
	for _, n := range g.Nodes {
		if n.Op != ir.OpMap || seen[n.Func] {
			continue
		}
		seen[n.Func] = true
		t.begin(n)
		if f := t.recorded(g, n); f != nil {
			g.Funcs[n.Func] = f
		}
	}
	t.step = ""
}

// begin notes the step for which functions are translated.
func (t *translator) begin(n *ir.Node) { t.step = n.String() + " at " + n.Pos.String() }

// shapes of the runtime's names for what cannot be a device function.
var refusedNames = []struct {
	mark string
	construct
}{
	{"[...]", construct{"a generic function", "wrap it in a function literal of one type"}},
	{"-fm", construct{"a method value", "wrap it in a function that takes the receiver's fields as parameters"}},
}

// recorded finds the source of a function that a step was given, by what the runtime said of it, and translates it.
func (t *translator) recorded(g *ir.Graph, n *ir.Node) *ir.Func {
	fn := g.Funcs[n.Func]
	complain := func(c construct) {
		t.errs.Addf(n.Pos, "%s: %s cannot be a device function; %s", n, c.what, c.advice)
	}
	for _, row := range refusedNames {
		if strings.Contains(fn.Name, row.mark) {
			complain(row.construct)
			return nil
		}
	}
	src, err := t.p.source(fn.Package)
	if err != nil {
		t.errs.Addf(n.Pos, "%s: reading the source: %v", n, err)
		return nil
	}
	if obj, ok := src.pkg.Scope().Lookup(fn.Name).(*types.Func); ok {
		return t.named(src, obj, complain)
	}
	if receiver, _, ok := strings.Cut(fn.Name, "."); ok {
		if _, ok := src.pkg.Scope().Lookup(strings.Trim(receiver, "(*)")).(*types.TypeName); ok && !isLiteral(fn.Name) {
			complain(construct{"a method expression", "wrap it in a function that takes the receiver's fields as parameters"})
			return nil
		}
	}
	return t.literal(g, n, src, complain)
}
