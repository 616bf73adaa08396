#!/bin/sh
# [firefox]: the page in Chromium, or what it does for everybody in Firefox: browser.mjs does the work. If something cannot
# be had, the test is skipped, with the reason. SHOTS=FOLDER leaves screenshots there.
set -u
. tests/web/tools.sh
name=${1:-chromium}
[ "$name" = chromium ] || browser=$firefox

skip() {
    echo "ok the page in a browser # SKIP $1"
    exit 0
}

[ -n "$browser" ] || skip "there is no $name"
command -v node >/dev/null 2>&1 || skip "there is no node"
[ -e build/web/nonet.wasm ] && [ -e build/web/nonet-simd.wasm ] ||
    skip "the page is not built (make web)"
get_tools || skip "npm cannot install playwright-core and axe-core"
make --no-print-directory web-files >/dev/null || exit 1
exec node tests/web/browser.mjs build/web "$tools" "$browser" "${SHOTS:-}"
