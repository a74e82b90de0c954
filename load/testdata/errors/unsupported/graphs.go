// Package unsupported has every construct of Go that device functions cannot have.
package unsupported

import (
	"math"
	"math/bits"
	"strconv"
	"unsafe"

	"github.com/cudagraph/graphgen/ir"
)

var table = [4]float32{1, 2, 3, 4}

var bias float32 = 1

type pixel struct{ r, g float32 }

type level float32

func (l level) up() level { return l + 1 }

func loops(x float32) float32 {
	for i := 0; i < 3; i++ {
		x += 1
	}
	for range 3 {
		x += 1
	}
	switch {
	case x > 1:
		return 1
	}
again:
	if x > 2 {
		goto again
	}
	return x
}

func aggregates(x float32) float32 {
	a := [2]float32{x, x}
	s := a[:]
	p := pixel{x, x}
	q := &p
	q.r = 3
	m := map[float32]float32{}
	m[x] = 1
	name := "x"
	z := complex(x, x)
	var i any = x
	ch := make(chan float32)
	ch <- x
	_, _ = s, i
	return a[0] + p.g + (*q).r + real(z) + float32(len(name)) + table[1] + bias
}

func control(x float32) float32 {
	defer recover()
	go println(x)
	select {}
	if x < 0 {
		panic("negative")
	}
	f := func() float32 { return x }
	return f() + func(y float32) float32 { return y }(x)
}

func calls(x float32) float32 {
	y := float32(level(x).up())
	n, err := strconv.Atoi("3")
	_ = err
	s, c := math.Sincos(float64(x))
	b := bits.Reverse32(uint32(n))
	y += generic(x) + generic[float32](x) + variadic(x) + takes(array(x))
	y += pair(two(x)) + *(*float32)(unsafe.Pointer(&b))
	return y + float32(s+c) + float32(uintptr(n)) + float32(math.Gamma(float64(x)))
}

func generic[T ~float32](x T) T { return x }

func variadic(x ...float32) float32 { return x[0] }

func array(x float32) [2]float32 { return [2]float32{x, x} }

func takes(a [2]float32) float32 { return a[0] }

func two(x float32) (float32, float32) { return x, x }

func pair(x, y float32) float32 { return x + y }

func direct(x int) int {
	if x > 0 {
		return direct(x - 1)
	}
	return 0
}

func even(x int) int { return odd(x - 1) }

func odd(x int) int { return third(x) }

func third(x int) int { return even(x - 1) }

// shallow is fine, but calls what is not.
func shallow(x float32) float32 { return helper(x) + helper(x) }

func helper(x float32) float32 { return table[int(x)] }

// Tone uses them all, some twice.
func Tone(g *ir.Builder) {
	n := g.Dim("n")
	x := g.Upload(g.Input("x", ir.F32, n))
	i := g.Upload(g.Input("i", ir.I64, n))
	g.Map(loops, x)
	g.Map(aggregates, x)
	g.Map(control, x)
	g.Map(calls, x)
	g.Map(direct, i)
	g.Map(even, i)
	g.Map(shallow, x)
	g.Map(shallow, x)
	g.Map(helper, x)
}
