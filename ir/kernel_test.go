package ir_test

import (
	"slices"
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

func TestKernelParameters(t *testing.T) {
	k := ir.Kernel("saxpy", saxpySource)
	want := []ir.KernelParam{
		{Name: "a", Text: "float", Type: ir.F32},
		{Name: "x", Text: "const float * __restrict__", Type: ir.F32, Pointer: true, Const: true},
		{Name: "y", Text: "float *", Type: ir.F32, Pointer: true},
		{Name: "n", Text: "int64_t", Type: ir.I64},
	}
	if !slices.Equal(k.Params, want) {
		t.Errorf("saxpy has %+v", k.Params)
	}
	put := ir.Kernel("put", saxpySource).Params
	if len(put) != 3 || put[0].Type != ir.U8 || put[1].Type.IsValid() || !put[1].Const || put[2].Text != "half" {
		t.Errorf("put has %+v", put)
	}
}

// C++ spells a type in many ways, and the reader knows them all; what it does not know is left to the C++ compiler.
func TestKernelTypes(t *testing.T) {
	for typ, spellings := range map[ir.Type][]string{
		ir.BOOL: {"bool"},
		ir.I8:   {"int8_t", "signed char", "std::int8_t", "char signed"},
		ir.I16:  {"int16_t", "short", "short int", "signed short", "int short signed"},
		ir.I32:  {"int32_t", "int", "signed", "signed int"},
		ir.I64:  {"int64_t", "long", "long int", "long long", "signed long long int", "ptrdiff_t", "std::ptrdiff_t"},
		ir.U8:   {"uint8_t", "unsigned char"},
		ir.U16:  {"uint16_t", "unsigned short", "short unsigned int"},
		ir.U32:  {"uint32_t", "unsigned", "unsigned int", "uint"},
		ir.U64:  {"uint64_t", "unsigned long", "unsigned long long int", "size_t", "std::size_t"},
		ir.F32:  {"float"},
		ir.F64:  {"double"},
		{}:      {"char", "half", "float4", "Weight", "long double"},
	} {
		for _, s := range spellings {
			source := "__global__ void k(" + s + " v, const " + s + ", " + s + " const *in, " + s + " out[], " + s + " *) {}"
			p := ir.Kernel("k", source).Params
			if len(p) != 5 {
				t.Fatalf("%s: %+v", source, p)
			}
			for i, p := range p {
				want := ir.KernelParam{Name: []string{"v", "", "in", "out", ""}[i], Text: p.Text, Type: typ, Pointer: i > 1, Const: i == 2}
				if p != want {
					t.Errorf("parameter %d of %s is %+v, want %+v", i+1, source, p, want)
				}
			}
		}
	}
}
