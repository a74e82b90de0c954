package difftest

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/internal/randgraph"
	"github.com/cudagraph/graphgen/passes"
)

var (
	graphs = flag.Int("graphs", 70, "number of random graphs")
	bodies = flag.Int("bodies", 30, "number of random graphs with conditionals and child graphs")
	first  = flag.Uint64("first", 0, "seed of the first random graph")
	per    = flag.Int("per", 20, "graphs in one program")
	keep   = flag.String("keep", "", "folder in which to leave the programs")
	with   = flag.String("with", "address,thread", "toolchains of random graphs: address, thread, plain")
	shrink = flag.Bool("shrink", false, "make failing cases smaller")
)

func TestMain(m *testing.M) {
	code := m.Run()
	Clean()
	os.Exit(code)
}

// units prepares the cases of some seeds.
func units(t *testing.T, make func(uint64) *randgraph.Case, first uint64, count int, o passes.Options) []*Unit {
	t.Helper()
	var list []*Unit
	for i := range uint64(count) {
		u, err := Prepare(make(first+i), o)
		if err != nil {
			t.Errorf("seed %d: %v", first+i, err)
			continue
		}
		list = append(list, u)
	}
	return list
}

// run runs jobs and gives what failed.
func run(t *testing.T, jobs []Job) map[string][]Failure {
	t.Helper()
	dir, done, err := Folder(*keep)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(done)
	all, err := Parallel(dir, jobs)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// chosen are the toolchains that -with names.
func chosen(t *testing.T) []*Toolchain {
	t.Helper()
	all := []*Toolchain{Address, Thread, Plain}
	var list []*Toolchain
	for name := range strings.SplitSeq(*with, ",") {
		i := slices.IndexFunc(all, func(tool *Toolchain) bool { return tool.Name == name })
		if i < 0 {
			t.Fatalf("-with: no toolchain %q", name)
		}
		list = append(list, all[i])
	}
	return list
}

// report shows each failing unit with its graph and plan.
func report(t *testing.T, all map[string][]Failure) {
	t.Helper()
	for tool, list := range all {
		for _, f := range list {
			t.Errorf("%s: %s\n%s\n%s", tool, f.Report, f.Unit.Case, f.Unit.Plan.Dump())
			if *shrink {
				t.Logf("shrunk:\n%s", shrunk(f.Unit.Case))
			}
		}
	}
}

// Every byte that can be seen after every launch must be the oracle's, in 20 orders of the nodes.
func TestRandomGraphs(t *testing.T) {
	t.Parallel()
	list := units(t, randgraph.New, *first, *graphs, passes.Options{})
	job := Job{Tools: chosen(t), First: 1, Last: 20}
	report(t, run(t, Batches(list, *per, job)))
}

// So must be what bodies do, whichever run, and how often.
func TestRandomBodies(t *testing.T) {
	t.Parallel()
	list := units(t, randgraph.NewBodies, *first, *bodies, passes.Options{})
	job := Job{Tools: chosen(t), First: 1, Last: 20}
	report(t, run(t, Batches(list, *per, job)))
}

// An optimisation that is off must not be missed.
func TestFusionAndMemoryOffChangeNothing(t *testing.T) {
	t.Parallel()
	report(t, run(t, Batches(withPassesOff(t), 30, Job{Tools: []*Toolchain{Plain}, First: 1, Last: 5})))
}

// withPassesOff plans a few random graphs with each pass that can be left out left out.
func withPassesOff(t *testing.T) []*Unit {
	t.Helper()
	var list []*Unit
	all := units(t, randgraph.New, 1000, min(*graphs, 12), passes.Options{})
	for _, u := range append(all, units(t, randgraph.NewBodies, 1000, min(*bodies, 4), passes.Options{})...) {
		for _, pass := range []string{"fusion", "memory", "dead", "edge-reduction", "streams"} {
			label, _, _ := strings.Cut(pass, "-")
			again, err := u.Again(label, passes.Options{Debug: passes.Off(pass)})
			if err != nil {
				t.Error(err)
				continue
			}
			list = append(list, again)
		}
	}
	return list
}
