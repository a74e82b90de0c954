// Package deep holds helpers that device functions of another package call.
package deep

// Mix is x*a + y*(1-a), every product and sum rounded.
func Mix(x, y, a float32) float32 { return x*a + y*rest(a) }

func rest(a float32) float32 { return 1 - a }

// Rotate turns the bits of x left.
func Rotate(x uint32, by uint8) uint32 { return x<<(by&31) | x>>(32-by&31) }

// Clamp keeps x between two bounds; a NaN stays.
func Clamp(x, low, high float64) float64 {
	if x < low {
		return low
	} else if x > high {
		return high
	}
	return x
}

// Halves are the two halves of x.
func Halves(x uint64) (uint32, uint32) {
	low := uint32(x)
	return uint32(x >> 32), low
}
