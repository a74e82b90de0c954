package prove

import (
	"hash/fnv"
	"slices"

	"github.com/cudagraph/graphgen/ir"
)

// symbol stands for a value, or for one byte of a value. Two that are equal are equal whatever the functions compute and
// whatever data the caller has.
type symbol uint64

const (
	unknown   symbol = 0 // what scratch holds before it is written, and all that comes of it
	firstByte symbol = 1 // firstByte+b is the byte b, up to 256
)

// symbols makes symbols, and remembers which bytes are a value and which values are constants.
type symbols struct {
	whole    map[symbol]symbol // first byte of a value to the value
	constant map[symbol]uint64
	parts    map[symbol][]symbol // values that are no more than their bytes
}

func newSymbols() *symbols {
	return &symbols{map[symbol]symbol{}, map[symbol]uint64{}, map[symbol][]symbol{}}
}

// hash makes a symbol of a kind and of other symbols.
func (s *symbols) hash(kind string, parts ...symbol) symbol {
	h := fnv.New64a()
	h.Write([]byte(kind))
	for _, p := range parts {
		var b [8]byte
		for k := range b {
			b[k] = byte(p >> (8 * k))
		}
		h.Write(b[:])
	}
	return symbol(h.Sum64() | 1<<63)
}

// derive is hash, except that of anything unknown comes the unknown.
func (s *symbols) derive(kind string, parts ...symbol) symbol {
	for _, p := range parts {
		if p == unknown {
			return unknown
		}
	}
	return s.hash(kind, parts...)
}

func (s *symbols) text(words ...string) symbol {
	all := ""
	for _, w := range words {
		all += w + "\x00"
	}
	return s.hash(all)
}

// apply is the results of a device function.
func (s *symbols) apply(f *ir.Func, args []symbol) []symbol {
	results := make([]symbol, len(f.Results))
	for i := range results {
		results[i] = s.derive(f.Key(), append([]symbol{symbol(f.Pos.Line + 1), symbol(i + 1)}, args...)...)
	}
	return results
}

// bits is a constant of some bytes.
func (s *symbols) bits(bits uint64, size int) symbol {
	v := s.hash("constant", symbol(bits), symbol(size))
	s.constant[v] = bits
	return v
}

// write stores a value to the bytes of an element.
func (s *symbols) write(cells []symbol, v symbol) {
	if bytes, ok := s.parts[v]; ok {
		copy(cells, bytes)
		return
	}
	bits, constant := s.constant[v]
	for k := range cells {
		switch {
		case constant:
			cells[k] = firstByte + symbol(bits>>(8*k)&0xff)
		case v == unknown:
			cells[k] = unknown
		default:
			cells[k] = s.hash("byte", v, symbol(k), symbol(len(cells)))
		}
	}
	if !constant && v != unknown {
		s.whole[cells[0]] = v
	}
}

// read is the value of an element by its bytes: what was written to it, a constant, or something made of parts.
func (s *symbols) read(cells []symbol) symbol {
	bits, constant := uint64(0), true
	for k, c := range cells {
		if c == unknown {
			return unknown
		}
		constant = constant && c <= 256
		bits |= uint64(c-firstByte) & 0xff << (8 * k)
	}
	if constant && len(cells) <= 8 {
		return s.bits(bits, len(cells))
	}
	if v, ok := s.whole[cells[0]]; ok {
		same := true
		for k, c := range cells {
			same = same && c == s.hash("byte", v, symbol(k), symbol(len(cells)))
		}
		if same {
			return v
		}
	}
	v := s.hash("parts", cells...)
	s.parts[v] = slices.Clone(cells)
	return v
}

// constantOf is the value of a constant.
func (s *symbols) constantOf(c ir.Constant) symbol {
	cells := make([]symbol, c.Type.Size)
	for k, b := range c.Memory() {
		cells[k] = firstByte + symbol(b)
	}
	return s.read(cells)
}
