"""Equivalent puzzles."""

from __future__ import annotations

import random
from typing import NamedTuple, Optional

from . import _nonet
from .errors import ArgumentError, UnsupportedError
from .puzzle import Box, Puzzle, PuzzleLike, as_puzzle
from .solving import seconds


def _classic(puzzle: PuzzleLike, box: Optional[Box]) -> Puzzle:
    core = as_puzzle(puzzle, None, box)
    if core.rules:
        raise UnsupportedError("puzzles with rules have no equivalent ones here: a transform would move the rules")
    return core


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
    return Canon(*_nonet.canon(_classic(puzzle, box), seconds(timeout)))


def equivalence(
    a: PuzzleLike, b: PuzzleLike, *, timeout: Optional[float] = None, box: Optional[Box] = None
) -> Optional[str]:
    """The transform that turns a into b; None if they are not equivalent.

    >>> how = equivalence("12..34..2.......", "21..43..1.......")
    >>> str(transform("12..34..2.......", how).puzzle)
    '21..43..1.......'
    """
    return _nonet.equivalence(_classic(a, box), _classic(b, box), seconds(timeout))


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
    if seed is not None and not 0 <= seed < 2**64:
        raise ArgumentError(f"seed: {seed} is not between 0 and 2**64 - 1")
    return Transformed(*_nonet.transform(core, how, seed or 0), seed)
