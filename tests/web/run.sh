#!/bin/sh
# The engine for JavaScript: builds it, packs it as npm does, and tests it in Node. (bundlers.sh
# uses the package from elsewhere.) What is not installed is skipped, with the reason.
set -u
. tests/checks
root=$PWD

can_build() {
    echo 'int main(void) { return 0; }' >"$work/try.c"
    clang --target=wasm32-wasi -isystem /usr/include/wasm32-wasi "$work/try.c" -o "$work/try" \
        >/dev/null 2>&1
}

small_enough() { # what one browser downloads first: one module and the page without later/, each compressed
    sum=0
    for file in build/web/nonet-simd.wasm build/web/*.html build/web/*.css build/web/*.js \
        build/web/*.svg build/web/*.webmanifest; do
        [ -e "$file" ] || continue
        sum=$((sum + $(gzip -9c "$file" | wc -c)))
    done
    echo "$sum bytes"
    [ $sum -lt 300000 ]
}

scales_small_enough() { # and then, when the page is idle or a scale is first used: the module with all of them
    sum=$(gzip -9c build/web/nonet-all.wasm | wc -c)
    echo "$sum bytes"
    [ "$sum" -lt 450000 ]
}

rules_small_enough() { # and for the first puzzle with rules that are not houses: their module, and the page's part
    sum=0
    for file in build/web/nonet-variants.wasm build/web/later/variants.js; do
        sum=$((sum + $(gzip -9c "$file" | wc -c)))
    done
    echo "$sum bytes"
    [ $sum -lt 360000 ]
}

photos_small_enough() { # and for the first picture: the reader, and the page's part
    sum=0
    for file in build/web/nonet-photo.wasm build/web/later/photo.js; do
        sum=$((sum + $(gzip -9c "$file" | wc -c)))
    done
    echo "$sum bytes"
    [ $sum -lt 120000 ]
}

draws() { # pictures, with what the library reads in them
    mkdir "$work/pictures" &&
        ${CC:-cc} -std=c11 -O2 -Wno-unused-function -I. -Iinclude tests/web/photo.c build/libnonet.a \
            -pthread -o "$work/draw" 2>/dev/null ||
        ${CC:-cc} -std=c11 -O2 -Wno-unused-function -I. -Iinclude tests/web/photo.c build/libnonet.a \
            -pthread -lz -ldl -o "$work/draw" || return
    "$work/draw" "$work/pictures"
}

# The types match the package: TypeScript is not run, but each exported function must have a type.
has_types() {
    node --input-type=module -e '
        import { readFileSync } from "node:fs";
        const types = readFileSync("build/npm/nonet.d.ts", "utf8");
        for (const entry of ["node.js", "browser.js"]) {
            const names = Object.keys(await import(`${process.cwd()}/build/npm/${entry}`));
            for (const name of names)
                if (!new RegExp(`^export (function|const|class) ${name}\\b`, "m").test(types)) throw new Error(`${entry}: ${name}`);
            if (names.length < 20) throw new Error(`${entry} exports ${names}`);
        }'
}

packs() {
    tarball=build/nonet-$(sed -n 's/^#define NONET_VERSION "\(.*\)"$/\1/p' include/nonet.h).tgz
    make --no-print-directory npm-files || return
    tar -tzf "$tarball" | sed 's|^package/||' | LC_ALL=C sort | tr '\n' ' ' >"$work/files"
    want='LICENSE README.md browser.js engine.js inline.js node.js nonet-all.wasm nonet-simd.wasm nonet-variants.wasm nonet.d.ts nonet.wasm own.js package.json '
    [ "$(cat "$work/files")" = "$want" ] || { echo "it has: $(cat "$work/files")"; return 1; }
}

part() { # NAME ARGUMENT...
    name=$1
    shift
    node "tests/web/$name.mjs" "$@" >"$work/$name" 2>&1 || bad=1
    grep -v '^1\.\.' "$work/$name"
    try "every test of $name.mjs was run" grep -q '^1\.\.' "$work/$name"
}

if ! can_build; then
    echo "ok the page # SKIP clang, lld, wasi-libc or libclang-rt-dev-wasm32 is not installed"
    exit 0
fi
try "builds without a warning" make -j2 --no-print-directory WERROR=1 web-files
try "it is less than 300 KB, compressed" small_enough
try "all scales are less than 450 KB more" scales_small_enough
try "rules of all kinds are less than 360 KB more" rules_small_enough
try "the reader of pictures is less than 120 KB more" photos_small_enough
if ! command -v node >/dev/null 2>&1; then
    echo "ok the package # SKIP there is no node"
    exit $bad
fi
if command -v npm >/dev/null 2>&1; then
    try "the package has what it should" packs
else
    echo "ok the package # SKIP there is no npm"
    exit $bad
fi
try "every function has a type" has_types
cp -r build/web "$work/web" && echo '{"type":"module"}' >"$work/web/package.json"
part engine build/npm "$root/nonet"
part page "$work/web" build/npm
try "pictures are drawn" draws
part photo "$work/web" "$work/pictures"
exit $bad
