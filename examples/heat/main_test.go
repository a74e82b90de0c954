package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/examples/heat/gpu"
)

// Two halves on one device are the whole, whichever way the rows at the cut go.
func TestHalves(t *testing.T) {
	for _, size := range [][2]int{{2, 1}, {4, 7}, {64, 100}} {
		for _, staged := range []bool{false, true} {
			compare(t, newPlate(size[0], size[1]), gpu.HeatOptions{Devices: []int{0, 0}, Staged: staged})
		}
	}
}

// So they are on two devices. The host runtime has two in a process that is told so.
func TestTwoDevices(t *testing.T) {
	const inside = "HEAT_TWO_DEVICES"
	if gpu.Backend == "host" && os.Getenv(inside) == "" {
		for _, peers := range []string{"1", "0"} {
			child := exec.Command(os.Args[0], "-test.v", "-test.run", "^"+t.Name()+"$")
			child.Env = append(os.Environ(), inside+"=1", "GRAPHGEN_HOST_DEVICES=2", "GRAPHGEN_HOST_PEERS="+peers)
			if out, err := child.CombinedOutput(); err != nil || !strings.Contains(string(out), "--- PASS: "+t.Name()) {
				t.Errorf("%v\n%s", err, out)
			}
		}
		return
	}
	_, err := newPlate(2, 2).onDevices(1, 0, gpu.HeatOptions{})
	if err != nil && strings.HasSuffix(err.Error(), "device 1 of the graph is CUDA device 1, and there are 1") {
		t.Skipf("one card is not enough: %v", err)
	}
	for _, staged := range []bool{false, true} {
		compare(t, newPlate(64, 100), gpu.HeatOptions{Staged: staged})
	}
}

func compare(t *testing.T, p plate, o gpu.HeatOptions) {
	t.Helper()
	var out bytes.Buffer
	if err := run(&out, p, 3, o); err != nil || !strings.Contains(out.String(), "after 30 steps") {
		t.Errorf("%d x %d, %s: %v\n%s", p.rows, p.columns, fmt.Sprintf("%+v", o), err, out.String())
	}
}

// An odd number of rows cannot be cut in two.
func TestOdd(t *testing.T) {
	if err := run(&bytes.Buffer{}, newPlate(3, 3), 1, gpu.HeatOptions{}); err == nil || err.Error() != "3 rows, want an even number" {
		t.Errorf("got %v", err)
	}
}
