#!/usr/bin/env bash
# Installs the CUDA compiler of one release into the ignored folder .tools, for compiling generated code on a machine
# without a toolkit or a GPU, and prints the CUDA_HOME to use:
#
#	export CUDA_HOME=$(scripts/cuda-toolkit.sh [13.0|13.5|12.4])
#
# 13.0, the default, and 13.5 need python3 with venv and about 270 MB from the package index that pip is set up for. 12.4,
# the oldest that is supported, has no nvcc there: it comes from Debian's non-free packages (90 MB), by the mirror in the
# machine's own apt sources, and its headers from pip. A toolkit that is already there is left alone. Where the script
# cannot install, it says why on stderr and prints nothing: an empty CUDA_HOME means that tests of real nvcc are skipped.
# With CI=true that is a failure.
set -euo pipefail

release=${1:-13.0}
root=$(cd "$(dirname "$0")/.." && pwd)
venv=$root/.tools/cuda-$release
log=$root/.tools/cuda-toolkit.log

give_up() {
	echo "cuda-toolkit: $1; tests of nvcc $release will not run" >&2
	[ "${CI:-}" != true ] || exit 1
	exit 0
}

# home is the toolkit's folder. Where pip installs, it holds the name of the Python release.
home() {
	local nvcc
	for nvcc in "$venv"/lib/python3*/site-packages/nvidia/cu*/bin/nvcc "$venv/debian/bin/nvcc"; do
		[ -x "$nvcc" ] && "$nvcc" --version >/dev/null 2>&1 && dirname "$(dirname "$nvcc")" && return
	done
	return 1
}

pip_install() {
	command -v python3 >/dev/null || give_up "python3 is not installed"
	python3 -m venv "$venv" >"$log" 2>&1 ||
		give_up "python3 -m venv failed (Debian: apt-get install python3-venv): $(tail -n 1 "$log")"
	"$venv/bin/pip" install --quiet --disable-pip-version-check "$@" >"$log" 2>&1 ||
		give_up "pip install failed: $(tail -n 1 "$log")"
}

from_pip() { # release of cccl, which counts in its own way
	local packages=(nvidia-cuda-nvcc nvidia-nvvm nvidia-cuda-crt nvidia-cuda-runtime) lib
	pip_install "${packages[@]/%/==$release.*}" "nvidia-cuda-cccl==$1.*"
	# nvcc itself links against lib64, a name that the packages do not have.
	for lib in "$venv"/lib/python3*/site-packages/nvidia/cu*/lib; do
		[ -e "${lib}64" ] || ln -s lib "${lib}64"
	done
}

# debian_package downloads a package of Debian's non-free part with lists of its own, so that nothing of the machine's
# changes and nobody has to be root.
debian_package() { # folder, suite, package=version
	local mirror options
	command -v apt-get >/dev/null && command -v dpkg >/dev/null || give_up "there is no apt-get, and nvcc $release comes from Debian"
	mkdir -p "$1/lists/partial" "$1/cache/archives/partial"
	options=(-q -o Dir::Etc::SourceList="$1/sources" -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists="$1/lists"
		-o Dir::Cache="$1/cache" -o APT::Sandbox::User= -o APT::Update::Error-Mode=any)
	: >"$log"
	for mirror in $(apt-get --print-uris update |
		sed -nE "s#^'([^']+)/dists/(bullseye|bookworm|trixie|forky|stable|testing|sid)/InRelease'.*#\1#p" | sort -u); do
		echo "deb $mirror $2 non-free" >"$1/sources"
		(cd "$1" && apt-get "${options[@]}" update && apt-get "${options[@]}" download "$3") >>"$log" 2>&1 && return
	done
	[ -s "$log" ] || give_up "the apt sources of this machine name no mirror of Debian"
	give_up "no mirror in the apt sources of this machine gave $3: $(tail -n 1 "$log")"
}

from_debian() { # package=version, packages of pip with the headers
	local home=$venv/debian deb=$venv/deb tool
	pip_install "${@:2}"
	debian_package "$venv" trixie "$1"
	dpkg -x "$venv"/*.deb "$deb"
	mkdir -p "$home/bin" "$home/nvvm/bin" "$home/include"
	for tool in usr/lib/nvidia-cuda-toolkit/bin/{nvcc,crt} usr/bin/{cudafe++,ptxas,fatbinary,nvlink,bin2c}; do
		mv "$deb/$tool" "$home/bin"
	done
	mv "$deb/usr/lib/nvidia-cuda-toolkit/bin/cicc" "$home/nvvm/bin"
	mv "$deb/usr/lib/nvidia-cuda-toolkit/libdevice" "$home/nvvm"
	cp -r "$venv"/lib/python3*/site-packages/nvidia/*/include/. "$home/include"
	cat >"$home/bin/nvcc.profile" <<'PROFILE'
TOP = $(_HERE_)/..
CICC_PATH = $(TOP)/nvvm/bin
NVVMIR_LIBRARY_DIR = $(TOP)/nvvm/libdevice
PATH += $(TOP)/bin:$(TOP)/nvvm/bin:
INCLUDES += "-I$(TOP)/include" $(_SPACE_)
PROFILE
	rm -rf "$deb" "$venv"/*.deb "$venv/lists" "$venv/cache"
}

case $release in
13.0) install=(from_pip 13.0) ;;
13.5) install=(from_pip 13.3.5) ;;
12.4)
	install=(from_debian "nvidia-cuda-toolkit=12.4.131~*"
		nvidia-cuda-nvcc-cu12==12.4.131 nvidia-cuda-runtime-cu12==12.4.127 nvidia-cuda-cccl-cu12==12.4.127.post1)
	;;
*) echo "usage: cuda-toolkit.sh [13.0|13.5|12.4]" >&2 && exit 2 ;;
esac

mkdir -p "$root/.tools"
exec 9>"$root/.tools/lock"
! command -v flock >/dev/null || flock 9 # two test runs may start at once
if [ -e "$venv/complete" ] && home; then
	exit
fi
rm -rf "$venv"
echo "cuda-toolkit: installing nvcc $release into .tools" >&2
"${install[@]}"
found=$(home) || give_up "the packages hold no working nvcc"
# A compiler that is newer than an nvcc can be too new for it.
echo '#include <type_traits>' | "$found/bin/nvcc" -std=c++17 -arch=sm_75 -c -x cu -o "$venv/try.o" - >"$log" 2>&1 ||
	give_up "it does not work with this machine's C++ compiler: $(head -n 1 "$log")"
rm "$venv/try.o"
touch "$venv/complete"
echo "$found"
