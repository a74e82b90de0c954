package toolkit_test

import (
	"go/version"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/internal/toolkit"
	"github.com/cudagraph/graphgen/internal/toolkit/toolkittest"
)

// compilers are those that generated code is promised to compile with, each for the architectures that it knows.
var compilers = []struct {
	name string
	find func(testing.TB) *toolkit.Toolkit
	arch string
}{
	{"nvcc", toolkittest.Find, "75 80 90 100"}, // the machine's own, or what CUDA_HOME says
	{"12.4", release("12.4"), "75 80 90"},      // the oldest that is supported
	{"13.5", release("13.5"), "75 80 90 100"},
}

func release(name string) func(testing.TB) *toolkit.Toolkit {
	return func(t testing.TB) *toolkit.Toolkit { return toolkittest.Release(t, name) }
}

// Every committed .cu that graphgen made compiles with every compiler that we promise, without a warning. Where it uses
// what a release does not have, it says so instead.
func TestGoldensCompile(t *testing.T) {
	for _, c := range compilers {
		t.Run(c.name, func(t *testing.T) {
			kit := c.find(t)
			nvcc, err := kit.Version(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			args := []string{"-std=c++17", "-O3", "-c", "-Werror=all-warnings", "-Xcompiler=-Wall,-Wextra,-Werror"}
			for arch := range strings.FieldsSeq(c.arch) {
				args = append(args, "-gencode=arch=compute_"+arch+",code=sm_"+arch)
			}
			for _, source := range generated(t, "../..") {
				t.Run(strings.TrimPrefix(source, "../../"), func(t *testing.T) {
					t.Parallel()
					object := filepath.Join(t.TempDir(), "out.o")
					cmd := exec.Command(kit.Nvcc, append(slices.Clip(args), "-o", object, filepath.Base(source))...)
					cmd.Dir = filepath.Dir(source)
					out, err := cmd.CombinedOutput()
					if lacks := lacking(t, source, nvcc); lacks != "" {
						if err == nil || !strings.Contains(string(out), lacks) {
							t.Errorf("%v\n%s\nwant the error %s", err, out, lacks)
						}
					} else if err != nil {
						t.Errorf("%v\n%s", err, out)
					}
				})
			}
		})
	}
}

var lack = regexp.MustCompile(`#error .* needs CUDA ([0-9.]+) or later"`)

// lacking is the first sentence in a source that says that it needs more than a release of nvcc.
func lacking(t *testing.T, source, nvcc string) string {
	t.Helper()
	text, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range lack.FindAllSubmatch(text, -1) {
		if version.Compare("go"+nvcc, "go"+string(m[1])) < 0 {
			return string(m[0])
		}
	}
	return ""
}

// generated lists the generated .cu files below a folder, but for those in folders that are not committed.
func generated(t *testing.T, root string) []string {
	var sources []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") && path != root || d.Name() == "build"):
			return filepath.SkipDir
		case filepath.Ext(path) == ".cu" && toolkit.GeneratedFile(path):
			sources = append(sources, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(sources) == 0 {
		t.Fatal("found no generated .cu; are the goldens gone?")
	}
	return sources
}
