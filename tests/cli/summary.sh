#!/bin/sh
# The sums of rate --summary, against the paths that explain gives, counted here: NONET is the program.
set -u
. "$(dirname "$0")/../checks"
cd "$work" || exit 1

"$NONET" generate -n 60 --seed 5 -q >list.txt 2>/dev/null
"$NONET" generate -n 5 --seed 5 -q --rating 8.0..9.5 >>list.txt 2>/dev/null

# One line per step: the number of the puzzle and the id of the technique. Steps inside chains are in
# the records too, but have no number.
steps() { # EXPLAIN-OPTIONS...
    "$NONET" explain --json "$@" list.txt |
        awk '{ n = split($0, at, /\{"number":[0-9]+,"technique":"/)
               for (i = 2; i <= n; i++) print NR, substr(at[i], 1, index(at[i], "\"") - 1) }'
}

# ID PUZZLES STEPS, sorted.
count_steps() {
    awk '{ steps[$2]++; if (!seen[$1, $2]++) puzzles[$2]++ }
         END { for (id in steps) print id, puzzles[id], steps[id] }' | sort
}

# The same of a summary as JSON.
techniques() {
    grep -o '"technique":"[^}]*' |
        sed 's/"technique":"\([^"]*\)".*"puzzles":\([0-9]*\),"steps":\([0-9]*\).*/\1 \2 \3/' | sort
}

# NAME COUNT for what stands in column $1 of the ratings, sorted.
count_column() {
    sort | uniq -c | awk '{ print $2, $1 }' | sort
}

for scale in explainer hodoku nonet; do
    steps --scale $scale | count_steps >want
    "$NONET" rate --summary --json --scale $scale list.txt >sums
    techniques <sums >got
    check "$scale: there are techniques" 0 "$(test "$(wc -l <want)" -gt 5; echo $?)"
    check "$scale: as many puzzles and steps of each technique as explain shows" "$(cat want)" "$(cat got)"
    "$NONET" rate --scale $scale --format %l list.txt | count_column >want
    grep -o '"level":"[a-z]*","puzzles":[1-9][0-9]*' sums |
        sed 's/"level":"\([a-z]*\)","puzzles":/\1 /' | sort >got
    check "$scale: levels" "$(cat want)" "$(cat got)"
    check "$scale: each puzzle has one hardest technique" 65 \
        "$(grep -o '"hardest":[0-9]*' sums | awk -F: '{ n += $2 } END { print n }')"
    for threads in 1 3; do
        "$NONET" rate --summary --json --scale $scale -j $threads list.txt >again
        check "$scale: the same with -j$threads" "$(cat sums)" "$(cat again)"
    done
done

"$NONET" rate --format %r list.txt | count_column >want
"$NONET" rate --summary --json list.txt | grep -o '"rating":[0-9.]*,"puzzles":[0-9]*' |
    sed 's/"rating":\(.*\),"puzzles":/\1 /' | sort >got
check "ratings" "$(cat want)" "$(cat got)"
"$NONET" rate --scale hodoku --format %r list.txt | awk '{ print int($1 / 100) * 100 }' | count_column >want
"$NONET" rate --scale hodoku --summary --json list.txt | grep -o '"from":[0-9]*,[^}]*' |
    sed 's/"from":\([0-9]*\),.*"puzzles":/\1 /' | sort >got
check "scores in hundreds" "$(cat want)" "$(cat got)"

# What the sieve keeps is what the paths say, and sums over it are sums over what it keeps.
for scale in explainer hodoku nonet; do
    steps --scale $scale | awk '$2 == "naked-pair" { has[$1] = 1 } $2 == "pointing" { wrong[$1] = 1 }
        END { for (i = 1; i <= 65; i++) if (has[i] && !wrong[i]) print i }' >numbers
    awk 'NR == FNR { keep[$1] = 1; next } FNR in keep' numbers list.txt >want
    "$NONET" rate --scale $scale --require naked-pair --lacking pointing list.txt >got
    check "$scale: the sieve keeps the same puzzles" "$(cat want)" "$(cat got)"
    "$NONET" rate --scale $scale --summary --json got 2>/dev/null | sed 's/.*"levels"//' >want
    "$NONET" rate --scale $scale --summary --json --require naked-pair --lacking pointing list.txt |
        sed 's/.*"levels"//' >again
    check "$scale: sums over what is kept" "$(cat want)" "$(cat again)"
done

# Nobody reads it.
for options in --summary '--rating 1.0..'; do
    rm -f code
    # shellcheck disable=SC2086
    { "$NONET" rate $options list.txt 2>err; echo $? >code; } | true
    check "a closed pipe ends $options quietly" "" "$(cat err)"
    check "with 141, or 0 if it was fast enough" 0 "$(grep -Eqx '141|0' code; echo $?)"
done

exit $bad
