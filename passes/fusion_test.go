package passes

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

func add(x, y float32) float32     { return x + y }
func axpy(a, x, y float32) float32 { return a*x + y }

// kernels lists the names of the steps that run kernels.
func kernels(p *plan.Plan) []string {
	var names []string
	for _, s := range p.Steps {
		if s.Kind == plan.Launch {
			names = append(names, s.Name)
		}
	}
	return names
}

// refusals runs the pipeline up to fusion and lists the codes of what was not fused.
func refusals(t *testing.T, g *ir.Graph) []Code {
	t.Helper()
	s := newState(g, Options{})
	for _, p := range Pipeline {
		if p.Name == "lower" {
			break
		}
		if err := s.step(p); err != nil {
			t.Fatal(err)
		}
	}
	var codes []Code
	for _, r := range s.refusals {
		codes = append(codes, r.code)
	}
	return codes
}

// TestFusion shows what becomes one kernel, and why the rest does not.
func TestFusion(t *testing.T) {
	tests := []struct {
		name    string
		graph   func(*ir.Builder)
		kernels []string
		codes   []Code
	}{
		{"eight in a row", func(g *ir.Builder) {
			x := g.Upload(g.Input("x", ir.F32, g.Dim("n")))
			for range 8 {
				x = g.Map(plus, x)
			}
			g.Download(x, g.Output("y", ir.F32, ir.Named("n")))
		}, []string{"map plus+plus+plus+plus+plus+plus+plus+plus"}, nil},

		{"a tree joins its branches", func(g *ir.Builder) {
			n := g.Dim("n")
			a, b := g.Map(plus, g.External("a", ir.F32, n)), g.Map(plus, g.External("b", ir.F32, n))
			g.MapInto(g.External("c", ir.F32, n), add, a, b)
		}, []string{"map plus+plus+add"}, nil},

		{"siblings stay apart", func(g *ir.Builder) {
			a := g.Resident("a", ir.F32, 8)
			g.MapInto(g.State("b", ir.F32, 8), plus, a)
			g.MapInto(g.State("c", ir.F32, 8), plus, a)
		}, []string{"map plus", "map plus"}, nil},

		{"F01: in place, then in reverse", func(g *ir.Builder) {
			x := g.State("x", ir.F32, g.Dim("n"))
			g.MapInto(x, plus, x)
			g.MapInto(x, add, x, x.Slice(0, 0, ir.Named("n"), -1))
		}, []string{"map plus", "copy x", "map add"}, []Code{Between}},

		{"F01: in place, then shifted", func(g *ir.Builder) {
			n := g.Dim("n")
			x := g.State("x", ir.F32, n.Add(1))
			g.MapInto(x, plus, x)
			g.MapInto(x.Slice(0, 1, n.Add(1)), plus, x.Slice(0, 0, n))
		}, []string{"map plus", "copy x", "map plus"}, nil},

		{"F05: neighbours", func(g *ir.Builder) {
			n := g.Dim("n")
			b := g.Map(plus, g.External("a", ir.F32, n.Add(2)))
			left, right := b.Slice(0, 0, n), b.Slice(0, 2, n.Add(2))
			g.MapInto(g.External("c", ir.F32, n), add, left, right)
		}, []string{"map plus", "map add"}, []Code{OtherShape}},

		{"a result of the same shape at another index", func(g *ir.Builder) {
			n := g.Dim("n")
			b := g.Map(plus, g.External("a", ir.F32, n))
			g.MapInto(g.External("c", ir.F32, n), plus, b.Slice(0, 0, n, -1))
		}, []string{"map plus", "map plus"}, []Code{OtherIndex}},

		{"the same bytes as another type", func(g *ir.Builder) {
			b := g.Map(plus, g.External("a", ir.F32, 8))
			g.MapInto(g.External("c", ir.I32, 8), whole, b.As(ir.I32))
		}, []string{"map plus", "map whole"}, []Code{OtherIndex}},

		{"F07: broadcast inside", func(g *ir.Builder) {
			d, s, m := g.External("d", ir.F32, 2, 1), g.External("s", ir.F32, 2, 128), g.External("m", ir.F32, 2, 128)
			g.MapInto(g.External("out", ir.F32, 2, 128), add, g.Map(add, d, s), m)
		}, []string{"map add+add"}, nil},

		{"a small result is broadcast", func(g *ir.Builder) {
			d := g.Map(plus, g.External("d", ir.F32, 2, 1))
			g.MapInto(g.External("out", ir.F32, 2, 128), add, d, g.External("s", ir.F32, 2, 128))
		}, []string{"map plus", "map add"}, []Code{OtherShape}},

		{"a path through a kernel of the user's", func(g *ir.Builder) {
			a := g.Map(plus, g.External("a", ir.F32, 8))
			k := ir.Kernel("scan", "__global__ void scan(const float *x, float *y) {}")
			b := g.Temp("b", ir.F32, 8)
			g.Launch(k, ir.Grid(1), ir.In(a), ir.Out(b))
			g.MapInto(g.External("c", ir.F32, 8), add, a, b)
		}, []string{"map plus", "launch scan", "map add"}, []Code{Between}},

		{"S06: a callback stands between", func(g *ir.Builder) {
			a := g.Map(plus, g.External("a", ir.F32, 8))
			g.Callback("look")
			g.MapInto(g.External("c", ir.F32, 8), plus, a)
		}, []string{"map plus", "map plus"}, []Code{Section}},

		{"a barrier stands between", func(g *ir.Builder) {
			a := g.Map(plus, g.External("a", ir.F32, 8))
			g.Barrier()
			g.MapInto(g.External("c", ir.F32, 8), plus, a)
		}, []string{"map plus", "map plus"}, []Code{Section}},

		{"a record stands between", func(g *ir.Builder) {
			a := g.Map(plus, g.External("a", ir.F32, 8))
			g.Record(g.Event("ready"))
			g.MapInto(g.External("c", ir.F32, 8), plus, a)
		}, []string{"map plus", "map plus"}, []Code{Section}},

		{"a wait stands between", func(g *ir.Builder) {
			a := g.Map(plus, g.External("a", ir.F32, 8))
			g.Wait(g.Event("ready"))
			g.MapInto(g.External("c", ir.F32, 8), plus, a)
		}, []string{"map plus", "map plus"}, []Code{Section}},

		{"the user wants one to end first", func(g *ir.Builder) {
			a := g.Map(plus, g.External("a", ir.F32, 8))
			g.Order(a, g.MapInto(g.External("c", ir.F32, 8), plus, a))
		}, []string{"map plus", "map plus"}, []Code{Ordered}},

		{"an intermediate is kept too", func(g *ir.Builder) {
			s := g.State("s", ir.F32, 8)
			g.MapInto(s, plus, s)
			g.MapInto(g.External("c", ir.F32, 8), plus, s)
		}, []string{"map plus+plus"}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := record(t, "Fusion", test.graph)
			if got := kernels(run(t, g)); !slices.Equal(got, test.kernels) {
				t.Errorf("kernels %q, want %q", got, test.kernels)
			}
			if got := refusals(t, g); !slices.Equal(got, test.codes) {
				t.Errorf("refusals %q, want %q", got, test.codes)
			}
			proved(t, g, newRand(1), 3)
		})
	}
}

// parametric is a kernel with some number of outputs that are all kept: one pointer each, an input and the count.
func parametric(outputs int) func(*ir.Builder) {
	return func(g *ir.Builder) {
		n := g.Dim("n")
		x := g.External("x", ir.F32, n)
		for k := range outputs {
			y := g.External(fmt.Sprint("y", k), ir.F32, n)
			g.MapInto(y, plus, x)
			x = y
		}
	}
}

// TestParameterLimit shows the boundary (F11): 510 outputs, an input and the count are 4,096 bytes.
func TestParameterLimit(t *testing.T) {
	limited := func(outputs, limit int) *plan.Plan {
		p, err := Run(record(t, "Parameters", parametric(outputs)), Options{Params: limit})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, test := range []struct{ outputs, limit, kernels, bytes int }{
		{14, 128, 1, 128}, {15, 128, 2, 128}, {200, 0, 1, 1616},
	} {
		p := limited(test.outputs, test.limit)
		if got := len(kernels(p)); got != test.kernels {
			t.Errorf("%d outputs in %d bytes: %d kernels, want %d", test.outputs, test.limit, got, test.kernels)
		}
		if got := p.Kernels[0].ParamBytes(); got != test.bytes {
			t.Errorf("%d outputs: %d bytes, want %d", test.outputs, got, test.bytes)
		}
	}
	chain := func(g *ir.Builder) { // F11 as it was reported: 600 pointers and 300 scalars
		n := g.Dim("n")
		x := g.External("x", ir.F32, n)
		for k := range 300 {
			y := g.External(fmt.Sprint("out", k), ir.F32, n)
			g.MapInto(y, axpy, g.Scalar(fmt.Sprint("s", k), ir.F32), g.External(fmt.Sprint("in", k), ir.F32, n), x)
			x = y
		}
	}
	for _, k := range run(t, record(t, "Chain", chain)).Kernels {
		if k.ParamBytes() > 4096 {
			t.Errorf("a kernel takes %d bytes of parameters", k.ParamBytes())
		}
	}
}

// TestConvex checks on random graphs that no path leaves a group and comes back.
func TestConvex(t *testing.T) {
	for seed := range uint64(300) {
		g, errs := ir.Record("Convex", randomGraph(seed, 25))
		if len(errs) > 0 {
			continue
		}
		s := newState(g, Options{})
		failed := false
		for _, p := range Pipeline[:slices.IndexFunc(Pipeline, func(p Pass) bool { return p.Name == "lower" })] {
			failed = failed || s.step(p) != nil
		}
		if failed {
			continue
		}
		before := closure(s.deps.preds)
		for i, g := range s.groups {
			for j, h := range s.groups {
				for k, between := range s.groups {
					if g == h && between != g && before[i][k] && before[k][j] {
						t.Fatalf("seed %d: n%d to n%d leads through n%d\n%s", seed, i, j, k, s.dump())
					}
				}
			}
		}
	}
}
