"""Columns of answers, for libraries that speak Arrow: pyarrow, polars, DuckDB and others take one as it
is, without a copy, by Arrow's C data interface. None of them is needed to use it: it is a sequence."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, Iterable, List, Optional, Tuple

from . import _nonet

__all__ = ["Column"]

_CODES = {"C": "B", "l": "q", "g": "d", "u": "i", "U": "q"}


class Column(Sequence):
    """Values of one type, and nulls.

    >>> column = Column.of_texts(["one", None])
    >>> len(column), column[0], column.to_pylist()
    (2, 'one', ['one', None])
    """

    def __init__(self, format: str, count: int, nulls: int, buffers: Tuple[Any, ...]) -> None:
        self.format = format
        self.null_count = nulls
        self._count = count
        self._buffers = buffers
        self._values: Optional[memoryview] = None

    @classmethod
    def of_texts(cls, texts: Iterable[Optional[str]], format: str = "u") -> Column:
        """A column of texts. Texts of more than 2 GB need the format "U"."""
        parts = [None if text is None else text.encode("utf-8", "surrogateescape") for text in texts]
        ends, end = array(_CODES[format], [0]), 0
        for part in parts:
            end += len(part or b"")
            ends.append(end)
        valid, nulls = _validity(part is not None for part in parts)
        return cls(format, len(parts), nulls, (valid, ends.tobytes(), b"".join(p or b"" for p in parts)))

    @classmethod
    def of_reals(cls, values: Iterable[Optional[float]]) -> Column:
        """A column of floats."""
        known = list(values)
        valid, nulls = _validity(value is not None for value in known)
        data = array("d", [0.0 if value is None else value for value in known])
        return cls("g", len(known), nulls, (valid, data.tobytes()))

    def __len__(self) -> int:
        return self._count

    def _is_null(self, i: int) -> bool:
        return self.null_count > 0 and not self._buffers[0][i >> 3] >> (i & 7) & 1

    def _at(self, i: int) -> Any:
        if self._is_null(i):
            return None
        if self.format.startswith("w:"):
            width = int(self.format[2:])
            return bytes(self._buffers[1][i * width : (i + 1) * width])
        if self._values is None:
            self._values = memoryview(self._buffers[1]).cast(_CODES[self.format])
        if len(self._buffers) == 2:
            return self._values[i]
        return self._buffers[2][self._values[i] : self._values[i + 1]].decode("utf-8", "surrogateescape")

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return [self._at(j) for j in range(*i.indices(self._count))]
        at = i + self._count if i < 0 else i
        if not 0 <= at < self._count:
            raise IndexError(f"row {i} of {self._count}")
        return self._at(at)

    def to_pylist(self) -> List[Any]:
        """All values, with None for nulls."""
        return list(self)

    def __repr__(self) -> str:
        return f"<nonet.Column of {self._count} rows, Arrow's format {self.format!r}>"

    def layout(self, name: str = "") -> Tuple[Any, ...]:
        """The column as the extension takes it."""
        buffers = self._buffers if self.null_count else (None, *self._buffers[1:])
        return self.format, name, self._count, self.null_count, buffers, ()

    def __arrow_c_schema__(self) -> Any:
        return _nonet.arrow_schema(self.layout())

    def __arrow_c_array__(self, requested_schema: Any = None) -> Tuple[Any, Any]:
        return _nonet.arrow_export(self.layout())


def _validity(known: Iterable[bool]) -> Tuple[bytes, int]:
    flags = bytes(known)
    return _nonet.bitmap(flags, 0, 1, len(flags), 0)
