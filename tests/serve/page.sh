#!/bin/sh
# The page from `nonet serve` in Chromium: page.mjs does it, with what tests/web/browser.sh installed. Where
# something is not there, it is skipped with a word.
set -u
tools=${TOOLS:-$PWD/build/web-test}

skip() {
    echo "ok the page from the server # SKIP $1"
    exit 0
}

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
    skip "there is no chromium"
command -v node >/dev/null 2>&1 || skip "there is no node"
./nonet --version | grep -q '^Server: libmicrohttpd$' || skip "this nonet was built without libmicrohttpd"
[ -e build/web/nonet.wasm ] || skip "the page is not built (make web)"
[ -e "$tools/node_modules/playwright-core" ] || skip "playwright-core is not installed"
work=$(mktemp -d) || exit 1

# A server that is ready has written its address; its options are as patient as a slow machine needs.
start() { # NAME ARGUMENT...
    name=$1
    shift
    ./nonet serve --port 0 --timeout 900 --idle 900 --patience 900 "$@" >"$work/$name" 2>"$work/$name.log" &
    server=$!
    servers="$servers $server"
    tries=0
    while [ ! -s "$work/$name" ] && kill -0 $server 2>/dev/null && [ $tries -lt 9000 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
}

servers=
trap 'kill $servers 2>/dev/null; rm -rf "$work"' EXIT
start url
start open --cors '*'
node tests/serve/page.mjs "$(cat "$work/url")" "$tools" "$browser" "$(cat "$work/open")"
