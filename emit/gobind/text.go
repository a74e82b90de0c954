package gobind

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/dave/jennifer/jen"
)

const width = 120

// comment makes // lines of a text: paragraphs of ours are wrapped, and nothing in it can end the comment.
func comment(text string) []string {
	var lines []string
	for line := range strings.SplitSeq(clean(text), "\n") {
		lines = append(lines, wrap(strings.TrimRight(line, " \t"))...)
	}
	return lines
}

// wrap breaks a line at spaces, unless it is indented and so means to be as it is.
func wrap(line string) []string {
	if line == "" {
		return []string{"//"}
	}
	if strings.TrimLeft(line, " \t") != line {
		return []string{"// " + line}
	}
	var lines []string
	current := "//"
	for word := range strings.FieldsSeq(line) {
		if len(current)+1+len(word) > width && current != "//" {
			lines = append(lines, current)
			current = "//"
		}
		current += " " + word
	}
	return append(lines, current)
}

// clean takes out what Go does not allow in a comment, or what would end one.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r == '\r' || r == '\ufeff':
			return -1
		case unicode.IsControl(r) || r == '\u2028' || r == '\u2029':
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))
}

// doc adds a text as a doc comment.
func doc(f *jen.File, format string, args ...any) {
	f.Line()
	for _, line := range comment(fmt.Sprintf(format, args...)) {
		f.Comment(line)
	}
}

// list joins names as prose: "hdr, ldr and glow". Long lists end in a number.
func list(names []string) string {
	const most = 6
	if len(names) > most {
		rest := len(names) - most + 1
		names = append(names[:most-1:most-1], fmt.Sprintf("%d more", rest))
	}
	switch n := len(names); n {
	case 0:
		return ""
	case 1:
		return names[0]
	default:
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
}
