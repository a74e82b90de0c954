package cuda

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/internal/hostlib"
)

// runtime is the host runtime under AddressSanitizer and UndefinedBehaviorSanitizer. Warnings are errors.
var runtime = sync.OnceValues(func() (*hostlib.Runtime, error) {
	r, err := hostlib.New("g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-pthread", "-g1", "-O0",
		"-fsanitize=address,undefined", "-fno-sanitize-recover=all")
	made = r
	return r, err
})

// made is what runtime gave, if any test asked.
var made *hostlib.Runtime

func TestMain(m *testing.M) {
	code := m.Run()
	if made != nil {
		made.Close()
	}
	os.Exit(code)
}

// sanitized compiles testdata/drive/<name>.cpp with a plan's files on the sanitized runtime, and gives the executable.
func sanitized(t *testing.T, name string, files []emit.File, flags ...string) string {
	t.Helper()
	r, err := runtime()
	if err != nil {
		t.Fatal(err)
	}
	dir := writeDrive(t, name, files)
	exe := filepath.Join(dir, "drive")
	if err := r.Link(append(flags, "-I", dir, filepath.Join(dir, "drive.cpp"), "-o", exe)...); err != nil {
		t.Fatal(err)
	}
	return exe
}

// writeDrive puts a plan's files and testdata/drive/<name>.cpp into a new folder.
func writeDrive(t *testing.T, name string, files []emit.File) string {
	t.Helper()
	dir := write(t, files)
	source, err := os.ReadFile(filepath.Join("testdata", "drive", name+".cpp"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "drive.cpp"), source, 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

// compiled compiles the host file of a plan to an object, which nothing runs.
func compiled(t *testing.T, files []emit.File) {
	t.Helper()
	r, err := runtime()
	if err != nil {
		t.Fatal(err)
	}
	dir := write(t, files)
	if err := r.Compile("-c", filepath.Join(dir, files[2].Name), "-o", filepath.Join(dir, "out.o")); err != nil {
		t.Fatal(err)
	}
}
