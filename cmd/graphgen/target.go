package main

import (
	"cmp"
	"errors"
	"fmt"
	gobuild "go/build"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/cudagraph/graphgen/internal/toolkit"
	"golang.org/x/mod/modfile"
)

// target is the Go package that is written.
type target struct {
	dir        string // as given with -o
	name       string // package name
	importPath string
}

// findTarget decides what the output package is called, and refuses folders that cannot hold it. source is the folder of
// the graph package.
func findTarget(o *options, source string) (*target, error) {
	if o.out == "-" {
		return toStdout(o)
	}
	if err := checkFolder(o.out); err != nil {
		return nil, err
	}
	abs, err := filepath.Abs(o.out)
	if err != nil {
		return nil, err
	}
	if sameFolder(abs, source) {
		return nil, usagef("the output folder %s is the graph package's own; give another one, as in -o %s", o.out, filepath.Join(o.out, "gpu"))
	}
	t := &target{dir: o.out}
	if t.name, err = nameIn(abs, o.name); err != nil {
		return nil, err
	}
	if t.importPath, err = importPathOf(abs); err != nil {
		return nil, err
	}
	return t, nil
}

// toStdout is a target for people to look at: a package gpu below the current folder.
func toStdout(o *options) (*target, error) {
	abs, err := filepath.Abs(cmp.Or(o.name, "gpu"))
	if err != nil {
		return nil, err
	}
	importPath, err := importPathOf(abs)
	return &target{dir: "-", name: filepath.Base(abs), importPath: importPath}, err
}

// checkFolder wants a folder, or one that can be made with a single mkdir: a longer missing path is likelier a slip.
func checkFolder(dir string) error {
	info, err := os.Stat(dir)
	switch {
	case err == nil && !info.IsDir():
		return fmt.Errorf("the output folder %s is a file", dir)
	case err == nil:
		return nil
	case !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("the output folder: %w", err)
	}
	parent := filepath.Dir(filepath.Clean(dir))
	if info, err := os.Stat(parent); err != nil || !info.IsDir() {
		return fmt.Errorf("the output folder %s does not exist, nor does %s; create it first: mkdir -p %[1]s", dir, parent)
	}
	return nil
}

// sameFolder compares folders as the file system does: a symbolic link is what it points to.
func sameFolder(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// nameIn is the package name for a folder: what was asked for, what the Go files there say, or what the folder is called.
// Files that graphgen wrote have no say against a name that was asked for.
func nameIn(dir, asked string) (string, error) {
	others, err := packageIn(dir, func(name string) bool { return !toolkit.GeneratedFile(filepath.Join(dir, name)) })
	if err != nil {
		return "", err
	}
	switch {
	case asked == "" && others == "":
		ours, err := packageIn(dir, func(string) bool { return true })
		return cmp.Or(ours, packageNameOf(filepath.Base(dir))), err
	case asked == "", asked == others, others == "":
		return cmp.Or(asked, others), checkPackageName(cmp.Or(asked, others))
	}
	return "", fmt.Errorf("the output folder holds package %s, not %s; leave --package out, or give another folder with -o", others, asked)
}

// packageIn is the name of the package that some of the files in a folder make, empty when there are none.
func packageIn(dir string, keep func(name string) bool) (string, error) {
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	ctxt := gobuild.Default
	ctxt.CgoEnabled = true
	ctxt.ReadDir = func(dir string) ([]fs.FileInfo, error) {
		entries, err := os.ReadDir(dir)
		var infos []fs.FileInfo
		for _, e := range slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return !keep(e.Name()) }) {
			if info, err := e.Info(); err == nil {
				infos = append(infos, info)
			}
		}
		return infos, err
	}
	p, err := ctxt.ImportDir(dir, 0)
	if is[*gobuild.NoGoError](err) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("the output folder: %w", err)
	}
	return p.Name, nil
}

// importPathOf is the import path of a folder, which need not exist, by the nearest go.mod.
func importPathOf(dir string) (string, error) {
	for root := dir; ; root = filepath.Dir(root) {
		data, err := os.ReadFile(filepath.Join(root, "go.mod"))
		if err == nil {
			module := modfile.ModulePath(data)
			rel, err := filepath.Rel(root, dir)
			if module == "" || err != nil {
				return "", fmt.Errorf("%s names no module; give it a line such as module example.com/app", filepath.Join(root, "go.mod"))
			}
			return path.Join(module, filepath.ToSlash(rel)), nil
		}
		if root == filepath.Dir(root) {
			return "", fmt.Errorf("no go.mod in %s or above it; the output folder must be in a module: go mod init", dir)
		}
	}
}
