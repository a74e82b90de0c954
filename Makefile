# make demo    builds graphgen, generates the example, runs it on the CPU, and says where the picture is; CUDA=1: on a GPU
# make test    everything that can be tested without a GPU, real nvcc 12.4, 13.0 and 13.5 included
# make bench   compares with hand-written C++, on a GPU
# make gpu     everything that needs a GPU, then again under compute-sanitizer
# make update  rewrites the goldens of the tests, and the example's generated package
# make lint    gofmt and go vet
#
# Needed: Go 1.26, a C++ compiler and make; for CUDA=1 and gpu also a GPU and the CUDA toolkit, 12.4 or later.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
TAGS := $(if $(CUDA),-tags=cuda)

.PHONY: demo test bench gpu update lint tool

demo: tool
	cd examples && go generate ./hubble/...
	@sed -n 's|^// Plan: *|plan: |p' examples/hubble/gpu/*.cu
ifdef CUDA
	cd examples && go tool graphgen build ./hubble/gpu
endif
	cd examples && go run $(TAGS) ./hubble -out $(CURDIR)/build/hubble.png -sheet $(CURDIR)/build/hubble-before-after.png

tool:
	go build -o build/graphgen ./cmd/graphgen

test: lint
	CUDA_HOME=$$(scripts/cuda-toolkit.sh); CUDA_HOME_12_4=$$(scripts/cuda-toolkit.sh 12.4); \
	CUDA_HOME_13_5=$$(scripts/cuda-toolkit.sh 13.5); export CUDA_HOME CUDA_HOME_12_4 CUDA_HOME_13_5; \
	go test -timeout 20m ./... && go test -C examples ./...

bench:
	bash bench/bench.sh

gpu:
	scripts/gpu.sh

update:
	go test $$(grep -rlE --include='*_test.go' 'flag\.Bool\("update"' . | xargs -n1 dirname | sort -u) -update
	cd examples && go generate ./...

lint:
	@unformatted=$$(git ls-files '*.go' | grep -v testdata/ | xargs gofmt -l); [ -z "$$unformatted" ] || \
		{ echo "not formatted; run gofmt -w on"; echo "$$unformatted"; exit 1; }
	go vet ./...
	go -C examples vet ./...
