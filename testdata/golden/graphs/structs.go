package graphs

import (
	_ "embed"
	"math"

	"github.com/cudagraph/graphgen/ir"
)

// RGB is a colour of 3 bytes.
type RGB struct{ R, G, B uint8 }

// Packet has 5 bytes, and an alignment of 1.
type Packet [5]uint8

// Tag has 5 bytes, one of which is nobody's business.
type Tag struct {
	Kind  uint8
	Bytes [3]int8
	seen  bool
}

// Sample has 24 bytes, of which 4 + 3 are padding.
type Sample struct {
	Value  float64
	Weight float32
	Sum    float64 `json:"sum"`
}

// Window is what a kernel of the user's takes by value: structs in arrays in a struct.
type Window struct {
	Gain   [2]float32
	Marks  [2]RGB
	Offset int
	On     bool
}

// NewTag makes a tag with its hidden field.
func NewTag(kind uint8, bytes [3]int8, seen bool) Tag { return Tag{kind, bytes, seen} }

// Seen is the hidden field of a tag.
func (t Tag) Seen() bool { return t.seen }

//go:embed structs.cuh
var structsSource string

var (
	shade   = ir.Kernel("shade", structsSource)
	collect = ir.Kernel("collect", structsSource)
)

// FixedWindow is a constant argument of a kernel.
var FixedWindow = Window{Gain: [2]float32{0.5, -2}, Marks: [2]RGB{{1, 2, 3}, {4, 5, 6}}, Offset: -7, On: true}

// FixedTag fills rows.
var FixedTag = NewTag(9, [3]int8{-1, 0, 127}, true)

// FixedSample has bits that arithmetic would not keep: a signalling NaN, -0 and a quiet NaN with a payload.
var FixedSample = Sample{math.Float64frombits(0x7ff0000000012345), float32(math.Copysign(0, -1)),
	math.Float64frombits(0xfff8000000abcdef)}

// Structs fills, moves and computes with structs, whatever their sizes.
func Structs(g *ir.Builder) {
	h, w := g.Dim("h"), g.Dim("w")
	rgb, tag, sample := ir.TypeOf[RGB](), ir.TypeOf[Tag](), ir.TypeOf[Sample]()

	// Fills: by a kernel, by a memset of one and of two dimensions, and of a part of a picture.
	colours := g.Temp("colours", rgb, h, w)
	g.Fill(colours, RGB{200, 100, 50})
	g.Fill(colours.Slice(0, 1, h).Slice(1, 1, w), RGB{7, 7, 7})
	g.Download(colours, g.Output("filled", rgb, h, w))
	sampled := g.Temp("sampled", sample, h)
	g.Fill(sampled, FixedSample)
	g.Download(sampled, g.Output("sampled_out", sample, h))
	tags := g.State("tags", tag, w)
	g.Fill(tags.Slice(0, 0, w, 2), FixedTag)
	packets := g.Temp("packets", ir.TypeOf[Packet](), h, w)
	g.Fill(packets, Packet{})
	g.Fill(packets.Index(0, 0), Packet{1, 2, 3, 4, 5})
	g.Download(packets, g.Output("packets_out", ir.TypeOf[Packet](), h, w))

	// Copies: columns, backwards, transposed.
	picture := g.Upload(g.Input("picture", rgb, h, w))
	turned := g.Temp("turned", rgb, w, h)
	g.Copy(turned, picture.Slice(0, 0, h, -1).Transpose())
	g.Download(turned, g.Output("turned_out", rgb, w, h))
	samples := g.Upload(g.Input("samples", sample, h, 2))
	g.Copy(samples.Index(1, 1), samples.Slice(0, 0, h, -1).Index(1, 0))
	g.Download(samples, g.Output("mirrored", sample, h, 2))

	// A kernel with structs by value, set and fixed, and by pointer.
	window := g.Scalar("window", ir.TypeOf[Window]())
	grid := ir.Grid(h.CeilDiv(64)).Block(64)
	sums := g.Temp("sums", sample, h)
	g.Launch(collect, grid, window, ir.In(samples), ir.Out(sums), h)
	g.Launch(collect, grid, FixedWindow, ir.In(samples), ir.InOut(sums), h)
	g.Download(sums, g.Output("sums_out", sample, h))
	shaded := g.Temp("shaded", rgb, h, w)
	g.Launch(shade, ir.Grid(h.Mul(w).CeilDiv(64)).Block(64), window, ir.In(picture), ir.In(g.Resident("weights", ir.TypeOf[[2]float32](), h)),
		ir.Out(shaded), h, w)
	g.Download(shaded, g.Output("shaded_out", rgb, h, w))
}
