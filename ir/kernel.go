package ir

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// CUDAKernel is a kernel that the user wrote in CUDA C++; Builder.Launch runs it. It is compiled as nvcc compiles it and
// never fused.
type CUDAKernel struct {
	Name   string        `json:"name"` // of the __global__ function in Source
	Source string        `json:"source"`
	Pos    Pos           `json:"pos"` // of the call to Kernel
	Params []KernelParam `json:"params,omitempty"`

	threads int // of a block, at most; 0 when the source does not say
	mistake string
}

// KernelParam is one parameter of a __global__ function, as its source declares it.
type KernelParam struct {
	Name    string `json:"name,omitempty"`
	Text    string `json:"text"`              // the declared type, in CUDA C++
	Type    Type   `json:"type,omitzero"`     // of the value, or of what the pointer points to; none when not understood
	Pointer bool   `json:"pointer,omitempty"` // a buffer
	Const   bool   `json:"const,omitempty"`   // a pointer to const
}

// Kernel makes a kernel of CUDA C++ source, which may hold helpers and #include lines too. The source may be a
// //go:embed-ed file. name is that of a __global__ function in it.
func Kernel(name, source string) *CUDAKernel {
	k := &CUDAKernel{Name: name, Source: source, Pos: callerPos()}
	code := blankComments(source)
	if k.Params, k.mistake = kernelParams(name, code); k.mistake == "" {
		k.threads, k.mistake = kernelLimits(name, code)
	}
	return k
}

// kernelSource reports what Kernel found wrong, at its line.
func (g *Builder) kernelSource(k *CUDAKernel) bool {
	if k.mistake != "" {
		g.errs.Addf(k.Pos, "kernel %s: %s", k.Name, k.mistake)
	}
	return k.mistake == ""
}

var (
	identifier = regexp.MustCompile(`^[A-Za-z_]\w*$`)
	cudaTokens = regexp.MustCompile(`[A-Za-z_][\w:]*|[*&<>\[\]]|\S`)
	comments   = regexp.MustCompile(`(?s)//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"`)
)

// blankComments takes comments and string literals out, keeping the lines.
func blankComments(source string) string {
	return comments.ReplaceAllStringFunc(source, func(s string) string {
		return " " + strings.Repeat("\n", strings.Count(s, "\n"))
	})
}

// kernelParams reads the parameters of a __global__ function.
func kernelParams(name, source string) ([]KernelParam, string) {
	if !identifier.MatchString(name) {
		return nil, fmt.Sprintf("%s is no name of a C++ function", quoteName(name))
	}
	head := regexp.MustCompile(`(?s)__global__[^;{}]*?\b` + name + `\s*\(`).FindStringIndex(source)
	if head == nil {
		return nil, fmt.Sprintf("the source has no __global__ function %s", name)
	}
	var params []KernelParam
	depth, start := 0, head[1]
	for i := start; i < len(source); i++ {
		switch c := source[i]; {
		case c == '(' || c == '<' || c == '[':
			depth++
		case depth > 0 && (c == ')' || c == '>' || c == ']'):
			depth--
		case c == ',' || c == ')':
			if text := strings.TrimSpace(source[start:i]); text != "" && text != "void" {
				params = append(params, kernelParam(text))
			}
			if c == ')' {
				return params, ""
			}
			start = i + 1
		}
	}
	return nil, fmt.Sprintf("the parameters of %s are not closed", name)
}

// Declares reports whether the source has a type of a name itself. A struct of the graph's that is called so is another
// type then, which the source does not see.
func (k *CUDAKernel) Declares(name string) bool {
	declaration := regexp.MustCompile(`\b(struct|class|union|enum)\s+(\w+\([^)]*\)\s*)?` + name + `\s*[:{]|\busing\s+` + name +
		`\s*=|\btypedef\b[^;{]*\b` + name + `\s*;|\}\s*` + name + `\s*;|#\s*define\s+` + name + `\b`)
	return declaration.MatchString(blankComments(k.Source))
}

// cudaTypes are the C++ names of element types as typeName has them; size_t and long have 64 bits wherever CUDA runs on
// Linux.
var cudaTypes = map[string]Type{
	"bool": BOOL, "int8_t": I8, "char signed": I8, "int16_t": I16, "short": I16, "int32_t": I32, "int": I32,
	"int64_t": I64, "long long": I64, "long": I64, "ptrdiff_t": I64, "uint8_t": U8, "char unsigned": U8,
	"uint16_t": U16, "short unsigned": U16, "uint32_t": U32, "unsigned": U32, "uint": U32,
	"uint64_t": U64, "long long unsigned": U64, "long unsigned": U64, "size_t": U64, "float": F32, "double": F64,
}

// typeName brings the words of a type into one order, without those that say what is so anyway: C++ lets a person write
// unsigned short as short unsigned int.
func typeName(words []string) string {
	slices.Sort(words)
	implied := func(w string) bool {
		return w == "signed" && !slices.Contains(words, "char") ||
			w == "int" && slices.ContainsFunc(words, func(v string) bool { return v != "int" && v != "signed" })
	}
	name := strings.Join(slices.DeleteFunc(slices.Clone(words), implied), " ")
	if name == "" && len(words) > 0 {
		return "int"
	}
	return name
}

// qualifiers do not change what an argument is.
var qualifiers = []string{"const", "volatile", "__restrict__", "__restrict", "__grid_constant__"}

func kernelParam(text string) KernelParam {
	tokens := cudaTokens.FindAllString(text, -1)
	p := KernelParam{}
	array := slices.Index(tokens, "[")
	if array >= 0 {
		tokens = tokens[:array]
	}
	last := len(tokens) - 1
	typed := last > 0 && slices.ContainsFunc(tokens[:last], func(t string) bool { return !slices.Contains(qualifiers, t) })
	if typed && identifier.MatchString(tokens[last]) && !isTypeWord(tokens[last]) {
		p.Name, tokens = tokens[last], tokens[:last]
	}
	if array >= 0 {
		tokens = append(tokens, "*") // float x[] is float *x
	}
	p.Text = strings.ReplaceAll(strings.Join(tokens, " "), "std::", "")
	star := slices.Index(tokens, "*")
	p.Pointer = star >= 0
	p.Const = p.Pointer && slices.Contains(tokens[:star], "const")
	var words []string
	for _, t := range tokens {
		if !slices.Contains(qualifiers, t) && t != "*" {
			words = append(words, strings.TrimPrefix(t, "std::"))
		}
	}
	p.Type = cudaTypes[typeName(words)]
	return p
}

func isTypeWord(s string) bool {
	_, ok := cudaTypes[s]
	return ok || s == "char" || s == "signed" || slices.Contains(qualifiers, s)
}
