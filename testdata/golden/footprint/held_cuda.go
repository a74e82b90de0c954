//go:build cuda

package footprint

// #cgo LDFLAGS: -L${SRCDIR}/../gpu -L/usr/local/cuda/lib64 -lcudart_static -ldl -lrt -lpthread -lstdc++
//
// #include <stddef.h>
//
// int cudaMemGetInfo(size_t *free, size_t *total); // of cuda_runtime_api.h, which is not where cgo looks
import "C"

import "fmt"

func held() (int64, error) {
	var free, total C.size_t
	if code := C.cudaMemGetInfo(&free, &total); code != 0 {
		return 0, fmt.Errorf("cudaMemGetInfo fails with code %d", code)
	}
	return int64(total - free), nil
}
