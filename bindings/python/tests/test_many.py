"""Many puzzles at once, without NumPy: beside the functions for one puzzle, and beside the program."""

import gc
import importlib.util
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import nonet
import pytest
from samples import CHAINED, CLASH, EASY, HARD, HINTED, ROOT, SEVERAL, records
from hypothesis import given, settings, strategies as st

SMALL = "1...341....34.21"
GRID = "53.|.7.|...\n6..|195|...\n.98|...|.6.\n8..|.6.|..3\n4..|8.3|..1\n7..|.2.|..6\n.6.|...|28.\n...|419|..5\n...|.8.|.79"
ODD = [None, "what?", SMALL, EASY[:80], EASY + "1", EASY[:80] + "ä", GRID, "", "5" * 81]
HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
TASKS = {
    "solve": nonet.solve_many, "count": nonet.count_many, "rate": nonet.rate_many, "canon": nonet.canon_many,
}  # fmt: skip


def some(count, seed=1, odd=True):
    """Puzzles of all sorts, in random order."""
    draw, lines = random.Random(seed), [EASY, HARD, HINTED, CHAINED, SEVERAL, CLASH, EASY.replace(".", "0"), "." * 81]
    return [draw.choice(lines + ODD * odd) for _ in range(count)]


def one(ask, puzzle):
    """What a function for one puzzle says; None if it cannot be read."""
    try:
        return ask(puzzle)
    except nonet.Error as error:
        return error


# ---- beside one puzzle, and the program ----


def test_solve_and_count_as_one_by_one(mixed):
    found, counts = nonet.solve_many(mixed), nonet.count_many(mixed, limit=7)
    assert not found.errors and len(found) == len(counts) == len(mixed)
    for i, puzzle in enumerate(mixed):
        result = nonet.solve(puzzle)
        assert found.verdicts[i] == result.verdict and found.counts[i] == result.count
        assert found.solutions[i] == (str(result.solution) if result.solution else None), puzzle
        assert counts.counts[i] == nonet.count(puzzle, limit=7)


@pytest.mark.parametrize("scale", ["explainer", "hodoku", "nonet"])
def test_rate_as_one_by_one(mixed, scale):
    puzzles = [p for p in mixed if len(p) <= 81 and nonet.solve(p).verdict == "unique"] + mixed[-60:-50]
    found = nonet.rate_many(puzzles, scale)
    assert len(puzzles) > 20
    for puzzle, row in zip(puzzles, found):
        expected = one(lambda p: nonet.rate(p, scale=scale), puzzle)
        if isinstance(expected, nonet.Error):
            assert row.error == str(expected) and row.level is None
            continue
        mine = (row.er, row.ep, row.ed, row.score, row.level, row.technique, row.verdict, row.error)
        e = expected
        assert mine == (e.rating, e.pearl, e.diamond, e.score, e.level, e.technique, e.verdict, None), puzzle


def test_a_puzzle_that_is_full_and_others_without_a_rating():
    full = str(nonet.solve(EASY).solution)
    found, expected = nonet.rate_many([full, "." * 81, CLASH]), nonet.rate(full)
    assert (found.er[0], found.ep[0], found.ed[0]) == (expected.er, expected.ep, expected.ed) == (0.0, 0.0, 0.0)
    assert (found.levels[0], found.techniques[0]) == (expected.level, expected.technique) == ("easy", None)
    assert found.verdicts[1:] == ["several", "none"] and found.er[1:] == found.levels[1:] == [None, None]


def test_canon_as_one_by_one(mixed):
    puzzles = [p for p in mixed if len(p) < 200]
    found = nonet.canon_many(puzzles)
    assert len(found.errors) > 2 and len(puzzles) - len(found.errors) > 20
    for i, puzzle in enumerate(puzzles):
        expected = one(nonet.canon, puzzle)
        if i in found.errors:
            assert isinstance(expected, nonet.Error) and found.forms[i] is None and found.automorphisms[i] is None
        else:
            assert (found.forms[i], found.automorphisms[i]) == (str(expected.form), expected.automorphisms)


def test_as_the_program():
    lines = some(60, odd=False)
    program = records("solve", lines)
    for row, record in zip(nonet.solve_many(lines), program):
        assert (row.verdict, row.solution) == (record["verdict"], record.get("solution"))
    rated = records("rate", lines)
    for row, record in zip(nonet.rate_many(lines), rated):
        assert (row.er, row.verdict) == (record.get("rating"), record["verdict"])


CHARACTERS = st.sampled_from("123456789.0*_-xX")
LINE = st.one_of(
    st.text(CHARACTERS, min_size=81, max_size=81),
    st.text(st.sampled_from("1234."), min_size=16, max_size=16),
    st.lists(st.integers(0, 80), max_size=3).map(lambda cells: "".join("x?\0 ä"[c % 5] if c in cells else EASY[c] for c in range(81))),
    st.text(max_size=90),
    st.none(),
)


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.lists(LINE, max_size=12))
def test_any_text(lines):
    found = nonet.solve_many(lines)
    for i, line in enumerate(lines):
        result = None if line is None else one(nonet.solve, line)
        if line is None or isinstance(result, nonet.Error):
            assert (found.solutions[i], found.counts[i], found.verdicts[i]) == (None, None, None)
            assert found.errors.get(i) == (None if line is None else str(result))
        else:
            assert found.verdicts[i] == result.verdict
            assert found.solutions[i] == (str(result.solution) if result.solution else None)


# ---- kinds ----


def test_kinds_of_sequences():
    lines = some(300)
    expected = nonet.solve_many(lines)
    for kind in (tuple(lines), iter(lines), dict.fromkeys(range(300)).keys() and (x for x in lines)):
        assert list(nonet.solve_many(kind)) == list(expected)
    as_bytes = [None if line is None else line.encode() for line in lines]
    assert nonet.solve_many(as_bytes).solutions == expected.solutions


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("last", [True, False])
def test_bytes_with_line_ends(end, last):
    lines = [line for line in some(200) if line is None or "\n" not in line]
    lines[-1] = EASY
    text = (end.join(line or "" for line in lines) + end * last).encode()
    expected = nonet.solve_many([line or None for line in lines])
    found = nonet.solve_many(text)
    assert found.solutions == "\n".join(s or "" for s in expected.solutions).encode() + b"\n" * last
    assert found.counts == expected.counts and found.errors == expected.errors
    assert [row.solution.decode() for row in found] == [s or "" for s in expected.solutions]
    for kind in (bytearray(text), memoryview(text)):
        assert nonet.solve_many(kind).solutions == found.solutions


def test_bytes_without_line_ends():
    lines = [EASY, "?" * 81, HARD, CLASH]
    lines[1] = "1" * 80 + "~"
    found = nonet.solve_many("".join(lines).encode())
    expected = nonet.solve_many(lines)
    solved = [s or "0" * 81 for s in expected.solutions]
    assert found.solutions == "".join(solved).encode() and found.counts == [1, None, 1, 0]
    assert found[2].solution == solved[2].encode() and found[-1].verdict == "none"
    assert found.errors == expected.errors and list(found.errors) == [1]
    questions = nonet.solve_many(EASY.replace(".", "?").encode())
    assert questions.solutions == solved[0].encode() and not questions.errors
    other = nonet.solve_many((EASY + SMALL + " " * 65).encode())
    assert other.errors == {1: "the answer takes 16 bytes, and there is room for 81"} and other.counts == [1, None]
    assert nonet.solve_many(SMALL.encode()).solutions == b"1234341221434321"
    large = str(next(nonet.generate(size=(4, 4), seed=1)))
    assert nonet.solve_many(large.encode()).verdicts == ["unique"]


@pytest.mark.parametrize("name", TASKS)
@pytest.mark.parametrize("empty", [[], (), b"", {}.values()])
def test_nothing(name, empty):
    called = []
    found = TASKS[name](empty, progress=lambda *a: called.append(a))
    assert len(found) == 0 and list(found) == [] and found.errors == {} and called == []
    assert all(len(column) == 0 for column in found.columns().values())


@pytest.mark.parametrize("wrong, message", [
    (EASY, "one str"), (7, "int"), (None, "NoneType"), ([EASY, 7], "row 1 is neither .* int"), ([EASY, [1]], "list"),
])  # fmt: skip
def test_other_things_are_refused(wrong, message):
    with pytest.raises(TypeError, match=message):
        nonet.solve_many(wrong)


@pytest.mark.parametrize("options", [
    {"threads": 0}, {"threads": 1.5}, {"threads": True}, {"errors": "ignore"}, {"limit": 3}, {"limit": 0},
])  # fmt: skip
def test_wrong_options(options):
    with pytest.raises(ValueError):
        nonet.solve_many([EASY], **options)


def test_more_wrong_options():
    for ask in (lambda: nonet.count_many([EASY], limit=-1), lambda: nonet.rate_many([EASY], "stars")):
        with pytest.raises(nonet.ArgumentError):
            ask()
    with pytest.raises(TypeError, match="progress"):
        nonet.solve_many([EASY], progress=3)


def test_limits():
    assert nonet.solve_many([EASY, SEVERAL, CLASH], limit=1).verdicts == ["unknown", "unknown", "none"]
    lines = [EASY, SEVERAL, CLASH, SMALL, "1" + "." * 15, None]
    for limit in (0, 1, 2, 3, 100):
        assert nonet.count_many(lines, limit).counts == [
            None if line is None else nonet.count(line, limit=limit) for line in lines
        ]


# ---- rows and errors ----


def test_rows():
    found = nonet.solve_many([EASY, None, "what?"])
    assert found[0] == (found.solutions[0], 1, "unique", None) and found[-3] == found[0] and found[:1] == [found[0]]
    assert found[1] == (None, None, None, None) and found[2].error == found.errors[2]
    with pytest.raises(IndexError):
        found[3]
    assert repr(found) == "<nonet.Solutions of 3 rows, 1 errors>"
    with pytest.raises(AttributeError, match="scores"):
        nonet.rate_many([EASY]).scores


@pytest.mark.parametrize("threads", [1, 3])
def test_the_first_error_is_raised(threads):
    lines = [EASY] * 300_000
    for row in (299_999, 250_000, 70_123, 140_000):
        lines[row] = "x9"
        with pytest.raises(nonet.ReadError, match=f"row {min(row, 70_123 if row <= 140_000 else row)}:1:1: "):
            nonet.solve_many(lines, threads=threads, errors="raise")


def test_errors_have_their_kind():
    with pytest.raises(nonet.UnsupportedError, match="row 1: "):
        nonet.canon_many([EASY, str(next(nonet.generate(rules="diagonals", seed=1)))], errors="raise")


# ---- threads, progress, interruption ----


@pytest.mark.parametrize("name", TASKS)
def test_threads_change_nothing(name):
    lines = some(40_000 if name == "solve" else 3000)
    expected = list(TASKS[name](lines, threads=1))
    for threads in (2, 4):
        assert list(TASKS[name](lines, threads=threads)) == expected


def test_several_callers_at_once():
    lines, results = some(20_000), []
    expected = nonet.solve_many(lines).solutions
    callers = [
        threading.Thread(target=lambda: results.append(nonet.solve_many(lines, threads=2).solutions)) for _ in range(6)
    ]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert len(results) == 6 and all(result == expected for result in results)


class Bar:
    """What tqdm's bars are."""

    made = []

    def __init__(self, total=None):
        self.total, self.n, self.closed = total, 0, False
        self.made.append(self)

    def update(self, n=1):
        self.n += n

    def close(self):
        self.closed = True


@pytest.mark.parametrize("threads", [1, 3])
def test_progress(threads):
    lines, seen = [EASY] * 200_000, []
    nonet.solve_many(lines, threads=threads, progress=lambda done, total: seen.append((done, total)))
    assert len(seen) > 3 and seen == sorted(set(seen)) and seen[-1] == (200_000, 200_000)
    bar = Bar()
    nonet.solve_many(lines, threads=threads, progress=bar)
    assert (bar.n, bar.total, bar.closed) == (200_000, 200_000, False)
    nonet.solve_many(lines, threads=threads, progress=Bar)
    assert (Bar.made[-1].n, Bar.made[-1].total, Bar.made[-1].closed) == (200_000, 200_000, True)


@pytest.mark.parametrize("threads", [1, 3])
def test_progress_that_fails_ends_it(threads):
    def fail(done, total):
        raise KeyError(done)

    begin = time.monotonic()
    with pytest.raises(KeyError):
        nonet.rate_many([HARDEST] * 20_000, threads=threads, progress=fail)
    assert time.monotonic() - begin < 10
    Bar.update, kept = fail, Bar.update
    try:
        with pytest.raises(KeyError):
            nonet.solve_many([EASY], progress=Bar)
    finally:
        Bar.update = kept
    assert Bar.made[-1].closed


def interrupted(ask, after):
    """Seconds from Ctrl-C to the exception."""
    sent = []

    def send():
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(after, send)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            ask()
        return time.monotonic() - sent[0]
    finally:
        timer.join()


@pytest.mark.parametrize("threads", [1, 4])
def test_interruption(threads):
    many = HARDEST.encode() * 2_000_000
    assert interrupted(lambda: nonet.solve_many(many, threads=threads), 0.3) < 2
    assert interrupted(lambda: nonet.rate_many([HARDEST] * 100_000, threads=threads), 0.3) < 2
    assert interrupted(lambda: nonet.count_many([EASY[:20] + "." * 61], 0, threads=threads), 0.2) < 2
    assert nonet.solve_many([EASY]).verdicts == ["unique"]


@pytest.mark.parametrize("threads", [1, 3])
def test_others_run_meanwhile(threads):
    """The GIL is released: with it, this thread would hardly ever have its turn."""
    many, turns = HARDEST.encode() * 300_000, 0
    worker = threading.Thread(target=nonet.solve_many, args=(many,), kwargs={"threads": threads})
    worker.start()
    while worker.is_alive():
        turns += 1
        time.sleep(0.001)
    assert turns > 20


# ---- memory ----


def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc")
def test_memory_is_flat():
    lines, text = some(1000), ("\n".join(some(1000, odd=False)) + "\nbad\n").encode()

    def work():
        for ask in TASKS.values():
            if ask is not nonet.rate_many:
                ask(lines).columns()
                ask(text, threads=2).columns()
        nonet.rate_many(lines[:50]).columns()
        with pytest.raises(nonet.ReadError):
            nonet.solve_many(lines, errors="raise")
        with pytest.raises(TypeError):
            nonet.solve_many([*lines, 3])

    for _ in range(5):
        work()
    gc.collect()
    before = resident()
    for _ in range(25):
        work()
    gc.collect()
    assert resident() - before < 8_000_000


def test_references_are_let_go():
    line, text = "".join(EASY), EASY.encode() + b"\n" + HARD.encode()
    lines = [line] * 100 + ["bad", None]
    before = sys.getrefcount(line), sys.getrefcount(text), sys.getrefcount(lines)
    for ask in TASKS.values():
        for _ in range(10):
            ask(lines).columns()
            ask(text).columns()
    gc.collect()
    assert (sys.getrefcount(line), sys.getrefcount(text), sys.getrefcount(lines)) == before


# ---- without NumPy and pandas ----

BLOCKED = """
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("numpy", "pandas"):
            raise ImportError(name)
sys.meta_path.insert(0, Nothing())
import pytest
sys.exit(pytest.main(["-q", "--rootdir=bindings/python/tests", "-p", "no:cacheprovider", "--import-mode=importlib", "-k", sys.argv[1], *sys.argv[2:]]))
"""


def test_without_numpy():
    here = Path(__file__).parent
    slow = ("without_numpy", "interruption", "memory", "meanwhile", "threads", "one_by_one", "bench", "callers")
    chosen = " and ".join(f"not {word}" for word in slow)
    files = [str(here / name) for name in ("test_many.py", "test_arrow.py")]
    done = subprocess.run([sys.executable, "-c", BLOCKED, chosen, *files], capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout and "skipped" not in done.stdout
    lines = [p for p in some(50) if p]
    code = "import sys, nonet; assert 'numpy' not in sys.modules; print(nonet.solve_many(sys.argv[1:]).solutions)"
    done = subprocess.run([sys.executable, "-c", code, *lines], capture_output=True, text=True)
    assert done.stdout == f"{nonet.solve_many(lines).solutions}\n"


def test_the_bench():
    command = [sys.executable, "-m", "nonet.bench", "--rows", "3000", "--rate-rows", "50", "--turns", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    titles = [line for line in done.stdout.splitlines() if line.startswith(("Solving", "Single", "Rating"))]
    assert titles == ["Solving: 3,000", "Solving: 3,000", "Single calls: 3,000", "Rating: 50"]
    has_numpy = importlib.util.find_spec("numpy") is not None
    assert ("NumPy, digits, all threads" in done.stdout) == has_numpy and "Arrow, utf8" in done.stdout


def test_texts_that_are_none_are_errors_of_their_rows():
    found = nonet.solve_many([EASY, "\ud800", EASY + "\ud800"])
    assert found.verdicts[0] == "unique" and set(found.errors) == {1, 2}
    assert nonet.canon_many(["11.............."]).errors == {0: "two equal digits share a house"}


def test_what_the_lanes_would_misread():
    crosses, regions = "0" * 80 + "x", "111222333" * 3 + "444555666" * 3 + "777888999" * 3
    for line in (crosses, regions, "." * 81, "x" * 81):
        for many, single in ((nonet.solve_many, nonet.solve), (nonet.count_many, nonet.count), (nonet.canon_many, nonet.canon)):
            found = many([EASY, line])
            assert (1 in found.errors) == isinstance(one(single, line), nonet.Error), (line, many)


def test_wrong_wishes_are_argument_errors():
    for wishes in ({"threads": 0}, {"errors": "skip"}):
        with pytest.raises(nonet.ArgumentError):
            nonet.solve_many([EASY], **wishes)
