#!/bin/sh
# The SAT engine, alone and in a race: the same answers as the other engines; refused with a message if CaDiCaL is not
# built in. NONET is the program.
set -u
. "$(dirname "$0")/../checks"
cd "$work" || exit 1

hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
none=85.........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
several=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......
endless=$(printf '%0625d' 0)
printf '%s\n' $hard $none $several >three.txt

if ! "$NONET" --version | grep -q '^SAT engine: CaDiCaL$'; then
    check "--engine sat without CaDiCaL" \
        "nonet solve: --engine sat needs CaDiCaL, and this nonet was built without it 2" \
        "$("$NONET" solve --engine sat $hard 2>&1) $("$NONET" solve --engine sat $hard 2>/dev/null || echo $?)"
    check "--race without CaDiCaL" \
        "nonet check: --race needs CaDiCaL, and this nonet was built without it" \
        "$("$NONET" check --race $hard 2>&1)"
    exit $bad
fi

for way in "--engine sat" --race "--race --engine any"; do
    got=$("$NONET" solve $way $hard)
    check "solve $way" "0 $("$NONET" solve $hard)" "$? $got"
    check "count $way" "$("$NONET" count --limit 9 -q three.txt)" \
        "$("$NONET" count $way --limit 9 -q three.txt)"
    check "check $way" "$("$NONET" check three.txt 2>&1)" "$("$NONET" check $way three.txt 2>&1)"
    got=$("$NONET" solve $way -q $none)
    check "no solution, $way" "1 $none	# no solution" "$? $got"
    "$NONET" solve $way $several >one.txt
    check "one of several, $way" "solved # several" \
        "$(cut -f 1 one.txt | "$NONET" check | sed 's/unique/solved/') $(cut -f 2 one.txt)"
    "$NONET" count $way --limit 0 --timeout 0.3 "$endless" >out.txt 2>err.txt
    check "the time is up, $way" 5 $?
    check "how far it got, $way" "0 of 625 cells known" \
        "$(sed 's/.*; //; s/, [0-9]* conflicts*//' err.txt)"
done

check "limit 1" "# uniqueness unknown" "$("$NONET" solve --race --limit 1 $several | cut -f 2)"
check "all solutions" "$("$NONET" count --limit 0 $several)" \
    "$("$NONET" solve --engine sat --all $several | sort -u | wc -l)"
check "the seed is given" "nonet solve: seed 7" "$("$NONET" solve -q --engine sat --seed 7 $hard 2>&1 >out.txt)"
check "and in JSON" '"seed":7}' "$("$NONET" solve --json --seed 7 $hard 2>/dev/null | sed 's/.*,//')"
check "the same seed, the same solution" \
    "$("$NONET" solve -q --engine sat --seed 7 "$endless" --limit 1 2>/dev/null)" \
    "$("$NONET" solve -q --engine sat --seed 7 "$endless" --limit 1 2>/dev/null)"
check "conflicts are reported" 1 "$("$NONET" solve --engine sat --stats $hard 2>&1 >out.txt |
    grep -c 'guesses 0, nodes 3, conflicts [1-9][0-9]*, restarts 0, [0-9.]* ms$')"
for other in "--engine sat" "--engine logic" --all; do
    "$NONET" solve --race $other $hard >out.txt 2>err.txt
    check "--race with $other" 2 $?
done

# The sign that the search is running is the line of --progress. A large grid's clauses take long to build and to free:
# Ctrl-C does not wait for that.
{
    echo 8
    printf '%04096d' 0 | sed 's/0/. /g' | fold -w 128
} >large.txt
for way in "--engine sat" --race; do
    for file in large.txt "$endless"; do
        : >err.txt
        env --default-signal=INT "$NONET" count $way --progress --limit 0 "$file" >out.txt 2>err.txt &
        pid=$!
        await grep -q 'cells known' err.txt
        kill -INT $pid
        wait $pid
        check "Ctrl-C, $way, side $([ "$file" = large.txt ] && echo 64 || echo 25)" "130 0 0" \
            "$? $(wc -c <out.txt) $(tr '\r' '\n' <err.txt | sed "s/$(printf '\033')\[K//g" |
                grep -v 'cells known' | tr -d '\n' | wc -c)"
    done
done
exit $bad
