package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"runtime/debug"
)

// version prints the version of the module that the tool was built from. It is no part of generated files, which would
// change with every release.
func version(_ context.Context, args []string, stdout, _ io.Writer) error {
	if len(args) > 0 {
		return usagef("version takes no arguments, got %q", args[0])
	}
	v, goVersion := "(devel)", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		v, goVersion = cmp.Or(info.Main.Version, v), info.GoVersion
		for _, dep := range info.Deps { // go tool graphgen is built as a part of the user's module
			if dep.Path == "github.com/cudagraph/graphgen" {
				v = cmp.Or(dep.Version, v)
			}
		}
	}
	fmt.Fprintln(stdout, "graphgen", v, goVersion)
	return nil
}
