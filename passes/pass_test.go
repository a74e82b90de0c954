package passes

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

// TestPipelineOrder checks the constraints on the rows: a reordered table must fail here, not in a user's graph.
func TestPipelineOrder(t *testing.T) {
	var seen []string
	for _, p := range Pipeline {
		for _, a := range p.After {
			if !slices.Contains(seen, a.Name) {
				t.Errorf("%s runs before %s: %s", p.Name, a.Name, a.Why)
			}
			if a.Why == "" {
				t.Errorf("%s after %s: no reason", p.Name, a.Name)
			}
		}
		if p.Doc == "" || p.run == nil || slices.Contains(seen, p.Name) {
			t.Errorf("pass %q: no doc, no function, or twice", p.Name)
		}
		seen = append(seen, p.Name)
	}
}

func TestParseDebug(t *testing.T) {
	tests := []struct{ spec, want string }{
		{"", ""},
		{"fusion/dump,all/time,memory/off", ""},
		{"help", ""},
		{"all/off", ""},
		{"fusion", `debug: "fusion": want pass/flag, such as fusion/dump; help lists them`},
		{"fusion/of", `debug: "fusion/of": unknown flag "of"; want one of off, dump, time`},
		{"fuse/off", `debug: "fuse/off": unknown pass "fuse"; want all or one of check, dead, copies, dependencies, topo, ` +
			`fusion, lower, edge-reduction, streams, liveness, memory, plan`},
		{"lower/off", `debug: "lower/off": pass lower is required and cannot be off`},
	}
	for _, test := range tests {
		d, err := ParseDebug(test.spec)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.spec, got, test.want)
		}
		if test.spec == "help" && !d.Help {
			t.Error("help is not noticed")
		}
	}
}

func TestHelpListsEveryPass(t *testing.T) {
	var b bytes.Buffer
	Help(&b)
	for _, p := range Pipeline {
		if !strings.Contains(b.String(), "  "+p.Name+" ") {
			t.Errorf("help does not list %s", p.Name)
		}
	}
}

// TestDumps shows that every pass can be dumped, and that times go to the same place.
func TestDumps(t *testing.T) {
	var b bytes.Buffer
	d, err := ParseDebug("all/dump,all/time")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Run(record(t, "Tone", tone), Options{Debug: d, Out: &b}); err != nil {
		t.Fatal(err)
	}
	for _, p := range Pipeline {
		for _, want := range []string{"---- Tone after " + p.Name + " ----\n", "Tone: " + p.Name + ": "} {
			if !strings.Contains(b.String(), want) {
				t.Errorf("no %q", want)
			}
		}
	}
	if !strings.Contains(b.String(), "group n1 n2 n3") || !strings.Contains(b.String(), "n1 before n2, which reads expose\n") {
		t.Errorf("no groups or reasons in the dumps:\n%s", b.String())
	}
}

// TestInternalFailure shows that a pass which spoils the graph is named, and that it is called our fault.
func TestInternalFailure(t *testing.T) {
	s := newState(record(t, "Tone", tone), Options{})
	err := s.step(Pass{Name: "spoil", run: func(s *state) error {
		s.g.Nodes[1].Args[0].Mode = 0
		return nil
	}})
	if _, ok := errors.AsType[ir.ErrorList](err); ok || err == nil {
		t.Fatalf("got %v, want an internal error", err)
	}
	for _, want := range []string{"graph Tone: pass spoil: ", "fault of graphgen"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q in it", err, want)
		}
	}
}

// TestRunLeavesTheGraph shows that planning twice gives the same and that the graph is as before.
func TestRunLeavesTheGraph(t *testing.T) {
	g := record(t, "Random", randomGraph(6, 20))
	before := g.String()
	first := run(t, g).Dump()
	if g.String() != before {
		t.Error("the graph has changed")
	}
	for range 20 {
		if run(t, g).Dump() != first {
			t.Fatal("two runs, two plans")
		}
	}
}
