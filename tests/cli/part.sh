#!/bin/sh
# --part K/N: what the parts of a run write, one after the other, is what the whole run writes: stdout byte for byte, the
# messages (sorted, since some are written while others wait for their turn), and the highest exit code. NONET is the
# program.
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../checks"
cd "$work" || exit 1
unset NONET_KERNEL

# Each run says its seed.
messages() {
    grep -v ': seed [0-9]*$' "$1" | sort
}

# parts NAME N ARGUMENT...: all parts of a command against the whole. Stdin is the file `in`.
parts() {
    name=$1 n=$2
    shift 2
    "$NONET" "$@" <in >want 2>want.err
    want=$?
    : >got
    : >got.err
    most=0 k=0
    while [ $k -lt "$n" ]; do
        k=$((k + 1))
        "$NONET" "$@" --part $k/"$n" <in >>got 2>>got.err
        code=$?
        [ $code -gt $most ] && most=$code
    done
    messages want.err >want.all
    messages got.err >got.all
    if cmp want got >diff 2>&1 && diff want.all got.all >diff && [ $want = $most ]; then
        echo "ok $name, $n parts"
    else
        echo "not ok $name, $n parts (exit $want and $most): $(head -c 600 diff)"
        bad=1
    fi
}

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
other=000000010400000000020000000000050407008000300001090000300400200050100000000806000
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179
several=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.........
none=55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
map=111111111222222222333333333444444444555555555666666666777777777888888888999999999

# ---- texts ----

: >in
cat >lines.txt <<END
# a remark
$puzzle
$other	a label

$none
53..7....6..195....98
$several # label
X$puzzle
a title
1...............
12341234
$solution
$map
123456789${other#?????????}

   $puzzle
$other;x
$puzzle
END
sed 's/$/\r/' lines.txt >crlf.txt
tr '\n' '\r' <lines.txt >cr.txt
printf '%s\n%s\n%s' $puzzle $none 53..7 >open.txt
printf '\n\n# a remark\n' >remarks.txt
printf 'no puzzle\nin any line\n' >words.txt
: >empty.txt
{
    echo puzzle,solution,note
    for i in 1 2 3 4 5; do
        printf '%s\n' $puzzle,$solution,$i $other,,x '# a remark' $none,, '' 12,3
    done
} >rows.csv
{
    echo id,puzzle,note
    for i in 1 2 3 4; do
        printf '%s\n' $i,$puzzle,plain
    done
    for i in 5 6 7; do
        printf '%s\n' "$i,$other,\"two" "lines, $i\"" $i,$puzzle,x
    done
} >quoted.csv
for i in 1 2 3; do printf '%s\n' $puzzle $several $none $other; done >plain.txt
formats="json csv sized sdk opensudoku norvig euler sukaku hodoku pm grid rows marks solo tsv"
for format in $formats; do
    "$NONET" convert --to $format plain.txt >to.$format 2>err || check "convert --to $format" 0 "$(cat err)"
done
{ echo "$none" | "$NONET" convert --to grid; echo; sed '30s/./q/' to.grid; } >damaged.grid 2>err
awk '{ printf "%s\"%s\"", (NR > 1 ? ", " : "["), $0 } END { print "]" }' plain.txt >list.json
{ echo "Dear all, here is one:"; cat to.rows; echo "and more"; head -n 13 to.grid; echo Yours; } >letter.txt
printf '\357\273\277' | cat - lines.txt >marked.txt
printf '\357\273\277\n' >mark.txt

# ---- every kind of text ----

texts="lines.txt crlf.txt cr.txt open.txt remarks.txt words.txt empty.txt rows.csv quoted.csv damaged.grid list.json
letter.txt marked.txt mark.txt"
for format in $formats; do texts="$texts to.$format"; done
if command -v gzip >/dev/null && "$NONET" --version >/dev/null; then
    gzip -c lines.txt >lines.gz
    head -c 200 lines.gz >cut.gz
    texts="$texts lines.gz cut.gz"
fi
if command -v iconv >/dev/null; then
    iconv -f UTF-8 -t UTF-16 lines.txt >wide.txt && texts="$texts wide.txt"
fi
for text in $texts; do
    parts "solve $text" 3 solve "$text"
    parts "convert $text to grids" 7 convert --to grid "$text"
    parts "convert $text" 5 convert "$text"
    parts "solve --json $text" 4 solve --json "$text"
done

# ---- every filter ----

for text in lines.txt to.grid; do
    for command in "solve --limit 1" "solve --all --limit 3" "solve --side-by-side" "solve --engine logic" \
        "solve --to kaggle" "solve --box 3x3" "solve -q" count check "check --minimal" marks rate hint "hint --all" \
        explain canon "canon --json" "transform --seed 5" "transform --json --seed 5" "minimize --seed 3" \
        "convert --to opensudoku" "convert --to euler" "convert --to csv"; do
        # shellcheck disable=SC2086 # a command and its options
        parts "$command $text" 3 $command $text
    done
done

# ---- blank lines: between two answers, wherever the batches of a run begin ----

{ for i in 1 2 3 4 5 6 7 8; do echo $solution; done; echo 12; echo $solution; } >nine.txt
"$NONET" explain nine.txt >got 2>err
check "a blank line goes before an answer of several lines, not before an error" \
    "solved:# error::$solution" "$(grep -B1 -A2 '^# error' got | sed 's/^solved.*/solved/' | tr '\n' ':' | sed 's/:$//')"

# ---- more parts than records; one; several texts; stdin ----

for n in 1 2 60; do
    parts "solve lines.txt" $n solve lines.txt
    parts "convert to.grid" $n convert to.grid
done
parts "several texts" 6 solve lines.txt to.grid missing.txt empty.txt rows.csv $puzzle "$work"
parts "several texts, with a frame" 5 convert --to opensudoku to.json missing.txt empty.txt lines.txt $puzzle
parts "several texts, with seeds" 5 transform --seed 9 --to grid to.json $puzzle lines.txt to.rows
parts "a puzzle as an operand" 3 solve $puzzle
cp lines.txt in
parts "stdin" 4 solve
: >got
for k in 1 2 3; do cat to.grid | "$NONET" solve --part $k/3 2>>err >>got; done
check "a pipe" "$("$NONET" solve to.grid 2>err)" "$(cat got)"
: >got
for k in 1 2 3; do { read -r line && "$NONET" convert --part $k/3 2>>err >>got; } <plain.txt; done
check "stdin after its first line" "$(tail -n +2 plain.txt)" "$(cat got)"
: >in

# ---- a long text of mixed lines: much of it is skipped ----

awk -v count=6000 'BEGIN {
    kinds = split("'"$puzzle $other $several $puzzle#x $puzzle $solution $map $puzzle"'", line, " ")
    for (i = 0; i < count; i++) {
        seed = (seed * 16807 + 11) % 2147483647
        k = int(seed / 8 % 200)
        if (k == 0) print "# a remark"
        else if (k == 1) print ""
        else if (k == 2) print substr(line[1], 1, 80)
        else if (k == 3) print "12341234........ four"
        else if (k == 4) print "1234............"
        else print line[1 + k % kinds]
    }
}' >long.txt
awk 'BEGIN { print "n,puzzle" } /^[^#]/ { print NR "," substr($0, 1, 81) }' long.txt >long.csv
# Columns that only the header distinguishes; damage whose message depends on the line before; blank lines between rows;
# and quoted fields with line ends, too far from the start to be noticed there.
{ echo solution,puzzle; for i in 1 2 3 4 5 6 7 8 9; do echo $solution,$puzzle; done; } >header.csv
for i in 1 2 3 4 5 6 7 8 9; do printf '%s\n' $puzzle 12341234 1234123; done >short.txt
{ echo n,puzzle; for i in 1 2 3 4 5 6 7 8 9; do printf '%s\r\n' $i,$puzzle '' ''; done; } >blank.csv
{ head -n 900 long.csv; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19; do cat quoted.csv; done |
    awk '!/id/ { gsub("two", "one\nand\nanother"); print }'; } >far.csv
for n in 3 7; do
    for text in header.csv short.txt blank.csv far.csv; do
        parts "solve $text" $n solve "$text"
        parts "convert $text" $n convert "$text"
    done
done
for text in long.txt long.csv; do
    parts "solve $text" 5 solve "$text"
    parts "count --json $text" 3 count --json "$text"
    parts "transform $text" 4 transform --seed 1 "$text"
done

# ---- generate ----

for n in 1 3 9; do
    parts "generate" $n generate -n 7 --seed 4
    parts "generate --to opensudoku" $n generate -n 7 --seed 4 --to opensudoku
    parts "generate --to grid" $n generate -n 3 --seed 4 --to grid
    parts "generate --json" $n generate -n 7 --seed 4 --json --difficulty easy
done
parts "generate --unbiased" 3 generate -n 3 --size 2x2 --unbiased --seed 4

# ---- GNU parallel ----

if parallel --version 2>&1 | grep -q 'GNU parallel'; then
    parallel -k -j2 "$NONET" solve -q --part '{}/8' lines.txt ::: 1 2 3 4 5 6 7 8 >got 2>err
    "$NONET" solve -q lines.txt >want
    check "GNU parallel, solve" "$(cat want)" "$(cat got)"
    seq 5 | parallel -k -j2 "$NONET" generate -n 11 --seed 2 --part '{}/5' >got 2>err
    check "GNU parallel, generate" "$("$NONET" generate -n 11 --seed 2 2>err)" "$(cat got)"
    # The check of docs/parallel.md names the part that was killed, and no part that answered "no".
    awk=$(sed -n "s/^ *awk '\\(.*\\)' parts.log$/\\1/p" "$here/../../docs/parallel.md")
    parallel -j2 --joblog parts.log "[ {} != 2 ] || kill -9 \$\$; exec $NONET check -q --part {}/3" lines.txt \
        ::: 1 2 3 >/dev/null 2>&1
    check "GNU parallel, the check for parts that failed" "part 2 failed" "$(awk "$awk" parts.log)"
else
    echo "ok GNU parallel # SKIP there is no GNU parallel"
fi

# ---- what is refused ----

for part in 0/4 5/4 a/b 1/0 1 1/ /2 1/2/3 -1/2 ' 1/2' 1/99999999999 ''; do
    "$NONET" solve --part "$part" plain.txt >got 2>err
    check "--part '$part'" "2 nonet solve: --part: '$part' is not K/N with K from 1 to N, such as 2/4, and N below a billion" "$? $(cat err)"
done
for command in print serve bench help; do
    "$NONET" $command --part 1/2 >got 2>err
    check "$command --part" \
        "2 nonet $command: --part is for commands that answer puzzles one by one, and for generate" "$? $(cat err)"
done
for option in --pairs --unique; do
    "$NONET" canon $option --part 1/2 plain.txt >got 2>err
    check "canon $option --part" "2 nonet canon: --part: with $option records are not independent of each other" \
        "$? $(cat err)"
done
for command in "transform plain.txt" "generate -n 5"; do
    # shellcheck disable=SC2086
    "$NONET" $command --part 1/2 >got 2>err
    check "$command --part without a seed" "2 nonet ${command%% *}: --part needs --seed: each part would choose its own" \
        "$? $(cat err)"
done
TMPDIR=$work/missing "$NONET" solve --part 1/2 <plain.txt >got 2>err
check "a file on stdin needs no copy" "1 0" "$? $(grep -c TMPDIR err)"
cat plain.txt | TMPDIR=$work/missing "$NONET" solve --part 1/2 >got 2>err
check "a pipe that cannot be copied" "4 nonet: stdin cannot be copied to TMPDIR: No such file or directory" "$? $(cat err)"

exit $bad
