package host

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestPrograms runs the programs that check themselves: in the order of adding, shuffled, and on threads.
func TestPrograms(t *testing.T) {
	needCompiler(t)
	programs := []string{
		"memory", "graphs", "conditional", "children", "event_nodes", "queries", "peers", "streams", "arithmetic",
		"attributes", "blocks", "groups", "fail",
	}
	envs := []string{"", "GRAPHGEN_HOST_SEED=7", "GRAPHGEN_HOST_THREADS=3 GRAPHGEN_HOST_POISON=1"}
	for _, m := range []*mode{addr, thread} {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			for _, program := range programs {
				for _, env := range envs {
					out, ok := m.run(t, "GRAPHGEN_HOST_DEVICES=2 "+env, program)
					if !ok || out != "ok\n" {
						t.Errorf("%s with %q:\n%s", program, env, out)
					}
				}
			}
		})
	}
}

// TestFailAt sets by the environment what the program "fail" sets by a call.
func TestFailAt(t *testing.T) {
	needCompiler(t)
	out, ok := plain.run(t, "GRAPHGEN_HOST_FAIL_AT=1", "poison")
	if ok || !strings.Contains(out, "cudaStreamCreateWithFlags") || !strings.Contains(out, "cudaErrorUnknown") {
		t.Errorf("the first call did not fail:\n%s", out)
	}
}

// TestPeersApart is the program "peers" where devices cannot be given access to each other.
func TestPeersApart(t *testing.T) {
	needCompiler(t)
	out, ok := plain.run(t, "GRAPHGEN_HOST_DEVICES=2 GRAPHGEN_HOST_PEERS=0", "peers", "apart")
	if !ok || out != "ok\n" {
		t.Error(out)
	}
}

// TestLink links two files that both include the header.
func TestLink(t *testing.T) {
	needCompiler(t)
	testOnce(t, []string{"-O0"}, "link_a.cpp", "link_b.cpp")
}

// TestCUDA12 builds with what CUDA 12 declares.
func TestCUDA12(t *testing.T) {
	needCompiler(t)
	testOnce(t, []string{"-O0", "-DCUDART_VERSION=12040"}, "cuda12.cpp")
}

// TestNoContraction builds for this very machine, which may have a fused multiply-add.
func TestNoContraction(t *testing.T) {
	needCompiler(t)
	testOnce(t, []string{"-O3", "-march=native"}, "contract.cpp")
}

// testOnce builds and runs a program of its own.
func testOnce(t *testing.T, flags []string, sources ...string) {
	t.Helper()
	exe := filepath.Join(dir, strings.TrimSuffix(sources[0], ".cpp"))
	if err := compile(exe, flags, sources...); err != nil {
		t.Fatal(err)
	}
	if out, ok := run(t, exe, ""); !ok || out != "ok\n" {
		t.Error(out)
	}
}

// TestUndefined compiles shared variables whose names nobody can tell; that is an error which says so.
func TestUndefined(t *testing.T) {
	needCompiler(t)
	err := compile(os.DevNull, []string{"-fsyntax-only"}, "undefined.cpp")
	if err == nil {
		t.Fatal("compiled")
	}
	const want = "graphgen cannot tell the name of this __shared__ variable"
	if n := strings.Count(err.Error(), "error: static assertion failed: "+want); n != 2 {
		t.Errorf("%d errors, want 2, in\n%v", n, err)
	}
}

// TestMissingEdge takes one edge out of a diamond. Shuffled orders must show it as another value and ThreadSanitizer as
// a race, on one thread as on many; with all edges there is neither.
func TestMissingEdge(t *testing.T) {
	needCompiler(t)
	t.Run("seeds", testMissingEdgeSeeds)
	t.Run("threads", testMissingEdgeThreads)
}

func testMissingEdgeSeeds(t *testing.T) {
	const right = "23\n23\n23\n"
	wrong := 0
	for seed := 1; seed <= 20; seed++ {
		env := fmt.Sprintf("GRAPHGEN_HOST_SEED=%d", seed)
		if out, ok := plain.run(t, env, "order", "1", "3"); !ok || out != right {
			t.Errorf("%s: all edges: %q", env, out)
		}
		if out, _ := plain.run(t, env, "order", "0", "3"); strings.Contains(out, "22\n") {
			wrong++
		}
	}
	if wrong < 10 {
		t.Errorf("%d of 20 seeds show the missing edge within 3 launches", wrong)
	}
	first, _ := plain.run(t, "GRAPHGEN_HOST_SEED=5", "order", "0", "30")
	again, _ := plain.run(t, "GRAPHGEN_HOST_SEED=5", "order", "0", "30")
	if first != again || !strings.Contains(first, "22\n") || !strings.Contains(first, "23\n") {
		t.Errorf("30 launches of one seed: %q, then %q", first, again)
	}
	if out, ok := plain.run(t, "", "order", "0", "3"); !ok || out != right {
		t.Errorf("order of adding: %q", out)
	}
}

func testMissingEdgeThreads(t *testing.T) {
	for _, env := range []string{"", "GRAPHGEN_HOST_THREADS=3", "GRAPHGEN_HOST_SEED=3"} {
		if out, ok := thread.run(t, env, "order", "1", "3"); !ok {
			t.Errorf("%q: all edges:\n%s", env, out)
		}
		if out, _ := thread.run(t, env, "order", "0", "3"); !strings.Contains(out, "data race") {
			t.Errorf("%q: the missing edge is no race:\n%s", env, out)
		}
	}
	if out, _ := thread.run(t, "GRAPHGEN_HOST_THREADS=2", "order", "1", "3", "racy"); !strings.Contains(out, "data race") {
		t.Errorf("blocks of one kernel are not compared:\n%s", out)
	}
	for _, how := range []string{"", "nodes"} {
		with, without := strings.Fields("events 1 "+how), strings.Fields("events 0 "+how)
		if out, ok := thread.run(t, "", with...); !ok || out != "ok\n" {
			t.Errorf("streams with an event %s:\n%s", how, out)
		}
		if out, _ := thread.run(t, "", without...); !strings.Contains(out, "data race") {
			t.Errorf("streams without an event %s:\n%s", how, out)
		}
	}
}

// TestMissingEdgeInBody is TestMissingEdge for the body of a loop, each trip of which has an order of its own, and for
// the edge that leads into the loop. Trips are ordered after each other by nothing but the loop.
func TestMissingEdgeInBody(t *testing.T) {
	needCompiler(t)
	t.Run("seeds", testMissingEdgeInBodySeeds)
	t.Run("threads", testMissingEdgeInBodyThreads)
}

func testMissingEdgeInBodySeeds(t *testing.T) {
	results := make(map[string]bool) // 69, and 68 to 66 for every trip that went wrong
	skipped := 0
	for seed := 1; seed <= 20; seed++ {
		env := fmt.Sprintf("GRAPHGEN_HOST_SEED=%d", seed)
		if out, ok := plain.run(t, env, "bodies", "1", "2"); !ok || out != "69\n69\n" {
			t.Errorf("%s: all edges: %q", env, out)
		}
		out, _ := plain.run(t, env, "bodies", "0", "1")
		results[strings.TrimSpace(out)] = true
		if out, _ := plain.run(t, env, "bodies", "2", "1"); out == "0\n" {
			skipped++
		}
	}
	if len(results) != 4 {
		t.Errorf("20 seeds: %v", results)
	}
	if skipped < 5 {
		t.Errorf("%d of 20 seeds show the missing edge into the loop", skipped)
	}
}

func testMissingEdgeInBodyThreads(t *testing.T) {
	for _, env := range []string{"", "GRAPHGEN_HOST_THREADS=3", "GRAPHGEN_HOST_SEED=3"} {
		if out, ok := thread.run(t, env, "bodies", "1", "3"); !ok {
			t.Errorf("%q: all edges:\n%s", env, out)
		}
		for _, edges := range []string{"0", "2", "3", "4"} {
			// With several threads a node may end before the other's thread is born, which ThreadSanitizer may
			// take for order; then the value tells.
			out, _ := thread.run(t, env, "bodies", edges, "3")
			if !strings.Contains(out, "data race") && (env == "" || out == "69\n69\n69\n") {
				t.Errorf("%q: %s: the missing edge does not show:\n%s", env, edges, out)
			}
		}
	}
}

// TestPoison finds a kernel that counts on what the launch before left in scratch memory.
func TestPoison(t *testing.T) {
	needCompiler(t)
	if out, ok := plain.run(t, "", "poison"); !ok || out != "1 1\n2 2\n" {
		t.Errorf("unset: %s", out)
	}
	if out, ok := plain.run(t, "GRAPHGEN_HOST_POISON=1", "poison"); !ok || out != "1 1\nnan 2\n" {
		t.Errorf("set: %s", out)
	}
}

// TestCrash makes the mistakes that a GPU punishes or hides. Those of the second list need AddressSanitizer.
func TestCrash(t *testing.T) {
	needCompiler(t)
	anywhere := []string{
		"host writes device memory", "host reads device memory", "host reads device memory after a wait",
		"host function writes device memory", "host node writes device memory", "kernel writes far beyond",
		"kernel follows a freed pointer", "host node in a child graph writes device memory",
		"kernel sets the condition of no graph",
	}
	sanitized := []string{
		"kernel writes one beyond", "kernel reads one before", "kernel writes one beyond pinned memory",
	}
	for _, m := range []*mode{plain, addr, thread} {
		mistakes := anywhere
		if m == addr {
			mistakes = slices.Concat(anywhere, sanitized)
		}
		for _, mistake := range mistakes {
			if out, ok := m.run(t, "", "crash", mistake); ok || strings.Contains(out, "survived") {
				t.Errorf("%s: %s: not caught\n%s", m.name, mistake, out)
			}
		}
		if out, _ := m.run(t, "ASAN_OPTIONS=detect_leaks=0", "crash", "none"); !strings.Contains(out, "survived") {
			t.Errorf("%s: no mistake: crashed\n%s", m.name, out)
		}
	}
}

// TestHeader checks the form of the file that is shipped.
func TestHeader(t *testing.T) {
	text := string(Header())
	if !strings.HasPrefix(text, "// Code generated by graphgen. DO NOT EDIT.\n//\n// graphgen_host.h: ") {
		t.Error("does not begin as a generated file")
	}
	for i, line := range strings.Split(text, "\n") {
		if len(line) > 120 || strings.TrimRight(line, " \t\r") != line {
			t.Errorf("line %d is too long or ends in space: %q", i+1, line)
		}
	}
	entries, err := files.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != len(parts)+1 {
		t.Errorf("%d files, %d in the table", len(entries), len(parts)+1)
	}
}
