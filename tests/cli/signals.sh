#!/bin/sh
# Ctrl-C and the like: the run ends at once, quietly, with 130, and what was finished is written. Nothing here waits for
# a fixed time: the sign that a puzzle is in work is the line of --progress, or the processor time of the process.
# NONET is the program. It is started with `env --default-signal=INT`, since a shell without job control
# starts its background jobs with SIGINT ignored.
set -u
. "$(dirname "$0")/../checks"
cd "$work" || exit 1

# The processor time that a process has used, in ticks; and whether it is above a given number.
ticks() { # PID
    sed 's/.*) //' "/proc/$1/stat" | awk '{ print $12 + $13 }'
}

has_worked() { # PID TICKS
    [ "$(ticks "$1")" -gt "$2" ]
}

is_searching() { # FILE: the line of --progress in the middle of a puzzle
    grep -q 'cells known' "$1"
}

# What was written besides that line.
said() { # FILE
    tr '\r' '\n' <"$1" | sed "s/$(printf '\033')\[K//g" | grep -v 'cells known'
}

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
endless=$(printf '%0625d' 0)

# A finished record, then one that takes forever.
for threads in 1 2; do
    mkfifo in
    env --default-signal=INT "$NONET" count --progress --limit 0 -j "$threads" --from line in >out 2>err &
    pid=$!
    exec 3>in
    echo "$puzzle" >&3
    await test -s out
    echo "$endless" >&3
    await is_searching err
    kill -INT $pid
    wait $pid
    check "-j$threads: an interrupt in the middle of a puzzle ends with 130" 130 $?
    exec 3>&-
    check "-j$threads: the finished record was written, and no half record" 1 "$(cat out)"
    check "-j$threads: and nothing was said" "" "$(said err)"
    rm -f in out err
done

# The same in the middle of a path of logic: the first of these puzzles alone takes far more than three ticks.
hard=.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....
for command in rate explain; do
    mkfifo in
    env --default-signal=INT "$NONET" $command -j 1 --from line in >out 2>err &
    pid=$!
    exec 3>in
    echo "$puzzle" >&3
    await test -s out
    before=$(ticks $pid)
    yes "$hard" | head -n 500 >&3
    await has_worked $pid $((before + 3))
    kill -INT $pid
    wait $pid
    check "$command: an interrupt ends with 130" 130 $?
    exec 3>&-
    check "$command: the finished record was written" "$puzzle" "$(head -n 1 out | cut -c 1-81)"
    check "$command: and nothing was said" "" "$(cat err)"
    rm -f in out err
done

# rate --summary says what was counted until then.
for form in "" --json; do
    mkfifo in
    env --default-signal=INT "$NONET" rate --summary $form -j 1 --from line in >out 2>err &
    pid=$!
    exec 3>in
    (echo "$puzzle"; yes "$hard" | head -n 500) >&3
    await has_worked $pid 5
    kill -INT $pid
    wait $pid
    check "rate --summary $form: an interrupt ends with 130" 130 $?
    exec 3>&-
    counted=$(sed -n '1s/^stopped after \([0-9]*\) puzzles*: \([0-9]*\) rated$/\1 \2/p' out)
    [ -z "$form" ] || counted=$(sed -n 's/.*"stopped":true,"puzzles":\([0-9]*\),"fit":\([0-9]*\),.*/\1 \2/p' out)
    check "rate --summary $form: it has what was counted" 0 "$(test "${counted% *}" -ge 1 && test "${counted% *}" = "${counted#* }"; echo $?)"
    check "rate --summary $form: and nothing was said" "" "$(cat err)"
    rm -f in out err
done

mkfifo in
env --default-signal=INT "$NONET" solve --from line in >out 2>err &
pid=$!
exec 3>in
echo "$puzzle" >&3
await test -s out
kill -INT $pid
wait $pid
check "an interrupt while waiting for input ends with 130" 130 $?
exec 3>&-
check "with the finished record" 1 "$(wc -l <out | tr -d ' ')"
rm -f in

# A slow producer gets its first answer before it has sent everything.
mkfifo in
"$NONET" solve --from line in >out 2>err &
pid=$!
exec 3>in
echo "$puzzle" >&3
await test -s out
check "the first answer comes before the end of the input" 1 "$(wc -l <out | tr -d ' ')"
echo "$puzzle" >&3
exec 3>&-
wait $pid
check "and the rest at its end" "0 2" "$? $(wc -l <out | tr -d ' ')"

# A long file by rules, which goes the long way, record by record: its order, and both ways to end early. The labels make it
# longer than a pipe can hold.
ruled=..........6.9.58...8..47...6.8...2....4...6....5...3.7...89..5...37.1.2..........
solved=457386192362915874189247563638574219724139685915628347241893756593761428876452931
yes "$ruled" | head -n 2000 | awk -v label="$endless$endless" '{ print $0 " " NR " " label }' >long
"$NONET" solve -j 2 --rules x long >out 2>err
check "2000 lines by rules are solved" "0 2000 " "$? $(grep -c "^$solved " out) $(cat err)"
check "in their order" "" "$(sed 's/^[0-9]* //' out | awk '$1 != NR')"
rm -f in
mkfifo in
env --default-signal=INT "$NONET" solve -j 2 --from line --rules x in >out 2>err &
pid=$!
exec 3>in
cat long >&3
await test -s out
kill -INT $pid
wait $pid
check "an interrupt among puzzles with rules ends with 130" 130 $?
exec 3>&-
check "with whole records, in their order, and without a word" "" \
    "$(grep -v "^$solved [0-9]* $endless$endless$" out; sed 's/^[0-9]* //' out | awk '$1 != NR'; cat err)"
rm -f in
(
    "$NONET" solve -j 2 --rules x long 2>err
    echo $? >code
) | head -n 3 >out
check "a closed pipe among them ends with 141, quietly" "141 3 " "$(cat code) $(wc -l <out | tr -d ' ') $(cat err)"

# A reader that goes away while one record has endless answers.
"$NONET" solve --all "$endless" 2>err | head -2 >out
check "a closed pipe stops an endless record" 2 "$(wc -l <out | tr -d ' ')"
check "quietly" "" "$(cat err)"
exit $bad
