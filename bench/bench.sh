#!/usr/bin/env bash
# Generates, builds and runs the benchmarks. Needs a GPU and nvcc.
set -euo pipefail
cd "$(dirname "$0")"
nvcc=${CUDA_HOME:-/usr/local/cuda}/bin/nvcc

mkdir -p fused raw/fused raw/unfused
go tool graphgen -o fused ./graphs
go tool graphgen build ./fused

# The rivals: the same graph once more under other names, and with fusion off.
go tool graphgen --graph Chain -o raw/fused ./graphs
go tool graphgen --debug=fusion/off --graph Chain -o raw/unfused ./graphs
for form in fused unfused; do
	prefix=$(sed -n 's/^typedef struct \(.*\) .*;$/\1/p' raw/$form/chain.h)
	"$nvcc" -std=c++17 -O3 -arch=native "-DCU=\"$form/chain.cu\"" "-DP=$prefix" "-DNEW=raw_$form" -Iraw -c -o raw/$form.o raw/raw.cu
done
for hand in nodes scaling; do
	"$nvcc" -std=c++17 -O3 -arch=native -Iraw -c -o raw/$hand.o raw/$hand.cu
done
rm -f raw/libraw.a
ar rcs raw/libraw.a raw/{fused,unfused,nodes,scaling}.o

go run -tags cuda .
