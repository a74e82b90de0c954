// Package templates holds the text of generated files. Its templates only repeat and substitute; package emit/cuda
// decides.
package templates

import "embed"

// FS holds the templates.
//
//go:embed *.tmpl
var FS embed.FS
