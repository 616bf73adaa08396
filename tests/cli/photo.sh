#!/bin/sh
# Pictures as operands: pages that nonet printed, as pictures by poppler, of every kind that it makes. NONET is
# the program; where it has no libjpeg or libpng, such pictures must be refused by name.
set -u
. "$(dirname "$0")/../checks"
cd "$work" || exit 1

if ! command -v pdftoppm >/dev/null 2>&1; then
    echo "ok pictures # SKIP there is no pdftoppm"
    exit 0
fi

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179
small=..2....34..1.1..
six=..3....6....4..1...1..5....6.4..63..

# page NAME PUZZLE DPI POPPLER-FLAG...: NAME.SUFFIX
page() {
    "$NONET" print --paper fit --margin 2 -o page.pdf "$2"
    name=$1 dpi=$3
    shift 3
    pdftoppm -r "$dpi" -singlefile "$@" page.pdf "$name"
}

# says NAME CODE OUT ERR COMMAND...: a command's exit code and what it writes
says() {
    name=$1 code=$2 out=$3 err=$4
    shift 4
    "$@" >out 2>err </dev/null
    check "$name" "$code|$out|$err" "$?|$(cat out)|$(cat err)"
}

has() { # KIND: is it read?
    "$NONET" --version | grep -q "^$1: lib"
}

# ---- every kind, as a file and from a pipe ----

page gray "$puzzle" 75 -gray
page colour "$puzzle" 75
page bits "$puzzle" 150 -mono
for file in gray.pgm colour.ppm bits.pbm; do
    says "$file is solved" 0 $solution "" "$NONET" solve $file
    check "$file is solved from a pipe" $solution "$(cat $file | "$NONET" solve)"
done
page gray "$puzzle" 75 -gray -png
page colour "$puzzle" 75 -png
page bits "$puzzle" 150 -mono -png
page baseline "$puzzle" 75 -jpeg
page progressive "$puzzle" 75 -jpeg -jpegopt progressive=y
page inks "$puzzle" 75 -jpegcmyk
for file in PNG:gray.png PNG:colour.png PNG:bits.png JPEG:baseline.jpg JPEG:progressive.jpg JPEG:inks.jpg; do
    kind=${file%:*} file=${file#*:}
    if has "$kind"; then
        says "$file is solved" 0 $solution "" "$NONET" solve $file
    else
        lib=lib$(echo "$kind" | tr PNGJE pngje)
        says "$file is refused by name" 4 "# error" \
            "$file:1:1: the $kind picture cannot be read: this build has no $lib" "$NONET" solve $file
    fi
done
cp gray.pgm photo.txt
says "the name does not matter" 0 $solution "" "$NONET" solve photo.txt

# ---- every command ----

echo $puzzle >puzzle.txt
for words in "solve" "solve --engine logic" "count" "check" "check --minimal" "marks" "explain" "hint" "rate" \
    "minimize --seed 1" "canon" "transform --seed 1" "convert --to grid" "convert --to sdk" "solve -j 3"; do
    # shellcheck disable=SC2086 # words are words
    check "$words: as if the line had been given" "$("$NONET" $words -q puzzle.txt 2>&1; echo $?)" \
        "$("$NONET" $words -q gray.pgm 2>&1; echo $?)"
done
"$NONET" print -o line.svg puzzle.txt
"$NONET" print -o picture.svg gray.pgm
check "print: as if the line had been given" "" "$(cmp line.svg picture.svg 2>&1)"
page four $small 100 -gray
page six $six 100 -gray
check "4x4" $small "$("$NONET" convert four.pgm)"
check "6x6" $six "$("$NONET" convert six.pgm)"
tall=4....136..4..........5...3....2..43. # it has one solution with boxes of either shape
page tall $tall 100 -gray
check "6x6, with boxes of three rows" "$("$NONET" solve --box 3x2 $tall)" "$("$NONET" solve --box 3x2 tall.pgm)"

# ---- several, among other texts ----

head -c 2000 gray.pgm >short.pgm
printf '%s\n' $puzzle $puzzle >two.txt
"$NONET" solve gray.pgm two.txt short.pgm colour.ppm - <bits.pbm >out 2>err
check "a line for each record" "4 $solution $solution $solution # error $solution $solution" "$? $(tr '\n' ' ' <out | sed 's/ $//')"
check "and a word about the one that is cut off" "short.pgm:1:1: the PNM picture ends too early" "$(cat err)"
for k in 1 2 3; do
    "$NONET" transform --seed 3 -q --part $k/3 gray.pgm two.txt colour.ppm 2>/dev/null
done >parts
check "parts are the whole" "$("$NONET" transform --seed 3 -q gray.pgm two.txt colour.ppm 2>/dev/null)" "$(cat parts)"
for k in 1 2 3; do
    "$NONET" marks --part $k/3 gray.pgm two.txt colour.ppm
done >parts
check "parts of answers of several lines are the whole" "$("$NONET" marks gray.pgm two.txt colour.ppm)" "$(cat parts)"
for k in 1 2 3 4; do
    "$NONET" marks -q --part $k/4 --show part.svg short.pgm gray.pgm gray.pgm gray.pgm >/dev/null 2>&1
done
check "parts number their pictures as the whole does" "part-2.svg part-3.svg part-4.svg" "$(echo part*.svg)"

"$NONET" convert -q -j 4 gray.pgm six.pgm short.pgm four.pgm colour.ppm two.txt bits.pbm >out
check "four threads keep the order" "$puzzle $six # error $small $puzzle $puzzle $puzzle $puzzle" "$(tr '\n' ' ' <out | sed 's/ $//')"

# ---- verdicts ----

page full $solution 75 -gray
says "a solution is no puzzle" 3 "# error" \
    "full.pgm:1:1: the picture shows a solution (--accept takes it as it was read)" "$NONET" solve full.pgm
says "unless it is accepted" 0 $solution "" "$NONET" solve --accept full.pgm
wrong=3${solution#5}
page wrong "$wrong" 75 -gray
says "a full grid with mistakes" 3 "# error" "wrong.pgm:1:1: 3 appears twice in a row, column or box: r1c1, r1c2, r9c1
wrong.pgm:1:1: the picture shows a full grid, with mistakes (--accept takes it as it was read)" \
    "$NONET" solve wrong.pgm
printf 'P5 400 400 255\n' >blank.pgm
head -c 160000 /dev/zero | tr '\0' '\377' >>blank.pgm
says "a blank page is refused" 3 "# error" "blank.pgm:1:1: no grid was found in the picture" "$NONET" solve blank.pgm
says "even if it is accepted" 3 "# error" "blank.pgm:1:1: no grid was found in the picture" \
    "$NONET" solve --accept blank.pgm

# The coarser the picture, the more is doubtful: one of these is asked about.
for dpi in 25 24 23 22 21 20 19 18 17 16 none; do
    [ $dpi != none ] || break
    page coarse "$puzzle" $dpi -gray
    "$NONET" convert --json coarse.pgm >coarse.json 2>coarse.err
    code=$?
    grep -q '"verdict":"ask"' coarse.json && break
done
check "a coarse picture is asked about" "yes 3" "$([ $dpi != none ] && echo yes) $code"
check "its doubtful cells are named" "$(grep -o '"cell":"[^"]*"' coarse.json | cut -d'"' -f4)" \
    "$(sed -n 's/^coarse.pgm:1:1: doubtful: \(r[1-9]c[1-9]\) is .* or .*/\1/p' coarse.err)"
check "and why it is not taken" "coarse.pgm:1:1: the picture is doubtful in these cells (--accept takes it as it was read)" \
    "$(tail -1 coarse.err)"
check "--accept takes the joint reading" "$(sed 's/.*"reading":"\([^"]*\)".*/\1/' coarse.json)" \
    "$("$NONET" convert --accept -q coarse.pgm)"

# ---- JSON ----

"$NONET" solve --json gray.pgm >gray.json
if command -v python3 >/dev/null 2>&1; then
    try "JSON has corners, cells and probabilities" python3 -c '
import json
p = json.load(open("gray.json"))
r = p["picture"]
assert p["puzzle"] == r["reading"] == r["plain"] and p["solution"] == r["solution"], p
assert r["verdict"] == "accepted" and r["side"] == 9 and r["turns"] == 0 and r["inverted"] is False
assert len(r["corners"]) == 4 and all(0 <= x <= r["width"] and 0 <= y <= r["height"] for x, y in r["corners"])
assert r["ask"] == [] and r["mistakes"] == [] and len(r["confidence"]) == 81
for cell, shares in zip(r["plain"], r["probabilities"]):
    assert len(shares) == 10 and abs(sum(shares) - 1) < 0.01, shares
    assert shares[0 if cell == "." else int(cell)] == max(shares)'
else
    echo "ok JSON has corners, cells and probabilities # SKIP there is no python3"
fi
check "a picture without a grid has its verdict" '"picture":{"verdict":"refused","width":400,"height":400}' \
    "$("$NONET" solve -q --json blank.pgm | grep -o '"picture":.*}' | sed 's/,"error".*//')"

# ---- --show ----

"$NONET" solve -q --show shown.svg gray.pgm coarse.pgm >out
check "--show makes a file for each picture" "shown-2.svg shown.svg" "$(echo shown*.svg)"
check "with every digit that was read" "$(echo $puzzle | tr -cd 1-9 | wc -c)" "$(grep -c 'class="sure"' shown.svg)"
check "and every cell that is doubtful" "$(grep -o '"cell"' coarse.json | wc -l)" "$(grep -c 'class="ask"' shown-2.svg)"
if command -v xmllint >/dev/null 2>&1; then
    check "it is XML" "" "$(xmllint --noout shown.svg 2>&1)"
else
    echo "ok it is XML # SKIP there is no xmllint"
fi
sed -n 's/.*base64,\([^"]*\)".*/\1/p' shown.svg | base64 -d >shown.png
if has PNG; then
    check "its picture is a PNG that reads the same" $solution "$("$NONET" solve shown.png)"
fi
says "a name that could be the picture's is refused" 2 "" "nonet solve: --show: 'gray.pgm' does not end in .svg" \
    "$NONET" solve --show gray.pgm gray.pgm
says "so is the name of the output" 2 "" "nonet solve: --show: 'both.svg' is also the file of --output" \
    "$NONET" solve --show both.svg -o both.svg gray.pgm
"$NONET" solve --show no/such/folder.svg gray.pgm >out 2>err
check "a file that cannot be written ends the run" "4 nonet: cannot write no/such/folder.svg: No such file or directory" "$? $(cat err)"

# ---- what is not a picture, or none that is read ----

for file in 'GIF GIF89a' 'BMP BM1234\0\0\0\0' 'WebP RIFF1234WEBPVP8' 'HEIC \0\0\0\30ftypheic'; do
    # shellcheck disable=SC2059 # it has escapes
    printf "${file#* } and so on, and so on" >a.other
    says "other kinds are named: ${file%% *}" 3 "# error" \
        "a.other:1:1: the ${file%% *} picture is of a kind that nonet does not read: JPEG, PNG, PGM and PPM are" \
        "$NONET" solve a.other
done
printf 'P5 20000 20000 255\n' >large.pgm
says "too many pixels" 3 "# error" \
    "large.pgm:1:1: the PNM picture has 20000 x 20000 pixels; up to 100 million, and 30000 in a row, are read" \
    "$NONET" solve large.pgm
printf 'P5 %s\n' $puzzle >label.txt
says "text may begin as a picture does" 0 "P5 $solution" "" "$NONET" solve label.txt
: >empty.jpg
says "an empty file" 3 "" "empty.jpg:1:1: no puzzle" "$NONET" solve empty.jpg
check "pictures in one stream are not passed over" "3 stdin:1:1: the PNM picture has another one behind it; give each as a file" \
    "$(cat gray.pgm colour.ppm | "$NONET" solve >/dev/null 2>err; echo "$? $(cat err)")"
check "nor is text behind one" "3 stdin:1:1: the PNM picture has text behind it; give each as a file" \
    "$( (cat gray.pgm; echo $puzzle) | "$NONET" solve >/dev/null 2>err; echo "$? $(cat err)")"
check "spaces behind one are nothing" "$solution" "$( (cat gray.pgm; echo " ") | "$NONET" solve 2>&1)"
mkdir folder.png
says "a folder" 4 "" "nonet: folder.png: Is a directory" "$NONET" solve folder.png
says "bench reads text" 3 "" "nonet bench: gray.pgm: a picture; bench reads text
nonet bench: no puzzle: 9x9 puzzles are needed" "$NONET" bench gray.pgm
check "--from says that it is text" 3 "$("$NONET" solve -q --from line gray.pgm >/dev/null 2>&1; echo $?)"
exit $bad
