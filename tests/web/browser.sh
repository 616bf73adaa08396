#!/bin/sh
# The page in Chromium: browser.mjs does it. What drives the browser and what looks for barriers comes
# from npm into build/web-test, once. Where something is not to be had, it is skipped with a word.
# SHOTS=FOLDER leaves screenshots there.
set -u
tools=$PWD/build/web-test

skip() {
    echo "ok the page in a browser # SKIP $1"
    exit 0
}

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
    skip "there is no chromium"
command -v node >/dev/null 2>&1 || skip "there is no node"
[ -e build/web/nonet.wasm ] && [ -e build/web/nonet-simd.wasm ] ||
    skip "the page is not built (make web)"
if [ ! -e "$tools/node_modules/axe-core/axe.min.js" ]; then
    mkdir -p "$tools" && echo '{"private":true}' >"$tools/package.json"
    (cd "$tools" && timeout 600 npm install --silent --no-audit --no-fund playwright-core@1.58.0 \
        axe-core@4.14.0) >/dev/null 2>&1 || skip "npm cannot install playwright-core and axe-core"
fi
make --no-print-directory web-files >/dev/null || exit 1
exec node tests/web/browser.mjs build/web "$tools" "$browser" "${SHOTS:-}"
