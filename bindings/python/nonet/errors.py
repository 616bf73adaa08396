"""What can go wrong. All of it is a nonet.Error, except that memory is short (MemoryError) and that
an argument is of a wrong type (TypeError)."""

from __future__ import annotations

from typing import Optional

__all__ = ["ArgumentError", "Error", "GaveUpError", "ReadError", "Timeout", "UnsupportedError"]


class Error(Exception):
    """Something that nonet refuses or cannot do."""


class ReadError(Error, ValueError):
    """A text that is not a puzzle, with the place and the reason.

    >>> import nonet
    >>> nonet.Puzzle("1234341221434!21", format="line")
    Traceback (most recent call last):
    ...
    nonet.errors.ReadError: 1:14: '!' where a cell is expected
    """

    def __init__(
        self,
        reason: str,
        file: Optional[str] = None,
        line: Optional[int] = None,
        column: Optional[int] = None,
        text: Optional[str] = None,
    ) -> None:
        super().__init__(reason, file, line, column, text)
        self.reason, self.file, self.line, self.column, self.text = reason, file, line, column, text

    def __str__(self) -> str:
        places = [str(part) for part in (self.file, self.line, self.column) if part is not None]
        return ":".join(places) + ": " * bool(places) + self.reason


class ArgumentError(Error, ValueError):
    """An argument that makes no sense, or asks for what does not exist."""


class UnsupportedError(Error):
    """What nonet, or the format that was asked for, cannot do with this puzzle or its rules."""


class GaveUpError(Error):
    """Not found within the tries that were allowed."""


class Timeout(Error, TimeoutError):
    """The time that was allowed ran out."""


# The statuses of nonet.h.
_READ = (-5, -8, -10, -13)  # syntax, source, unreadable, refused
_UNSUPPORTED = (-6, -7, -14, -15, -16)  # format, unwritable, houses, rules, device


def failure(status: int, reason: str, line: int, column: int) -> Exception:
    """The exception for a status of the library; the extension raises it."""
    if status == -9:
        return Timeout(reason)
    if status == -11:
        return GaveUpError(reason)
    if status in _READ or line:
        return ReadError(reason, None, line or None, column or None)
    if status in _UNSUPPORTED:
        return UnsupportedError(reason)
    return ArgumentError(reason)
