package toolkit_test

import (
	"bytes"
	"fmt"
	"go/version"
	"io/fs"
	"maps"
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
			compile := func(t *testing.T, source string) (string, error) {
				out, err := exec.Command(kit.Nvcc, append(slices.Clip(args), "-o", filepath.Join(t.TempDir(), "out.o"), source)...).CombinedOutput()
				return string(out), err
			}
			var whole []string
			for _, source := range generated(t, "../..") {
				lacks := lacking(t, source, nvcc)
				if lacks == "" {
					whole = append(whole, source)
					continue
				}
				t.Run(strings.TrimPrefix(source, "../../"), func(t *testing.T) {
					t.Parallel()
					if out, err := compile(t, source); err == nil || !strings.Contains(out, lacks) {
						t.Errorf("%v\n%s\nwant the error %s", err, out, lacks)
					}
				})
			}
			for _, source := range together(t, whole) {
				t.Run(filepath.Base(source), func(t *testing.T) {
					t.Parallel()
					if out, err := compile(t, source); err != nil {
						t.Errorf("%v\n%s", err, out)
					}
				})
			}
		})
	}
}

var include = regexp.MustCompile(`(?m)^#include <.*\n`)

// together writes files that include sources, each in a namespace of its own: most of what nvcc does for one source is to
// read CUDA's headers, once for each architecture. Those in one file include the same headers, so that none stands on what
// another includes.
func together(t *testing.T, sources []string) []string {
	t.Helper()
	texts := map[string]string{}
	for i, source := range sources {
		path, err := filepath.Abs(source)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		headers := string(bytes.Join(include.FindAll(text, -1), nil))
		texts[headers] += fmt.Sprintf("#undef GRAPHGEN_TURNS\nnamespace source_%d {\n#include %q\n}\n", i, path)
	}
	dir := t.TempDir()
	var files []string
	for i, headers := range slices.Sorted(maps.Keys(texts)) {
		files = append(files, filepath.Join(dir, fmt.Sprintf("together_%d.cu", i)))
		if err := os.WriteFile(files[i], []byte(headers+texts[headers]), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return files
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
