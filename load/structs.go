package load

import (
	"go/types"

	"github.com/cudagraph/graphgen/ir"
)

// structs reports structs that are declared in a function, where the generated package cannot name them.
func (t *translator) structs(g *ir.Graph) {
	for _, s := range ir.StructsIn(g.Types()...) {
		src, err := t.p.source(s.Package)
		if err != nil {
			t.errs.Addf(g.Pos, "graph %s: type %s: %v", g.Name, s.Name, err)
			continue
		}
		if _, ok := src.pkg.Scope().Lookup(s.Name).(*types.TypeName); !ok {
			t.errs.Addf(g.Pos, "graph %s: type %s is declared in a function, and the generated package has to name it; declare it "+
				"at the top of package %s", g.Name, s.Name, s.Package)
		}
	}
}
