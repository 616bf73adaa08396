"""The fixtures of all tests."""

import os

import nonet
import pytest
from samples import CHAINED, CLASH, EASY, HARD, HINTED, ROOT, SEVERAL, variants

os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(ROOT / "build/hypothesis"))


@pytest.fixture(scope="session")
def mixed():
    """Puzzles of all sorts: sizes, forms, rules; with one solution, several or none."""
    lines = [EASY, HARD, HINTED, CHAINED, CLASH, SEVERAL, "." * 81, EASY.replace(".", "0")]
    lines += ["1...341....34.21", "12..34..2.......", "2.5.6.4..21..52..6.6.1.2..1.4354.6..", "11" + "." * 14]
    sizes = {(2, 2): 3, (2, 3): 3, (2, 4): 2, (2, 5): 2, (3, 4): 2, (4, 4): 2, (3, 3): 12}
    made = [p for size, n in sizes.items() for p in nonet.generate(n, size=size, seed=1)]
    made += nonet.generate(2, seed=2, jigsaw=True)
    made += nonet.generate(2, seed=2, rules="diagonals")
    forms = ("grid", "rows", "csv", "sdk", "json", "solo", "fpuzzles", "opensudoku")
    other = [nonet.convert(EASY, to) for to in forms]
    marks = str(nonet.marks(HINTED, after="none"))
    sukaku = nonet.convert(nonet.marks(HINTED), "sukaku")
    large = str(next(nonet.generate(size=(5, 5), seed=3)))
    return lines + [str(p) for p in made] + other + [marks, sukaku, large] + list(variants().values())
