// Package constructs has what the case unsupported has not: the other constructs, and every other builtin function.
package constructs

import (
	"unsafe"

	"github.com/cudagraph/graphgen/ir"
)

type point struct{ x float32 }

var (
	list    []float32
	table   map[int]float32
	pipe    chan float32
	dynamic any
	origin  point
	curve   func(float32) float32
	curves  [2]func(float32) float32
)

func syntax(x float32) float32 {
	switch dynamic.(type) {
	case float32:
		x = 2
	}
	if x > 1 {
		goto end
	}
	_ = list[1:]
	x += dynamic.(float32)
	x += origin.x
	x += <-pipe
	x += curve(x)
	x += curves[0](x)
	origin = point{x}
	*(&x) = 3
end:
	return x
}

func builtins(x float32) float32 {
	_ = complex(x, x)
	_ = append(list, x)
	_, _, _ = len(list), cap(list), copy(list, list)
	clear(table)
	delete(table, 1)
	close(pipe)
	_ = new(float32)
	print(x)
	println(x)
	_ = recover()
	x += float32(unsafe.Sizeof(list)) + *(*float32)(unsafe.Pointer(&x))
	_ = unsafe.Add(nil, int(x))
	return x
}

// Tone calls both, by name and through literals.
func Tone(g *ir.Builder) {
	x := g.Upload(g.Input("x", ir.F32))
	g.Map(syntax, x)
	g.Map(builtins, x)
	var local = func(x float32) float32 { return imagOf(x) }
	g.Map(local, x)
}

func imagOf(x float32) float32 { return imag(complex(x, x)) + real(complex(x, x)) }
