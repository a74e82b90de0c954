// Package colour stands for somebody's library, which knows nothing of graphs.
package colour

import "math"

// Knee is where highlights begin.
const Knee = 0.8

// Luma weighs a colour.
func Luma(r, g, b float32) float32 { return 0.2126*r + 0.7152*g + 0.0722*b }

// Split gives the whole and the rest.
func Split(x float64) (whole, rest float64) {
	whole = math.Floor(x)
	rest = x - whole
	return
}
