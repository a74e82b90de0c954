package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/cudagraph/graphgen/internal/toolkit"
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/load"
)

// The exit codes, which usage lists.
const (
	exitFine    = 0
	exitMistake = 1 // in a graph, or in CUDA source that a graph holds
	exitUsage   = 2
	exitTrouble = 3 // I/O, or our own
	exitStale   = 4
)

// command is a subcommand.
type command struct {
	name string
	doc  string
	run  func(ctx context.Context, args []string, stdout, stderr io.Writer) error
}

var commands = []command{
	{"build", "compile the .cu files of packages with nvcc, for go build -tags cuda", build},
	{"version", "print the version", version},
}

// run is the tool as a function, for tests.
func run(args []string, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := dispatch(ctx, args, stdout, stderr)
	if err != nil {
		fmt.Fprintln(stderr, message(err))
	}
	return exitCode(err)
}

func dispatch(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if len(args) > 0 {
		for _, c := range commands {
			if args[0] == c.name {
				return c.run(ctx, args[1:], stdout, stderr)
			}
		}
	}
	return generate(ctx, args, stdout, stderr)
}

// usageError is a command line that makes no sense.
type usageError struct{ msg string }

func (e *usageError) Error() string { return e.msg }

func usagef(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// staleError says that generated files are not what would be generated now.
type staleError struct{ msg string }

func (e *staleError) Error() string { return e.msg }

// exitCode is decided by what an error is, wherever it comes from.
func exitCode(err error) int {
	switch {
	case err == nil:
		return exitFine
	case is[ir.ErrorList](err), is[*ir.Error](err), is[*toolkit.CompileError](err):
		return exitMistake
	case is[*usageError](err), is[*load.UnknownGraphError](err):
		return exitUsage
	case is[*staleError](err):
		return exitStale
	}
	return exitTrouble
}

func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// message is an error for a person: mistakes in a graph begin with their Go line, all else with the tool's name.
func message(err error) string {
	switch {
	case is[ir.ErrorList](err), is[*ir.Error](err):
		return err.Error()
	case exitCode(err) == exitUsage:
		return "graphgen: " + err.Error() + "\nrun graphgen --help for usage"
	}
	return "graphgen: " + err.Error()
}
