package main

import (
	"fmt"
	"os"
	"text/tabwriter"
	"time"

	"github.com/cudagraph/graphgen/bench/fused"
	"github.com/cudagraph/graphgen/bench/raw"
)

// launcher is a graph of empty kernels.
type launcher interface {
	Launch() error
	Wait() error
	OwnStream() fused.Stream
	Close() error
}

// topologies are graphs of NVIDIA's sample cudaGraphsPerfScaling.
var topologies = []struct {
	length, width int
	root          bool
	create        func() (launcher, error)
}{
	{1, 1, false, func() (launcher, error) { return fused.NewChain1x1(fused.Chain1x1Options{}) }},
	{20, 1, false, func() (launcher, error) { return fused.NewChain20x1(fused.Chain20x1Options{}) }},
	{256, 1, false, func() (launcher, error) { return fused.NewChain256x1(fused.Chain256x1Options{}) }},
	{2017, 1, false, func() (launcher, error) { return fused.NewChain2017x1(fused.Chain2017x1Options{}) }},
	{20, 4, false, func() (launcher, error) { return fused.NewChain20x4(fused.Chain20x4Options{}) }},
	{256, 4, false, func() (launcher, error) { return fused.NewChain256x4(fused.Chain256x4Options{}) }},
	{20, 4, true, func() (launcher, error) { return fused.NewFork20x4(fused.Fork20x4Options{}) }},
}

// costs are the columns of the table.
var costs = []struct {
	name string
	of   func(raw.Costs) float64
}{
	{"make", func(c raw.Costs) float64 { return c.Make }},
	{"first call", func(c raw.Costs) float64 { return c.FirstAPI }},
	{"first launch", func(c raw.Costs) float64 { return c.FirstTotal }},
	{"repeat call", func(c raw.Costs) float64 { return c.RepeatAPI }},
	{"repeat launch", func(c raw.Costs) float64 { return c.RepeatTotal }},
	{"device", func(c raw.Costs) float64 { return c.Device }},
}

// scaling prints what graphs of different sizes cost, and the same graphs by hand: medians of trials in turn.
func scaling() {
	const trials = 50
	fmt.Printf("graphs of empty kernels, µs, ours and by hand, medians of %d: make is New, or build, instantiate and upload\n", trials)
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "length\twidth\troot")
	for _, c := range costs {
		fmt.Fprintf(w, "\t%s", c.name)
	}
	fmt.Fprintln(w)
	for _, t := range topologies {
		var ours, byHand []raw.Costs
		for i := -trials / 10; i < trials; i++ {
			a, b := cost(t.create), raw.Chains(t.length, t.width, t.root)
			if i >= 0 {
				ours, byHand = append(ours, a), append(byHand, b)
			}
		}
		fmt.Fprintf(w, "%d\t%d\t%v", t.length, t.width, t.root)
		for _, c := range costs {
			fmt.Fprintf(w, "\t%.2f %.2f", medianOf(ours, c.of), medianOf(byHand, c.of))
		}
		fmt.Fprintln(w)
	}
	must(w.Flush())
}

// cost makes a graph and launches it three times, as raw.Chains does with one by hand.
func cost(create func() (launcher, error)) (c raw.Costs) {
	start := time.Now()
	g, err := create()
	must(err)
	c.Make = since(start)
	launch := func(api, total *float64) {
		start := time.Now()
		must(g.Launch())
		*api = since(start)
		must(g.Wait())
		*total = since(start)
	}
	launch(&c.FirstAPI, &c.FirstTotal)
	launch(&c.RepeatAPI, &c.RepeatTotal)
	c.Device = raw.Device(uintptr(g.OwnStream()), func() { must(g.Launch()) })
	must(g.Wait())
	must(g.Close())
	return c
}

func since(start time.Time) float64 { return time.Since(start).Seconds() * 1e6 }

// medianOf is the median of one cost.
func medianOf(list []raw.Costs, of func(raw.Costs) float64) float64 {
	values := make([]float64, len(list))
	for i, c := range list {
		values[i] = of(c)
	}
	return median(values)
}
