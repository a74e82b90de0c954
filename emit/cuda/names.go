package cuda

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/cudagraph/graphgen/ir"
)

// names hands out C++ identifiers in one scope: the user's name where it is free, else the name with a suffix. Inner
// scopes see the names of outer ones.
type names struct {
	outer *names
	taken map[string]bool
}

func newNames(outer *names, taken ...string) *names {
	n := &names{outer: outer, taken: map[string]bool{}}
	for _, name := range taken {
		n.taken[name] = true
	}
	return n
}

func (n *names) has(name string) bool {
	for ; n != nil; n = n.outer {
		if n.taken[name] {
			return true
		}
	}
	return false
}

// pick takes the first free name of those given, or the last one with a number.
func (n *names) pick(wanted ...string) string {
	for _, w := range wanted {
		if name := identifier(w); !n.has(name) {
			n.taken[name] = true
			return name
		}
	}
	last := identifier(wanted[len(wanted)-1])
	for i := 2; ; i++ {
		if name := fmt.Sprintf("%s_%d", strings.TrimRight(last, "_"), i); !n.has(name) && !isReserved(name) {
			n.taken[name] = true
			return name
		}
	}
}

// identifier makes a C++ identifier of a Go one: in ASCII, and no keyword, macro or name of the runtime's.
func identifier(name string) string {
	var b strings.Builder
	for i, r := range name {
		switch {
		case r < 0x80 && (r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) && i > 0):
			b.WriteRune(r)
		case r < 0x80 && unicode.IsDigit(r):
			b.WriteString("n" + string(r))
		case r < 0x80:
			b.WriteByte('_')
		default:
			fmt.Fprintf(&b, "u%04x", r)
		}
	}
	id := b.String()
	switch {
	case id == "" || strings.Trim(id, "_") == "":
		return "x"
	case id[0] == '_':
		id = "x" + id // C++ keeps such names for itself
	}
	switch {
	case hasReservedPrefix(id):
		return "x" + id
	case isReserved(id) || isLoud(id):
		return id + "_"
	}
	return id
}

// constant is the name of an enumerator: kHostHdr.
func constant(words ...string) string {
	name := "k"
	for _, w := range words {
		name += ir.Exported(identifierWords(w))
	}
	return name
}

// identifierWords is identifier without a care for reserved names, since a k will stand before it.
func identifierWords(name string) string { return strings.TrimSuffix(identifier(name), "_") }
