package load

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/cudagraph/graphgen/ir"
)

// event is one line of the child's report: the program has begun (all empty), a graph function has begun, or it ended.
type event struct {
	Begin  string
	Graph  *ir.Graph
	Errors ir.ErrorList
	Panic  string
	Goexit bool
	Frames []ir.Pos // of a panic, innermost first
}

func readEvents(report []byte) ([]event, error) {
	var events []event
	decoder := json.NewDecoder(bytes.NewReader(report))
	for {
		var e event
		switch err := decoder.Decode(&e); {
		case err == io.EOF:
			return events, nil
		case errors.Is(err, io.ErrUnexpectedEOF): // killed while writing
			return events, nil
		case err != nil:
			return nil, fmt.Errorf("the recorded graphs: %w", err)
		}
		events = append(events, e)
	}
}

// graphs gives the recorded graphs, and every mistake that was made on the way.
func (o *outcome) graphs(p *program, s *source, entries []entry) (graphs []*ir.Graph, errs ir.ErrorList) {
	rest := o.records[1:]
	for _, e := range entries {
		if len(rest) < 2 {
			errs = append(errs, o.ended(p, e, len(rest) == 1))
			break
		}
		result := rest[1]
		rest = rest[2:]
		for _, mistake := range result.Errors {
			mistake.Pos = p.places.pos(mistake.Pos.File, mistake.Pos.Line)
			errs = append(errs, mistake)
		}
		if err := result.died(p, e); err != nil {
			errs = append(errs, err)
			continue
		}
		hint(p, result.Graph)
		identify(p, result.Graph, s, e)
		graphs = append(graphs, result.Graph)
	}
	return graphs, errs
}

// died tells of a graph function that did not return, though the program went on.
func (e event) died(p *program, f entry) *ir.Error {
	switch {
	case e.Panic != "":
		return ir.Errorf(firstOwn(p, e.Frames, f.pos), "graph %s: panic: %s", f.Name, e.Panic)
	case e.Goexit:
		return ir.Errorf(f.pos, "graph %s: the function ended its goroutine with runtime.Goexit; return instead", f.Name)
	}
	return nil
}

// ended tells of a graph function that took the program with it.
func (o *outcome) ended(p *program, f entry, begun bool) *ir.Error {
	switch {
	case !begun:
		return ir.Errorf(f.pos, "graph %s: the program ended before the function ran (%s)", f.Name, o.exit())
	case o.crash != "":
		return ir.Errorf(firstOwn(p, traceFrames(o.crash), f.pos), "graph %s: %s", f.Name, crashCause(o.crash))
	}
	return ir.Errorf(f.pos, "graph %s: the function ended the program (%s); return instead of calling os.Exit or log.Fatal",
		f.Name, o.exit())
}

func (o *outcome) exit() string {
	if o.status == "" {
		return "exit status 0"
	}
	return o.status
}

// neverBegan tells of a program that did not build, or ended while packages were initialised.
func (o *outcome) neverBegan(options Options, p *program, s *source) error {
	if cause := crashCause(o.printed); cause != "" {
		return mistake(firstOwn(p, traceFrames(o.printed), ir.Pos{}), "package %s: its initialisation failed: %s",
			s.PkgPath, cause)
	}
	if strings.TrimSpace(o.printed) == "" || o.status != "" && !strings.HasPrefix(o.printed, "#") {
		options.show(o.printed)
		return mistake(ir.Pos{}, "package %s: its initialisation ended the program (%s)", s.PkgPath, o.exit())
	}
	return fmt.Errorf("go run: %s", strings.TrimSpace(o.printed))
}

// firstOwn is the innermost line of the user's on a stack.
func firstOwn(p *program, stack []ir.Pos, otherwise ir.Pos) ir.Pos {
	for _, at := range stack {
		if p.places.users(at.File) {
			return p.places.pos(at.File, at.Line)
		}
	}
	return otherwise
}

var (
	causeLine = regexp.MustCompile(`(?m)^(?:fatal error: |panic: ).*$`)
	frameLine = regexp.MustCompile(`(?m)^\t(.+):(\d+)(?: \+0x[0-9a-f]+)?$`)
)

// crashCause is the line in which the runtime says why it ends the program, "" when there is none.
func crashCause(trace string) string {
	return strings.TrimSuffix(causeLine.FindString(trace), " [recovered]")
}

func traceFrames(trace string) []ir.Pos {
	var frames []ir.Pos
	for _, m := range frameLine.FindAllStringSubmatch(trace, -1) {
		var line int
		fmt.Sscan(m[2], &line)
		frames = append(frames, ir.Pos{File: m[1], Line: line})
	}
	return frames
}
