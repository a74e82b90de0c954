#!/usr/bin/env bash
# Installs the CUDA compiler of one release into the ignored folder .tools, for compiling generated code on a machine
# without a toolkit or a GPU, and prints the CUDA_HOME to use:
#
#	export CUDA_HOME=$(scripts/cuda-toolkit.sh)
#
# It needs python3 with venv, about 270 MB from the package index that pip is set up for, and does nothing when the
# toolkit is already there. Where it cannot install, it says why on stderr and prints nothing: an empty CUDA_HOME means
# that tests of real nvcc are skipped. With CI=true that is a failure.
set -euo pipefail

release=13.0
packages=(nvidia-cuda-nvcc nvidia-nvvm nvidia-cuda-crt nvidia-cuda-runtime nvidia-cuda-cccl)
root=$(cd "$(dirname "$0")/.." && pwd)
venv=$root/.tools/cuda-$release

give_up() {
	echo "cuda-toolkit: $1; tests of real nvcc will not run" >&2
	[ "${CI:-}" != true ] || exit 1
	exit 0
}

# home is the toolkit's folder, which holds the name of the Python release.
home() {
	local nvcc
	for nvcc in "$venv"/lib/python3*/site-packages/nvidia/cu*/bin/nvcc; do
		[ -x "$nvcc" ] && "$nvcc" --version >/dev/null 2>&1 && dirname "$(dirname "$nvcc")" && return
	done
	return 1
}

mkdir -p "$root/.tools"
exec 9>"$root/.tools/lock"
! command -v flock >/dev/null || flock 9 # two test runs may start at once
if [ -e "$venv/complete" ] && home; then
	exit
fi
command -v python3 >/dev/null || give_up "python3 is not installed"
rm -rf "$venv"
log=$root/.tools/cuda-toolkit.log
echo "cuda-toolkit: installing nvcc $release into .tools" >&2
python3 -m venv "$venv" >"$log" 2>&1 || give_up "python3 -m venv failed (Debian: apt-get install python3-venv): $(tail -n 1 "$log")"
"$venv/bin/pip" install --quiet --disable-pip-version-check "${packages[@]/%/==$release.*}" >"$log" 2>&1 ||
	give_up "pip install failed: $(tail -n 1 "$log")"
# nvcc itself links against lib64, a name that the packages do not have.
for nvcc in "$venv"/lib/python3*/site-packages/nvidia/cu*/bin/nvcc; do
	lib=$(dirname "$(dirname "$nvcc")")/lib
	[ -e "${lib}64" ] || ln -s lib "${lib}64"
done
home || give_up "the packages hold no working nvcc"
touch "$venv/complete"
