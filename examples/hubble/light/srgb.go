package light

import "github.com/chewxy/math32"

// Decode is the linear light of an sRGB code value, from 0 for code 0 to 1 for code 255: the transfer function of
// IEC 61966-2-1.
func Decode(code uint8) float32 {
	v := float32(code) / 255
	if v <= 0.04045 {
		return v / 12.92
	}
	return math32.Pow((v+0.055)/1.055, 2.4)
}

// Encode is the sRGB code value nearest to linear light, the inverse of Decode. Light below 0 is code 0, above 1 it is
// code 255.
func Encode(light float32) uint8 {
	v := 12.92 * light
	if light > 0.0031308 {
		v = 1.055*math32.Pow(light, 1/2.4) - 0.055
	}
	return uint8(255*min(max(v, 0), 1) + 0.5)
}
