#!/bin/sh
# The server as a process: its options and exit codes, the page's files, the examples of docs/serve.md, a
# hostile client, load, and a clean end (with sanitizers: no leak). If nonet was built without a server, it must
# say so; tests that need curl or python3 are skipped without them. NONET is the program.
#
# Nothing here depends on timing: each wait is for a sign, such as the number of requests in work, which /api/
# reports. All limits in seconds are so long that only a hang reaches them, except those under test.
set -u
. "$(dirname "$0")/../checks"
root=$(cd "$(dirname "$0")/../.." && pwd)
pids=
trap 'kill $pids 2>/dev/null; rm -rf "$work"' EXIT
cd "$work" || exit 1
long=900
patient="--timeout $long --idle $long --patience $long"

says() { # ARGUMENT...: what serve says, and its exit code
    text=$(timeout $long "$NONET" serve "$@" 2>&1 >out.txt </dev/null)
    echo "$? $text"
}

is_started() {
    [ -s url.txt ] || ! kill -0 "$pid" 2>/dev/null
}

start() { # ARGUMENT...: the server on any port; its address, port and process
    rm -f url.txt
    env --default-signal=INT "$NONET" serve --port 0 "$@" >url.txt 2>log.txt </dev/null &
    pid=$!
    pids="$pids $pid"
    await is_started
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

check "an invalid port" "2 nonet serve: --port: 65536 is not from 0 to 65535" "$(says --port 65536)"
check "no room for a body" "2 nonet serve: --body: 0 is not from 1 to 16777216" "$(says --body 0)"
check "an operand" "2 nonet serve: it takes no operands (see: nonet help serve)" "$(says puzzle.txt)"
check "a folder without a page" "4 nonet serve: --web: $work: there is no page in it" \
    "$(says --port 0 --web "$work")"
check "a proxy that is not an address" \
    "2 nonet serve: --trusted-proxy: 'proxy' is not an address such as 10.0.0.1 or fd00::/8" \
    "$(says --trusted-proxy 10.0.0.0/8,proxy)"
check "an invalid origin" \
    "2 nonet serve: --cors: 'https://a.example/' is not a list of origins such as https://example.org" \
    "$(says --cors https://a.example/)"
mkdir page
printf '<!doctype html>\n<title>A page</title>\n' >page/index.html
printf 'export {};\n' >page/main.js
printf '\0asm' >page/nonet.wasm
printf '{}\n' >page/nonet.webmanifest
printf 'secret\n' >secret.txt
ln -s ../secret.txt page/link.txt
awk 'BEGIN { for (i = 0; i < 2000; i++) print "export const name = " i ";" }' >page/long.js
start --web page $patient
check "the address is printed" "http://127.0.0.1:$port" "$url"
check "a port that is in use" \
    "4 nonet serve: port $port: Address already in use (choose another with --port; 0 takes any free port)" \
    "$(says --port "$port")"

if ! command -v curl >/dev/null 2>&1; then
    echo "ok the server's answers # SKIP there is no curl"
    stops "it ends" TERM 143
    exit $bad
fi

get() {
    curl -s -m $long "$@"
}
header() { # NAME ARGUMENT...
    name=$1
    shift
    get -D - -o body.txt "$@" | tr -d '\r' | sed -n "s/^$name: //Ip"
}
status() {
    get -o body.txt -w '%{http_code}' "$@"
}
count_of() { # working|waiting: requests, as /api/ says
    get "$url/api/" | sed -n "s/.*\"$1\":\([0-9]*\)[,}].*/\1/p"
}
has() { # NAME COUNT
    [ "$(count_of "$1")" = "$2" ]
}
printf '%0625d' 0 >endless.txt
ask() { # ARGUMENT...: something that takes forever, in the background; the process is $asking
    curl -s -m $long --data-binary @endless.txt "$@" "$url/api/count?limit=0" >late.txt &
    asking=$!
    pids="$pids $asking"
}

check "the page" "$(cat page/index.html)" "$(get "$url/")"
check "its type" "text/html; charset=utf-8" "$(header Content-Type "$url/")"
check "a module's type" "text/javascript; charset=utf-8" "$(header Content-Type "$url/main.js")"
check "the engine's type" application/wasm "$(header Content-Type "$url/nonet.wasm")"
check "the manifest's type" application/manifest+json "$(header Content-Type "$url/nonet.webmanifest")"
check "no guessing of types" nosniff "$(header X-Content-Type-Options "$url/")"
check "browsers must ask again" no-cache "$(header Cache-Control "$url/")"
check "answers are not cached" no-store "$(header Cache-Control "$url/api/")"
check "WebAssembly may run" 1 "$(header Content-Security-Policy "$url/" | grep -c "'self' 'wasm-unsafe-eval'")"
check "an iframe may show it" "" "$(header X-Frame-Options "$url/")$(header Content-Security-Policy "$url/" | grep frame-)"
check "no other site may read" "" "$(header 'Access-Control-.*' -H 'Origin: http://example.org' "$url/api/")"
etag=$(header ETag "$url/")
check "an unchanged file" 304 "$(status -H "If-None-Match: $etag" "$url/")"
check "has no content" 0 "$(get -H "If-None-Match: $etag" "$url/" | wc -c | tr -d ' ')"
check "a changed one" 200 "$(status -H 'If-None-Match: "0"' "$url/")"
check "only the head" "200 4" "$(get -I "$url/nonet.wasm" | tr -d '\r' | awk '/^HTTP/ { s = $2 } /^Content-Length/ { n = $2 } END { print s, n }')"
if gzip -c page/index.html >/dev/null 2>&1 && printf '1234341221434.21\n' | gzip -c | "$NONET" convert >/dev/null 2>&1; then
    packs='Accept-Encoding: br, gzip;q=0.5'
    packed=$(header ETag -H "$packs" "$url/long.js")
    check "a packed file" gzip "$(header Content-Encoding -H "$packs" "$url/long.js")"
    check "what it is packed from" "" "$(get --compressed "$url/long.js" | cmp - page/long.js 2>&1)"
    check "it depends on what the client accepts" Accept-Encoding "$(header Vary "$url/long.js")"
    check "it is smaller" 1 "$(get -H "$packs" "$url/long.js" | wc -c | awk '{ print ($1 < 10000) }')"
    check "its head has the length of the packed form" "$(get -H "$packs" "$url/long.js" | wc -c | tr -d ' ')" \
        "$(header Content-Length -I -H "$packs" "$url/long.js")"
    check "it has its own tag" "304 200 200" "$(status -H "$packs" -H "If-None-Match: $packed" "$url/long.js") $(
        status -H "If-None-Match: $packed" "$url/long.js") $(
        status -H "$packs" -H "If-None-Match: $(header ETag "$url/long.js")" "$url/long.js")"
    check "not for clients that do not accept it" "" "$(header Content-Encoding -H 'Accept-Encoding: gzip;q=0, *' "$url/long.js")"
    check "two headers are one list" "" \
        "$(header Content-Encoding -H 'Accept-Encoding: br' -H 'Accept-Encoding: gzip;q=0' "$url/long.js")"
    check "a small file stays as it is" "" "$(header Content-Encoding -H "$packs" "$url/main.js")"
else
    echo "ok packed files # SKIP this nonet was built without zlib"
fi
check "it is the same when not packed" "" "$(get "$url/long.js" | cmp - page/long.js 2>&1)"
check "a page that is not there, in a browser" "404 text/html; charset=utf-8" \
    "$(get -o body.txt -w '%{http_code} %{content_type}' -H 'Accept: text/html,*/*;q=0.8' "$url/nothing")"
check "and elsewhere" "404 application/json" "$(get -o body.txt -w '%{http_code} %{content_type}' "$url/nothing")"
check "a body that is packed" "415 identity" \
    "$(status -H 'Content-Encoding: gzip' -d x "$url/api/solve") $(header Accept-Encoding -H 'Content-Encoding: gzip' -d x "$url/api/solve")"
printf '\037\213\010 and so on' >packed.txt
check "one that does not say so" 415 "$(status --data-binary @packed.txt "$url/api/solve")"
check "allowed methods" "405 GET, HEAD" "$(status -X POST "$url/") $(header Allow -X POST "$url/")"
check "allowed methods of the API" "GET, HEAD, POST" "$(header Allow -X PUT "$url/api/solve")"
for path in /secret.txt /link.txt /../secret.txt //secret.txt /%2e%2e/secret.txt /..%2fsecret.txt /page/index.html //; do
    check "no file $path" 404 "$(status --path-as-is "$url$path")"
done
check "no file with a zero byte" 400 "$(status "$url/index.html%00")"
check "only one log" "" "$(cat log.txt)"

# The same records as the program's, except for the name of the text.
puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
printf '%s # one\n%s\n11..............\n12\n' $puzzle $puzzle >puzzles.txt
for command in solve count rate hint explain check marks minimize canon transform convert; do
    seed=
    case $command in minimize | transform) seed=1 ;; esac
    "$NONET" $command --json -q ${seed:+--seed $seed} puzzles.txt 2>/dev/null |
        sed 's/"file":"puzzles.txt"/"file":"body"/' >want.txt
    get --data-binary @puzzles.txt "$url/api/$command${seed:+?seed=$seed}" >got.txt
    cmp -s want.txt got.txt
    check "$command gives the program's records" 0 $?
done
printf '# two\n\n%s # one\n%s\n' $puzzle $puzzle >good.txt
for how in print print?to=pdf\&solutions=end\&ratings\&title=Two print?to=latex convert?to=grid convert?to=sdk \
    convert?to=line marks?to=pm; do
    "$NONET" $(echo "$how" | sed 's/[?&]/ --/g; s/=/ /g') good.txt >want.txt
    get --data-binary @good.txt "$url/api/$how" >got.txt
    cmp -s want.txt got.txt
    check "$how gives what the program writes" 0 $?
done
"$NONET" generate --json --seed 5 --difficulty hard -n 3 2>/dev/null >want.txt
get "$url/api/generate?seed=5&difficulty=hard&number=3" >got.txt
cmp -s want.txt got.txt
check "generate gives the program's records" 0 $?
check "a generated puzzle that takes too long" 503 "$(status "$url/api/generate?rating=11.9..&timeout=0.1")"

sed "s/^\`\`\`curl\$/\`\`\`console/; s/127\.0\.0\.1:8080/127.0.0.1:$port/g" "$root/docs/serve.md" >serve.md
sh "$root/tests/transcripts" "$NONET" serve.md || bad=1

ask
await has working 1
stops "Ctrl-C ends it, even during work" INT 130
wait "$asking"
check "and what was in work is answered" '{"nonet":1,"command":"count","error":"the server is being stopped"}' \
    "$(cat late.txt)"

# A client that goes away leaves no work behind: each of these requests would take a quarter of an hour.
start --log -j 1 $patient
ask
await has working 1
check "one that is in work" "1 0" "$(count_of working) $(count_of waiting)"
first=$asking
ask
await has waiting 1
check "one that waits" "1 1" "$(count_of working) $(count_of waiting)"
kill -9 "$first" "$asking"
await has working 0
check "no work for clients that left" "0 0" "$(count_of working) $(count_of waiting)"
stops "it ends" TERM 143
check "the log has them" 2 "$(grep -c 'POST /api/count?limit=0 HTTP/1.1" 499 0$' log.txt)"

start --log -j 1 --per-address 2 --trusted-proxy 127.0.0.0/8 $patient
ask -H 'X-Forwarded-For: 6.6.6.6, 1.2.3.4'
await has working 1
first=$asking
ask -H 'Forwarded: for="1.2.3.4:80"'
await has waiting 1
check "a client behind a proxy sends too many requests" 429 "$(status -H 'X-Forwarded-For: 1.2.3.4' -d x "$url/api/count")"
second=$asking
ask -H 'X-Forwarded-For: 1.2.3.4, 1.2.3.5'
await has waiting 2
check "another one does not" 2 "$(count_of waiting)"
kill -9 "$first" "$second" "$asking"
await has working 0
await has waiting 0
stops "it ends" TERM 143
check "the log says whose requests they were" "1.2.3.4 429
1.2.3.4 499
1.2.3.4 499
1.2.3.5 499" "$(awk '/api.count/ { print $1, $(NF - 1) }' log.txt | sort)"

start --log $patient
check "proxies are trusted only if named" 200 "$(status -H 'X-Forwarded-For: 1.2.3.4' "$url/api/")"
check "no other site may ask" "403" "$(status -H 'Origin: https://a.example' "$url/api/")"
stops "it ends" TERM 143
check "also in the log" 127.0.0.1 "$(sed -n 's/ .*//p' log.txt | sort -u | grep -v nonet)"

start --cors https://a.example,http://b.example $patient
friend='Origin: https://a.example'
check "a site that may ask" "200 https://a.example Origin" "$(status -H "$friend" "$url/api/") $(
    header Access-Control-Allow-Origin -H "$friend" "$url/api/") $(header Vary -H "$friend" "$url/api/")"
check "it may read errors, too" "404 https://a.example" "$(status -H "$friend" "$url/api/x") $(
    header Access-Control-Allow-Origin -H "$friend" "$url/api/x")"
check "it asks first" "204 GET, HEAD, POST Content-Type" "$(
    status -X OPTIONS -H "$friend" -H 'Access-Control-Request-Method: POST' "$url/api/solve") $(
    header Access-Control-Allow-Methods -X OPTIONS -H "$friend" -H 'Access-Control-Request-Method: POST' "$url/api/solve") $(
    header Access-Control-Allow-Headers -X OPTIONS -H "$friend" -H 'Access-Control-Request-Method: POST' "$url/api/solve")"
check "another site may not" "403 " "$(status -H 'Origin: https://c.example' "$url/api/") $(
    header Access-Control-Allow-Origin -H 'Origin: https://c.example' "$url/api/")"
check "nor may it ask first" 403 "$(status -X OPTIONS -H 'Origin: https://c.example' -H 'Access-Control-Request-Method: POST' "$url/api/solve")"
stops "it ends" TERM 143

start --log --web page --host 0.0.0.0 --name sudoku.example $patient
check "others can reach it" "nonet serve: other machines can reach this" "$(cat log.txt)"
check "by its name" 200 "$(status -H 'Host: sudoku.example' "http://127.0.0.1:$port/")"
check "only its head" 200 "$(status -I "http://127.0.0.1:$port/main.js")"
check "by no other name" 421 "$(status -H 'Host: example.org' "http://127.0.0.1:$port/a%22b")"
stops "it ends" TERM 143
check "a log if it is asked for" '127.0.0.1 "GET / HTTP/1.1" 200 38
127.0.0.1 "HEAD /main.js HTTP/1.1" 200 0
127.0.0.1 "GET /a%22b HTTP/1.1" 421 82' "$(sed -n 's/ - - \[.*\] / /p' log.txt)"

if command -v python3 >/dev/null 2>&1; then
    start -j 1 --body 20000 --connections 40 --per-address 30 $patient
    python3 "$root/tests/serve/hostile.py" 127.0.0.1 "$port" forms || bad=1
    stops "it ends after all that" TERM 143
    check "without a complaint" "" "$(grep -v 'the page was not found' log.txt)"
    start -j 1 --timeout 5 --idle 1 --patience 2
    python3 "$root/tests/serve/hostile.py" 127.0.0.1 "$port" times || bad=1
    stops "it also ends after that" TERM 143
    check "without a complaint" "" "$(grep -v 'the page was not found' log.txt)"
    start --web page -j 1 $patient
    python3 "$root/tests/serve/load.py" 127.0.0.1 "$port" || bad=1
    stops "it ends after the load" TERM 143
    check "without a word" "" "$(cat log.txt)"
else
    echo "ok a hostile client and load # SKIP there is no python3"
fi
exit $bad
