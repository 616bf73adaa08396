"""How calls go: threads, Ctrl-C, time-outs, memory, without NumPy, as a program."""

import gc
import os
import random
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nonet
import pytest
from samples import CAGED, CHAINED, EASY, HARD, HINTED, PROGRAM, ROOT, SEVERAL, all_functions, child

# A puzzle whose solutions cannot be counted.
ENDLESS = "." * 81


def python(code, **more):
    """Runs code in a new process."""
    return child(sys.executable, "-X", "dev", "-W", "error", "-c", code, **more)


# ---- threads ----


def answers(puzzle):
    """What all sorts of calls say of a puzzle."""
    p = nonet.Puzzle(puzzle)
    return (str(nonet.solve(p).solution), nonet.rate(p).rating, str(nonet.marks(p)), nonet.hint(p).sentence,
            str(nonet.canon(p).form), str(nonet.minimize(p, 1).puzzle), p.svg()[:400], nonet.explain(p)[0].svg())


def test_threads():
    puzzles = [EASY, HINTED, CHAINED, *map(str, nonet.generate(5, seed=3))]
    alone = [answers(p) for p in puzzles]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(answers, puzzles * 4)) == alone * 4


def test_threads_share_puzzles_and_not_readers():
    shared = nonet.Puzzle(HARD)
    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(lambda _: str(nonet.solve(shared).solution), range(200)))) == 1
        lines = nonet.reads((EASY + "\n") * 2000)

        def take(_):
            try:
                return str(next(lines))
            except ValueError as error:
                return str(error)

        assert set(pool.map(take, range(500))) <= {EASY, "generator already executing"}


def test_a_generator_is_for_one_thread_at_a_time():
    made = nonet._nonet.generator("clues=17 seed=1")
    asked = (nonet.Timeout, nonet._nonet.generate, made, nonet.Puzzle, 0, 1, 0.5)
    worker = threading.Thread(target=pytest.raises, args=asked)
    worker.start()
    time.sleep(0.1)
    with pytest.raises(ValueError, match="already"):
        nonet._nonet.generate(made, nonet.Puzzle, 0, 1, 0.5)
    worker.join()


def test_the_gil_is_released():
    ticks, stop = [], threading.Event()

    def tick():
        while not stop.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.002)

    worker = threading.Thread(target=tick)
    worker.start()
    with pytest.raises(nonet.Timeout):
        nonet.count(ENDLESS, limit=0, timeout=0.4)
    stop.set()
    worker.join()
    assert len(ticks) > 20


# ---- time-outs, Ctrl-C ----

LONG = {
    "count": lambda: nonet.count(ENDLESS, limit=0, timeout=0.1),
    "solve": lambda: nonet.solve(ENDLESS, limit=0, timeout=0.1),
    "solutions": lambda: list(nonet.solutions(ENDLESS, timeout=0.1)),
    "any": lambda: nonet.solve(ENDLESS, limit=0, engine="backtrack", timeout=0.1),
    "rate": lambda: nonet.rate(CHAINED, timeout=1e-9),
    "hint": lambda: nonet.hint(CHAINED, timeout=1e-9),
    "minimize": lambda: nonet.minimize(EASY, timeout=1e-9),
    "check": lambda: nonet.check(EASY, timeout=1e-9),
    "canon": lambda: nonet.canon(nonet.solve("." * 144).solution, timeout=0.01),
    "generate": lambda: next(nonet.generate(clues=(17, 17), timeout=0.1)),
}


@pytest.mark.parametrize("name", LONG)
def test_timeouts(name):
    begin = time.monotonic()
    with pytest.raises(nonet.Timeout):
        LONG[name]()
    assert time.monotonic() - begin < 20
    assert issubclass(nonet.Timeout, TimeoutError) and issubclass(nonet.Timeout, nonet.Error)


@pytest.mark.parametrize("call", [
    "nonet.count('.' * 81, limit=0)",
    "list(nonet.solutions('.' * 81, engine='any'))",
    "next(nonet.generate(clues=(17, 17), tries=10**9))",
    "nonet.count('.' * 256, limit=0)",
])  # fmt: skip
def test_ctrl_c(call):
    code = f"""
import nonet, signal, threading, os, time
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    {call}
except KeyboardInterrupt:
    print("interrupted")
"""
    begin = time.monotonic()
    done = python(code)
    assert done.stdout == "interrupted\n", done.stderr
    assert time.monotonic() - begin < 20


# ---- memory ----


def resident():
    """Pages of this process."""
    return int(Path("/proc/self/statm").read_text().split()[1])


def test_references():
    """Every function gives back what it took."""
    for _ in range(3):
        all_functions()
    gc.collect()
    types = nonet._nonet.Core, nonet._nonet.Reader, nonet._nonet.Generator, nonet.Puzzle
    watched = (None, True, False, *types, nonet.ReadError, nonet.Timeout)
    before = [sys.getrefcount(thing) for thing in watched], len(gc.get_objects())
    rounds = 20
    for _ in range(rounds):
        all_functions()
    gc.collect()
    after = [sys.getrefcount(thing) for thing in watched], len(gc.get_objects())
    assert all(abs(a - b) < rounds for a, b in zip(after[0], before[0])), (before[0], after[0])
    assert after[1] - before[1] < rounds


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc")
@pytest.mark.skipif("asan" in os.environ.get("LD_PRELOAD", ""), reason="AddressSanitizer keeps what was freed")
def test_memory_stays():
    for _ in range(20):
        all_functions()
    gc.collect()
    before = resident()
    for _ in range(60):
        all_functions()
    gc.collect()
    assert resident() - before < 400  # pages, of 4 KB each


def test_steps_outlive_their_puzzles():
    step = nonet.explain(CHAINED)[3]
    gc.collect()
    assert step.before.side == 9 and "<svg" in step.svg()


# ---- without NumPy, and with it ----


def test_without_numpy():
    code = f"""
import sys
sys.modules["numpy"] = None
import nonet
assert str(nonet.solve("{EASY}").solution).startswith("534678912")
assert nonet.Puzzle([[0] * 9] * 9).rows[0] == [0] * 9
print("fine")
"""
    done = python(code)
    assert done.stdout == "fine\n", done.stderr


def test_numpy():
    numpy = pytest.importorskip("numpy")
    p = nonet.Puzzle(EASY)
    board = numpy.array(p)
    assert board.shape == (9, 9) and board[0, 0] == 5 and board.dtype == numpy.uint8
    for array in (board, board.astype("int64"), board.ravel(), board.astype(float), numpy.asfortranarray(board)):
        assert nonet.Puzzle(array) == p
    gaps = numpy.where(board == 0, numpy.nan, board)
    assert nonet.solve(gaps).solution == nonet.solve(p).solution
    assert numpy.array(p, dtype=int).dtype == int
    assert nonet.Puzzle(list(board)) == p
    with pytest.raises(nonet.ArgumentError):
        nonet.Puzzle(board[:8])
    with pytest.raises(nonet.ArgumentError):
        nonet.Puzzle(board + 1)


# ---- python -m nonet ----


def test_the_program():
    done = child(sys.executable, "-m", "nonet", "solve", EASY, SEVERAL)
    direct = child(PROGRAM, "solve", EASY, SEVERAL)
    assert (done.stdout, done.stderr, done.returncode) == (direct.stdout, direct.stderr, direct.returncode)
    assert child(sys.executable, "-m", "nonet", "--nonsense").returncode == 2
    ends = []
    for command in ([sys.executable, "-m", "nonet"], [PROGRAM]):
        running = subprocess.Popen([*command, "count", "--limit", "0", ENDLESS], stdout=subprocess.DEVNULL)
        time.sleep(0.5)
        running.send_signal(signal.SIGTERM)
        ends.append(running.wait(timeout=20))
    assert ends[0] == ends[1] != 0


def test_the_version():
    header = (ROOT / "include/nonet.h").read_text()
    assert f'#define NONET_VERSION "{nonet.__version__}"' in header


def test_symbols_stay_inside():
    """Other extensions do not find the library's functions, nor is anything but the stable ABI used."""
    library = nonet._nonet.__file__
    assert library.endswith("_nonet.abi3.so")
    done = child("nm", "-D", "--defined-only", library)
    names = [line.split()[-1] for line in done.stdout.splitlines()]
    if "asan" not in os.environ.get("LD_PRELOAD", ""):
        assert names == ["PyInit__nonet"]


def test_subinterpreters():
    code = """
import _xxsubinterpreters as sub, nonet
for _ in range(3):
    one = sub.create()
    sub.run_string(one, "import nonet; assert nonet.solve('1...341....34.21')")
    sub.destroy(one)
print(nonet.solve('1...341....34.21').verdict)
"""
    done = python(code)
    if "No module named" in done.stderr:
        pytest.skip("this Python has no subinterpreters to try")
    assert done.stdout == "unique\n", done.stderr


def test_order_of_work_is_random():
    """Answers do not depend on what was asked before."""
    p = [EASY, HARD, HINTED, CHAINED, CAGED, SEVERAL]
    first = {x: str(nonet.solve(x).solution) for x in p}
    for x in random.Random(1).choices(p, k=100):
        assert str(nonet.solve(x).solution) == first[x]
