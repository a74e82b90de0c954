// Package failat fails every CUDA call of golden graphs, under sanitizers. Between them they have every kind of node.
package failat

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/cudagraph/graphgen/internal/hostlib"
)

// TestFailAt fails when an error does not name Go line, step and CUDA call, when more than one step fails or none does,
// when doing it again is not enough, and when something leaks.
func TestFailAt(t *testing.T) {
	for name, test := range map[string]struct {
		file string // of the graph's function
		want []string
	}{
		"memory": {"memory", []string{
			"12: resident w: cudaMemcpy", "17: map count: cudaGraphAddNode", "18: map weigh+sum64: cudaGraphExecNodeSetParams",
			"9: graph Memory: cudaGraphExecDestroy", "9: graph Memory: cudaStreamDestroy",
		}},
		"callbacks": {"callbacks", []string{
			"14: callback look: cudaGraphAddNode", "15: callback change: cudaGraphAddNode", "18: barrier: cudaGraphAddNode",
			"8: graph Callbacks: cudaGraphLaunch", "8: graph Callbacks: cudaFreeHost",
		}},
		"root": {"conditions", []string{
			"19: fill done: cudaGraphAddNode", "20: while: cudaGraphAddNode", "20: test while apart: cudaGraphExecNodeSetParams",
			"22: if: cudaGraphAddNode", "23: copy middle: cudaGraphAddNode", "13: graph Root: cudaGraphConditionalHandleCreate",
		}},
		"turns": {"events", []string{
			"38: event turn: cudaEventCreateWithFlags", "40: wait turn: cudaGraphAddNode", "42: record turn: cudaGraphAddNode",
			"40: wait turn: cudaGraphExecNodeSetParams", "42: record turn: cudaGraphExecNodeSetParams", "36: graph Turns: cudaEventDestroy",
		}},
		"subs": {"subs", []string{
			"11: graph Subs: cudaGraphCreate", "18: sub: cudaGraphAddNode",
			"23: map gained: cudaGraphAddNode", "23: map gained: cudaGraphNodeSetParams", "26: sub: cudaGraphNodeSetParams",
			"30: sub: cudaGraphExecNodeSetParams", "36: sub: cudaGraphExecNodeSetParams", "11: graph Subs: cudaGraphDestroy",
		}},
		"two": {"devices", []string{
			"16: graph Two: cudaGetDeviceCount", "16: graph Two: cudaSetDevice", "25: send x: cudaDeviceCanAccessPeer",
			"25: send x: cudaDeviceEnablePeerAccess", "25: send x: cudaGraphAddNode", "25: receive x: cudaGraphAddNode",
			"26: map product+lift+added: cudaSetDevice", "42: while: cudaGraphAddNode", "16: graph Two: cudaGraphConditionalHandleCreate",
			"51: map scale: cudaGraphNodeSetParams", "47: sub: cudaGraphExecNodeSetParams", "20: resident weights: cudaSetDevice",
			"62: launch block_sums: cudaFuncSetAttribute", "16: graph Two: cudaFreeHost", "16: graph Two: cudaMemsetAsync",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out := run(t, name)
			valid := regexp.MustCompile(`^testdata/golden/graphs/` + test.file + `\.go:\d+: [a-z]+(?: \w+){0,2}(?:\+\w+)*: (?:cuda\w+: [a-z ]+` +
				`|cuda(?:Malloc|HostAlloc): out of memory; (?:[\w*+ ]+ is )?\d+, in bytes)$`)
			for line := range strings.SplitSeq(out, "\n") {
				if !valid.MatchString(line) {
					t.Errorf("%q does not name a Go line, a step and a CUDA call", line)
				}
			}
			for _, w := range test.want {
				if !strings.Contains(out, "testdata/golden/graphs/"+test.file+".go:"+w+": ") {
					t.Errorf("no failure of %q in\n%s", w, out)
				}
			}
		})
	}
}

// runtime is the host runtime under sanitizers, which TestMain removes.
var runtime = sync.OnceValues(func() (*hostlib.Runtime, error) {
	r, err := hostlib.New("g++", "-std=c++17", "-pthread", "-g1", "-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
	made = r
	return r, err
})

var made *hostlib.Runtime

func TestMain(m *testing.M) {
	code := m.Run()
	if made != nil {
		made.Close()
	}
	os.Exit(code)
}

// run builds testdata/<name>.cpp with the golden files of a graph, and gives what it prints.
func run(t *testing.T, name string) string {
	t.Helper()
	golden := filepath.Join("..", "..", "testdata", "golden", "gpu")
	source := filepath.Join("testdata", name+".cpp")
	for _, file := range []string{source, "testdata/life.h", filepath.Join(golden, name+".cu"), filepath.Join(golden, "graphgen_host.h")} {
		if _, err := os.ReadFile(file); err != nil { // go test runs again when it changes
			t.Fatal(err)
		}
	}
	r, err := runtime()
	if err != nil {
		t.Fatal(err)
	}
	exe := filepath.Join(t.TempDir(), name)
	if err := r.Link("-I", golden, source, "-o", exe); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(exe).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return strings.TrimSpace(string(out))
}
