package host

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// The ways to build a test program. Every warning is an error in each of them.
var (
	plain = []string{"-O0"}
	addr  = []string{"-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"}
	race  = []string{"-O0", "-fsanitize=thread"}
	fast  = []string{"-O3"}
)

// build compiles programs of testdata and returns the executable.
func build(t *testing.T, flags []string, sources ...string) string {
	t.Helper()
	exe := filepath.Join(t.TempDir(), "program")
	out, err := compile(t, exe, flags, sources...)
	if err != nil {
		t.Fatalf("g++ %s: %v\n%s", strings.Join(sources, " "), err, out)
	}
	return exe
}

func compile(t *testing.T, exe string, flags []string, sources ...string) ([]byte, error) {
	t.Helper()
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("no g++")
	}
	args := []string{"-std=c++17", "-Wall", "-Wextra", "-Werror", "-pthread", "-I", header(t), "-o", exe}
	args = append(args, flags...)
	for _, s := range sources {
		args = append(args, filepath.Join("testdata", s))
	}
	return exec.Command("g++", args...).CombinedOutput()
}

var headerDir = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "graphgen_host")
	if err != nil {
		return "", err
	}
	return dir, os.WriteFile(filepath.Join(dir, "graphgen_host.h"), Header(), 0o644)
})

// header returns the folder that holds graphgen_host.h.
func header(t *testing.T) string {
	t.Helper()
	dir, err := headerDir()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestMain(m *testing.M) {
	code := m.Run()
	if dir, err := headerDir(); err == nil {
		os.RemoveAll(dir)
	}
	os.Exit(code)
}

// run runs a program with more environment and returns what it printed, and whether it ended well.
func run(t *testing.T, exe, env string, args ...string) (string, bool) {
	t.Helper()
	cmd := exec.Command(exe, args...)
	cmd.Env = append(os.Environ(), strings.Fields(env)...)
	cmd.WaitDelay = time.Second
	timer := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
	defer timer.Stop()
	out, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(out), err == nil
}

// TestPrograms runs the programs that check themselves, under sanitizers, in order, shuffled and on threads.
func TestPrograms(t *testing.T) {
	t.Parallel()
	programs := []string{"memory", "graphs", "streams", "arithmetic", "fail"}
	modes := map[string][]string{"address": addr, "thread": race}
	for _, program := range programs {
		for mode, flags := range modes {
			t.Run(program+"/"+mode, func(t *testing.T) {
				t.Parallel()
				exe := build(t, flags, program+".cpp")
				for _, env := range []string{"", "GRAPHGEN_HOST_SEED=7", "GRAPHGEN_HOST_THREADS=3 GRAPHGEN_HOST_POISON=1"} {
					out, ok := run(t, exe, "GRAPHGEN_HOST_DEVICES=2 "+env)
					if !ok || out != "ok\n" {
						t.Errorf("with %q:\n%s", env, out)
					}
				}
			})
		}
	}
}

// TestLink links two files that both include the header.
func TestLink(t *testing.T) {
	t.Parallel()
	exe := build(t, plain, "link_a.cpp", "link_b.cpp")
	if out, ok := run(t, exe, ""); !ok || out != "ok\n" {
		t.Error(out)
	}
}

// TestNoContraction builds for this very machine, which may have a fused multiply-add.
func TestNoContraction(t *testing.T) {
	t.Parallel()
	exe := build(t, append([]string{"-march=native"}, fast...), "contract.cpp")
	if out, ok := run(t, exe, ""); !ok || out != "ok\n" {
		t.Error(out)
	}
}

// TestUndefined compiles what the header does not offer yet; it must be an error, not a wrong result.
func TestUndefined(t *testing.T) {
	t.Parallel()
	out, err := compile(t, os.DevNull, []string{"-fsyntax-only"}, "undefined.cpp")
	if err == nil {
		t.Fatal("compiled")
	}
	for _, name := range []string{"__shared__", "__syncthreads", "__shfl_sync"} {
		if !strings.Contains(string(out), name) {
			t.Errorf("%s: no error in\n%s", name, out)
		}
	}
}

// TestMissingEdge takes one edge out of a diamond. Shuffled orders must show it as another value and ThreadSanitizer as
// a race, on one thread as on many; with all edges there is neither.
func TestMissingEdge(t *testing.T) {
	t.Parallel()
	t.Run("seeds", func(t *testing.T) {
		t.Parallel()
		exe := build(t, plain, "order.cpp")
		wrong := 0
		for seed := 1; seed <= 20; seed++ {
			env := "GRAPHGEN_HOST_SEED=" + strings.Repeat("1", seed%4+1) + string(rune('0'+seed%10))
			if out, ok := run(t, exe, env, "1", "3"); !ok || out != "23\n23\n23\n" {
				t.Errorf("%s: all edges: %q", env, out)
			}
			if out, _ := run(t, exe, env, "0", "3"); strings.Contains(out, "22\n") {
				wrong++
			}
		}
		if wrong == 0 {
			t.Error("20 seeds did not show the missing edge")
		}
		first, _ := run(t, exe, "GRAPHGEN_HOST_SEED=5", "0", "30")
		again, _ := run(t, exe, "GRAPHGEN_HOST_SEED=5", "0", "30")
		if first != again || !strings.Contains(first, "22\n") || !strings.Contains(first, "23\n") {
			t.Errorf("30 launches of one seed: %q, then %q", first, again)
		}
		if out, ok := run(t, exe, "", "0", "3"); !ok || out != "23\n23\n23\n" {
			t.Errorf("order of adding: %q", out)
		}
	})
	t.Run("threads", func(t *testing.T) {
		t.Parallel()
		exe := build(t, race, "order.cpp")
		for _, env := range []string{"", "GRAPHGEN_HOST_THREADS=3", "GRAPHGEN_HOST_SEED=3"} {
			if out, ok := run(t, exe, env, "1", "3"); !ok {
				t.Errorf("%q: all edges:\n%s", env, out)
			}
			if out, _ := run(t, exe, env, "0", "3"); !strings.Contains(out, "data race") {
				t.Errorf("%q: the missing edge is no race:\n%s", env, out)
			}
		}
		out, _ := run(t, exe, "GRAPHGEN_HOST_THREADS=2", "1", "3", "racy")
		if !strings.Contains(out, "data race") {
			t.Errorf("two blocks may race:\n%s", out)
		}
	})
	t.Run("events", func(t *testing.T) {
		t.Parallel()
		exe := build(t, race, "events.cpp")
		if out, ok := run(t, exe, "", "1"); !ok || out != "ok\n" {
			t.Errorf("with an event:\n%s", out)
		}
		if out, _ := run(t, exe, "", "0"); !strings.Contains(out, "data race") {
			t.Errorf("without an event:\n%s", out)
		}
	})
}

// TestPoison finds a kernel that counts on what the launch before left in scratch memory.
func TestPoison(t *testing.T) {
	t.Parallel()
	exe := build(t, plain, "poison.cpp")
	if out, ok := run(t, exe, ""); !ok || out != "1 1\n2 2\n" {
		t.Errorf("unset: %s", out)
	}
	if out, ok := run(t, exe, "GRAPHGEN_HOST_POISON=1"); !ok || out != "1 1\nnan 2\n" {
		t.Errorf("set: %s", out)
	}
}

// TestCrash makes the mistakes that a GPU punishes or hides. Those of the second list need AddressSanitizer.
func TestCrash(t *testing.T) {
	t.Parallel()
	anywhere := []string{
		"host writes device memory", "host reads device memory", "host reads device memory after a wait",
		"host function writes device memory", "host node writes device memory", "kernel writes far beyond",
		"kernel follows a freed pointer",
	}
	sanitized := []string{
		"kernel writes one beyond", "kernel reads one before", "kernel writes one beyond pinned memory",
	}
	modes := []struct {
		name     string
		flags    []string
		mistakes []string
	}{
		{"plain", plain, anywhere},
		{"address", addr, append(anywhere, sanitized...)},
		{"thread", race, anywhere},
	}
	for _, m := range modes {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			exe := build(t, m.flags, "crash.cpp")
			for _, mistake := range m.mistakes {
				if out, ok := run(t, exe, "", mistake); ok || strings.Contains(out, "survived") {
					t.Errorf("%s: not caught\n%s", mistake, out)
				}
			}
			if out, _ := run(t, exe, "ASAN_OPTIONS=detect_leaks=0", "none"); !strings.Contains(out, "survived") {
				t.Errorf("no mistake: crashed\n%s", out)
			}
		})
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
	if !bytes.Equal(Header(), Header()) {
		t.Error("differs from call to call")
	}
	entries, err := files.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != len(parts)+1 {
		t.Errorf("%d files, %d in the table", len(entries), len(parts)+1)
	}
}
