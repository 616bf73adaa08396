#!/bin/sh
# The server as a process: its options and exit codes, the page's files, the examples of docs/serve.md, a
# hostile client, load, and a clean end (with sanitizers: no leak). Where nonet was built without a server,
# that it says so; what needs curl, python3 or wrk is skipped without them. NONET is the program.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d) || exit 1
pids=
trap 'kill $pids 2>/dev/null; rm -rf "$work"' EXIT
cd "$work" || exit 1
bad=0

check() { # NAME WANT GOT
    if [ "$2" = "$3" ]; then
        echo "ok $1"
    else
        echo "not ok $1: wanted '$2', got '$3'"
        bad=1
    fi
}

says() { # ARGUMENT...: what serve says, and its exit code
    text=$(timeout 20 "$NONET" serve "$@" 2>&1 >out.txt </dev/null)
    echo "$? $text"
}

start() { # ARGUMENT...: the server on any port; its address, port and process
    rm -f url.txt
    env --default-signal=INT "$NONET" serve --port 0 "$@" >url.txt 2>log.txt </dev/null &
    pid=$!
    pids="$pids $pid"
    tries=0
    while [ ! -s url.txt ] && [ $tries -lt 300 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    url=$(cat url.txt)
    url=${url%/}
    port=${url##*:}
}

stops() { # NAME SIGNAL CODE: it ends with this exit code
    kill "-$2" "$pid"
    wait "$pid"
    check "$1" "$3" $?
}

if ! "$NONET" --version | grep -q '^Server: libmicrohttpd$'; then
    check "serve without libmicrohttpd" \
        "2 nonet serve: this nonet was built without libmicrohttpd, so it has no server" "$(says)"
    echo "ok the server # SKIP this nonet was built without libmicrohttpd"
    exit $bad
fi

check "a port that is none" "2 nonet serve: --port: 65536 is not from 0 to 65535" "$(says --port 65536)"
check "no room for a body" "2 nonet serve: --body: 0 is not from 1 to 16777216" "$(says --body 0)"
check "an operand" "2 nonet serve: it takes no operands (see: nonet help serve)" "$(says puzzle.txt)"
check "a folder without a page" "4 nonet serve: --web: $work: there is no page in it" \
    "$(says --port 0 --web "$work")"
mkdir page
printf '<!doctype html>\n<title>A page</title>\n' >page/index.html
printf 'export {};\n' >page/main.js
printf '\0asm' >page/nonet.wasm
printf '{}\n' >page/nonet.webmanifest
printf 'secret\n' >secret.txt
ln -s ../secret.txt page/link.txt
start --web page
check "the address is told" "http://127.0.0.1:$port" "$url"
check "a port that is in use" \
    "4 nonet serve: port $port: Address already in use (--port takes another, 0 any that is free)" \
    "$(says --port "$port")"

if ! command -v curl >/dev/null 2>&1; then
    echo "ok the server's answers # SKIP there is no curl"
    stops "it ends" TERM 143
    exit $bad
fi

get() {
    curl -s -m 30 "$@"
}
header() { # NAME ARGUMENT...
    name=$1
    shift
    get -D - -o body.txt "$@" | tr -d '\r' | sed -n "s/^$name: //Ip"
}
status() {
    get -o body.txt -w '%{http_code}' "$@"
}

check "the page" "$(cat page/index.html)" "$(get "$url/")"
check "its type" "text/html; charset=utf-8" "$(header Content-Type "$url/")"
check "a module's" "text/javascript; charset=utf-8" "$(header Content-Type "$url/main.js")"
check "the engine's" application/wasm "$(header Content-Type "$url/nonet.wasm")"
check "the manifest's" application/manifest+json "$(header Content-Type "$url/nonet.webmanifest")"
check "no guessing of types" nosniff "$(header X-Content-Type-Options "$url/")"
check "it is asked again" no-cache "$(header Cache-Control "$url/")"
check "answers are not kept" no-store "$(header Cache-Control "$url/api/")"
check "WebAssembly may run" 1 "$(header Content-Security-Policy "$url/" | grep -c "'self' 'wasm-unsafe-eval'")"
check "an iframe may show it" "" "$(header X-Frame-Options "$url/")$(header Content-Security-Policy "$url/" | grep frame-)"
check "no other site may read" "" "$(header 'Access-Control-.*' -H 'Origin: http://example.org' "$url/api/")"
etag=$(header ETag "$url/")
check "an unchanged file" 304 "$(status -H "If-None-Match: $etag" "$url/")"
check "has no content" 0 "$(get -H "If-None-Match: $etag" "$url/" | wc -c | tr -d ' ')"
check "a changed one" 200 "$(status -H 'If-None-Match: "0"' "$url/")"
check "only the head" "200 4" "$(get -I "$url/nonet.wasm" | tr -d '\r' | awk '/^HTTP/ { s = $2 } /^Content-Length/ { n = $2 } END { print s, n }')"
check "what may be done" "405 GET, HEAD" "$(status -X POST "$url/") $(header Allow -X POST "$url/")"
check "what may be done with the API" "GET, HEAD, POST" "$(header Allow -X PUT "$url/api/solve")"
for path in /secret.txt /link.txt /../secret.txt //secret.txt /%2e%2e/secret.txt /..%2fsecret.txt /page/index.html //; do
    check "no file $path" 404 "$(status --path-as-is "$url$path")"
done
check "no file with a zero byte" 400 "$(status "$url/index.html%00")"
check "only one log" "" "$(cat log.txt)"

# The same records as the program's, but for the name of the text.
puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
printf '%s # one\n%s\n11..............\n12\n' $puzzle $puzzle >puzzles.txt
for command in solve count rate hint explain; do
    "$NONET" $command --json -q puzzles.txt | sed 's/"file":"puzzles.txt"/"file":"body"/' >want.txt
    get --data-binary @puzzles.txt "$url/api/$command" >got.txt
    cmp -s want.txt got.txt
    check "$command gives the program's records" 0 $?
done
"$NONET" generate --json --seed 5 --difficulty hard -n 3 2>/dev/null >want.txt
get "$url/api/generate?seed=5&difficulty=hard&number=3" >got.txt
cmp -s want.txt got.txt
check "generate gives the program's records" 0 $?
check "a generated puzzle that takes too long" 503 "$(status "$url/api/generate?rating=11.9..&timeout=0.1")"

sed "s/^\`\`\`curl\$/\`\`\`console/; s/127\.0\.0\.1:8080/127.0.0.1:$port/g" "$root/docs/serve.md" >serve.md
sh "$root/tests/transcripts" "$NONET" serve.md || bad=1

: >sent.txt
curl -s -v -m 30 --data-binary "$(printf '%0625d' 0)" "$url/api/count?limit=0" >late.txt 2>sent.txt &
asking=$!
pids="$pids $asking"
tries=0
while ! grep -q '^> POST' sent.txt && [ $tries -lt 300 ]; do
    sleep 0.1
    tries=$((tries + 1))
done
sleep 0.5 # for the server to begin with it
stops "Ctrl-C ends it, also in work" INT 130
wait "$asking"
check "and what was in work is answered" '{"nonet":1,"command":"count","error":"the server is being stopped"}' \
    "$(cat late.txt)"

start --log --web page --host 0.0.0.0 --name sudoku.example
check "others can reach it" "nonet serve: other machines can reach this" "$(cat log.txt)"
check "by its name" 200 "$(status -H 'Host: sudoku.example' "http://127.0.0.1:$port/")"
check "by no other name" 421 "$(status -H 'Host: example.org' "http://127.0.0.1:$port/a%22b")"
stops "it ends" TERM 143
check "a log if it is asked for" '127.0.0.1 "GET / HTTP/1.1" 200 38
127.0.0.1 "GET /a%22b HTTP/1.1" 421 82' "$(sed -n 's/ - - \[.*\] / /p' log.txt)"

if command -v python3 >/dev/null 2>&1; then
    start -j 1 --timeout 2 --body 20000 --idle 1 --patience 2 --connections 40 --per-address 30
    python3 "$root/tests/serve/hostile.py" 127.0.0.1 "$port" || bad=1
    stops "it ends after all that" TERM 143
    check "without a complaint" "" "$(grep -v 'the page was not found' log.txt)"
else
    echo "ok a hostile client # SKIP there is no python3"
fi

if command -v wrk >/dev/null 2>&1; then
    start --web page
    for script in good mixed; do
        wrk -t 1 -c 16 -d 2s -s "$root/tests/serve/$script.lua" "$url" >load.txt 2>&1
        check "under load, $script requests" "all as expected" "$(grep -o 'all as expected' load.txt)"
        check "no socket failed, $script requests" "" "$(grep 'Socket errors' load.txt)"
    done
    stops "it ends after the load" TERM 143
    check "without a word" "" "$(cat log.txt)"
else
    echo "ok under load # SKIP there is no wrk"
fi
exit $bad
