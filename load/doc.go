// Package load is the front end: it finds the graph functions of a Go package, runs them, and translates the Go
// functions that their steps call to ir.Func.
//
// Nothing is written into the user's tree. The package is type-checked from source; what it imports is known from the
// compiler's export data, and read as source only where a device function calls into it.
package load
