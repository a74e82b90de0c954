package toolkit_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/internal/toolkit"
	"github.com/cudagraph/graphgen/internal/toolkit/toolkittest"
)

var program = map[string]string{
	"go.mod": "module example.com/tone\n\ngo 1.26\n",
	"tone.cu": toolkit.Header + `
#include <cuda_runtime.h>
__global__ void twice(float *x) { x[threadIdx.x] *= 2.0f; }
extern "C" int tone_run() { cudaFree(0); twice<<<1, 1>>>(nullptr); cudaGetLastError(); return ANSWER; }
`,
	"tone.h": toolkit.Header + "\nint tone_run(void);\n",
	"main.go": `package main

// #cgo cuda LDFLAGS: -L${SRCDIR} -ltone -lcudart_static -ldl -lrt -lpthread -lstdc++
// #include "tone.h"
// #include "libtone.h"
import "C"

func main() { println(C.tone_run()) }
`,
}

// A change of the .cu alone must reach the program: Go's build cache sees neither the .cu nor the archive.
func TestBuildReachesGo(t *testing.T) {
	kit := toolkittest.Find(t)
	dir := t.TempDir()
	write := func(answer string) {
		for name, text := range program {
			text = strings.ReplaceAll(text, "ANSWER", answer)
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	build := func() string {
		var commands, messages strings.Builder
		o := toolkit.Options{Arch: []string{"sm_75", "sm_90"}, Stdout: &commands, Stderr: &messages}
		if n, err := kit.Build(t.Context(), dir, o); err != nil || n != 1 {
			t.Fatalf("built %d: %v\n%s", n, err, messages.String())
		}
		return commands.String()
	}
	run := func() string {
		cmd := exec.Command("go", "run", "-tags", "cuda", ".")
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return strings.TrimSpace(string(out))
	}
	write("41")
	if line := build(); !strings.Contains(line, "-o libtone.a tone.cu") {
		t.Errorf("the command is not shown: %q", line)
	}
	if got := run(); got != "41" {
		t.Errorf("got %s, want 41", got)
	}
	if line := build(); line != "" {
		t.Errorf("built again though up to date: %s", line)
	}
	write("42")
	build()
	if got := run(); got != "42" {
		t.Errorf("got %s, want 42: the program was not linked again", got)
	}
	if err := os.WriteFile(filepath.Join(dir, "libtone.a"), []byte("damaged"), 0o666); err != nil {
		t.Fatal(err)
	}
	if line := build(); line == "" {
		t.Error("a damaged archive was taken for up to date")
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".graphgen*")); left != nil {
		t.Errorf("left behind: %v", left)
	}
}
