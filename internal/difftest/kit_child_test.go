package difftest

import "github.com/cudagraph/graphgen/internal/randgraph"

// child is a child graph, which use runs once more.
type child int

// sub adds one; the steps that its function adds are its.
func (k *kit) sub(f func()) child {
	k.enclose(randgraph.Sub, randgraph.Step{}, f)
	return child(k.step())
}

func (k *kit) use(c child) { k.add(randgraph.Step{Kind: randgraph.Again, Use: int(c)}) }
