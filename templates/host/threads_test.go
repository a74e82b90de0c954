package host

import (
	"strings"
	"testing"
)

// TestRaces finds what a barrier would have ordered, and nothing where there is one.
func TestRaces(t *testing.T) {
	needCompiler(t)
	for name, racy := range map[string]bool{
		"with_barrier": false, "with_syncwarp": false, "with_grid": false,
		"without_barrier": true, "one_barrier_of_two": true, "shuffle_for_barrier": true, "syncwarp_for_block": true,
		"block_for_grid": true,
	} {
		out, ok := thread.run(t, "", "races", name)
		if found := strings.Contains(out, "data race"); found != racy || !racy && (!ok || out != "ok\n") {
			t.Errorf("%s: a race is reported: %t, want %t\n%s", name, found, racy, out)
		}
	}
}

// TestStuck makes launches fail in the kernel. What is said names the kernel, the barrier and its line.
func TestStuck(t *testing.T) {
	needCompiler(t)
	said := map[string][]string{
		"half_waits": {"kernel stuck_program::half_waits: cudaErrorLaunchFailure", "a barrier can never be complete",
			"block (0, 0, 0), warp 1: lanes 000000ff wait at __syncwarp of lanes ffffffff", "stuck.cpp:9",
			"block (0, 0, 0): 56 threads wait at __syncthreads", "stuck.cpp:10"},
		"other_barrier":   {"__syncthreads_count", "meets __syncthreads"},
		"not_in_mask":     {"lane 8 of warp 0 is not in the mask 000000ff that it gives to __syncwarp"},
		"odd_width":       {"width 12 of __shfl_sync"},
		"one_block_waits": {"64 threads wait at grid.sync"},
		"no_grid":         {"grid.sync", "in a launch that is not cooperative"},
		"not_shared":      {"map_shared_rank", "of what is not shared memory of this block"},
		"too_much":        {"a block has 240000 bytes of shared memory; the limit is 232448"},
	}
	for _, m := range []*mode{plain, addr, thread} {
		for name, parts := range said {
			out, ok := m.run(t, "", "stuck", name)
			if !ok || !strings.HasSuffix(out, "ok\n") {
				t.Errorf("%s: %s:\n%s", m.name, name, out)
			}
			for _, part := range parts {
				if !strings.Contains(out, part) {
					t.Errorf("%s: %s: %q is missing in\n%s", m.name, name, part, out)
				}
			}
		}
	}
}

// TestSharedMemory finds accesses beside a shared variable, and reads of one that nobody has written.
func TestSharedMemory(t *testing.T) {
	needCompiler(t)
	if out, ok := addr.run(t, "", "stuck", "beyond"); ok || !strings.Contains(out, "heap-buffer-overflow") {
		t.Errorf("a read beyond a shared array is not found:\n%s", out)
	}
	for _, m := range []*mode{plain, addr} {
		if out, ok := m.run(t, "GRAPHGEN_HOST_POISON=1", "stuck", "unset"); !ok || out != "ok\n" {
			t.Errorf("%s: shared memory is not NaN at the start of a block:\n%s", m.name, out)
		}
	}
}
