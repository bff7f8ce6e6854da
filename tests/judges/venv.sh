#!/bin/sh
# Makes a Python environment for the judges: venv.sh DIRECTORY REQUIREMENTS
set -eu
directory=$1
requirements=$2

# PyMahjongGB is compiled when it is installed.
is_ready() {
    command -v c++ >/dev/null && command -v python3 >/dev/null && python3 -c '
import ensurepip, os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' 2>/dev/null
}

packages='python3 python3-venv python3-dev g++'
if ! is_ready; then
    if ! command -v apt-get >/dev/null; then
        echo 'The judges of scoring need Python 3 with venv and its headers, and a C++ compiler.' >&2
        echo "On Debian these are the packages $packages." >&2
        exit 1
    fi
    root=
    [ "$(id -u)" = 0 ] || root=sudo
    echo "Installing $packages for the judges of scoring." >&2
    $root apt-get update -qq
    # shellcheck disable=SC2086 # several packages
    $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $packages
fi
echo 'Fetching the Python packages of the judges …'
rm -rf "$directory"
python3 -m venv "$directory"
"$directory/bin/pip" install --quiet --disable-pip-version-check -r "$requirements"
