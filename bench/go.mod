module github.com/cudagraph/graphgen/bench

go 1.26.0

tool github.com/cudagraph/graphgen/cmd/graphgen

require github.com/cudagraph/graphgen v0.0.0

require (
	github.com/dave/jennifer v1.7.1 // indirect
	github.com/rogpeppe/go-internal v1.16.0 // indirect
	github.com/spf13/pflag v1.1.0 // indirect
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/tools v0.52.0 // indirect
)

replace github.com/cudagraph/graphgen => ..
