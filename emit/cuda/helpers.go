package cuda

import (
	"maps"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// helper is a function of namespace go in the generated file: what Go means, where C++ means something else.
type helper struct {
	code  string
	needs []string // keys of helpers that it calls
}

// helperOrder lists the keys of all helpers in the order in which they are printed, helpers before those that need them.
var helperOrder, helperTable = helperList()

func helperList() ([]string, map[string]helper) {
	var order []string
	table := map[string]helper{}
	for _, group := range [][]helperRow{integerHelpers, floatHelpers, conversionHelpers, mathHelpers()} {
		for _, row := range group {
			order = append(order, row.key)
			table[row.key] = helper{strings.TrimSpace(row.code), row.needs}
		}
	}
	return order, table
}

// helperRow is a row of the tables of helpers. Its key is a name, with a type where the helper is not a template.
type helperRow struct {
	key   string
	needs []string
	code  string
}

// helper notes that the file needs a helper for operands of type t, and gives the name to call it by.
func (p *printer) helper(name string, t ir.Type) string {
	key := name
	if _, ok := helperTable[key]; !ok || floating(t) && hasTyped(name) {
		key += "." + t.Name
	}
	p.source.need(key)
	return "go::" + name
}

func hasTyped(name string) bool {
	_, ok := helperTable[name+".f32"]
	_, ok64 := helperTable[name+".f64"]
	return ok || ok64
}

// need adds a helper and what it needs.
func (s *source) need(key string) {
	row, ok := helperTable[key]
	if !ok {
		panic("no helper " + key)
	}
	if !s.needed[key] {
		s.needed[key] = true
		for _, k := range row.needs {
			s.need(k)
		}
	}
}

// prelude is the code of the helpers that the file needs.
func (s *source) prelude() []string {
	var code []string
	for _, key := range helperOrder {
		if s.needed[key] {
			code = append(code, helperTable[key].code)
		}
	}
	return code
}

// helperKeys lists every key, for tests.
func helperKeys() []string { return slices.Sorted(maps.Keys(helperTable)) }
