package cuda

import (
	"strings"

	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// archLimits are those of the tables of the CUDA programming guide by which architectures differ. What is not in here only
// New knows.
var archLimits = map[string]struct {
	shared   int64 // bytes of shared memory of a block
	clusters bool
}{
	"sm_75": {64 << 10, false}, "sm_80": {163 << 10, false}, "sm_86": {99 << 10, false}, "sm_87": {163 << 10, false},
	"sm_89": {99 << 10, false}, "sm_90": {227 << 10, true}, "sm_100": {227 << 10, true}, "sm_103": {227 << 10, true},
	"sm_110": {227 << 10, true}, "sm_120": {99 << 10, true}, "sm_121": {99 << 10, true},
}

// checkArch refuses launches that one of the architectures that were asked for cannot run.
func checkArch(u *emit.Unit, errs *ir.ErrorList) {
	for _, s := range u.Plan.Steps {
		if s.Launch == nil {
			continue
		}
		for _, arch := range u.Arch {
			checkLaunch(s, arch, errs)
		}
	}
}

func checkLaunch(s *plan.Step, arch string, errs *ir.ErrorList) {
	limits, known := archLimits[strings.TrimRight(arch, "af")] // letters that say which instructions a chip has
	if !known {
		return
	}
	if bytes, ok := s.Launch.Attrs.Shared.Int(); ok && bytes > limits.shared {
		errs.Addf(s.Pos, "%s: %d bytes of shared memory, and a block of %s has %d; use less, or leave %[3]s out of --arch",
			s.Name, bytes, arch, limits.shared)
	}
	if s.Launch.Attrs.Cluster != nil && !limits.clusters {
		errs.Addf(s.Pos, "%s: clusters need sm_90 or later; leave %s out of --arch", s.Name, arch)
	}
}

// checkParams refuses generated kernels that take more than any architecture lets them. Fusion stops long before; one step
// may come as far.
func (s *source) checkParams(errs *ir.ErrorList) {
	for _, step := range s.plan.Steps {
		if step.Launch == nil || step.Launch.Kernel == nil {
			continue
		}
		bytes := step.Launch.Kernel.ParamBytes()
		if s.kernelFaults(step.Launch.Kernel) {
			bytes = (bytes+7)/8*8 + 8
		}
		if bytes > ir.MaxArguments {
			errs.Addf(step.Pos, "%s: its kernel takes %d bytes of arguments, want at most %d; give the function fewer buffers",
				step.Name, bytes, ir.MaxArguments)
		}
	}
}
