#!/bin/sh
# bench --against a shared object, which is built here: right answers, wrong ones, and what cannot be
# loaded. NONET is the program.
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../checks"
cd "$work" || exit 1

easy=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
several=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....
none=55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
printf '%s\n' $easy $several $none >three.txt
printf '%s\n' $easy >one.txt

bench() {
    "$NONET" bench --repeat 1 --kernel scalar "$@"
}

# The last line on stderr, and the exit status.
said() {
    bench "$@" 2>&1 >/dev/null | tail -n 1
    bench "$@" >/dev/null 2>&1
    echo "status $?"
}

if ! ${CC:-cc} -std=c11 -O1 -shared -fPIC "$here/rival.c" -o rival.so; then
    echo "not ok the rival builds"
    exit 1
fi
mkdir -p sub
cp rival.so sub/other.so

if bench --against ./rival.so one.txt 2>&1 | grep -q 'cannot load shared objects'; then
    check "a build that cannot load: a message" \
        "nonet bench: --against: this build cannot load shared objects; it can run commands
status 4" "$(said --against ./rival.so one.txt)"
    exit $bad
fi

head_of="file	puzzles	kernel	batch_us	one_us	grid_us	against_us	batch_ratio	one_ratio	grid_ratio"
check "a row per file" "$head_of
three.txt	3	scalar
one.txt	1	scalar" "$(bench --tsv --against ./rival.so three.txt one.txt 2>/dev/null | sed 's/\(scalar\).*/\1/')"
check "ten columns of numbers" 10 \
    "$(bench --tsv --against rival.so three.txt 2>/dev/null | awk -F '\t' 'NR == 2 {
        for (i = 4; i <= 10; i++) if ($i !~ /^[0-9]+\.[0-9]+$/) print i; print NF }')"
check "the table" "file puzzles kernel batch one grid against ratios
one.txt 1 scalar" "$(bench --limit 1 --calls --against sub/other.so:nonet_rival one.txt 2>/dev/null |
    sed 's/  */ /g; s/scalar.*/scalar/')"
check "from stdin" "stdin	3" "$(bench --tsv --against ./rival.so <three.txt 2>/dev/null | sed -n 2p | cut -f 1,2)"
check "the method" "limit 2, one thread, processor time, the best of 1 turn of each 1024 puzzles; microseconds per puzzle
batch: 1024 per call; one: one per call; grid: nonet_solve, one per call
against: the function, one per call; ratios: its time to those of batch, one and grid" \
    "$(bench --against ./rival.so one.txt 2>&1 >/dev/null)"
check "every kernel has a row" "$("$NONET" bench --repeat 1 --seconds 0.001 --tsv one.txt 2>/dev/null | wc -l)" \
    "$("$NONET" bench --repeat 1 --tsv --against ./rival.so one.txt 2>/dev/null | wc -l)"

check "a wrong number is named" "nonet bench: ./rival.so:counts_one: found 1 at limit 2, where there are 2, for $several
status 1" "$(said --against ./rival.so:counts_one three.txt)"
check "so is one above the limit" "nonet bench: ./rival.so:counts_too_many: found 301 at limit 2, where there is 1, for $easy
status 1" "$(said --against ./rival.so:counts_too_many three.txt)"
check "so is a wrong solution" "nonet bench: ./rival.so:writes_nothing: a wrong solution for $easy
status 1" "$(said --against ./rival.so:writes_nothing three.txt)"
check "and a wrong number at limit 1" "nonet bench: ./rival.so:finds_none_at_one: found 0 at limit 1, where there is 1, for $easy
status 1" "$(said --against ./rival.so:finds_none_at_one three.txt)"

check "no such file" "nonet bench: --against: ./missing.so: status 4" \
    "$(said --against missing.so one.txt | sed 's/\(missing.so: \).*/\1/' | tr -d '\n')"
echo nonsense >text.so
check "not a shared object" "nonet bench: --against: ./text.so: status 4" \
    "$(said --against text.so one.txt | sed 's/\(text.so: \).*/\1/' | tr -d '\n')"
check "no such function" 1 "$(said --against ./rival.so:other one.txt | grep -c '^nonet bench: --against: .*other')"
check "a command that names one is a command" "cat rival.so" \
    "$(bench --tsv --seconds 0.001 --against 'cat rival.so' one.txt 2>&1 | grep -o 'cat rival.so' | head -n 1)"

# The commands of the program: a row for each, with numbers.
"$NONET" bench --ways --tsv --repeat 1 --seconds 0.001 three.txt >ways.tsv 2>said.txt
check "--ways" 0 $?
check "--ways: the head" "way	per_second	program_us	library_us	more_us	function" "$(head -n 1 ways.tsv)"
check "--ways: the rows" "solve, line
solve --json, line
solve, grid
solve, rows
solve, sdk
solve, json
solve, csv
solve, quoted
count --limit 2, line
check, line
canon, line
convert --to line, line
rate, line" "$(sed 1d ways.tsv | cut -f 1)"
check "--ways: numbers" "" "$(sed 1d ways.tsv | cut -f 2-5 | grep -vE '^[0-9]+	[0-9.]+	[0-9.]+	-?[0-9.]+$')"
check "--ways: the method" "3 puzzles, one thread, processor time, best of 1 run of about 0.001 s; microseconds per puzzle" \
    "$(head -n 1 said.txt)"

exit $bad
