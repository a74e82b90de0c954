package host

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// A mode is a way to build testdata/programs.cpp. Every warning is an error in each of them.
type mode struct {
	name  string
	flags []string
	build func() (string, error)
}

var (
	plain  = newMode("plain", "-O0")
	addr   = newMode("address", "-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined")
	thread = newMode("thread", "-O0", "-fsanitize=thread")
)

func newMode(name string, flags ...string) *mode {
	m := &mode{name: name, flags: flags}
	m.build = sync.OnceValues(func() (string, error) {
		exe := filepath.Join(dir, "programs_"+name)
		return exe, compile(exe, m.flags, "programs.cpp")
	})
	return m
}

// dir holds graphgen_host.h, the programs as graphgen writes CUDA sources, and what is built.
var dir string

func TestMain(m *testing.M) {
	code := 1
	if err := prepare(); err != nil {
		fmt.Fprintln(os.Stderr, err)
	} else {
		code = m.Run()
	}
	os.RemoveAll(dir)
	os.Exit(code)
}

func prepare() (err error) {
	if dir, err = os.MkdirTemp("", "graphgen_host"); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "graphgen_host.h"), Header(), 0o644); err != nil {
		return err
	}
	programs, err := filepath.Glob("testdata/*")
	for _, program := range programs {
		text, err := os.ReadFile(program)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(program)), []byte(Share(string(text))), 0o644); err != nil {
			return err
		}
	}
	return err
}

func compile(exe string, flags []string, sources ...string) error {
	args := []string{"-std=c++17", "-Wall", "-Wextra", "-Werror", "-pthread", "-I", dir, "-o", exe}
	args = append(args, flags...)
	for _, s := range sources {
		args = append(args, filepath.Join(dir, s))
	}
	if out, err := exec.Command("g++", args...).CombinedOutput(); err != nil {
		return fmt.Errorf("g++ %s: %v\n%s", strings.Join(sources, " "), err, out)
	}
	return nil
}

func needCompiler(t *testing.T) {
	t.Helper()
	t.Parallel()
	if _, err := exec.LookPath("g++"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip("no g++ to build the host runtime with")
	}
}

// run runs one of the programs with more environment; it returns what it printed, and whether it ended well.
func (m *mode) run(t *testing.T, env string, args ...string) (string, bool) {
	t.Helper()
	exe, err := m.build()
	if err != nil {
		t.Fatal(err)
	}
	return run(t, exe, env, args...)
}

func run(t *testing.T, exe, env string, args ...string) (string, bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, exe, args...)
	cmd.Env = append(os.Environ(), strings.Fields(env)...)
	out, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) || ctx.Err() != nil {
		t.Fatal(err, ctx.Err())
	}
	return string(out), err == nil
}
