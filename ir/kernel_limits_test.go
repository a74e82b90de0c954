package ir

import (
	"strings"
	"testing"
)

// TestKernelLimits reads sources in which a limit stands near, and not always for this kernel.
func TestKernelLimits(t *testing.T) {
	for _, test := range []struct {
		source  string
		threads int
		mistake string // how it begins
	}{
		{`__global__ void k(float *y) {}`, 0, ""},
		{`__global__ void __launch_bounds__(128) k(float *y) {}`, 128, ""},
		{`extern "C" __launch_bounds__( 64 , 2 ) __global__ void k(float *y) {}`, 64, ""},
		{`template <int N> __global__ void __launch_bounds__(N) k(float *y) {}`, 0, ""},
		{`__global__ void __launch_bounds__(32) other() {} __global__ void k(float *y) {}`, 0, ""},
		{`__global__ void k(float *y) {} __global__ void __launch_bounds__(32) other() {}`, 0, ""},
		{"#define BOUND __launch_bounds__(32)\n__global__ void k(float *y) {}", 0, ""},
		{`// __launch_bounds__(32)` + "\n" + `__global__ void k(float *y) {}`, 0, ""},
		{`__global__ void __cluster_dims__(2) other() {} __global__ void k(float *y) {}`, 0, ""},
		{`__global__ __cluster_dims__(2) void k(float *y) {}`, 0, "__cluster_dims__ is not for kernels of graphs"},
		{`__global__ void k(float *y) { __shared__ float a[12288]; }`, 0, ""},
		{`__global__ void k(float *y) { __shared__ float a[12289]; }`, 0, "a takes 49156 bytes"},
		{`__global__ void k(float *y) { __shared__ double a[ 2 ] [4096]; }`, 0, "a takes 65536 bytes"},
		{`__global__ void k(float *y) { __shared__ double a[1<<20]; }`, 0, ""}, // for the compiler to count
		{`__global__ void k(float *y) { __shared__ Pixel a[65536]; }`, 0, ""},
		{`__global__ void k(float *y) { __shared__ char a[99999999999999999999]; }`, 0, ""},
		{"__global__ void k(float *y) {\n#if 0\n  __shared__ float a[65536];\n#endif\n}", 0, ""},
	} {
		k := Kernel("k", test.source)
		if k.threads != test.threads || !strings.HasPrefix(k.mistake, test.mistake) || test.mistake == "" && k.mistake != "" {
			t.Errorf("%s: got %d and %q", test.source, k.threads, k.mistake)
		}
	}
}
