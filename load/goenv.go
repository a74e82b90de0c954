package load

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// environ is the environment of the go command. PWD makes every run of it name files through the same symbolic links.
func (o Options) environ() []string {
	env := slices.Concat(os.Environ(), o.Env)
	if dir, err := filepath.Abs(o.Dir); o.Dir != "" && err == nil {
		env = append(env, "PWD="+dir)
	}
	return env
}

func (o Options) tagFlags() []string {
	if len(o.Tags) == 0 {
		return nil
	}
	return []string{"-tags=" + strings.Join(o.Tags, ",")}
}
