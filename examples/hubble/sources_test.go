package main

import "slices"

// The counter of light sources below is a plain one of its own: it knows nothing of how the picture was made.
const (
	tile     = 50 // pixels along the side of a square over which the sky is measured
	contrast = 32 // code values by which a source stands out from its sky: plain to see on a screen
	area     = 5  // pixels of the smallest source; less is noise
)

// countSources counts the connected regions of a picture that stand out from the sky around them.
func countSources(p *photo) int {
	light := smooth(p, brightness(p))
	sky := skyOf(p, light)
	open := make([]bool, len(light))
	for i := range light {
		open[i] = light[i] > sky[i]+contrast
	}
	count := 0
	for i := range open {
		if open[i] && flood(p, open, i) >= area {
			count++
		}
	}
	return count
}

// brightness is the mean of the bands, in code values.
func brightness(p *photo) []float64 {
	light := make([]float64, len(p.red))
	for i := range light {
		light[i] = (float64(p.red[i]) + float64(p.green[i]) + float64(p.blue[i])) / 3
	}
	return light
}

// smooth takes the mean over 3 × 3 pixels, and 0 at the rim.
func smooth(p *photo, light []float64) []float64 {
	out := make([]float64, len(light))
	for y := 1; y < p.height-1; y++ {
		for x := 1; x < p.width-1; x++ {
			for k := range 9 {
				out[y*p.width+x] += light[(y+k/3-1)*p.width+x+k%3-1] / 9
			}
		}
	}
	return out
}

// skyOf is the median of the tile around each pixel.
func skyOf(p *photo, light []float64) []float64 {
	sky := make([]float64, len(light))
	for top := 0; top < p.height; top += tile {
		for left := 0; left < p.width; left += tile {
			var inside []int
			var values []float64
			for y := top; y < min(top+tile, p.height); y++ {
				for x := left; x < min(left+tile, p.width); x++ {
					inside = append(inside, y*p.width+x)
					values = append(values, light[y*p.width+x])
				}
			}
			slices.Sort(values)
			for _, i := range inside {
				sky[i] = values[len(values)/2]
			}
		}
	}
	return sky
}

// flood closes the region around pixel i and tells how many pixels it had.
func flood(p *photo, open []bool, i int) int {
	size := 0
	for todo := []int{i}; len(todo) > 0; {
		i, todo = todo[len(todo)-1], todo[:len(todo)-1]
		if !open[i] {
			continue
		}
		open[i] = false
		size++
		for k := range 9 { // the rim is never open, so neighbours exist
			todo = append(todo, i+(k/3-1)*p.width+k%3-1)
		}
	}
	return size
}

// turnOver reflects every plane at its sky.
func turnOver(p *photo) *photo {
	out := newPhoto(p.width, p.height)
	for k, plane := range p.planes() {
		light := make([]float64, len(plane))
		for i, code := range plane {
			light[i] = float64(code)
		}
		for i, sky := range skyOf(p, light) {
			out.planes()[k][i] = uint8(max(2*sky-light[i], 0))
		}
	}
	return out
}
