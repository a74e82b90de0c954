//go:build !unix

package load

import "os/exec"

// killTogether does nothing where there are no process groups: the go command ends, its program may go on.
func killTogether(*exec.Cmd) {}
