package toolkit

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// Options says how Build compiles.
type Options struct {
	Arch   []string  // of ParseArch; empty: the GPUs of this machine, or the common ones
	Stdout io.Writer // the commands
	Stderr io.Writer // nvcc's messages
}

// CompileError is a source that nvcc refused. Its message has gone to Stderr.
type CompileError struct{ Command string }

// Error names the command to try by hand.
func (e *CompileError) Error() string {
	return fmt.Sprintf("nvcc failed; the command was\n%s", e.Command)
}

// Build compiles every generated .cu of a folder into an archive beside it, and returns how many there are. What is up to
// date is left alone.
func (t *Toolkit) Build(ctx context.Context, dir string, o Options) (int, error) {
	sources, err := generatedSources(dir)
	if err != nil || len(sources) == 0 {
		return 0, err
	}
	version, err := t.Version(ctx)
	if err != nil {
		return 0, err
	}
	arch, err := t.archFlags(ctx, o.Arch)
	if err != nil {
		return 0, err
	}
	flags := append([]string{"-std=c++17", "-O3", "-Xcompiler=-fPIC"}, arch...)
	var failed []error // one graph's mistake does not hide the next one's
	for _, source := range sources {
		a := &archive{toolkit: t, dir: dir, source: source, flags: flags}
		if err := a.update(ctx, version, o); err != nil {
			failed = append(failed, err)
		}
	}
	return len(sources), errors.Join(append(failed, t.copyRuntime(dir))...)
}

// generatedSources names the .cu files of a folder that graphgen wrote.
func generatedSources(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var sources []string
	for _, e := range entries {
		if filepath.Ext(e.Name()) == ".cu" && GeneratedFile(filepath.Join(dir, e.Name())) {
			sources = append(sources, e.Name())
		}
	}
	return sources, nil
}

// compile runs nvcc in the package's folder, so that its messages name files as a person there does. The archive appears
// by rename: an interrupted build leaves the old one.
func (a *archive) compile(ctx context.Context, o Options) error {
	tmp, err := os.MkdirTemp(a.dir, ".graphgen-build-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	fmt.Fprintln(o.Stdout, a.command())
	out := filepath.Join(tmp, a.name())
	cmd := exec.CommandContext(ctx, a.toolkit.Nvcc, a.args(filepath.Join(filepath.Base(tmp), a.name()))...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = a.dir, o.Stderr, o.Stderr
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if _, ok := errors.AsType[*exec.ExitError](err); ok {
			return &CompileError{a.command()}
		}
		return err
	}
	return os.Rename(out, filepath.Join(a.dir, a.name()))
}

// args is nvcc's command line but for the compiler itself.
func (a *archive) args(out string) []string {
	return append(append([]string{}, a.flags...), "-lib", "-o", out, a.source)
}

// command is what a person would type to get the same archive.
func (a *archive) command() string {
	words := append([]string{a.toolkit.Nvcc}, a.args(a.name())...)
	for i, w := range words {
		words[i] = quoted(w)
	}
	line := strings.Join(words, " ")
	if a.dir == "." {
		return line
	}
	return "(cd " + quoted(a.dir) + " && " + line + ")"
}

// plain are words that a shell takes as they are.
var plain = regexp.MustCompile(`^[\w@%+=:,./-]+$`)

// quoted is a word as one types it in a shell.
func quoted(word string) string {
	if plain.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
