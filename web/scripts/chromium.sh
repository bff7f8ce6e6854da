#!/bin/sh
# Makes sure that there is a browser for the tests: Debian's Chromium.
set -eu
browser=${JANTAKU_CHROMIUM:-/usr/bin/chromium}
[ -x "$browser" ] && exit 0
if ! command -v apt-get >/dev/null; then
    echo "There is no browser at $browser. Install Chromium, or set JANTAKU_CHROMIUM." >&2
    exit 1
fi
root=
[ "$(id -u)" = 0 ] || root=sudo
echo 'Installing Chromium for the browser tests.' >&2
$root apt-get update -qq
$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium fonts-noto-cjk
