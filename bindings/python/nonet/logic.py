"""Solving as people do: hints, paths with reasons, ratings."""

from __future__ import annotations

import json
from typing import Any, Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union, overload

from . import _nonet
from .errors import ArgumentError
from .puzzle import Box, Puzzle, PuzzleLike, as_puzzle
from .solving import Marks, as_marks, seconds
from .steps import Step

SCALES = ("explainer", "hodoku", "nonet")
_NOTATIONS = {"rc": 0, "chess": 1}
_PATH, _NEXT, _ALL = range(3)
_STUCK = 20.0  # the rating of what no technique solves
_GAVE_UP = (
    "",
    "not all chains inside chains were tried, since there are too many",
    "no chains were tried at this size",
)


def scale_number(scale: str) -> int:
    """The library's number of a scale."""
    if scale not in SCALES:
        raise ArgumentError(f"scale: {scale!r} is none of {', '.join(SCALES)}")
    return SCALES.index(scale)


def as_ids(techniques: Union[None, str, Iterable[str]]) -> Tuple[str, ...]:
    """Ids of techniques, from one of them, several with commas, or a list."""
    if techniques is None:
        return ()
    ids = techniques.split(",") if isinstance(techniques, str) else techniques
    return tuple(str(one).strip() for one in ids)


# ---- ratings ----


class Rating(NamedTuple):
    """How hard a puzzle is. It is true if it is known: for a puzzle with one solution."""

    scale: str
    verdict: str
    """"unique", "several" or "none"; only "unique" is rated."""
    reason: str
    """Why there is no rating, or why it is stuck; else ""."""
    rating: Optional[float]
    """Of the hardest step (Sudoku Explainer's ER); 20.0: stuck. On the other scales None."""
    pearl: Optional[float]
    """Of the hardest up to the first digit placed (EP)."""
    diamond: Optional[float]
    """Of the first step (ED)."""
    score: Optional[int]
    """HoDoKu's."""
    level: Optional[str]
    """"easy" and so on, or "stuck"."""
    technique: Optional[str]
    """The id of the hardest technique."""
    name: Optional[str]
    """The name of the hardest step."""
    steps: int
    techniques: Dict[str, int]
    """How many steps each technique has, by its id."""

    @property
    def er(self) -> Optional[float]:
        """The same as rating."""
        return self.rating

    @property
    def ep(self) -> Optional[float]:
        """The same as pearl."""
        return self.pearl

    @property
    def ed(self) -> Optional[float]:
        """The same as diamond."""
        return self.diamond

    def __bool__(self) -> bool:
        return self.level is not None


class _Found(NamedTuple):
    """What _nonet.logic() gives."""

    verdict: str
    end: str
    rating: int
    pearl: int
    diamond: int
    technique: Optional[str]
    name: str
    steps: int
    gave_up: int
    level: Optional[str]
    score: int
    techniques: Dict[str, int]
    after: Puzzle
    list: Optional[List[Tuple[Any, ...]]]


def _rating(scale: str, found: _Found, of_path: bool = False) -> Rating:
    """What is known when a path has ended, at its end or before."""
    ratings: Tuple[Optional[float], ...] = (None, None, None)
    score = level = technique = name = None
    reason = ""
    if found.verdict == "unique" or (of_path and found.verdict == "several"):
        is_stuck = found.end == "stuck" and not of_path
        if scale == "explainer":
            ratings = (_STUCK if is_stuck else found.rating / 10, found.pearl / 10, found.diamond / 10)
        if scale == "hodoku":
            score = found.score
        level = "stuck" if is_stuck else found.level
        if not is_stuck:
            technique, name = found.technique, found.name or None
        reason = _GAVE_UP[found.gave_up] if is_stuck else ""
    numbers = (*ratings, score, level, technique, name, found.steps, found.techniques)
    return Rating(scale, found.verdict, reason, *numbers)


def _wishes(
    extent: int,
    scale: str,
    notation: str = "rc",
    max_rating: Optional[float] = None,
    without: Union[None, str, Iterable[str]] = None,
    with_: Union[None, str, Iterable[str]] = None,
    lacking: Union[None, str, Iterable[str]] = None,
    uniqueness: bool = True,
) -> Tuple[Any, ...]:
    """What is asked for, as the extension takes it."""
    if notation not in _NOTATIONS:
        raise ArgumentError(f"notation: {notation!r} is none of {', '.join(_NOTATIONS)}")
    tenths = 0
    if max_rating is not None:
        tenths = round(max_rating * 10)
        if scale != "explainer":
            raise ArgumentError(f"max_rating is for the scale 'explainer', not {scale!r}")
        if not 0 < tenths <= 1000:
            raise ArgumentError(f"max_rating: {max_rating!r} is not between 0.1 and 100.0")
    number = scale_number(scale)
    return (extent, number, tenths, 0, 0, not uniqueness, as_ids(without), as_ids(with_), as_ids(lacking),
            _NOTATIONS[notation])


def _run(core: Puzzle, wishes: Tuple[Any, ...], wants_steps: bool, timeout: Optional[float]) -> _Found:
    return _Found(*_nonet.logic(core, wishes, wants_steps, seconds(timeout)))


def _steps(core: Puzzle, wishes: Tuple[Any, ...], found: _Found) -> Tuple[Step, ...]:
    steps = []
    for i, (text, where, pattern, effect, title, eureka, before) in enumerate(found.list or ()):
        texts = (where, pattern, effect, title, eureka)
        steps.append(Step(json.loads(text), texts, as_marks(before), (core, wishes, i + 1)))
    return tuple(steps)


def _what_is_wrong(core: Puzzle, timeout: Optional[float]) -> str:
    """Of a grid without a solution: where it is not as the solution of its givens, if they have one;
    else a contradiction."""
    state = core._state()
    if any(state.givens):
        values = bytes(v if g else 0 for v, g in zip(state.values, state.givens))
        clues = _nonet.make(Puzzle, state._replace(values=values, marks=None))
        solved = _nonet.solve(clues, 2, 0, 0, None, seconds(timeout))
        if solved[1] == "unique":
            return _first_wrong(core, solved[0])
    found = _nonet.why_none(core, seconds(timeout))
    return found[1] if found else "there is no solution"


def _first_wrong(core: Puzzle, solution: Puzzle) -> str:
    side, right, candidates = core.side, solution.cells, core.candidates
    for i, value in enumerate(core.cells):
        name = f"r{i // side + 1}c{i % side + 1}"
        if value and value != right[i]:
            return f"{name} is not {value}"
        if right[i] not in candidates[i // side][i % side]:
            return f"the digit of {name} is not among its candidates"
    return "there is no solution"


# ---- the functions ----


def rate(
    puzzle: PuzzleLike,
    scale: str = "explainer",
    *,
    without: Union[None, str, Iterable[str]] = None,
    with_: Union[None, str, Iterable[str]] = None,
    timeout: Optional[float] = None,
    rules: Optional[str] = None,
    box: Optional[Box] = None,
) -> Rating:
    """How hard is it? Scales are Sudoku Explainer's, "hodoku" (a level and a score) and "nonet" (a level).

    >>> rating = rate("....9...4..23.5.795..2..6...73..9...............1..34...5..2..614.8.37..8...1....")
    >>> rating.rating, rating.level, rating.name
    (4.2, 'hard', 'XY-Wing')
    >>> rate("....9...4..23.5.795..2..6...73..9...............1..34...5..2..614.8.37..8...1....", "hodoku").score
    1320

    A puzzle without exactly one solution has no rating: the verdict and the reason say so.
    """
    core = as_puzzle(puzzle, rules, box)
    wishes = _wishes(_PATH, scale, without=without, with_=with_)
    verdict = _nonet.solve(core, 2, 0, 0, None, seconds(timeout))[1]
    if verdict == "unique":
        return _rating(scale, _run(core, wishes, False, timeout))
    reason = "several solutions" if verdict == "several" else _what_is_wrong(core, timeout)
    return Rating(scale, verdict, reason, *[None] * 7, 0, {})


def _hints(core: Puzzle, wishes: Tuple[Any, ...], timeout: Optional[float]) -> Tuple[Step, ...]:
    found = _run(core, wishes, True, timeout)
    if found.verdict == "none":
        raise ArgumentError(f"no solution: {_what_is_wrong(core, timeout)}")
    return _steps(core, wishes, found)


def hint(
    puzzle: PuzzleLike,
    scale: str = "nonet",
    *,
    without: Union[None, str, Iterable[str]] = None,
    with_: Union[None, str, Iterable[str]] = None,
    max_rating: Optional[float] = None,
    uniqueness: bool = True,
    notation: str = "rc",
    timeout: Optional[float] = None,
    rules: Optional[str] = None,
    box: Optional[Box] = None,
) -> Optional[Step]:
    """The next step, the one that is easiest to see; None if the puzzle is solved, or no technique
    finds a step.

    >>> print(hint("1...341....34.21").words(1))
    Look at box 1.

    Digits placed and candidates are taken as they are, from a Puzzle or a format that has them. If
    there is no solution any more, nonet.ArgumentError says what went wrong.
    """
    core = as_puzzle(puzzle, rules, box)
    steps = _hints(core, _wishes(_NEXT, scale, notation, max_rating, without, with_, None, uniqueness), timeout)
    return steps[0] if steps else None


def hints(
    puzzle: PuzzleLike,
    scale: str = "nonet",
    *,
    without: Union[None, str, Iterable[str]] = None,
    with_: Union[None, str, Iterable[str]] = None,
    max_rating: Optional[float] = None,
    uniqueness: bool = True,
    notation: str = "rc",
    timeout: Optional[float] = None,
    rules: Optional[str] = None,
    box: Optional[Box] = None,
) -> Tuple[Step, ...]:
    """Every step that could be taken now, the easiest techniques first.

    >>> len(hints("1...341....34.21"))
    38
    """
    core = as_puzzle(puzzle, rules, box)
    wishes = _wishes(_ALL, scale, notation, max_rating, without, with_, None, uniqueness)
    return _by_ease(_hints(core, wishes, timeout), scale)


def _by_ease(steps: Tuple[Step, ...], scale: str) -> Tuple[Step, ...]:
    """By technique, the one with the easiest step first, and within a technique by ease. On nonet's scale
    the level of a technique comes first."""
    words = _nonet.levels(scale_number(scale))
    level = {row[0]: words.index(row[3]) if row[3] else 0 for row in _nonet.techniques(scale_number(scale))}
    member = ("rating", "score", "cost")[scale_number(scale)]
    ease = [(level[s.technique] if scale == "nonet" else 0, s.json[member]) for s in steps]
    easiest: Dict[str, Tuple[Any, ...]] = {}
    first: Dict[str, int] = {}
    for i, step in enumerate(steps):
        first.setdefault(step.technique, i)
        easiest[step.technique] = min(ease[i], easiest.get(step.technique, ease[i]))
    order = sorted(range(len(steps)), key=lambda i: (easiest[steps[i].technique], first[steps[i].technique], ease[i]))
    for number, i in enumerate(order):
        steps[i].json["number"] = number + 1
    return tuple(steps[i] for i in order)


def where_stuck(core: Puzzle) -> Marks:
    """The candidates that are left at the end of the path."""
    found = _run(core, _wishes(_PATH, "explainer"), False, None)
    return as_marks(found.after, found.verdict == "none")


class Explanation(Sequence[Step]):
    """A path of steps. str() has a line for each, and how it ends."""

    def __init__(self, puzzle: Puzzle, scale: str, steps: Tuple[Step, ...], found: _Found, reason: str) -> None:
        self.puzzle = puzzle
        self.steps = steps
        self.verdict = found.verdict
        """"unique", "several" (techniques that assume one solution are then left out) or "none"."""
        self.end = found.end
        """"solved", "stuck", "stopped" or "wrong"."""
        self.reason = reason
        """What is wrong, or why not all was tried before it was stuck; else ""."""
        self.reached: Marks = as_marks(found.after, found.verdict == "none")
        """The board where it ended, with its candidates."""
        self.rating = _rating(scale, found, of_path=True)
        """Of the steps of this path, wherever it ended."""

    @overload
    def __getitem__(self, at: int) -> Step: ...

    @overload
    def __getitem__(self, at: slice) -> Tuple[Step, ...]: ...

    def __getitem__(self, at: Union[int, slice]) -> Union[Step, Tuple[Step, ...]]:
        return self.steps[at]

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __str__(self) -> str:
        lines = [f"{step.number}. {step}" for step in self.steps]
        return "\n".join(lines + [self.end + f": {self.reason}" * bool(self.reason)])

    def __repr__(self) -> str:
        return f"<Explanation: {len(self.steps)} steps, {self.end}>"


def explain(
    puzzle: PuzzleLike,
    scale: str = "explainer",
    *,
    without: Union[None, str, Iterable[str]] = None,
    with_: Union[None, str, Iterable[str]] = None,
    lacking: Union[None, str, Iterable[str]] = None,
    max_rating: Optional[float] = None,
    uniqueness: bool = True,
    notation: str = "rc",
    timeout: Optional[float] = None,
    rules: Optional[str] = None,
    box: Optional[Box] = None,
) -> Explanation:
    """The whole path that a person could take, with the reason for each step.

    >>> path = explain("1...341....34.21")
    >>> path.end, len(path), path[0].technique
    ('solved', 8, 'hidden-single')
    >>> print(path[0].sentence)
    2 is the only digit that box 1 lacks, and r1c2 its only open cell: r1c2 is 2.

    The path ends before a step above max_rating, or of a technique in `lacking`; those in `without` are
    not used at all, optional ones in `with_` are. uniqueness=False leaves out those that assume that
    there is one solution. notation="chess" names cells as C4.
    """
    core = as_puzzle(puzzle, rules, box)
    wishes = _wishes(_PATH, scale, notation, max_rating, without, with_, lacking, uniqueness)
    found = _run(core, wishes, True, timeout)
    reason = _GAVE_UP[found.gave_up] if found.end == "stuck" else ""
    if found.verdict == "none":
        reason = _what_is_wrong(core, timeout)
    return Explanation(core, scale, _steps(core, wishes, found), found, reason)
