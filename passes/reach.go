package passes

import "github.com/cudagraph/graphgen/ir/plan"

// maxReach is the number of steps up to which paths are known: 128 MiB of bits. Beyond it nothing that needs them is
// optimised.
const maxReach = 1 << 15

// reach knows between which steps there are paths: for each step, a set of bits for those before it.
type reach struct {
	words  int
	before [][]uint64
}

// newReach follows the edges of steps in topological order; nil when there are too many.
func newReach(steps []*plan.Step) *reach {
	if len(steps) > maxReach {
		return nil
	}
	r := &reach{words: (len(steps) + 63) / 64, before: make([][]uint64, len(steps))}
	bits := make([]uint64, r.words*len(steps))
	for i, step := range steps {
		r.before[i] = bits[i*r.words : (i+1)*r.words]
		for _, d := range step.Deps {
			r.before[i][d/64] |= 1 << (d % 64)
			for w, word := range r.before[d][:d/64+1] {
				r.before[i][w] |= word
			}
		}
	}
	return r
}

// path reports whether a path leads from one step to another.
func (r *reach) path(from, to int) bool { return has(r.before[to], from) }

func has(bits []uint64, i int) bool { return bits[i/64]>>(i%64)&1 != 0 }

// common is the set of steps before all of some.
func (r *reach) common(steps []int) []uint64 {
	all := make([]uint64, r.words)
	for i, step := range steps {
		for w, word := range r.before[step] {
			if i == 0 {
				all[w] = word
				continue
			}
			all[w] &= word
		}
	}
	return all
}
