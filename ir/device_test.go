package ir_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cudagraph/graphgen/ir"
)

// Steps, and what they make, are on the device of their Builder; copies are where their memory is. Bodies go on where they
// were made.
func TestRecordDevices(t *testing.T) {
	g, errs := ir.Record("Two", func(g *ir.Builder) {
		one := g.On(1)
		x, s := g.Upload(g.Input("x", ir.F32, 2)), one.State("s", ir.F32, 2)
		g.Copy(s, x)
		half2 := one.Map(half, s)
		one.Copy(x, half2)
		one.While(ir.Test(one.State("n", ir.I32)), func(g *ir.Builder) {
			g.On(1).MapInto(s, half, s)
			g.Barrier()
			g.Trips()
		})
		one.Sub(func(g *ir.Builder) {
			y := g.Map(half, s)
			g.Copy(g.On(0).Temp("z", ir.F32, 2), y)
		})
		one.Record(g.Event("done"))
		g.Order(g.Download(half2, one.Output("y", ir.F32, 2)), one.On(0).Barrier())
	})
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	const want = `graph Two
  event done
  b0 = input x f32[2]
  b1 = temp x f32[2]
  b2 = state s f32[2] @1
  b3 = temp half f32[2] @1
  b4 = state n i32[] @1
  b5 = temp trips i64[] @1
  b6 = temp half f32[2] @1
  b7 = temp z f32[2]
  b8 = output y f32[2]
  n0 = upload x(b0) -> b1
  n1 = copy x(b1) -> b2 @1
  n2 = map half(b2) -> b3 @1
  n3 = copy half(b3) -> b1
  n4 = test while(b4) -> b5 @1
  n5 = while() bodies [1] @1
    n6 = map half(b2) -> b2 @1
    n7 = barrier() @1
    n8 = test while(b4, inout b5) @1
  n9 = sub() body 2 @1
    n10 = map half(b2) -> b6 @1
    n11 = copy half(b6) -> b7
  n12 = record done()
  n13 = download y(b3) -> b8 @1
  n14 = barrier() after n13
`
	data, err := ir.EncodeJSON(g)
	if err != nil {
		t.Fatal(err)
	}
	again, err := ir.DecodeJSON(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []*ir.Graph{g, again} {
		if diff := cmp.Diff(want, plainText(g)); diff != "" {
			t.Error(diff)
		}
		if g.DeviceCount() != 2 || g.Devices[1].Line == 0 {
			t.Errorf("devices at %v", g.Devices)
		}
	}
}

// The options of a graph on several devices say which they are; those of others may have such names for themselves.
func TestDeviceNames(t *testing.T) {
	for _, test := range []struct {
		want  string
		graph func(g *ir.Builder)
	}{
		{"", func(g *ir.Builder) { g.Dim("devices"); g.Dim("staged"); g.On(0) }},
		{"on: the options of a graph on several devices have a field Devices, which is that of dim devices at line 1; choose another " +
			"name there", func(g *ir.Builder) { g.Dim("devices"); g.On(1); g.On(2) }},
		{"dim staged: the field Staged is a part of every generated package; choose another name",
			func(g *ir.Builder) { g.On(1); g.Dim("staged") }},
	} {
		_, errs := ir.Record("Named", test.graph)
		var got []string
		for _, e := range errs {
			got = append(got, lineNumber.ReplaceAllString(e.Msg, "at line 1"))
		}
		if diff := cmp.Diff(test.want, strings.Join(got, "\n")); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

// What CUDA cannot do with devices is a mistake, told once.
func TestDeviceMistakes(t *testing.T) {
	saxpy := ir.Kernel("k", `__global__ void k(float *x) {}`)
	for _, test := range []struct {
		want string
		make func(g, one *ir.Builder, x, far ir.View)
	}{
		{"on: device -1, want 0 to 63\non: device 64, want 0 to 63",
			func(g, _ *ir.Builder, _, _ ir.View) { g.On(-1); g.On(64).Barrier() }},
		{"map half: argument 1: state far lies on device 1, and the step runs on device 0; Copy it to a Temp of g.On(0) first",
			func(g, _ *ir.Builder, _, far ir.View) { g.Map(half, far) }},
		{"map half: destination: state x lies on device 0, and the step runs on device 1; write to a Temp of g.On(1), and Copy that",
			func(_, one *ir.Builder, x, far ir.View) { one.MapInto(x, half, far) }},
		{"launch k: argument 1: state far lies on device 1, and the step runs on device 0; Copy it to a Temp of g.On(0) first",
			func(g, _ *ir.Builder, _, far ir.View) { g.Launch(saxpy, ir.Grid(1), ir.InOut(far)) }},
		{"fill: state x lies on device 0, and the step runs on device 1; fill it with g.On(1)",
			func(_, one *ir.Builder, x, _ ir.View) { one.Fill(x, 0) }},
		{"if: state far lies on device 1, and the step runs on device 0; Copy it to a Temp of g.On(0) first",
			func(g, _ *ir.Builder, _, far ir.View) {
				g.If(ir.Test(far.Slice(0, 0, 1)), func(*ir.Builder) {})
			}},
		{"on: device 1, in a body of the if at line 1; CUDA runs a conditional and all in its bodies on one device, here " +
			"device 0; do it outside of the body",
			func(g, _ *ir.Builder, x, _ ir.View) {
				g.If(ir.Test(x.Slice(0, 0, 1)), func(g *ir.Builder) {
					g.Sub(func(g *ir.Builder) { g.On(1).Fill(x, 0) })
				})
			}},
		{"copy x: state far lies on device 1, in a body of the if at line 1; CUDA runs a conditional and all in its bodies on " +
			"one device, here device 0; copy outside of the body",
			func(g, _ *ir.Builder, x, far ir.View) {
				g.If(ir.Test(x.Slice(0, 0, 1)), func(g *ir.Builder) { g.Copy(far, x) })
			}},
		{"this Builder is that of the graph around the body; use the one that the body's function was given",
			func(_, one *ir.Builder, x, far ir.View) {
				one.If(ir.Test(far.Slice(0, 0, 1)), func(g *ir.Builder) { one.On(0).Fill(x, 0) })
			}},
		{"again: copy x at line 1 is on device 1, or uses memory of another, in a body of the while at line 1; CUDA runs a " +
			"conditional and all in its bodies on one device, here device 0; run it outside of the body",
			func(g, _ *ir.Builder, x, far ir.View) {
				c := g.Sub(func(g *ir.Builder) { g.Copy(far, x) })
				g.While(ir.Test(x.Slice(0, 0, 1)), func(g *ir.Builder) { g.Again(c) })
			}},
	} {
		_, errs := ir.Record("Bad", func(g *ir.Builder) {
			test.make(g, g.On(1), g.State("x", ir.F32, 2), g.On(1).State("far", ir.F32, 2))
		})
		var got []string
		for _, e := range errs {
			got = append(got, lineNumber.ReplaceAllString(e.Msg, "at line 1"))
		}
		if diff := cmp.Diff(test.want, strings.Join(got, "\n")); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}
