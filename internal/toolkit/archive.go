package toolkit

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// archive is lib<graph>.a, made of one generated source.
type archive struct {
	toolkit *Toolkit
	dir     string
	source  string // tone.cu
	flags   []string
}

func (a *archive) stem() string { return strings.TrimSuffix(a.source, ".cu") }

func (a *archive) name() string { return "lib" + a.stem() + ".a" }

// note is the header beside the archive. Go's build cache does not see archives, but it sees this, and links again.
func (a *archive) note() string { return filepath.Join(a.dir, "lib"+a.stem()+".h") }

// update compiles unless the header beside the archive says that it came from the same inputs and is still the same.
func (a *archive) update(ctx context.Context, version string, o Options) error {
	inputs, err := a.inputs(version)
	if err != nil {
		return err
	}
	had, err := os.ReadFile(a.note())
	if err == nil {
		if sum, err := hashFile(filepath.Join(a.dir, a.name())); err == nil && bytes.Equal(had, a.noteText(inputs, sum)) {
			return nil
		}
	}
	if err := a.compile(ctx, o); err != nil {
		return err
	}
	sum, err := hashFile(filepath.Join(a.dir, a.name()))
	if err != nil {
		return err
	}
	return replace(a.note(), a.noteText(inputs, sum))
}

// inputs is a hash of all that decides what is in the archive.
func (a *archive) inputs(version string) (string, error) {
	h := sha256.New()
	fmt.Fprintln(h, version, a.flags)
	for _, name := range []string{a.source, a.stem() + ".h"} {
		data, err := os.ReadFile(filepath.Join(a.dir, name))
		if err != nil {
			return "", err
		}
		fmt.Fprintln(h, name, len(data))
		h.Write(data)
	}
	return fmt.Sprintf("%x", h.Sum(nil)), nil
}

// noteText is the header. Its one definition is never read: a comment alone would not change what cgo compiles.
func (a *archive) noteText(inputs, sum string) []byte {
	return fmt.Appendf(nil, `%s
//
// %s was built from inputs
// %s

static const char %s_archive[] __attribute__((used)) =
    "%s";
`, Header, a.name(), inputs, a.stem(), sum)
}

// copyRuntime puts the CUDA runtime that the archives were compiled for beside them, where cgo's -L${SRCDIR} finds it
// wherever the toolkit is installed.
func (t *Toolkit) copyRuntime(dir string) error {
	if t.Lib == "" {
		return nil
	}
	data, err := os.ReadFile(filepath.Join(t.Lib, runtimeLib))
	if err != nil {
		return err
	}
	name := filepath.Join(dir, runtimeLib)
	if had, err := os.ReadFile(name); err == nil && bytes.Equal(had, data) {
		return nil
	}
	return replace(name, data)
}

const runtimeLib = "libcudart_static.a"

func hashFile(name string) (string, error) {
	data, err := os.ReadFile(name)
	return fmt.Sprintf("%x", sha256.Sum256(data)), err
}

// replace writes a file by rename.
func replace(name string, data []byte) error {
	tmp := filepath.Join(filepath.Dir(name), ".graphgen-"+filepath.Base(name))
	err := os.WriteFile(tmp, data, fs.FileMode(0o666))
	if err == nil {
		err = os.Rename(tmp, name)
	}
	if err != nil {
		os.Remove(tmp)
	}
	return err
}
