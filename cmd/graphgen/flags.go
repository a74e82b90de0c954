package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

const usage = `graphgen [flags] [package]    generate CUDA and Go from the graphs of a package (default: the one in .)

Every exported func(*ir.Builder) of the package is a graph. Files are written into the output folder when everything
succeeded, and only where their content changes.

`

// usageEnd follows the flags.
func usageEnd() string {
	var b strings.Builder
	b.WriteString("\nSubcommands:\n")
	for _, c := range commands {
		fmt.Fprintf(&b, "  %-10s %s\n", c.name, c.doc)
	}
	b.WriteString(`
Exit codes:
  0  fine
  1  a mistake in a graph, or in CUDA source that a graph holds
  2  wrong usage
  3  a file that cannot be read or written, a missing tool, or a fault of graphgen's own
  4  --check: generated files are stale
`)
	return b.String()
}

// options is the command line of a generation.
type options struct {
	out     string   // folder, or - for standard output
	pkg     string   // the graph package
	graphs  []string // empty: all
	name    string   // of the Go package that is written
	emit    []string
	arch    []string
	archSet bool
	check   bool
	debug   []string
}

func newFlags(name string) *pflag.FlagSet {
	flags := pflag.NewFlagSet(name, pflag.ContinueOnError)
	flags.SortFlags = false
	flags.Usage = func() {}
	flags.SetOutput(io.Discard)
	return flags
}

// parse reads flags. It is done when help was asked for.
func parse(flags *pflag.FlagSet, args []string, stdout io.Writer, before string, after ...string) (done bool, err error) {
	switch err := flags.Parse(args); {
	case err == pflag.ErrHelp:
		fmt.Fprint(stdout, before, "Flags:\n", flags.FlagUsages(), strings.Join(after, ""))
		return true, nil
	case err != nil:
		return false, usagef("%v; there is %s", err, strings.Join(flagNames(flags), " "))
	}
	return false, nil
}

func flagNames(flags *pflag.FlagSet) []string {
	var names []string
	flags.VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	return names
}

// parseOptions reads the command line of a generation.
func parseOptions(args []string, stdout io.Writer) (o *options, done bool, err error) {
	o = new(options)
	flags := newFlags("graphgen")
	flags.StringVarP(&o.out, "out", "o", ".", "write files into `DIR`, which is made if it is missing; - is standard output")
	flags.StringSliceVar(&o.graphs, "graph", nil, "generate only the graphs `NAMES`")
	flags.StringVar(&o.name, "package", "", "write a Go package called `NAME`\n(default: as the package in the output folder, or as the folder)")
	flags.StringSliceVar(&o.emit, "emit", []string{"cuda", "go"}, "write `LIST`, of "+strings.Join(emitNames(), ", "))
	flags.StringSliceVar(&o.arch, "arch", nil, "show a build command for the GPU architectures `LIST`, sm_75 to sm_121\n(default: native)")
	flags.BoolVar(&o.check, "check", false, "write nothing; print a diff, and exit with 4 if files are stale")
	flags.StringSliceVar(&o.debug, "debug", nil, "`LIST` of pass/flag, the flag being off, dump or time; help lists the passes")
	if done, err := parse(flags, args, stdout, usage, usageEnd()); done || err != nil {
		return nil, done, err
	}
	if o.arch, err = parseArch(flags, o.arch); err != nil {
		return nil, false, err
	}
	if o.pkg, err = packageArg(flags.Args()); err != nil {
		return nil, false, err
	}
	return o, false, o.validate()
}

// validate refuses what the flags do not say together.
func (o *options) validate() error {
	for _, kind := range o.emit {
		if slices.Contains(later, kind) {
			return usagef("--emit=%s is not in this version; there is %s", kind, strings.Join(emitNames(), " "))
		}
		if !slices.Contains(emitNames(), kind) {
			return usagef("--emit: no %q; there is %s", kind, strings.Join(emitNames(), " "))
		}
	}
	switch {
	case o.graphs != nil && len(o.graphs) == 0:
		return usagef("--graph is empty; leave it out for all graphs")
	case len(o.emit) == 0:
		return usagef("--emit is empty; there is %s", strings.Join(emitNames(), " "))
	case o.out == "":
		return usagef("-o is empty; give a folder")
	case o.out == "-" && len(o.emit) > 1:
		return usagef("-o - takes one kind of output; choose it with --emit=%s", strings.Join(o.emit, " or --emit="))
	case o.out == "-" && o.check:
		return usagef("--check compares files; give their folder with -o")
	}
	return checkPackageName(o.name)
}
