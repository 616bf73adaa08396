#!/bin/sh
# The pictures of docs/variants.md: every kind of rules has a sample puzzle, which has the rule and
# one solution, and a picture, which is what is printed now and has its place in the document.
set -u
. "$(dirname "$0")/../checks"
root=$PWD
samples=$root/docs/variants
kinds=$(sed -n 's/^KIND(\(.*\))$/\1/p' src/rules/kinds.def | tr _ -)

sh scripts/variants "$NONET" "$work" >"$work/log" 2>&1
check "every sample is printed" "0 " "$? $(cat "$work/log")"
for kind in $kinds; do
    check "$kind has a sample" 1 "$(grep -c "^$kind\( .*\)*$" "$samples/$kind.txt" | sed 's/^[1-9].*/1/')"
    check "$kind: the sample has one solution" 1 "$("$NONET" count "$samples/$kind.txt" 2>&1)"
    cmp -s "$work/$kind.svg" "$samples/$kind.svg"
    check "$kind: its picture is what is printed" 0 $?
    check "$kind: the picture is in docs/variants.md" 1 "$(grep -c "(variants/$kind\.svg)" docs/variants.md)"
done
check "there are no others" "$(echo "$kinds" | sort)" \
    "$(cd "$samples" && ls | sed 's/\.svg$//; s/\.txt$//' | sort -u)"
exit $bad
