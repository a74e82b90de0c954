package toolkit

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// architectures are the GPUs that generated code is meant for, oldest first. The letters are nvcc's: a is one chip's own
// instructions, f those of its family.
var architectures = strings.Fields("sm_75 sm_80 sm_86 sm_87 sm_88 sm_89 sm_90 sm_90a sm_100 sm_100a sm_100f " +
	"sm_103 sm_103a sm_103f sm_110 sm_110a sm_110f sm_120 sm_120a sm_120f sm_121 sm_121a sm_121f")

// common is what an archive holds that is built on a machine without a GPU.
var common = []string{"sm_75", "sm_80", "sm_90", "sm_100"}

// ParseArch reads a list of architectures, sorts it and drops repeats. "native" stands alone and is an empty list.
func ParseArch(list []string) ([]string, error) {
	if slices.Equal(list, []string{"native"}) {
		return nil, nil
	}
	for _, arch := range list {
		if !slices.Contains(architectures, arch) {
			return nil, fmt.Errorf("no architecture %q; there is native, or a list of %s", arch, strings.Join(architectures, " "))
		}
	}
	sorted := slices.Clone(list)
	slices.SortFunc(sorted, func(a, b string) int {
		return slices.Index(architectures, a) - slices.Index(architectures, b)
	})
	return slices.Compact(sorted), nil
}

// archFlags spells the architectures for nvcc. An empty list asks for the GPUs of this machine, and without one for the
// common ones that this nvcc knows.
func (t *Toolkit) archFlags(ctx context.Context, arch []string) ([]string, error) {
	if len(arch) == 0 {
		arch = t.native(ctx)
	}
	if len(arch) > 0 {
		return gencode(arch), nil
	}
	out, err := exec.CommandContext(ctx, t.Nvcc, "--list-gpu-code").Output()
	if err != nil {
		return nil, fmt.Errorf("%s --list-gpu-code: %w", t.Nvcc, err)
	}
	known := strings.Fields(string(out))
	arch = slices.DeleteFunc(slices.Clone(common), func(a string) bool { return !slices.Contains(known, a) })
	if len(arch) == 0 {
		return nil, fmt.Errorf("%s knows none of %s; give --arch", t.Nvcc, strings.Join(common, " "))
	}
	return gencode(arch), nil
}

// gencode asks for machine code of each architecture, and for PTX of the last, so that later GPUs can run it too. Code for
// one chip's own instructions has no later GPU.
func gencode(arch []string) []string {
	var flags []string
	for _, a := range arch {
		number := strings.TrimPrefix(a, "sm_")
		flags = append(flags, fmt.Sprintf("-gencode=arch=compute_%s,code=%s", number, a))
	}
	last := strings.TrimPrefix(arch[len(arch)-1], "sm_")
	if unicode.IsDigit(rune(last[len(last)-1])) {
		flags = append(flags, fmt.Sprintf("-gencode=arch=compute_%s,code=compute_%[1]s", last))
	}
	if len(arch) > 1 {
		flags = append(flags, "--threads=0") // one architecture a CPU
	}
	return flags
}

var archList = regexp.MustCompile(`-D__CUDA_ARCH_LIST__=([0-9,]+)`)

// native is the architectures of the GPUs that nvcc sees, nil when there is none. nvcc knows more ways to find one than
// the tools that may be on PATH. The answer is spelt out, so that an archive copied from another machine is out of date.
func (t *Toolkit) native(ctx context.Context) []string {
	out, err := exec.CommandContext(ctx, t.Nvcc, "-arch=native", "-dryrun", "-x", "cu", "-c", "/dev/null", "-o", "/dev/null").CombinedOutput()
	found := archList.FindSubmatch(out)
	if err != nil || found == nil || bytes.Contains(out, []byte("Cannot find valid GPU")) {
		return nil
	}
	var arch []string
	for number := range strings.SplitSeq(string(found[1]), ",") {
		arch = append(arch, "sm_"+strings.TrimSuffix(number, "0"))
	}
	return arch
}
