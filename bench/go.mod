module github.com/cudagraph/graphgen/bench

go 1.26.0

tool github.com/cudagraph/graphgen/cmd/graphgen

require github.com/cudagraph/graphgen v0.0.0

replace github.com/cudagraph/graphgen => ..
