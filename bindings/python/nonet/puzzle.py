"""Puzzles as values."""

from __future__ import annotations

import json
from typing import Any, Iterable, List, Optional, Sequence, Tuple, Union

from . import _nonet
from .errors import ArgumentError, ReadError

Box = Union[Tuple[int, int], str]


def _box(box: Optional[Box]) -> Tuple[int, int]:
    """(rows, columns) of a box, from a pair or from "2x3"; (0, 0): not given."""
    if box is None:
        return (0, 0)
    parts = box.lower().split("x") if isinstance(box, str) else box
    try:
        rows, columns = (int(part) for part in parts)
    except (TypeError, ValueError):
        raise ArgumentError(f"box: {box!r} is not a shape such as (2, 3)") from None
    if rows < 1 or columns < 1 or rows * columns > 100:
        raise ArgumentError(f"box: {box!r} is not the shape of a box, with a side of up to 100")
    return rows, columns


class Puzzle(_nonet.Core):
    """A puzzle, or an answer in its form; never changed, so it may be a key and shared by threads.

    >>> p = Puzzle("1...341....34.21", label="a small one")
    >>> p.side, p.box, p.givens
    (4, (2, 2), 8)
    """

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return _nonet.write(self)


PuzzleLike = Union[str, bytes, Puzzle, Sequence[Any]]


def as_puzzle(
    puzzle: PuzzleLike, rules: Optional[str] = None, box: Optional[Box] = None, format: Optional[str] = None
) -> Puzzle:
    """A Puzzle from whatever may stand for one."""
    if isinstance(puzzle, Puzzle):
        return puzzle
    text = puzzle.decode("utf-8", "surrogateescape") if isinstance(puzzle, (bytes, bytearray)) else puzzle
    return _nonet.read(Puzzle, text, format, _box(box), None, None, rules, False)
