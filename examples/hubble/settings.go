package main

import (
	"fmt"
	"strconv"

	"github.com/cudagraph/graphgen/examples/hubble/gpu"
)

// settings are the scalars of the graph.
type settings struct {
	black, stretch, softening, saturation float32
}

// defaults suit the eXtreme Deep Field, whose sky has code values around 12 of 255.
var defaults = settings{black: 0.006, stretch: 12, softening: 9, saturation: 0.95}

// setting is one of them, as a flag and as a scalar.
type setting struct {
	name  string
	doc   string
	value *float32
	set   func(*gpu.Stretch, float32) error
}

func (s *settings) table() []setting {
	return []setting{
		{"black", "`light` of the sky, which becomes black; white is 1", &s.black, (*gpu.Stretch).SetBlack},
		{"stretch", "`factor` for the faintest light", &s.stretch, (*gpu.Stretch).SetStretch},
		{"softening", "Lupton's `Q`: how soon bright light is compressed", &s.softening, (*gpu.Stretch).SetSoftening},
		{"saturation", "`strength` of colours; 0 is grey, 1 as photographed", &s.saturation, (*gpu.Stretch).SetSaturation},
	}
}

// parse reads a value from the command line.
func (s setting) parse(text string) error {
	x, err := strconv.ParseFloat(text, 32)
	if err != nil || !(x >= 0 && x <= 1e6) {
		return fmt.Errorf("want a number from 0 to 1000000")
	}
	*s.value = float32(x)
	return nil
}

// apply hands all of them to the graph.
func (s *settings) apply(g *gpu.Stretch) error {
	for _, row := range s.table() {
		if err := row.set(g, *row.value); err != nil {
			return err
		}
	}
	return nil
}
