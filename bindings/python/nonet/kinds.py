"""The kinds of memory that many puzzles can be in: bytes, lists, NumPy's arrays, pandas' Series and Arrow's
columns. A Question has the rows; its answers are columns of the same kind."""

from __future__ import annotations

import sys
from struct import calcsize
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

from . import _nonet
from .columns import Column

CELLS = 81
# A row without an answer is full of this: a line that is to be a null, and one of digits or their codes.
NULL, ZERO = 0, ord("0")


# Words by number; the last one is None, for -1 and what else there is not.
Table = Tuple[Optional[str], ...]


class Numbers(NamedTuple):
    """One number of each row, somewhere in the memory that a job has filled."""

    memory: bytearray
    code: str  # as in the module struct
    offset: int
    stride: int
    known: int  # the offset of the byte that is `null` in rows without an answer
    null: int

    def values(self) -> List[int]:
        """All of them, the unknown ones too."""
        size = calcsize(self.code)
        view = memoryview(self.memory).cast(self.code)
        return view[self.offset // size :: self.stride // size].tolist()

    def flags(self) -> bytes:
        """The bytes that say what is known."""
        return bytes(self.memory[self.known :: self.stride])

    def looked_up(self, table: Table) -> List[Optional[str]]:
        """The word for each, with None for what is not known."""
        null = self.null
        return [None if flag == null else table[value] for value, flag in zip(self.values(), self.flags())]

    def present(self) -> List[Optional[int]]:
        """The numbers, with None for what is not known."""
        null = self.null
        return [None if flag == null else value for value, flag in zip(self.values(), self.flags())]

    def tenths(self) -> List[Optional[float]]:
        """The numbers divided by ten."""
        return [None if value is None else value / 10 for value in self.present()]


class Others(Dict[int, str]):
    """Answers that are not lines of 81 cells, by their rows."""

    def rows(self) -> List[Tuple[int, bytes]]:
        """In order, as the extension wants them."""
        return [(row, self[row].encode("utf-8", "surrogateescape")) for row in sorted(self)]


class Question:
    """Rows, in one part or several; and columns of answers, which are lists unless a subclass has another
    kind."""

    fill = NULL

    def __init__(self, parts: Sequence[Tuple[Any, int]]) -> None:
        self.parts = parts
        self.count = sum(count for _, count in parts)
        self.memory: Any = None

    def rows(self, part: int, start: int, stop: int) -> Tuple[Any, int, int]:
        """Rows of the extension, and which of them."""
        return self.parts[part][0], start, stop

    def let_go(self) -> None:
        """Of the puzzles: all have been answered."""
        self.parts = ()

    def prepare(self) -> None:
        """Makes room for all lines of the answer."""
        self.memory = _nonet.room(self.count * CELLS)

    def place(self, at: int, count: int) -> Tuple[Any, int]:
        """Where the lines from row `at` on go: memory, and a row in it."""
        return self.memory, at

    def placed(self, at: int, count: int, memory: Any) -> None:
        """These lines are complete."""

    def lines(self, others: Others) -> Any:
        """The lines as a column."""
        raise NotImplementedError

    def item(self, column: Any, i: int) -> Any:
        """Row i of a column."""
        return column[i]

    def integers(self, numbers: Numbers) -> Any:
        return numbers.present()

    def reals(self, numbers: Numbers) -> Any:
        return numbers.tenths()

    def words(self, numbers: Numbers, table: Table) -> Any:
        return numbers.looked_up(table)


class Block(Question):
    """Bytes without line ends, 81 for each puzzle."""

    fill = ZERO

    def __init__(self, text: bytes) -> None:
        count = len(text) // CELLS
        super().__init__([(_nonet.fixed(text, text, count, CELLS, CELLS, False), count)])

    def lines(self, others: Others) -> bytes:
        return self.memory

    def item(self, column: Any, i: int) -> Any:
        return column[i * CELLS : (i + 1) * CELLS] if column is self.memory else column[i]


class Lines(Question):
    """Bytes with line ends: a puzzle on each line."""

    def __init__(self, text: bytes) -> None:
        super().__init__([_nonet.lines(text)])
        self.ends = text.endswith(b"\n") or not text
        self.text = b""
        self.split: Optional[List[bytes]] = None

    def lines(self, others: Others) -> bytes:
        text = _nonet.joined(self.memory, self.count, others.rows(), True)
        self.text = text if self.ends else text[:-1]
        return self.text

    def item(self, column: Any, i: int) -> Any:
        if column is not self.text:
            return column[i]
        if self.split is None:
            self.split = column.split(b"\n")
        return self.split[i]


class Texts(Question):
    """A list of texts. They are packed into memory stretch by stretch, and so are the answers unpacked."""

    def __init__(self, texts: List[Any]) -> None:
        super().__init__([(None, len(texts))])
        self.texts = texts
        pandas = sys.modules.get("pandas")
        self.missing = getattr(pandas, "NA", None)
        self.answers: List[Optional[str]] = []

    def rows(self, part: int, start: int, stop: int) -> Tuple[Any, int, int]:
        return _nonet.pack(self.texts, start, stop, self.missing), 0, stop - start

    def let_go(self) -> None:
        super().let_go()
        self.texts = []

    def prepare(self) -> None:
        self.answers = [None] * self.count

    def place(self, at: int, count: int) -> Tuple[Any, int]:
        return _nonet.room(count * CELLS), 0

    def placed(self, at: int, count: int, memory: Any) -> None:
        self.answers[at : at + count] = _nonet.texts(memory, count)

    def lines(self, others: Others) -> Any:
        for row, text in others.items():
            self.answers[row] = text
        return self.answers


class ArrowColumn(Question):
    """A column of Arrow's, in one array or several."""

    def __init__(self, format: str, parts: Sequence[Tuple[Any, int]]) -> None:
        super().__init__(parts)
        self.is_fixed = format == f"w:{CELLS}"
        self.is_wide = format in ("U", "Z")

    def lines(self, others: Others) -> Column:
        valid, nulls = _nonet.bitmap(self.memory, 0, CELLS, self.count, NULL)
        if self.is_fixed:
            return Column(f"w:{CELLS}", self.count, nulls, (valid, self.memory))
        rows, text, known = others.rows(), self.memory, bytearray(valid)
        for row, _ in rows:
            nulls -= not known[row >> 3] >> (row & 7) & 1
            known[row >> 3] |= 1 << (row & 7)
        if rows:
            text = _nonet.joined(text, self.count, rows, False)
        wide = self.is_wide or len(text) > 0x7FFFFFFF
        ends = _nonet.offsets(self.count, rows, wide)
        return Column("U" if wide else "u", self.count, nulls, (bytes(known), ends, text))

    def integers(self, numbers: Numbers) -> Column:
        valid, nulls = _nonet.bitmap(numbers.memory, numbers.known, numbers.stride, self.count, numbers.null)
        if numbers.stride == 1:
            return Column("C", self.count, nulls, (valid, numbers.memory))
        if numbers.code == "q" and numbers.stride == 8:
            return Column("l", self.count, nulls, (valid, numbers.memory))
        wide = memoryview(bytearray(8 * self.count)).cast("q")
        for i, value in enumerate(numbers.values()):
            wide[i] = value
        return Column("l", self.count, nulls, (valid, wide.obj))

    def reals(self, numbers: Numbers) -> Column:
        return Column.of_reals(numbers.tenths())

    def words(self, numbers: Numbers, table: Table) -> Column:
        return Column.of_texts(numbers.looked_up(table), "U" if self.is_wide else "u")


# ---- NumPy ----


class ArrayKind(Question):
    """Columns that are NumPy's arrays. The lines are a subclass's business."""

    def integers(self, numbers: Numbers) -> Any:
        numpy = sys.modules["numpy"]
        if self.count == 0:
            return numpy.empty(0, numbers.code)
        return numpy.ndarray(
            (self.count,), numbers.code, buffer=numbers.memory, offset=numbers.offset, strides=(numbers.stride,)
        )

    def _known(self, numbers: Numbers) -> Any:
        return self.integers(numbers._replace(code="B", offset=numbers.known)) != numbers.null

    def reals(self, numbers: Numbers) -> Any:
        numpy = sys.modules["numpy"]
        return numpy.where(self._known(numbers), self.integers(numbers) / 10, numpy.nan)

    def words(self, numbers: Numbers, table: Table) -> Any:
        """What is not known is an empty text."""
        numpy = sys.modules["numpy"]
        words = numpy.array([word or "" for word in table])
        return words[numpy.where(self._known(numbers), self.integers(numbers), len(table) - 1)]


class Matrix(ArrayKind):
    """An array of digits or of their codes, a row of 81 for each puzzle; or of texts of 81 bytes."""

    def __init__(self, cells: Any, shape: Tuple[int, ...], dtype: Any, fill: int, digits: bool) -> None:
        address = cells.__array_interface__["data"][0]
        count = len(cells)
        rows = _nonet.fixed(address, cells, count, cells.strides[0] if count > 1 else CELLS, CELLS, digits)
        super().__init__([(rows, count)])
        self.shape, self.dtype, self.fill = shape, dtype, fill

    def prepare(self) -> None:
        self.memory = sys.modules["numpy"].empty((self.count, CELLS), "u1")

    def place(self, at: int, count: int) -> Tuple[Any, int]:
        return self.memory.__array_interface__["data"][0], at

    def lines(self, others: Others) -> Any:
        return self.memory.view(self.dtype).reshape(self.shape)


class ArrayOfTexts(ArrayKind, Texts):
    """An array of objects, or of texts of any length."""

    def __init__(self, array: Any) -> None:
        super().__init__(array.tolist())
        self.kind = array.dtype.kind

    def lines(self, others: Others) -> Any:
        numpy, answers = sys.modules["numpy"], super().lines(others)
        if self.kind == "O":
            found = numpy.empty(self.count, object)
            found[:] = answers
            return found
        texts = [answer or "" for answer in answers]
        if self.kind == "S":
            return numpy.array([text.encode("utf-8", "surrogateescape") for text in texts], "S")
        return numpy.array(texts, "U")


def _matrix(array: Any) -> Question:
    """An array of integers."""
    numpy = sys.modules["numpy"]
    shape = array.shape
    if len(shape) not in (2, 3) or shape[1:] not in ((CELLS,), (9, 9)):
        raise ValueError(
            f"an array of the shape {shape}: puzzles are (N, 81) or (N, 9, 9); those of other sizes are texts"
        )
    if array.dtype.itemsize > 1 or array.dtype.kind == "i":
        array = numpy.where((array < 0) | (array > 255), 255, array).astype("u1")
    rows_lie_apart = array.strides[0] >= CELLS or shape[0] <= 1
    row_is_together = array[:1].flags.c_contiguous
    if not (rows_lie_apart and row_is_together):
        array = numpy.ascontiguousarray(array)
    digits = len(array) == 0 or bool(array.flat[0] <= 9)
    return Matrix(array, shape, numpy.dtype("u1"), ZERO, digits)


def _array(array: Any) -> Question:
    kind, width = array.dtype.kind, array.dtype.itemsize
    if kind in "ui":
        return _matrix(array)
    if kind not in "OSU":
        raise TypeError(f"an array of the dtype {array.dtype}: cells are integers, or a puzzle is a text")
    if array.ndim != 1:
        raise ValueError(f"an array of texts of the shape {array.shape}: it has to be one row of them")
    if kind != "S" or width != CELLS:
        return ArrayOfTexts(array)
    if array.strides[0] < CELLS and len(array) > 1:
        array = array.copy()
    return Matrix(array, array.shape, array.dtype, NULL, False)


# ---- pandas ----


class Series(Texts):
    """A Series of pandas. Columns have its index, and those of texts its type."""

    def __init__(self, series: Any) -> None:
        super().__init__(series.tolist())
        self.index = series.index
        self.dtype = "string" if str(series.dtype).startswith("string") else "object"

    def item(self, column: Any, i: int) -> Any:
        return column.iloc[i]

    def _series(self, values: Any, dtype: str) -> Any:
        return sys.modules["pandas"].Series(values, self.index, dtype)

    def lines(self, others: Others) -> Any:
        return self._series(super().lines(others), self.dtype)

    def integers(self, numbers: Numbers) -> Any:
        return self._series(numbers.present(), "UInt8" if numbers.code == "B" else "Int64")

    def reals(self, numbers: Numbers) -> Any:
        return self._series(numbers.tenths(), "float64")

    def words(self, numbers: Numbers, table: Table) -> Any:
        return self._series(numbers.looked_up(table), self.dtype)


# ---- which it is ----


def _is_a(puzzles: Any, module: str, name: str) -> bool:
    known = getattr(sys.modules.get(module), name, None)
    return known is not None and isinstance(puzzles, known)


def _bytes(text: bytes) -> Question:
    return Block(text) if b"\n" not in text and len(text) % CELLS == 0 else Lines(text)


def ask(puzzles: Any) -> Question:
    """The question in whatever kind of memory it is."""
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        return _bytes(bytes(puzzles))
    if isinstance(puzzles, list):
        return Texts(puzzles)
    if isinstance(puzzles, str):
        raise TypeError("one str: solve() and the like take it; a text of many lines can be .encode()d")
    if _is_a(puzzles, "numpy.ma", "MaskedArray"):
        raise TypeError("a masked array: what is masked has to be filled in")
    if _is_a(puzzles, "numpy", "ndarray"):
        return _array(sys.modules["numpy"].asarray(puzzles))
    if _is_a(puzzles, "pandas", "Series"):
        return Series(puzzles)
    if _is_a(puzzles, "pandas", "DataFrame"):
        raise TypeError("a whole DataFrame: take the column with the puzzles")
    if hasattr(puzzles, "__arrow_c_stream__"):
        return ArrowColumn(*_nonet.arrow_stream(puzzles.__arrow_c_stream__()))
    if hasattr(puzzles, "__arrow_c_array__"):
        format, rows, count = _nonet.arrow_array(*puzzles.__arrow_c_array__())
        return ArrowColumn(format, [(rows, count)])
    if hasattr(puzzles, "__array__") and sys.modules.get("numpy"):
        return _array(sys.modules["numpy"].asarray(puzzles))
    if hasattr(puzzles, "__iter__"):
        return Texts(list(puzzles))
    raise TypeError(f"{type(puzzles).__name__}: puzzles are bytes, a list, an array or a column of them")
