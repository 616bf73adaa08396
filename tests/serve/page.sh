#!/bin/sh
# The page from `nonet serve` in Chromium: page.mjs does the work, with what tests/web/browser.sh
# installed. If something is missing, the test is skipped, with the reason.
set -u
. tests/checks
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

is_ready() { # FILE: or the server has ended
    [ -s "$1" ] || ! kill -0 $server 2>/dev/null
}

# A server that is ready has written its address; its time limits are long enough for a slow
# machine.
start() { # NAME ARGUMENT...
    name=$1
    shift
    ./nonet serve --port 0 --timeout 900 --idle 900 --patience 900 "$@" >"$work/$name" 2>"$work/$name.log" &
    server=$!
    servers="$servers $server"
    await is_ready "$work/$name"
}

servers=
trap 'kill $servers 2>/dev/null; rm -rf "$work"' EXIT
start url
start open --cors '*'
node tests/serve/page.mjs "$(cat "$work/url")" "$tools" "$browser" "$(cat "$work/open")" || bad=1

is_picture() { # FILE
    [ "$(head -c 4 "$1" | tail -c 3)" = PNG ] && [ "$(wc -c <"$1")" -gt 50000 ]
}
try "the README's picture can be made again" sh scripts/picture "$work/hint.png"
try "and is a picture" is_picture "$work/hint.png"
exit $bad
