"""Measures how much the way through Python costs: python -m nonet.bench [FILE]. The same puzzles are solved
by one call of the library's own function in C and by the functions of this package, in turns, in the
same process and on one thread; the best of several turns counts. Both the processor's time and the
time on the clock are shown, and what they are relative to C.

FILE has a 9x9 puzzle on each line, and may be packed by gzip; without one, puzzles are made. Their rows
and digits are exchanged until there are as many as wanted.
"""

from __future__ import annotations

import argparse
import gzip
import importlib
import random
import re
import sys
import time
from typing import Any, Callable, Dict, List, Optional, Tuple

from . import _nonet
from .columns import Column
from .kinds import CELLS
from .many import rate_many, solve_many

Way = Callable[[], Any]


def read_lines(path: str) -> List[bytes]:
    """The 9x9 puzzles of a file."""
    with open(path, "rb") as file:
        data = file.read()
    text = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
    return re.findall(rb"^[1-9.0*_xX-]{81}(?![^\s,#])", text, re.M)


def made_lines(count: int) -> List[bytes]:
    """Puzzles made for the purpose: the same each time."""
    from . import generate

    return [str(puzzle).encode() for puzzle in generate(count, seed=1)]


def exchanged(lines: List[bytes], count: int) -> bytes:
    """That many puzzles, equivalent to these, without line ends."""
    draw, blocks, size = random.Random(1), [], 0
    while size < count * CELLS:
        if len(blocks) % 50 == 0:
            rows = [3 * band + row for band in draw.sample(range(3), 3) for row in draw.sample(range(3), 3)]
            block = b"".join(line[9 * row : 9 * row + 9] for line in lines for row in rows)
        digits = bytes(draw.sample(b"123456789", 9))
        blocks.append(block.translate(bytes.maketrans(b"123456789", digits)))
        size += len(block)
    return b"".join(blocks)[: count * CELLS]


def best(ways: Dict[str, Way], turns: int) -> Dict[str, Tuple[float, float]]:
    """(processor's time, time on the clock) of each way, the least of several turns."""
    least = {name: (9e9, 9e9) for name in ways}
    for _ in range(turns):
        for name, way in ways.items():
            processor, clock = time.process_time(), time.perf_counter()
            kept = way()
            processor, clock = time.process_time() - processor, time.perf_counter() - clock
            del kept
            least[name] = min(least[name][0], processor), min(least[name][1], clock)
    return least


def show(title: str, count: int, times: Dict[str, Tuple[float, float]]) -> None:
    """A table; the first way is what the others are compared with."""
    print(f"\n{title}: {count:,}\n{'':34}processor's time  relative    clock  relative")
    first = next(iter(times.values()))
    for name, (processor, clock) in times.items():
        print(
            f"{name:34}{1e9 * processor / count:11,.0f} ns/row {processor / first[0]:9.3f}"
            f"{clock:7.3f} s {clock / first[1]:9.3f}"
        )


def _module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f"({name} is not there: left out)")
        return None


def _address(array: Any) -> int:
    return array.__array_interface__["data"][0]


def array_ways(text: bytes, numpy: Any) -> Dict[str, Way]:
    """C, and NumPy's arrays, of the same puzzles."""
    count = len(text) // CELLS
    solutions, counts = bytearray(len(text)), bytearray(count)
    ways: Dict[str, Way] = {"C, one call": lambda: _nonet.bench_batch(text, count, solutions, counts)}
    if numpy is not None:
        # The memory of C's call is NumPy's too: it comes in larger pages.
        codes, lines = (numpy.array(numpy.frombuffer(text, "u1").reshape(count, CELLS)) for _ in range(2))
        digits = numpy.where((codes >= 49) & (codes <= 57), codes - 48, 0).astype("u1")
        ways["C, one call"] = lambda: _nonet.bench_batch(_address(codes), count, _address(lines), counts)
        ways["NumPy, digits"] = lambda: solve_many(digits, threads=1)
        ways["NumPy, codes"] = lambda: solve_many(codes, threads=1)
        ways["NumPy, digits, all threads"] = lambda: solve_many(digits)
        ways["C, one call"]()
        solutions[:] = lines.tobytes()
    _check(ways, solutions, counts)
    return ways


def other_ways(text: bytes, pandas: Any) -> Dict[str, Way]:
    """The other kinds."""
    count = len(text) // CELLS
    solutions, counts = bytearray(len(text)), bytearray(count)
    lines = _nonet.joined(text, count, [], True)
    texts = lines.decode().split()
    column = Column.of_texts(texts)
    ways: Dict[str, Way] = {
        "C, one call": lambda: _nonet.bench_batch(text, count, solutions, counts),
        "bytes": lambda: solve_many(text, threads=1).solutions,
        "bytes with line ends": lambda: solve_many(lines, threads=1).solutions,
        "list of str": lambda: solve_many(texts, threads=1).solutions,
        "Arrow, utf8": lambda: solve_many(column, threads=1).solutions,
    }
    if pandas is not None:
        series = pandas.Series(texts)
        ways["pandas, Series of str"] = lambda: solve_many(series, threads=1).solutions
    return ways


def _check(ways: Dict[str, Way], solutions: bytearray, counts: bytearray) -> None:
    """The answers of all ways are those of C."""
    for name, way in ways.items():
        found = way()
        if found is None:
            continue
        cells = found.solutions.view()
        known = found.counts.tobytes() == bytes(counts)
        if not known or (cells & 15).tobytes() != bytes(solutions).translate(_DIGITS):
            raise SystemExit(f"{name}: other answers than C's")


_DIGITS = bytes(code & 15 for code in range(256))


def rate_ways(text: bytes) -> Dict[str, Way]:
    """Rating, in C and here."""
    count = len(text) // CELLS
    total = sum(rating or 0 for rating in rate_many(text, threads=1).er)
    if round(10 * total) != _nonet.bench_rate(text, count):
        raise SystemExit("rate_many: other ratings than C's")
    return {
        "C, a loop": lambda: _nonet.bench_rate(text, count),
        "rate_many": lambda: rate_many(text, threads=1),
        "rate_many, all threads": lambda: rate_many(text),
    }


def call_ways(text: bytes) -> Dict[str, Way]:
    """One puzzle at a time."""
    from . import solve

    texts = [text[i : i + CELLS].decode() for i in range(0, len(text), CELLS)]
    return {
        "solve_many, all at once": lambda: solve_many(texts, threads=1),
        "solve_many, one by one": lambda: [solve_many([line], threads=1) for line in texts],
        "solve, one by one": lambda: [solve(line) for line in texts],
    }


def main(arguments: Optional[List[str]] = None) -> int:
    """The program."""
    parser = argparse.ArgumentParser("python -m nonet.bench", description=__doc__.split("\n\n")[0])
    parser.add_argument("file", nargs="?", help="puzzles, one on each line")
    parser.add_argument("--rows", type=int, default=10_000_000, help="how many to solve (%(default)s)")
    parser.add_argument("--rate-rows", type=int, default=10_000, help="how many to rate (%(default)s)")
    parser.add_argument("--turns", type=int, default=5, help="of which the best counts (%(default)s)")
    options = parser.parse_args(arguments)
    lines = read_lines(options.file) if options.file else made_lines(2000)
    if not lines or min(options.rows, options.rate_rows, options.turns) < 1:
        parser.error("there has to be a puzzle, and a number of at least 1")
    text = exchanged(lines, options.rows)
    show("Solving", options.rows, best(array_ways(text, _module("numpy")), options.turns))
    some = min(options.rows, 1_000_000)
    show("Solving", some, best(other_ways(text[: some * CELLS], _module("pandas")), options.turns))
    few = min(options.rows, 5_000)
    show("Single calls", few, best(call_ways(text[: few * CELLS]), options.turns))
    rated = exchanged(lines, options.rate_rows)
    show("Rating", options.rate_rows, best(rate_ways(rated), options.turns))
    return 0


if __name__ == "__main__":
    sys.exit(main())
