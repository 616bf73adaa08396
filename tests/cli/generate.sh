#!/bin/sh
# Interrupts and closed pipes while puzzles are made: NONET is the program, see signals.sh.
set -u
. "$(dirname "$0")/../checks"
cd "$work" || exit 1

has_line() { # FILE PATTERN
    tr '\r' '\n' <"$1" | grep -Eq "$2"
}

# Lines that are not those of the first puzzles, in order and whole.
count_wrong() { # FILE
    awk 'length($2) != 81 || $1 != NR { bad++ } END { print bad + 0 }' "$1"
}

for threads in 1 2 5; do
    rm -f out err
    env --default-signal=INT "$NONET" generate -n 100000000 --seed 1 -j $threads --format '%i %g' >out 2>err &
    pid=$!
    await test -s out
    kill -INT $pid
    wait $pid
    check "-j$threads: an interrupt ends with 130" 130 $?
    check "-j$threads: the output ends with a whole line" 1 "$(tail -c 1 out | wc -l | tr -d ' ')"
    check "-j$threads: and is the first puzzles" 0 "$(count_wrong out)"
    check "-j$threads: nothing but the seed was said" "nonet generate: seed 1" "$(cat err)"
done

# Before anything is found.
rm -f out err
env --default-signal=INT "$NONET" generate --seed 1 --rating 11.9.. >out 2>err &
pid=$!
await test -s err
kill -INT $pid
wait $pid
check "an interrupt before the first puzzle ends with 130" 130 $?
check "and nothing is written" "" "$(cat out)"
check "nor reported" "nonet generate: seed 1" "$(cat err)"

rm -f out err
env --default-signal=TERM "$NONET" generate -n 100000000 --seed 1 -o out 2>err &
pid=$!
await test -s out
kill -TERM $pid
wait $pid
check "SIGTERM ends with 143" 143 $?
check "and a whole line in the file" 1 "$(tail -c 1 out | wc -l | tr -d ' ')"

# Progress: what is said about the time left, before and after the first puzzle is found, and in the middle of a large
# grid.
shows() { # NAME PATTERN OPTION...
    name=$1 pattern=$2
    shift 2
    : >err
    env --default-signal=INT "$NONET" generate --seed 1 --progress "$@" >out 2>err &
    pid=$!
    await has_line err "$pattern"
    check "progress: $name" yes "$(has_line err "$pattern" && echo yes)"
    kill -INT $pid
    wait $pid
    check "progress: $name, then an interrupt" 130 $?
}
shows "none yet" '^0 of 1 puzzle, [0-9]+ tr(y|ies), [0-9]+/s; none yet, likely more than [0-9]+ (s|min) to go' \
    --rating 11.9.. --tries 100000000
shows "some are found" '^[1-9][0-9]* of 100000000 puzzles, [0-9]+ tries, [0-9]+/s, about [0-9]+ [a-z]+ left' \
    -n 100000000
shows "a large grid" '^0 of 1 puzzle, the first in work for [0-9]+ s' --size 10x10
"$NONET" generate --seed 1 -n 20 >out 2>err
check "no progress where stderr is not a terminal" "nonet generate: seed 1" "$(cat err)"

for threads in 1 2; do
    { "$NONET" generate -n 100000000 --seed 1 -j $threads 2>err; echo $? >code; } | head -n 2 >out
    check "-j$threads: a closed pipe ends it" "2 141" "$(wc -l <out | tr -d ' ') $(cat code)"
    check "-j$threads: quietly" "nonet generate: seed 1" "$(cat err)"
done

exit $bad
