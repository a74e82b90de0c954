package cuda

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestTurns shows on streams that are held up that a graph that loops runs beside no other, and that others are held up by
// nothing else.
func TestTurns(t *testing.T) {
	t.Parallel()
	golden, err := filepath.Abs("../../testdata/golden/gpu")
	if err != nil {
		t.Fatal(err)
	}
	dir := write(t, nil)
	source, err := os.ReadFile("testdata/drive/turns.cpp")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "turns.cpp"), source, 0o666); err != nil {
		t.Fatal(err)
	}
	compile(t, dir, "-I", golden, "turns.cpp", "-o", "turns")
	for _, threads := range []int{1, 4} {
		cmd := exec.Command(filepath.Join(dir, "turns"))
		cmd.Env = append(os.Environ(), fmt.Sprint("GRAPHGEN_HOST_THREADS=", threads))
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		expect(t, string(out), "0 left, 0 wrong")
	}
}
