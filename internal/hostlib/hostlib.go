// Package hostlib compiles the host runtime once for many test programs. It is most of what a small program compiles: under
// AddressSanitizer 20 seconds of it, where a graph takes one.
package hostlib

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"github.com/cudagraph/graphgen/templates/host"
)

// Runtime is graphgen_host.h for programs of one compiler and its flags, which must be g++'s. Every function in the header
// is inline. GCC's "#pragma interface" leaves out their code where a program includes it, "#pragma implementation" makes
// the code of them all.
type Runtime struct {
	Compiler []string // with its flags
	Dir      string   // with the header, precompiled
	Object   string   // what it defines, to be linked
}

// New compiles the runtime into a new folder. Close removes it.
func New(compiler ...string) (*Runtime, error) {
	dir, err := os.MkdirTemp("", "graphgen-host-")
	if err != nil {
		return nil, err
	}
	r := &Runtime{Compiler: compiler, Dir: dir, Object: filepath.Join(dir, "implementation.o")}
	if err := r.make(); err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

func (r *Runtime) make() error {
	header, source := filepath.Join(r.Dir, "graphgen_host.h"), filepath.Join(r.Dir, "implementation.cpp")
	const define = "#pragma implementation \"graphgen_host.h\"\n#include \"graphgen_host.h\"\n"
	if err := errors.Join(
		os.WriteFile(header, append([]byte("#pragma interface\n"), host.Header()...), 0o644),
		os.WriteFile(source, []byte(define), 0o644),
	); err != nil {
		return err
	}
	if err := r.compile("-c", source, "-o", r.Object); err != nil { // before the header is precompiled, which has no code
		return err
	}
	return r.compile("-x", "c++-header", header, "-o", header+".gch")
}

// Compile runs the compiler with more arguments. A file that it compiles has included the header before all else, so that
// its own #include of it adds nothing.
func (r *Runtime) Compile(args ...string) error {
	return r.compile(slices.Concat([]string{"-I", r.Dir, "-include", filepath.Join(r.Dir, "graphgen_host.h")}, args)...)
}

// Link is Compile for what becomes a program.
func (r *Runtime) Link(args ...string) error {
	return r.Compile(append(slices.Clip(args), "-x", "none", r.Object)...)
}

func (r *Runtime) compile(args ...string) error {
	cmd := exec.Command(r.Compiler[0], slices.Concat(r.Compiler[1:], args)...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%.6000s", cmd, err, out)
	}
	return nil
}

// Close removes what New made.
func (r *Runtime) Close() error { return os.RemoveAll(r.Dir) }
