module example.com/manual

go 1.26.0

require (
	github.com/chewxy/math32 v1.11.1
	github.com/cudagraph/graphgen v0.0.0
)

replace github.com/cudagraph/graphgen => ../..
