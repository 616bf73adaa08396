"""A task over many rows: stretches of them on several threads, in the extension and without the GIL, while the
thread that asked waits, reports the progress and can be interrupted."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Tuple

from . import _nonet
from .errors import ReadError, failure
from .kinds import Numbers, Others, Question, ask


class Task(NamedTuple):
    """What the extension does with rows."""

    number: int
    size: int  # bytes of the number of a row
    has_lines: bool


SOLVE = Task(0, 1, True)
COUNT = Task(1, 8, False)
RATE = Task(2, 16, False)
CANON = Task(3, 8, True)

BAD = 255  # every byte of a number that is not known, but for ratings: those have a byte that says so
Found = Tuple[int, List[Any]]

# Stretches of rows grow from one on until they take about this many seconds, up to so many rows that they
# and their answers stay in the cache. What does not take longer than ALONE is not worth a thread.
STRETCH, ROWS_MAX, ALONE = 0.02, 1 << 16, 0.005


class Stretch(NamedTuple):
    """Rows of a part of the question, the first of which is row `at` of all."""

    part: int
    start: int
    stop: int
    at: int


# ---- progress ----


class Progress:
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


class Run:
    """A task over all rows of a question, on several threads: each takes the next stretch of rows until
    none is left. The thread that asks collects what they found, and can be interrupted."""

    def __init__(self, task: Task, question: Question, limit: int, scale: int) -> None:
        self.task, self.question, self.limit, self.scale = task, question, limit, scale
        self.lock = threading.Lock()
        self.part = self.row = self.before = 0  # the next row, and how many there are before its part
        self.rows = 1  # of the next stretch
        self.over = bytearray(1)  # for the extension: nobody waits for the answers
        self.is_halted = False  # no more stretches are begun
        self.numbers = bytearray(question.count * task.size)
        self.others = Others()
        self.errors: Dict[int, Exception] = {}
        if task.has_lines:
            question.prepare()

    def _next(self) -> Optional[Stretch]:
        parts = self.question.parts
        with self.lock:
            while self.part < len(parts) and self.row == parts[self.part][1]:
                self.before += self.row
                self.part, self.row = self.part + 1, 0
            if self.is_halted or self.over[0] or self.part == len(parts):
                return None
            start, self.row = self.row, min(self.row + self.rows, parts[self.part][1])
            return Stretch(self.part, start, self.row, self.before + start)

    def _adapt(self, rows: int, seconds: float) -> None:
        ideal = rows * STRETCH / max(seconds, 1e-9)
        self.rows = max(1, min(int(ideal), 8 * rows, ROWS_MAX))

    def _do(self, stretch: Stretch) -> Optional[Found]:
        question, task, begin = self.question, self.task, time.perf_counter()
        part, start, stop, at = stretch
        rows, first, last = question.rows(part, start, stop)
        lines, line = question.place(at, stop - start) if task.has_lines else (None, 0)
        odd = _nonet.run(
            task.number, rows, first, last, lines, line, self.numbers, at, question.fill, self.limit, self.scale,
            self.over,
        )  # fmt: skip
        if odd is None:
            return None
        if task.has_lines:
            question.placed(at, stop - start, lines)
        self._adapt(stop - start, time.perf_counter() - begin)
        return stop - start, [(at + row - first, *rest) for row, *rest in odd]

    def _stretches(self) -> Iterator[Stretch]:
        return iter(self._next, None)  # type: ignore[arg-type]

    def _thread(self, found: SimpleQueue) -> None:
        try:
            for stretch in self._stretches():
                found.put(self._do(stretch))
        except BaseException as error:  # for whoever asked
            found.put(error)
        found.put(None)

    def _take(self, found: Optional[Found], progress: Progress, raises: bool) -> None:
        if found is None:
            return
        rows, odd = found
        for row, text, status, reason, line, column in odd:
            if text is not None:
                self.others[row] = text
            else:
                self.errors[row] = failure(status, reason, line, column)
        self.is_halted = raises and bool(self.errors)
        progress.add(rows)

    def _together(self, threads: int, progress: Progress, raises: bool) -> None:
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
                self._take(item, progress, raises)
        finally:
            self.over[0] = 1
            pool.shutdown()

    def go(self, threads: int, progress: Progress, raises: bool) -> None:
        """Does it all. With `raises` it ends after an error; all rows before that one are done."""
        begin = time.perf_counter()
        for stretch in self._stretches():
            self._take(self._do(stretch), progress, raises)
            if threads > 1 and time.perf_counter() - begin > ALONE:
                self._together(threads, progress, raises)
        self.question.let_go()
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
        return Numbers(self.numbers, code, offset, size, size - 1, BAD)


def _threads(threads: Optional[int]) -> int:
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not isinstance(threads, int) or isinstance(threads, bool) or threads < 1:
        raise ValueError(f"threads: {threads!r} is not a number of threads")
    return threads


def _of_row(row: int, errors: Dict[int, Exception]) -> Exception:
    """The error of a row, which says so."""
    error = errors[row]
    if isinstance(error, ReadError):
        return ReadError(error.reason, f"row {row}", error.line, error.column)
    return type(error)(f"row {row}: {error}")


def run(
    task: Task, puzzles: Any, threads: Optional[int], progress: Any, errors: str, limit: int = 2, scale: int = 0
) -> Run:
    """Does a task on puzzles in any kind of memory."""
    if errors not in ("keep", "raise"):
        raise ValueError(f"errors: {errors!r} is neither 'keep' nor 'raise'")
    number = _threads(threads)
    job = Run(task, ask(puzzles), limit, scale)
    reporter = Progress(progress, job.question.count)
    try:
        job.go(number, reporter, errors == "raise")
    finally:
        reporter.close()
    if errors == "raise" and job.errors:
        raise _of_row(min(job.errors), job.errors)
    return job
