package passes

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/ir"
)

var stepText = regexp.MustCompile(`(?m)^step \d+: (.*), stream \d`)

// workOf lists what the steps of a graph do, as its plan tells it, without the arguments of kernels.
func workOf(t *testing.T, g *ir.Graph) []string {
	var list []string
	for _, m := range stepText.FindAllStringSubmatch(run(t, g).Dump(), -1) {
		text := m[1]
		if strings.HasPrefix(text, "kernel") {
			text, _, _ = strings.Cut(text, ":")
		}
		list = append(list, text)
	}
	return list
}

// TestTransfers shows how copies between host and device, and fills, become nodes: what is a box is one, and scratch
// stands between where none is.
func TestTransfers(t *testing.T) {
	tests := []struct {
		name  string
		graph func(*ir.Builder)
		want  []string
	}{
		{"a part of a picture with a border", func(g *ir.Builder) {
			h, w := g.Dim("h"), g.Dim("w")
			framed := g.Input("framed", ir.F32, h.Add(2), w.Add(2))
			g.Copy(g.State("s", ir.F32, h, w), framed.Slice(0, 1, h.Add(1)).Slice(1, 1, w.Add(1)))
		}, []string{"memcpy upload framed: 4w x h bytes b0+4w + 12 pitch 4w + 8 -> b1 pitch 4w"}},
		{"the middle of a picture", func(g *ir.Builder) {
			h, w := g.Dim("h"), g.Dim("w")
			s := g.State("s", ir.F32, h, w)
			g.Download(s.Slice(0, 1, h.Sub(1)).Slice(1, 1, w.Sub(1)), g.Output("y", ir.F32, h.Sub(2), w.Sub(2)))
		}, []string{"memcpy download y: 4w - 8 x h - 2 bytes b0+4w + 4 pitch 4w -> b1 pitch 4w - 8"}},
		{"a box in a box (G05)", func(g *ir.Builder) {
			x := g.Input("x", ir.I32, 4, 4, 4).Slice(0, 1, 3).Slice(1, 1, 3).Slice(2, 1, 3)
			g.Copy(g.State("s", ir.I32, 3, 3, 3).Slice(0, 0, 2).Slice(1, 0, 2).Slice(2, 0, 2), x)
		}, []string{"memcpy upload x: 8 x 2 x 2 bytes b0+84 pitch 16 x 4 -> b1 pitch 12 x 3"}},
		{"a volume with a border", func(g *ir.Builder) {
			d, h, w := g.Dim("d"), g.Dim("h"), g.Dim("w")
			s := g.State("s", ir.F64, d.Add(2), h.Add(2), w.Add(2))
			inner := s.Slice(0, 1, d.Add(1)).Slice(1, 1, h.Add(1)).Slice(2, 1, w.Add(1))
			g.Download(inner, g.Output("y", ir.F64, d, h, w))
		}, []string{"memcpy download y: 8w x h x d bytes b0+16h + 8h*w + 24w + 56 pitch 8w + 16 x h + 2 -> b1 pitch 8w x h"}},
		{"whole rows of a volume are one axis", func(g *ir.Builder) {
			d, h, w := g.Dim("d"), g.Dim("h"), g.Dim("w")
			g.Upload(g.Input("x", ir.U8, d, h, w).Slice(2, 0, w.Div(2)))
			x := g.Upload(g.Input("z", ir.U8, d, h, w).Slice(1, 0, h.Div(2)))
			g.Download(x, g.Output("y", ir.U8, d, h.Div(2), w))
		}, []string{"memcpy upload z: h/2*w x d bytes b2 pitch h*w -> b3 pitch h/2*w", "memcpy download y: d*(h/2)*w bytes b3 -> b4"}},
		{"every second row, backwards on both sides", func(g *ir.Builder) {
			h, w := g.Dim("h"), g.Dim("w")
			g.Copy(g.State("s", ir.U8, h, w).Slice(0, 0, h, -1), g.Input("x", ir.U8, h.Mul(2), w).Slice(0, 0, h.Mul(2), -2))
		}, []string{"memcpy upload x: w x h bytes b1+w pitch 2w -> b0 pitch w"}},
		{"columns to columns", func(g *ir.Builder) {
			h, w := g.Dim("h"), g.Dim("w")
			g.Copy(g.State("s", ir.U8, h, w).Transpose(), g.Input("x", ir.U8, h, w).Transpose())
		}, []string{"memcpy upload x: h*w bytes b1 -> b0"}},
		{"a column of the host", func(g *ir.Builder) {
			h, w := g.Dim("h"), g.Dim("w")
			g.Copy(g.State("s", ir.F32, h), g.Input("x", ir.F32, h, w).Index(1, 2))
		}, []string{"memcpy upload x: 4 x h bytes b1+8 pitch 4w -> b0 pitch 4"}},
		{"a column of the device", func(g *ir.Builder) {
			h, w := g.Dim("h"), g.Dim("w")
			g.Download(g.State("s", ir.F32, h, w).Index(1, 2), g.Output("y", ir.F32, h))
		}, []string{"kernel copy s", "memcpy download y: 4h bytes b2 -> b1"}},
		{"every other pixel of the host", func(g *ir.Builder) {
			h, w := g.Dim("h"), g.Dim("w")
			x := g.Input("x", ir.F32, h.Mul(2), w.Mul(2)).Slice(0, 0, h.Mul(2), 2).Slice(1, 0, w.Mul(2), 2)
			g.Copy(g.State("s", ir.F32, h, w), x)
		}, []string{"memcpy upload x: 4 x w x h bytes b0 pitch 8 x 2w -> b1 pitch 4 x w"}},
		{"the host backwards", func(g *ir.Builder) {
			n := g.Dim("n")
			g.Copy(g.State("s", ir.F32, n), g.Input("x", ir.F32, n).Slice(0, 0, n, -1))
			g.Download(g.State("r", ir.F32, n), g.Output("y", ir.F32, n).Slice(0, 0, n, -1))
		}, []string{"memcpy upload x: 4n bytes b1 -> b4", "kernel copy x", "kernel copy r", "memcpy download y: 4n bytes b5 -> b3"}},
		{"a turned part of the host", func(g *ir.Builder) {
			h, w := g.Dim("h"), g.Dim("w")
			x := g.Input("x", ir.F32, h, w.Add(1)).Slice(1, 0, w).Transpose()
			g.Copy(g.State("s", ir.F32, w, h), x)
		}, []string{"memcpy upload x: 4w x h bytes b0 pitch 4w + 4 -> b2 pitch 4w", "kernel copy x"}},
		{"a repeated row of the host", func(g *ir.Builder) {
			h, w := g.Dim("h"), g.Dim("w")
			g.Copy(g.State("s", ir.F32, h, w), g.Input("x", ir.F32, w).Broadcast(h, w))
		}, []string{"memcpy upload x: 4w bytes b1 -> b2", "kernel copy x"}},
		{"memory that may be bound anew", func(g *ir.Builder) {
			h, w := g.Dim("h"), g.Dim("w")
			g.Copy(g.External("e", ir.F32, h, w.Add(1)).Slice(1, 0, w), g.Input("x", ir.F32, h, w))
			g.Fill(g.External("f", ir.F32, h, w.Add(1)).Slice(1, 0, w), float32(1))
		}, []string{"memcpy upload x: 4h*w bytes b1 -> b3", "kernel copy x", "kernel fill f"}},
		{"rows too far apart", func(g *ir.Builder) {
			g.Download(g.State("s", ir.U8, 2, 1<<31).Slice(1, 0, 100), g.Output("y", ir.U8, 2, 100))
		}, []string{"kernel copy s", "memcpy download y: 200 bytes b2 -> b1"}},
		{"rows of a fill", func(g *ir.Builder) {
			h, w := g.Dim("h"), g.Dim("w")
			g.Fill(g.State("s", ir.F32, h, w.Add(2)).Slice(1, 1, w.Add(1)), float32(1))
			g.Fill(g.State("d", ir.F64, h, w).Slice(0, 0, h, 2), float64(0))
			g.Fill(g.State("c", ir.F32, h, w).Index(1, 0), float32(1))
			g.Fill(g.State("b", ir.U8, h, w).Slice(0, 0, h, -1), 7)
		}, []string{"memset fill s: w x h of 0x3f800000 in 4 bytes -> b0+4 pitch 4w + 8", "memset fill d: 2w x (h + 1)/2 of 0x0 in 4 bytes -> b1 pitch 16w",
			"kernel fill c", "memset fill b: h*w of 0x7 in 1 bytes -> b3"}},
		{"nothing at all", func(g *ir.Builder) {
			g.Copy(g.State("s", ir.F32, 0, 5).Slice(1, 0, 2), g.Input("x", ir.F32, 0, 2))
			g.Fill(g.State("f", ir.F32, 0, 5).Slice(1, 0, 2), float32(2))
		}, []string{"memcpy upload x: 0 bytes b1 -> b0", "memset fill f: 0 of 0x40000000 in 4 bytes -> b2"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := record(t, "Transfers", test.graph)
			if got := workOf(t, g); !slices.Equal(got, test.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
			if test.name != "rows too far apart" {
				proved(t, g, newRand(1), 6)
			}
		})
	}
}
