package randgraph

import (
	"fmt"
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// place is a view with numbers: where its elements lie, in bytes.
type place struct {
	buf    int
	typ    ir.Type
	offset int
	shape  []int
	stride []int
}

// whole is all of a buffer.
func whole(buf int, typ ir.Type, shape []int) place {
	p := place{buf: buf, typ: typ, shape: shape}
	p.stride = rowMajor(shape, typ.Size)
	return p
}

func rowMajor(shape []int, size int) []int {
	stride := make([]int, len(shape))
	for k := len(shape) - 1; k >= 0; k-- {
		stride[k] = size
		size *= shape[k]
	}
	return stride
}

// offsets lists where the elements lie, in row-major order of the view.
func (p place) offsets() []int {
	list := []int{p.offset}
	for k, n := range p.shape {
		next := make([]int, 0, len(list)*n)
		for _, at := range list {
			for i := range n {
				next = append(next, at+i*p.stride[k])
			}
		}
		list = next
	}
	return list
}

// derive does to a place what operations do to a view.
func (p place) derive(ops []ViewOp, dims map[string]int) (place, error) {
	for _, op := range ops {
		p.shape, p.stride = slices.Clone(p.shape), slices.Clone(p.stride)
		if err := p.step(op, dims); err != nil {
			return p, err
		}
	}
	return p, nil
}

func (p *place) step(op ViewOp, dims map[string]int) error {
	switch op.Kind {
	case Slice:
		return p.slice(op.Axis, op.Lo.Value(dims), op.Hi.Value(dims), op.Step)
	case Index:
		at := op.Lo.Value(dims)
		if err := p.slice(op.Axis, at, at+1, 1); err != nil {
			return err
		}
		p.shape = slices.Delete(p.shape, op.Axis, op.Axis+1)
		p.stride = slices.Delete(p.stride, op.Axis, op.Axis+1)
	case Transpose:
		shape, stride := slices.Clone(p.shape), slices.Clone(p.stride)
		for k, axis := range op.Axes {
			p.shape[k], p.stride[k] = shape[axis], stride[axis]
		}
	case Reshape:
		return p.reshape(values(op.Shape, dims))
	case Broadcast:
		return p.broadcast(values(op.Shape, dims))
	case As:
		return p.as(op.Type)
	}
	return nil
}

func (p *place) slice(axis, lo, hi, step int) error {
	if lo < 0 || lo > hi || hi > p.shape[axis] {
		return fmt.Errorf("slice %d:%d of %d", lo, hi, p.shape[axis])
	}
	at, count := lo, 0
	if step < 0 {
		at = hi - 1
	}
	for i := at; lo <= i && i < hi; i += step {
		count++
	}
	p.offset += at * p.stride[axis]
	p.shape[axis] = count
	p.stride[axis] *= step
	return nil
}

func (p *place) reshape(shape []int) error {
	if product(shape) != product(p.shape) {
		return fmt.Errorf("reshape %v to %v", p.shape, shape)
	}
	p.shape, p.stride = shape, rowMajor(shape, p.typ.Size)
	return nil
}

func (p *place) broadcast(shape []int) error {
	stride := make([]int, len(shape))
	extra := len(shape) - len(p.shape)
	for k := range p.shape {
		switch {
		case extra < 0 || p.shape[k] != 1 && p.shape[k] != shape[extra+k]:
			return fmt.Errorf("broadcast %v to %v", p.shape, shape)
		case p.shape[k] == shape[extra+k]:
			stride[extra+k] = p.stride[k]
		}
	}
	p.shape, p.stride = shape, stride
	return nil
}

func (p *place) as(t ir.Type) error {
	last := len(p.shape) - 1
	if t.Size != p.typ.Size {
		bytes := p.shape[last] * p.typ.Size
		if bytes%t.Size != 0 {
			return fmt.Errorf("%d bytes as %s", bytes, t)
		}
		p.shape[last], p.stride[last] = bytes/t.Size, t.Size
	}
	p.typ = t
	return nil
}
