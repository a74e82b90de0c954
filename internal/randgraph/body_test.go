package randgraph

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/internal/randgraph/funcs"
	"github.com/cudagraph/graphgen/ir"
)

// What no body ever has is not tested by random graphs at all.
func TestBodyCoverage(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(200) {
		c := NewBodies(seed)
		countBodies(c.Steps, 0, seen)
		countUses(c, seen)
		for i := range c.Bindings {
			outcomes, err := c.Expect(&c.Bindings[i])
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			for _, o := range outcomes {
				seen["fault "+fmt.Sprint(o.Fault != "")]++
			}
		}
	}
	var want []string
	for _, k := range []Kind{If, IfElse, Switch, While} {
		for depth := range maxDepth {
			want = append(want, fmt.Sprintf("%s at %d", k, depth))
		}
		for _, inner := range []Kind{If, IfElse, Switch, While} {
			want = append(want, fmt.Sprintf("%s in %s", inner, k))
		}
		want = append(want, fmt.Sprintf("%s by a view", k), fmt.Sprintf("%s by a function", k))
	}
	for _, k := range []Kind{Upload, Download, Copy, Fill, Map, MapInto, Launch, Order, Barrier, Temp} {
		want = append(want, fmt.Sprintf("%s in a body", k))
	}
	for _, f := range funcs.Tests() {
		want = append(want, funcs.Name(f))
	}
	for _, e := range ir.Types {
		want = append(want, "condition "+e.Name)
	}
	for _, k := range []Kind{Upload, Download, Copy, Fill, Map, MapInto, Launch, Callback, Order, Barrier, Temp, Sub, Again} {
		want = append(want, fmt.Sprintf("%s in Sub", k))
	}
	for _, k := range []Kind{If, IfElse, Switch, While} {
		want = append(want, fmt.Sprintf("Sub in %s", k), fmt.Sprintf("Again in %s", k))
	}
	for depth := range maxDepth {
		want = append(want, fmt.Sprintf("Sub at %d", depth), fmt.Sprintf("again from %d out", depth))
	}
	want = append(want, "Again in no body", "third use", "scalar in a Sub", "external in a Sub")
	want = append(want, "no step", "trips", "limit", "limit by a dim", "fault true", "fault false")
	for _, what := range want {
		if seen[what] == 0 {
			t.Errorf("no case has %s", what)
		}
	}
}

func countBodies(list []Step, depth int, seen map[string]int) {
	for i := range list {
		s := &list[i]
		if s.Func != nil {
			seen[funcs.Name(s.Func)]++
		}
		if len(s.Bodies) == 0 {
			continue
		}
		seen[fmt.Sprintf("%s at %d", s.Kind, depth)]++
		seenInBodies(s, depth, seen)
		if s.Kind == Sub {
			continue
		}
		if s.Func != nil {
			seen[fmt.Sprintf("%s by a function", s.Kind)]++
			seen["condition "+elementType(reflect.TypeOf(s.Func).Out(0)).Name]++
		} else {
			seen[fmt.Sprintf("%s by a view", s.Kind)]++
		}
		switch {
		case s.limited() && s.AtMost.op != 'k':
			seen["limit by a dim"]++
		case s.limited():
			seen["limit"]++
		}
		if s.Trips != 0 {
			seen["trips"]++
		}
	}
}

func seenInBodies(s *Step, depth int, seen map[string]int) {
	for _, body := range s.Bodies {
		if len(body) == 0 {
			seen["no step"]++
		}
		for k := range body {
			seen[fmt.Sprintf("%s in %s", body[k].Kind, s.Kind)]++
			seen[fmt.Sprintf("%s in a body", body[k].Kind)]++
		}
		countBodies(body, depth+1, seen)
	}
}

// countUses counts uses of child graphs by how many bodies away they are, and what child graphs depend on.
func countUses(c *Case, seen map[string]int) {
	depths, uses := map[int]int{}, map[int]int{}
	var walk func(list []Step, depth int, inSub bool)
	walk = func(list []Step, depth int, inSub bool) {
		for i := range list {
			s := &list[i]
			switch {
			case s.Kind == Sub:
				depths[s.ID], uses[s.ID] = depth, 1
			case s.Kind == Again:
				seen[fmt.Sprintf("again from %d out", depth-depths[s.Use])]++
				if uses[s.Use]++; uses[s.Use] == 3 {
					seen["third use"]++
				}
				if depth == 0 {
					seen["Again in no body"]++
				}
			case inSub:
				for _, a := range s.Args {
					if a.Is == ArgScalar {
						seen["scalar in a Sub"]++
					}
				}
				for _, r := range s.refs() {
					if d := c.Decl(r.Buf); d != nil && d.Class == ir.External {
						seen["external in a Sub"]++
					}
				}
			}
			for _, body := range s.Bodies {
				walk(body, depth+1, inSub || s.Kind == Sub)
			}
		}
	}
	walk(c.Steps, 0, false)
}

// loopCase counts a state down in a loop with an If, all by hand.
func loopCase(from byte, limit Size) (*Case, *Binding) {
	count, sum, scratch := Ref{Buf: 1}, Ref{Buf: 2}, Ref{Buf: 3}
	view := func(r Ref) Arg { return Arg{Is: ArgView, Ref: &r} }
	body := []Step{
		{ID: 11, Kind: If, Func: funcs.HoldsU8, Args: []Arg{view(count)}, Bodies: [][]Step{{
			{ID: 12, Kind: MapInto, Func: funcs.AddU8, Dst: []Ref{sum}, Args: []Arg{view(sum), view(count)}},
			{ID: 13, Kind: Fill, Dst: []Ref{scratch}, Bits: 1},
		}}},
		{ID: 14, Kind: MapInto, Func: funcs.BackU8, Dst: []Ref{count}, Args: []Arg{view(count)}},
	}
	c := &Case{Name: "Hand", Decls: []Decl{
		{ID: 1, Class: ir.State, Name: "count", Type: ir.U8, Shape: []Size{}},
		{ID: 2, Class: ir.State, Name: "sum", Type: ir.U8, Shape: []Size{}},
		{ID: 3, Class: ir.Temp, Name: "scratch", Type: ir.U8, Shape: []Size{}},
	}, Steps: []Step{{ID: 10, Kind: While, Args: []Arg{view(count)}, AtMost: limit, Bodies: [][]Step{body}}},
		Bindings: []Binding{{Launches: []Turn{{Data: map[int][]byte{1: {from}}}}}}}
	return c, &c.Bindings[0]
}

// The oracle's own loops and branches, against sums done by hand.
func TestBodies(t *testing.T) {
	for _, test := range []struct {
		from       byte
		limit      Size
		count, sum byte
		fault      bool
	}{
		{0, Size{}, 0, 0, false}, {5, Size{}, 0, 5 + 3 + 1, false}, {5, K(5), 0, 9, false}, {5, K(4), 1, 5 + 3, true},
	} {
		c, b := loopCase(test.from, test.limit)
		all, err := c.Expect(b)
		if err != nil {
			t.Fatal(err)
		}
		got := []byte{all[0].Seen[0].Data[0], all[0].Seen[1].Data[0]}
		if !slices.Equal(got, []byte{test.count, test.sum}) || (all[0].Fault != "") != test.fault {
			t.Errorf("from %d, at most %v: got %v, fault %q, want %d, %d", test.from, test.limit, got, all[0].Fault, test.count, test.sum)
		}
	}
}

// The oracle refuses what is wrong in a body, whether it runs or not, and scratch that may not have been written.
func TestBodyMistakes(t *testing.T) {
	scratch := Ref{Buf: 3}
	read := Step{ID: 20, Kind: MapInto, Func: funcs.BackU8, Dst: []Ref{{Buf: 2}}, Args: []Arg{{Is: ArgView, Ref: &scratch}}}
	for name, change := range map[string]func(*Case){
		"read after the loop that writes it": func(c *Case) { c.Steps = append(c.Steps, read) },
		"read in a body that does not run":   func(c *Case) { c.Steps[0].Bodies[0] = append([]Step{read}, c.Steps[0].Bodies[0]...) },
		"read after the branch in the body":  func(c *Case) { c.Steps[0].Bodies[0] = append(c.Steps[0].Bodies[0], read) },
		"the loop has no end": func(c *Case) {
			c.Steps[0].Bodies[0] = c.Steps[0].Bodies[0][:1]
			c.Bindings[0].Launches[0].Data[1] = []byte{1}
		},
	} {
		c, b := loopCase(0, Size{})
		change(c)
		if _, err := c.Expect(b); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
	c, b := loopCase(3, Size{})
	c.Steps = append(c.Steps, Step{ID: 30, Kind: IfElse, Args: c.Steps[0].Args, Bodies: [][]Step{
		{{ID: 31, Kind: Fill, Dst: []Ref{scratch}, Bits: 6}}, {{ID: 32, Kind: Fill, Dst: []Ref{scratch}, Bits: 9}},
	}}, read)
	all, err := c.Expect(b)
	if err != nil || all[0].Seen[1].Data[0] != 8 {
		t.Errorf("scratch that both branches write: got %v, %v, want 8", all, err)
	}
}

// What holds, and what is the number of a case.
func TestConditions(t *testing.T) {
	for _, test := range []struct {
		t     ir.Type
		bits  uint64
		holds bool
		n     int
	}{
		{ir.BOOL, 1, true, 0}, {ir.BOOL, 0, false, 0}, {ir.F32, 0x80000000, false, 0}, {ir.F32, 0x7fc00000, true, 0},
		{ir.F32, 0x80000001, true, 0}, {ir.F64, 1 << 63, false, 0}, {ir.F64, 1<<63 | 1, true, 0}, {ir.I8, 0x80, true, -1},
		{ir.I8, 0x7f, true, 127}, {ir.U8, 0x80, true, 128}, {ir.I32, 1 << 31, true, -1}, {ir.I64, 1 << 32, true, -1},
		{ir.U64, 1<<64 - 1, true, -1}, {ir.I64, 2, true, 2}, {ir.U16, 0, false, 0},
	} {
		e := exact(test.t, test.bits)
		n, ok := number(test.t, e)
		if test.t.Kind == ir.Float || test.t.Kind == ir.Bool {
			n, ok = 0, true
		}
		if !ok {
			n = -1
		}
		if holds(test.t, e) != test.holds || n != test.n {
			t.Errorf("%s %#x: holds %v, number %d; want %v, %d", test.t, test.bits, !test.holds, n, test.holds, test.n)
		}
	}
}

// The text of a case reads like the graph function that it is, with a line for every step.
func TestBodyText(t *testing.T) {
	c, _ := loopCase(3, K(4))
	const want = `	s10 := g.While(ir.Test(b1), func(g *ir.Builder) {
		s11 := g.If(ir.Test(funcs.HoldsU8, b1), func(g *ir.Builder) {
			s12 := g.MapInto(b2, funcs.AddU8, b2, b1)
			s13 := g.Fill(b3, bits(0x1))
		})
		s14 := g.MapInto(b1, funcs.BackU8, b1)
	}).AtMost(4)
`
	if !strings.Contains(c.String(), want) {
		t.Errorf("got\n%s\nwant\n%s", c, want)
	}
	g, err := c.Record()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(c.String(), "\n")
	for _, n := range g.Nodes {
		word := map[ir.Op]string{ir.OpTest: n.Name, ir.OpMap: "funcs."}[n.Op]
		if word == "" {
			word = n.Op.String()
		}
		if line := lines[n.Pos.Line-1]; !strings.Contains(strings.ToLower(line), word) {
			t.Errorf("%s is at line %d: %s", n, n.Pos.Line, line)
		}
	}
}
