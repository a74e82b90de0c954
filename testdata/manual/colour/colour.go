// Package colour is a library that knows nothing of graphs.
package colour

// Weights of the bands in the brightness of a pixel, from ITU-R BT.709.
const (
	red   = 0.2126
	green = 0.7152
	blue  = 0.0722
)

// Luma is the brightness of a pixel.
func Luma(r, g, b float32) float32 { return red*r + green*g + blue*b }
