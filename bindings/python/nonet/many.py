"""Many puzzles at once: solve_many() and its kin take bytes, lists, NumPy's arrays, pandas' Series and
Arrow's columns, and answer in the same kind, a row for each row.

Whatever a row is, it has an answer: a row that is missing stays missing, and one that cannot be read is
a missing answer with its reason in `errors`. The work is done on all cores, without the GIL.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Callable, Dict, NamedTuple, Optional, Tuple

from . import _nonet
from .columns import Column
from .errors import ArgumentError
from .kinds import Table
from .logic import scale_number
from .run import CANON, COUNT, RATE, SOLVE, Run, run

__all__ = [
    "Count", "Counts", "Form", "Forms", "Many", "Rating", "Ratings", "Solution", "Solutions",
    "canon_many", "count_many", "rate_many", "solve_many",
]  # fmt: skip


class Many(Sequence):
    """The answers to many puzzles: columns, each in the kind of the question, and rows, which are named
    tuples. Columns are made when they are first asked for."""

    # The columns, and what each is called in a row.
    _names: Dict[str, str] = {}
    _row: Callable[..., Any] = tuple

    def __init__(self, job: Run) -> None:
        self._job = job
        self._made: Dict[str, Any] = {}
        #: Reasons why a row has no answer, by the number of the row.
        self.errors: Dict[int, str] = {row: str(job.errors[row]) for row in sorted(job.errors)}

    def columns(self) -> Dict[str, Any]:
        """All columns by name, for a data frame."""
        return {name: self._column(name) for name in self._names}

    def named_columns(self) -> Dict[str, Any]:
        """The same by the names that rows have for them: "solution" and so on."""
        return {self._names[name]: self._column(name) for name in self._names}

    def __arrow_c_array__(self, requested_schema: Any = None) -> Tuple[Any, Any]:
        """All columns as a struct of Arrow's, where the question was a column of Arrow's."""
        columns = self.columns()
        if not all(isinstance(column, Column) for column in columns.values()):
            raise TypeError("these answers are not columns of Arrow's, since the question was not one")
        children = tuple(column.layout(name) for name, column in columns.items())
        return _nonet.arrow_export(("+s", "", len(self), 0, (None,), children))

    def _make(self, name: str) -> Any:
        raise NotImplementedError

    def _column(self, name: str) -> Any:
        if name not in self._names:
            raise AttributeError(f"{self!r} has no column {name}")
        if name not in self._made:
            self._made[name] = self._make(name)
        return self._made[name]

    def __len__(self) -> int:
        return self._job.question.count

    def _at(self, i: int) -> Any:
        item = self._job.question.item
        columns = {self._names[name]: item(self._column(name), i) for name in self._names}
        return self._row(**columns, error=self.errors.get(i))

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return [self._at(j) for j in range(*i.indices(len(self)))]
        at = i + len(self) if i < 0 else i
        if not 0 <= at < len(self):
            raise IndexError(f"row {i} of {len(self)}")
        return self._at(at)

    def __repr__(self) -> str:
        return f"<nonet.{type(self).__name__} of {len(self)} rows, {len(self.errors)} errors>"


# ---- solving ----


class Solution(NamedTuple):
    """A row of Solutions."""

    solution: Any
    count: Any
    verdict: Any
    error: Optional[str]


class Solutions(Many):
    """What solve_many() found."""

    _names = {"solutions": "solution", "counts": "count", "verdicts": "verdict"}
    _row = Solution

    def _make(self, name: str) -> Any:
        question, numbers = self._job.question, self._job.column("B")
        if name == "solutions":
            return question.lines(self._job.others)
        if name == "counts":
            return question.integers(numbers)
        several: Table = ("none", "unique", "several", None)
        return question.words(numbers, several if self._job.limit == 2 else ("none", "unknown", None))

    @property
    def solutions(self) -> Any:
        """One of each, in the form of the puzzle; without one, nothing (digits: zeros)."""
        return self._column("solutions")

    @property
    def counts(self) -> Any:
        """How many solutions there are, up to the limit. NumPy: uint8, and 255 where it is not known."""
        return self._column("counts")

    @property
    def verdicts(self) -> Any:
        """"none", "unique" or "several"; with a limit of 1, "unknown" for a puzzle with a solution."""
        return self._column("verdicts")


def solve_many(
    puzzles: Any, *, limit: int = 2, threads: Optional[int] = None, progress: Any = None, errors: str = "keep"
) -> Solutions:
    """Solves many puzzles, and says of each whether its solution is the only one.

    `limit` 1 takes the first solution without asking for another. `threads`: all cores, unless given.
    `progress` is called with (done, total), or is a bar such as tqdm's, or its class. `errors`: with
    "raise" the first row that cannot be read is an exception.

    >>> from nonet import solve_many
    >>> found = solve_many(["1...341....34.21", None, "what?"])
    >>> found.solutions
    ['1234341221434321', None, None]
    >>> found.verdicts
    ['unique', None, None]
    """
    if limit not in (1, 2):
        raise ArgumentError(f"limit: {limit!r} is neither 1 nor 2; count_many() counts further")
    return Solutions(run(SOLVE, puzzles, threads, progress, errors, limit))


# ---- counting ----


class Count(NamedTuple):
    """A row of Counts."""

    count: Any
    error: Optional[str]


class Counts(Many):
    """What count_many() found."""

    _names = {"counts": "count"}
    _row = Count

    def _make(self, name: str) -> Any:
        return self._job.question.integers(self._job.column("q"))

    @property
    def counts(self) -> Any:
        """How many solutions there are, up to the limit. NumPy: int64, and -1 where it is not known."""
        return self._column("counts")


def count_many(
    puzzles: Any, limit: int = 2, *, threads: Optional[int] = None, progress: Any = None, errors: str = "keep"
) -> Counts:
    """Counts the solutions of many puzzles, up to `limit`; 0: all of them.

    >>> from nonet import count_many
    >>> count_many(["1...............", "1...341....34.21"], limit=100).counts
    [72, 1]
    """
    if not isinstance(limit, int) or not 0 <= limit < 1 << 63:
        raise ArgumentError(f"limit: {limit!r} is not a number of solutions")
    return Counts(run(COUNT, puzzles, threads, progress, errors, limit))


# ---- rating ----

class Rating(NamedTuple):
    """A row of Ratings."""

    technique: Any
    level: Any
    verdict: Any
    error: Optional[str]
    er: Any = None
    ep: Any = None
    ed: Any = None
    score: Any = None


class Ratings(Many):
    """What rate_many() found. What is not there on a scale is not a column."""

    _row = Rating

    def __init__(self, job: Run) -> None:
        super().__init__(job)
        own = {"er": "er", "ep": "ep", "ed": "ed"} if job.scale == 0 else {"scores": "score"} if job.scale == 1 else {}
        self._names = {**own, "techniques": "technique", "levels": "level", "verdicts": "verdict"}

    def _make(self, name: str) -> Any:
        job, question = self._job, self._job.question
        if name == "verdicts":
            return question.words(job.column("B", 13), ("none", "unique", "several", "unknown", None))
        offset = {"scores": 0, "er": 4, "ep": 6, "ed": 8, "techniques": 10, "levels": 12}[name]
        code = {"scores": "i", "levels": "B"}.get(name, "h")
        numbers = job.column(code, offset)._replace(known=14)
        if name == "techniques":
            return question.words(numbers, (*(row[0] for row in _nonet.techniques(job.scale)), None))
        if name == "levels":
            return question.words(numbers, (None, *_nonet.levels(job.scale), "stuck", None))
        return question.integers(numbers) if name == "scores" else question.reals(numbers)

    @property
    def er(self) -> Any:
        """Sudoku Explainer's rating: that of the hardest step."""
        return self._column("er")

    @property
    def ep(self) -> Any:
        """The rating of the hardest step up to the first digit placed."""
        return self._column("ep")

    @property
    def ed(self) -> Any:
        """The rating of the first step."""
        return self._column("ed")

    @property
    def scores(self) -> Any:
        """HoDoKu's score, on its scale."""
        return self._column("scores")

    @property
    def techniques(self) -> Any:
        """The hardest technique, by its id."""
        return self._column("techniques")

    @property
    def levels(self) -> Any:
        """A word for the difficulty."""
        return self._column("levels")

    @property
    def verdicts(self) -> Any:
        """"none", "unique" or "several"."""
        return self._column("verdicts")


def rate_many(
    puzzles: Any,
    scale: str = "explainer",
    *,
    threads: Optional[int] = None,
    progress: Any = None,
    errors: str = "keep",
) -> Ratings:
    """Rates many puzzles on a scale: "explainer", "hodoku" or "nonet". Only puzzles with one solution have
    a rating. As with rate(), it is 20.0, and the level "stuck", where no technique leads on.

    >>> from nonet import rate_many
    >>> ratings = rate_many(["1...341....34.21"])
    >>> ratings.er, ratings.techniques, ratings.levels
    ([1.0], ['hidden-single'], ['easy'])
    """
    return Ratings(run(RATE, puzzles, threads, progress, errors, 2, scale_number(scale)))


# ---- equivalent puzzles ----


class Form(NamedTuple):
    """A row of Forms."""

    form: Any
    automorphisms: Any
    error: Optional[str]


class Forms(Many):
    """What canon_many() found."""

    _names = {"forms": "form", "automorphisms": "automorphisms"}
    _row = Form

    def _make(self, name: str) -> Any:
        question = self._job.question
        return question.lines(self._job.others) if name == "forms" else question.integers(self._job.column("q"))

    @property
    def forms(self) -> Any:
        """The smallest equivalent puzzle: two puzzles are equivalent if these are equal."""
        return self._column("forms")

    @property
    def automorphisms(self) -> Any:
        """In how many ways the puzzle becomes itself again. NumPy: int64, and -1 where it is not known."""
        return self._column("automorphisms")


def canon_many(
    puzzles: Any, *, threads: Optional[int] = None, progress: Any = None, errors: str = "keep"
) -> Forms:
    """The canonical forms of many puzzles.

    >>> from nonet import canon_many
    >>> a, b = canon_many(["12..34..2.......", "21..43..1......."]).forms
    >>> a == b
    True
    """
    return Forms(run(CANON, puzzles, threads, progress, errors))
