package load

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/cudagraph/graphgen/ir"
)

// outcome is what a run of the graph functions left behind.
type outcome struct {
	records []event
	printed string // what they wrote to stdout and stderr, without the report of a crash
	crash   string // the runtime's report of a crash
	status  string // "exit status 3", when it was not 0
}

// record runs graph functions and gives the graphs that they recorded, and the user's mistakes.
func record(ctx context.Context, o Options, p *program, s *source, entries []entry) ([]*ir.Graph, ir.ErrorList, error) {
	out, err := run(ctx, o, p, s, entries)
	if err != nil {
		return nil, nil, err
	}
	if len(out.records) == 0 {
		return nil, nil, out.neverBegan(o, p, s)
	}
	o.show(out.printed)
	graphs, mistakes := out.graphs(p, s, entries)
	return graphs, mistakes, nil
}

// show passes on what graph functions printed.
func (o Options) show(printed string) {
	if o.Stderr != nil {
		io.WriteString(o.Stderr, printed)
	}
}

func run(ctx context.Context, o Options, p *program, s *source, entries []entry) (*outcome, error) {
	host := s.Dir
	if !p.places.main(s.Package) { // the go command allows no overlay in the module cache
		var err error
		if host, err = filepath.Abs(o.Dir); err != nil {
			return nil, err
		}
	}
	over, err := newOverlay(host, s.PkgPath, entries)
	if err != nil {
		return nil, err
	}
	defer over.remove()
	var printed bytes.Buffer
	err = over.command(ctx, o, &printed).Run()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, fmt.Errorf("go run: %w", err)
	}
	return readOutcome(over, printed.String(), exit != nil)
}

// command runs the main. Whatever the user's settings, positions must be names of files, and a crash leaves a plain trace.
func (over *overlay) command(ctx context.Context, o Options, printed io.Writer) *exec.Cmd {
	args := append([]string{"run", "-trimpath=false", "-overlay=" + over.file}, o.tagFlags()...)
	args = append(args, over.target, over.path("report"), over.path("crash"))
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = o.Dir, append(o.environ(), "GOTRACEBACK=single")
	cmd.Stdout, cmd.Stderr = printed, printed
	cmd.WaitDelay = time.Second
	killTogether(cmd)
	return cmd
}

// readOutcome takes apart what the child wrote.
func readOutcome(over *overlay, printed string, failed bool) (*outcome, error) {
	crash, err := os.ReadFile(over.path("crash"))
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	out := &outcome{crash: string(crash), printed: printed}
	if failed {
		out.printed, out.status = cutStatus(printed)
	}
	out.printed, out.crash = cutCrash(out.printed, out.crash)
	report, err := os.ReadFile(over.path("report"))
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	out.records, err = readEvents(report)
	return out, err
}

// crashHead are the lines of a crash that the runtime prints before it begins to write to the crash file.
var crashHead = regexp.MustCompile(`(?:(?:^|\n)(?:runtime: |fatal error: )[^\n]*)+\s*$`)

// cutCrash separates the runtime's report of a crash from what the program printed.
func cutCrash(printed, crash string) (rest, whole string) {
	before, after, found := strings.Cut(printed, crash)
	if crash == "" || !found {
		return printed, crash
	}
	head := crashHead.FindString(before)
	return strings.TrimSuffix(before, head) + after, head + crash
}

var statusLine = regexp.MustCompile(`(?:^|\n)((?:exit status|signal:) [^\n]*)\n$`)

// cutStatus separates the line that go run appends when its program fails.
func cutStatus(printed string) (rest, status string) {
	m := statusLine.FindStringSubmatchIndex(printed)
	if m == nil {
		return printed, ""
	}
	return printed[:m[2]], printed[m[2]:m[3]]
}
