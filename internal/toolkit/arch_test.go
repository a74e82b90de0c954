package toolkit

import (
	"slices"
	"strings"
	"testing"
)

func TestParseArch(t *testing.T) {
	for _, tt := range []struct{ list, want string }{
		{"native", ""},
		{"sm_90,sm_75,sm_90", "sm_75 sm_90"},
		{"sm_100,sm_90a", "sm_90a sm_100"},
	} {
		got, err := ParseArch(strings.Split(tt.list, ","))
		if err != nil || strings.Join(got, " ") != tt.want {
			t.Errorf("%s: got %v, %v, want %s", tt.list, got, err, tt.want)
		}
	}
	for _, bad := range []string{"sm_70", "90", "native,sm_90", ""} {
		if got, err := ParseArch(strings.Split(bad, ",")); err == nil {
			t.Errorf("%q was taken for %v", bad, got)
		}
	}
}

// PTX of the last architecture lets later GPUs run the archive; code for one chip's own instructions gives none.
func TestGencode(t *testing.T) {
	for _, tt := range []struct {
		arch []string
		want string
	}{
		{[]string{"sm_90"}, "-gencode=arch=compute_90,code=sm_90 -gencode=arch=compute_90,code=compute_90"},
		{[]string{"sm_75", "sm_90a"}, "-gencode=arch=compute_75,code=sm_75 -gencode=arch=compute_90a,code=sm_90a --threads=0"},
	} {
		if got := gencode(tt.arch); !slices.Equal(got, strings.Fields(tt.want)) {
			t.Errorf("%v:\ngot  %s\nwant %s", tt.arch, strings.Join(got, " "), tt.want)
		}
	}
}
