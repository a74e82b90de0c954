package main

import (
	"go/token"
	"os"
	"regexp"
	"strings"
)

// packageArg is the one package to generate from. A bare word is refused: it is likelier a subcommand of another version
// than a package, which Go would look for in the standard library.
func packageArg(args []string) (string, error) {
	switch len(args) {
	case 0:
		return ".", nil
	case 1:
	default:
		return "", usagef("one package at a time, got %s", strings.Join(args, " "))
	}
	arg := args[0]
	if strings.ContainsAny(arg, `./\`) {
		if strings.Contains(arg, "...") {
			return "", usagef("%s names many packages; give one", arg)
		}
		return arg, nil
	}
	if info, err := os.Stat(arg); err == nil && info.IsDir() {
		return "", usagef("%s is no subcommand; for the package in the folder write ./%[1]s", arg)
	}
	names := make([]string, len(commands))
	for i, c := range commands {
		names[i] = c.name
	}
	return "", usagef("no subcommand %q; there is %s, and a package reads ./%[1]s", arg, strings.Join(names, ", "))
}

var packageName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*$`)

// checkPackageName refuses names that Go, or C symbols made of them, cannot have. The empty name is chosen later.
func checkPackageName(name string) error {
	switch {
	case name == "":
		return nil
	case !packageName.MatchString(name):
		return usagef("--package: %q is not a name of ASCII letters, digits and underscores", name)
	case token.IsKeyword(name):
		return usagef("--package: %s is a Go keyword", name)
	}
	return nil
}

// packageNameOf makes a package name of a folder's.
func packageNameOf(folder string) string {
	keep := func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}
	name := strings.TrimLeft(strings.Map(keep, strings.ToLower(folder)), "_0123456789")
	if checkPackageName(name) != nil || name == "" {
		return "gpu"
	}
	return name
}
