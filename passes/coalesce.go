package passes

import (
	"slices"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// lifetime is a slot in the making: the buffers that take turns in it, and all their uses.
type lifetime struct {
	buffers []int
	uses    []use
	bytes   ir.Dim
	body    int // that they are scratch of
	device  int // that they lie on
}

// coalesce gives outputs of kernels the bytes of inputs that are not needed after the same step: at each index the kernel
// loads the one before it stores the other. The result is in order of first use.
func (s *state) coalesce(r *reach) []*lifetime {
	owner := map[int]*lifetime{}
	var all []*lifetime
	first := s.firstUses()
	for i := range s.plan.Steps {
		for _, out := range first[i] {
			life := s.vacated(r, i, out, owner)
			if life == nil {
				life = &lifetime{bytes: s.g.Buffers[out].Bytes(), body: s.g.Buffers[out].Body, device: s.g.Buffers[out].Device}
				all = append(all, life)
			}
			life.buffers = append(life.buffers, out)
			life.uses = append(life.uses, s.uses[out]...)
			owner[out] = life
		}
	}
	return all
}

// firstUses lists the buffers that each step is the first to use, in the order of its operands, and then those of its bodies.
func (s *state) firstUses() [][]int {
	first := make([][]int, len(s.plan.Steps))
	for _, step := range s.plan.Steps {
		eachUse(step, func(buffer int, _ ir.Mode) {
			if uses := s.uses[buffer]; len(uses) > 0 && !slices.Contains(first[uses[0].step], buffer) {
				first[uses[0].step] = append(first[uses[0].step], buffer)
			}
		})
	}
	return first
}

// vacated finds the slot that an output of a step can take over; nil when there is none.
func (s *state) vacated(r *reach, step, out int, owner map[int]*lifetime) *lifetime {
	launch := s.plan.Steps[step].Launch
	if launch == nil || launch.Kernel == nil || len(launch.Kernel.Axes) > 0 || s.sweep(launch, out) != ir.Writes ||
		!s.follow(r, step, s.uses[out]) {
		return nil
	}
	size := s.g.Buffers[out].Type.Size
	for _, a := range launch.Args {
		if a.Kind != plan.Pointer || a.Place.Buffer == out {
			continue
		}
		in := a.Place.Buffer
		life := owner[in]
		if life != nil && s.g.Buffers[in].Type.Size == size && life.bytes.Equal(s.g.Buffers[out].Bytes()) &&
			s.sweep(launch, in) == ir.Reads && endsAt(r, step, in, life, s.uses) {
			return life
		}
	}
	return nil
}

// sweep is how a linear kernel uses a buffer, if it does so through one pointer only, element i at index i from the first
// to the last; else 0.
func (s *state) sweep(launch *plan.LaunchStep, buffer int) ir.Mode {
	var mode ir.Mode
	for p, a := range launch.Args {
		if a.Kind != plan.Pointer || a.Place.Buffer != buffer {
			continue
		}
		b := s.g.Buffers[buffer]
		if mode != 0 || !a.Place.Offset.Is(0) || !launch.Work.Equal(b.Len()) || a.Type.Size != b.Type.Size || !dense1(launch.Kernel, p) {
			return 0
		}
		mode = a.Mode
	}
	return mode
}

// dense1 reports whether a kernel's loads and stores through a pointer go one element at a time.
func dense1(k *plan.Kernel, pointer int) bool {
	return !slices.ContainsFunc(k.Body, func(in plan.Instr) bool {
		return (in.Op == plan.Load || in.Op == plan.Store) && in.Param == pointer && in.Index[0] != plan.Stride{Const: 1, Param: -1}
	})
}

// follow reports whether all uses but those of the step itself come after it.
func (s *state) follow(r *reach, step int, uses []use) bool {
	return !slices.ContainsFunc(uses, func(u use) bool { return u.step != step && !r.path(step, u.step) })
}

// endsAt reports whether a step is after all uses of a slot, and itself uses only the buffer in.
func endsAt(r *reach, step, in int, life *lifetime, uses map[int][]use) bool {
	for _, buffer := range life.buffers {
		for _, u := range uses[buffer] {
			if u.step == step && buffer != in || u.step != step && !r.path(u.step, step) {
				return false
			}
		}
	}
	return true
}
