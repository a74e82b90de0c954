package ir

import (
	"fmt"
	"slices"
)

// maxDevice is the highest number that a device of a graph may have: no machine has more cards.
const maxDevice = 63

// On is a Builder for the same place in the graph, whose steps run on a device, and whose Temps, results, Residents,
// States and Externals lie there. The device is a number of the graph's own, from 0 on without gaps; which CUDA device
// stands for it is said at New. The graph function's own Builder is on device 0, that of a body is on the device of the
// one that made the body.
func (g *Builder) On(device int) *Builder {
	on := &Builder{g.recording, g.place, g.device}
	if device < 0 || device > maxDevice {
		g.errorf("on: device %d, want 0 to %d", device, maxDevice)
		return on
	}
	if owner := g.around(Op.IsConditional); owner != nil && owner.Device != device {
		g.errorf("on: device %d, in a body of the %s at line %d; %s, here device %d; do it outside of the body",
			device, owner, owner.Pos.Line, oneDevice, owner.Device)
		return on
	}
	if device > 0 && g.graph.DeviceCount() == 1 {
		g.claimDevices()
	}
	g.graph.nameDevice(device)
	on.device = device
	return on
}

// oneDevice is CUDA's rule for conditional nodes.
const oneDevice = "CUDA runs a conditional and all in its bodies on one device"

// nameDevice notes where a device was first named.
func (g *Graph) nameDevice(device int) {
	if device == 0 {
		return
	}
	for len(g.Devices) <= device {
		g.Devices = append(g.Devices, Pos{})
	}
	if !g.Devices[device].IsValid() {
		g.Devices[device] = callerPos()
	}
}

// DeviceCount is the number of devices that the graph is for.
func (g *Graph) DeviceCount() int { return max(1, len(g.Devices)) }

// deviceOf is the device of a node that g adds. A copy belongs to the memory that it moves: to the device of what it writes,
// or of what it reads where it writes host memory.
func (g *Builder) deviceOf(n *Node) int {
	switch {
	case ops[n.Op].anywhere:
		return 0
	case ops[n.Op].moves:
		at := slices.IndexFunc(n.Args, func(a Arg) bool { return !g.class(*a.View).OnHost() })
		return g.graph.Buffers[n.Args[at].View.Buffer].Device
	}
	return g.device
}

// local checks that memory which a step of g uses is that of its device, or the host's.
func (g *Builder) local(what string, v View, advice string) bool {
	device := g.graph.Buffers[v.Buffer].Device
	if g.class(v).OnHost() || device == g.device {
		return true
	}
	g.errorf("%s: %s lies on device %d, and the step runs on device %d; %s", what, v.title(), device, g.device,
		fmt.Sprintf(advice, g.device))
	return false
}

// What to do about memory of another device.
const (
	bringIt = "Copy it to a Temp of g.On(%d) first"
	sendIt  = "write to a Temp of g.On(%d), and Copy that"
)

// together checks that a copy in a body of a conditional uses no memory of another device.
func (g *Builder) together(what string, views ...View) bool {
	owner := g.around(Op.IsConditional)
	for _, v := range views {
		if owner == nil || g.class(v).OnHost() || g.graph.Buffers[v.Buffer].Device == owner.Device {
			continue
		}
		g.errorf("%s: %s lies on device %d, in a body of the %s at line %d; %s, here device %d; copy outside of the body",
			what, v.title(), g.graph.Buffers[v.Buffer].Device, owner, owner.Pos.Line, oneDevice, owner.Device)
		return false
	}
	return true
}

// onlyOn reports whether a node, with all that it uses, is on a device.
func (g *Graph) onlyOn(n *Node, device int) bool {
	return (ops[n.Op].anywhere || n.Device == device) && !slices.ContainsFunc(n.Args, func(a Arg) bool {
		return a.View != nil && !g.Buffers[a.View.Buffer].Class.OnHost() && g.Buffers[a.View.Buffer].Device != device
	})
}

// verifyDevice checks that a node is on a device of the graph, and uses memory there, but for the far side of a copy between
// devices; and that bodies of conditionals are on one device.
func (g *Graph) verifyDevice(n *Node) error {
	if n.Device < 0 || n.Device >= g.DeviceCount() {
		return fmt.Errorf("device %d of %d", n.Device, g.DeviceCount())
	}
	for i, a := range n.Args {
		if a.View == nil || a.Mode == ops[n.Op].far || g.Buffers[a.View.Buffer].Class.OnHost() {
			continue
		}
		if b := g.Buffers[a.View.Buffer]; b.Device != n.Device {
			return fmt.Errorf("operand %d: b%d lies on device %d, and the node is on device %d", i, b.ID, b.Device, n.Device)
		}
	}
	for body := n.Body; body > 0 && g.DeviceCount() > 1; body = g.Bodies[body-1].Outer {
		at := slices.IndexFunc(g.Nodes, func(m *Node) bool { return m.ID == g.Bodies[body-1].Node })
		if owner := g.Nodes[at]; owner.Op.IsConditional() && !g.onlyOn(n, owner.Device) {
			return fmt.Errorf("it is in a body of n%d, which is on device %d", owner.ID, owner.Device)
		}
	}
	return nil
}

// onText is the device as dumps have it, when it is not 0.
func onText(device int) string {
	if device == 0 {
		return ""
	}
	return fmt.Sprintf(" @%d", device)
}
