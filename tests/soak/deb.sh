#!/bin/sh
# deb.sh FOLDER: the packages of `make deb`, in FOLDER, as a new user would meet them: in a bare
# Debian of this machine's release, from the mirror that apt uses here, in a folder that is removed
# afterwards. They are installed by apt-get, used, and purged, and nothing may be left. Without
# debootstrap or root, it says so and passes.
set -u
. tests/checks
folder=$1

skip() {
    echo "ok the packages in a clean Debian # SKIP $1"
    exit 0
}

[ "$(uname -s)" = Linux ] && [ "$(id -u)" = 0 ] || skip "chroot needs root"
command -v debootstrap >/dev/null 2>&1 || skip "there is no debootstrap (apt-get install debootstrap)"
release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
[ -e "/usr/share/debootstrap/scripts/$release" ] || skip "debootstrap does not know '$release'"
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Component: main' \
    "Codename: $release" 2>/dev/null | head -n 1)
[ -n "$mirror" ] || skip "apt has no mirror of $release (apt-get update)"
library=$(basename "$(ls "$folder"/libnonet[0-9]*.deb | grep -v dbgsym)")
library=${library%%_*}
version=$(sed -n 's/^#define NONET_VERSION "\(.*\)"$/\1/p' include/nonet.h)

clean=$work/clean
server=

# What is mounted must be unmounted before the rest is removed.
cleanup() {
    [ -z "$server" ] || kill "$server" 2>/dev/null
    umount "$clean/proc" 2>/dev/null
    awk -v below="$clean/" 'index($2, below) == 1 { found = 1 } END { exit found }' /proc/mounts &&
        rm -rf --one-file-system "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM
mkdir -p "$clean/proc"
mount -t proc proc "$clean/proc" 2>/dev/null || skip "this root may not mount"
umount "$clean/proc"

inside() {
    chroot "$clean" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C \
        DEBIAN_FRONTEND=noninteractive "http_proxy=${http_proxy:-}" "$@"
}

install_in() {
    inside apt-get -q -y --no-install-recommends install "$@"
}

everything() { # the names of all that packages can leave behind
    (cd "$clean" && find usr etc var/lib/dpkg/info var/lib/dpkg/alternatives -xdev | LC_ALL=C sort)
}

# ---- a Debian with what a user of the packages has anyway ----

echo "# $release from $mirror"
try "a clean $release" debootstrap --variant=minbase "$release" "$clean" "$mirror"
[ $bad = 0 ] || exit 1
mount -t proc proc "$clean/proc" || exit 1 # as every Debian has it; nonet uses it to find its page
try "a compiler, pkg-config, CMake, curl, Python and databases for it" install_in gcc libc6-dev make pkg-config cmake curl \
    python3 sqlite3 postgresql-15
[ $bad = 0 ] || exit 1
mkdir "$clean/packages"
packages="nonet $library libnonet-dev python3-nonet libsqlite3-mod-nonet postgresql-15-nonet"
for package in $packages; do
    cp "$folder/${package}_${version}"_*.deb "$clean/packages/" || exit 1
done
cp tests/expected/solve.txt "$clean/packages/"
everything >"$work/before"

# ---- installed and used ----

all_packages() {
    (cd "$clean" && ls packages/*.deb | sed 's|^|./|')
}

easy=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solved=534678912672195348198342567859761423426853791713924856961537284287419635345286179

solves() {
    [ "$(inside nonet solve $easy)" = $solved ]
}

has_all() { # built with every optional part
    inside nonet --version >"$work/version" && cat "$work/version" &&
        grep -q "^nonet $version" "$work/version" && grep -q '^Server: libmicrohttpd$' "$work/version" &&
        grep -qi 'cadical' "$work/version" && ! grep -q 'not built in' "$work/version"
}

# The server prints its address when it listens; this waits until then, or until it ends.
starts_serving() {
    inside nonet serve --port 0 >"$work/url" 2>"$work/said" &
    server=$!
    while [ ! -s "$work/url" ]; do
        kill -0 $server || { cat "$work/said"; return 1; }
        sleep 0.1
    done
    ! grep 'was not found' "$work/said"
}

serves_the_page() {
    url=$(cat "$work/url")
    inside curl -fsS "$url" | grep -q '<title>' &&
        for file in $(cd "$clean/usr/share/nonet/web" && find . -type f | sed 's|^\./||'); do
            inside curl -fsS "$url$file" | cmp - "$clean/usr/share/nonet/web/$file" || return
        done
}

serves_answers() {
    inside curl -fsS --data $easy "$(cat "$work/url")api/solve" | grep -q $solved
}

stops_serving() {
    kill "$server" && { wait "$server"; server=; }
}

reads_manuals() {
    for page in nonet $(inside nonet help --commands | sed 's/^/nonet-/'); do
        [ -s "$clean/usr/share/man/man1/$page.1.gz" ] || { echo "no $page"; return 1; }
    done
}

compiles() { # LIBS...
    inside sh -c "cc /usr/share/doc/libnonet-dev/examples/solve.c $1 -o /packages/example &&
        /packages/example | cmp - /packages/solve.txt" && inside ldd /packages/example
}

compiles_shared() {
    compiles '$(pkg-config --cflags --libs nonet)' | grep "libnonet\.so\.${library#libnonet}"
}

compiles_static() {
    compiles '$(pkg-config --cflags nonet) -l:libnonet.a $(pkg-config --static --libs nonet | sed s/-lnonet//)' \
        >"$work/ldd" && ! grep libnonet "$work/ldd"
}

compiles_by_cmake() {
    mkdir -p "$clean/packages/consumer"
    printf '%s\n' 'cmake_minimum_required(VERSION 3.16)' 'project(consumer C)' 'find_package(nonet REQUIRED)' \
        'add_executable(consumer /usr/share/doc/libnonet-dev/examples/solve.c)' \
        'target_link_libraries(consumer nonet::nonet)' >"$clean/packages/consumer/CMakeLists.txt"
    inside sh -c 'cd /packages/consumer && cmake -B build && cmake --build build &&
        build/consumer | cmp - /packages/solve.txt'
}

solves_in_python() {
    said=$(inside python3 -c "import nonet; print(nonet.solve('$easy').solution)") && [ "$said" = $solved ] &&
        [ "$(inside python3 -m nonet solve $easy)" = $solved ]
}

solves_in_sqlite() {
    [ "$(inside sqlite3 :memory: '.load nonet' "SELECT nonet_solve('$easy')")" = $solved ]
}

# A server of its own, in a folder of the user postgres, which the package made.
solves_in_postgres() {
    inside setpriv --reuid postgres --regid postgres --clear-groups sh -c "cd /tmp && PATH=/usr/lib/postgresql/15/bin:\$PATH &&
        initdb -D data >/dev/null && pg_ctl -D data -o '-c listen_addresses= -k /tmp' -l log -w start >/dev/null &&
        { psql -qAt -h /tmp -d postgres -c 'CREATE EXTENSION nonet' -c \"SELECT nonet_solve('$easy')\"
          pg_ctl -D data -m fast -w stop >/dev/null; rm -rf data log; }" >"$work/said"
    cat "$work/said"
    [ "$(cat "$work/said")" = $solved ]
}

try "apt-get installs the packages" install_in $(all_packages)
try "nonet solves" solves
try "it has the server and the SAT engine" has_all
try "it serves" starts_serving
try "the page, every file of it" serves_the_page
try "and answers" serves_answers
try "the server ends" stops_serving
try "every command has its manual page" reads_manuals
try "a program with the shared library" compiles_shared
try "a program with the static library" compiles_static
try "a program by CMake" compiles_by_cmake
try "Python" solves_in_python
try "SQLite" solves_in_sqlite
try "PostgreSQL" solves_in_postgres

# ---- purged ----

purges() {
    inside apt-get -q -y purge $packages && inside apt-get -q -y --purge autoremove
}

nothing_left() {
    everything >"$work/after"
    diff "$work/before" "$work/after" && ! inside dpkg-query -W '*nonet*'
}

try "they are purged" purges
try "nothing is left" nothing_left
exit $bad
