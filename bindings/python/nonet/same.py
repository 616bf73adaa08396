"""Equivalent puzzles."""

from __future__ import annotations

import random
from typing import NamedTuple, Optional

from . import _nonet
from .errors import ArgumentError, UnsupportedError
from .puzzle import Box, Puzzle, PuzzleLike, as_puzzle
from .solving import as_seed, seconds


def _classic(puzzle: PuzzleLike, box: Optional[Box]) -> Puzzle:
    core = as_puzzle(puzzle, None, box)
    if core.rules:
        raise UnsupportedError("a puzzle with rules: a transform would have to move them, too")
    return core


def _refusal(*puzzles: Puzzle) -> ArgumentError:
    """Why these have no canonical form."""
    for core in puzzles:
        if not core.is_plain:
            return ArgumentError("a puzzle with pencil marks has no canonical form")
        clash = _nonet.why_none(core, 0.0)
        if clash and clash[0] == "clash":
            return ArgumentError(f"no canonical form: {clash[1]}")
    return ArgumentError("canonical forms are for sides up to 12, or 9 where a box is a row or column")


class Canon(NamedTuple):
    """What canon() found."""

    form: Puzzle
    automorphisms: int
    """In how many ways the puzzle can be turned into itself."""
    transform: str
    """What turns the puzzle into the form, for transform()."""


def canon(puzzle: PuzzleLike, *, timeout: Optional[float] = None, box: Optional[Box] = None) -> Canon:
    """The smallest of all equivalent puzzles: two are equivalent if their forms are equal.

    >>> canon("12..34..2.......").form == canon("21..43..1.......").form
    True
    """
    core, allowed = _classic(puzzle, box), seconds(timeout)
    try:
        return Canon(*_nonet.canon(core, allowed))
    except ArgumentError:
        raise _refusal(core) from None


def equivalence(
    a: PuzzleLike, b: PuzzleLike, *, timeout: Optional[float] = None, box: Optional[Box] = None
) -> Optional[str]:
    """The transform that turns a into b; None if they are not equivalent.

    >>> how = equivalence("12..34..2.......", "21..43..1.......")
    >>> str(transform("12..34..2.......", how).puzzle)
    '21..43..1.......'
    """
    one, other, allowed = _classic(a, box), _classic(b, box), seconds(timeout)
    try:
        return _nonet.equivalence(one, other, allowed)
    except ArgumentError:
        raise _refusal(one, other) from None


def equivalent(
    a: PuzzleLike, b: PuzzleLike, *, timeout: Optional[float] = None, box: Optional[Box] = None
) -> bool:
    """Does one become the other by exchanging lines, bands, stacks and digits, and by transposing?

    >>> equivalent("12..34..2.......", "1234............")
    False
    """
    return equivalence(a, b, timeout=timeout, box=box) is not None


class Transformed(NamedTuple):
    """What transform() made."""

    puzzle: Puzzle
    how: str
    """What was done."""
    seed: Optional[int]


def transform(
    puzzle: PuzzleLike, how: Optional[str] = None, seed: Optional[int] = None, *, box: Optional[Box] = None
) -> Transformed:
    """An equivalent puzzle: by the steps given, in the language of docs/canon.md, or at random.

    >>> str(transform("12..34..2.......", "transpose digits 1 2").puzzle)
    '231.14..........'
    """
    if how is not None and seed is not None:
        raise ArgumentError("how and seed exclude each other")
    core = _classic(puzzle, box)
    if how is None and seed is None:
        seed = random.SystemRandom().getrandbits(32)
    return Transformed(*_nonet.transform(core, how, 0 if seed is None else as_seed(seed)), seed)
