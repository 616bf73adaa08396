"""Solving as people do: steps with their reasons, hints, ratings."""

from __future__ import annotations

import json
from typing import Any, Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union, overload

from . import _nonet
from .errors import ArgumentError
from .puzzle import Box, Puzzle, PuzzleLike, as_puzzle
from .solving import Marks, as_marks, seconds

SCALES = ("explainer", "hodoku", "nonet")
_NOTATIONS = {"rc": 0, "chess": 1}
_PATH, _NEXT, _ALL = range(3)
_STUCK = 20.0  # the rating of what no technique solves
_GAVE_UP = ("", "not all chains inside chains were tried, since there are too many", "no chains were tried at this size")


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


# ---- steps ----


class Candidate(NamedTuple):
    """A digit in a cell; row and column count from 0."""

    row: int
    column: int
    digit: int


class House(NamedTuple):
    """A house of a step."""

    role: str
    kind: str
    number: int
    """From 0."""
    name: str
    """"row 3"."""


class Cell(NamedTuple):
    """A cell of a step."""

    role: str
    row: int
    column: int
    set: Optional[int]
    """Which of several almost locked sets it is in, from 1."""


class Mark(NamedTuple):
    """A candidate of a step."""

    role: str
    row: int
    column: int
    digit: int


class Node(NamedTuple):
    """A candidate in a chain, which is true (on) or false because of its parents."""

    row: int
    column: int
    digit: int
    on: bool
    reason: str
    parents: Tuple[int, ...]
    """Places in the step's nodes."""
    nested: Optional[int]
    """The place in the step's nested steps."""


class Link(NamedTuple):
    """From a node to a node: "strong", "weak" or "step"."""

    start: int
    end: int
    kind: str


def _at(member: Dict[str, Any]) -> Tuple[int, int]:
    return member["row"] - 1, member["column"] - 1


class Step:
    """One step. str() is the sentence with the reason and the effect.

    >>> step = hint("..5.3.8.4...2.9.63.....12...56...7...7.....5...9...34...21.....71.9.8...5.8.2.4..")
    >>> step.name, step.technique, step.houses[0].name
    ('Locked Pair', 'locked-pair', 'box 2')
    >>> step.effect
    'r1c1<>6, r1c2<>6, r1c8<>7, r2c5<>7, r3c4<>67, r3c5<>67'
    >>> step.eliminations[0]
    Candidate(row=0, column=0, digit=6)
    >>> print(step.words(2))
    Locked Pair: Look at box 2.
    """

    def __init__(self, data: Dict[str, Any], texts: Sequence[Optional[str]] = (None,) * 5,
                 before: Optional[Marks] = None, drawn: Optional[Tuple[Puzzle, Tuple[Any, ...], int]] = None) -> None:
        self.json = data
        """The step as an object of docs/json.md, where rows and columns count from 1."""
        self.where, self.pattern, self.effect, self.title, self._eureka = texts
        self.before = before
        """The board that it was found in; None for a step inside another."""
        self._drawn = drawn

    @property
    def number(self) -> Optional[int]:
        """1, 2, ... in a path."""
        return self.json.get("number")

    @property
    def technique(self) -> str:
        """The id of the technique, as techniques() lists it."""
        return self.json["technique"]

    @property
    def name(self) -> str:
        """The name of this step: "Unique Rectangle type 1"."""
        return self.json["name"]

    @property
    def rating(self) -> Optional[float]:
        """On Sudoku Explainer's scale."""
        numbers = self.json.get("numbers", {})
        return self.json.get("rating", numbers.get("explainer"))

    @property
    def score(self) -> Optional[int]:
        """On HoDoKu's scale; None if HoDoKu does not have the technique."""
        return self.json.get("score", self.json.get("numbers", {}).get("hodoku"))

    @property
    def cost(self) -> Optional[int]:
        """On nonet's scale: how much there is to look at."""
        return self.json.get("cost")

    @property
    def digits(self) -> Tuple[int, ...]:
        """Those that it is about."""
        return tuple(self.json["digits"])

    @property
    def placements(self) -> Tuple[Candidate, ...]:
        """The digits that it places."""
        return tuple(Candidate(*_at(one), one["digit"]) for one in self.json["placements"])

    @property
    def eliminations(self) -> Tuple[Candidate, ...]:
        """The candidates that it removes."""
        return tuple(Candidate(*_at(one), one["digit"]) for one in self.json["eliminations"])

    @property
    def houses(self) -> Tuple[House, ...]:
        """Where it is found, and from where it removes candidates."""
        return tuple(House(h["role"], h["kind"], h["number"] - 1, h["house"]) for h in self.json["houses"])

    @property
    def cells(self) -> Tuple[Cell, ...]:
        """The cells that make its pattern, by their roles."""
        return tuple(Cell(one["role"], *_at(one), one.get("set")) for one in self.json["cells"])

    @property
    def candidates(self) -> Tuple[Mark, ...]:
        """The candidates that make its pattern, by their roles."""
        return tuple(Mark(one["role"], *_at(one), one["digit"]) for one in self.json["candidates"])

    @property
    def nodes(self) -> Tuple[Node, ...]:
        """Of chains: what follows from what."""
        nodes = self.json.get("nodes", ())
        return tuple(Node(*_at(n), n["digit"], n["on"], n["reason"], tuple(n["parents"]), n.get("nested")) for n in nodes)

    @property
    def links(self) -> Tuple[Link, ...]:
        """Of chains: one for each parent of a node."""
        return tuple(Link(link["from"], link["to"], link["kind"]) for link in self.json.get("links", ()))

    @property
    def ends(self) -> Tuple[int, ...]:
        """Of chains: the nodes that they lead to."""
        return tuple(self.json.get("ends", ()))

    @property
    def form(self) -> Optional[str]:
        """Of chains: "single", "contradiction", "double", "cell" or "region"."""
        return self.json.get("form")

    @property
    def nested(self) -> Tuple["Step", ...]:
        """Of chains: the steps inside them."""
        return tuple(Step(one) for one in self.json.get("nested", ()))

    @property
    def sentence(self) -> str:
        """All of it in words, with the reason and the effect; may have several lines."""
        return self.json["sentence"]

    @property
    def eureka(self) -> Optional[str]:
        """As players write it: "(3)r1c4=r1c7-(3=5)r4c7 => r2c4<>3"."""
        return self._eureka or self.json.get("eureka")

    def words(self, level: int = 4) -> str:
        """As much as a hint of this level says: 1 where to look, 2 also the technique, 3 what is found,
        4 all of it."""
        if level not in (1, 2, 3, 4):
            raise ArgumentError(f"level: {level!r} is none of 1, 2, 3, 4")
        what = (self.where, self.where, self.pattern, self.sentence)[level - 1] or ""
        return what if level == 1 else f"{self.name}: {what}"

    level = words

    def svg(self, level: int = 4) -> str:
        """A picture of the board with as much of the step as a hint of this level says."""
        if level not in (1, 2, 3, 4):
            raise ArgumentError(f"level: {level!r} is none of 1, 2, 3, 4")
        if self._drawn is None:
            raise ArgumentError("a step inside another has no picture of its own")
        # enum nonet_step_what: where, name, pattern, sentence.
        return _nonet.picture(*self._drawn, (1, 0, 2, 3)[level - 1])

    def _repr_svg_(self) -> Optional[str]:
        return self.svg() if self._drawn else None

    def __str__(self) -> str:
        return f"{self.name}: {self.sentence}"

    def __repr__(self) -> str:
        return f"<Step {self.name}: {self.effect}>"

    def __eq__(self, other: object) -> bool:
        return self.json == other.json if isinstance(other, Step) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.technique, self.sentence))


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


def _rating(scale: str, found: _Found, reason: str = "") -> Rating:
    """What is known when a path has ended, at its end or before."""
    ratings: Tuple[Optional[float], ...] = (None, None, None)
    score = level = technique = name = None
    if found.verdict == "unique":
        is_stuck = found.end == "stuck"
        if scale == "explainer":
            ratings = (_STUCK if is_stuck else found.rating / 10, found.pearl / 10, found.diamond / 10)
        if scale == "hodoku":
            score = found.score
        level = "stuck" if is_stuck else found.level
        if not is_stuck:
            technique, name = found.technique, found.name or None
        reason = reason or (_GAVE_UP[found.gave_up] if is_stuck else "")
    return Rating(scale, found.verdict, reason, *ratings, score, level, technique, name, found.steps, found.techniques)


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
    found = _run(core, wishes, False, timeout)
    reason = ""
    if found.verdict == "several":
        reason = "several solutions"
    elif found.verdict == "none":
        reason = _what_is_wrong(core, timeout)
    return _rating(scale, found, reason)


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
    """Every step that could be taken now.

    >>> len(hints("1...341....34.21"))
    38
    """
    core = as_puzzle(puzzle, rules, box)
    return _hints(core, _wishes(_ALL, scale, notation, max_rating, without, with_, None, uniqueness), timeout)


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
        self.rating = _rating(scale, found)
        """Of this path, as rate() has it, if the puzzle has one solution."""

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
