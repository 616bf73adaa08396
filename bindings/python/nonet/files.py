"""Puzzles from files and texts, one after another, and in other formats."""

from __future__ import annotations

import io
import os
from typing import IO, Any, Iterator, NamedTuple, Optional, Tuple, Union

from . import _nonet
from .errors import ArgumentError, ReadError, UnsupportedError
from .puzzle import Box, Puzzle, PuzzleLike, as_box, as_puzzle

_KEPT, _COLUMNS = 8, 16  # as NONET_FORMAT_KEPT and NONET_FORMAT_COLUMNS
_ERRORS = ("raise", "keep", "skip")


def read(
    source: Union[str, "os.PathLike[str]", IO[Any]],
    *,
    errors: str = "raise",
    rules: Optional[str] = None,
    box: Optional[Box] = None,
    format: Optional[str] = None,
    symbols: Optional[str] = None,
    empty: Optional[str] = None,
    ignore_unknown: bool = False,
) -> Iterator[Union[Puzzle, ReadError]]:
    """The puzzles of a file, one after another: a path, or a file object, of text or of bytes.

    The format is found by looking; gzip and UTF-16 are unpacked. A record that cannot be read raises
    nonet.ReadError, with its .file, .line, .column, .reason and .text. To go on after such records, use
    errors="keep", which yields the exceptions in the place of the puzzles, or errors="skip".

    >>> import tempfile, os
    >>> path = os.path.join(tempfile.mkdtemp(), "puzzles.txt")
    >>> with open(path, "w") as file: _ = file.write("1...341....34.21 # easy\\n123\\n12..34..21..43..\\n")
    >>> for record in read(path, errors="keep"):
    ...     print(record.line if isinstance(record, ReadError) else record.label)
    easy
    2
    None
    """
    if errors not in _ERRORS:
        raise ArgumentError(f"errors: {errors!r} is none of {', '.join(_ERRORS)}")
    options = (format, as_box(box), symbols, empty, ignore_unknown)
    if isinstance(source, (str, os.PathLike)):
        file: IO[Any] = open(source, "rb")
        try:
            reader = _nonet.reader(file.read, *options)
        except BaseException:
            file.close()
            raise
        return _records(reader, os.fspath(source), file, rules, errors)
    if not hasattr(source, "read"):
        raise TypeError(f"neither a path nor a file: {type(source).__name__} (reads() takes text)")
    name = getattr(source, "name", None)
    reader = _nonet.reader(source.read, *options)
    return _records(reader, name if isinstance(name, str) else None, None, rules, errors)


def reads(
    text: Union[str, bytes],
    *,
    errors: str = "raise",
    rules: Optional[str] = None,
    box: Optional[Box] = None,
    format: Optional[str] = None,
    symbols: Optional[str] = None,
    empty: Optional[str] = None,
    ignore_unknown: bool = False,
) -> Iterator[Union[Puzzle, ReadError]]:
    """The puzzles of a text, as read() has those of a file.

    >>> [puzzle.clues for puzzle in reads("1...341....34.21\\n12..34..21..43..")]
    [8, 8]
    """
    if isinstance(text, str):
        text = text.encode("utf-8", "surrogatepass")
    if not isinstance(text, (bytes, bytearray)):
        raise TypeError(f"neither str nor bytes: {type(text).__name__} (read() takes files)")
    return read(io.BytesIO(text), errors=errors, rules=rules, box=box, format=format, symbols=symbols,
                empty=empty, ignore_unknown=ignore_unknown)


def _records(
    reader: _nonet.Reader, name: Optional[str], file: Optional[IO[Any]], rules: Optional[str], errors: str
) -> Iterator[Union[Puzzle, ReadError]]:
    """A file that was opened here is closed at its end, or when the iterator goes."""
    try:
        while True:
            record = _next(reader, name, rules)
            if record is None:
                return
            if isinstance(record, Puzzle) or errors == "keep":
                yield record
            elif errors == "raise":
                raise record
    finally:
        if file is not None:
            file.close()


def _next(reader: _nonet.Reader, name: Optional[str], rules: Optional[str]) -> Union[None, Puzzle, ReadError]:
    try:
        record = _nonet.next_record(reader, Puzzle, rules)
    except ReadError as error:  # rules that do not fit the puzzle
        return ReadError(error.reason, name, error.line, error.column)
    if not isinstance(record, tuple):
        return record
    _status, reason, line, column, text = record
    return ReadError(reason, name, line or None, column or None, text.rstrip("\r\n") or None)


def convert(
    puzzle: PuzzleLike,
    to: str,
    *,
    rules: Optional[str] = None,
    box: Optional[Box] = None,
) -> str:
    """The puzzle in another format.

    >>> print(convert("1...341....34.21", "grid"))
    1 . |. . 
    3 4 |1 . 
    ----+----
    . . |. 3 
    4 . |2 1 

    A format that cannot express it, with all its rules, is refused: nonet.UnsupportedError. So is one
    that has more in it than puzzles, such as link, unless the puzzle came in it. A format that is a whole
    file, such as opensudoku, gives the file.
    """
    core = as_puzzle(puzzle, rules, box)
    flags, head, tail, before, after = _nonet.frame(to)
    if flags & _KEPT and core.format != to:
        raise UnsupportedError(f"{to} has more in it than puzzles; it is answered, not made")
    if flags & _KEPT:
        return str(core)
    text = (before or "").replace("#", "01") + _nonet.write_as(core, to) + (after or "")
    if flags & _COLUMNS:
        text += "," + _csv_field(core.label or "")
    return "\n".join(part for part in (head, text, tail) if part is not None)


def _csv_field(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if any(c in text for c in ',"\r\n') else text


# ---- what there is ----


class Format(NamedTuple):
    """A format; see docs/formats.md."""

    name: str
    summary: str
    is_read: bool
    is_written: bool
    is_found: bool
    """By looking at the text."""
    has_lines: bool
    """A puzzle is a line, or part of one."""
    has_candidates: bool
    has_rules: bool


def formats() -> Tuple[Format, ...]:
    """All formats.

    >>> [format.name for format in formats()][:3]
    ['line', 'grid', 'csv']
    """
    return tuple(
        Format(name, summary, bool(is_read), bool(is_written), bool(is_found), bool(flags & 1), bool(flags & 2),
               bool(flags & 32))
        for name, summary, flags, is_read, is_written, is_found in _nonet.formats()
    )


class Technique(NamedTuple):
    """A technique on a scale; see docs/techniques.md."""

    id: str
    name: str
    level: Optional[str]
    """On HoDoKu's scale and nonet's."""
    number: float
    """The lowest rating of its steps, their score, or their least cost."""
    assumes_uniqueness: bool
    is_chain: bool
    is_optional: bool
    """Only used if asked for: with_="..."."""


def techniques(scale: str = "explainer") -> Tuple[Technique, ...]:
    """The techniques of a scale, in the order in which they are tried.

    >>> techniques()[0].id, techniques("hodoku")[0].name
    ('hidden-single', 'Full House')
    """
    from .logic import scale_number

    number = scale_number(scale)
    return tuple(
        Technique(id, name, level, score / 10 if number == 0 else score, bool(flags & 1), bool(flags & 2),
                  bool(flags & 8))
        for id, name, flags, level, score in _nonet.techniques(number)
    )


def levels(scale: str = "explainer") -> Tuple[str, ...]:
    """The levels of difficulty of a scale, easiest first.

    >>> levels()
    ('easy', 'medium', 'hard', 'expert', 'extreme')
    """
    from .logic import scale_number

    return tuple(_nonet.levels(scale_number(scale)))


def symmetries() -> Tuple[str, ...]:
    """The symmetries that generate() knows.

    >>> symmetries()[:2]
    ('none', 'rotate180')
    """
    return tuple(_nonet.symmetries())


class Kernel(NamedTuple):
    """A kernel for 9x9 puzzles."""

    name: str
    is_usable: bool
    """By this processor."""


def kernels() -> Tuple[Kernel, ...]:
    """The kernels, best first.

    >>> kernels()[-1]
    Kernel(name='scalar', is_usable=True)
    """
    return tuple(Kernel(name, bool(usable)) for name, usable in _nonet.kernels())


def rule_words() -> Tuple[str, ...]:
    """The words with which rules begin; docs/variants.md says what they mean.

    >>> "diagonals" in rule_words() and "cage" in rule_words()
    True
    """
    return tuple(_nonet.rule_words())
