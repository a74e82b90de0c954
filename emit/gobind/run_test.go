package gobind_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/emit"
)

// module is a downstream module with a generated package over testdata/run.
type module struct {
	dir string
	gpu string
}

// awkward is a name of a folder that asks for trouble.
const awkward = "a phötö"

const goMod = "module example.com/photo\n\ngo 1.26\n"

func newModule(t *testing.T, folder string) module {
	t.Helper()
	if _, err := exec.LookPath("g++"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip("no g++ to build the generated package with")
	}
	m := module{dir: filepath.Join(t.TempDir(), folder)}
	m.gpu = filepath.Join(m.dir, "gpu")
	writeAll(t, m.gpu, nil)
	m.write(t, "go.mod", goMod)
	c := cases[2]
	for _, f := range generate(t, c) {
		m.write(t, "gpu/"+f.Name, string(f.Data))
	}
	for _, u := range c.units() {
		m.write(t, "gpu/"+u.Base()+".h", m.instance(t, "graph.h", u))
		m.write(t, "gpu/"+u.Base()+"_host.cpp", m.instance(t, "graph.cpp", u))
	}
	m.write(t, "gpu/live.go", strings.NewReplacer(
		"CALLS", c.units()[0].Prefix(), "PLAIN", c.units()[1].Prefix()).Replace(read(t, "testdata/run/live.go")))
	for _, name := range []string{"calls_test.go", "callback_test.go", "stub_test.go"} {
		m.write(t, "gpu/"+name, read(t, "testdata/run/"+name))
	}
	return m
}

// instance is the C side made by hand, for one graph.
func (m module) instance(t *testing.T, name string, u *emit.Unit) string {
	text := strings.NewReplacer("PREFIX", u.Prefix(), "HASH", hash(u), "graph.h", u.Base()+".h").Replace(read(t, "testdata/run/"+name))
	if len(u.Plan.Graph.Callbacks) == 0 {
		return text
	}
	text = strings.ReplaceAll(text, "#ifdef WITH_CALLBACKS", "#if 1")
	return strings.ReplaceAll(text, "#define WITH_CALLBACKS 0", "#define WITH_CALLBACKS 1")
}

func (m module) write(t *testing.T, name, text string) {
	t.Helper()
	name = filepath.Join(m.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// run runs a command in the module and returns what it says. It may fail only when it is wanted to.
func (m module) run(t *testing.T, fails bool, env []string, command ...string) string {
	t.Helper()
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = m.dir
	cmd.Env = append(os.Environ(), append([]string{"GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off"}, env...)...)
	out, err := cmd.CombinedOutput()
	if (err != nil) != fails {
		t.Fatalf("%s: %v\n%s", strings.Join(command, " "), err, out)
	}
	return string(out)
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestRun runs the tests of testdata/run with the race detector: launches on a thread of their own, and within Launch.
func TestRun(t *testing.T) {
	m := newModule(t, awkward)
	m.run(t, false, nil, "go", "test", "-race", "-c", "-o", "gpu.test", "./gpu")
	binary := filepath.Join(m.dir, "gpu.test")
	m.run(t, false, nil, binary)
	m.run(t, false, []string{"FAKE_SYNC=1"}, binary)
}

// TestPointers runs the same with every write of a Go pointer to C memory checked, and what the collector frees overwritten:
// C keeps no Go memory.
func TestPointers(t *testing.T) {
	m := newModule(t, awkward)
	m.run(t, false, []string{"GOEXPERIMENT=cgocheck2"}, "go", "test", "-c", "-o", "gpu.test", "./gpu")
	m.run(t, false, []string{"GODEBUG=clobberfree=1,cgocheck=1"}, filepath.Join(m.dir, "gpu.test"))
}

// TestTools: vet finds nothing but copies, and the package builds without cgo and as a C archive.
func TestTools(t *testing.T) {
	m := newModule(t, awkward)
	m.run(t, false, nil, "go", "vet", "./...")
	m.run(t, false, []string{"CGO_ENABLED=0"}, "go", "vet", "./...")
	m.run(t, false, []string{"CGO_ENABLED=0"}, "go", "test", "./...")
	m.write(t, "main.go", "package main\n\nimport \"example.com/photo/gpu\"\n\nfunc main() { gpu.NewPlain(gpu.PlainOptions{}) }\n")
	m.run(t, false, nil, "go", "build", "-buildmode=c-archive", "-o", "photo.a", ".")

	m.write(t, "main.go", "package main\n\nimport \"example.com/photo/gpu\"\n\nfunc main() {\n\tvar a gpu.Plain\n\tb := a\n\t_ = b.Close()\n}\n")
	for _, cgo := range []string{"CGO_ENABLED=0", "CGO_ENABLED=1"} {
		if out := m.run(t, true, []string{cgo}, "go", "vet", "."); !strings.Contains(out, "copies lock value") {
			t.Errorf("%s: vet says of a copy:\n%s", cgo, out)
		}
	}
}

// TestVendor: all that a module needs of the package is in its folder, and so in the vendor folder of who uses it.
func TestVendor(t *testing.T) {
	m := newModule(t, "photo")
	m.write(t, "../user/go.mod", "module example.com/user\n\ngo 1.26\n\nrequire example.com/photo v0.0.0\n\n"+
		"replace example.com/photo => ../photo\n")
	m.write(t, "../user/main.go", probe)
	vendored := []string{"GOFLAGS=-mod=vendor"}
	m.run(t, false, vendored, "go", "-C", "../user", "mod", "vendor")
	m.run(t, false, vendored, "go", "-C", "../user", "build", "-o", "probe", ".")
	if got := m.run(t, false, nil, "../user/probe"); got != "host <nil> 1\n" {
		t.Errorf("got %s", got)
	}
}
