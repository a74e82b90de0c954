package load

import (
	"os"
	"slices"
	"strings"
)

// environ is the environment of the go command. PWD goes, so that the go command names folders as Dir does.
func (o Options) environ() []string { return slices.Concat(os.Environ(), o.Env) }

func (o Options) tagFlags() []string {
	if len(o.Tags) == 0 {
		return nil
	}
	return []string{"-tags=" + strings.Join(o.Tags, ",")}
}
