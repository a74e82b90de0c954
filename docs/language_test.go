package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

// manual is the module whose files language.md quotes.
const manual = "../testdata/manual"

// TestQuotes finds every example of the manual in the files that TestExamples runs.
func TestQuotes(t *testing.T) {
	files := manualFiles(t)
	for _, block := range blocks(t) {
		if !slices.ContainsFunc(files, func(file string) bool { return strings.Contains("\n"+file, "\n"+block) }) {
			t.Errorf("no file of %s has this example of language.md:\n%s", manual, block)
		}
	}
}

// blocks are the fenced blocks of Go, CUDA C++ and messages.
func blocks(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, m := range regexp.MustCompile("(?s)```(?:go|cuda|text)\n(.*?)```").FindAllStringSubmatch(language(t), -1) {
		list = append(list, m[1])
	}
	return list
}

func language(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("language.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func manualFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(manual, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		files = append(files, string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestComplete finds every method of the language, every element type and every math function in the manual.
func TestComplete(t *testing.T) {
	text := language(t)
	for _, x := range []any{&ir.Builder{}, ir.View{}, ir.Config{}} {
		for m := range reflect.TypeOf(x).Methods() {
			if !slices.Contains(ours, m.Name) && !regexp.MustCompile(`\b`+m.Name+`\b`).MatchString(text) {
				t.Errorf("language.md does not tell of %T.%s", x, m.Name)
			}
		}
	}
	for _, typ := range ir.Types {
		if !strings.Contains(text, "`"+strings.ToUpper(typ.Name)+"`") {
			t.Errorf("language.md does not tell of ir.%s", strings.ToUpper(typ.Name))
		}
	}
}

// ours are exported methods that are for graphgen rather than for graph functions.
var ours = []string{"Contiguous", "Disjoint", "Len", "Same", "Span"}

// TestMath compares the manual's lists of math functions with the table that the translator goes by.
func TestMath(t *testing.T) {
	text := language(t)
	for _, exact := range []bool{true, false} {
		if want := mathList(exact); !strings.Contains(text, want) {
			t.Errorf("language.md does not have the list\n%s", want)
		}
	}
}

// mathList is the functions that are exact to the bit, or those that are not, as the manual lists them.
func mathList(exact bool) string {
	var names []string
	for name, f := range ir.MathFuncs {
		short, ok := strings.CutPrefix(name, "math.")
		if ok && f.Exact == exact {
			if _, both := ir.MathFuncs["math32."+short]; !both {
				short += "*"
			}
			names = append(names, short)
		}
	}
	slices.Sort(names)
	return wrap(strings.Join(names, ", ") + ".")
}

// wrap breaks a text into lines as the manual has them.
func wrap(text string) string {
	var b strings.Builder
	column := 0
	for word := range strings.FieldsSeq(text) {
		switch {
		case column == 0:
		case column+1+len(word) > 120:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String()
}

// TestExamples generates the manual's module in a folder of its own, and vets and tests it there.
func TestExamples(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(manual)); err != nil {
		t.Fatal(err)
	}
	must := func(dir string, args ...string) {
		t.Helper()
		if out, err := command(t, dir, args...); err != nil {
			t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	tool := filepath.Join(dir, "graphgen")
	must(root, "go", "build", "-o", tool, "./cmd/graphgen")
	must(dir, "go", "mod", "edit", "-replace=github.com/cudagraph/graphgen="+root)
	must(dir, tool, "-o", "gpu", "./graphs")
	must(dir, "go", "vet", "./...")
	must(dir, "go", "test", "-vet=off", "./...")

	for _, name := range []string{"mistakes", "unsupported"} {
		want, err := os.ReadFile(filepath.Join(dir, name, name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := command(t, dir, tool, "-o", "wrong", "./"+name); got != string(want) {
			t.Errorf("graphgen says of package %s\n%swhere the manual has\n%s", name, got, want)
		}
	}
}

// command runs a command and gives what it prints. Go compiles the C++ once for all runs, though the folder is another
// each time, and without information for debuggers, which takes a third of the compiler's time.
func command(t *testing.T, dir string, args ...string) (string, error) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), args[0], args[1:]...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), "GOFLAGS=-trimpath", "CGO_CXXFLAGS=-O2")
	out, err := cmd.CombinedOutput()
	return string(out), err
}
