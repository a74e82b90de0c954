// Hubble brings out the faint galaxies of a photograph of the sky.
//
//	go run ./hubble                    the Hubble eXtreme Deep Field, built in
//	go run ./hubble -in sky.jpg -stretch 20 -out sky.png
//
// The work is the graph of package graphs, which graphgen compiled to package gpu: on the CPU as it stands, on a GPU
// after "go tool graphgen build ./hubble/gpu" and with -tags cuda.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil && err != flag.ErrHelp {
		fmt.Fprintln(os.Stderr, "hubble:", err)
		os.Exit(1)
	}
}

// options is the command line.
type options struct {
	in, out, sheet string
	settings
}

// parse reads the command line, and finds mistakes before any work is done.
func parse(args []string, stdout io.Writer) (*options, error) {
	o := &options{settings: defaults}
	flags := flag.NewFlagSet("hubble", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	flags.StringVar(&o.in, "in", "", "photograph, a JPEG or PNG `file` (default: the built-in Hubble eXtreme Deep Field)")
	flags.StringVar(&o.out, "out", "hubble.png", "`file` for the result, .png or .jpg")
	flags.StringVar(&o.sheet, "sheet", "", "`file` for photograph and result side by side, .png or .jpg")
	for _, s := range o.settings.table() {
		flags.Func(s.name, fmt.Sprintf("%s (default %v)", s.doc, *s.value), s.parse)
	}
	if err := flags.Parse(args); err != nil {
		if err == flag.ErrHelp {
			flags.SetOutput(stdout)
			flags.PrintDefaults()
		}
		return nil, err
	}
	if flags.NArg() > 0 {
		return nil, fmt.Errorf("%q is no flag; a photograph is given with -in", flags.Arg(0))
	}
	_, err := encoder(o.out)
	if err == nil && o.sheet != "" {
		_, err = encoder(o.sheet)
	}
	return o, err
}

// run is the command as a function, for tests.
func run(ctx context.Context, args []string, stdout io.Writer) error {
	o, err := parse(args, stdout)
	if err != nil {
		return err
	}
	before, err := readPhoto(o.in)
	if err != nil {
		return err
	}
	after, report, err := stretch(ctx, before, o.settings)
	if err != nil {
		return err
	}
	fmt.Fprint(stdout, report)
	if err := writePhoto(o.out, after); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "picture: %s\n", o.out)
	if o.sheet == "" {
		return nil
	}
	if err := writePhoto(o.sheet, sideBySide(before, after)); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "before and after: %s\n", o.sheet)
	return nil
}
