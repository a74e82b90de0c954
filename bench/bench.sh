#!/usr/bin/env bash
# Generates, builds and runs the benchmarks. Needs a GPU and nvcc.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p fused unfused
go tool graphgen -o fused ./graphs
go tool graphgen --debug=fusion/off -o unfused ./graphs
go tool graphgen build ./fused
nvcc=${CUDA_HOME:-/usr/local/cuda}/bin/nvcc
for form in fused unfused; do
  prefix=$(sed -n 's/^typedef struct \(.*\) .*;$/\1/p' $form/chain.h)
  "$nvcc" -std=c++17 -O3 -arch=native "-DCU=\"$form/chain.cu\"" "-DP=$prefix" -I. -o raw_$form raw.cu
done
go run -tags cuda .
