package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/cudagraph/graphgen/internal/toolkit"
	"github.com/spf13/pflag"
)

const buildUsage = `graphgen build [flags] [packages or folders]    compile with nvcc (default: the package in .)

Every generated <graph>.cu becomes lib<graph>.a beside it, with a lib<graph>.h that tells Go to link again. What is up to
date is left alone. nvcc is looked for in CUDA_HOME and CUDA_PATH, on PATH, and where installers put it.

`

// build compiles the generated sources of packages.
func build(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := newFlags("graphgen build")
	list := flags.StringSlice("arch", nil, "compile for the GPU architectures `LIST`, sm_75 to sm_121, or native\n(default: the GPUs of this machine; without one sm_75,sm_80,sm_90,sm_100 and PTX)")
	if done, err := parse(flags, args, stdout, buildUsage); done || err != nil {
		return err
	}
	arch, err := parseArch(flags, *list)
	if err != nil {
		return err
	}
	dirs, err := folders(ctx, flags.Args())
	if err != nil {
		return err
	}
	kit, err := toolkit.Find()
	if err != nil {
		return err
	}
	return buildAll(ctx, kit, dirs, toolkit.Options{Arch: arch, Stdout: stdout, Stderr: stderr})
}

func buildAll(ctx context.Context, kit *toolkit.Toolkit, dirs []string, o toolkit.Options) error {
	total := 0
	var failed []error
	for _, dir := range dirs {
		n, err := kit.Build(ctx, dir, o)
		total += n
		if err != nil {
			failed = append(failed, err)
		}
	}
	if total == 0 && len(failed) == 0 {
		return fmt.Errorf("no generated .cu files in %s; generate first: graphgen -o %[1]s <package of graphs>", strings.Join(dirs, ", "))
	}
	return errors.Join(failed...)
}

// parseArch checks --arch.
func parseArch(flags *pflag.FlagSet, list []string) ([]string, error) {
	if !flags.Changed("arch") {
		return nil, nil
	}
	arch, err := toolkit.ParseArch(list)
	if err != nil {
		return nil, usagef("--arch: %v", err)
	}
	return arch, nil
}

// folders are the arguments that are folders, and those of the packages that the others name.
func folders(ctx context.Context, args []string) ([]string, error) {
	if len(args) == 0 {
		return []string{"."}, nil
	}
	var dirs []string
	for _, arg := range args {
		if info, err := os.Stat(arg); err == nil && info.IsDir() {
			dirs = append(dirs, arg)
			continue
		}
		var msg strings.Builder
		cmd := exec.CommandContext(ctx, "go", "list", "-f", "{{.Dir}}", arg)
		cmd.Stderr = &msg
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("%s: no such folder, and as a package: %s", arg, strings.TrimSpace(msg.String()))
		}
		for dir := range strings.Lines(string(out)) {
			dirs = append(dirs, relative(strings.TrimSuffix(dir, "\n")))
		}
	}
	return dirs, nil
}

// relative is a folder as a person in the current one would write it, when that is shorter.
func relative(dir string) string {
	here, err := os.Getwd()
	if err != nil {
		return dir
	}
	rel, err := filepath.Rel(here, dir)
	if err != nil || len(rel) > len(dir) {
		return dir
	}
	return rel
}
