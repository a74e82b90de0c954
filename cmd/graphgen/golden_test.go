package main

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"
)

// Eight chained maps are one kernel and one kernel node; with fusion off they are eight nodes.
func TestChainIsOneKernel(t *testing.T) {
	t.Chdir("../..")
	for debug, want := range map[string]struct{ kernels, steps int }{"fusion/time": {1, 1}, "fusion/off": {8, 8}} {
		count := func(emit, text string) int {
			var out, report bytes.Buffer
			args := []string{"--debug=" + debug, "--emit=" + emit, "-o", "-", "--graph=Chain", "./testdata/golden/graphs"}
			if code := run(args, &out, &report); code != 0 {
				t.Fatalf("%v: exit code %d: %s", args, code, report.Bytes())
			}
			return strings.Count(out.String(), text)
		}
		if got := count("cuda", "__global__"); got != want.kernels {
			t.Errorf("%s: %d kernels, want %d", debug, got, want.kernels)
		}
		if got := count("cuda", "{Kind::Kernel, "); got != want.steps {
			t.Errorf("%s: %d kernel nodes, want %d", debug, got, want.steps)
		}
		if got := count("plan", ": kernel map "); got != want.steps {
			t.Errorf("%s: %d kernel steps, want %d", debug, got, want.steps)
		}
	}
}

// The goldens are a real graph package and the real package that is generated from it: testdata/golden. They must be
// current to the byte, please gofmt and vet, and compute what plain Go computes.
func TestGolden(t *testing.T) {
	args := []string{"-o", "testdata/golden/gpu", "./testdata/golden/graphs"}
	if !*update {
		args = append(args, "--check")
	}
	t.Chdir("../..")
	var out bytes.Buffer
	if code := run(args, &out, &out); code != 0 {
		t.Fatalf("the goldens are stale; run make update and look at what changed (exit code %d):\n%s", code, out.Bytes())
	}
	for _, command := range [][]string{
		{"gofmt", "-l", "testdata/golden/gpu"},
		{"go", "vet", "./testdata/golden/..."},
		{"go", "test", "./testdata/golden"},
	} {
		cmd := exec.Command(command[0], command[1:]...)
		got, err := cmd.CombinedOutput()
		if err != nil || command[0] == "gofmt" && len(got) > 0 {
			t.Errorf("%v: %v\n%s", command, err, got)
		}
	}
}
