//go:build cgo

package gpu

// int CALLS_live(void);
// int PLAIN_live(void);
import "C"

func liveCalls() int { return int(C.CALLS_live() + C.PLAIN_live()) }
