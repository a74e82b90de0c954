package load

import "github.com/cudagraph/graphgen/ir"

// identify completes a recorded graph with what its source says, and names every file as messages do.
func identify(p *program, g *ir.Graph, s *source, e entry) {
	g.Package, g.Doc, g.Pos = s.PkgPath, e.doc, e.pos
	for _, at := range positions(g) {
		*at = p.places.pos(at.File, at.Line)
	}
}

// positions lists every position that the recording made, but those of functions, by which their source is found.
func positions(g *ir.Graph) []*ir.Pos {
	var list []*ir.Pos
	for i := range g.Devices {
		list = append(list, &g.Devices[i])
	}
	for _, x := range g.Dims {
		list = append(list, &x.Pos)
	}
	for _, x := range g.Scalars {
		list = append(list, &x.Pos)
	}
	for _, x := range g.Buffers {
		list = append(list, &x.Pos)
	}
	for _, x := range g.Callbacks {
		list = append(list, &x.Pos)
	}
	for _, x := range g.Events {
		list = append(list, &x.Pos)
	}
	for _, x := range g.Kernels {
		list = append(list, &x.Pos)
	}
	for _, x := range g.Conditions {
		list = append(list, &x.Pos)
	}
	for _, x := range g.Requires {
		list = append(list, &x.Pos)
	}
	for _, x := range g.Nodes {
		list = append(list, &x.Pos)
	}
	return list
}
