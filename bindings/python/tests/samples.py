"""Puzzles, the program, and calls of everything. NONET is the program that answers are compared with."""

import json
import os
import subprocess
from pathlib import Path

import nonet

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = os.environ.get("NONET") or str(Path(nonet.__file__).parent / "bin" / "nonet")

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
HINTED = "..5.3.8.4...2.9.63.....12...56...7...7.....5...9...34...21.....71.9.8...5.8.2.4.."
CHAINED = "....9...4..23.5.795..2..6...73..9...............1..34...5..2..614.8.37..8...1...."
CLASH = "55" + "." * 79
SEVERAL = EASY[:60] + "." * 21


def variants():
    """The sample puzzles of the documentation, one for each kind of rules, by their names."""
    return {path.stem: path.read_text() for path in sorted((ROOT / "docs/variants").glob("*.txt"))}


def child(*command, **more):
    """What becomes of a process."""
    return subprocess.run(command, capture_output=True, text=True, timeout=300, **more)


def run(*arguments, text=None):
    """What the program prints. Its statuses 0, 1 and 3 are answers."""
    done = child(PROGRAM, *arguments, input=text)
    assert done.returncode in (0, 1, 3), done.stderr
    return done.stdout


def records(command, puzzles, *options):
    """The program's JSON records for some puzzles, each of them a text in any format."""
    return [json.loads(line) for line in run(command, "--json", "-q", *options, *puzzles).splitlines()]


CAGED = variants()["cage"]


def all_functions():
    """Calls of everything, with what succeeds and what fails."""
    p = nonet.Puzzle(EASY + " label")
    for call in (
        lambda: nonet.solve(p),
        lambda: nonet.solve("11" + "." * 14),
        lambda: nonet.solve("nonsense"),
        lambda: nonet.solve(CAGED),
        lambda: list(nonet.solutions("1...............", limit=9)),
        lambda: nonet.count(SEVERAL),
        lambda: nonet.check("55" + "." * 79),
        lambda: nonet.check(p, minimal=True),
        lambda: nonet.check(p, solution=HARD),
        lambda: nonet.check("." * 81, rules="cage 3 r1c1 r1c2\ncage 17 r1c1 r2c1"),
        lambda: nonet.marks(p),
        lambda: nonet.marks(HINTED, after="logic"),
        lambda: nonet.rate(HINTED),
        lambda: nonet.hint(HINTED),
        lambda: nonet.hint("55" + "." * 79),
        lambda: nonet.hint(HINTED).svg(),
        lambda: nonet.explain(HINTED, without="naked-pair"),
        lambda: nonet.explain(HINTED, without="x-wig"),
        lambda: nonet.minimize(p),
        lambda: nonet.minimize(SEVERAL),
        lambda: nonet.minimize(CAGED, 1, what="both"),
        lambda: nonet.canon(p),
        lambda: nonet.canon(nonet.marks(p)),
        lambda: nonet.equivalent(p, HARD),
        lambda: nonet.equivalence(p, p),
        lambda: nonet.transform(p, "transpose"),
        lambda: nonet.transform(p, "nonsense"),
        lambda: nonet.transform(p),
        lambda: nonet.convert(p, "grid"),
        lambda: nonet.convert(CAGED, "line"),
        lambda: nonet.convert(p, "nonsense"),
        lambda: list(nonet.reads(f"{EASY}\n12\n{HARD}", errors="keep")),
        lambda: list(nonet.reads(EASY, rules="nonsense", errors="keep")),
        lambda: next(nonet.reads("nonsense")),
        lambda: next(nonet.generate(seed=1, rate=True)),
        lambda: next(nonet.generate(seed=1, next="naked-pair")),
        lambda: next(nonet.generate(clues=(17, 17), tries=1)),
        lambda: next(nonet.generate(size="nonsense")),
        lambda: p.svg(),
        lambda: p.svg(solution=nonet.solve(p).solution),
        lambda: p.svg(solution=3),
        lambda: hash(p),
        lambda: p.with_value(0, 2, 4).with_candidates(0, 3, [1, 2]).with_rules("diagonals"),
        lambda: repr(p),
        lambda: (p.rows, p.cells, p.candidates, p.givens, p.rules, p.label, p.format, p.ignored, p.known_solution),
        lambda: p.__reduce__()[0](*p.__reduce__()[1]),
        lambda: nonet.Puzzle([[0] * 4] * 4),
        lambda: nonet.Puzzle([[9] * 4] * 4),
        lambda: (nonet.formats(), nonet.techniques(), nonet.kernels()),
        lambda: (nonet.levels(), nonet.symmetries(), nonet.rule_words()),
        lambda: nonet.solve_many([EASY, None, "nonsense", "1...341....34.21", CAGED], threads=2).columns(),
        lambda: nonet.solve_many(f"{EASY}\n\n{HARD}".encode()).columns(),
        lambda: nonet.count_many([SEVERAL, EASY], limit=9).columns(),
        lambda: nonet.rate_many([HINTED, "1...341....34.21"], "hodoku").columns(),
        lambda: nonet.canon_many(nonet.Column.of_texts([EASY, None, "nonsense"])).__arrow_c_array__(),
        lambda: nonet.solve_many([EASY, 3]),
        lambda: nonet.solve_many([EASY, "nonsense"], errors="raise"),
        lambda: nonet.solve_many([EASY], progress=lambda done, total: 1 / 0),
        lambda: nonet.solve(p, kernel="nonsense"),
        lambda: nonet.solve(p, limit="x"),
        lambda: nonet._nonet.make(int, ()),
        lambda: nonet._nonet.Core(),
        lambda: nonet._nonet.reader(3, None, (0, 0), None, None, False),
    ):
        try:
            call()
        except (nonet.Error, ValueError, TypeError, ZeroDivisionError):
            pass
