package cuda

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cudagraph/graphgen/ir"
)

// width is where long lines break.
const width = 120

// comment makes // lines of a user's text. Nothing in it can end the comment, go on in the next line, or be read as a
// directive.
func comment(text string) []string {
	if text == "" {
		return nil
	}
	var lines []string
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		lines = append(lines, strings.TrimRight("// "+plain(line), " "))
	}
	return lines
}

// wrap breaks a text where its lines would be too long for a comment.
func wrap(text string) string {
	var b strings.Builder
	column := len("// ")
	for i, word := range strings.Fields(text) {
		switch {
		case i > 0 && column+len(word) >= width:
			b.WriteByte('\n')
			column = len("// ")
		case i > 0:
			b.WriteByte(' ')
		}
		b.WriteString(word)
		column += len(word) + 1
	}
	return b.String()
}

// plain is a user's text as one line of a comment: no control or invisible characters, no trigraphs, no backslash last.
func plain(line string) string {
	line = strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return r
		case !unicode.IsPrint(r) || r == utf8.RuneError:
			return ' '
		}
		return r
	}, line)
	line = strings.TrimRight(strings.ReplaceAll(line, "??/", "? ?/"), " \t")
	if strings.HasSuffix(line, `\`) {
		line += " ."
	}
	return line
}

// escapes of C strings; ?? would start a trigraph.
var escapes = map[rune]string{'"': `\"`, '\\': `\\`, '\n': `\n`, '\t': `\t`, '\r': `\r`, '?': `\?`}

// quote is a C string literal of any text.
func quote(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i, r := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case escapes[r] != "":
			b.WriteString(escapes[r])
		case r != utf8.RuneError && unicode.IsPrint(r):
			b.WriteRune(r)
		default:
			for _, c := range []byte(text[i : i+size]) {
				fmt.Fprintf(&b, `\%03o`, c) // always three digits, so that a digit may follow
			}
		}
	}
	b.WriteByte('"')
	return b.String()
}

// lineDirective says where the next line stands. Compilers undo the escapes of the name and then look for trigraphs.
func lineDirective(pos ir.Pos) string {
	return fmt.Sprintf("#line %d %s", max(pos.Line, 1), quote(strings.ReplaceAll(pos.File, "?", "_")))
}

// list sets head + items + tail on one line if it fits, else fills lines, with items under the first one.
func list(head string, items []string, tail string) []string {
	if one := head + strings.Join(items, ", ") + tail; len(one) <= width || len(items) == 0 {
		return []string{one}
	}
	indent := strings.Repeat(" ", utf8.RuneCountInString(head))
	if len(indent) > width/2 {
		indent = "    "
	}
	return fill(head, indent, items, tail)
}

// fill breaks a list into lines of at most width columns where it can.
func fill(first, indent string, items []string, tail string) []string {
	var lines []string
	line := first
	for i, item := range items {
		end := ","
		if i == len(items)-1 {
			end = tail
		}
		if strings.TrimSpace(line) != "" && len(line)+len(item)+len(end) > width && i > 0 {
			lines = append(lines, strings.TrimRight(line, " "))
			line = indent
		}
		line += item + end + " "
	}
	return append(lines, strings.TrimRight(line, " "))
}
