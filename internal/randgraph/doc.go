// Package randgraph makes random graphs of every kind of step, and knows what they compute.
//
// A Case is one graph as data: declarations, steps, and launches with their inputs. It is recorded with an ir.Builder
// like a user's graph function, and run by an oracle that shares no code with the compiler: slices of bytes, plain Go
// functions and its own index arithmetic, one step at a time in the order written, all reads of a step before its writes.
package randgraph
