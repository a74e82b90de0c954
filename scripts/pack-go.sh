#!/usr/bin/env bash
# Packs Go and the modules that this repository needs, for a machine with a GPU and without a network:
#
#	scripts/pack-go.sh               # here; writes build/gpu-pack, about 30 MB
#	source scripts/unpack-go.sh      # there, in a copy of the repository with build/gpu-pack
#	make gpu
#
# Both machines are Linux of one architecture. Only what building, vetting and testing need is packed: no sources of Go's
# own commands, no tests and no documentation of anything but this repository.
set -euo pipefail

cd "$(dirname "$0")/.."
out=$PWD/build/gpu-pack
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir -p "$out"

pack() { # folder, archive
	tar --sort=name --owner=0 --group=0 --mtime=@0 -C "$1" -cf - . | xz -T0 -6 >"$2.part"
	mv "$2.part" "$2"
	echo "$(du -h "$2" | cut -f1) ${2#"$PWD/"}"
}

pack_go() {
	local root=$tmp/go tools
	local goroot goos goarch
	goroot=$(go env GOROOT) goos=$(go env GOOS) goarch=$(go env GOARCH)
	tools=pkg/tool/${goos}_$goarch
	mkdir -p "$root/bin" "$root/$tools"
	cp "$goroot/VERSION" "$goroot/go.env" "$root/"
	cp "$goroot"/bin/{go,gofmt} "$root/bin/"
	cp "$goroot/$tools"/{asm,cgo,compile,link,vet} "$root/$tools/"
	cp -r "$goroot/pkg/include" "$root/pkg/"
	tar -C "$goroot" --exclude=src/cmd --exclude=testdata --exclude='*_test.go' --exclude='*.bash' --exclude='*.bat' \
		--exclude='*.md' -cf - src | tar -C "$root" -xf -
	pack "$root" "$out/go.tar.xz"
}

# modules lists the versions in the module graph, as the module cache spells them: capitals are !lower.
modules() {
	{ go mod graph && go -C examples mod graph; } | tr ' ' '\n' | grep @ | grep -Ev '^(go|toolchain)@' | sort -u |
		sed 's/[A-Z]/!\l&/g'
}

pack_modules() {
	local cache m path version f
	cache=$(go env GOMODCACHE)
	go list -deps -test ./... >/dev/null
	go -C examples list -deps -test ./... >/dev/null
	while read -r m; do
		path=${m%@*} version=${m##*@}
		for f in "cache/download/$path/@v/$version".{info,mod,ziphash}; do
			[ ! -e "$cache/$f" ] || (cd "$cache" && cp --parents "$f" "$tmp/mod")
		done
		[ ! -d "$cache/$m" ] || tar -C "$cache" --exclude=testdata --exclude='*_test.go' -cf - "$m" | tar -C "$tmp/mod" -xf -
	done < <(modules)
	chmod -R u+w "$tmp/mod"
	pack "$tmp/mod" "$out/mod.tar.xz"
}

mkdir -p "$tmp/go" "$tmp/mod"
version="$(go env GOVERSION) $(sha256sum <scripts/pack-go.sh)" # what is packed depends on both
if [ "$(cat "$out/version" 2>/dev/null)" != "$version" ]; then
	pack_go
	echo "$version" >"$out/version"
fi
pack_modules
