package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

const n = 100_003

// The graph gives the squares and their negatives: the check of graphMemoryNodes. Two of its three arrays share memory.
func TestNegateSquares(t *testing.T) {
	x := numbers(n)
	squares, got, scratch, err := negateSquares(x)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range x {
		if squares[i] != v*v || got[i] != -(v*v) {
			t.Fatalf("%v gives %v and %v, want %v and %v", v, squares[i], got[i], v*v, -(v * v))
		}
	}
	if want := 2 * rounded(n); scratch != want {
		t.Errorf("three arrays take %d bytes, want the %d of two", scratch, want)
	}
}

// rounded is the bytes of so many numbers in the pool.
func rounded(n int) int64 { return int64(4*n+255) / 256 * 256 }

// What a graph leaves on the device is there for the next graph, which sees a number that is wrong.
func TestValidateOnDevice(t *testing.T) {
	x := numbers(n)
	want := negatives(x)
	for _, change := range []float32{0, 0.01} {
		wrong := slices.Clone(want)
		wrong[n-1] += change
		failed, err := validateOnDevice(x, wrong)
		if err != nil {
			t.Fatal(err)
		}
		if failed != (change != 0) {
			t.Errorf("with a number that is %v off, validation fails: %v", change, failed)
		}
	}
}

// Arrays that are used in turn take as much as the largest, others as much as all of them. Each graph has its own, from New
// to Close; launches take nothing.
func TestFootprint(t *testing.T) {
	for _, c := range []struct {
		what   string
		create func(first, second int) (graph, error)
		of     func(first, second int64) int64
	}{
		{"in turn", inTurn, func(first, second int64) int64 { return max(first, second) }},
		{"at once", atOnce, func(first, second int64) int64 { return first + second }},
	} {
		for _, sizes := range [][2]int{{n, n}, {n, 1}, {1, n}, {1000, n}} {
			for _, count := range []int{1, 8} {
				made, run, closed, err := footprint(count, sizes[0], sizes[1], c.create)
				if err != nil {
					t.Fatal(err)
				}
				want := int64(count) * c.of(rounded(sizes[0]), rounded(sizes[1]))
				if made != want || run != want || closed != 0 {
					t.Errorf("%d graphs with arrays of %v %s: %d bytes, %d after launches, %d after Close; want %d, %d, 0",
						count, sizes, c.what, made, run, closed, want, want)
				}
			}
		}
	}
}

func TestCommand(t *testing.T) {
	var stdout bytes.Buffer
	if err := nodes(&stdout, 1024); err != nil {
		t.Fatal(err)
	}
	if err := footprints(&stdout, 1024); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"three arrays of 4096 bytes take 8192 bytes\nthe negatives are right, on the host and on the device\n",
		"two in turn: 4096 bytes; after launches 4096, after Close 0\n",
		"two at once: 8192 bytes; after launches 8192, after Close 0\n",
		"two in turn in each of 8 graphs: 32768 bytes; after launches 32768, after Close 0\n",
	} {
		if !strings.Contains(stdout.String(), want) {
			t.Errorf("no %q in\n%s", want, &stdout)
		}
	}
}
