// Package graphs describes the GPU work of the hubble command.
package graphs

import (
	"github.com/cudagraph/graphgen/examples/hubble/light"
	"github.com/cudagraph/graphgen/ir"
)

//go:generate go tool graphgen -o ../gpu .

// Stretch brings out what is faint in a photograph of the sky and keeps what is bright, with its colours. It works on
// three planes of sRGB code values, one for each band, all of the same number of pixels.
func Stretch(g *ir.Builder) {
	pixels := g.Dim("pixels")
	black := g.Scalar("black", ir.F32)           // light of the sky, from 0 to 1
	stretch := g.Scalar("stretch", ir.F32)       // factor for the faintest light
	softening := g.Scalar("softening", ir.F32)   // Lupton's Q: how soon bright light is compressed
	saturation := g.Scalar("saturation", ir.F32) // 1 leaves colours as they are

	band := func(name string) ir.View {
		codes := g.Upload(g.Input(name, ir.U8, pixels))
		raw := g.Map(light.Decode, codes)
		return g.Map(light.AboveBlack, raw, black)
	}
	red, green, blue := band("red"), band("green"), band("blue")

	intensity := g.Map(light.Intensity, red, green, blue)
	factor := g.Map(light.StretchFactor, intensity, stretch, softening)
	red = g.Map(light.Scale, red, factor)
	green = g.Map(light.Scale, green, factor)
	blue = g.Map(light.Scale, blue, factor)

	bands := g.MapN(light.Saturate, red, green, blue, saturation)
	bands = g.MapN(light.FitScreen, bands[0], bands[1], bands[2])

	for i, name := range []string{"out_red", "out_green", "out_blue"} {
		code := g.Map(light.Encode, bands[i])
		g.Download(code, g.Output(name, ir.U8, pixels))
	}
}
