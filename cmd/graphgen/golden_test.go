package main

import (
	"bytes"
	"os/exec"
	"testing"
)

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
