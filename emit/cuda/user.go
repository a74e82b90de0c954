package cuda

import (
	"regexp"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
	"github.com/cudagraph/graphgen/templates/host"
)

// user gives each of the user's sources a namespace of its own, once, and each kernel in them its qualified name.
func (v *view) user(s *source, types []ir.Type) map[*ir.CUDAKernel]string {
	qualified := map[*ir.CUDAKernel]string{}
	spaces := map[string]string{} // by source
	for _, step := range s.plan.Steps {
		if step.Launch == nil || step.Launch.User == nil || qualified[step.Launch.User] != "" {
			continue
		}
		k := step.Launch.User
		space, ok := spaces[k.Source]
		if !ok {
			space = s.names.pick(k.Name + "_cu")
			spaces[k.Source] = space
			body, includes := clean(k.Source)
			v.include(includes)
			v.share(body)
			v.User = append(v.User, userView{Namespace: space, Lines: body, Types: v.known(k, types),
				Line: lineDirective(k.Pos), Macros: macros(body),
				About: plain("CUDA source of kernel " + k.Name + ", " + k.Pos.String())})
		}
		qualified[k] = space + "::" + identifierAsWritten(k.Name)
	}
	return qualified
}

var notIdentifier = regexp.MustCompile(`[^A-Za-z0-9_:]`)

// identifierAsWritten is a kernel's name in its own source; what no identifier can hold could only be an attack.
func identifierAsWritten(name string) string { return notIdentifier.ReplaceAllString(name, "_") }

// onHost finds the headers of CUDA for which the host has what generated files include anyway.
var onHost = regexp.MustCompile(`^#include\s*<(cooperative_groups(/\w+)?|cuda_runtime(_api)?|device_launch_parameters)\.h>`)

func (v *view) include(lines []string) {
	conditional := strings.Contains(strings.Join(lines, ""), "#if")
	for _, l := range lines {
		if onHost.MatchString(l) && !conditional {
			if l != "#include <cuda_runtime.h>" && !slices.Contains(v.DeviceIncludes, l) {
				v.DeviceIncludes = append(v.DeviceIncludes, l)
			}
			continue
		}
		if strings.HasPrefix(l, "#include") && slices.Contains(v.Includes, l) && !conditional {
			continue
		}
		v.Includes = append(v.Includes, l)
	}
}

// share notes which of the macros a source uses that declare shared variables.
func (v *view) share(body []string) {
	for _, m := range sharing {
		if strings.Contains(strings.Join(body, "\n"), m.name) && !slices.Contains(v.Sharing, m.definition) {
			v.Sharing = append(v.Sharing, m.definition)
		}
	}
}

// sharing is what nvcc takes for the macros of host.Share.
var sharing = []struct{ name, definition string }{
	{"GRAPHGEN_SHARED(", "#define GRAPHGEN_SHARED(name, ...) __shared__ __VA_ARGS__"},
	{"GRAPHGEN_SHARED_TOO(", "#define GRAPHGEN_SHARED_TOO(first, name)"},
	{"GRAPHGEN_DYNAMIC_SHARED(", "#define GRAPHGEN_DYNAMIC_SHARED(name, ...) extern __shared__ __VA_ARGS__"},
}

var directive = regexp.MustCompile(`^\s*#\s*(include|ifdef|ifndef|if|elif|else|endif)\b`)

// clean takes the includes out of a source, since they must stand outside of any namespace; the lines stay in number.
// Where an include is conditional, the conditions go with it.
func clean(source string) (body, includes []string) {
	source = strings.TrimPrefix(source, "\ufeff")
	source = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x00", " ").Replace(source)
	source = linkage.ReplaceAllString(once.ReplaceAllString(source, ""), `extern "C++"$1`)
	source = host.Share(source)
	body = strings.Split(strings.TrimRight(source, "\n"), "\n")
	var conditional, comment bool
	depth := 0
	var skeleton []string
	for i, line := range body {
		body[i] = strings.TrimRight(line, " \t")
		word := directive.FindStringSubmatch(line)
		if inside := comment; inside || word == nil {
			comment = inComment(line, comment)
			continue
		}
		text := strings.TrimSpace(strings.Replace(body[i], "# ", "#", 1))
		switch word[1] {
		case "include":
			conditional = conditional || depth > 0
			includes, skeleton, body[i] = append(includes, text), append(skeleton, text), ""
			continue
		case "endif":
			depth--
		case "if", "ifdef", "ifndef":
			depth++
		}
		skeleton = append(skeleton, text)
	}
	if conditional {
		includes = skeleton
	}
	return body, includes
}

// once finds what compilers warn of in a file that nobody includes.
var once = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*pragma[ \t]+once\b.*$`)

// linkage finds kernels that would have the same symbol in every graph, whatever their namespace.
var linkage = regexp.MustCompile(`extern\s+"C"(\s+__global__\b)`)

var macro = regexp.MustCompile(`^\s*#\s*(?:define|undef)\s+([A-Za-z_]\w*)`)

// macros lists the names that a source defines or undefines. They get their old meaning back after it, which may be one
// from a header, so #undef would not do.
func macros(body []string) []string {
	var names []string
	for _, line := range body {
		if m := macro.FindStringSubmatch(line); m != nil && !slices.Contains(names, m[1]) {
			names = append(names, m[1])
		}
	}
	return names
}

// inComment reports whether a block comment is open after a line.
func inComment(line string, open bool) bool {
	for {
		if open {
			_, rest, found := strings.Cut(line, "*/")
			if !found {
				return true
			}
			line, open = rest, false
		}
		before, rest, found := strings.Cut(line, "/*")
		if !found || strings.Contains(before, "//") {
			return false
		}
		line, open = rest, true
	}
}

// check adds a compile-time check that a kernel of the user's takes what a step passes to it.
func (t *tables) check(s *plan.Step) {
	types := []string{"decltype(&" + t.user[s.Launch.User] + ")"}
	for _, a := range s.Launch.Args {
		switch {
		case a.Kind == plan.Count:
			types = append(types, "int64_t")
		case a.Kind != plan.Pointer:
			types = append(types, t.unit.CType(a.Type))
		default:
			types = append(types, t.unit.CType(a.Type)+" *")
		}
	}
	line := "takes<" + strings.Join(types, ", ") + ">()"
	if slices.ContainsFunc(t.Checks, func(c string) bool { return strings.Contains(c, line) }) {
		return
	}
	why := quote(s.Pos.String() + ": " + s.Name + ": the arguments do not fit the parameters of the kernel")
	t.Checks = append(t.Checks, "static_assert("+line+",", "              "+why+");")
}
