package load

import (
	"go/ast"

	"github.com/cudagraph/graphgen/ir"
)

// freshMethods are the methods of ir.Builder that make a buffer for what they return.
var freshMethods = map[string]bool{"Upload": true, "Map": true, "MapN": true}

// hint names fresh results after the Go variables that hold them, as in lit := g.Map(...). It reads the files by the
// names that the recording has, before they are made relative.
func hint(p *program, g *ir.Graph) {
	count := map[ir.Pos]int{} // steps at a line so far; a loop makes many
	for _, n := range g.Nodes {
		fresh := freshBuffers(g, n)
		if len(fresh) != 1 {
			continue
		}
		count[n.Pos]++
		if name, calls := p.assignedAt(n.Pos); calls > 0 && count[n.Pos]%calls == 0 { // an outer call is made last
			fresh[0].Hint = name
		}
	}
}

// hintResults names the several fresh results of a step after those of its function, when Go names them.
func hintResults(g *ir.Graph) {
	for _, n := range g.Nodes {
		fresh := freshBuffers(g, n)
		if n.Op != ir.OpMap || len(fresh) < 2 || len(fresh) != len(g.Funcs[n.Func].Out) {
			continue
		}
		for i, v := range g.Funcs[n.Func].Out {
			if v.Name != "" {
				fresh[i].Hint = v.Name
			}
		}
	}
}

// freshBuffers are the buffers that a step made for its results.
func freshBuffers(g *ir.Graph, n *ir.Node) []*ir.Buffer {
	var fresh []*ir.Buffer
	for _, a := range n.Args {
		if a.View == nil || a.Mode != ir.Writes {
			continue
		}
		if b := g.Buffers[a.View.Buffer]; b.Name == "" && b.Pos == n.Pos {
			fresh = append(fresh, b)
		}
	}
	return fresh
}

// assignedAt finds the variable to which the innermost statement around a line assigns a call of a fresh method, and
// how many such calls the statement makes.
func (p *program) assignedAt(at ir.Pos) (name string, calls int) {
	file, err := p.parse(at.File)
	if err != nil {
		return "", 0
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || p.fset.Position(n.Pos()).Line > at.Line || p.fset.Position(n.End()).Line < at.Line {
			return false
		}
		if id, call := assignment(n); id != nil && freshCall(call) {
			name, calls = id.Name, countFresh(call)
		}
		return true
	})
	return name, calls
}

// assignment takes apart a statement that gives one value to one named variable.
func assignment(n ast.Node) (*ast.Ident, ast.Expr) {
	var id *ast.Ident
	switch n := n.(type) {
	case *ast.AssignStmt:
		if len(n.Lhs) == 1 {
			id, _ = n.Lhs[0].(*ast.Ident)
			return unlessBlank(id), n.Rhs[0]
		}
	case *ast.ValueSpec:
		if len(n.Names) == 1 && len(n.Values) == 1 {
			return unlessBlank(n.Names[0]), n.Values[0]
		}
	}
	return nil, nil
}

func unlessBlank(id *ast.Ident) *ast.Ident {
	if id == nil || id.Name == "_" {
		return nil
	}
	return id
}

func freshCall(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	method, ok := call.Fun.(*ast.SelectorExpr)
	return ok && freshMethods[method.Sel.Name]
}

func countFresh(n ast.Node) (count int) {
	ast.Inspect(n, func(n ast.Node) bool {
		if freshCall(n) {
			count++
		}
		return true
	})
	return count
}
