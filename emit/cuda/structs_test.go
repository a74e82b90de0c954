package cuda

import "testing"

// Fields keep their names, but where C++ has them for itself or a macro may.
func TestMember(t *testing.T) {
	for name, want := range map[string]string{
		"R": "R", "ID": "ID", "Kind": "Kind", "Graph": "Graph", "X1": "X1", "OnURL": "OnURL", "EOF": "EOF_", "INT8_MAX": "INT8_MAX_",
		"new": "new_", "int": "int_", "seen": "seen", "_": "unused", "Größe": "Gru00f6u00dfe", "errno": "errno_",
	} {
		if got := member(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
