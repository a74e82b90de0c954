package toolkit_test

import (
	"io/fs"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/internal/toolkit"
	"github.com/cudagraph/graphgen/internal/toolkit/toolkittest"
)

// Every committed .cu that graphgen made compiles for every architecture that we promise, without a warning.
func TestGoldensCompile(t *testing.T) {
	kit := toolkittest.Find(t)
	for _, source := range generated(t, "../..") {
		t.Run(strings.TrimPrefix(source, "../../"), func(t *testing.T) {
			t.Parallel()
			args := []string{"-std=c++17", "-O3", "-c", "-Werror=all-warnings", "-Xcompiler=-Wall,-Wextra,-Werror"}
			for _, arch := range []string{"75", "80", "90", "100"} {
				args = append(args, "-gencode=arch=compute_"+arch+",code=sm_"+arch)
			}
			cmd := exec.Command(kit.Nvcc, append(args, "-o", filepath.Join(t.TempDir(), "out.o"), filepath.Base(source))...)
			cmd.Dir = filepath.Dir(source)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// generated lists the generated .cu files below a folder, but for those in folders that are not committed.
func generated(t *testing.T, root string) []string {
	var sources []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") && path != root || d.Name() == "build"):
			return filepath.SkipDir
		case filepath.Ext(path) == ".cu" && toolkit.GeneratedFile(path):
			sources = append(sources, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(sources) == 0 {
		t.Fatal("found no generated .cu; are the goldens gone?")
	}
	return sources
}
