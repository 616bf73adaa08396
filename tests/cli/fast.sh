#!/bin/sh
# Lines of 81 cells, and rows of CSV with such a column, go a short way through the program, in blocks; and the lanes solve a whole
# batch of records, of any format, before its command answers them. Lines that become records do so on the threads that answer them.
# That must not be visible: whatever the file, stdout, stderr and the exit code are those of the long way, in which one thread reads
# and every puzzle is searched by itself: --empty with a sign that is empty anyway selects the first, --timeout the second.
# NONET is the program.
set -u
. "$(dirname "$0")/../checks"
cd "$work" || exit 1
unset NONET_KERNEL

# The times differ; nothing else may.
untimed() {
    sed 's/; [0-9.]* s, [0-9]*\/s$//' "$1"
}

# same NAME FILE ARGUMENT...: both ways, with the file as an operand and through a pipe.
same() {
    name=$1 file=$2
    shift 2
    "$NONET" "$@" -v -j1 --timeout 1000000 --empty . "$file" >want 2>want.err
    echo $? >>want.err
    untimed want.err >want.all
    for threads in 1 2; do
        "$NONET" "$@" -v -j$threads "$file" >got 2>got.err
        echo $? >>got.err
        untimed got.err >got.all
        if cmp want got >diff && diff want.all got.all >diff; then
            echo "ok $name, -j$threads"
        else
            echo "not ok $name, -j$threads: $(head -c 600 diff)"
            bad=1
        fi
    done
    case " $* " in *" --json "*) return ;; esac # which names the file
    cat "$file" | "$NONET" "$@" -v >got 2>got.err
    echo $? >>got.err
    untimed got.err | sed "s|^stdin:|$file:|" >got.all
    if cmp want got >diff && diff want.all got.all >diff; then
        echo "ok $name, from a pipe"
    else
        echo "not ok $name, from a pipe: $(head -c 600 diff)"
        bad=1
    fi
}

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179

# COUNT lines of many kinds, in an order that SEED decides; PLAIN percent of them are a puzzle and nothing else. Bytes
# of value 1 stand for NUL.
make_lines() { # COUNT SEED PLAIN
    awk -v count="$1" -v seed="$2" -v plain="$3" -v unique="$puzzle" '
        function random(n) { seed = (seed * 16807) % 2147483647; return int(seed / 8 % n) }
        function repeat(s, n,  out) { while (n-- > 0) out = out s; return out }
        function renamed(s,  i, c, out, shift) { # other digits, the same puzzle
            shift = random(9)
            for (i = 1; i <= 81; i++) {
                c = substr(s, i, 1)
                out = out (c ~ /[1-9]/ ? (c + shift) % 9 + 1 : c)
            }
            return out
        }
        function thinned(s, keep,  i, out) {
            for (i = 1; i <= 81; i++)
                out = out (random(100) < keep ? substr(s, i, 1) : ".")
            return out
        }
        BEGIN {
            several = substr(unique, 1, 77) "...."
            clash = "55" substr(unique, 3)
            stuck = "12345678." repeat(".", 8) "9" repeat(".", 63)
            for (i = 0; i < count; i++) {
                p = renamed(unique)
                if (random(100) < plain) { print p; continue }
                k = random(40)
                if (k == 0) print ""
                else if (k == 1) print "# a remark"
                else if (k == 2) print "  \t "
                else if (k == 3) print p " # label " i
                else if (k == 4) print p "\t" i
                else if (k == 5) print p "," repeat("x", random(9))
                else if (k == 6) print p ";" p
                else if (k == 7) print p "#" repeat("long ", random(900))
                else if (k == 8) print renamed(several)
                else if (k == 9) print renamed(several) " label"
                else if (k == 10) print clash
                else if (k == 11) print clash ", label"
                else if (k == 12) print thinned(p, random(100)) (random(2) ? "\t" : "")
                else if (k == 13) print substr(p, 1, 80)
                else if (k == 14) print p "."
                else if (k == 15) print substr(p, 1, 40) "?" substr(p, 42)
                else if (k == 16) print substr(p, 1, 40) "A" substr(p, 42) " label"
                else if (k == 17) print substr(p, 1, 40) "\001" substr(p, 42)
                else if (k == 18) print p " a\001b"
                else if (k == 19) print p "\001"
                else if (k == 20) print "1234............"
                else if (k == 21) print "123456" repeat(".", 30) " six"
                else if (k == 22) print "123456789ABCDEFG" repeat(".", 240)
                else if (k == 23) print "12345" repeat(".", 59)
                else if (k == 24) print "12." repeat(".", 10)
                else if (k == 25) print " " p
                else if (k == 26) print "\t" several "  "
                else if (k == 27) { gsub(/\./, "0", p); print p }
                else if (k == 28) { gsub(/\./, "x", p); sub(/x/, "*", p); print p " mixed" }
                else if (k == 29) { gsub(/\./, "_", clash); print clash " " i }
                else if (k == 30) print p "\f"
                else if (k == 31) print p "\v label"
                else if (k == 32) print "hello"
                else if (k == 33) print repeat("#", 80) "\n" p
                else if (k == 34) print substr(p, 1, 50)
                else if (k == 35) print substr(p, 51) "\n" substr(p, 1, 31)
                else if (k == 36) print repeat(".", 81)
                else if (k == 37) print stuck
                else if (k == 38) print "\357\273\277" p
                else print p "é"
            }
        }' </dev/null | tr '\001' '\000'
}

make_lines 6000 1 0 >mixed
make_lines 20000 2 97 >plain
make_lines 12000 3 100 >good
(cat good; printf '%s' "$puzzle") >no-end
(cat plain; printf '%s label' "$puzzle") >no-end-label
sed 's/$/ label/' good | head -5000 >even
sed 's/$/\r/' mixed >crlf
sed 's/$/\r/' plain | head -4000 >crlf-plain
head -3000 mixed | tr '\n' '\r' >cr
for command in solve count check; do
    same "$command: lines of all kinds" mixed $command
    same "$command: nearly all plain" plain $command
done
same "quiet" mixed solve -q
same "--limit 1" mixed solve --limit 1
same "count --limit 1" plain count --limit 1
same "all plain" good solve
same "labels of one length" even solve
same "labels of one length, checked" even check
same "no line end at the end" no-end solve
same "a label without a line end at the end" no-end-label solve
same "CR LF" crlf solve
same "CR LF, plain" crlf-plain solve
same "CR LF, counted" crlf count
same "CR" cr solve
same "given: line" mixed solve --from line
same "given: sdm" mixed solve --from sdm

# Records, and not lines, are what is answered in other formats, and with --json and --to.
for file in mixed plain no-end-label crlf cr; do
    same "convert: $file" $file convert
    same "convert --json: $file" $file convert --json
    same "solve --json: $file" $file solve --json
done
same "convert --to grid" mixed convert --to grid
same "canon" plain canon
if command -v gzip >/dev/null && "$NONET" --version >/dev/null; then
    for length in 2000 2100 2200 2300 2400 2500; do # cut off in lines of several kinds
        gzip -c mixed | head -c $length >cut.gz
        same "packed, cut off at $length" cut.gz solve
        same "packed, cut off at $length, converted" cut.gz convert
    done
fi
same "count --timeout" plain count --timeout 1000000
same "marks" plain marks
same "given: sdm, as JSON" mixed solve --from sdm --json
cat mixed plain >both
for threads in 1 3; do
    "$NONET" convert --json -j$threads mixed plain - mixed <both >"got$threads" 2>"err$threads"
    echo $? >>"err$threads"
done
"$NONET" convert --json -j1 --empty . mixed plain - mixed <both >want 2>want.err
echo $? >>want.err
for threads in 1 3; do
    if cmp want "got$threads" >diff && cmp want.err "err$threads" >diff; then
        echo "ok several texts, -j$threads"
    else
        echo "not ok several texts, -j$threads: $(cat diff)"
        bad=1
    fi
done
head -700 mixed >some
for command in solve count check rate; do
    same "$command --json" some $command --json
done
same "solve --json --limit 1" some solve --json --limit 1
same "solve --to" some solve --to grid
same "solve --side-by-side" some solve --side-by-side
same "check --minimal" some check --minimal
same "rate" some rate
for format in grid rows sdk json csv marks ss kaggle; do
    "$NONET" convert -q --to $format some >some.$format
    same "$format" some.$format solve
    same "$format, checked" some.$format check
    same "$format, --json" some.$format solve --json
done
(cat some.grid; echo; "$NONET" marks -q "$puzzle"; echo; cat some.grid) >marked
same "grids and pencil marks" marked solve --json

# COUNT rows of CSV, in an order that SEED decides, with these COLUMNS (puzzle, solution, id, text); PLAIN percent
# of them have nothing odd in them. QUOTES: some fields have quotes.
make_rows() { # COUNT SEED PLAIN COLUMNS DELIMITER QUOTES
    awk -v count="$1" -v seed="$2" -v plain="$3" -v columns="$4" -v d="$5" -v quotes="$6" \
        -v unique="$puzzle" -v solved="$solution" '
        function random(n) { seed = (seed * 16807) % 2147483647; return int(seed / 8 % n) }
        function rename(  i, c, shift) { # other digits, the same puzzle: sets p and s
            shift = random(9)
            p = s = ""
            for (i = 1; i <= 81; i++) {
                c = substr(unique, i, 1)
                p = p (c ~ /[1-9]/ ? (c + shift) % 9 + 1 : c)
                s = s ((substr(solved, i, 1) + shift) % 9 + 1)
            }
        }
        function damage(k) {
            if (k == 0) p = substr(p, 1, 77) "...."
            else if (k == 1) p = "55" substr(p, 3)
            else if (k == 2) p = substr(p, 1, 40) "?" substr(p, 42)
            else if (k == 3) p = substr(p, 1, 40) d substr(p, 42)
            else if (k == 4) p = substr(p, 1, random(81))
            else if (k == 5) p = p "."
            else if (k == 6) p = ""
            else if (k == 7) p = " " p
            else if (k == 8) p = p "\t"
            else if (k == 9) p = p ";x"
            else if (k == 10) s = substr(s, 1, 80)
            else if (k == 11) s = s "1"
            else if (k == 12) s = ""
            else if (k == 13) s = substr(s, 2, 1) substr(s, 1, 1) substr(s, 3)
            else if (k == 14) s = " " s " "
            else if (k == 15) s = "x" substr(s, 2)
            else if (k == 16) gsub(/\./, "0", p)
            else if (k == 17) p = "puzzle"
            else if (k == 18) p = "1234............"
            else if (k == 19) p = substr(p, 1, 80) "\001"
            else if (k == 20 && quotes) p = "\"" p "\""
            else if (k == 21 && quotes) s = "\"" s "\""
            else if (k == 22 && quotes) s = s "\""
            else if (k == 23 && quotes) p = "\"" p
        }
        function text() {
            if (quotes && random(3) == 0)
                return random(2) ? "\"a" d "b\nc\"" : "\"a \"\"word\"\"\""
            return substr("a long remark", 1, random(14))
        }
        function row(  n, i, names, out, field) {
            n = split(columns, names, " ")
            for (i = 1; i <= n; i++) {
                field = names[i] == "puzzle" ? p : names[i] == "solution" ? s : \
                    names[i] == "id" ? NR + random(1000) : text()
                out = out (i > 1 ? d : "") field
            }
            return out
        }
        BEGIN {
            for (i = 0; i < count; i++) {
                rename()
                if (random(100) < plain) { print row(); continue }
                k = random(40)
                if (k < 24) { damage(k); print row() }
                else if (k == 24) print ""
                else if (k == 25) print "# a remark" d p
                else if (k == 26) print "#" row()
                else if (k == 27) print "  \t "
                else if (k == 28) print row() d "more" d p
                else if (k == 29) print substr(row(), 1, random(160))
                else if (k == 30) print d row()
                else if (k == 31) print row() d
                else if (k == 32) print p
                else if (k == 33) print "hello"
                else if (k == 34) { gsub(" ", d, columns); print columns; gsub(d, " ", columns) }
                else if (k == 35) print row() "\r"
                else if (k == 36) { damage(random(24)); damage(random(24)); print row() }
                else if (k == 37 && quotes) print "\"never closed" d row()
                else if (k == 38 && quotes) print "\"two\nlines\"x" d row()
                else print row()
            }
        }' </dev/null | tr '\001' '\000'
}

# rows NAME COUNT SEED PLAIN COLUMNS DELIMITER QUOTES: makes a file with a header.
rows() {
    (
        echo "$5" | tr ' ' "$6"
        make_rows "$2" "$3" "$4" "$5" "$6" "$7"
    ) >"$1"
}

rows csv 8000 4 97 'puzzle solution' , ''
rows csv-odd 3000 5 0 'puzzle solution' , ''
rows csv-id 6000 6 90 'id puzzle solution text' , ''
rows csv-quotes 4000 7 90 'text puzzle solution id' , 1
rows csv-far 2000 8 80 'solution text puzzle' , ''
rows csv-semicolons 3000 9 90 'id puzzle text' ';' ''
rows csv-tabs 3000 10 90 'text puzzle text solution' '	' ''
rows csv-one 3000 11 90 puzzle , ''
for file in csv csv-odd csv-id csv-quotes csv-far csv-semicolons csv-tabs csv-one; do
    for command in solve count check; do
        same "$command: $file" $file $command
    done
    same "convert --json: $file" $file convert --json
    same "convert: $file" $file convert
done
same "csv --limit 1" csv solve --limit 1
tail -n +2 csv >csv-no-header
same "csv without a header" csv-no-header solve
tail -n +2 csv-id >csv-no-header
same "csv without a header, checked" csv-no-header check
(printf '\n# first\n"puzzle\n",other\n'; tail -n +2 csv-id) >csv-quoted-header
same "a quoted header" csv-quoted-header solve
(echo 'id,other,solution'; printf '1,x\n2\n'; tail -n +2 csv-id) >csv-late
same "csv, settled late" csv-late check --from kaggle
sed 's/$/\r/' csv >csv-crlf
same "csv, CR LF" csv-crlf solve
same "csv, CR LF, checked" csv-crlf check
head -2000 csv-id | tr '\n' '\r' >csv-cr
same "csv, CR" csv-cr solve
(cat csv; printf '%s,%s' "$puzzle" "$solution") >csv-no-end
same "csv, no line end at the end" csv-no-end solve
same "csv, no line end at the end, checked" csv-no-end check
(cat csv-one; printf '%s' "$puzzle") >csv-no-end
same "csv, cells at the end" csv-no-end count
(
    echo 'puzzle,source'
    echo "$puzzle,x"
    awk 'BEGIN { for (i = 1; i < 1500; i++) printf "c%d,", i; print "solution" }' </dev/null >wide
    echo "$puzzle,$(cat wide)"
) >csv-wide
same "csv, a long row" csv-wide check
(
    printf 'puzzle,'
    cat wide
    echo "$puzzle,x"
    printf '%s,' "$puzzle"
    awk 'BEGIN { for (i = 1; i < 1500; i++) printf "," }' </dev/null
    echo "$puzzle"
) >csv-wide
same "csv, a wrong solution many columns later" csv-wide check

# Every position of a block's border within a line.
for shift in 1 7 41 80 81 82; do
    (printf "%${shift}s\n" ''; head -8000 plain) >shifted
    same "shifted by $shift" shifted solve -q
    (echo puzzle,solution; printf "#%${shift}s\n" ''; tail -n +2 csv | head -4000) >shifted
    same "csv, shifted by $shift" shifted check -q
done

# The line that sets the expected size of a damaged line may be many blocks before it.
(
    echo '1234............ # a small one'
    awk 'BEGIN { for (i = 0; i < 40000; i++) print "# nothing but remarks" }'
    echo 12...........
    cat good
    awk 'BEGIN { for (i = 0; i < 40000; i++) print "" }'
    echo 12...........
) >far
same "a damaged line far after the last good one" far solve
(echo 12...........; echo 123; cat good) >first
same "damaged lines first" first solve --from line

# Empty files, or nearly empty ones.
: >empty
same "an empty file" empty solve --from line
same "an empty file, no format given" empty solve
printf '# only\n\n# remarks\n' >remarks
same "only remarks" remarks solve --from line
same "only remarks, no format given" remarks check
printf '\n\n\n%s\n' "$puzzle" >blanks
same "blank lines first" blanks solve
printf '\n \t\n  %sx\n' "$puzzle" >blanks
same "blank lines first, and an error" blanks solve --from line
printf '%s' "$puzzle" >one
same "one line without an end" one count

# Other ways to write text.
(printf '\357\273\277'; cat plain) >bom
same "a byte order mark" bom solve
if command -v gzip >/dev/null && [ "$("$NONET" solve -q <one)" ] &&
    gzip -c one | "$NONET" solve -q >/dev/null 2>&1; then
    gzip -c plain >plain.gz
    same "gzip" plain.gz solve
    head -c 20000 plain.gz >cut.gz
    same "gzip that ends too early" cut.gz solve
else
    echo "ok gzip # SKIP no zlib"
fi
if command -v iconv >/dev/null; then
    head -3000 plain | iconv -f LATIN1 -t UTF-16LE >utf16
    same "UTF-16" utf16 solve
else
    echo "ok UTF-16 # SKIP no iconv"
fi

# A line that is too long, and long ones that are not.
(
    head -100 plain
    head -c 17000000 /dev/zero | tr '\0' '.'
    echo
    echo 12...........
    printf '%s # ' "$puzzle"
    head -c 3000000 /dev/zero | tr '\0' 'y'
    echo
    tail -100 plain
) >long
same "a line over 16 MB is refused" long solve
(head -100 plain; head -c 17000000 /dev/zero | tr '\0' '.') >long
same "also at the end of the file" long count

# Several operands: blocks, records and errors keep their order.
printf '%s\n' '+---+' >not-lines
"$NONET" solve -j2 good one not-lines even missing mixed "$puzzle" >got 2>got.err
code=$?
"$NONET" solve -j2 --timeout 1000000 good one not-lines even missing mixed "$puzzle" >want 2>want.err
check "several operands: the same code" $? $code
check "the same answers" "$(cksum <want)" "$(cksum <got)"
check "the same messages" "$(sort want.err | cksum)" "$(sort got.err | cksum)"

# A directory cannot be read; the output file is left alone.
mkdir folder
"$NONET" solve folder >got 2>got.err
check "a directory is an error" "4 nonet: folder: Is a directory" "$? $(cat got.err)"

# Streams: the first answer comes before the second question, without a given format; and streams that are cut off.
mkfifo in
"$NONET" solve in >out 2>err &
pid=$!
exec 3>in
echo "$puzzle" >&3
await test -s out
check "the first answer comes at once" 1 "$(wc -l <out | tr -d ' ')"
printf '%s' "$puzzle" >&3
exec 3>&-
wait $pid
check "and the second at the end" "0 2" "$? $(wc -l <out | tr -d ' ')"

yes "$puzzle" 2>yes.err | "$NONET" solve 2>err | head -1000 >out
check "a closed pipe ends an endless stream" 1000 "$(wc -l <out | tr -d ' ')"
check "quietly" "" "$(cat err)"

for threads in 1 2; do
    rm -f in out
    mkfifo in
    yes "$puzzle" >in 2>yes.err &
    env --default-signal=INT "$NONET" solve -j $threads in >out 2>err &
    pid=$!
    await test -s out
    kill -INT $pid
    wait $pid
    check "-j$threads: an interrupt in an endless stream" 130 $?
    check "-j$threads: leaves whole lines" 1 "$(sort -u out | wc -l | tr -d ' ')"
    check "-j$threads: and says nothing" "" "$(cat err)"
done

# A large result: several threads fill a file of the program's own, and whatever becomes of the run its lines are whole. (With sanitizers that takes
# minutes; tests/unit/test_spread.c does it there.)
large_results() {
    awk -v puzzle="$puzzle" 'BEGIN {
        for (d = 0; d < 9; d++) { line[d] = puzzle; gsub(/[1-9]/, d % 9 + 1, line[d]) }
        for (i = 0; i < 900000; i++) print i % 7 == 3 ? line[i % 9] : puzzle
    }' >large
    rm -f in
    "$NONET" solve -q -j1 large >want
    want=$(cksum <want)
    "$NONET" solve -q -j4 large >out
    check "a large file by four threads" "$want" "$(cksum <out)"
    "$NONET" solve -q -j5 -o out large
    check "by five, with --output" "$want" "$(cksum <out)"
    { echo before; "$NONET" solve -q -j4 large; echo after; } >out
    check "with text before and after it" "$({ echo before; cat want; echo after; } | cksum)" "$(cksum <out)"
    echo before >out
    "$NONET" solve -q -j4 large >>out
    check "appended" "$({ echo before; cat want; } | cksum)" "$(cksum <out)"
    "$NONET" solve -q -j4 large | cat >out
    check "through a pipe" "$want" "$(cksum <out)"
    { echo nonsense; cat large; echo nonsense; } >damaged
    "$NONET" solve -j4 damaged >out 2>&1
    check "with the messages in the same file" "$("$NONET" solve -j1 damaged 2>&1 | cksum)" "$(cksum <out)"
    cat large large large >larger
    "$NONET" solve -q -j4 -o out larger 2>err # a file that is there
    check "three times as large" "$({ cat want want want; } | cksum)" "$(cksum <out)"
    "$NONET" solve -q -j4 -o out large
    check "and shorter again" "$want" "$(cksum <out)"
    : >out
    { echo before; "$NONET" solve -q -j4 large & "$NONET" solve -q -j4 large; wait; } >>out
    check "two runs into one file" "1800001" "$(wc -l <out | tr -d ' ')"
    rm -f out
    env --default-signal=INT "$NONET" solve -q -j4 -o out larger 2>err &
    pid=$!
    is_large() {
        [ -e "$1" ] && [ "$(stat -c %s "$1")" -gt 20000000 ]
    }
    await is_large out
    kill -INT $pid
    wait $pid
    code=$?
    lines=$(wc -l <out)
    { cat want want want; } | head -n "$lines" | cmp - out
    check "an interrupt leaves whole lines, and the right ones" "0" "$?"
    case $code in 0 | 130) echo "ok an interrupt" ;; *) check "an interrupt" 130 $code ;; esac
    rm -f want out large larger damaged
}
case $NONET in */san/*) ;; *) large_results ;; esac

# Kernels.
"$NONET" solve --kernel nonsense one >out 2>err
check "an unknown kernel is wrong usage" 2 $?
kernels=$(sed -n 's/^nonet solve: --kernel: no kernel .nonsense.; there are //p' err)
check "and the existing ones are named" scalar "${kernels##* }"
NONET_KERNEL=nonsense "$NONET" count one >out 2>err
check "also in the environment" "2 nonet count: NONET_KERNEL: no kernel 'nonsense'; there are $kernels" \
    "$? $(cat err)"
NONET_KERNEL=nonsense "$NONET" count --kernel scalar one >out 2>err
check "but the option overrides it" "0 1" "$? $(cat out)"
NONET_KERNEL='' "$NONET" count one >out 2>err
check "and an empty value counts as none" "0 1" "$? $(cat out)"
"$NONET" solve -q plain >want 2>err
for kernel in $kernels; do
    "$NONET" solve -q --kernel "$kernel" plain >got 2>err
    if [ $? = 2 ]; then
        check "$kernel cannot run here" \
            "nonet solve: --kernel: this processor cannot run the kernel $kernel" "$(cat err)"
    else
        check "$kernel gives the same" "$(cksum <want)" "$(cksum <got)"
    fi
done

# Text that can be read but is not meant as a puzzle: a map of regions; numbered rows, with one number twice.
{
    echo $puzzle
    echo 111111111222222222333333333444444444555555555666666666777777777888888888999999999
    echo 1........2........3........4........5........6........7........8........8........
    echo $puzzle
} >refused.txt
same "what the reader refuses" refused.txt solve
{ echo n,puzzle; awk '{ print NR "," $0 }' refused.txt; } >refused.csv
same "what the reader refuses, CSV" refused.csv check

exit $bad
