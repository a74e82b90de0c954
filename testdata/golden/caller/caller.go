// Package caller is what a program does with CUDA of its own, beside the graphs of the generated package: streams, events
// and copies. It is no test file because those cannot call C. Only builds for a GPU have it, since the host runtime is not
// for others to call.
package caller
