package cuda

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// driven builds testdata/drive/<name>.cpp with a plan's host file in front, under sanitizers, and returns a function that
// runs it.
func driven(t *testing.T, name string, b builder) func(env []string, args ...string) string {
	t.Helper()
	return runner(t, sanitized(t, name, emitted(t, b), "-include", "graphgen_host.cpp"))
}

// runner returns a function that runs an executable.
func runner(t *testing.T, exe string) func(env []string, args ...string) string {
	return func(env []string, args ...string) string {
		t.Helper()
		cmd := exec.Command(exe, args...)
		cmd.Env = append(os.Environ(), env...)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", env, err, out)
		}
		return string(out)
	}
}

func expect(t *testing.T, got, want string) {
	t.Helper()
	if diff := cmp.Diff(strings.TrimSpace(want), strings.TrimSpace(got)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestSteps runs a step of every kind, and every refusal and fault.
func TestSteps(t *testing.T) {
	t.Parallel()
	run := driven(t, "steps", steps())
	want := `
create: 0 
launch: -1 graphs/tone.go:27: scalar by: launch: it is not set; call SetBy first
set: 0 
launch: -1 graphs/tone.go:30: external parts: launch: it is not given; call BindParts first
load: 0 
launch: -1 graphs/tone.go:30: external parts: launch: it is not given; call BindParts first
bind: -1 graphs/tone.go:30: external parts: bind: the pointer is not a multiple of 16
bind: -1 graphs/tone.go:30: external parts: bind: 23 bytes given, want 24 or more
bind: -1 graphs/tone.go:30: external parts: bind: the pointer is null
bind: 0 
launch: 0 
wait: 0 
 17 27 37 47 57 67 total 10, 1 calls
launch: 0 
wait: -1 graphs/tone.go:11: integer divide by zero in share
 17 27 37 7 57 67 total 8, 2 calls
launch: 0 
wait: -1 graphs/tone.go:39: callback note: wait: the callback failed
launch: 0 
wait: 0 
 17 27 37 47 57 67 total 4, 4 calls
close: 0, 0 left`
	for seed := range 20 {
		expect(t, run([]string{fmt.Sprint("GRAPHGEN_HOST_SEED=", seed), "GRAPHGEN_HOST_POISON=1"}), want)
	}
	expect(t, run([]string{"GRAPHGEN_HOST_THREADS=4"}), want)
	expect(t, run(nil, "-1"), "create: -1 graphs/tone.go:25: dim n: create: n is -1, want 0 or more")
	expect(t, run(nil, "4611686018427387904"),
		"create: -1 graphs/tone.go:28: input x: create: 4*n overflows 64 bits")
	expect(t, run(nil, "1048577"), "create: -1 graphs/tone.go:36: slice of x ends at n, beyond 1048576: create: "+
		"n is 1048577, want at most 1048576, which is 1048576")
}

// TestEveryCallFails fails every CUDA call of a graph's life once.
func TestEveryCallFails(t *testing.T) {
	t.Parallel()
	out := driven(t, "fail", steps())(nil)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	for _, line := range lines[:len(lines)-1] {
		if !failure.MatchString(line) {
			t.Errorf("%q names no Go line, no step or no CUDA call", line)
		}
	}
	if lines[len(lines)-1] != "done" {
		t.Errorf("the last line is %q", lines[len(lines)-1])
	}
	for _, want := range []string{"graphs/tone.go:34: copy parts: cudaGraphAddNode: ", "graphs/tone.go:32: resident table: cudaMemcpy: "} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

var failure = regexp.MustCompile(`^graphs/tone.go:\d+: [a-z]+( \w+[^:]*)?: (cuda\w+): [a-z]`)

// TestTurns shows on streams that are held up that a graph that loops runs beside no other, and that others are held up by
// nothing else.
func TestTurns(t *testing.T) {
	t.Parallel()
	golden, err := filepath.Abs("../../testdata/golden/gpu")
	if err != nil {
		t.Fatal(err)
	}
	run := runner(t, sanitized(t, "turns", nil, "-I", golden))
	for _, threads := range []int{1, 4} {
		expect(t, run([]string{fmt.Sprint("GRAPHGEN_HOST_THREADS=", threads)}), "0 left, 0 wrong")
	}
}

// TestEvents has a graph wait for streams of the caller's and streams for the graph, in many orders and with threads, under
// ThreadSanitizer.
func TestEvents(t *testing.T) {
	t.Parallel()
	dir := writeDrive(t, "events", emitted(t, steps()))
	compile(t, dir, "-fsanitize=thread", "-g1", "-O1", "-include", "graphgen_host.cpp", "drive.cpp", "-o", "drive")
	run := runner(t, filepath.Join(dir, "drive"))
	for seed := range 10 {
		env := []string{fmt.Sprint("GRAPHGEN_HOST_SEED=", seed), fmt.Sprint("GRAPHGEN_HOST_THREADS=", 1+3*(seed%2)), "GRAPHGEN_HOST_POISON=1"}
		expect(t, run(env), `
1 graphs/tone.go:33: wait free: cudaGraphExecNodeSetParams: invalid argument
1 graphs/tone.go:33: wait free: cudaGraphExecNodeSetParams: invalid argument
0 left, 0 wrong`)
	}
}
