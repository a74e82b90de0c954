# Unpacks what scripts/pack-go.sh packed and sets up this shell to use it, without a network. To be sourced:
#
#	source scripts/unpack-go.sh
#
# The folder is $GRAPHGEN_GO, or /tmp/graphgen-go. It needs bash, tar, and xz or python3.

unpack_go() {
	local pack to=${GRAPHGEN_GO:-/tmp/graphgen-go} name
	pack=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/build/gpu-pack
	for name in go mod; do
		[ -e "$to/$name/.complete" ] && [ "$to/$name/.complete" -nt "$pack/$name.tar.xz" ] && continue
		chmod -R u+w "$to/$name" 2>/dev/null
		rm -rf "${to:?}/$name"
		mkdir -p "$to/$name" || return
		if command -v xz >/dev/null; then
			xz -dc "$pack/$name.tar.xz"
		else
			python3 -c 'import lzma, shutil, sys; shutil.copyfileobj(lzma.open(sys.argv[1]), sys.stdout.buffer)' "$pack/$name.tar.xz"
		fi | tar -C "$to/$name" -xf - || return
		touch "$to/$name/.complete"
	done
	export PATH=$to/go/bin:$PATH GOMODCACHE=$to/mod GOCACHE=$to/cache GOPATH=$to/path
	export GOPROXY=off GOTOOLCHAIN=local GOFLAGS=-buildvcs=false
	unset GOROOT
	go version
}

unpack_go
