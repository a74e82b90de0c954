package ir_test

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cudagraph/graphgen/ir"
)

func expose(x, stops float32) float32  { return x * stops }
func shoulder(x float32) float32       { return x / (1 + x) }
func bright(x float32) (float32, bool) { return x, x > 1 }
func scale(i int, x float64) float64   { return float64(i) * x }
func shout(s string) string            { return s + "!" }
func nothing(x float32)                {}
func widen(x uint8) float64            { return float64(x) }

var lineNumber = regexp.MustCompile(`at line [0-9]+`)

const saxpySource = `#include <cstdint>
// __global__ void saxpy(int wrong) {}
extern "C" __global__ void __launch_bounds__(256) saxpy(float a, const float *__restrict__ x, float* y, int64_t n) {
  const int64_t i = blockIdx.x * int64_t(blockDim.x) + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
__global__ void put(unsigned char *out, const short2 *pairs, half v) {}`

func everything(g *ir.Builder) {
	n := g.Dim("n")
	stops := g.Scalar("stops", ir.F32)
	hdr := g.Upload(g.Input("hdr", ir.F32, n.Mul(2), 3))
	lit := g.Map(expose, hdr, stops)
	g.MapInto(lit.Slice(0, 0, n), shoulder, lit.Slice(0, n, n.Mul(2), -1))
	two := g.MapN(bright, lit.Reshape(n.Mul(6)))
	g.Fill(two[0], 3)
	g.Barrier()
	ldr := g.Output("ldr", ir.F32, n.Mul(2), 3)
	g.Order(g.Download(lit, ldr), g.Callback("peek", ir.In(ldr)))
	count := g.State("count", ir.I64)
	g.Copy(count, g.Resident("one", ir.I64))
	g.Launch(ir.Kernel("saxpy", saxpySource), ir.Grid(n.CeilDiv(256)), stops, ir.In(lit), ir.InOut(two[0]), n)
}

const everythingText = `graph Everything  // -
  dim n
  scalar stops f32
  b0 = input hdr f32[2*n, 3]
  b1 = temp hdr f32[2*n, 3]
  b2 = temp expose f32[2*n, 3]
  b3 = temp bright f32[6*n]
  b4 = temp bright bool[6*n]
  b5 = output ldr f32[2*n, 3]
  b6 = state count i64[]
  b7 = resident one i64[]
  n0 = upload hdr(b0) -> b1
  n1 = map expose(b1, stops) -> b2
  n2 = map shoulder(b2{f32[n, 3] + 6*n - 3 strides [-3, 1]}) -> b2{f32[n, 3] + 0 strides [3, 1]}
  n3 = map bright(b2{f32[6*n] + 0 strides [1]}) -> b3, b4
  n4 = fill bright(3) -> b3
  n5 = barrier()
  n6 = download ldr(b2) -> b5
  n7 = callback peek(b5) after n6
  n8 = copy one(b7) -> b6
  n9 = launch saxpy(stops, b2, inout b3, n) grid [(n + 255)/256] block [256]
`

// withoutPlaces drops the comments with Go lines, which differ from file to file.
func withoutPlaces(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if at := strings.Index(line, "  // /"); at >= 0 {
			lines[i] = line[:at]
		}
	}
	return strings.Join(lines, "\n")
}

func TestRecordDumpAndJSON(t *testing.T) {
	g, errs := ir.Record("Everything", everything)
	if errs.Err() != nil {
		t.Fatal(errs)
	}
	if diff := cmp.Diff(everythingText, withoutPlaces(g.String())); diff != "" {
		t.Errorf("dump (-want +got):\n%s", diff)
	}
	for _, n := range g.Nodes {
		if !strings.HasSuffix(n.Pos.File, "builder_test.go") || !n.Pos.IsValid() {
			t.Errorf("%s has no line: %v", n, n.Pos)
		}
	}
	data, err := ir.EncodeJSON(g)
	if err != nil {
		t.Fatal(err)
	}
	back, err := ir.DecodeJSON(data)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(g.String(), back.String()); diff != "" {
		t.Errorf("through JSON (-want +got):\n%s", diff)
	}
}

// Each mistake is reported with exactly this text, and none causes another.
func TestMistakes(t *testing.T) {
	saxpy := ir.Kernel("saxpy", saxpySource)
	type B = ir.Builder
	for _, test := range []struct {
		want string
		make func(g *B, n ir.Dim, x, host ir.View)
	}{
		{"map shoulder: argument 1 is host memory (input host); Upload it first",
			func(g *B, n ir.Dim, x, host ir.View) { g.Map(shoulder, host) }},
		{"map shoulder: argument 1 is i32, want f32",
			func(g *B, n ir.Dim, x, host ir.View) { g.Map(shoulder, g.Map(shoulder, g.Temp("i", ir.I32, n))) }},
		{"map shoulder: got 2 arguments, want 1: func(float32) float32",
			func(g *B, n ir.Dim, x, host ir.View) { g.Map(shoulder, x, x) }},
		{"map expose: argument 1 is [n] and argument 2 is [m]; they do not broadcast to one shape",
			func(g *B, n ir.Dim, x, host ir.View) { g.Map(expose, x, g.Temp("y", ir.F32, g.Dim("m"))) }},
		{"map bright: it has 2 results, want 1; use MapN",
			func(g *B, n ir.Dim, x, host ir.View) { g.Map(bright, x) }},
		{"map shoulder: no argument is a buffer, so there is no shape; use MapInto",
			func(g *B, n ir.Dim, x, host ir.View) { g.Map(shoulder, float32(1)) }},
		{"map shoulder: argument 1: 0.1 does not fit f32 exactly; write float32(0.1)",
			func(g *B, n ir.Dim, x, host ir.View) { g.MapInto(x, shoulder, 0.1) }},
		{"map shoulder: argument 1: the value is a string, want f32",
			func(g *B, n ir.Dim, x, host ir.View) { g.MapInto(x, shoulder, "x") }},
		{"map expose: argument 2 is a size, which is i64, want f32",
			func(g *B, n ir.Dim, x, host ir.View) { g.Map(expose, x, n) }},
		{"map expose: argument 2 is f64, want f32",
			func(g *B, n ir.Dim, x, host ir.View) { g.Map(expose, x, g.Scalar("s", ir.F64)) }},
		{"map shout: parameter 1 is a string; device functions take and give numbers and bools\n" +
			"map shout: result 1 is a string; device functions take and give numbers and bools",
			func(g *B, n ir.Dim, x, host ir.View) { g.Map(shout, x) }},
		{"map nothing: the function has no result", func(g *B, n ir.Dim, x, host ir.View) { g.Map(nothing, x) }},
		{"map: want a Go function, got int", func(g *B, n ir.Dim, x, host ir.View) { g.Map(3, x) }},
		{"map: the function is nil", func(g *B, n ir.Dim, x, host ir.View) { g.Map((func(float32) float32)(nil), x) }},
		{"map shoulder: argument 1: the zero View; views come from the Builder's methods",
			func(g *B, n ir.Dim, x, host ir.View) { g.Map(shoulder, ir.View{}.Slice(0, 1, 2)) }},
		{"map shoulder: destination is host memory (input host); write to the device and Download",
			func(g *B, n ir.Dim, x, host ir.View) { g.MapInto(host, shoulder, x) }},
		{"map shoulder: argument 1 is [n]; it does not broadcast to [3]",
			func(g *B, n ir.Dim, x, host ir.View) { g.MapInto(g.Temp("y", ir.F32, 3), shoulder, x) }},
		{"map shoulder: argument 1: ir.In, ir.Out and ir.InOut are for Launch and Callback; give the buffer itself",
			func(g *B, n ir.Dim, x, host ir.View) { g.Map(shoulder, ir.In(x)) }},
		{"upload: temp x is device memory, want host memory (an Input or Output)",
			func(g *B, n ir.Dim, x, host ir.View) { g.Upload(x) }},
		{"copy x: from f32 to f64; want one element type (Map converts)",
			func(g *B, n ir.Dim, x, host ir.View) { g.Copy(g.Temp("d", ir.F64, n), x) }},
		{"copy x: from [n] to [4]; want one shape",
			func(g *B, n ir.Dim, x, host ir.View) { g.Copy(g.Temp("d", ir.F32, 4), x) }},
		{"copy: input host and output out are both host memory; use Go's copy",
			func(g *B, n ir.Dim, x, host ir.View) { g.Copy(g.Output("out", ir.F32, n), host) }},
		{"fill x: the value is a string, want f32", func(g *B, n ir.Dim, x, host ir.View) { g.Fill(x, "0") }},
		{"fill u: -1 does not fit u8 exactly",
			func(g *B, n ir.Dim, x, host ir.View) { g.Fill(g.Temp("u", ir.U8, n), -1) }},
		{"slice: it ends beyond axis 0 of temp x: n + 1 is more than n",
			func(g *B, n ir.Dim, x, host ir.View) { x.Slice(0, 0, n.Add(1)) }},
		{"slice: it ends before it begins, on axis 0 of temp x: 3 is more than 2",
			func(g *B, n ir.Dim, x, host ir.View) { x.Slice(0, 3, 2) }},
		{"slice: axis 1 of [n], want 0 to 0", func(g *B, n ir.Dim, x, host ir.View) { x.Slice(1, 0, 1) }},
		{"slice: want one step that is not 0, got [0]", func(g *B, n ir.Dim, x, host ir.View) { x.Slice(0, 0, n, 0) }},
		{"transpose: want each axis from 0 to 0 once, got [1]",
			func(g *B, n ir.Dim, x, host ir.View) { x.Transpose(1) }},
		{"reshape: more elements than before: n + 1 is more than n",
			func(g *B, n ir.Dim, x, host ir.View) { x.Reshape(n.Add(1)) }},
		{"reshape: temp x is not contiguous here; Copy it first",
			func(g *B, n ir.Dim, x, host ir.View) { x.Slice(0, 0, n, -1).Reshape(n, 1) }},
		{"broadcast: [n] to [2, 3]: axis 1 does not match",
			func(g *B, n ir.Dim, x, host ir.View) { x.Broadcast(2, 3) }},
		{"as f64: rows of [n] f32 do not hold a whole number of f64 for every size",
			func(g *B, n ir.Dim, x, host ir.View) { x.As(ir.F64) }},
		{"temp y: axis 0: want 0 or more, got -3", func(g *B, n ir.Dim, x, host ir.View) { g.Temp("y", ir.F32, -3) }},
		{"temp y: axis 1: a size is divided by zero",
			func(g *B, n ir.Dim, x, host ir.View) { g.Temp("y", ir.F32, n, n.Div(0)) }},
		{"temp y: a size overflows 64 bits",
			func(g *B, n ir.Dim, x, host ir.View) { g.Temp("y", ir.F32, math.MaxInt64, 2) }},
		{"temp y: a size overflows 64 bits",
			func(g *B, n ir.Dim, x, host ir.View) { g.Temp("y", ir.F64, n, 1<<60) }},
		{"the result of widen: a size overflows 64 bits",
			func(g *B, n ir.Dim, x, host ir.View) { g.Map(widen, g.Temp("y", ir.U8, math.MaxInt64)) }},
		{"temp y: axis 0: dim k is not of this graph; declare it with g.Dim",
			func(g *B, n ir.Dim, x, host ir.View) { g.Temp("y", ir.F32, ir.Named("k")) }},
		{"temp y: 9 axes, want at most 8",
			func(g *B, n ir.Dim, x, host ir.View) { g.Temp("y", ir.F32, 1, 1, 1, 1, 1, 1, 1, 1, 1) }},
		{"temp y: no element type; use ir.F32 or another of ir.Types",
			func(g *B, n ir.Dim, x, host ir.View) { g.Temp("y", ir.Type{}, n) }},
		{"output x: the name is taken by temp x at line 1; choose another name",
			func(g *B, n ir.Dim, x, host ir.View) { g.Output("x", ir.F32, n) }},
		{"output X: differs from temp x at line 1 only by case or underscores; choose another name",
			func(g *B, n ir.Dim, x, host ir.View) { g.Output("X", ir.F32, n) }},
		{"output close: the method Close is a part of every generated package; choose another name",
			func(g *B, n ir.Dim, x, host ir.View) { g.Output("close", ir.F32, n) }},
		{"output set_gain: method SetGain would clash with that of scalar gain at line 1; choose another name",
			func(g *B, n ir.Dim, x, host ir.View) { g.Scalar("gain", ir.F32); g.Output("set_gain", ir.F32, n) }},
		{"dim device: the field Device is a part of every generated package; choose another name",
			func(g *B, n ir.Dim, x, host ir.View) { g.Dim("device") }},
		{`temp "a-b": want a name of 1 to 64 ASCII letters, digits and _, beginning with a letter`,
			func(g *B, n ir.Dim, x, host ir.View) { g.Temp("a-b", ir.F32, n) }},
		{`temp "": want a name of 1 to 64 ASCII letters, digits and _, beginning with a letter`,
			func(g *B, n ir.Dim, x, host ir.View) { g.Temp("", ir.F32, n) }},
		{"kernel g: the source has no __global__ function g",
			func(g *B, n ir.Dim, x, host ir.View) { g.Launch(ir.Kernel("g", saxpySource), ir.Grid(1)) }},
		{"kernel h: the parameters of h are not closed",
			func(g *B, n ir.Dim, x, host ir.View) { g.Launch(ir.Kernel("h", "__global__ void h(int a"), ir.Grid(1)) }},
		{"launch: the kernel is nil", func(g *B, n ir.Dim, x, host ir.View) { g.Launch(nil, ir.Grid(1)) }},
		{"launch saxpy: got 1 arguments, the kernel has 4 parameters",
			func(g *B, n ir.Dim, x, host ir.View) { g.Launch(saxpy, ir.Grid(1), 1) }},
		{"launch saxpy: argument 2: say how the kernel uses the buffer: ir.In, ir.Out or ir.InOut",
			func(g *B, n ir.Dim, x, host ir.View) { g.Launch(saxpy, ir.Grid(1), 1, x, ir.Out(x), n) }},
		{"launch saxpy: argument 2 is ir.Out, but the kernel takes const float * __restrict__",
			func(g *B, n ir.Dim, x, host ir.View) { g.Launch(saxpy, ir.Grid(1), 1, ir.Out(x), ir.Out(x), n) }},
		{"launch saxpy: argument 1 is a buffer, the kernel takes float",
			func(g *B, n ir.Dim, x, host ir.View) { g.Launch(saxpy, ir.Grid(1), ir.In(x), ir.In(x), ir.Out(x), n) }},
		{"launch saxpy: argument 3: the kernel takes float *; give a buffer as ir.In, ir.Out or ir.InOut",
			func(g *B, n ir.Dim, x, host ir.View) { g.Launch(saxpy, ir.Grid(1), 1, ir.In(x), 2, n) }},
		{"launch saxpy: argument 4: 0.5 does not fit i64 exactly",
			func(g *B, n ir.Dim, x, host ir.View) { g.Launch(saxpy, ir.Grid(1), 1, ir.In(x), ir.Out(x), 0.5) }},
		{"launch saxpy: argument 3: this view of temp x is not contiguous; Copy it first",
			func(g *B, n ir.Dim, x, host ir.View) {
				g.Launch(saxpy, ir.Grid(1), 1, ir.In(x), ir.Out(x.Slice(0, 0, n, 2)), n)
			}},
		{"launch saxpy: 0 axes in the grid, want 1 to 3; ir.Grid says how many blocks",
			func(g *B, n ir.Dim, x, host ir.View) { g.Launch(saxpy, ir.Grid(), 1, ir.In(x), ir.Out(x), n) }},
		{"launch saxpy: 2048 threads in the block, want at most 1024",
			func(g *B, n ir.Dim, x, host ir.View) {
				g.Launch(saxpy, ir.Grid(1).Block(64, 32), 1, ir.In(x), ir.Out(x), n)
			}},
		{"launch saxpy: 65 threads along axis 2 of the block, want 1 to 64",
			func(g *B, n ir.Dim, x, host ir.View) {
				g.Launch(saxpy, ir.Grid(1).Block(1, 1, 65), 1, ir.In(x), ir.Out(x), n)
			}},
		{"callback peek: argument 1 is device memory (temp x); Download it first",
			func(g *B, n ir.Dim, x, host ir.View) { g.Callback("peek", ir.In(x)) }},
		{"callback peek: argument 1 writes input host, which belongs to the caller; declare it with Output",
			func(g *B, n ir.Dim, x, host ir.View) { g.Callback("peek", ir.Out(host)) }},
		{"order: argument 1 is a declared buffer; give the step that uses it",
			func(g *B, n ir.Dim, x, host ir.View) { g.Order(x, g.Barrier()) }},
		{"order: barrier before itself; give two steps",
			func(g *B, n ir.Dim, x, host ir.View) { b := g.Barrier(); g.Order(b, b) }},
		{"order: argument 2 is nil; give a step, or the result of one",
			func(g *B, n ir.Dim, x, host ir.View) { g.Order(g.Barrier(), nil) }},
		{"order: argument 1 is no step of this graph; give one that its Builder returned",
			func(g *B, n ir.Dim, x, host ir.View) { g.Order(ir.Step{}, g.Barrier()) }},
		{"callback peek: argument 1: this view of input host is not contiguous, as a slice of Go is; give the whole",
			func(g *B, n ir.Dim, x, host ir.View) { g.Callback("peek", ir.In(host.Slice(0, 0, n, 2))) }},
		{"fill: input host is host memory; fill device memory and Download it",
			func(g *B, n ir.Dim, x, host ir.View) { g.Fill(host, 0) }},
		{"copy: argument 1: the zero View; views come from the Builder's methods",
			func(g *B, n ir.Dim, x, host ir.View) { g.Copy(ir.View{}, x) }},
		{"launch saxpy: argument 2 is host memory (input host); Upload it first",
			func(g *B, n ir.Dim, x, host ir.View) { g.Launch(saxpy, ir.Grid(1), 1, ir.In(host), ir.Out(x), n) }},
		{"launch saxpy: argument 3 is host memory (input host); write to the device and Download",
			func(g *B, n ir.Dim, x, host ir.View) { g.Launch(saxpy, ir.Grid(1), 1, ir.In(x), ir.Out(host), n) }},
		{"launch saxpy: argument 2 is f64, the kernel takes const float * __restrict__",
			func(g *B, n ir.Dim, x, host ir.View) {
				g.Launch(saxpy, ir.Grid(1), 1, ir.In(g.Temp("d", ir.F64, n)), ir.Out(x), n)
			}},
		{"launch saxpy: 4 axes in the block, want 1 to 3",
			func(g *B, n ir.Dim, x, host ir.View) {
				g.Launch(saxpy, ir.Grid(1).Block(1, 1, 1, 1), 1, ir.In(x), ir.Out(x), n)
			}},
		{"launch put: argument 3: the kernel takes half, which is not a number; give a scalar or a buffer",
			func(g *B, n ir.Dim, x, host ir.View) {
				g.Launch(ir.Kernel("put", saxpySource), ir.Grid(1), ir.Out(g.Temp("u", ir.U8, n)), ir.In(x), 1)
			}},
		{"map expose: argument 2: the zero Scalar; scalars come from the Builder's Scalar",
			func(g *B, n ir.Dim, x, host ir.View) { g.Map(expose, x, ir.Scalar{}) }},
		{"map expose: argument 2: a size that is not of this graph",
			func(g *B, n ir.Dim, x, host ir.View) { g.Map(expose, x, ir.Named("k")) }},
		{"map expose: argument 2: nil, want a value of f32",
			func(g *B, n ir.Dim, x, host ir.View) { g.Map(expose, x, nil) }},
		{"map shoulder: destination is f64, the result is f32",
			func(g *B, n ir.Dim, x, host ir.View) { g.MapInto(g.Temp("d", ir.F64, n), shoulder, x) }},
		{"map bright: destination 2 is [3], the first is [n]; want one shape",
			func(g *B, n ir.Dim, x, host ir.View) {
				g.MapNInto([]ir.View{x, g.Temp("b", ir.BOOL, 3)}, bright, x)
			}},
		{"map bright: it has 2 results, want 1; give a destination for each",
			func(g *B, n ir.Dim, x, host ir.View) { g.MapInto(x, bright, x) }},
		{"fill flags: 1 is no bool",
			func(g *B, n ir.Dim, x, host ir.View) { g.Fill(g.Temp("flags", ir.BOOL, n), 1) }},
		{"fill x: the value is i32, want f32",
			func(g *B, n ir.Dim, x, host ir.View) { g.Fill(x, int32(1)) }},
		{"temp y: axis 0: want a Dim or an integer, got 0.5 (float64)",
			func(g *B, n ir.Dim, x, host ir.View) { g.Temp("y", ir.F32, 0.5) }},
		{"slice: it begins before the start of axis 0 of temp x: 0 is more than -1",
			func(g *B, n ir.Dim, x, host ir.View) { x.Slice(0, -1, n) }},
		{"slice: want a Dim or an integer, got 0.5 (float64)",
			func(g *B, n ir.Dim, x, host ir.View) { x.Slice(0, 0.5, n) }},
		{"reshape: fewer elements than before: 3 is more than 2",
			func(g *B, n ir.Dim, x, host ir.View) { x.Slice(0, 0, 3).Reshape(2) }},
		{"as: no element type; use ir.F32 or another of ir.Types",
			func(g *B, n ir.Dim, x, host ir.View) { x.As(ir.Type{}) }},
		{"as u8: the last axis of temp x is not dense; Copy it first",
			func(g *B, n ir.Dim, x, host ir.View) { x.Slice(0, 0, n, 2).As(ir.U8) }},
	} {
		_, errs := ir.Record("Bad", func(g *B) {
			n := g.Dim("n")
			test.make(g, n, g.Temp("x", ir.F32, n), g.Input("host", ir.F32, n))
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
