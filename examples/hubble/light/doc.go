// Package light computes with the light of single pixels. Its functions are plain Go that a graph can use on a GPU.
//
// Light is linear, with 0 for black and 1 for the white of the screen; what a file stores are sRGB code values. Lupton
// is R. Lupton et al., "Preparing Red-Green-Blue Images from CCD Data", Publications of the Astronomical Society of the
// Pacific 116 (2004), 133.
package light
