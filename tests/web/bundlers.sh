#!/bin/sh
# The npm package as people use it: bundlers.mjs bundles it with esbuild, webpack and Vite, and runs
# the results in Chromium and in Node. The bundlers come from npm into build/bundlers, once, in the
# versions below: of Vite the last one that the Node here can run. If something cannot be had, the
# test is skipped, with the reason.
set -u
. tests/web/tools.sh
bundlers=$PWD/build/bundlers
case $(node --version 2>/dev/null) in
v18.* | v20.[0-9].* | v20.1[0-8].*) vite=6.4.6 ;;
*) vite=8.3.8 ;;
esac
wanted="esbuild@0.28.2 webpack@5.112.2 webpack-cli@7.3.1 vite@$vite"

skip() {
    echo "ok the package in bundlers # SKIP $1"
    exit 0
}

command -v node >/dev/null 2>&1 || skip "there is no node"
command -v npm >/dev/null 2>&1 || skip "there is no npm"
[ -e build/web/nonet.wasm ] || skip "the modules are not built (make web)"
make --no-print-directory npm-files >/dev/null || exit 1
if [ "$(cat "$bundlers/installed" 2>/dev/null)" != "$wanted" ]; then
    rm -rf "$bundlers"
    mkdir -p "$bundlers" && echo '{"private":true}' >"$bundlers/package.json"
    (cd "$bundlers" && timeout 600 npm install --silent --no-audit --no-fund $wanted) >/dev/null 2>&1 ||
        skip "npm cannot install esbuild, webpack and Vite"
    echo "$wanted" >"$bundlers/installed"
fi
get_tools || browser=
version=$(sed -n 's/^#define NONET_VERSION "\(.*\)"$/\1/p' include/nonet.h)
exec node tests/web/bundlers.mjs "$PWD/build/nonet-$version.tgz" "$bundlers" "$tools" "$browser"
