#!/bin/sh
# --device with the tests' own plugin, which solves next to nothing and fails in all ways: the output
# is that of the processor to the byte, whatever the text, the command and the plugin. NONET is the
# program.
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../checks"
if ! ${CC:-cc} -std=c11 -O1 -D_POSIX_C_SOURCE=200809L -I"$here/../../src" -shared -fPIC -pthread \
    "$here/../plugin/fake.c" -o "$work/fake.so"; then
    echo "not ok the plugin builds"
    exit 1
fi
cd "$work" || exit 1
export NONET_CUDA_PLUGIN="$work/fake.so" NONET_FAKE=

easy=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
if "$NONET" solve --device cuda $easy 2>&1 | grep -q 'cannot load plugins'; then
    echo "ok --device # SKIP this build cannot load plugins"
    exit 0
fi

# More than a block of a device: 49152 lines. Of the shapes, all lines alike, and anything.
"$NONET" generate -n 300 --seed 7 -q >some.txt 2>/dev/null
echo "$easy" | sed 's/79$/../' >>some.txt
echo 55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 >>some.txt
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do cat some.txt; done >more.txt
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13; do cat more.txt; done >even.txt
grep -v '^55' more.txt | grep -vF "$(echo "$easy" | sed 's/79$/../')" >unique.txt
awk 'NR % 7 == 0 { print $0 " label " NR; next } NR % 101 == 0 { print "# remark" }
    NR % 509 == 0 { print ""; next } NR % 499 == 0 { print substr($0, 1, 80) "q"; next }
    NR % 601 == 0 { print substr($0, 1, 70) } { print }' more.txt >mixed.txt
awk '{ printf "%s\r\n", $0 }' more.txt >crlf.txt
awk '{ printf "%s\r", $0 }' more.txt >cr.txt
awk 'BEGIN { print "number,puzzle,more" } { print NR "," $0 ",x" }' more.txt >rows.csv
"$NONET" solve -q unique.txt | paste -d, unique.txt - |
    sed '1i puzzle,solution
        20s/1$/2/; 30s/,.*/,/' >companions.csv
# Their blocks may be even, and are not: lines of other lengths that come to the same, and CRs; and they
# are, with lines that are not puzzles.
awk 'NR == 100 { printf "# %038d\n", 0; next } NR == 101 { printf "%s %040d\n", $0, 0; next } { print }' even.txt >odd.txt
awk 'NR == 9000 { print substr($0, 1, 40) "\r" substr($0, 42); next } NR == 40000 { print substr($0, 1, 80) "\r"; next }
    { print }' even.txt >odd-cr.txt
awk 'NR % 9000 == 0 { printf "# %079d\n", 0; next } NR % 9001 == 0 { print substr($0, 1, 80) "q"; next } { print }' even.txt >kinds.txt
{ cat kinds.txt odd.txt; echo x; tail -n 40000 odd-cr.txt; cat kinds.txt; } >all.txt
cut -c 1-20 even.txt >short.txt
"$NONET" solve -q unique.txt | paste -d ' ' unique.txt - >pair.txt # lines of twice as many bytes
for i in 1 2 3 4; do cat pair.txt; done >pairs.txt
gzip -c more.txt >more.gz
{ echo; cat some.txt; printf %s "$easy"; } >open.txt

same() { # WISH COMMAND...
    wish=$1
    shift
    "$NONET" "$@" >want 2>said
    want_code=$?
    NONET_FAKE=$wish "$NONET" "$@" --device cuda >got 2>heard
    code=$?
    grep -v '^nonet [a-z]*: fake 0, 0 bytes was lost: ' heard >left
    if [ $code = $want_code ] && cmp -s want got && cmp -s said left; then
        echo "ok the same with a plugin that does '$wish': $*"
    else
        echo "not ok with a plugin that does '$wish': $* ($code, wanted $want_code)"
        diff said left | head -n 3
        bad=1
    fi
}

for wish in '' some threads lost cancel; do
    for file in even.txt mixed.txt companions.csv; do
        same "$wish" solve -j2 $file
        same "$wish" check $file
    done
done
for file in unique.txt crlf.txt cr.txt rows.csv more.gz open.txt; do
    same some solve $file
    same some check -j3 $file
    same some count --limit 1 $file
    same some solve --limit 1 -j1 $file
done
for file in odd.txt odd-cr.txt kinds.txt all.txt short.txt pairs.txt; do
    same some solve -j3 $file
    same '' check -j2 $file
    same some solve -q -j1 $file
    same threads count $file
done
# From a pipe no block is taken for even.
for file in odd.txt odd-cr.txt kinds.txt all.txt short.txt pairs.txt even.txt; do
    for command in solve check "count --limit 1"; do
        "$NONET" $command -q -j2 $file >got
        code=$?
        cat $file | "$NONET" $command -q >want
        check "$command of $file, and of the same from a pipe" "$? $(cksum <want)" "$code $(cksum <got)"
    done
done
same cancel solve -j2 all.txt
same lost solve -j2 all.txt
same some solve --part 2/3 mixed.txt
same some count even.txt mixed.txt rows.csv
same some solve open.txt mixed.txt
check "from a pipe" "$("$NONET" solve -q mixed.txt | cksum)" \
    "$(cat mixed.txt | NONET_FAKE=some "$NONET" solve -q --device cuda | cksum)"

# SIGTERM, as Ctrl-C, while blocks are under way: what is counted was written.
"$NONET" solve -q unique.txt >full.txt
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do cat full.txt full.txt full.txt full.txt full.txt full.txt full.txt; done >fulls.txt
interrupt() {
    : >got
    NONET_FAKE=some "$NONET" solve -v -j3 --device cuda fulls.txt >got 2>heard &
    pid=$!
    until test -s got || ! kill -0 $pid 2>/dev/null; do :; done
    kill -TERM $pid
    wait $pid
}
for i in 1 2 3 4; do
    interrupt
    check "interrupted, the $i. time" "$(wc -l <got)" "$(sed -n 's/ puzzles: .*//p' heard)"
done

said() {
    "$NONET" "$@" 2>&1 >/dev/null | sed 's/ in [0-9.]* s$/ in N s/; s/; [0-9.]* s.*/; N/'
}
check "-v says what it is, and how much it left" "nonet solve: fake 0, 0 bytes, opened in N s
301 puzzles: 300 unique, 1 several, 0 none, 0 bad; N
nonet solve: fake 0, 0 bytes left 301 puzzles to the processor" "$(grep -v ^55 some.txt >fine.txt
    said solve -v --device cuda fine.txt)"
export NONET_FAKE=lost
check "a lost device is named once" \
    "nonet solve: fake 0, 0 bytes was lost: the launch failed; the processor did the rest" \
    "$(said solve -j1 --device cuda unique.txt)"
check "not with -q" "" "$(said solve -q --device cuda unique.txt)"
NONET_FAKE=absent
check "there is none" "nonet count: --device cuda: there is no CUDA device number 0" \
    "$(said count --device cuda some.txt)"
check "auto says nothing" "" "$(said solve -q --device auto some.txt)"
NONET_FAKE=
check "other formats" "nonet solve: drawn.txt: --device cuda is for lines and CSV of 9x9; the processor does it" \
    "$("$NONET" convert --to grid unique.txt >drawn.txt; said solve --device cuda drawn.txt)"
check "not opened for options that it is not for" \
    "nonet solve: --device cuda is not for these options; the processor does it" \
    "$(said solve -v --device cuda --json unique.txt | head -n 1)"
check "bench has a row" "scalar
cuda" "$("$NONET" bench --tsv --repeat 1 --seconds 0.001 --kernel scalar --device cuda unique.txt 2>/dev/null | sed 1d | cut -f 1)"
check "with its clock" "cuda: fake 0, 0 bytes, batches of N puzzles, 2 threads, by the clock on the wall" \
    "$("$NONET" bench --tsv --repeat 1 --seconds 0.001 -j2 --kernel scalar --device cuda unique.txt 2>&1 | grep '^cuda:' |
        sed 's/of [0-9]*/of N/')"
exit $bad
