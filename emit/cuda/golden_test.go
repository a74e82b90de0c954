package cuda

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/templates/host"
)

var update = flag.Bool("update", false, "write the files of testdata")

// cases are the plans with goldens, testdata/<name>.
var cases = []struct {
	name string
	plan func() builder
}{
	{"tone", tone},
	{"steps", steps},
	{"strided", strided},
	{"names", hostileNames},
	{"bare", bare},
	{"nothing", nothing},
	{"ordered", ordered},
	{"signal", signal},
	{"launches", launches},
}

// TestGolden prints every plan, compares with its golden, and compiles it as C++ with warnings as errors.
func TestGolden(t *testing.T) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			files := emitted(t, c.plan())
			for _, f := range files {
				golden(t, filepath.Join("testdata", c.name, f.Name), f.Data)
			}
			compiled(t, files)
		})
	}
}

// TestDeterministic prints one plan twice.
func TestDeterministic(t *testing.T) {
	for _, c := range cases {
		if diff := cmp.Diff(emitted(t, c.plan()), emitted(t, c.plan())); diff != "" {
			t.Errorf("%s differs between runs:\n%s", c.name, diff)
		}
	}
}

func emitted(t *testing.T, b builder) []emit.File {
	t.Helper()
	files, err := Emit(b.unit())
	if err != nil {
		t.Fatal(err)
	}
	host, err := HostFile(files)
	if err != nil {
		t.Fatal(err)
	}
	return append(files, host)
}

func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs (go test -update writes it):\n%s", path, cmp.Diff(string(want), string(got)))
	}
}

// write puts files and the host header into a new folder.
func write(t *testing.T, files []emit.File) string {
	t.Helper()
	dir := t.TempDir()
	writeTo(t, dir, files)
	return dir
}

func writeTo(t *testing.T, dir string, files []emit.File) {
	t.Helper()
	for _, f := range append(files, emit.File{Name: "graphgen_host.h", Data: host.Header()}) {
		if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// compile runs the C++ compiler in a folder. Warnings are errors.
func compile(t *testing.T, dir string, args ...string) {
	t.Helper()
	args = append([]string{"-std=c++17", "-Wall", "-Wextra", "-Werror", "-pthread"}, args...)
	cmd := exec.Command("g++", args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("g++ %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}
