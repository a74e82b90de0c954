package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/internal/toolkit/toolkittest"
	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "update testdata/script")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"graphgen": main})
}

// Scripts run in a module example.com/app that imports this checkout, with this machine's module and build caches and
// without a network.
func TestScript(t *testing.T) {
	runScripts(t, "testdata/script")
}

// These scripts call real nvcc.
func TestNvccScript(t *testing.T) {
	kit := toolkittest.Find(t)
	runScripts(t, "testdata/nvcc", "CUDA_HOME="+filepath.Dir(filepath.Dir(kit.Nvcc)))
}

func runScripts(t *testing.T, dir string, vars ...string) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	// What the go command says of an import that it cannot find takes the whole module graph, and there is no network in
	// the scripts.
	if out, err := exec.Command("go", "mod", "graph").CombinedOutput(); err != nil {
		t.Fatalf("go mod graph: %v\n%s", err, out)
	}
	testscript.Run(t, testscript.Params{
		Dir:           dir,
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Vars = append(env.Vars, vars...)
			return setup(env, root)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":     exits,
			"snapshot":  snapshot,
			"unchanged": unchanged,
		},
	})
}

// goMod requires what this module requires, so that the tool itself can run in it.
const goMod = `module example.com/app

require github.com/cudagraph/graphgen v0.0.0

replace github.com/cudagraph/graphgen => %s

%s`

func setup(env *testscript.Env, root string) error {
	out, err := exec.Command("go", "env", "GOMODCACHE", "GOCACHE").Output()
	if err != nil {
		return err
	}
	caches := strings.Fields(string(out))
	env.Setenv("GRAPHGEN", root)
	env.Setenv("GOMODCACHE", caches[0])
	env.Setenv("GOCACHE", caches[1])
	env.Setenv("GOPROXY", "off")
	env.Setenv("GOFLAGS", "-mod=mod")
	env.Setenv("GOTOOLCHAIN", "local")
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(env.Getenv("WORK")+"/go.sum", sum, 0o666); err != nil {
		return err
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return err
	}
	_, rest, _ := strings.Cut(string(mod), "\n")
	return os.WriteFile(env.Getenv("WORK")+"/go.mod", fmt.Appendf(nil, goMod, root, rest), 0o666)
}

// exits runs a command that ends with the given exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	code, failed := "0", (*exec.ExitError)(nil)
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &failed) {
		code = fmt.Sprint(failed.ExitCode())
	} else {
		ts.Check(err)
	}
	if (code == args[0]) == neg {
		ts.Fatalf("exit code %s", code)
	}
}

// snapshot remembers the files of a folder and when they were written.
func snapshot(ts *testscript.TestScript, neg bool, args []string) {
	ts.Check(os.WriteFile(ts.Getenv("WORK")+"/.snapshot", []byte(listing(ts, args[0])), 0o666))
}

// unchanged compares a folder with what snapshot remembered.
func unchanged(ts *testscript.TestScript, neg bool, args []string) {
	if had, now := ts.ReadFile(ts.Getenv("WORK")+"/.snapshot"), listing(ts, args[0]); (had == now) == neg {
		ts.Fatalf("had\n%snow\n%s", had, now)
	}
}

func listing(ts *testscript.TestScript, dir string) string {
	var b strings.Builder
	ts.Check(filepath.WalkDir(ts.MkAbs(dir), func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		fmt.Fprintln(&b, filepath.Base(path), info.Size(), info.ModTime().UnixNano())
		return err
	}))
	return b.String()
}
