package ir

import (
	"fmt"
	"runtime"
	"strings"
)

// Pos is a line of Go (or CUDA) source. File is relative to the module once a graph has been loaded.
type Pos struct {
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
}

// IsValid reports whether the position is known.
func (p Pos) IsValid() bool { return p.Line > 0 }

// String gives file:line.
func (p Pos) String() string {
	if !p.IsValid() {
		return "-"
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// Before orders positions by file, then line.
func (p Pos) Before(q Pos) bool {
	if p.File != q.File {
		return p.File < q.File
	}
	return p.Line < q.Line
}

const packagePrefix = "github.com/cudagraph/graphgen/ir."

// callerPos is the line of the first caller outside this package: the user's statement.
func callerPos() Pos {
	pcs := make([]uintptr, 32)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	for {
		f, more := frames.Next()
		if !strings.HasPrefix(f.Function, packagePrefix) {
			return Pos{File: f.File, Line: f.Line}
		}
		if !more {
			return Pos{}
		}
	}
}
