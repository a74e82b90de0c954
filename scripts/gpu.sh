#!/usr/bin/env bash
# What make gpu does, on a machine with a GPU and the CUDA toolkit: generates, builds with nvcc, runs all tests with
# -tags cuda, and the tests of generated packages once more under each tool of compute-sanitizer.
set -euo pipefail

cd "$(dirname "$0")/.."
root=$PWD
export PATH=$PATH:${CUDA_HOME:-/usr/local/cuda}/bin

echo "== generate and build"
go build -o build/graphgen ./cmd/graphgen
build/graphgen -o testdata/golden/gpu ./testdata/golden/graphs
(cd examples && go generate ./...)
build/graphgen build testdata/golden/gpu examples/*/gpu

echo "== tests, -tags cuda"
go test -tags cuda ./... ./testdata/golden
go test -C examples -tags cuda ./...

# sanitize runs the tests of one package under all tools. A leak is a fault, too: Close frees everything.
sanitize() { # module folder, package, tests of graphs that copy in a conditional's body, if any
	local binary=$root/build/$(basename "$2").test tool
	go test -C "$1" -c -tags cuda -o "$binary" "$2"
	for tool in "memcheck --leak-check full" racecheck synccheck; do
		check "$1/$2" "$tool" "$binary"
	done
	check "$1/$2" initcheck "$binary" ${3:+-test.skip "$3"}
	# initcheck looks at the memcpy nodes of a conditional's body when the graph is launched, before the body has written
	# what they read. Where bodies copy, it checks kernels only.
	[ -z "${3-}" ] || check "$1/$2" "initcheck --check-api-memory-access no" "$binary" -test.run "$3"
}

check() { # folder, tool with its flags, binary and its flags
	echo "== compute-sanitizer --tool $2 $1 ${*:4}"
	# shellcheck disable=SC2086 # a tool with its flags is several words
	(cd "$1" && compute-sanitizer --error-exitcode 1 --target-processes all --tool $2 "${@:3}" -test.short)
}

sanitize . ./testdata/golden '^TestRoot'
for example in examples/*/; do
	sanitize examples "./$(basename "$example")"
done
