package host

import "strings"

// Share writes the shared variables that functions of a CUDA source declare so that the host knows them by name:
//
//	__shared__ float tile[32][33];    GRAPHGEN_SHARED(tile, float tile[32][33]);
//	extern __shared__ float all[];    GRAPHGEN_DYNAMIC_SHARED(all, float all[]);
//
// The lines stay in number. What is no such declaration stays as it is; the host says so when it compiles it.
func Share(source string) string {
	var out strings.Builder
	written := 0 // bytes of the source
	s := scanner{text: source}
	for s.next() {
		if !s.word("__shared__") || !s.inFunction() {
			continue
		}
		start, end := s.statement, s.end()
		if end < 0 {
			break
		}
		if macro, ok := share(source[start:end]); ok {
			out.WriteString(source[written:start])
			out.WriteString(macro)
			written = end
		}
		s.at = end
	}
	return out.String() + source[written:]
}

// share rewrites one declaration, without its semicolon.
func share(text string) (string, bool) {
	macro := "GRAPHGEN_SHARED"
	var words []string
	for _, w := range []string{"__shared__", "extern", "static"} {
		if rest, ok := without(text, w); ok {
			text, words = rest, append(words, w)
		}
	}
	if strings.Contains(strings.Join(words, " "), "extern") {
		macro = "GRAPHGEN_DYNAMIC_SHARED"
	}
	text = strings.TrimSpace(text)
	var names []string
	for _, d := range declarators(text) {
		name := declared(d)
		if name == "" || name == text { // without a type it is none
			return "", false
		}
		names = append(names, name)
	}
	out := macro + "(" + names[0] + ", " + text + ")"
	for _, name := range names[1:] {
		out += "; GRAPHGEN_SHARED_TOO(" + names[0] + ", " + name + ")"
	}
	return out, true
}

// without takes a word out of a declaration, with the blanks behind it. What stands in braces is another declaration's.
func without(text, word string) (string, bool) {
	s := scanner{text: text}
	for s.next() {
		if s.word(word) && len(s.braces) == 0 {
			return text[:s.at] + strings.TrimLeft(text[s.at+len(word):], " \t"), true
		}
	}
	return text, false
}

// declarators splits a declaration at the commas that stand in no brackets of any kind.
func declarators(text string) []string {
	var parts []string
	depth, from := 0, 0
	square := 0 // inside of [] a < compares
	s := scanner{text: text}
	for s.next() {
		switch c := text[s.at]; {
		case c == '[':
			square++
			depth++
		case c == ']':
			square--
			depth--
		case c == '(' || c == '{' || c == '<' && square == 0:
			depth++
		case c == ')' || c == '}' || c == '>' && square == 0:
			depth--
		case c == ',' && depth == 0:
			parts = append(parts, text[from:s.at])
			from = s.at + 1
		}
	}
	return append(parts, text[from:])
}

// declared is the name that a declarator ends with, before its lengths.
func declared(text string) string {
	text = strings.TrimSpace(text)
	for strings.HasSuffix(text, "]") {
		depth, i := 0, len(text)-1
		for ; i >= 0; i-- {
			if text[i] == ']' {
				depth++
			} else if text[i] == '[' {
				if depth--; depth == 0 {
					break
				}
			}
		}
		text = strings.TrimSpace(text[:max(i, 0)])
	}
	from := len(text)
	for from > 0 && letter(text[from-1]) {
		from--
	}
	if from == len(text) || text[from] >= '0' && text[from] <= '9' {
		return ""
	}
	return text[from:]
}

func letter(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
