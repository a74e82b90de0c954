package load

import (
	"go/ast"
	"go/token"
	"strings"
)

// comments hands out the comments of a function body, each to the statement that it stands above.
type comments struct {
	fset   *token.FileSet
	groups []*ast.CommentGroup // not yet passed
	line   int                 // where the last statement ended; a comment there is about that one
}

func newComments(fset *token.FileSet, file *ast.File, body *ast.BlockStmt) *comments {
	c := &comments{fset: fset}
	for _, group := range file.Comments {
		if group.Pos() > body.Lbrace && group.End() <= body.Rbrace {
			c.groups = append(c.groups, group)
		}
	}
	return c
}

// enter begins a block; a comment after its brace is about what the block belongs to.
func (c *comments) enter(b *ast.BlockStmt) { c.line = c.fset.Position(b.Lbrace).Line }

// before takes the comments that stand above a statement.
func (c *comments) before(s ast.Stmt) []string {
	var lines []string
	for len(c.groups) > 0 && c.groups[0].Pos() < s.Pos() {
		group := c.groups[0]
		c.groups = c.groups[1:]
		if c.fset.Position(group.Pos()).Line == c.line {
			continue
		}
		if text := docText(group); text != "" {
			for line := range strings.SplitSeq(text, "\n") {
				lines = append(lines, strings.TrimSpace(line))
			}
		}
	}
	return lines
}

// done passes the comments inside a statement or block, and notes where it ends.
func (c *comments) done(s ast.Stmt) {
	for len(c.groups) > 0 && c.groups[0].Pos() < s.End() {
		c.groups = c.groups[1:]
	}
	c.line = c.fset.Position(s.End()).Line
}
