"""Columns of Arrow's, in and out, with a producer and a consumer that count what is released."""

import gc
import sys

import nonet
import pytest
from samples import CLASH, EASY, HARD, SEVERAL
from producer import Chunked, Column, bits, number, taken, text_buffers, view_buffers

SMALL = "1...341....34.21"
TEXTS = [EASY, None, HARD, SMALL, "what?", CLASH, SEVERAL, ""]
LINES = [EASY, HARD, SEVERAL, CLASH]
ASKS = {
    "solve": nonet.solve_many, "count": nonet.count_many, "rate": nonet.rate_many, "canon": nonet.canon_many,
}  # fmt: skip


def texts(kind, rows, **options):
    if kind == "vu":
        return Column("vu", len(rows), view_buffers(rows), **options)
    size = 8 if kind in "UZ" else 4
    return Column(kind, len(rows), text_buffers(rows, size), **options)


def same(column, expected):
    assert isinstance(column, nonet.Column)
    assert column.to_pylist() == list(expected) == list(column) and len(column) == len(expected)
    format, _, values = taken(column)
    assert format == column.format and values == list(expected)


@pytest.mark.parametrize("kind", ["u", "U", "z", "Z", "vu"])
@pytest.mark.parametrize("name", ASKS)
def test_texts(kind, name):
    column = texts(kind, TEXTS)
    found, expected = ASKS[name](column), ASKS[name](TEXTS)
    assert found.errors == expected.errors
    for one, other in zip(found.columns().values(), expected.columns().values()):
        same(one, other)
    assert list(found) == list(expected)
    producer = column.producer
    assert "array" in producer.released  # as soon as all are answered
    assert producer.is_all_released()


def test_answers_are_of_the_kind_of_the_question():
    assert nonet.solve_many(texts("u", TEXTS)).solutions.format == "u"
    assert nonet.solve_many(texts("U", TEXTS)).solutions.format == "U"
    fixed = Column("w:81", 4, [None, "".join(LINES).encode()], nulls=0)
    found = nonet.solve_many(fixed)
    assert found.solutions.format == "w:81" and found.counts.format == "C"
    expected = nonet.solve_many(LINES)
    assert [s and s.decode() for s in found.solutions] == expected.solutions
    assert taken(found.solutions)[2] == expected.solutions
    same(found.counts, expected.counts)


def test_fixed_width_with_nulls_and_an_offset():
    rows = [HARD, *LINES]
    column = Column("w:81", 4, [bits([1, 1, 0, 1, 1]), "".join(rows).encode()], offset=1)
    found = nonet.solve_many(column)
    assert found.counts.to_pylist() == [1, None, 2, 0]
    small = Column("w:16", 2, [None, (SMALL * 2).encode()])
    assert nonet.solve_many(small).solutions.to_pylist() == ["1234341221434321"] * 2
    bad = "~" + EASY[1:]
    assert nonet.solve_many(Column("w:81", 1, [None, bad.encode()])).errors == nonet.solve_many([bad]).errors


def test_an_offset_into_texts():
    column = Column("u", len(TEXTS), text_buffers(TEXTS, before=["a", None, EASY]), offset=3)
    assert list(nonet.solve_many(column)) == list(nonet.solve_many(TEXTS))


def test_without_validity():
    column = Column("u", 2, [None, *text_buffers([EASY, HARD])[1:]], nulls=0)
    found = nonet.solve_many(column)
    assert found.verdicts.to_pylist() == ["unique"] * 2 and found.counts.null_count == 0


def test_a_column_of_nulls_and_one_of_nothing():
    assert nonet.solve_many(Column("n", 3, [], nulls=3)).solutions.to_pylist() == [None] * 3
    for name, ask in ASKS.items():
        for kind, buffers in {"u": [None] * 3, "w:81": [None] * 2, "vu": [None] * 3}.items():
            found = ask(Column(kind, 0, buffers))
            assert len(found) == 0 and [len(c) for c in found.columns().values()] == [0] * len(found.columns())
            assert taken(next(iter(found.columns().values())))[2] == []


@pytest.mark.parametrize("size", [1, 2])
def test_streams(size):
    parts = [(size, text_buffers(TEXTS[i : i + size])) for i in range(0, len(TEXTS), size)]
    parts.insert(1, (0, [None, None, None]))
    column = Chunked("u", parts)
    found = nonet.solve_many(column)
    assert list(found) == list(nonet.solve_many(TEXTS))
    assert list(found.errors) == [4, 7]
    del found
    assert column.producer.is_all_released()


def test_a_stream_that_fails():
    column = Chunked("u", [(1, text_buffers([EASY]))], fails=True)
    with pytest.raises(OSError, match="the disk is gone"):
        nonet.solve_many(column)
    assert column.producer.is_all_released()


def test_a_stream_of_something_else():
    column = Chunked("l", [])
    with pytest.raises(TypeError, match="int64"):
        nonet.solve_many(column)
    assert column.producer.is_all_released()


@pytest.mark.parametrize("kind, name", [
    ("c", "int8"), ("C", "uint8"), ("l", "int64"), ("g", "float64"), ("b", "bool"), ("d:5,2", "decimal"),
    ("tdD", "a time"), ("+l", "list"), ("+w:81", "a list of a fixed size"), ("+s", "take one column"),
    ("+r", "run_end_encoded"), ("?", "format '\\?'"),
])  # fmt: skip
def test_what_is_refused_by_its_name(kind, name):
    column = Column(kind, 1, [None, bytes(200)])
    with pytest.raises(TypeError, match=name):
        nonet.solve_many(column)
    assert column.producer.is_all_released()


def test_dictionaries_are_refused():
    column = Column("i", 1, [None, bytes(4)], dictionary=True)
    with pytest.raises(TypeError, match="dictionary-encoded"):
        nonet.solve_many(column)
    column.producer.made.remove("schema")  # that of the dictionary, which is its owner's
    assert column.producer.is_all_released()


@pytest.mark.parametrize("length, buffers, kind", [
    (-1, text_buffers([EASY]), "u"),
    (1, [None, None, None], "u"),
    (1, [], "u"),
    (2, [None, number([0, 9, 3], 4), b"123456789"], "u"),
    (1, [None, number([-1, 9], 4), b"123456789"], "u"),
    (1, [None, number([0, 81], 4), None], "u"),
    (1, [None, number([81, 0, 7, 0], 4), EASY.encode(), number([81], 8)], "vu"),
    (1, [None, number([82, 0, 0, 0], 4), EASY.encode(), number([81], 8)], "vu"),
    (1, [None, number([-5, 0, 0, 0], 4), number([], 8)], "vu"),
    (1, [None, None], "w:81"),
])  # fmt: skip
def test_damaged_columns(length, buffers, kind):
    column = Column(kind, length, buffers)
    with pytest.raises(ValueError, match="damaged"):
        nonet.solve_many(column)
    assert column.producer.is_all_released()


def test_capsules_are_used_once():
    class Again(Column):
        def __arrow_c_array__(self, requested_schema=None):
            self.same = getattr(self, "same", None) or super().__arrow_c_array__()
            return self.same

    column = Again("u", 1, text_buffers([EASY]))
    found = nonet.solve_many(column)
    with pytest.raises(ValueError, match="used already"):
        nonet.solve_many(column)
    del found
    gc.collect()
    assert column.producer.released.count("array") == 1


def test_released_when_raising_and_when_interrupted():
    column = texts("u", TEXTS)
    with pytest.raises(nonet.ReadError, match="row 4"):
        nonet.solve_many(column, errors="raise")
    assert column.producer.is_all_released()
    column = texts("u", TEXTS)
    with pytest.raises(ZeroDivisionError):
        nonet.solve_many(column, progress=lambda done, total: 1 / 0)
    assert column.producer.is_all_released()


def test_a_whole_table_of_answers():
    found = nonet.solve_many(texts("u", TEXTS))
    format, name, children = taken(found)
    assert (format, name) == ("+s", "")
    assert {n: values for _, n, values in children} == {n: c.to_pylist() for n, c in found.columns().items()}
    with pytest.raises(TypeError, match="not columns of Arrow"):
        nonet.solve_many([EASY]).__arrow_c_array__()


def test_columns_of_ours_go_in_again():
    column = nonet.Column.of_texts(TEXTS)
    assert column.to_pylist() == TEXTS and column[-1] == "" and column[1:3] == [None, HARD]
    with pytest.raises(IndexError):
        column[len(TEXTS)]
    found = nonet.solve_many(column)
    assert nonet.solve_many(found.solutions).solutions.to_pylist() == found.solutions.to_pylist()
    assert nonet.Column.of_texts(TEXTS, "U").format == "U"


def test_memory_is_shared_and_let_go():
    column = nonet.Column.of_texts([EASY] * 1000)
    data = column.layout()[4][2]
    before = sys.getrefcount(data)
    for _ in range(100):
        column.__arrow_c_schema__()
        taken(column)
        nonet.solve_many(column)
        pair = column.__arrow_c_array__()
        del pair
    gc.collect()
    assert sys.getrefcount(data) == before
