package cuda

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"regexp"
	"strings"

	"github.com/cudagraph/graphgen/emit"
)

// hashField is where a source holds the hash of the rest of itself.
var hashField = regexp.MustCompile(`(?m)^(constexpr char kHash\[\] = ")([0-9a-f]*)(";)`)

// Hash is the content hash of a generated .cu, 16 hexadecimal digits, computed as if its own field were empty.
func Hash(cu []byte) string {
	sum := sha256.Sum256(hashField.ReplaceAll(cu, []byte("$1$3")))
	return fmt.Sprintf("%x", sum[:8])
}

// HashOf is the content hash that the .cu among files carries, for the wrapper to compare with; "" when there is none.
func HashOf(files []emit.File) string {
	for _, f := range files {
		if m := hashField.FindSubmatch(f.Data); m != nil && strings.HasSuffix(f.Name, ".cu") {
			return string(m[2])
		}
	}
	return ""
}

// stamp writes the hash into its field.
func stamp(cu []byte) []byte {
	return hashField.ReplaceAll(cu, []byte("${1}"+Hash(cu)+"$3"))
}

// ownLine stands for the number of the line after it: #line then leads back from a Go file to this one.
var ownLine = []byte("#line @ ")

// numberLines replaces each mark by the number of the line that follows.
func numberLines(text []byte) []byte {
	lines := bytes.Split(text, []byte("\n"))
	for i, line := range lines {
		if rest, ok := bytes.CutPrefix(line, ownLine); ok {
			lines[i] = fmt.Appendf(nil, "#line %d %s", i+2, rest)
		}
	}
	return bytes.Join(lines, []byte("\n"))
}
