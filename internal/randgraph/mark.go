package randgraph

import (
	"encoding/binary"
	"math"

	"github.com/cudagraph/graphgen/ir"
)

// Mark says of a byte how exactly it is known.
type Mark byte

// The marks.
const (
	Exact   Mark = 0
	NaN32   Mark = 'f' // one of the four bytes of a float32 NaN that arithmetic made: any NaN will do
	NaN64   Mark = 'd' // the same of a float64
	Unknown Mark = '?' // depends on the payload of such a NaN
	Unset   Mark = 'u' // nobody wrote it
)

// nanMark is the mark of a NaN of type t.
func nanMark(t ir.Type) Mark {
	if t == ir.F32 {
		return NaN32
	}
	return NaN64
}

// element is one value and its marks.
type element struct {
	data  []byte
	marks []Mark
}

// bits is the value as an integer.
func (e element) bits() uint64 {
	var all [8]byte
	copy(all[:], e.data)
	return binary.LittleEndian.Uint64(all[:])
}

// exact makes an element of bits.
func exact(t ir.Type, bits uint64) element {
	data := binary.LittleEndian.AppendUint64(nil, bits)[:t.Size]
	return element{data, make([]Mark, t.Size)}
}

// marked gives all bytes of an element one mark.
func (e element) marked(m Mark) element {
	e.marks = make([]Mark, len(e.data))
	for i := range e.marks {
		e.marks[i] = m
	}
	return e
}

// certainty is how well the value is known as a t: Exact, the mark of a NaN, or Unknown.
func (e element) certainty(t ir.Type) Mark {
	first := e.marks[0]
	for _, m := range e.marks {
		if m != first {
			return Unknown
		}
	}
	if first == Exact || t.Kind == ir.Float && first == nanMark(t) && isNaN(t, e.bits()) {
		return first
	}
	return Unknown
}

func isNaN(t ir.Type, bits uint64) bool {
	switch t {
	case ir.F32:
		x := math.Float32frombits(uint32(bits))
		return x != x
	case ir.F64:
		x := math.Float64frombits(bits)
		return x != x
	}
	return false
}
