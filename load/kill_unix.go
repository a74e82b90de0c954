//go:build unix

package load

import (
	"os/exec"
	"syscall"
)

// killTogether makes the end of the context end the program that go run started too, not only the go command.
func killTogether(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
