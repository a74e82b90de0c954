package passes

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func expose(x, stops float32) float32 { return x * stops }
func shoulder(x float32) float32      { return x / (1 + x) }
func bright(x float32) float32        { return x - 1 }

func tone(g *ir.Builder) {
	n := g.Dim("n")
	stops := g.Scalar("stops", ir.F32)
	hdr := g.Upload(g.Input("hdr", ir.F32, n))
	lit := g.Map(expose, hdr, stops)
	ldr := g.Map(shoulder, lit)
	glow := g.Map(bright, lit)
	g.Download(ldr, g.Output("ldr", ir.F32, n))
	g.Download(glow, g.Output("glow", ir.F32, n))
}

// record runs a graph function, whose mistakes fail the test.
func record(t testing.TB, name string, f func(*ir.Builder)) *ir.Graph {
	t.Helper()
	g, errs := ir.Record(name, f)
	if err := errs.Err(); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	shorten(g)
	return g
}

// shorten leaves the last element of every path, as package load makes them relative.
func shorten(g *ir.Graph) {
	for _, b := range g.Buffers {
		b.Pos.File = filepath.Base(b.Pos.File)
	}
	for _, e := range g.Events {
		e.Pos.File = filepath.Base(e.Pos.File)
	}
	for _, n := range g.Nodes {
		n.Pos.File = filepath.Base(n.Pos.File)
	}
	for _, c := range g.Conditions {
		c.Pos.File = filepath.Base(c.Pos.File)
	}
}

// run plans a graph with passes left out.
func run(t testing.TB, g *ir.Graph, off ...string) *plan.Plan {
	t.Helper()
	o := Options{}
	if len(off) > 0 {
		o.Debug = Off(off...)
	}
	p, err := Run(g, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// golden compares text with a file.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".txt")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != got {
		t.Errorf("%s differs (go test -update rewrites it). Got:\n%s\nwant:\n%s", file, got, want)
	}
}

func TestTone(t *testing.T) {
	golden(t, "tone", run(t, record(t, "Tone", tone)).Dump())
	golden(t, "tone_off", run(t, record(t, "Tone", tone), "all").Dump())
}
