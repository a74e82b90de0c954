package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/cudagraph/graphgen/examples/hubble/gpu"
)

// launches is how often the graph runs, to tell its time: the first launch on a GPU also loads its code.
const launches = 5

// stretch runs the graph on a photograph. The report tells where it ran and how long.
func stretch(ctx context.Context, in *photo, s settings) (out *photo, report string, err error) {
	g, err := gpu.NewStretch(gpu.StretchOptions{Pixels: in.width * in.height})
	if err != nil {
		return nil, "", err
	}
	defer func() { err = errors.Join(err, g.Close()) }()

	copy(g.Red(), in.red)
	copy(g.Green(), in.green)
	copy(g.Blue(), in.blue)
	if err := s.apply(g); err != nil {
		return nil, "", err
	}
	took, err := fastest(ctx, g)
	if err != nil {
		return nil, "", err
	}
	out = newPhoto(in.width, in.height)
	copy(out.red, g.OutRed())
	copy(out.green, g.OutGreen())
	copy(out.blue, g.OutBlue())

	report = fmt.Sprintf("back end: %s\ntime: %v for %d × %d pixels, copies included, the best of %d launches\n",
		gpu.Backend, took.Round(took/1000+1), in.width, in.height, launches)
	return out, report, nil
}

// fastest runs the graph a few times.
func fastest(ctx context.Context, g *gpu.Stretch) (time.Duration, error) {
	best := time.Duration(1<<63 - 1)
	for range launches {
		start := time.Now()
		if err := g.Run(ctx); err != nil {
			return 0, err
		}
		best = min(best, time.Since(start))
	}
	return best, nil
}
