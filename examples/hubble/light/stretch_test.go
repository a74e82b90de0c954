package light

import (
	"math"
	"testing"
)

func TestAboveBlack(t *testing.T) {
	for _, test := range []struct{ light, black, want float32 }{
		{0.5, 0.25, 0.25},
		{0.25, 0.25, 0},
		{0.125, 0.25, 0}, // the night is never darker than black
		{0.5, 0, 0.5},
	} {
		if got := AboveBlack(test.light, test.black); got != test.want {
			t.Errorf("AboveBlack(%v, %v) = %v, want %v", test.light, test.black, got, test.want)
		}
	}
}

func TestStretchFactor(t *testing.T) {
	for _, test := range []struct{ intensity, stretch, softening float32 }{
		{0, 12, 9}, // faint light is multiplied by stretch, also where asinh(x)/x has no value
		{1e-9, 12, 9},
		{1e-6, 12, 9},
		{0.001, 12, 9},
		{0.5, 12, 9},
		{1, 12, 9},
		{1, 1, 1},
		{3, 100, 20},
	} {
		i := float64(test.intensity)
		want := float64(test.stretch)
		if i > 0 {
			q := float64(test.softening)
			want = math.Asinh(want*q*i) / q / i
		}
		got := StretchFactor(test.intensity, test.stretch, test.softening)
		if !near(got, float32(want), 1e-6) {
			t.Errorf("StretchFactor%v = %v, want %v", test, got, want)
		}
	}
}

// A brighter pixel stays the brighter one, over six decades of light and across the branch for the faintest.
func TestStretchIsMonotonous(t *testing.T) {
	const stretch, softening = 12, 9
	last := float32(0)
	for i := float32(1e-6); i < 1; i *= 1.01 {
		now := Scale(i, StretchFactor(i, stretch, softening))
		if now <= last {
			t.Fatalf("intensity %v gives %v, a fainter one gave %v", i, now, last)
		}
		last = now
	}
}

// pixels are a few colours over four decades of light.
func pixels() (all [][3]float32) {
	for _, light := range []float32{1e-4, 0.01, 0.3, 1, 4} {
		for _, c := range [][3]float32{{1, 1, 1}, {1, 0.5, 0.25}, {0.1, 0.2, 1}, {0, 1, 0}} {
			all = append(all, [3]float32{light * c[0], light * c[1], light * c[2]})
		}
	}
	return all
}

// Stretching and fitting multiply the bands by one number: their ratios are the hue and the saturation.
func TestColourSurvives(t *testing.T) {
	for _, p := range pixels() {
		r, g, b := p[0], p[1], p[2]
		k := StretchFactor(Intensity(r, g, b), 12, 9)
		r2, g2, b2 := FitScreen(Scale(r, k), Scale(g, k), Scale(b, k))
		if !near(r2*g, g2*r, 1e-5) || !near(g2*b, b2*g, 1e-5) {
			t.Errorf("%v became %v", p, [3]float32{r2, g2, b2})
		}
		if peak := max(r2, g2, b2); peak > 1 {
			t.Errorf("%v became %v, brighter than the screen", p, peak)
		}
	}
}

func TestFitScreenLeavesWhatFits(t *testing.T) {
	r, g, b := FitScreen(0.25, 1, 0)
	if r != 0.25 || g != 1 || b != 0 {
		t.Errorf("0.25, 1, 0 became %v, %v, %v", r, g, b)
	}
}

func TestSaturate(t *testing.T) {
	for _, p := range pixels() {
		r, g, b := p[0], p[1], p[2]
		mean := Intensity(r, g, b)
		if r, g, b := Saturate(r, g, b, 0); r != mean || g != mean || b != mean {
			t.Errorf("saturation 0 gives %v, %v, %v, want the grey %v", r, g, b, mean)
		}
		if r1, g1, b1 := Saturate(r, g, b, 1); !near(r1, r, 1e-5) || !near(g1, g, 1e-5) || !near(b1, b, 1e-5) {
			t.Errorf("saturation 1 makes %v of %v", [3]float32{r1, g1, b1}, p)
		}
		r2, g2, b2 := Saturate(r, g, b, 1.5)
		if min(r2, g2, b2) < 0 {
			t.Errorf("saturation 1.5 makes %v: negative light", [3]float32{r2, g2, b2})
		}
		if (r > g) != (r2 > g2) || (g > b) != (g2 > b2) {
			t.Errorf("saturation 1.5 changes the order of the bands: %v of %v", [3]float32{r2, g2, b2}, p)
		}
	}
}
