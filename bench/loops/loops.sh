#!/usr/bin/env bash
# Runs loops.cu with each row of options five times and says how many ended well. Needs a GPU and nvcc.
set -euo pipefail
cd "$(dirname "$0")"
program=$(mktemp -d)/loops
"${CUDA_HOME:-/usr/local/cuda}/bin/nvcc" -std=c++17 -O2 -arch=native -o "$program" loops.cu
while read -r -a options; do
	right=0
	for _ in 1 2 3 4 5; do
		timeout 60 "$program" "${options[@]}" >/dev/null && right=$((right + 1))
	done
	echo "${options[*]}: $right of 5"
done <<-'EOT'
	branches=1
	branches=2
	branches=3
	branches=4
	branches=6
	loops=2
	loops=6
	copies=8
	hosts=8
	ifs=8
	loops=0 ifs=8
	graphs=2
	graphs=4
	graphs=1 others=3
	graphs=1 others=7
	branches=6 loops=6 depth=2 apart=2
	graphs=4 others=4 branches=4 loops=2 apart=2
	graphs=4 others=4 branches=4 loops=2 apart=2 turns=1
	graphs=1 others=7 branches=4 apart=2 turns=1 launches=3000
EOT
