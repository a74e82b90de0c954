package manual_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"example.com/manual/colour"
	"example.com/manual/gpu"
)

func Example_branches() {
	g, err := gpu.NewGrades(gpu.GradesOptions{N: 5})
	check(err)
	defer g.Close()
	copy(g.Marks(), []float64{0.2, 0.5, 0.75, -1, math.NaN()})
	check(g.Run(context.Background()))
	fmt.Println(g.Grades())
	// Output: [0 1 2 -1 -1]
}

func Example_integers() {
	d, err := gpu.NewDice(gpu.DiceOptions{N: 8})
	check(err)
	defer d.Close()
	for i := range d.Counters() {
		d.Counters()[i] = uint32(i)
	}
	check(d.Run(context.Background()))
	fmt.Println(d.Dice())
	// Output: [1 5 4 2 2 5 4 1]
}

// The function of a graph is an ordinary Go function, and what a test compares with.
func TestGrey(t *testing.T) {
	g, err := gpu.NewGrey(gpu.GreyOptions{N: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	copy(g.Pixels(), []float32{0.1, 0.7, 0.3})
	if err := g.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got, want := g.Grey()[0], colour.Luma(0.1, 0.7, 0.3); got != want {
		t.Errorf("got %v, want %v", got, want) // every bit is the same
	}
}

func Example_fault() {
	r, err := gpu.NewRatio(gpu.RatioOptions{N: 3})
	check(err)
	defer r.Close()
	copy(r.A(), []int32{7, 7, 7})
	copy(r.B(), []int32{2, 0, -2})
	fmt.Println(r.Run(context.Background()))
	fmt.Println(r.Ratio())
	// Output:
	// Run: graphs/functions.go:56: integer divide by zero in ratio
	// [3 0 -3]
}
