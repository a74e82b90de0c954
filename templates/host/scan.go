package host

import (
	"regexp"
	"strings"
)

// A scanner walks over the code of a C++ source, past comments, literals and directives.
type scanner struct {
	text      string
	at        int    // the byte of code where it stands
	statement int    // where the statement began
	braces    []bool // those that are open: does a function's code stand in them?
	started   bool
	fresh     bool // a statement has ended
}

// next goes to the next byte of code that is no blank.
func (s *scanner) next() bool {
	if !s.started {
		s.started, s.fresh = true, true
	} else if s.at < len(s.text) {
		s.leave()
	}
	for s.at < len(s.text) {
		skip := s.skip()
		if skip == 0 {
			break
		}
		s.at += skip
	}
	if s.at >= len(s.text) {
		return false
	}
	if s.fresh {
		s.statement, s.fresh = s.at, false
	}
	return true
}

// leave passes what stands at the cursor: a word, or one byte.
func (s *scanner) leave() {
	switch c := s.text[s.at]; {
	case letter(c):
		for s.at < len(s.text) && letter(s.text[s.at]) {
			s.at++
		}
		return
	case c == '{':
		s.braces = append(s.braces, s.inFunction() || !outer.MatchString(s.text[s.statement:s.at]))
		s.fresh = true
	case c == '}':
		s.braces = s.braces[:max(len(s.braces)-1, 0)]
		s.fresh = true
	case c == ';':
		s.fresh = true
	}
	s.at++
}

// outer is what stands before a brace in which there are declarations, not code.
var outer = regexp.MustCompile(`^(namespace|extern\s*"C(\+\+)?"|(template\s*<[^{]*>\s*)?(struct|class|union|enum)\b[^()]*$|inline\s+namespace)`)

func (s *scanner) inFunction() bool { return len(s.braces) > 0 && s.braces[len(s.braces)-1] }

// word says whether the given word stands at the cursor.
func (s *scanner) word(w string) bool {
	rest := s.text[s.at:]
	return strings.HasPrefix(rest, w) && (len(rest) == len(w) || !letter(rest[len(w)]))
}

// end is where the statement's semicolon stands, or -1.
func (s *scanner) end() int {
	ahead := scanner{text: s.text[s.at:]}
	for ahead.next() {
		if ahead.text[ahead.at] == ';' && len(ahead.braces) == 0 {
			return s.at + ahead.at
		}
	}
	return -1
}

var directiveLine = regexp.MustCompile(`^\s*#(?:\\\n|[^\n])*`)

// skip is how many bytes at the cursor are no code.
func (s *scanner) skip() int {
	rest := s.text[s.at:]
	if s.at == 0 || s.text[s.at-1] == '\n' {
		if n := len(directiveLine.FindString(rest)); n > 0 {
			return n
		}
	}
	switch {
	case strings.IndexByte(" \t\r\n", rest[0]) >= 0:
		return 1
	case strings.HasPrefix(rest, "//"):
		return length(rest, "\n")
	case strings.HasPrefix(rest, "/*"):
		return length(rest, "*/")
	case strings.HasPrefix(rest, `R"`) && strings.Contains(rest, "("):
		return length(rest, ")"+rest[2:strings.IndexByte(rest, '(')]+`"`)
	case rest[0] == '"' || rest[0] == '\'':
		return literal(rest)
	}
	return 0
}

// length is how many bytes there are to the end of the given text.
func length(rest, end string) int {
	before, _, found := strings.Cut(rest, end)
	if !found {
		return len(rest)
	}
	return len(before) + len(end)
}

// literal is how many bytes a string or a character takes. One that does not end takes the line.
func literal(rest string) int {
	for i := 1; i < len(rest) && rest[i] != '\n'; i++ {
		switch rest[i] {
		case '\\':
			i++
		case rest[0]:
			return i + 1
		}
	}
	return length(rest, "\n")
}
