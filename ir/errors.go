package ir

import (
	"fmt"
	"slices"
	"strings"
)

// Error is one mistake in a user's graph, with the line that made it.
type Error struct {
	Pos Pos    `json:"pos"`
	Msg string `json:"msg"`
}

// Errorf makes an Error.
func Errorf(pos Pos, format string, args ...any) *Error {
	return &Error{Pos: pos, Msg: fmt.Sprintf(format, args...)}
}

// Error reads "tone.go:14: map shoulder: argument 1 is i32, want f32".
func (e *Error) Error() string {
	if !e.Pos.IsValid() {
		return e.Msg
	}
	return e.Pos.String() + ": " + e.Msg
}

// ErrorList collects mistakes, so that one run reports them all.
type ErrorList []*Error

// Addf appends a mistake.
func (l *ErrorList) Addf(pos Pos, format string, args ...any) {
	*l = append(*l, Errorf(pos, format, args...))
}

// Sort orders the list by file and line, stably, and drops repeats.
func (l *ErrorList) Sort() {
	slices.SortStableFunc(*l, func(a, b *Error) int {
		switch {
		case a.Pos.Before(b.Pos):
			return -1
		case b.Pos.Before(a.Pos):
			return 1
		}
		return 0
	})
	*l = slices.CompactFunc(*l, func(a, b *Error) bool { return *a == *b })
}

// Err is the list as an error, nil when the list is empty.
func (l ErrorList) Err() error {
	if len(l) == 0 {
		return nil
	}
	l.Sort()
	return l
}

// Error gives one mistake a line.
func (l ErrorList) Error() string {
	lines := make([]string, len(l))
	for i, e := range l {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}
