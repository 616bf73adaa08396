"""Puzzles as values."""

from __future__ import annotations

import math
from typing import Any, Dict, FrozenSet, Iterable, List, NamedTuple, Optional, Sequence, Tuple, Type, TypeVar, Union

from . import _nonet
from .errors import ArgumentError, UnsupportedError

Box = Union[str, Tuple[int, int]]
PuzzleLike = Union[str, bytes, bytearray, "Puzzle", Sequence[Any]]
P = TypeVar("P", bound="Puzzle")

_SET_BYTES = 16  # of the marks of a cell, as the extension has them
_EMPTY = frozenset((None, 0, "", "0", ".", "_", "-", "*"))


class State(NamedTuple):
    """A puzzle as plain values, in the order in which _nonet.make() takes them."""

    box: Tuple[int, int]
    values: bytes
    givens: bytes
    marks: Optional[bytes] = None
    rules: Optional[str] = None
    own_rules: Optional[str] = None
    format: str = ""
    style: bytes = b""
    cells: Optional[bytes] = None
    label: Optional[bytes] = None
    solution: Optional[bytes] = None
    ignored: Optional[str] = None
    place: Tuple[int, int, int] = (1, 0, 0)
    options: Tuple[int, int, Optional[str], Optional[str]] = (0, 0, None, None)


def as_box(box: Optional[Box]) -> Tuple[int, int]:
    """(rows, columns) of a box, from a pair or from "2x3"; (0, 0): not given."""
    if box is None:
        return (0, 0)
    parts: Iterable[Any] = box.lower().split("x") if isinstance(box, str) else box
    try:
        rows, columns = (int(part) for part in parts)
    except (TypeError, ValueError):
        raise ArgumentError(f"box: {box!r} is not a shape such as (2, 3)") from None
    if rows < 1 or columns < 1 or rows * columns > 100:
        raise ArgumentError(f"box: {box!r} is not the shape of a box, with a side of up to 100")
    return rows, columns


# ---- matrices ----


def _as_rows(matrix: Sequence[Any]) -> List[Sequence[Any]]:
    """Rows of a matrix; what is flat is cut into rows."""
    rows = matrix.tolist() if hasattr(matrix, "tolist") else list(matrix)
    if rows and all(isinstance(row, (list, tuple)) or hasattr(row, "tolist") for row in rows):
        rows = [row.tolist() if hasattr(row, "tolist") else row for row in rows]
        if any(len(row) != len(rows) for row in rows):
            raise ArgumentError(f"not a square: {len(rows)} rows, of {sorted({len(row) for row in rows})} cells")
        return rows
    side = math.isqrt(len(rows))
    if side == 0 or side * side != len(rows):
        raise ArgumentError(f"a matrix of {len(rows)} cells is not a square")
    return [rows[i : i + side] for i in range(0, len(rows), side)]


def _digit(cell: Any, side: int, place: str) -> int:
    """The digit of a cell, 0 for none."""
    if isinstance(cell, float) and math.isnan(cell):
        return 0
    try:
        number = int(cell)
        if isinstance(cell, bool) or number != (cell if not isinstance(cell, (str, bytes)) else number):
            raise ValueError
    except (TypeError, ValueError):
        raise ArgumentError(f"{place}: {cell!r} is not a digit") from None
    if not 0 <= number <= side:
        raise ArgumentError(f"{place}: {number} is not between 0 and {side}")
    return number


def _marks(digits: Iterable[Any], side: int, place: str) -> bytes:
    bits = 0
    for digit in digits:
        number = _digit(digit, side, place)
        if number == 0:
            raise ArgumentError(f"{place}: 0 is not a candidate")
        bits |= 1 << (number - 1)
    return bits.to_bytes(_SET_BYTES, "little")


def _full(side: int) -> bytes:
    """All marks."""
    return ((1 << side) - 1).to_bytes(_SET_BYTES, "little")


def _with_marks(marks: bytes, i: int, own: bytes) -> bytes:
    """The marks of all cells, with those of cell i replaced."""
    return marks[: i * _SET_BYTES] + own + marks[(i + 1) * _SET_BYTES :]


def _box_of(side: int, box: Optional[Box]) -> Tuple[int, int]:
    shape = as_box(box) if box is not None else _nonet.default_box(side)
    if shape is None:
        raise ArgumentError(f"side {side} has no usual boxes; box=(rows, columns) gives them")
    if shape[0] * shape[1] != side:
        raise ArgumentError(f"boxes of {shape[0]}x{shape[1]} do not make a side of {side}")
    return shape


def _matrix_state(matrix: Sequence[Any], rules: Optional[str], box: Optional[Box]) -> State:
    rows = _as_rows(matrix)
    side = len(rows)
    shape = _box_of(side, box)
    full = _full(side)
    values, marks, has_marks = bytearray(), bytearray(), False
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            is_set = isinstance(cell, (set, frozenset, list, tuple))
            digit = 0 if is_set or cell in _EMPTY else _digit(cell, side, f"row {r}, column {c}")
            values.append(digit)
            marks += _marks(cell, side, f"row {r}, column {c}") if is_set else full
            has_marks |= is_set
    givens = bytes(value > 0 for value in values)
    return State(shape, bytes(values), givens, bytes(marks) if has_marks else None, rules)


def _is_text_rows(source: Any) -> bool:
    """["53..7....", "6..195...", ...]"""
    return isinstance(source, (list, tuple)) and len(source) > 1 and all(
        isinstance(row, str) and len(row) >= len(source) for row in source
    )


# ---- the class ----


def _remake(cls: Type[P], state: Tuple[Any, ...]) -> P:
    """For pickles."""
    return _nonet.make(cls, tuple(state))


class Puzzle(_nonet.Core):
    """A puzzle, or an answer in its form. It never changes, so it may be a key, and threads share it.

    The source is text in any of nonet's formats (see formats()), or a matrix: rows of digits, 0 or
    None for an empty cell, a set for a cell with candidates. str() gives the form in which it came.

    >>> p = Puzzle("1...341....34.21")
    >>> p.side, p.box, p.clues
    (4, (2, 2), 8)
    >>> p[0, 0], p[0, 1]
    (1, 0)
    >>> Puzzle([[1, 0, 0, 0], [3, 4, 1, 0], [0, 0, 0, 3], [4, 0, 2, 1]]) == p
    True
    >>> print(p)
    1...341....34.21

    Rows, columns and cells count from 0 in Python, as everywhere in Python; the names of cells in
    texts, such as r1c1, count from 1, as players do.

    box gives the shape of boxes as (rows, columns), where the text does not or the usual one is not
    meant; rules adds rules to those that the text has ("diagonals"); format is for text whose form
    cannot be found by looking; symbols is the alphabet ("0-9A-F"), empty one more sign for an empty
    cell; ignore_unknown leaves out what nonet does not know of other programs' puzzles, and .ignored
    says what.
    """

    __slots__ = ()

    def __new__(
        cls: Type[P],
        source: PuzzleLike,
        *,
        rules: Optional[str] = None,
        box: Optional[Box] = None,
        format: Optional[str] = None,
        symbols: Optional[str] = None,
        empty: Optional[str] = None,
        ignore_unknown: bool = False,
    ) -> P:
        if _is_text_rows(source):
            source = "\n".join(source)  # type: ignore[arg-type]
        if isinstance(source, str):
            source = source.encode("utf-8", "surrogatepass")
        if isinstance(source, (bytes, bytearray)):
            return _nonet.read(cls, bytes(source), format, as_box(box), symbols, empty, rules, ignore_unknown)
        if isinstance(source, Puzzle):
            puzzle = _nonet.make(cls, _nonet.state(source))
            _same_box(puzzle, box)
            return puzzle.with_rules(rules) if rules else puzzle
        if not hasattr(source, "__len__") or not hasattr(source, "__getitem__"):
            raise TypeError(f"not a puzzle: {type(source).__name__}")
        return _nonet.make(cls, _matrix_state(source, rules, box))

    # ---- what it says ----

    @property
    def side(self) -> int:
        """How many rows, columns and digits there are."""
        return _nonet.facts(self)[0]

    @property
    def box(self) -> Tuple[int, int]:
        """The rows and columns of a box."""
        return _nonet.facts(self)[1]

    @property
    def format(self) -> str:
        """The name of the format in which it came, and in which str() gives it."""
        return _nonet.facts(self)[2]

    @property
    def label(self) -> Optional[str]:
        """The name or remark that came with it."""
        return _nonet.facts(self)[3]

    @property
    def known_solution(self) -> Optional[str]:
        """A solution that came with it, as a line; check() compares it."""
        return _nonet.facts(self)[4]

    @property
    def ignored(self) -> Optional[str]:
        """With ignore_unknown: what was left out, "line, text"."""
        return _nonet.facts(self)[5]

    @property
    def place(self) -> Tuple[int, int, int]:
        """Where it was in its text: its number, line and column, from 1."""
        return _nonet.facts(self)[6:9]

    @property
    def rules(self) -> Optional[str]:
        """All rules besides rows, columns and boxes, one per line; None: there are none.

        >>> print(Puzzle("." * 81, rules="diagonals").rules)
        diagonals
        """
        return _nonet.rules_of(self)

    @property
    def cells(self) -> Tuple[int, ...]:
        """The digits, row by row, 0 for an empty cell."""
        return tuple(_nonet.values(self))

    @property
    def rows(self) -> List[List[int]]:
        """The digits as a matrix, 0 for an empty cell."""
        values, side = _nonet.values(self), self.side
        return [list(values[i : i + side]) for i in range(0, side * side, side)]

    @property
    def givens(self) -> Dict[Tuple[int, int], int]:
        """The digits that are given, not placed, by (row, column)."""
        side = self.side
        pairs = enumerate(zip(_nonet.values(self), _nonet.givens(self)))
        return {divmod(i, side): value for i, (value, is_given) in pairs if is_given}

    @property
    def clues(self) -> int:
        """How many cells have a digit."""
        values = _nonet.values(self)
        return len(values) - values.count(0)

    @property
    def candidates(self) -> List[List[FrozenSet[int]]]:
        """The digits that each cell allows, as a matrix: one for a cell with a digit. A classic puzzle
        allows all in the others; marks() looks at their peers."""
        marks, side = _nonet.marks_of(self), self.side
        sets = [_digits_of(marks[i : i + _SET_BYTES]) for i in range(0, len(marks), _SET_BYTES)]
        return [sets[i : i + side] for i in range(0, side * side, side)]

    @property
    def is_plain(self) -> bool:
        """Nothing is pencilled in: every open cell allows all digits."""
        return self._state().marks is None

    @property
    def is_full(self) -> bool:
        """Every cell has a digit."""
        return 0 not in _nonet.values(self)

    def __getitem__(self, at: Tuple[int, int]) -> int:
        return _nonet.values(self)[self._index(at)]

    def _index(self, at: Tuple[int, int]) -> int:
        if not isinstance(at, tuple) or len(at) != 2:
            raise TypeError("a cell is puzzle[row, column]")
        side = self.side
        r, c = (place + side if place < 0 else place for place in at)
        if not (0 <= r < side and 0 <= c < side):
            raise IndexError(f"no cell {at}: rows and columns are 0 to {side - 1}")
        return r * side + c

    # ---- others like it ----

    def _state(self) -> State:
        return State(*_nonet.state(self))

    def with_value(self: P, r: int, c: int, digit: Optional[int], *, given: bool = False) -> P:
        """The same with a digit in a cell, placed or given; None or 0 empties the cell.

        >>> print(Puzzle("1...341....34.21").with_value(0, 1, 2))
        12..341....34.21
        """
        state, i = self._state(), self._index((r, c))
        number = 0 if digit is None else _digit(digit, self.side, "digit")
        values, givens = bytearray(state.values), bytearray(state.givens)
        values[i], givens[i] = number, number > 0 and given
        state = state._replace(values=bytes(values), givens=bytes(givens))
        if number == 0 and state.marks is not None:
            state = state._replace(marks=_with_marks(state.marks, i, _full(self.side)))
        return self._other(self._spell(state))

    def with_candidates(self: P, r: int, c: int, digits: Iterable[int]) -> P:
        """The same with these candidates in a cell, which then has no digit."""
        state, i, side = self._state(), self._index((r, c)), self.side
        marks = _with_marks(_nonet.marks_of(self), i, _marks(digits, side, "digits"))
        values, givens = bytearray(state.values), bytearray(state.givens)
        values[i] = givens[i] = 0
        state = state._replace(values=bytes(values), givens=bytes(givens), marks=marks)
        return self._other(self._spell(state))

    def with_rules(self: P, rules: str) -> P:
        """The same with more rules, which str() leaves out if the text did not have them."""
        state = self._state()
        own = state.own_rules if state.own_rules is not None else state.rules or ""
        both = "\n".join(part for part in (state.rules, rules) if part)
        return self._other(state._replace(rules=both, own_rules=own))

    def _other(self: P, state: State) -> P:
        return _nonet.make(type(self), state)

    def _spell(self, state: State) -> State:
        """A state whose format may no longer be able to express the cells gets another one."""
        probe = _nonet.make(Puzzle, state)
        try:
            _nonet.write(probe)
        except UnsupportedError:
            return state._replace(format="", style=b"")
        return state

    # ---- as a value ----

    def _key(self) -> Tuple[Any, ...]:
        state = self._state()
        return state.box, state.values, state.marks, state.rules

    def __eq__(self, other: object) -> bool:
        """The same boxes, digits, candidates and rules; their form, and what is given, do not matter."""
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> Tuple[Any, ...]:
        return _remake, (type(self), _nonet.state(self))

    def __copy__(self: P) -> P:
        return self

    def __deepcopy__(self: P, memo: Dict[int, Any]) -> P:
        return self

    def __str__(self) -> str:
        try:
            return _nonet.write(self)
        except UnsupportedError:
            return _nonet.write(_nonet.make(Puzzle, self._state()._replace(format="", style=b"")))

    def __repr__(self) -> str:
        state, text = self._state(), str(self)
        more = f", box={state.box}" if state.options[0] else ""
        if state.own_rules is not None:
            more += f", rules={state.rules!r}"
        return f"{type(self).__name__}({text!r}{more})"

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> Any:
        """The rows as an array of NumPy."""
        import numpy

        return numpy.array(self.rows, dtype=dtype or numpy.uint8)

    # ---- pictures ----

    def svg(
        self,
        *,
        candidates: Optional[bool] = None,
        solution: Optional["Puzzle"] = None,
        title: Optional[str] = None,
        note: Optional[str] = None,
        colours: bool = True,
    ) -> str:
        """A picture. Candidates are shown where they are clues, or always, or never; with a solution
        its digits are filled in."""
        marks = 0 if candidates is None else 2 if candidates else 1
        return _nonet.svg(self, solution, marks, title, note, colours)

    def _repr_svg_(self) -> str:
        return self.svg()


_nonet.answers(Puzzle)


def _digits_of(marks: bytes) -> FrozenSet[int]:
    bits = int.from_bytes(marks, "little")
    return frozenset(d for d in range(1, bits.bit_length() + 1) if bits >> (d - 1) & 1)


def _same_box(puzzle: Puzzle, box: Optional[Box]) -> None:
    if box is not None and as_box(box) != puzzle.box:
        raise ArgumentError(f"box: the puzzle's boxes are {puzzle.box}, not {as_box(box)}")


def as_puzzle(puzzle: PuzzleLike, rules: Optional[str] = None, box: Optional[Box] = None) -> Puzzle:
    """A Puzzle from whatever may stand for one."""
    if isinstance(puzzle, Puzzle):
        if box is not None:
            _same_box(puzzle, box)
        return puzzle.with_rules(rules) if rules else puzzle
    return Puzzle(puzzle, rules=rules, box=box)
