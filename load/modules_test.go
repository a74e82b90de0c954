package load

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/cudagraph/graphgen/ir"
)

// goMod makes the files of an archive a module that uses this one, as a downstream repository would.
const goMod = `module example.com/photo

go 1.26.0

require (
	github.com/chewxy/math32 v1.11.1
	github.com/cudagraph/graphgen v0.0.0
)

replace github.com/cudagraph/graphgen => %s
`

// unpack writes the files of an archive as a module of its own.
func unpack(t *testing.T, archive *txtar.Archive) string {
	t.Helper()
	dir := t.TempDir()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	mod := fmt.Sprintf(goMod, root) + section(archive, "more.mod")
	files := append([]txtar.File{{Name: "go.mod", Data: []byte(mod)}, {Name: "go.sum", Data: sums}}, archive.Files...)
	for _, f := range files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestModules loads packages of modules other than this one. Each archive says what to load and what comes of it.
func TestModules(t *testing.T) {
	cases, err := filepath.Glob("testdata/modules/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal(len(cases), err)
	}
	for _, file := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			dir := unpack(t, archive)
			before := listing(t, dir)
			got := loadModule(dir, archive)
			if after := listing(t, dir); after != before {
				t.Errorf("the tree was\n%sand is\n%s", before, after)
			}
			compareArchive(t, file, archive, got)
		})
	}
}

// listing names every file with its time, to show that nothing was written.
func listing(t *testing.T, dir string) string {
	t.Helper()
	var text strings.Builder
	err := filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		fmt.Fprintln(&text, path, info.ModTime())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// loadModule loads as the options of an archive say, and tells what came of it.
func loadModule(dir string, archive *txtar.Archive) string {
	var printed strings.Builder
	o := Options{Dir: dir, Stderr: &printed}
	for _, word := range strings.Fields(section(archive, "options")) {
		switch name, value, _ := strings.Cut(word, "="); name {
		case "-graph":
			o.Graphs = strings.Split(value, ",")
		case "-tags":
			o.Tags = strings.Split(value, ",")
		default:
			o.Pattern = word
		}
	}
	pkg, err := Load(context.Background(), o)
	out := ""
	if printed.Len() > 0 {
		out = "printed:\n" + strings.TrimRight(printed.String(), "\n") + "\n"
	}
	var list ir.ErrorList
	switch {
	case errors.As(err, &list):
		return out + "mistakes:\n" + list.Error() + "\n"
	case err != nil:
		return out + "failure:\n" + strings.ReplaceAll(err.Error(), dir, "DIR") + "\n"
	}
	return out + summary(pkg)
}

// summary shows of a package what load is to find out.
func summary(pkg *Package) string {
	var text strings.Builder
	fmt.Fprintf(&text, "package %s %s in module %s\n", pkg.Name, pkg.ImportPath, pkg.Module.Path)
	for _, g := range pkg.Graphs {
		fmt.Fprintf(&text, "\ngraph %s.%s at %s: %q\n", g.Package, g.Name, g.Pos, g.Doc)
		for _, n := range g.Nodes {
			fmt.Fprintf(&text, "%s: %s", n.Pos, n)
			for _, a := range n.Args {
				if a.View != nil && a.Mode == ir.Writes {
					fmt.Fprintf(&text, " -> %s", g.Buffers[a.View.Buffer].Title())
				}
			}
			text.WriteByte('\n')
		}
		for _, f := range g.Funcs {
			text.WriteByte('\n')
			text.WriteString(f.String())
		}
	}
	return text.String()
}

func section(archive *txtar.Archive, name string) string {
	for _, f := range archive.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

// compareArchive holds what came against the archive's file want, or rewrites that.
func compareArchive(t *testing.T, file string, archive *txtar.Archive, got string) {
	t.Helper()
	if got == section(archive, "want") {
		return
	}
	if !*update {
		t.Errorf("got:\n%s\nwant:\n%s", got, section(archive, "want"))
		return
	}
	var files []txtar.File
	for _, f := range archive.Files {
		if f.Name != "want" {
			files = append(files, f)
		}
	}
	archive.Files = append(files, txtar.File{Name: "want", Data: []byte(got)})
	if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
		t.Fatal(err)
	}
}
