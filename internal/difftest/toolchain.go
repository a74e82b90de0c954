package difftest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/cudagraph/graphgen/templates/host"
)

// Toolchain is a way to build and run a program.
type Toolchain struct {
	Name     string
	Compiler []string // with its flags
	Language string   // of the main file, as -x names it
	Includes string   // what a program includes first
	Env      []string // of a run
	Alone    bool     // one program runs at a time: loops on a card failed among a dozen others (docs/measurements.md)
}

// hostFlags are those of every build on the host runtime. The .cu files stand in namespaces of one file here, which g++
// takes for headers.
var hostFlags = []string{"g++", "-std=c++17", "-g1", "-Wall", "-Wextra", "-Wno-subobject-linkage", "-pthread"}

func hostCompiler(flags ...string) []string { return append(slices.Clone(hostFlags), flags...) }

// standard is what every .cu file includes, and what the driver needs.
const standard = `
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <new>
#include <type_traits>
`

const hostIncludes = `#include "graphgen_host.h"` + standard

// The toolchains on the host runtime.
var (
	// Address finds accesses beside buffers and undefined behaviour; scratch holds NaN when a launch begins. Optimising
	// would double the time that compiling takes.
	Address = &Toolchain{
		Name:     "address",
		Compiler: hostCompiler("-O0", "-fsanitize=address,undefined"),
		Language: "c++",
		Includes: hostIncludes,
		Env:      []string{"GRAPHGEN_HOST_POISON=1", "ASAN_OPTIONS=detect_leaks=1", "UBSAN_OPTIONS=print_stacktrace=1"},
	}
	// Thread runs nodes at once and finds those that no edge orders, in optimised code.
	Thread = &Toolchain{
		Name:     "thread",
		Compiler: hostCompiler("-O1", "-fsanitize=thread"),
		Language: "c++",
		Includes: hostIncludes,
		Env:      []string{"GRAPHGEN_HOST_THREADS=4", "TSAN_OPTIONS=halt_on_error=0"},
	}
	// Plain builds quickly.
	Plain = &Toolchain{
		Name:     "plain",
		Compiler: hostCompiler("-O1"),
		Language: "c++",
		Includes: hostIncludes,
		Env:      []string{"GRAPHGEN_HOST_POISON=1"},
	}
)

// headers holds the folder of the precompiled host header for each toolchain of this process.
var (
	headersMu sync.Mutex
	headers   = map[string]string{}
)

// header gives a folder with graphgen_host.h, compiled once for each toolchain.
func (t *Toolchain) header() (string, error) {
	headersMu.Lock()
	defer headersMu.Unlock()
	if dir := headers[t.Name]; dir != "" {
		return dir, nil
	}
	dir, err := os.MkdirTemp("", "graphgen-host-")
	if err != nil {
		return "", err
	}
	headers[t.Name] = dir
	path := filepath.Join(dir, "graphgen_host.h")
	if err := os.WriteFile(path, host.Header(), 0o644); err != nil {
		return "", err
	}
	args := append(slices.Clone(t.Compiler[1:]), "-x", "c++-header", path, "-o", path+".gch")
	if out, err := exec.Command(t.Compiler[0], args...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s: %w\n%s", t.Compiler[0], err, clip(string(out)))
	}
	return dir, nil
}

// Clean removes the precompiled headers.
func Clean() {
	headersMu.Lock()
	defer headersMu.Unlock()
	for name, dir := range headers {
		os.RemoveAll(dir)
		delete(headers, name)
	}
}

// Build compiles a program that Write wrote, and gives the path of the executable.
func (t *Toolchain) Build(p *Program) (string, error) {
	binary := filepath.Join(p.Dir, "main-"+t.Name)
	args := append(slices.Clone(t.Compiler[1:]), "-I", p.Dir)
	if t.Includes == hostIncludes {
		dir, err := t.header()
		if err != nil {
			return "", err
		}
		args = append(args, "-I", dir)
	}
	args = append(args, "-x", t.Language, filepath.Join(p.Dir, "main-"+t.Name+".cu"), "-o", binary)
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
