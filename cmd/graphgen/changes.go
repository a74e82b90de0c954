package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/internal/toolkit"
)

// change is what is to happen to one file of the output folder.
type change struct {
	path     string
	old, new []byte // new is nil when the file is to go
}

// changes compares what was generated with what is there. Files that graphgen did not write are never touched.
func changes(dir string, files []emit.File) ([]change, error) {
	var list []change
	for _, f := range files {
		name := filepath.Join(dir, f.Name)
		old, err := os.ReadFile(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return nil, err
		case bytes.Equal(old, f.Data):
			continue
		case !toolkit.Generated(string(old)):
			return nil, fmt.Errorf("%s is in the way: graphgen did not write it; move it, or give another folder with -o", name)
		}
		list = append(list, change{name, old, f.Data})
	}
	return list, nil
}

// commit carries out changes. Every new file is complete on disk under another name before the first is renamed, so that
// a failure leaves the folder as it was.
func commit(dir string, list []change) (err error) {
	if len(list) == 0 {
		return nil
	}
	made := os.Mkdir(dir, 0o777) == nil // where it cannot be made, writing will say why
	var written []string
	defer func() {
		for _, tmp := range written {
			os.Remove(tmp) // gone already when all went well
		}
		if made && err != nil {
			os.Remove(dir)
		}
	}()
	for _, c := range list {
		if c.new == nil {
			continue
		}
		tmp := temporary(c.path)
		written = append(written, tmp)
		if err := os.WriteFile(tmp, c.new, 0o666); err != nil {
			return writeError(c.path, err)
		}
	}
	for _, c := range list {
		if c.new == nil {
			err = os.Remove(c.path)
		} else {
			err = os.Rename(temporary(c.path), c.path)
		}
		if err != nil {
			return writeError(c.path, err)
		}
	}
	return nil
}

// writeError names the file that was to be, not the temporary one.
func writeError(path string, err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = e.Err
	}
	return fmt.Errorf("cannot write %s: %w", path, err)
}

// temporary is a name beside a file that Go and nvcc ignore, and no other process uses.
func temporary(path string) string {
	return filepath.Join(filepath.Dir(path), fmt.Sprintf(".graphgen-%d-%s", os.Getpid(), filepath.Base(path)))
}
