package cuda

import (
	"bytes"
	"testing"
)

// TestHash holds that a file carries the hash of the rest of itself, whatever the user's comments look like, and that the
// file for the CPU carries it too.
func TestHash(t *testing.T) {
	b := tone()
	b.Graph.Doc = "constexpr char kHash[] = \"00\";"
	files := emitted(t, b)
	hash := HashOf(files)
	if len(hash) != 16 || hash != Hash(files[0].Data) {
		t.Errorf("the file says %q, its hash is %q", hash, Hash(files[0].Data))
	}
	if !bytes.Contains(files[2].Data, []byte(hash)) {
		t.Errorf("%s does not hold %s", files[2].Name, hash)
	}
	if Hash(bytes.Replace(files[0].Data, []byte("1.0f"), []byte("2.0f"), 1)) == hash {
		t.Error("another kernel has the same hash")
	}
}
