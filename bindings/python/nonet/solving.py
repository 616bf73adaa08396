"""Solutions: finding one, proving that it is the only one, counting them."""

from __future__ import annotations

from typing import NamedTuple, Optional

from . import _nonet
from .puzzle import Box, Puzzle, PuzzleLike, as_puzzle

ENGINES = {None: 0, "fast": 0, "any": 1, "backtrack": 2, "hybrid": 3}


class Result(NamedTuple):
    """What solve() found."""

    solution: Optional[Puzzle]
    verdict: str
    count: int
    complete: bool
    guesses: int
    nodes: int
    conflicts: int
    restarts: int
    known: int


def solve(
    puzzle: PuzzleLike,
    limit: int = 2,
    *,
    rules: Optional[str] = None,
    box: Optional[Box] = None,
    timeout: Optional[float] = None,
) -> Result:
    """Solves a puzzle, and says whether its solution is the only one."""
    return Result(*_nonet.solve(as_puzzle(puzzle, rules, box), limit, 0, 0, None, timeout or 0.0))
