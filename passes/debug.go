package passes

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// flags is what --debug asks of one pass.
type flags struct{ off, dump, time bool }

// debugFlags names the flags, in the order in which help shows them.
var debugFlags = []struct {
	name, doc string
	set       func(*flags)
}{
	{"off", "leave the pass out", func(f *flags) { f.off = true }},
	{"dump", "show the graph after the pass", func(f *flags) { f.dump = true }},
	{"time", "show how long the pass took", func(f *flags) { f.time = true }},
}

// Debug is a parsed --debug. The zero value asks for nothing.
type Debug struct {
	Help bool // the user asked for help
	pass map[string]flags
}

// Off leaves passes out, for tests and tools; it panics for a name that ParseDebug would refuse.
func Off(names ...string) Debug {
	d, err := ParseDebug(strings.Join(names, "/off,") + "/off")
	if err != nil {
		panic(err)
	}
	return d
}

// ParseDebug reads a list such as "fusion/dump,all/time,memory/off".
func ParseDebug(spec string) (Debug, error) {
	d := Debug{pass: map[string]flags{}}
	for item := range strings.SplitSeq(spec, ",") {
		switch item = strings.TrimSpace(item); item {
		case "":
		case "help":
			d.Help = true
		default:
			if err := d.parse(item); err != nil {
				return Debug{}, err
			}
		}
	}
	return d, nil
}

func (d Debug) parse(item string) error {
	name, flag, ok := strings.Cut(item, "/")
	if !ok {
		return fmt.Errorf("debug: %q: want pass/flag, such as fusion/dump; help lists them", item)
	}
	row := slices.Index(flagNames(), flag)
	if row < 0 {
		return fmt.Errorf("debug: %q: unknown flag %q; want one of %s", item, flag, strings.Join(flagNames(), ", "))
	}
	if name != "all" && !slices.Contains(passNames(), name) {
		return fmt.Errorf("debug: %q: unknown pass %q; want all or one of %s", item, name, strings.Join(passNames(), ", "))
	}
	for _, p := range Pipeline {
		switch {
		case name != "all" && name != p.Name, name == "all" && flag == "off" && p.Required:
			continue
		case flag == "off" && p.Required:
			return fmt.Errorf("debug: %q: pass %s is required and cannot be off", item, name)
		}
		f := d.pass[p.Name]
		debugFlags[row].set(&f)
		d.pass[p.Name] = f
	}
	return nil
}

// Help lists the passes and the flags.
func Help(w io.Writer) {
	fmt.Fprintln(w, "--debug takes a list of pass/flag, such as fusion/dump,all/time. Passes, in order:")
	for _, p := range Pipeline {
		required := ""
		if p.Required {
			required = " (required)"
		}
		fmt.Fprintf(w, "  %-15s %s%s\n", p.Name, p.Doc, required)
	}
	fmt.Fprintf(w, "  %-15s %s\n", "all", "every pass; all/off leaves the required ones on")
	fmt.Fprintln(w, "Flags:")
	for _, f := range debugFlags {
		fmt.Fprintf(w, "  %-15s %s\n", f.name, f.doc)
	}
}

func passNames() []string {
	var names []string
	for _, p := range Pipeline {
		names = append(names, p.Name)
	}
	return names
}

func flagNames() []string {
	var names []string
	for _, f := range debugFlags {
		names = append(names, f.name)
	}
	return names
}
