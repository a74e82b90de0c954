// Package toolkittest gives tests a real CUDA compiler.
package toolkittest

import (
	"os"
	"testing"

	"github.com/cudagraph/graphgen/internal/toolkit"
)

// Find is the machine's CUDA toolkit. Without one the test is skipped, or fails where CI=true says that there must be one.
func Find(t testing.TB) *toolkit.Toolkit {
	t.Helper()
	found, err := toolkit.Find()
	switch {
	case err == nil:
		return found
	case os.Getenv("CI") == "true":
		t.Fatalf("%v\nCI needs one: export CUDA_HOME=$(scripts/cuda-toolkit.sh)", err)
	}
	t.Skipf("needs real nvcc, and there is none: export CUDA_HOME=$(scripts/cuda-toolkit.sh)")
	return nil
}
