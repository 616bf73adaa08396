"""Puzzles and the program, for all tests. NONET is the program that answers are compared with."""

import json
import os
import subprocess
from pathlib import Path

import nonet
import pytest

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


def run(*arguments, text=None):
    """What the program prints. Its statuses 0, 1 and 3 are answers."""
    done = subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, text=True, timeout=120)
    assert done.returncode in (0, 1, 3), done.stderr
    return done.stdout


def records(command, puzzles, *options):
    """The program's JSON records for some puzzles, each of them a text in any format."""
    return [json.loads(line) for line in run(command, "--json", "-q", *options, *puzzles).splitlines()]


@pytest.fixture(scope="session")
def mixed():
    """Puzzles of all sorts: sizes, forms, rules; with one solution, several or none."""
    lines = [EASY, HARD, HINTED, CHAINED, CLASH, SEVERAL, "." * 81, EASY.replace(".", "0")]
    lines += ["1...341....34.21", "12..34..2.......", "2.5.6.4..21..52..6.6.1.2..1.4354.6..", "11" + "." * 14]
    sizes = {(2, 2): 3, (2, 3): 3, (2, 4): 2, (2, 5): 2, (3, 4): 2, (4, 4): 2, (3, 3): 12}
    made = [p for size, n in sizes.items() for p in nonet.generate(n, size=size, seed=1)]
    made += nonet.generate(2, seed=2, jigsaw=True)
    made += nonet.generate(2, seed=2, rules="diagonals")
    other = [nonet.convert(EASY, to) for to in ("grid", "rows", "csv", "sdk", "json", "solo", "fpuzzles", "opensudoku")]
    marks = str(nonet.marks(HINTED, after="none"))
    sukaku = nonet.convert(nonet.marks(HINTED), "sukaku")
    large = str(next(nonet.generate(size=(5, 5), seed=3)))
    return lines + [str(p) for p in made] + other + [marks, sukaku, large] + list(variants().values())
