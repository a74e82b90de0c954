package prove

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// touch finds the footprint of every step; that of one which runs bodies has those of the steps in them.
func (c *checker) touch() error {
	own := make([]footprint, len(c.p.Steps))
	for i, s := range c.p.Steps {
		f := footprint{}
		own[i] = f
		if err := c.touchStep(s, f); err != nil {
			return fmt.Errorf("step %d (%s): %w", i, s.Name, err)
		}
	}
	c.touched = make([]footprint, len(c.p.Steps))
	for i := range own {
		c.touched[i] = footprint{}
		for _, j := range c.within[i] {
			c.touched[i].join(own[j])
		}
	}
	return c.err
}

func (c *checker) touchStep(s *plan.Step, f footprint) error {
	switch s.Kind {
	case plan.Copy:
		return c.touchCopy(s.Copy, f)
	case plan.Send, plan.Receive:
		return c.touchLink(s, f)
	case plan.Memset:
		for y := range c.size(s.Memset.Rows) {
			bytes := c.size(s.Memset.Count) * int64(s.Memset.Size)
			if err := c.touchPlace(f, s.Memset.Dst, y*c.size(s.Memset.Pitch), bytes, ir.Writes); err != nil {
				return err
			}
		}
	case plan.Callback:
		for _, a := range s.Callback.Args {
			for _, e := range c.elements(*a.View) {
				size := int64(a.View.Type.Size)
				f.add(a.View.Buffer, e*size, size, a.Mode)
			}
		}
	case plan.Conditional:
		f.add(handle(s.Conditional.Condition), 0, 1, ir.Reads)
	case plan.Launch:
		if s.Launch.User != nil {
			return c.touchUser(s, f)
		}
		return c.touchKernel(s.Launch, f)
	}
	return nil
}

// touchCopy enters every row, and checks what CUDA asks of rows and slices.
func (c *checker) touchCopy(p *plan.CopyStep, f footprint) (err error) {
	bytes := c.size(p.Bytes)
	for _, side := range []plan.Side{p.Dst, p.Src} {
		pitch, height := c.size(side.Pitch), c.size(side.Height)
		if !p.Rows.Is(1) && bytes*c.size(p.Rows)*c.size(p.Slices) > 0 && (pitch < bytes || height < c.size(p.Rows)) {
			return fmt.Errorf("rows of %d bytes %d apart, and slices of %d rows %d apart", bytes, pitch, c.size(p.Rows), height)
		}
	}
	c.rows(p, func(dst, src int64) {
		for _, e := range []error{c.touchPlace(f, p.Dst.Place, dst, bytes, ir.Writes), c.touchPlace(f, p.Src.Place, src, bytes, ir.Reads)} {
			err = cmp.Or(err, e)
		}
	})
	return err
}

// rows calls f for every row of a copy, with how far behind the first it lies on either side.
func (c *checker) rows(p *plan.CopyStep, f func(dst, src int64)) {
	for z := range c.size(p.Slices) {
		for y := range c.size(p.Rows) {
			f((z*c.size(p.Dst.Height)+y)*c.size(p.Dst.Pitch), (z*c.size(p.Src.Height)+y)*c.size(p.Src.Pitch))
		}
	}
}

// touchUser takes the extent of each operand from the graph's node, since the kernel's source is not read.
func (c *checker) touchUser(s *plan.Step, f footprint) error {
	for i, a := range c.g.Nodes[s.Nodes[0]].Args {
		if a.View == nil {
			continue
		}
		place := s.Launch.Args[i].Place
		bytes := int64(len(c.elements(*a.View))) * int64(a.View.Type.Size)
		if err := c.touchPlace(f, place, 0, bytes, a.Mode); err != nil {
			return err
		}
	}
	return nil
}

// touchPlace enters some bytes behind a place, which must lie inside its buffer and the buffer inside its slot.
func (c *checker) touchPlace(f footprint, p plan.Place, at, bytes int64, mode ir.Mode) error {
	b := c.p.Buffers[p.Buffer]
	limit := c.size(b.Bytes())
	if b.Home == plan.Pool && c.size(c.p.Slots[b.Slot].Bytes) < limit {
		return fmt.Errorf("%s has %d bytes, its slot %d", b.Title(), limit, c.size(c.p.Slots[b.Slot].Bytes))
	}
	at += c.size(p.Offset)
	if bytes > 0 && (at < 0 || at+bytes > limit) {
		return fmt.Errorf("bytes %d to %d of %s, which has %d", at, at+bytes, b.Title(), limit)
	}
	space, from := c.address(p.Buffer, at)
	f.add(space, from, bytes, mode)
	return nil
}

// touchKernel enters what every index loads and stores, and checks that no two indices meet in a byte that one stores.
func (c *checker) touchKernel(l *plan.LaunchStep, f footprint) error {
	if err := errors.Join(c.countOK(l), c.vectorOK(l)); err != nil {
		return err
	}
	for i := range c.size(l.Work) {
		mine := footprint{}
		for _, in := range l.Kernel.Body {
			if err := c.touchElement(l, in, i, mine); err != nil {
				return err
			}
		}
		for s, mode := range mine {
			if f[s] != 0 && (f[s]|mode)&ir.Writes != 0 {
				return fmt.Errorf("index %d and one before it use a byte that one of them writes", i)
			}
			f[s] |= mode
		}
	}
	return nil
}

// accessModes say what instructions do to storage.
var accessModes = map[plan.InstrOp]ir.Mode{plan.Load: ir.Reads, plan.Store: ir.Writes}

func (c *checker) touchElement(l *plan.LaunchStep, in plan.Instr, i int64, f footprint) error {
	if in.Op == plan.Set {
		f.add(handle(l.Args[in.Test.Handle].Condition), 0, 1, ir.Writes)
		if in.Test.Trips < 0 {
			return nil
		}
		a := l.Args[in.Test.Trips]
		return c.touchPlace(f, a.Place, 0, int64(a.Type.Size), a.Mode)
	}
	mode := accessModes[in.Op]
	if mode == 0 {
		return nil
	}
	a := l.Args[in.Param]
	if a.Mode&mode == 0 {
		return fmt.Errorf("parameter %d is used against its mode", in.Param)
	}
	size := int64(a.Type.Size)
	return c.touchPlace(f, a.Place, c.index(l, in.Index, i)*size, size, mode)
}

// countOK checks that a kernel knows how many indices there are, or that it has one because it sets a condition.
func (c *checker) countOK(l *plan.LaunchStep) error {
	params, last := l.Kernel.Params, len(l.Args)-1
	test := slices.ContainsFunc(l.Kernel.Body, func(in plan.Instr) bool { return in.Op == plan.Set })
	switch {
	case len(params) != len(l.Args):
		return fmt.Errorf("%d arguments for %d parameters", len(l.Args), len(params))
	case test != l.Kernel.Test || test && c.size(l.Work) != 1:
		return errors.New("a kernel that sets a condition has one index, and says so")
	case !test && (last < 0 || params[last].Kind != plan.Count || c.size(l.Args[last].Count) != c.size(l.Work)):
		return errors.New("the last argument is not the number of indices")
	}
	return nil
}

// vectorOK checks what vectors of several elements need, and that nothing is loaded after a store.
func (c *checker) vectorOK(l *plan.LaunchStep) error {
	stored := false
	for _, in := range l.Kernel.Body {
		if in.Op == plan.Load && stored {
			return fmt.Errorf("a load after a store")
		}
		stored = stored || in.Op == plan.Store || in.Op == plan.Set && in.Test.Trips >= 0
		if l.Kernel.Vector == 1 || accessModes[in.Op] == 0 {
			continue
		}
		a := l.Args[in.Param]
		step := in.Index[0]
		bytes := int64(l.Kernel.Vector * a.Type.Size)
		if len(in.Index) != 1 || step.Param >= 0 || step.Const != 0 && step.Const != 1 ||
			step.Const == 1 && (bytes > 16 || c.size(a.Place.Offset)%bytes != 0) {
			return fmt.Errorf("parameter %d cannot be loaded %d elements at a time", in.Param, l.Kernel.Vector)
		}
	}
	return nil
}

// index is how many elements from the pointer an access at index i lies.
func (c *checker) index(l *plan.LaunchStep, strides []plan.Stride, i int64) int64 {
	at := int64(0)
	for k := len(strides) - 1; k >= 0; k-- {
		along := i
		if k > 0 {
			extent := c.size(l.Args[l.Kernel.Axes[k-1]].Count)
			along, i = i%extent, i/extent
		}
		step := strides[k].Const
		if strides[k].Param >= 0 {
			step = c.size(l.Args[strides[k].Param].Count)
		}
		at += along * step
	}
	return at
}

// elements lists where the elements of a view lie, in row-major order of its indices.
func (c *checker) elements(v ir.View) []int64 {
	at := []int64{c.size(v.Offset)}
	for k, d := range v.Shape {
		step := c.size(v.Stride[k])
		next := make([]int64, 0, len(at))
		for _, a := range at {
			for i := range c.size(d) {
				next = append(next, a+i*step)
			}
		}
		at = next
	}
	return at
}
