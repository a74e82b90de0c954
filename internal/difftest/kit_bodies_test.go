package difftest

import (
	"fmt"

	"github.com/cudagraph/graphgen/internal/difftest/casefuncs"
	"github.com/cudagraph/graphgen/internal/randgraph"
	"github.com/cudagraph/graphgen/ir"
)

// test is a condition: a function of arguments, or a view.
func (k *kit) test(f any, args ...any) randgraph.Step {
	if v, ok := f.(ref); ok {
		return randgraph.Step{Args: k.args([]any{v})}
	}
	return randgraph.Step{Func: f, Args: k.args(args)}
}

// enclose adds a step with bodies; the steps that their functions add are theirs.
func (k *kit) enclose(kind randgraph.Kind, s randgraph.Step, bodies ...func()) {
	s.Kind = kind
	outside := k.steps
	for _, f := range bodies {
		list := []randgraph.Step{}
		k.steps = &list
		f()
		s.Bodies = append(s.Bodies, list)
	}
	k.steps = outside
	k.add(s)
}

func (k *kit) when(s randgraph.Step, then func()) { k.enclose(randgraph.If, s, then) }

func (k *kit) either(s randgraph.Step, then, otherwise func()) {
	k.enclose(randgraph.IfElse, s, then, otherwise)
}

func (k *kit) choose(s randgraph.Step, cases ...func()) { k.enclose(randgraph.Switch, s, cases...) }

func (k *kit) while(s randgraph.Step, body func()) { k.enclose(randgraph.While, s, body) }

// counting is a While whose body sees the number of trips.
func (k *kit) counting(s randgraph.Step, body func(trips ref)) {
	s.Trips = k.id(ir.I64, nil)
	k.while(s, func() { body(ref{Buf: s.Trips}) })
}

// times repeats a body: it counts in scratch.
func (k *kit) times(n any, body func()) {
	count := k.fresh(ir.I32)
	k.fill(count, int32(0))
	k.while(k.test(casefuncs.Below, count, n), func() {
		body()
		k.into(count, casefuncs.AddI32, count, int32(1))
	})
}

// fresh is scratch of the graph or the body.
func (k *kit) fresh(t ir.Type, shape ...size) ref {
	id := k.id(t, shape)
	k.add(randgraph.Step{Kind: randgraph.Temp, Made: []int{id}, Name: fmt.Sprint("scratch", id), Type: t, Shape: shape})
	return ref{Buf: id}
}

// backwards is a view from the end, which no elementwise kernel can share with one from the start.
func (k *kit) backwards(r ref) ref {
	shape, _ := k.shape(r)
	return r.Slice(0, num(0), shape[0], -1)
}
