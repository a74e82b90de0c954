package cuda

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// hostile are names that C++, CUDA, their libraries or the generated runtime have taken, and some that are only odd.
var hostile = strings.Fields(`double new asm signed register threadIdx blockDim min max warpSize float4 uint NULL assert
	stdout errno linux unix I EOF INFINITY HUGE_VAL main node0 exec graph pool stream err len nil error fault Fault go Vec
	Graph TRY UNROLL kernel kBlock kHdr kZero launch place params size cudaMalloc int64_t float and xor union template
	exp2f gamma y0 j1 index time div abs M_PI NAN SIGINT _ _x __y größe 日本 expose expose x1`)

// hostileNames is a plan whose functions, parameters, locals, kernels, buffers and dims have hostile names, and whose docs and
// labels try to become code. Function k adds k, so that any mix-up shows.
func hostileNames() builder {
	doc := "Names */ int evil; /* \\\nends in a backslash \\\n??/\nCR\rLF \u2028 NUL\x00 \u202e %s %n //go:build ignore"
	b := newPlan("Names", doc, "double", "size", "g", "out", "device", "code")
	n := ir.Named("double")
	k := &plan.Kernel{Name: "go", Doc: doc, Vector: 1}
	var args []plan.Arg
	x := b.buffer("new", ir.Resident, plan.Device, ir.I32, 28, n)
	out := b.buffer("class", ir.State, plan.Device, ir.I32, 28, n.Mul(len(hostile)))
	param := func(p plan.Param, a plan.Arg) int {
		k.Params, args = append(k.Params, p), append(args, a)
		return len(args) - 1
	}
	in := param(plan.Param{Kind: plan.Pointer, Name: "new", Type: ir.I32, Mode: ir.Reads}, b.pointer(x, ir.Reads))
	k.Body = append(k.Body, plan.Instr{Op: plan.Load, Param: in, Index: strides(1), Results: []plan.Register{register(0, "i", ir.I32)}})
	var stores []plan.Instr
	for i, name := range hostile {
		v, local, again := variable(name, ir.I32), variable(name, ir.I32), variable("x", ir.I32)
		f := function(name, 10+i, []*ir.Var{v}, []ir.Type{ir.I32},
			&ir.Stmt{Op: ir.StmtDefine, Pos: at(11 + i), Comment: []string{doc}, Vars: []*ir.Var{local},
				Exprs: []*ir.Expr{op(ir.ExprAdd, ir.I32, use(v), i32(int32(i)))}},
			&ir.Stmt{Op: ir.StmtBlock, Pos: at(12 + i), Body: []*ir.Stmt{{Op: ir.StmtDefine, Pos: at(12 + i), Vars: []*ir.Var{again}, Exprs: []*ir.Expr{use(local)}}}},
			ret(13+i, use(local)))
		f.Package, f.Doc = fmt.Sprint("example.com/", i), doc
		b.Funcs = append(b.Funcs, f)
		place := b.pointer(out, ir.Writes)
		place.Place.Offset = n.Mul(4 * i)
		store := param(plan.Param{Kind: plan.Pointer, Name: name, Type: ir.I32, Mode: ir.Writes}, place)
		k.Body = append(k.Body, plan.Instr{Op: plan.Call, Func: f, Args: []plan.Operand{kept(0)}, Results: []plan.Register{register(i+1, name, ir.I32)}})
		stores = append(stores, plan.Instr{Op: plan.Store, Param: store, Index: strides(1), Args: []plan.Operand{kept(i + 1)}})
	}
	k.Body = append(k.Body, stores...)
	param(plan.Param{Kind: plan.Count, Name: "double", Type: ir.I64}, counted(n))
	b.Kernels = []*plan.Kernel{k}
	s := b.launch(doc, 29, &plan.LaunchStep{Kernel: k, Work: n, Args: args})
	b.Steps[s].Pos.File = "graphs/a\"b\\c\n%s??/.go"
	b.Funcs[0].Pos.File, b.Funcs[0].Body[0].Pos.File = "graphs/a\"b\\c.go", "graphs/ü??/\u2028.go"
	return b
}

// TestNames runs the plan of hostile names; every output must hold its own number.
func TestNames(t *testing.T) {
	t.Parallel()
	var want strings.Builder
	for i := range hostile {
		fmt.Fprintln(&want, 1000+i, 2000+i)
	}
	expect(t, driven(t, "names", hostileNames())(nil), want.String())
}

// TestClashes refuses names that would make two C functions of one name.
func TestClashes(t *testing.T) {
	b := newPlan("Clash", "", "n")
	b.buffer("launch", ir.Input, plan.Pinned, ir.F32, 28, ir.Named("n"))
	b.buffer("len_x", ir.Input, plan.Pinned, ir.F32, 29, ir.Named("n"))
	b.buffer("x", ir.Output, plan.Pinned, ir.F32, 30, ir.Named("n"))
	_, err := Emit(b.unit())
	expect(t, err.Error(), `
graphs/tone.go:28: input launch: the C function gpu_clash_add57e_launch would clash with a function of every graph; choose another name
graphs/tone.go:30: output x: the C function gpu_clash_add57e_len_x would clash with input len_x; choose another name`)
}
