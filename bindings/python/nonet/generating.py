"""New puzzles."""

from __future__ import annotations

import random
import time
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple, Union

from . import _nonet
from .errors import ArgumentError
from .logic import Rating, as_ids
from .puzzle import Box, Puzzle, PuzzleLike, State, as_box, as_puzzle
from .solving import Marks, as_marks, as_seed, seconds

Range = Union[str, int, float, Tuple[Optional[float], Optional[float]]]

_QUICK = 0.02  # seconds: what is made faster than this is asked for in larger numbers
_MOST = 256


class Generated(Puzzle):
    """A puzzle that was made, with what is known of it."""

    __slots__ = ("solution", "position", "index", "seed", "tries", "symmetry", "weight", "rating")

    solution: Puzzle
    position: Optional[Marks]
    """With next=...: the board before the step to practise."""
    index: int
    """Its number, from 0: the same seed, options and number give the same puzzle."""
    seed: int
    tries: int
    """How many were made until it was as wished."""
    symmetry: str
    """The largest that its clues have."""
    weight: Optional[float]
    """With unbiased=True: what it counts for in sums."""
    rating: Optional[Rating]
    """If it was asked for, by rate=True, or needed to find the puzzle."""

    def _other(self, state: State) -> Puzzle:  # type: ignore[override]
        return _nonet.make(Puzzle, state)

    def __reduce__(self) -> Tuple[Any, ...]:
        return _remake, (_nonet.state(self), tuple(getattr(self, name) for name in Generated.__slots__))


def _remake(state: Tuple[Any, ...], known: Tuple[Any, ...]) -> Generated:
    made = _nonet.make(Generated, state)
    for name, value in zip(Generated.__slots__, known):
        setattr(made, name, value)
    return made


# ---- options as the library's words ----


def _quoted(value: str) -> str:
    return '"' + value.replace('"', '""') + '"'


def _range(name: str, value: Range) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, (int, float)):
        return str(value)
    try:
        low, high = value
    except (TypeError, ValueError):
        raise ArgumentError(f"{name}: {value!r} is not a number or a pair of them") from None
    return f"{'' if low is None else low}..{'' if high is None else high}"


def _pattern(pattern: Union[str, Iterable[Any]]) -> str:
    """Text, or a matrix of cells that are true where a clue may be."""
    if isinstance(pattern, str):
        return pattern
    rows = pattern.tolist() if hasattr(pattern, "tolist") else list(pattern)
    if all(isinstance(row, str) for row in rows):
        return "\n".join(rows)
    return "\n".join("".join("*" if cell else "." for cell in row) for row in rows)


def _words(options: Dict[str, Any]) -> str:
    """The options as nonet_generator_read takes them."""
    words = []
    for name, value in options.items():
        if value is None or value is False:
            continue
        words.append(name if value is True else f"{name}={_quoted(str(value))}")
    return " ".join(words)


class Generator(Iterator[Generated]):
    """An iterator over new puzzles, which makes them as they are asked for."""

    def __init__(self, n: Optional[int], seed: int, words: str, scale: str, timeout: float) -> None:
        self.seed = seed
        """That was given or drawn: with it generate() makes the same puzzles again."""
        self._made = _nonet.generator(words)
        self._scale, self._timeout = scale, timeout
        self._left, self._index, self._take = n, 0, 1
        self._ready: List[Tuple[Any, ...]] = []

    def __iter__(self) -> "Generator":
        return self

    def __next__(self) -> Generated:
        if not self._ready:
            if self._left == 0:
                raise StopIteration
            self._make()
        return self._finish(self._ready.pop())

    def _make(self) -> None:
        """As many as take a moment: those of 9x9 are made together, much faster than one by one."""
        take = self._take if self._left is None else min(self._take, self._left)
        begin = time.monotonic()
        made = _nonet.generate(self._made, Generated, self._index, take, self._timeout)
        if time.monotonic() - begin < _QUICK and self._take < _MOST:
            self._take *= 4
        self._index += len(made)
        if self._left is not None:
            self._left -= len(made)
        self._ready = made[::-1]

    def _finish(self, made: Tuple[Any, ...]) -> Generated:
        puzzle, solution, position, index, tries, symmetry, weight, rating = made
        puzzle.solution = solution
        puzzle.position = as_marks(position) if position is not None else None
        puzzle.index, puzzle.tries, puzzle.symmetry, puzzle.weight = index, tries, symmetry, weight
        puzzle.seed = self.seed
        puzzle.rating = None if rating is None else self._rating(rating)
        return puzzle

    def _rating(self, known: Tuple[Any, ...]) -> Rating:
        er, ep, ed, technique, name, steps, level, score, techniques = known
        rates = self._scale == "explainer"
        numbers = (er / 10, ep / 10, ed / 10) if rates else (None, None, None)
        return Rating(self._scale, "unique", "", *numbers, score if self._scale == "hodoku" else None,
                      level, technique, name or None, steps, dict.fromkeys(techniques, 1))


def generate(
    n: Optional[int] = None,
    *,
    seed: Optional[int] = None,
    difficulty: Optional[str] = None,
    scale: Optional[str] = None,
    rating: Optional[Range] = None,
    score: Optional[Range] = None,
    clues: Optional[Range] = None,
    symmetry: Optional[str] = None,
    require: Union[None, str, Iterable[str]] = None,
    lacking: Union[None, str, Iterable[str]] = None,
    with_: Union[None, str, Iterable[str]] = None,
    next: Optional[str] = None,
    pattern: Union[None, str, Iterable[Any]] = None,
    like: Optional[PuzzleLike] = None,
    rules: Optional[str] = None,
    size: Optional[Box] = None,
    jigsaw: bool = False,
    minimal: bool = False,
    unbiased: bool = False,
    rate: bool = False,
    tries: Optional[int] = None,
    timeout: Optional[float] = None,
) -> Generator:
    """New puzzles, each with one solution: n of them, or without end.

    >>> puzzle = next(generate(seed=5, difficulty="hard", symmetry="rotate180"))
    >>> print(puzzle)
    23..8.6...8.39....5.......3..7251.....64.79.....8692..9.......4....48.3...8.1..25
    >>> puzzle.symmetry, puzzle.clues, puzzle.rating.name
    ('rotate180', 30, 'Naked Pair')

    The options are those of `nonet generate`, and mean what docs/generate.md says. A range, of clues,
    rating or score, is (22, 25), "22..25", (None, 24) or a number; techniques are ids, one, several
    with commas, or a list; size is the shape of a box, (2, 3). Without a seed one is drawn; the
    iterator and each puzzle have it as .seed, and the same seed and options give the same puzzles.

    timeout: nonet.Timeout is raised if no further puzzle is found for so many seconds.
    """
    if n is not None and n < 0:
        raise ArgumentError(f"n: {n} is below 0")
    own = random.SystemRandom().getrandbits(32) if seed is None else as_seed(seed)
    box = None if size is None else "x".join(map(str, as_box(size)))
    lists = {"require": require, "lacking": lacking, "with": with_}
    options: Dict[str, Any] = {"scale": scale, "size": box, "rules": rules, "difficulty": difficulty}
    options.update({name: ",".join(as_ids(value)) for name, value in lists.items() if value is not None})
    ranges = {"rating": rating, "score": score, "clues": clues}
    options.update({name: _range(name, value) for name, value in ranges.items() if value is not None})
    options.update(symmetry=symmetry, next=next, jigsaw=jigsaw, minimal=minimal, unbiased=unbiased, rate=rate)
    options.update(tries=tries, seed=own, pattern=None if pattern is None else _pattern(pattern))
    if like is not None:
        options["like"] = str(as_puzzle(like))
    used = scale or ("nonet" if next else "explainer")
    return Generator(n, own, _words(options), used, seconds(timeout))
