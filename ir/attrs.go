package ir

import (
	"fmt"
	"strings"
)

// Attrs are what a launch has beside a grid and a block. An ordinary launch has the zero value.
type Attrs struct {
	Shared      Dim    `json:"shared,omitzero"`   // bytes of dynamic shared memory of a block
	Cluster     []int  `json:"cluster,omitempty"` // blocks of a cluster along each axis; none without clusters
	Cooperative bool   `json:"cooperative,omitzero"`
	Priority    int    `json:"priority,omitzero"`
	Domain      Domain `json:"domain,omitzero"`
	Carveout    *int   `json:"carveout,omitempty"` // percent; none leaves it to the driver
}

// Domain is a memory-synchronisation domain. A fence waits for writes of its own domain only, so that one behind slow
// writes to another device need not hold up those that write to this one.
type Domain uint8

// The domains.
const (
	DefaultDomain Domain = iota
	RemoteDomain         // for kernels that write to other devices
	domainCount
)

var domainNames = [domainCount]string{"default", "remote"}

// String is the attributes that differ from an ordinary launch's, as dumps have them, each after a blank.
func (a Attrs) String() string {
	var b strings.Builder
	for _, part := range []struct {
		has  bool
		text string
	}{
		{!a.Shared.Is(0), "shared " + a.Shared.String()},
		{a.Cluster != nil, fmt.Sprint("cluster ", a.Cluster)},
		{a.Cooperative, "cooperative"},
		{a.Priority != 0, fmt.Sprint("priority ", a.Priority)},
		{a.Domain != DefaultDomain, domainNames[a.Domain%domainCount] + " domain"},
		{a.Carveout != nil, "carveout " + percent(a.Carveout)},
	} {
		if part.has {
			b.WriteString(" " + part.text)
		}
	}
	return b.String()
}

func percent(n *int) string {
	if n == nil {
		return ""
	}
	return fmt.Sprint(*n, "%")
}

// Blocks is the number of blocks of a cluster.
func (a Attrs) Blocks() int {
	n := 1
	for _, c := range a.Cluster {
		n *= c
	}
	return n
}

// The limits that no architecture exceeds; a card may have lower ones, which New asks for.
const (
	maxThreads = 1024      // of a block
	maxShared  = 227 << 10 // bytes of shared memory of a block
	maxCluster = 16        // blocks of a cluster; 8 are portable
)

// MaxArguments is how many bytes of arguments a kernel has at most, from sm_70 and CUDA 12.1 on.
const MaxArguments = 32764

// maxBlock are the extents of a block.
var maxBlock = [3]int{1024, 1024, 64}

func putBlock(_ *Builder, n *Node, value any) string {
	threads := value.([]int)
	if len(threads) == 0 {
		return ""
	}
	if len(threads) > 3 {
		return fmt.Sprintf("%d axes in the block, want 1 to 3", len(threads))
	}
	total := 1
	for k, n := range threads {
		if n < 1 || n > maxBlock[k] {
			return fmt.Sprintf("%d threads along axis %d of the block, want 1 to %d", n, k, maxBlock[k])
		}
		total *= n
	}
	if total > maxThreads {
		return fmt.Sprintf("%d threads in the block, want at most %d", total, maxThreads)
	}
	n.Block = threads
	return ""
}

func putShared(g *Builder, n *Node, value any) string {
	d := value.(Dim)
	bytes, constant := d.Int()
	name, undeclared := g.undeclared(d)
	switch {
	case d.err != "":
		return "bytes of shared memory: " + d.err
	case undeclared:
		return fmt.Sprintf("bytes of shared memory: dim %s is not of this graph; declare it with g.Dim", name)
	case constant && bytes < 0:
		return fmt.Sprintf("%d bytes of shared memory, want 0 or more", bytes)
	case constant && bytes > maxShared:
		return fmt.Sprintf("%d bytes of shared memory, no card has more than %d for a block; "+
			"use more blocks or device memory", bytes, maxShared)
	}
	n.Attrs.Shared = d
	return ""
}

func putCluster(_ *Builder, n *Node, value any) string {
	cluster := value.([]int)
	if len(cluster) < 1 || len(cluster) > 3 {
		return fmt.Sprintf("%d axes in the cluster, want 1 to 3", len(cluster))
	}
	total := 1
	for k, blocks := range cluster {
		if blocks < 1 || blocks > maxCluster {
			return fmt.Sprintf("%d blocks along axis %d of the cluster, want 1 to %d", blocks, k, maxCluster)
		}
		total *= blocks
	}
	if total > maxCluster {
		return fmt.Sprintf("%d blocks in the cluster, want at most %d; up to 8 run on every card that has clusters",
			total, maxCluster)
	}
	n.Attrs.Cluster = cluster
	return ""
}

func putCooperative(_ *Builder, n *Node, _ any) string {
	n.Attrs.Cooperative = true
	return ""
}

func putPriority(_ *Builder, n *Node, value any) string {
	if n.Attrs.Priority = value.(int); n.Attrs.Priority > 0 {
		return fmt.Sprintf("priority %d, want 0 or less; what has the lower number runs first", n.Attrs.Priority)
	}
	return ""
}

func putDomain(_ *Builder, n *Node, value any) string {
	if n.Attrs.Domain = value.(Domain); n.Attrs.Domain >= domainCount {
		return fmt.Sprintf("memory-synchronisation domain %d; there are ir.DefaultDomain and ir.RemoteDomain", n.Attrs.Domain)
	}
	return ""
}

func putCarveout(g *Builder, n *Node, value any) string {
	share := value.(int)
	if share < 0 || share > 100 {
		return fmt.Sprintf("a carve-out of %d %%, want 0 to 100", share)
	}
	n.Attrs.Carveout = &share
	return ""
}

// divided tells of an axis of the grid that is not a whole number of clusters.
func (n *Node) divided() string {
	for k, cluster := range n.Attrs.Cluster {
		blocks := Const(1)
		if k < len(n.Grid) {
			blocks = n.Grid[k]
		}
		if b, ok := blocks.Int(); ok && b%int64(cluster) != 0 {
			return fmt.Sprintf("%d blocks along axis %d of the grid, want a multiple of the %d of a cluster", b, k, cluster)
		}
	}
	return ""
}
