# For scripts that drive a browser: $browser is Chromium, $firefox is Firefox, '' if there is none, and get_tools
# installs what drives it, and what looks for accessibility barriers, into $tools, once, from npm.
tools=$PWD/build/web-test
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
firefox=$(command -v firefox-esr || command -v firefox || true)

get_tools() {
    [ ! -e "$tools/node_modules/axe-core/axe.min.js" ] || return 0
    mkdir -p "$tools" && echo '{"private":true}' >"$tools/package.json"
    (cd "$tools" && timeout 600 npm install --silent --no-audit --no-fund playwright-core@1.58.0 \
        axe-core@4.14.0) >/dev/null 2>&1
}
