package main

import (
	"context"
	"testing"

	"github.com/cudagraph/graphgen/examples/hubble/gpu"
	"github.com/cudagraph/graphgen/examples/hubble/light"
)

// develop is the built-in photograph, changed before the graph works on it, and what the graph makes of it.
func develop(t *testing.T, s settings, change func(*photo) *photo) (before, after *photo) {
	t.Helper()
	photo, err := readPhoto("")
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		photo = change(photo)
	}
	result, _, err := stretch(context.Background(), photo, s)
	if err != nil {
		t.Fatal(err)
	}
	return photo, result
}

// Galaxies that were lost in the dark stand out.
func TestMoreGalaxies(t *testing.T) {
	before, after := develop(t, defaults, nil)
	was, is := countSources(before), countSources(after)
	t.Logf("%d sources before, %d after, on back end %s", was, is, gpu.Backend)
	if 2*is < 3*was {
		t.Errorf("%d sources before, %d after; want at least half as many again", was, is)
	}
}

// What stands out are galaxies, not noise: noise lies as often below the sky as above it, so a picture that is turned
// over at the sky, where galaxies are holes, holds as many false sources as the right one.
func TestGalaxiesAreNoNoise(t *testing.T) {
	_, after := develop(t, defaults, nil)
	_, turned := develop(t, defaults, turnOver)
	sources, noise := countSources(after), countSources(turned)
	t.Logf("%d sources, of which about %d are noise", sources, noise)
	if 10*noise > sources {
		t.Errorf("about %d of %d sources are noise; want at most a tenth", noise, sources)
	}
}

// The graph computes what plain Go does, but for the last bits of Pow and Asinh, which can move a code by one.
func TestGraphIsPlainGo(t *testing.T) {
	for _, s := range []settings{
		defaults,
		{black: 0, stretch: 1, softening: 0, saturation: 1}, // nothing happens
		{black: 0.05, stretch: 300, softening: 3, saturation: 2},
	} {
		before, after := develop(t, s, nil)
		wrong := 0
		for i := range before.red {
			r, g, b := plainGo(before.red[i], before.green[i], before.blue[i], s)
			if off(r, after.red[i]) > 1 || off(g, after.green[i]) > 1 || off(b, after.blue[i]) > 1 {
				wrong++
				if wrong < 5 {
					t.Errorf("%+v: pixel %d is %d %d %d, want %d %d %d", s, i, after.red[i], after.green[i], after.blue[i], r, g, b)
				}
			}
		}
		if wrong > 0 {
			t.Errorf("%+v: %d of %d pixels are wrong", s, wrong, len(before.red))
		}
	}
}

// plainGo is the graph for one pixel, one step at a time.
func plainGo(red, green, blue uint8, s settings) (r, g, b uint8) {
	x := light.AboveBlack(light.Decode(red), s.black)
	y := light.AboveBlack(light.Decode(green), s.black)
	z := light.AboveBlack(light.Decode(blue), s.black)
	k := light.StretchFactor(light.Intensity(x, y, z), s.stretch, s.softening)
	x, y, z = light.Scale(x, k), light.Scale(y, k), light.Scale(z, k)
	x, y, z = light.Saturate(x, y, z, s.saturation)
	x, y, z = light.FitScreen(x, y, z)
	return light.Encode(x), light.Encode(y), light.Encode(z)
}

func off(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
