package main

import (
	"context"
	"fmt"
	"time"

	"github.com/cudagraph/graphgen/bench/fused"
	"github.com/cudagraph/graphgen/bench/raw"
)

// runner is a graph of this package's.
type runner interface{ Run(context.Context) error }

// once times one launch and the wait for it, in microseconds.
func once(g runner) float64 {
	start := time.Now()
	must(g.Run(context.Background()))
	return time.Since(start).Seconds() * 1e6
}

// compare times ways in turn, and gives the median of each.
func compare(count int, ways ...func() float64) []float64 {
	took := make([][]float64, len(ways))
	for i := -count / 10; i < count; i++ {
		for w, way := range ways {
			if t := way(); i >= 0 {
				took[w] = append(took[w], t)
			}
		}
	}
	medians := make([]float64, len(ways))
	for w := range ways {
		medians[w] = median(took[w])
	}
	return medians
}

// loops compares a trip of While with one of a loop that is written by hand.
func loops() {
	const trips = 10000
	g, err := fused.NewLoop(fused.LoopOptions{})
	must(err)
	defer g.Close()
	must(g.LoadX(random(1000)))
	of := func(times int64) func() float64 {
		return func() float64 {
			must(g.SetTimes(times))
			must(g.Run(context.Background())) // which sends the scalar
			return once(g)
		}
	}
	t := compare(20, of(0), of(trips), func() float64 { return raw.Loop(0) }, func() float64 { return raw.Loop(trips) })
	ours, byHand := (t[1]-t[0])/trips, (t[3]-t[2])/trips
	fmt.Printf("a trip of While, µs: %.3f, by hand %.3f; ratio %.3f; no trip at all: %.2f, by hand %.2f\n", ours, byHand, ours/byHand, t[0], t[2])
}

// branches compares an If with the step that it decides about.
func branches() {
	g, err := fused.NewBranch(fused.BranchOptions{})
	must(err)
	defer g.Close()
	s, err := fused.NewStraight(fused.StraightOptions{})
	must(err)
	defer s.Close()
	must(g.LoadX(random(1000)))
	must(s.LoadX(random(1000)))
	of := func(taken bool) func() float64 {
		return func() float64 {
			must(g.SetTaken(taken))
			must(g.Run(context.Background()))
			return once(g)
		}
	}
	t := compare(500, of(true), of(false), func() float64 { once(s); return once(s) })
	fmt.Printf("launch and wait, µs: If taken %.2f, not taken %.2f, its step alone %.2f\n", t[0], t[1], t[2])
}

// calls compares a launch that calls Go with one that does not.
func calls() {
	g, err := fused.NewCalled(fused.CalledOptions{Then: func() error { return nil }})
	must(err)
	defer g.Close()
	s, err := fused.NewStraight(fused.StraightOptions{})
	must(err)
	defer s.Close()
	must(g.LoadX(random(1000)))
	must(s.LoadX(random(1000)))
	t := compare(2000, func() float64 { return once(g) }, func() float64 { return once(s) })
	fmt.Printf("launch and wait, µs: with a callback %.2f, without %.2f\n", t[0], t[1])
}

// copies compares 100 copies in a graph with 100 calls.
func copies() {
	g, err := fused.NewCopies(fused.CopiesOptions{})
	must(err)
	defer g.Close()
	t := compare(500, func() float64 { return once(g) }, func() float64 { return raw.Copies(100) })
	fmt.Printf("100 copies of 4 KiB, µs: in one graph %.2f, by 100 calls of cudaMemcpyAsync %.2f; calls / graph %.2f\n", t[0], t[1], t[1]/t[0])
}

// children compares eight kernels in a child graph with the same ones in the graph itself.
func children() {
	c, err := fused.NewChild(fused.ChildOptions{})
	must(err)
	defer c.Close()
	i, err := fused.NewInline(fused.InlineOptions{})
	must(err)
	defer i.Close()
	must(c.LoadX(random(1000)))
	must(i.LoadX(random(1000)))
	t := compare(2000, func() float64 { return once(c) }, func() float64 { return once(i) },
		func() float64 { return raw.Steps(8, true) }, func() float64 { return raw.Steps(8, false) })
	fmt.Printf("launch and wait of eight kernels, µs: in a Sub %.2f, inline %.2f; by hand %.2f and %.2f\n", t[0], t[1], t[2], t[3])
}
