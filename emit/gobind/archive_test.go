package gobind_test

import (
	"strings"
	"testing"
)

const probe = `package main

import (
	"context"
	"fmt"

	"example.com/photo/gpu"
)

func main() {
	g, err := gpu.NewPlain(gpu.PlainOptions{N: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer g.Close()
	g.X()[0] = 1
	g.SetGain(1)
	g.SetShift(0)
	g.LoadW(make([]float32, 4))
	fmt.Println(gpu.Backend, g.Run(context.Background()), g.Y()[0])
}
`

// TestArchive builds with the tag cuda over archives from the host compiler. A new archive is linked when the header
// beside it has changed, and one that came from another source is refused.
func TestArchive(t *testing.T) {
	m := newModule(t, awkward)
	m.write(t, "main.go", probe)
	m.run(t, false, nil, "ar", "rcs", "gpu/libcudart_static.a")
	units := cases[2].units()
	source := m.instance(t, "graph.cpp", units[1])
	build := func(name, text, note string) {
		m.write(t, "gpu/"+name+".cu", text)
		m.run(t, false, nil, "g++", "-x", "c++", "-std=c++17", "-c", "gpu/"+name+".cu", "-o", "gpu/"+name+".o")
		m.run(t, false, nil, "ar", "rcs", "gpu/lib"+name+".a", "gpu/"+name+".o")
		m.run(t, false, nil, "rm", "gpu/"+name+".o")
		m.write(t, "gpu/lib"+name+".h", "static const char "+name+"_archive[] __attribute__((used)) = \""+note+"\";\n")
	}
	run := func(want string) {
		t.Helper()
		m.run(t, false, nil, "go", "build", "-tags", "cuda", "-o", "probe", ".")
		if got := m.run(t, false, nil, "./probe"); got != want+"\n" {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	build("calls", m.instance(t, "graph.cpp", units[0]), "1")
	build("plain", source, "1")
	run("cuda <nil> 1")
	build("plain", strings.Replace(source, "gain * g->x[i]", "gain * g->x[i] + 1", 1), "2")
	run("cuda <nil> 2")
	build("plain", strings.ReplaceAll(source, hash(units[1]), "other"), "3")
	run("NewPlain: libplain.a was built from another plain.cu; run: go tool graphgen build example.com/photo/gpu")
	m.run(t, false, nil, "go", "vet", "-tags", "cuda", "./...")
}
