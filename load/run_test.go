package load

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"
)

const endless = `
-- graphs.go --
package photo

import (
	"time"

	"github.com/cudagraph/graphgen/ir"
)

// Tone never ends.
func Tone(g *ir.Builder) {
	for {
		time.Sleep(time.Second)
	}
}
`

// TestCancel fails when a graph function that never ends outlives the patience of the caller.
func TestCancel(t *testing.T) {
	t.Parallel()
	dir := unpack(t, txtar.Parse([]byte(endless)))
	ctx, stop := context.WithTimeout(context.Background(), 3*time.Second)
	defer stop()
	start := time.Now()
	_, err := Load(ctx, Options{Dir: dir})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("took %v", took)
	}
}

// TestVendor loads a package whose dependencies are vendored.
func TestVendor(t *testing.T) {
	t.Parallel()
	archive, err := txtar.ParseFile("testdata/modules/tone.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := unpack(t, archive)
	vendor := exec.Command("go", "mod", "vendor")
	vendor.Dir = dir
	if out, err := vendor.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got := loadModule(dir, archive); got != section(archive, "want") {
		t.Errorf("got:\n%s", got)
	}
}

// TestSymlink loads a module through a symbolic link; its files have two names then.
func TestSymlink(t *testing.T) {
	t.Parallel()
	archive, err := txtar.ParseFile("testdata/modules/tone.txtar")
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(unpack(t, archive), link); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	if got := loadModule(link, archive); got != section(archive, "want") {
		t.Errorf("got:\n%s", got)
	}
}

// TestNoOutput loads without a place for what graph functions print.
func TestNoOutput(t *testing.T) {
	t.Parallel()
	archive, err := txtar.ParseFile("testdata/modules/prints.txtar")
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := Load(context.Background(), Options{Dir: unpack(t, archive)})
	if err != nil || pkg.Graphs[0].Name != "Tone" {
		t.Error(pkg, err)
	}
}

// TestStatusLine fails when a line of the user's is taken for go run's, or the other way round.
func TestStatusLine(t *testing.T) {
	for printed, want := range map[string][2]string{
		"":                              {"", ""},
		"exit status 3\n":               {"", "exit status 3"},
		"a\nexit status 3\n":            {"a\n", "exit status 3"},
		"exit status 3\na\n":            {"exit status 3\na\n", ""},
		"signal: segmentation fault\n":  {"", "signal: segmentation fault"},
		"an exit status 3\n":            {"an exit status 3\n", ""},
		"a\nb exit status 3\nsignal: x": {"a\nb exit status 3\nsignal: x", ""},
	} {
		if rest, status := cutStatus(printed); rest != want[0] || status != want[1] {
			t.Errorf("%q: got %q, %q", printed, rest, status)
		}
	}
}

// TestCutCrash fails when what a program printed before it crashed is lost, or the crash is shown twice.
func TestCutCrash(t *testing.T) {
	crash := "\ngoroutine 1 [running]:\nmain.main()\n\t/x/main.go:3 +0x1\n"
	printed := "mine\nfatal error: mine too\nnot at the end\nruntime: limit\nfatal error: stack overflow\n" + crash
	rest, whole := cutCrash(printed, crash)
	if rest != "mine\nfatal error: mine too\nnot at the end" || !strings.Contains(whole, "fatal error: stack overflow\n") {
		t.Errorf("rest %q, crash %q", rest, whole)
	}
	if rest, whole := cutCrash("mine\n", ""); rest != "mine\n" || whole != "" {
		t.Errorf("rest %q, crash %q", rest, whole)
	}
}
