package gobind

import (
	"fmt"

	"github.com/dave/jennifer/jen"
)

// several reports whether the graph is on several devices.
func (w *wrapper) several() bool { return w.g.DeviceCount() > 1 }

// deviceOptions are the fields that say which CUDA devices the graph is on.
func (w *wrapper) deviceOptions(s *jen.Group) {
	if !w.several() {
		s.Id("Device").Int().Comment("CUDA device; 0 is the first")
		return
	}
	s.Id("Devices").Index().Int().Comment(fmt.Sprintf(
		"CUDA devices of the graph's devices 0 to %d; nil is 0, 1 and so on; one may stand for several", w.g.DeviceCount()-1))
	s.Id("Staged").Bool().Comment("copies between devices go by way of host memory, even where they reach each other's")
}

// setDevices makes what C takes of the options.
func (w *wrapper) setDevices(b *jen.Group) {
	if !w.several() {
		return
	}
	n := w.g.DeviceCount()
	b.Var().Id("devices").Index(jen.Lit(n)).Qual("C", "int")
	b.For(jen.Id("i").Op(":=").Range().Id("devices")).Block(
		jen.Id("devices").Index(jen.Id("i")).Op("=").Qual("C", "int").Call(jen.Id("i")),
		jen.If(jen.Len(jen.Id("o").Dot("Devices")).Op(">").Lit(0)).Block(
			jen.Id("devices").Index(jen.Id("i")).Op("=").Qual("C", "int").Call(jen.Id("o").Dot("Devices").Index(jen.Id("i")))),
	)
	b.Id("staged").Op(":=").Qual("C", "int").Call(jen.Lit(0))
	b.If(jen.Id("o").Dot("Staged")).Block(jen.Id("staged").Op("=").Lit(1))
}

// deviceArgs are the arguments of create for them.
func (w *wrapper) deviceArgs() []jen.Code {
	if !w.several() {
		return []jen.Code{jen.Qual("C", "int").Call(jen.Id("o").Dot("Device"))}
	}
	return []jen.Code{jen.Op("&").Id("devices").Index(jen.Lit(0)), jen.Id("staged")}
}

// firstDevice is the one whose streams the graph is launched on.
func (w *wrapper) firstDevice() string {
	if w.several() {
		return "device 0"
	}
	return "device"
}

// onAll tells that a size counts all devices.
func (w *wrapper) onAll() string {
	if w.several() {
		return " on all devices"
	}
	return ""
}
