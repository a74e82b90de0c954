package light

import "github.com/chewxy/math32"

// AboveBlack is the light that remains when the sky, of brightness black, is taken away.
func AboveBlack(light, black float32) float32 { return max(light-black, 0) }

// Intensity is the brightness of a pixel as Lupton takes it: the mean of the three bands.
func Intensity(red, green, blue float32) float32 { return (red + green + blue) / 3 }

// StretchFactor is f(I)/I, by which all bands of a pixel of intensity I are multiplied, so that colours survive. With
// f(I) = asinh(stretch softening I) / softening (Lupton, section 2), faint light is multiplied by stretch, and bright
// light is compressed as by a logarithm; the larger softening, the sooner.
func StretchFactor(intensity, stretch, softening float32) float32 {
	x := stretch * softening * intensity
	if x < 1e-4 { // asinh x = x to the last bit, and 0/0 has no value
		return stretch
	}
	return stretch * math32.Asinh(x) / x
}

// Scale multiplies the light of one band.
func Scale(light, factor float32) float32 { return light * factor }

// Saturate moves the bands away from their mean, which stays: saturation 0 gives grey, 1 changes nothing, more gives
// stronger colours.
func Saturate(red, green, blue, saturation float32) (r, g, b float32) {
	mean := Intensity(red, green, blue)
	r = max(mean+saturation*(red-mean), 0)
	g = max(mean+saturation*(green-mean), 0)
	b = max(mean+saturation*(blue-mean), 0)
	return r, g, b
}

// FitScreen dims a pixel that is brighter than the screen until its largest band is 1. Its hue stays, where clipping
// each band alone would turn bright stars white (Lupton, section 2).
func FitScreen(red, green, blue float32) (r, g, b float32) {
	peak := max(red, green, blue)
	if peak <= 1 {
		return red, green, blue
	}
	return red / peak, green / peak, blue / peak
}
