#!/bin/sh
# Printed sheets as other programs see them: each reader that is installed must find nothing wrong, and the letters where
# they belong. NONET is the program. docs/print.svg must be what it prints.
set -u
. "$(dirname "$0")/../checks"
root=$PWD
cd "$work" || exit 1

has() { # TOOL NAME: 1 and a SKIP line if the tool is missing
    command -v "$1" >/dev/null 2>&1 && return
    echo "ok $2 # SKIP there is no $1"
    return 1
}

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
sixteen=1G$(printf '%0254d' 0)
{
    printf '%s\t# A & B <x> 50%% {y} $5 #1\n' $puzzle
    printf '%s\t# a_b ^ ~ \\ (q) "z" '\''r'\'' `s`\n' $puzzle
    printf '%s\t# J\303\266rg \342\200\223 \342\200\234caf\303\251\342\200\235 \346\225\260\n' $puzzle
    printf '%s\t# caf\351, in Latin-1\n' $puzzle
    printf '%s\t# a name that is far too long to stand above a puzzle of this size\n' $puzzle
} >nine.txt
{ cat nine.txt; echo "$sixteen"; echo '123434122143....'; } | cut -f1 >mixed.txt

for name in nine mixed; do
    for kind in svg pdf tex; do
        "$NONET" print --title 'Ü & <Ö> {100%}' --solutions end --candidates peers -q \
            -o $name.$kind $name.txt
        check "$name.$kind was printed" 0 $?
    done
    if has xmllint "xmllint reads $name.svg"; then
        check "xmllint reads $name.svg" "" "$(xmllint --noout $name.svg 2>&1)"
    fi
    if has qpdf "qpdf finds nothing wrong with $name.pdf"; then
        qpdf --check $name.pdf >qpdf.log 2>&1
        check "qpdf finds nothing wrong with $name.pdf" "0 0" "$? $(grep -ci warning qpdf.log)"
    fi
    if has pdflatex "pdflatex sets $name.tex"; then
        mkdir -p tex
        pdflatex -interaction=nonstopmode -output-directory tex $name.tex >tex.log 2>&1
        check "pdflatex sets $name.tex" "0 0" "$? $(grep -c '^!' tex.log)"
    fi
done

if has pdftotext "pdftotext finds the words"; then
    "$NONET" print -q --title 'Ü & <Ö> {100%}' --ratings -o plain.pdf nine.txt
    pdftotext -enc UTF-8 plain.pdf plain.txt 2>text.log
    check "pdftotext has nothing to say" "" "$(cat text.log)"
    check "the title" 'Ü & <Ö> {100%}' "$(grep Ü plain.txt)"
    check "a name with letters of Latin-1, and ? for others" 1 \
        "$(grep -c 'Jörg – “café” ?' plain.txt)"
    check "a name in Latin-1" 1 "$(grep -c 'café, in Latin-1' plain.txt)"
    check "a name that was cut" 1 "$(grep -c 'a name.*…$' plain.txt)"
    check "five ratings" 5 "$(grep -c 'easy · 1.2' plain.txt)"
    # All of Windows' Latin-1 beyond ASCII, one puzzle per row of its table.
    for row in '€‚ƒ„…†‡ˆ‰Š‹ŒŽ' '‘’“”•–—˜™š›œžŸ' '¡¢£¤¥¦§¨©ª«¬®¯' '°±²³´µ¶·¸¹º»¼½¾¿' 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ' \
        'ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß' 'àáâãäåæçèéêëìíîï' 'ðñòóôõö÷øùúûüýþÿ'; do
        "$NONET" print -o latin.pdf "$puzzle # $row" 2>latin.err
        check "PDF shows $row" "1 " "$(pdftotext -enc UTF-8 latin.pdf - | grep -cxF -- "$row") $(cat latin.err)"
    done
    "$NONET" print -o one.pdf $puzzle
    pdftotext one.pdf - | tr -cd 1-9 | fold -w1 | sort | tr -d '\n' >got
    echo $puzzle | tr -cd 1-9 | fold -w1 | sort | tr -d '\n' >want
    check "the digits are those of the puzzle" "$(cat want)" "$(cat got)"
fi

"$NONET" print --paper a5 --landscape --title 'Two for the train' --ratings \
    "$puzzle # from the paper" \
    '000000000000000107300600000900800000020000810060024000008007590007100320400596000 # with a wing' \
    >print.svg
cmp -s print.svg "$root/docs/print.svg"
check "docs/print.svg is what is printed" 0 $?

# Pictures of steps. The words of its description may be other ones.
chain=..34.6...4..18.....9...351.2.......87..2..6...65........2.1..6..4....3..681..2..7
"$NONET" explain --with xy-chain --svg steps $chain >words.txt
check "explain --svg" 0 $?
grep -v '^<desc>' steps/1-023.svg >step.svg
grep -v '^<desc>' "$root/docs/step.svg" | cmp -s - step.svg
check "docs/step.svg is what is drawn" 0 $?
check "as many pictures as steps" "$(grep -c '^ *[0-9][0-9]*  *[0-9]' words.txt)" "$(ls steps | wc -l | tr -d ' ')"
if has xmllint "xmllint reads the pictures"; then
    check "xmllint reads the pictures" "" "$(xmllint --noout steps/*.svg 2>&1)"
fi

# The disk is full: a limit on the size of files stands for it. Text goes to a pipe, which has none.
puzzle_and_code() { # DIRECTORY OPTION...
    directory=$1
    shift
    (
        trap '' XFSZ
        ulimit -f 4 # blocks of 512 bytes
        "$NONET" explain "$@" --svg "$directory" $puzzle $puzzle 2>&1 | sed -n '/cannot write/p'
    )
}
check "a picture that does not fit" \
    "nonet: cannot write full/1-001.svg: File too large" "$(puzzle_and_code full -j1)"
check "the same with threads" 1 "$(puzzle_and_code full -j4 | wc -l | tr -d ' ')"
exit $bad
