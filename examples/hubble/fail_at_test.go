//go:build !cuda

package main

import (
	"fmt"
	"image"
	"image/png"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestMain lets the test be the command, too, so that one can run in a process of its own.
func TestMain(m *testing.M) {
	if os.Getenv("HUBBLE_COMMAND") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// A failure names the Go line, the step or the graph, and the CUDA call, on one line.
var failure = regexp.MustCompile(`^hubble/graphs/stretch\.go:\d+: ((?:graph|upload|map|download|input|temp) [\w+ ]+): ` +
	`(cuda\w+): [a-z ]+(?:; pixels is \d+, in bytes)?$`)

// whatFails are the failures that a life of the graph has at least.
var whatFails = []string{
	"graph Stretch: cudaFree", "graph Stretch: cudaFreeHost", "graph Stretch: cudaGetDevice", "graph Stretch: cudaGraphCreate",
	"graph Stretch: cudaGraphDestroy", "graph Stretch: cudaGraphExecDestroy", "graph Stretch: cudaGraphInstantiateWithParams",
	"graph Stretch: cudaGraphLaunch", "graph Stretch: cudaGraphUpload", "input red: cudaHostAlloc", "temp codes: cudaMalloc",
	"graph Stretch: cudaStreamCreateWithFlags", "graph Stretch: cudaStreamDestroy", "graph Stretch: cudaStreamSynchronize",
	"download out_blue: cudaGraphAddNode", "download out_green: cudaGraphAddNode", "download out_red: cudaGraphAddNode",
	"map Decode: cudaGraphAddNode", "map Decode: cudaGraphExecNodeSetParams",
	"upload blue: cudaGraphAddNode", "upload green: cudaGraphAddNode", "upload red: cudaGraphAddNode",
}

// TestFailAt fails every CUDA call of a graph's life, in C++ under the address, leak and undefined-behaviour sanitizers.
func TestFailAt(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"testdata/fail_at.cpp", "gpu/stretch.cu", "gpu/graphgen_host.h"} {
		if _, err := os.ReadFile(file); err != nil { // go test runs again when it changes
			t.Fatal(err)
		}
	}
	exe := filepath.Join(t.TempDir(), "fail_at")
	compile := exec.Command("c++", "-std=c++17", "-g", "-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all",
		"-pthread", "-I", "gpu", "testdata/fail_at.cpp", "-o", exe)
	if out, err := compile.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", compile, err, out)
	}
	out, err := exec.Command(exe).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	checkFailures(t, strings.Split(strings.TrimSpace(string(out)), "\n"))
}

// TestFailAtCommand fails every CUDA call of the command: its error is the graph's, after the name of the Go method, and
// it writes no picture.
func TestFailAtCommand(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	in, out := filepath.Join(dir, "sky.png"), filepath.Join(dir, "out.png")
	sky, err := os.Create(in)
	if err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(sky, image.NewGray(image.Rect(0, 0, 9, 5))); err != nil {
		t.Fatal(err)
	}
	sky.Close()
	var failures []string
	for k := 1; ; k++ {
		cmd := exec.Command(os.Args[0], "-in", in, "-out", out)
		cmd.Env = append(os.Environ(), "HUBBLE_COMMAND=1", fmt.Sprint("GRAPHGEN_HOST_FAIL_AT=", k))
		said, err := cmd.CombinedOutput()
		if err == nil {
			break
		}
		method, rest, _ := strings.Cut(strings.TrimPrefix(string(said), "hubble: "), ": ")
		if !slices.Contains([]string{"NewStretch", "Run", "Close"}, method) {
			t.Errorf("call %d: %s", k, said)
		}
		failures = append(failures, strings.TrimSuffix(rest, "\n"))
		if _, err := os.Stat(out); err == nil {
			t.Fatalf("call %d: a picture was written though %s", k, said)
		}
	}
	checkFailures(t, failures)
}

func checkFailures(t *testing.T, lines []string) {
	t.Helper()
	seen := map[string]bool{}
	for _, line := range lines {
		m := failure.FindStringSubmatch(line)
		if m == nil {
			t.Errorf("%q does not name a Go line, a step and a CUDA call", line)
			continue
		}
		step, _, _ := strings.Cut(m[1], "+") // a fused step goes on
		seen[step+": "+m[2]] = true
	}
	for _, want := range whatFails {
		if !seen[want] {
			t.Errorf("no failure of %s in %q", want, slices.Sorted(maps.Keys(seen)))
		}
	}
	t.Logf("%d calls", len(lines))
}
