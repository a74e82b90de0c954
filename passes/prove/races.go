package prove

import (
	"fmt"

	"github.com/cudagraph/graphgen/ir"
)

// spot is one byte of a space.
type spot struct {
	space int
	at    int64
}

// footprint is what is read and written of storage, byte by byte.
type footprint map[spot]ir.Mode

func (f footprint) add(space int, at, bytes int64, mode ir.Mode) {
	for k := range bytes {
		f[spot{space, at + k}] |= mode
	}
}

// conflict finds a space in which two footprints meet, one of them writing.
func (f footprint) conflict(g footprint) (space int, ok bool) {
	for s, mode := range f {
		if other, both := g[s]; both && (mode|other)&ir.Writes != 0 {
			return s.space, true
		}
	}
	return 0, false
}

func (f footprint) join(g footprint) {
	for s, mode := range g {
		f[s] |= mode
	}
}

// races checks that steps of a body which share bytes have a path between them, unless both only read.
func (c *checker) races() error {
	for j, s := range c.p.Steps {
		for i := range j {
			if c.p.Steps[i].Body != s.Body || c.after[i][j] {
				continue
			}
			if space, ok := c.touched[i].conflict(c.touched[j]); ok {
				return fmt.Errorf("no path from step %d (%s) to step %d (%s), which share bytes of %s",
					i, c.p.Steps[i].Name, j, c.p.Steps[j].Name, c.spaceName(space))
			}
		}
	}
	return nil
}

func (c *checker) spaceName(space int) string {
	switch {
	case space >= 0:
		return c.p.Buffers[space].Title()
	case space > handle(0):
		return fmt.Sprintf("the pool of device %d", poolOf(space))
	case (handle(0)-space)%2 == 0:
		return fmt.Sprintf("the handle of condition %d", (handle(0)-space)/2)
	}
	return fmt.Sprintf("the host memory of link %d", (region(0)-space)/2)
}
