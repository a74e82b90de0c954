package ir

import (
	"fmt"
	"reflect"
)

// Config is the shape of a launch, and what else it asks of CUDA. A method gives another Config and leaves its own as
// it was, so that launches may share a beginning.
type Config struct {
	grid  []any
	said  [settingCount]*any // by the methods; nil where none has
	twice string             // what two of them said differently
}

// Grid gives the number of blocks along up to three axes, x first: Dims or integers.
func Grid(blocks ...any) Config { return Config{grid: blocks} }

// Block gives the number of threads in a block along up to three axes, x first; 256 unless given.
func (c Config) Block(threads ...int) Config { return c.say(setBlock, threads) }

// Shared gives every block so many bytes of dynamic shared memory, a Dim or an integer, beside what the kernel declares
// with a size: its extern __shared__ array. More than 48 KB needs nothing else.
func (c Config) Shared(bytes any) Config { return c.say(setShared, DimOf(bytes)) }

// Cluster joins blocks that see each other's shared memory: so many blocks along up to three axes, x first. The grid
// still counts blocks and must be a multiple along each axis. Clusters need sm_90; not every card has room for more than
// 8 blocks.
func (c Config) Cluster(blocks ...int) Config { return c.say(setCluster, blocks) }

// Cooperative makes all blocks of the grid run at once, so that they can wait for each other: for grid.sync().
func (c Config) Cooperative() Config { return c.say(setCooperative, true) }

// Priority says which of several kernels that are ready runs first: the one with the lower number. 0 is the last; how
// low it goes, the card says.
func (c Config) Priority(p int) Config { return c.say(setPriority, p) }

// MemSyncDomain says which writes the kernel's system-wide fences wait for: those of kernels of its own domain.
func (c Config) MemSyncDomain(d Domain) Config { return c.say(setDomain, d) }

// Carveout proposes how much of the memory that a multiprocessor has for shared memory and cache is for shared memory,
// in percent. It belongs to the kernel, so all launches of one have the same.
func (c Config) Carveout(percent int) Config { return c.say(setCarveout, percent) }

func (c Config) say(s setting, value any) Config {
	if old := c.said[s]; old != nil && !reflect.DeepEqual(*old, value) && c.twice == "" {
		c.twice = fmt.Sprintf("%s is given twice, %v and %v; a launch has one", settings[s].name, *old, value)
	}
	c.said[s] = &value
	return c
}

// setting is something that a launch may have beside its grid.
type setting uint8

const (
	setBlock setting = iota
	setShared
	setCluster
	setCooperative
	setPriority
	setDomain
	setCarveout
	settingCount
)

// settings are named as their methods are; put gives a node the setting, or tells what is wrong with it.
var settings = [settingCount]struct {
	name string
	put  func(g *Builder, n *Node, value any) string
}{
	setBlock:       {"Block", putBlock},
	setShared:      {"Shared", putShared},
	setCluster:     {"Cluster", putCluster},
	setCooperative: {"Cooperative", putCooperative},
	setPriority:    {"Priority", putPriority},
	setDomain:      {"MemSyncDomain", putDomain},
	setCarveout:    {"Carveout", putCarveout},
}

// configure gives a launch its grid and its settings, and reports what is wrong with them.
func (g *Builder) configure(what string, n *Node, c Config) bool {
	n.Grid, n.Block = g.grid(what, c.grid), []int{256}
	ok := n.Grid != nil
	complain := func(why string) {
		if why != "" {
			g.errorf("%s: %s", what, why)
			ok = false
		}
	}
	complain(c.twice)
	for s, value := range c.said {
		if value != nil {
			complain(settings[s].put(g, n, *value))
		}
	}
	if ok {
		complain(n.divided())
	}
	return ok
}

// maxBlocks are the extents of a grid on every architecture.
var maxBlocks = [3]int64{1<<31 - 1, 65535, 65535}

func (g *Builder) grid(what string, blocks []any) []Dim {
	if len(blocks) < 1 || len(blocks) > 3 {
		g.errorf("%s: %d axes in the grid, want 1 to 3; ir.Grid says how many blocks", what, len(blocks))
		return nil
	}
	shape := g.shape(what+": grid", blocks)
	for k, d := range shape {
		if n, _ := d.Int(); n > maxBlocks[k] {
			g.errorf("%s: %d blocks along axis %d of the grid, want at most %d", what, n, k, maxBlocks[k])
			return nil
		}
	}
	return shape
}
