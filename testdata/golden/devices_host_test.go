//go:build !cuda

package golden

import "testing"

// cards is the number of devices that the host runtime has unless it is told otherwise.
func cards(*testing.T) int { return 1 }
