package difftest

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/cudagraph/graphgen/internal/hostlib"
)

// Toolchain is a way to build and run a program.
type Toolchain struct {
	Name     string
	Compiler []string // nvcc with its flags, where programs are not built on the host runtime
	Includes string   // what a program includes first
	Env      []string // of a run
	Alone    bool     // one program runs at a time: loops on a card failed among a dozen others (docs/measurements.md)

	fixed func() (*fixed, error) // on the host runtime
}

// hostFlags are those of every build on the host runtime. The .cu files stand in namespaces of one file here, which g++
// takes for headers.
var hostFlags = []string{"g++", "-std=c++17", "-g1", "-Wall", "-Wextra", "-Wno-subobject-linkage", "-pthread"}

// standard is what every .cu file includes, and what the driver needs.
const standard = `
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <new>
#include <type_traits>
#include <vector>
`

// The toolchains on the host runtime.
var (
	// Address finds accesses beside buffers and undefined behaviour; scratch holds NaN when a launch begins. Optimising
	// would double the time that compiling takes.
	Address = onHost("address", []string{"GRAPHGEN_HOST_POISON=1", "ASAN_OPTIONS=detect_leaks=1", "UBSAN_OPTIONS=print_stacktrace=1"},
		"-O0", "-fsanitize=address,undefined")
	// Thread runs nodes at once and finds those that no edge orders.
	Thread = onHost("thread", []string{"GRAPHGEN_HOST_THREADS=4", "TSAN_OPTIONS=halt_on_error=0"}, "-O0", "-fsanitize=thread")
	// Plain builds quickly: optimising would take three times as long.
	Plain = onHost("plain", []string{"GRAPHGEN_HOST_POISON=1"}, "-O0")
)

// onHost is a toolchain of g++ on the host runtime. The runtime and the driver are compiled by the first program.
func onHost(name string, env []string, flags ...string) *Toolchain {
	t := &Toolchain{Name: name, Includes: standard, Env: env}
	t.fixed = sync.OnceValues(func() (*fixed, error) { return compileFixed(append(slices.Clone(hostFlags), flags...)) })
	return t
}

// fixed is what all programs of a toolchain share.
type fixed struct {
	*hostlib.Runtime
	driver string // an object
}

func compileFixed(compiler []string) (*fixed, error) {
	r, err := hostlib.New(compiler...)
	if err != nil {
		return nil, err
	}
	made.Store(r, true)
	files, err := driverFiles()
	if err != nil {
		return nil, err
	}
	if err := save(r.Dir, files); err != nil {
		return nil, err
	}
	f := &fixed{r, filepath.Join(r.Dir, "driver.o")}
	return f, r.Compile("-c", filepath.Join(r.Dir, "driver.cpp"), "-o", f.driver)
}

// made holds the runtimes of this process.
var made sync.Map

// Clean removes what programs share.
func Clean() {
	made.Range(func(r, _ any) bool {
		r.(*hostlib.Runtime).Close()
		return true
	})
}

// Build compiles a program that Write wrote, and gives the path of the executable.
func (t *Toolchain) Build(p *Program) (string, error) {
	main, binary := filepath.Join(p.Dir, "main-"+t.Name+".cu"), filepath.Join(p.Dir, "main-"+t.Name)
	if t.fixed != nil {
		f, err := t.fixed()
		if err != nil {
			return "", err
		}
		return binary, f.Link("-I", p.Dir, "-o", binary, f.driver, "-x", "c++", main)
	}
	args := append(slices.Clone(t.Compiler[1:]), "-x", "cu", main, filepath.Join(p.Dir, "driver.cpp"), "-o", binary)
	if out, err := exec.Command(t.Compiler[0], args...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", t.Compiler[0], strings.Join(args, " "), err, clip(string(out)))
	}
	return binary, nil
}

// clip keeps the beginning of a long text.
func clip(s string) string {
	const most = 6000
	if len(s) > most {
		return s[:most] + "\n...\n"
	}
	return s
}
