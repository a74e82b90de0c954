// Package toolkittest gives tests real CUDA compilers.
package toolkittest

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/internal/toolkit"
)

// Find is the machine's CUDA toolkit. Without one the test is skipped, or fails where CI=true says that there must be one.
func Find(t testing.TB) *toolkit.Toolkit {
	t.Helper()
	found, err := toolkit.Find()
	if err != nil {
		missing(t, "real nvcc", "export CUDA_HOME=$(scripts/cuda-toolkit.sh)")
	}
	return found
}

// Release is the toolkit of one release, as make test installs it beside the machine's own. Without it the test is skipped
// or fails, as with Find.
func Release(t testing.TB, release string) *toolkit.Toolkit {
	t.Helper()
	name := "CUDA_HOME_" + strings.ReplaceAll(release, ".", "_")
	home := os.Getenv(name)
	if home == "" {
		missing(t, "nvcc "+release, "export "+name+"=$(scripts/cuda-toolkit.sh "+release+")")
	}
	found := &toolkit.Toolkit{Nvcc: filepath.Join(home, "bin", "nvcc")}
	if version, err := found.Version(context.Background()); err != nil || !strings.HasPrefix(version, release+".") {
		t.Fatalf("%s=%s holds nvcc %s, %v", name, home, version, err)
	}
	return found
}

func missing(t testing.TB, what, how string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatalf("CI needs %s, and there is none: %s", what, how)
	}
	t.Skipf("needs %s, and there is none: %s", what, how)
}
