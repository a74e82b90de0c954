// Package difftest runs cases of package randgraph through the whole compiler and what it emits, and compares every byte
// that can be seen with the oracle's.
//
// Many graphs share one program: their .cu files, some glue, and a driver that reads inputs and expected bytes from a
// file and walks through the C interface as the Go wrapper does. The same program is built by g++ on the host runtime,
// under sanitizers, and by nvcc. What never changes, the host runtime and the driver, g++ compiles once for all programs.
package difftest
