"""Solutions: finding one, proving that it is the only one, counting and checking them; candidates."""

from __future__ import annotations

import time
from typing import Any, Iterator, NamedTuple, Optional, Tuple

from . import _nonet
from .errors import ArgumentError, UnsupportedError
from .puzzle import Box, Puzzle, PuzzleLike, State, as_puzzle

_ENGINES = {None: 0, "fast": 0, "any": 1, "backtrack": 2, "hybrid": 3, "sat": 4}
_AFTER = {"none": 0, "singles": 1}


def engine_number(engine: Optional[str]) -> int:
    """The library's number of an engine."""
    if engine not in _ENGINES:
        raise ArgumentError(f"engine: {engine!r} is none of {', '.join(filter(None, _ENGINES))}")
    number = _ENGINES[engine]
    if not _nonet.has_engine(number):
        raise UnsupportedError(f"engine: {engine!r} is not part of the package; the program may have it")
    return number


def seconds(timeout: Optional[float]) -> float:
    """A timeout as the extension takes it, which has 0 for none."""
    if timeout is None:
        return 0.0
    if not timeout > 0:
        raise ArgumentError(f"timeout: {timeout!r} is not a number of seconds above 0")
    return float(timeout)


def as_seed(seed: int) -> int:
    """A seed, if it is one."""
    if not isinstance(seed, int) or not 0 <= seed < 2**64:
        raise ArgumentError(f"seed: {seed!r} is not between 0 and 2**64 - 1")
    return seed


class Result(NamedTuple):
    """What solve() found. It is true if there is a solution."""

    solution: Optional[Puzzle]
    """The first solution, in the form of the question."""
    verdict: str
    """"unique", "several", "none", or "unknown" if the limit was 1 and a solution was found."""
    count: int
    """How many solutions were found, up to the limit."""
    complete: bool
    """There are no more than these."""
    guesses: int
    nodes: int
    conflicts: int
    restarts: int
    known: int
    """How many cells are known for certain."""

    def __bool__(self) -> bool:
        return self.solution is not None


def solve(
    puzzle: PuzzleLike,
    limit: int = 2,
    *,
    engine: Optional[str] = None,
    timeout: Optional[float] = None,
    seed: int = 0,
    kernel: Optional[str] = None,
    rules: Optional[str] = None,
    box: Optional[Box] = None,
) -> Result:
    """Solves a puzzle, and says whether its solution is the only one.

    >>> result = solve("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
    >>> print(result.verdict, result.solution)
    unique 417369825632158947958724316825437169791586432346912758289643571573291684164875293
    >>> solve("11..............").verdict
    'none'

    The search stops after `limit` solutions: with 2 it proves whether there is only one, with 0 it
    counts them all. Engines are "fast" (the best for the size), "any", "backtrack" and "hybrid".
    nonet.Timeout is raised when `timeout` seconds have passed.
    """
    at_most = _limit(limit)
    core = as_puzzle(puzzle, rules, box)
    return Result(*_nonet.solve(core, at_most, engine_number(engine), as_seed(seed), kernel, seconds(timeout)))


def _limit(limit: int) -> int:
    if limit < 0:
        raise ArgumentError(f"limit: {limit} is below 0")
    return min(limit, 2**64 - 1)


def solutions(
    puzzle: PuzzleLike,
    limit: int = 0,
    *,
    engine: Optional[str] = None,
    timeout: Optional[float] = None,
    kernel: Optional[str] = None,
    rules: Optional[str] = None,
    box: Optional[Box] = None,
) -> Iterator[Puzzle]:
    """All solutions, or the first `limit` of them, one after another, always in the same order.

    >>> for solution in solutions("12..34..2.......", limit=2): print(solution)
    1234341221434321
    1234341223414123

    They are searched for as they are asked for, so the first ones of millions come at once.
    """
    core = as_puzzle(puzzle, rules, box)
    return _solutions(core, _limit(limit), engine_number(engine), kernel, seconds(timeout))


def _solutions(core: Puzzle, limit: int, engine: int, kernel: Optional[str], allowed: float) -> Iterator[Puzzle]:
    """Each search begins at the start, and goes four times as far as the one before."""
    given, more = 0, True
    left = allowed
    while more and (limit == 0 or given < limit):
        take = max(1, 3 * given)
        if limit:
            take = min(take, limit - given)
        begin = time.monotonic()
        found, more = _nonet.solutions(core, given, take, engine, kernel, left)
        left = max(left - (time.monotonic() - begin), 1e-9) if allowed else 0.0
        given += len(found)
        yield from found


def count(
    puzzle: PuzzleLike,
    limit: int = 2,
    *,
    engine: Optional[str] = None,
    timeout: Optional[float] = None,
    rules: Optional[str] = None,
    box: Optional[Box] = None,
) -> int:
    """How many solutions there are, up to `limit`; 0: all of them are counted.

    >>> count("1...............", limit=0)
    72
    """
    core = as_puzzle(puzzle, rules, box)
    return _nonet.solve(core, _limit(limit), engine_number(engine), 0, None, seconds(timeout))[2]


# ---- checking ----


class Conflict(NamedTuple):
    """What contradicts what."""

    kind: str
    """"clash", "no candidate", "no place", "clues" (cells and rules that contradict each other),
    "rule"; of a solution also "open" and "clue"."""
    reason: str
    """The same in words."""
    cells: Tuple[Tuple[int, int], ...]
    """(row, column), from 0."""
    digit: Optional[int]
    house: Optional[str]
    rules: Tuple[str, ...]
    may_be_fewer: bool
    """The work allowed ended before it was certain that all of them are needed."""


class Check(NamedTuple):
    """What check() found. It is true if nothing is wrong."""

    verdict: str
    """"unique", "several" or "none"."""
    reason: str
    """What is wrong, in words; "" for a proper puzzle."""
    conflict: Optional[Conflict]
    """Why there is no solution, or what is wrong with the solution given."""
    spare: Optional[Tuple[Tuple[int, int], ...]]
    """With minimal=True: the cells whose clue is not needed."""
    spare_rules: Optional[Tuple[str, ...]]
    """With minimal=True: the rules that are not needed."""

    def __bool__(self) -> bool:
        return not self.reason


def _conflict(core: Puzzle, found: Optional[Tuple[Any, ...]]) -> Optional[Conflict]:
    if found is None:
        return None
    kind, reason, cells, digit, house, rules, fewer = found
    return Conflict(kind, reason, _places(core, cells), digit or None, house, _rule_lines(core, rules), fewer)


def _places(core: Puzzle, cells: Tuple[int, ...]) -> Tuple[Tuple[int, int], ...]:
    side = core.side
    return tuple(divmod(cell, side) for cell in cells)


def _rule_lines(core: Puzzle, numbers: Tuple[int, ...]) -> Tuple[str, ...]:
    return tuple(_nonet.rule_line(core, number) for number in numbers)


def check(
    puzzle: PuzzleLike,
    *,
    minimal: bool = False,
    solution: Optional[PuzzleLike] = None,
    timeout: Optional[float] = None,
    rules: Optional[str] = None,
    box: Optional[Box] = None,
) -> Check:
    """Is it a proper puzzle, with exactly one solution? With `minimal`: and no clue or rule to spare?

    >>> check("11..............").reason
    'no solution: r1c1 and r1c2 are both 1'
    >>> bool(check("1...341....34.21"))
    True
    >>> check("1...341....34.21", minimal=True).reason
    'not minimal: r2c1, r2c3, r4c1, r4c3 and r4c4 are not needed'

    A solution, given here or come with the puzzle, is compared.
    """
    core = as_puzzle(puzzle, rules, box)
    allowed = seconds(timeout)
    verdict = _nonet.solve(core, 2, 0, 0, None, allowed)[1]
    if verdict == "none":
        conflict = _conflict(core, _nonet.why_none(core, allowed))
        reason = "no solution" + (f": {conflict.reason}" if conflict else "")
        return Check(verdict, reason, conflict, None, None)
    if verdict == "several":
        return Check(verdict, "several solutions", None, None, None)
    text = core.known_solution if solution is None else solution
    if text is not None:
        wrong = _conflict(core, _nonet.check_solution(core, as_puzzle(text, None, core.box)))
        if wrong:
            return Check(verdict, f"wrong solution: {wrong.reason}", wrong, None, None)
    return _minimal(core, allowed) if minimal else Check(verdict, "", None, None, None)


def _minimal(core: Puzzle, allowed: float) -> Check:
    spare = _places(core, _nonet.spare_clues(core, allowed))
    spare_rules = _rule_lines(core, _nonet.spare_rules(core, allowed)) if core.rules else ()
    names = [f"r{r + 1}c{c + 1}" for r, c in spare] + [f"'{line}'" for line in spare_rules]
    reason = ""
    if names:
        listed = ", ".join(names[:-1]) + " and " * (len(names) > 1) + names[-1]
        reason = f"not minimal: {listed} {'are' if len(names) > 1 else 'is'} not needed"
    return Check("unique", reason, None, spare, spare_rules)


# ---- fewer clues ----


class Minimal(NamedTuple):
    """What minimize() left."""

    puzzle: Puzzle
    dropped: int
    """How many clues were dropped."""
    dropped_rules: int


def minimize(
    puzzle: PuzzleLike,
    seed: Optional[int] = None,
    *,
    what: str = "clues",
    timeout: Optional[float] = None,
    rules: Optional[str] = None,
    box: Optional[Box] = None,
) -> Minimal:
    """Drops clues that are not needed until none can be spared; what="rules" or "both": also rules.

    >>> str(minimize("1234341221434321").puzzle)
    '......12.1.3.32.'

    Without a seed they are looked at from first to last, else in the random order of that seed.
    """
    if what not in ("clues", "rules", "both"):
        raise ArgumentError(f"what: {what!r} is none of clues, rules, both")
    core, allowed = as_puzzle(puzzle, rules, box), seconds(timeout)
    if seed is not None:
        as_seed(seed)
    if what == "rules" and not core.rules:
        raise ArgumentError("there are no rules")
    try:
        left, dropped, lines, fewer = _nonet.minimize(core, seed, what != "rules", what != "clues", allowed)
    except ArgumentError:
        verdict = _nonet.solve(core, 2, 0, 0, None, allowed)[1]
        if verdict != "unique":
            raise ArgumentError({"none": "no solution", "several": "several solutions"}[verdict]) from None
        raise
    if lines is not None:
        state = left._state()
        left = _nonet.make(Puzzle, state._replace(rules=lines, own_rules=state.own_rules and lines))
    return Minimal(left, dropped, fewer)


# ---- candidates ----


class Marks(Puzzle):
    """A grid with its candidates; str() is the table of them."""

    __slots__ = ("contradiction",)

    contradiction: bool
    """The puzzle contradicts itself: this is as far as it went."""

    def __reduce__(self):  # type: ignore[no-untyped-def]
        return _remake_marks, (_nonet.state(self), self.contradiction)

    def _other(self, state: State) -> "Marks":
        return _remake_marks(state, False)

    def svg(self, *, candidates: Optional[bool] = True, **more) -> str:  # type: ignore[no-untyped-def]
        return super().svg(candidates=candidates, **more)


def _remake_marks(state: Tuple, contradiction: bool) -> Marks:  # type: ignore[type-arg]
    made = _nonet.make(Marks, state)
    made.contradiction = contradiction
    return made


def as_marks(core: Puzzle, contradiction: bool = False) -> Marks:
    """A grid as a table of candidates."""
    state = core._state()
    return _remake_marks(state._replace(format="marks", style=b"", own_rules=None), contradiction)


def marks(
    puzzle: PuzzleLike,
    after: str = "singles",
    *,
    rules: Optional[str] = None,
    box: Optional[Box] = None,
) -> Marks:
    """The candidates that are left: "none": after each digit was taken out of its peers; "singles":
    after all that follows by singles; "logic": where the techniques of explain() are stuck.

    >>> sorted(marks("12..34..2.......").candidates[2][1])
    [1, 3]
    """
    core = as_puzzle(puzzle, rules, box)
    if after == "logic":
        from .logic import where_stuck

        return where_stuck(core)
    if after not in _AFTER:
        raise ArgumentError(f"after: {after!r} is none of none, singles, logic")
    return as_marks(*_nonet.marks(core, _AFTER[after]))
