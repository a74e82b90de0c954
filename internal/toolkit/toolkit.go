// Package toolkit finds an installed CUDA toolkit and builds generated CUDA sources with it.
package toolkit

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Toolkit is an installed CUDA compiler with its libraries.
type Toolkit struct {
	Nvcc string // absolute path of the compiler
	Lib  string // folder of libcudart_static.a; empty when the linker is expected to know it
}

// NotFoundError says where nvcc was looked for.
type NotFoundError struct{ Looked []string }

// Error tells a person how to go on.
func (e *NotFoundError) Error() string {
	return "nvcc not found; looked in " + strings.Join(e.Looked, ", ") +
		"\ninstall the CUDA toolkit (12.4 or later), or say where it is: CUDA_HOME=/path/to/cuda graphgen build" +
		"\nwithout it, the package builds for the CPU: leave -tags cuda out"
}

// usual holds the places where installers put the toolkit, the best first.
var usual = []string{"/usr/local/cuda", "/opt/cuda", "/usr/local/cuda-*", "/usr/lib/nvidia-cuda-toolkit"}

// Find looks for nvcc in CUDA_HOME and CUDA_PATH, on PATH, and in the usual places, in this order: what is said on purpose
// counts more than what happens to be there.
func Find() (*Toolkit, error) {
	var looked []string
	for _, name := range []string{"CUDA_HOME", "CUDA_PATH"} {
		home := os.Getenv(name)
		if home == "" {
			looked = append(looked, name+" (not set)")
			continue
		}
		if nvcc, err := exec.LookPath(filepath.Join(home, "bin", "nvcc")); err == nil {
			return at(nvcc)
		}
		looked = append(looked, fmt.Sprintf("%s (%s)", name, home))
	}
	if nvcc, err := exec.LookPath("nvcc"); err == nil {
		return at(nvcc)
	}
	looked = append(looked, "PATH")
	for _, pattern := range usual {
		homes, _ := filepath.Glob(pattern)
		for _, home := range slices.Backward(homes) { // of several releases the last
			if nvcc, err := exec.LookPath(filepath.Join(home, "bin", "nvcc")); err == nil {
				return at(nvcc)
			}
		}
		looked = append(looked, pattern)
	}
	return nil, &NotFoundError{looked}
}

// at is the toolkit of a compiler.
func at(nvcc string) (*Toolkit, error) {
	nvcc, err := filepath.Abs(nvcc)
	if err != nil {
		return nil, err
	}
	real, err := filepath.EvalSymlinks(nvcc)
	if err != nil {
		return nil, err
	}
	t := &Toolkit{Nvcc: nvcc}
	home := filepath.Dir(filepath.Dir(real))
	for _, lib := range []string{"lib64", "lib", "targets/*/lib"} {
		if found, _ := filepath.Glob(filepath.Join(home, lib, runtimeLib)); len(found) > 0 {
			t.Lib = filepath.Dir(found[0])
			break
		}
	}
	return t, nil
}

var release = regexp.MustCompile(`release [0-9.]+, V([0-9.]+)`)

// Version asks the compiler for its release, 13.0.88.
func (t *Toolkit) Version(ctx context.Context) (string, error) {
	out, err := exec.CommandContext(ctx, t.Nvcc, "--version").Output()
	if err != nil {
		return "", fmt.Errorf("%s --version: %w", t.Nvcc, err)
	}
	m := release.FindSubmatch(out)
	if m == nil {
		return "", fmt.Errorf("%s --version names no release: %q", t.Nvcc, out)
	}
	return string(m[1]), nil
}
