package cuda

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir/plan"
)

// Features of a CUDA to come. Steps use them that are named after them, which only those of TestNeeds are.
func init() {
	future := func(name string) func(*plan.Step) bool {
		return func(s *plan.Step) bool { return s.Name == name }
	}
	needs = append(needs,
		need{"Jump", 12080, 0, future("jump")},
		need{"Fly", 13010, 100, future("fly")},
		need{"Swim", 0, 90, future("swim")},
		need{"Dig", 13040, 120, future("dig")})
}

// needing is a plan that jumps twice, flies and swims, and does not dig.
func needing() builder {
	b := newPlan("Needs", "")
	for i, name := range []string{"swim", "jump", "fly", "jump"} {
		b.step(plan.Step{Kind: plan.Empty, Name: name, Pos: at(30 + i)})
	}
	return b
}

// TestNeeds runs New with drivers and cards that have too little, and with some that have enough.
func TestNeeds(t *testing.T) {
	t.Parallel()
	exe := sanitized(t, "needs", emitted(t, needing()))
	for _, c := range []struct {
		driver, card int
		want         string
	}{
		{13010, 100, "0"},
		{13050, 120, "0"},
		{12040, 120, "-1 graphs/tone.go:31: jump: create: Jump needs a driver for CUDA 12.8 or later; this one is for 12.4"},
		{13000, 120, "-1 graphs/tone.go:32: fly: create: Fly needs a driver for CUDA 13.1 or later; this one is for 13.0"},
		{13010, 90, "-1 graphs/tone.go:32: fly: create: Fly needs compute capability 10.0 or later; this card has 9.0"},
		{13010, 89, "-1 graphs/tone.go:30: swim: create: Swim needs compute capability 9.0 or later; this card has 8.9"},
	} {
		out, err := exec.Command(exe, fmt.Sprint(c.driver), fmt.Sprint(c.card)).CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || !strings.HasPrefix(got+" ", c.want) {
			t.Errorf("driver %d, card %d: %q, %v; want %q", c.driver, c.card, got, err, c.want)
		}
	}
}

// TestOldToolkit preprocesses the source as nvcc of some releases would.
func TestOldToolkit(t *testing.T) {
	t.Parallel()
	dir := write(t, emitted(t, needing()))
	const any = "graph Needs needs CUDA 12.4 or later"
	const jump = "graphs/tone.go:31: graph Needs uses Jump, which needs CUDA 12.8 or later"
	const fly = "graphs/tone.go:32: graph Needs uses Fly, which needs CUDA 13.1 or later"
	for version, want := range map[int][]string{
		12030: {any, jump, fly},
		12040: {jump, fly},
		12080: {fly},
		13010: nil,
	} {
		fake := filepath.Join(t.TempDir(), "cuda_runtime.h")
		if err := os.WriteFile(fake, fmt.Appendf(nil, "#define CUDART_VERSION %d\n", version), 0o666); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("g++", "-E", "-x", "c++", "-D__CUDACC__", "-I", filepath.Dir(fake), "-o", os.DevNull, "needs.cu")
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		var got []string
		for _, m := range sentence.FindAllSubmatch(out, -1) {
			got = append(got, string(m[1]))
		}
		if fmt.Sprint(got) != fmt.Sprint(want) || (err != nil) != (want != nil) {
			t.Errorf("CUDA %d: %v\n%s\nwant %q", version, err, out, want)
		}
	}
}

var sentence = regexp.MustCompile(`error: #error "(.*)"`)
