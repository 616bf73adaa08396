#!/bin/sh
# The engine for JavaScript: builds it, tests it in Node, packs it as npm does and uses the package
# from another folder. What is not installed is skipped, with a word.
set -u
root=$PWD
bad=0

check() { # NAME COMMAND...
    name=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        echo "ok $name"
    else
        echo "not ok $name"
        sed 's/^/# /' "$work/log"
        bad=1
    fi
}

can_build() {
    echo 'int main(void) { return 0; }' >"$work/try.c"
    clang --target=wasm32-wasi -isystem /usr/include/wasm32-wasi "$work/try.c" -o "$work/try" \
        >/dev/null 2>&1
}

small_enough() { # what one browser downloads: one module and the page, each compressed
    sum=0
    for file in build/web/nonet-simd.wasm build/web/*.html build/web/*.css build/web/*.js \
        build/web/*.svg build/web/*.webmanifest; do
        [ -e "$file" ] || continue
        sum=$((sum + $(gzip -9c "$file" | wc -c)))
    done
    echo "$sum bytes"
    [ $sum -lt 300000 ]
}

packs() {
    (cd build/web && npm pack --silent --offline --pack-destination "$work") || return
    mkdir "$work/user" && cd "$work/user" && echo '{"type":"module"}' >package.json &&
        npm install --silent --offline --no-audit --no-fund "$work"/nonet-*.tgz || return
    cat >use.js <<'END'
import { load, solve } from 'nonet';
const one = await solve('1234341221434.21');
const nonet = await load({ simd: false });
console.log(one.verdict, nonet.rate('1234341221434.21').rating);
END
    answer=$(node use.js) && [ "$answer" = 'unique 1' ] || { echo "got '$answer'"; return 1; }
}

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
if ! can_build; then
    echo "ok the page # SKIP clang, lld, wasi-libc or libclang-rt-dev-wasm32 is not installed"
    exit 0
fi
check "builds without a warning" make -j2 --no-print-directory WERROR=1 web-files
check "is less than 300 KB, compressed" small_enough
if ! command -v node >/dev/null 2>&1; then
    echo "ok the package # SKIP there is no node"
    exit $bad
fi
for part in engine page; do
    node tests/web/$part.mjs build/web "$root/nonet" >"$work/$part" 2>&1 || bad=1
    grep -v '^1\.\.' "$work/$part"
    check "every test of $part.mjs was run" grep -q '^1\.\.' "$work/$part"
done
if command -v npm >/dev/null 2>&1; then
    check "a package that installs and works" packs
else
    echo "ok a package that installs and works # SKIP there is no npm"
fi
exit $bad
