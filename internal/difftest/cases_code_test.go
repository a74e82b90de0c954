package difftest

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/emit/cuda"
	"github.com/cudagraph/graphgen/internal/difftest/casefuncs"
	"github.com/cudagraph/graphgen/internal/randgraph"
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/passes"
)

// The code generator.
var codeCases = []caseRow{
	{name: "C01_Literals", build: c01},
	{name: "C01_Constants", build: c01Constants},
	{name: "C04_Names", build: c04},
	{name: "C06_HostileComments", build: c06},
	{name: "C10_LineEndings", build: c10},
}

// Literals in device functions keep every bit.
func c01(k *kit) {
	i := k.input("i", []int32{0, 1, 2, 3, 4, 5, 6, 7})
	k.want(k.download("f", k.apply(casefuncs.Literals32, i)), []uint32{
		0x7f800000, 0xff800000, 0x3eaaaaab, 0x3db504f3, 0x3f3504f3, 0x4b800000, 1, 0x7f7fffff})
	k.want(k.download("d", k.apply(casefuncs.Literals64, i)), []float64{
		math.Pi, -8.1210806288895422e-09, 1e-20, 5e-324, 1.7976931348623157e308, 7, 7, 7})
	r := k.applyN(casefuncs.Literals, k.input("j", []int32{0, 1}))
	k.want(k.download("i64", r[0]), []int64{math.MinInt64, math.MaxInt64})
	k.want(k.download("u64", r[1]), []uint64{math.MaxUint64, 1 << 63})
	k.want(k.download("i32", r[2]), []int32{math.MinInt32, math.MaxInt32})
	k.want(k.download("i8", r[3]), []int8{-128, 127})
}

// Constants given to Map and Fill keep every bit too; those of float32 do not make the arithmetic double.
func c01Constants(k *kit) {
	x := k.input("x", []float32{0})
	for i, bits := range []uint32{0x7f800000, 0xff800000, 0x80000000, 0x3eaaaaab, 1, 0x7f7fffff, 0x7fc00000} {
		y := k.buffer(ir.Temp, fmt.Sprintf("y%d", i), ir.F32, num(1))
		k.fill(y, math.Float32frombits(bits))
		k.want(k.download(fmt.Sprintf("o%d", i), y), []uint32{bits})
		z := k.buffer(ir.Temp, fmt.Sprintf("z%d", i), ir.F32, num(1))
		k.into(z, casefuncs.Same, math.Float32frombits(bits))
		k.want(k.download(fmt.Sprintf("p%d", i), z), []uint32{bits})
	}
	k.want(k.download("inverse", k.apply(casefuncs.Inverse, k.apply(casefuncs.Mul, x, float32(-1)))),
		[]float32{float32(math.Inf(-1))})
	k.want(k.download("nines", k.apply(casefuncs.Nines, k.apply(casefuncs.Add, x, float32(0.1)))), []uint32{0x3f666667})
}

// names are words of C, C++, CUDA, Go and of the emitters.
var names = []string{"double", "new", "asm", "true", "signed", "threadIdx", "blockDim", "min", "I", "type", "func", "range",
	"map", "len", "error", "nil", "C", "string", "unsafe", "err", "stream", "graph", "pool", "main", "node0", "ev1", "exec",
	"std", "int", "float", "kBlock", "n", "go", "P", "steps", "Vec", "kernel", "NULL", "and", "template", "this"}

// Buffers, scalars and dims have such names, and each keeps its own value.
func c04(k *kit) {
	for i, name := range names {
		s := k.scalar("s_"+name, int32(0))
		k.set(s, int32(i))
		x := k.apply(casefuncs.AddI32, k.input(name, []int32{int32(1000 * i)}), s)
		k.want(k.download("out_"+name, x), []int32{int32(1001 * i)})
	}
	d := k.dim("volatile", 3)
	w := k.buffer(ir.Temp, "union", ir.I32, d)
	k.fill(w, int32(5))
	k.want(k.download("static", w), []int32{5, 5, 5})
}

// Comments of device functions stay comments.
func c06(k *kit) {
	k.want(k.download("y", k.apply(casefuncs.Hostile, k.input("x", []float32{1}))), []float32{2})
}

// A kernel's source has a byte order mark, carriage returns, tabs, trailing spaces, and ends in a comment without a line.
var crlfKernel = randgraph.NewKernel("crlf", "\ufeff// first\r\n__global__ void crlf(int32_t *x, int64_t n) {  \r\n"+
	"\tconst int64_t i = blockIdx.x * int64_t(blockDim.x) + threadIdx.x;\t \r\n\tif (i < n) x[i] += 40;\r\n}\r\n// last",
	func(b []randgraph.Buffer, n int) {
		for i := range n {
			b[0].Set(i, b[0].Get(i)+40)
		}
	}, randgraph.InOut(ir.I32))

func c10(k *kit) {
	x := k.input("x", []int32{1, 2, 3})
	k.launch(crlfKernel, num(3), inout(x), num(3))
	k.want(k.download("y", x), []int32{41, 42, 43})
	k.plan = append(k.plan, func(t *testing.T, u *Unit) {
		files, err := cuda.Emit(u.emit())
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if bytes.ContainsAny(f.Data, "\r\ufeff") || bytes.Contains(f.Data, []byte(" \n")) || bytes.Contains(f.Data, []byte("\t\n")) {
				t.Errorf("%s has carriage returns, a byte order mark or spaces at the ends of lines", f.Name)
			}
		}
	})
}

// Names that cannot be told apart, or that are no names, are refused.
func TestCaseC05_NamesThatCollide(t *testing.T) {
	for _, pair := range [][2]string{{"a_b", "A_b"}, {"a_b", "aB"}, {"a", "a"}, {"ok", "a-b"}, {"ok", "a.b"}, {"ok", "a b"},
		{"ok", "größe"}, {"ok", "日本"}, {"ok", ""}, {"ok", "_"}, {"ok", strings.Repeat("x", 5000)}} {
		_, errs := ir.Record("Names", func(g *ir.Builder) {
			g.Input(pair[0], ir.F32, 1)
			g.Input(pair[1], ir.F32, 1)
		})
		if len(errs) != 1 || len(errs[0].Msg) > 200 || strings.Contains(errs[0].Msg, "\n") {
			t.Errorf("%.20q: got %v, want one short message", pair, errs)
		}
	}
}

// The same graph gives the same bytes, however often it is generated.
func TestCaseC08_SameOutput(t *testing.T) {
	build := func() string {
		k := newKit(t, "Same")
		for i := range 50 {
			x := k.input(fmt.Sprintf("x%d", i), []float32{1, 2})
			k.download(fmt.Sprintf("y%d", i), k.apply(casefuncs.TimesTen, k.apply(casefuncs.Increment, x)))
		}
		u, err := Prepare(k.c, passes.Options{})
		if err != nil {
			t.Fatal(err)
		}
		files, err := cuda.Emit(u.emit())
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.New()
		sum.Write([]byte(u.Plan.Dump()))
		for _, f := range files {
			sum.Write(f.Data)
		}
		return fmt.Sprintf("%x", sum.Sum(nil))
	}
	first := build()
	for i := range 50 {
		if again := build(); again != first {
			t.Fatalf("run %d differs from the first", i)
		}
	}
}
