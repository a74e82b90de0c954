package cuda

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/cudagraph/graphgen/emit"
)

// HostFile is graphgen_host.cpp, by which cgo compiles every .cu of a package for the CPU. They share one file since the
// host runtime takes longer to compile than they do.
func HostFile(files []emit.File) (emit.File, error) {
	type source struct{ Name, Hash string }
	var sources []source
	for _, f := range files {
		if strings.HasSuffix(f.Name, ".cu") {
			sources = append(sources, source{f.Name, Hash(f.Data)})
		}
	}
	slices.SortFunc(sources, func(a, b source) int { return cmp.Compare(a.Name, b.Name) })
	var text bytes.Buffer
	err := parsed.ExecuteTemplate(&text, "host.tmpl", sources)
	return emit.File{Name: "graphgen_host.cpp", Data: text.Bytes()}, err
}
