package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// report prints changes that --check found as a unified diff, and says how to make them.
func report(list []change, o *options, stdout io.Writer) error {
	if len(list) == 0 {
		return nil
	}
	for _, c := range list {
		name := filepath.ToSlash(c.path)
		if c.new == nil {
			fmt.Fprintf(stdout, "%s: stale, nothing in %s makes it any more\n", name, o.pkg)
			continue
		}
		before := name
		if c.old == nil {
			before = "/dev/null"
		}
		if _, err := stdout.Write(diff.Diff(before, c.old, name, c.new)); err != nil {
			return err
		}
	}
	return &staleError{fmt.Sprintf("%s; run: %s", count(len(list), "file is stale", "files are stale"), o.command())}
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", many)
}

// command is the command line that would have written the files.
func (o *options) command() string {
	words := []string{"graphgen", "-o", o.out}
	for _, f := range []struct {
		flag  string
		value []string
	}{{"--graph", o.graphs}, {"--package", []string{o.name}}, {"--emit", o.emit}, {"--arch", o.arch}} {
		value := strings.Join(f.value, ",")
		if value != "" && !(f.flag == "--emit" && value == "cuda,go") {
			words = append(words, f.flag+"="+value)
		}
	}
	return strings.Join(append(words, o.pkg), " ")
}
