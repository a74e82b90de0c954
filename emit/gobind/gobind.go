// Package gobind writes the Go wrapper of generated graphs: for each graph a type with typed slices, setters and
// launches, over the C header that package cuda writes; and a form of it for builds without cgo.
package gobind

import (
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/emit"
)

// Emit writes the Go files of one package. The hash of a unit is that of its .cu: a wrapper refuses an archive that was
// built from another.
func Emit(units []*emit.Unit, hash func(*emit.Unit) string) ([]emit.File, error) {
	if len(units) == 0 {
		return nil, nil
	}
	units = slices.SortedStableFunc(slices.Values(units), func(a, b *emit.Unit) int {
		return strings.Compare(a.Plan.Graph.Name, b.Plan.Graph.Name)
	})
	if err := clashes(units); err != nil {
		return nil, err
	}
	if err := importable(units); err != nil {
		return nil, err
	}
	files := shared(units)
	for _, u := range units {
		own, err := newWrapper(u, hash(u)).files()
		if err != nil {
			return nil, err
		}
		files = append(files, own...)
	}
	return files, nil
}
