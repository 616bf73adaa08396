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

compressed() { # FILE...: their bytes, each compressed
    sum=0
    for file in "$@"; do sum=$((sum + $(gzip -9c "$file" | wc -c))); done
    echo "$sum"
}

# What one browser downloads: first one module and the page without later/; and in the end what the other modules have besides,
# and all else in later/.
small_enough() { # MODULE
    first=$(compressed build/web/"$1".wasm build/web/*.html build/web/*.css build/web/*.js build/web/*.svg build/web/*.webmanifest)
    echo "$first bytes"
    [ "$first" -lt 300000 ]
}

all_small_enough() { # MODULE PATCH...
    small_enough "$1" || echo "more than 300 KB at first"
    shift
    all=$((first + $(compressed "$@" $(find build/web/later -type f ! -name '*.patch'))))
    echo "$all bytes"
    [ $all -lt 700000 ]
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
if command -v wasm-opt >/dev/null 2>&1; then
    try "the page is less than 300 KB at first, compressed" small_enough nonet-simd
    try "without vectors, too" small_enough nonet
    try "it is less than 700 KB in the end" all_small_enough nonet-simd build/web/later/nonet-*.simd.patch
    try "without vectors as well" all_small_enough nonet build/web/later/nonet-all.patch build/web/later/nonet-variants.patch \
        build/web/later/nonet-photo.patch
else
    echo "ok the page's size # SKIP there is no wasm-opt (binaryen)"
fi
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
