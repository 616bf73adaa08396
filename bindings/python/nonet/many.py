"""Many puzzles at once: solve_many() and its kin take bytes, lists, NumPy's arrays, pandas' Series and
Arrow's columns, and answer in the same kind, a row for each row.

Whatever a row is, it has an answer: a row that is missing stays missing, and one that cannot be read is
a missing answer with its reason in `errors`. The work is done on all cores, without the GIL.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from queue import SimpleQueue
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Tuple

from . import _nonet
from .errors import failure
from .kinds import Numbers, Others, Question, Table, ask

__all__ = [
    "Counts", "Forms", "Many", "Ratings", "Solutions", "canon_many", "count_many", "rate_many", "solve_many",
]  # fmt: skip


class Task(NamedTuple):
    """What the extension does with rows."""

    number: int
    chunk: int  # rows of a stretch: some milliseconds of work
    size: int  # bytes of the number of a row
    has_lines: bool


SOLVE = Task(0, 1 << 16, 1, True)
COUNT = Task(1, 1 << 16, 8, False)
RATE = Task(2, 64, 16, False)
CANON = Task(3, 1 << 10, 8, True)

_BAD = 255
_VERDICTS: Table = ("none", "unique", "several", "unknown", None)
Chunk = Tuple[int, int, int, int]
Found = Tuple[Chunk, List[Any]]


# ---- progress ----


class _Progress:
    """Whoever wants to know: a function of (done, total), a bar with tqdm's update(), or its class."""

    def __init__(self, progress: Any, total: int) -> None:
        self.total, self.done, self.own = total, 0, None
        if isinstance(progress, type) and hasattr(progress, "update"):
            progress = self.own = progress(total=total)
        elif getattr(progress, "total", total) is None:
            progress.total = total
        self.update = getattr(progress, "update", None)
        self.call = progress if self.update is None else None
        if progress is not None and not callable(self.update or self.call):
            raise TypeError("progress: a function of (done, total), or a bar such as tqdm's")

    def add(self, rows: int) -> None:
        self.done += rows
        if self.update is not None:
            self.update(rows)
        elif self.call is not None:
            self.call(self.done, self.total)

    def close(self) -> None:
        if self.own is not None:
            self.own.close()


# ---- a run ----


class _Run:
    """A task over all rows of a question, on several threads: each takes the next stretch of rows until
    none is left. The thread that asks collects what they found, and can be interrupted."""

    def __init__(self, task: Task, question: Question, limit: int, scale: int) -> None:
        self.task, self.question, self.limit, self.scale = task, question, limit, scale
        self.chunks = question.chunks(task.chunk)
        self.next = count()
        self.over = bytearray(1)  # for the extension: nobody waits for the answers
        self.is_halted = False  # no more stretches are begun
        self.numbers = bytearray(question.count * task.size)
        self.others = Others()
        self.errors: Dict[int, Exception] = {}
        if task.has_lines:
            question.prepare()

    def _do(self, chunk: Chunk) -> Optional[Found]:
        part, start, stop, at = chunk
        question, task = self.question, self.task
        rows, begin, end = question.rows(part, start, stop)
        lines, place = question.place(at, stop - start) if task.has_lines else (None, at)
        # The numbers have their place in all of them, the lines perhaps in memory of their own.
        numbers: Any = self.numbers
        odd = _nonet.run(
            task.number, rows, begin, end, lines, place, numbers, at, question.fill, self.limit, self.scale, self.over
        )  # fmt: skip
        if odd is None:
            return None
        if task.has_lines:
            question.placed(at, stop - start, lines)
        return chunk, [(at + row - begin, *rest) for row, *rest in odd]

    def _begin(self) -> Iterator[Chunk]:
        for i in self.next:
            if self.is_halted or self.over[0] or i >= len(self.chunks):
                return
            yield self.chunks[i]

    def _thread(self, found: SimpleQueue) -> None:
        try:
            for chunk in self._begin():
                found.put(self._do(chunk))
        except BaseException as error:  # for whoever asked
            found.put(error)
        found.put(None)

    def _take(self, found: Optional[Found], progress: _Progress) -> None:
        if found is None:
            return
        (_, start, stop, _), odd = found
        for row, text, status, reason, line, column in odd:
            if text is not None:
                self.others[row] = text
            else:
                self.errors[row] = failure(status, reason, line, column)
        progress.add(stop - start)

    def _alone(self, progress: _Progress, raises: bool) -> None:
        for chunk in self._begin():
            self._take(self._do(chunk), progress)
            self.is_halted = raises and bool(self.errors)

    def _together(self, threads: int, progress: _Progress, raises: bool) -> None:
        found: SimpleQueue = SimpleQueue()
        pool = ThreadPoolExecutor(threads, "nonet")
        try:
            for _ in range(threads):
                pool.submit(self._thread, found)
            while threads > 0:
                item = found.get()
                if isinstance(item, BaseException):
                    raise item
                threads -= item is None
                self._take(item, progress)
                self.is_halted = self.is_halted or (raises and bool(self.errors))
        finally:
            self.over[0] = 1
            pool.shutdown()

    def go(self, threads: int, progress: _Progress, raises: bool) -> None:
        """Does it all. With `raises` it ends after an error; all rows before that one are done."""
        if min(threads, len(self.chunks)) <= 1:
            self._alone(progress, raises)
        else:
            self._together(min(threads, len(self.chunks)), progress, raises)
        for row in self.errors:
            self._forget(row)

    def _forget(self, row: int) -> None:
        size = self.task.size
        self.numbers[row * size : (row + 1) * size] = bytes([0 if self.task is RATE else 255]) * size

    def column(self, code: str, offset: int = 0) -> Numbers:
        """Numbers of all rows."""
        size = self.task.size
        if self.task is RATE:
            return Numbers(self.numbers, code, offset, size, 15, 0)
        return Numbers(self.numbers, code, offset, size, size - 1, _BAD)


def _threads(threads: Optional[int]) -> int:
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not isinstance(threads, int) or isinstance(threads, bool) or threads < 1:
        raise ValueError(f"threads: {threads!r} is not a number of threads")
    return threads


def _run(
    task: Task, puzzles: Any, threads: Optional[int], progress: Any, errors: str, limit: int = 2, scale: int = 0
) -> _Run:
    if errors not in ("coerce", "raise"):
        raise ValueError(f"errors: {errors!r} is neither 'coerce' nor 'raise'")
    number = _threads(threads)
    run = _Run(task, ask(puzzles), limit, scale)
    reporter = _Progress(progress, run.question.count)
    try:
        run.go(number, reporter, errors == "raise")
    finally:
        reporter.close()
    if errors == "raise" and run.errors:
        row = min(run.errors)
        error = run.errors[row]
        error.args = (f"row {row}: {error}",)
        raise error
    return run


# ---- answers ----


class Many(Sequence):
    """The answers to many puzzles: columns, each in the kind of the question, and rows, which are named
    tuples. Columns are made when they are first asked for."""

    errors: Dict[int, str]  #: reasons why a row has no answer, by the number of the row
    _fields: Tuple[str, ...] = ()
    _row: Callable[..., Any] = tuple

    def __init__(self, run: _Run) -> None:
        self._run = run
        self._made: Dict[str, Any] = {}
        self.errors = {row: str(run.errors[row]) for row in sorted(run.errors)}

    def columns(self) -> Dict[str, Any]:
        """All columns by name, for a data frame."""
        return {name: getattr(self, name) for name in self._fields}

    def _column(self, name: str, make: Callable[..., Any], *arguments: Any) -> Any:
        if name not in self._made:
            self._made[name] = make(*arguments)
        return self._made[name]

    def __len__(self) -> int:
        return self._run.question.count

    def _at(self, i: int) -> Any:
        columns = (getattr(self, name) for name in self._fields)
        return self._row(*(_row_of(column, i) for column in columns), self.errors.get(i))

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return [self._at(j) for j in range(*i.indices(len(self)))]
        at = i + len(self) if i < 0 else i
        if not 0 <= at < len(self):
            raise IndexError(f"row {i} of {len(self)}")
        return self._at(at)

    def __repr__(self) -> str:
        return f"<nonet.{type(self).__name__} of {len(self)} rows, {len(self.errors)} errors>"


def _row_of(column: Any, i: int) -> Any:
    at = getattr(column, "iloc", column)
    return at[i]
