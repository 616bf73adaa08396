"""Many puzzles in NumPy's arrays and pandas' Series: kinds, shapes, memory that lies anyhow."""

import sys
import threading
import warnings

import nonet
import pytest
from samples import CHAINED, CLASH, EASY, HARD, HINTED, SEVERAL
from hypothesis import given, settings, strategies as st

numpy = pytest.importorskip("numpy")
pandas = pytest.importorskip("pandas")

LINES = [EASY, HARD, SEVERAL, CLASH, HINTED, CHAINED, "." * 81]
EXPECTED = nonet.solve_many(LINES)
CODES = numpy.frombuffer("".join(LINES).encode(), "u1").reshape(-1, 81)
DIGITS = numpy.where(CODES == 46, 0, CODES - 48).astype("u1")
SOLVED = numpy.array([[int(d) for d in s or "0" * 81] for s in EXPECTED.solutions], "u1")
SMALL = "1...341....34.21"


def good(found, solved=SOLVED, shape=None):
    assert found.solutions.dtype == numpy.uint8 and found.solutions.shape == (shape or solved.shape)
    assert (found.solutions.reshape(-1, 81) == solved).all()
    assert found.counts.dtype == numpy.uint8 and found.counts.tolist() == EXPECTED.counts[: len(found)]
    assert found.verdicts.tolist() == EXPECTED.verdicts[: len(found)]


# ---- digits and codes ----


@pytest.mark.parametrize("kind", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", ">i4"])
def test_digits_of_every_integer(kind):
    good(nonet.solve_many(DIGITS.astype(kind)))
    good(nonet.solve_many(DIGITS.astype(kind).reshape(-1, 9, 9)), shape=(7, 9, 9))


def test_codes():
    for array in (CODES, CODES.astype("i4"), numpy.where(CODES == 46, 48, CODES)):
        good(nonet.solve_many(array), SOLVED + 48)
    assert nonet.solve_many(CODES.reshape(-1, 9, 9)).solutions.shape == (7, 9, 9)


def layouts(array):
    """The same rows, lying in memory in other ways."""
    wide = numpy.zeros((len(array), 100), array.dtype)
    wide[:, 7:88] = array
    every = numpy.repeat(array, 3, axis=0)
    read_only = array.copy()
    read_only.flags.writeable = False
    unaligned = numpy.frombuffer(b"x" + array.tobytes(), array.dtype, offset=1).reshape(array.shape)
    yield from (wide[:, 7:88], every[::3], array[::-1][::-1], array[::-1].copy()[::-1], numpy.asfortranarray(array))
    yield from (read_only, unaligned, numpy.repeat(array, 2, axis=1)[:, ::2], array.T.copy().T)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield numpy.matrix(array)
    yield array.view(type("Sub", (numpy.ndarray,), {}))


def test_memory_that_lies_anyhow():
    for digits, codes in zip(layouts(DIGITS), layouts(CODES)):
        before = digits.copy()
        good(nonet.solve_many(digits))
        good(nonet.solve_many(codes), SOLVED + 48)
        assert (digits == before).all()
        forms = nonet.canon_many(digits[:1])
        assert forms.forms.tolist() == nonet.canon_many(DIGITS[:1]).forms.tolist()
    cube = numpy.moveaxis(DIGITS.reshape(-1, 9, 9), 0, 2)
    good(nonet.solve_many(numpy.moveaxis(cube, 2, 0)), shape=(7, 9, 9))
    same = numpy.broadcast_to(DIGITS[0], (5, 81))
    assert (nonet.solve_many(same).solutions == SOLVED[0]).all()
    assert (nonet.solve_many(DIGITS[1:2]).solutions == SOLVED[1]).all()
    assert (nonet.solve_many(DIGITS[::-1]).solutions == SOLVED[::-1]).all()


def test_bad_cells_have_their_reasons():
    bad = DIGITS.astype("i4")
    bad[1, 80], bad[3, 0], bad[4, 40] = 10, -1, 300
    found = nonet.solve_many(bad)
    assert found.errors == {
        1: "r9c9 is 10, which is not a digit from 0 to 9",
        3: "r1c1 is 255, which is not a digit from 0 to 9",
        4: "r5c5 is 255, which is not a digit from 0 to 9",
    }
    assert found.counts.tolist() == [1, 255, 2, 255, 255, 1, 2] and (found.solutions[[1, 3, 4]] == 0).all()
    assert found.verdicts.tolist() == ["unique", "", "several", "", "", "unique", "several"]
    assert nonet.count_many(bad, 5).counts.tolist() == [1, -1, 5, -1, -1, 1, 5]
    rated = nonet.rate_many(bad)
    assert numpy.isnan(rated.er).tolist() == [False, True, True, True, True, False, True]
    assert rated.verdicts.tolist() == found.verdicts.tolist()
    with pytest.raises(nonet.ReadError, match="row 1: r9c9 is 10"):
        nonet.solve_many(bad, errors="raise")
    codes = CODES.copy()
    codes[0, 5] = ord("~")
    text = EASY[:5] + "~" + EASY[6:]
    assert nonet.solve_many(codes).errors == nonet.solve_many([text]).errors != {}
    assert (nonet.solve_many(codes).solutions[0] == 48).all()


@settings(max_examples=80, deadline=None, database=None, derandomize=True)
@given(st.lists(st.lists(st.integers(0, 81 * 256 - 1), max_size=3), min_size=1, max_size=5))
def test_digits_are_never_misread(rows):
    array = numpy.repeat(DIGITS[:1], len(rows), axis=0)
    for row, changes in zip(array, rows):
        for change in changes:
            row[1 + change % 80] = change // 81
    found = nonet.solve_many(array)
    for i, row in enumerate(array):
        if row.max() > 9:
            assert i in found.errors and found.counts[i] == 255
        else:
            result = nonet.solve("".join(map(str, row)))
            assert found.counts[i] == result.count and i not in found.errors
            assert "".join(map(str, found.solutions[i])) == (str(result.solution) if result.solution else "0" * 81)


@pytest.mark.parametrize("array, error, message", [
    (DIGITS[0], ValueError, r"\(81,\)"),
    (DIGITS[0].reshape(9, 9), ValueError, r"\(9, 9\)"),
    (DIGITS[:, :80], ValueError, r"\(7, 80\)"),
    (numpy.zeros((2, 16, 16), int), ValueError, "other sizes are texts"),
    (numpy.zeros((2, 2, 9, 9), int), ValueError, "shape"),
    (numpy.array(5), ValueError, "shape"),
    (DIGITS.astype(float), TypeError, "float64"),
    (DIGITS.astype(bool), TypeError, "bool"),
    (DIGITS.astype("M8[D]"), TypeError, "datetime64"),
    (numpy.ma.array(DIGITS, mask=DIGITS == 0), TypeError, "masked"),
    (numpy.array([[EASY]]), ValueError, "one row"),
    (numpy.array([EASY, 5], object), TypeError, "row 1"),
])  # fmt: skip
def test_other_arrays_are_refused(array, error, message):
    with pytest.raises(error, match=message):
        nonet.solve_many(array)


@pytest.mark.parametrize("ask", [nonet.solve_many, nonet.count_many, nonet.rate_many, nonet.canon_many])
def test_no_rows(ask):
    arrays = [numpy.zeros((0, 81), "u1"), numpy.zeros((0, 9, 9), int), numpy.zeros(0, "S81"), numpy.array([], object)]
    for empty in [*arrays, numpy.zeros(0, "U5"), pandas.Series([], dtype=object), pandas.Series([], dtype="string")]:
        found = ask(empty)
        assert len(found) == 0 and all(len(column) == 0 for column in found.columns().values())
    assert ask(arrays[1]).columns().popitem()[1].dtype is not None


# ---- the other tasks ----


def test_the_other_tasks_have_the_same_answers():
    expected, rated = nonet.canon_many(LINES), nonet.rate_many(LINES)
    found = nonet.canon_many(CODES)
    assert found.forms.dtype == numpy.uint8
    assert [bytes(row).decode() for row in found.forms[[0, 1, 2]]] == expected.forms[:3]
    assert found.automorphisms.tolist() == [-1 if a is None else a for a in expected.automorphisms]
    assert (found.forms[3] == 48).all() and found.errors == expected.errors
    digits = nonet.canon_many(DIGITS).forms
    assert ["".join(map(str, row)) for row in digits[:3]] == [f.replace(".", "0") for f in expected.forms[:3]]
    arrays = nonet.rate_many(DIGITS)
    assert arrays.er.dtype == numpy.float64
    for name, column in rated.columns().items():
        values = [None if v != v or v == "" else v for v in getattr(arrays, name).tolist()]
        assert values == column, name
    for scale in ("hodoku", "nonet"):
        one, other = nonet.rate_many(DIGITS, scale), nonet.rate_many(LINES, scale)
        assert one.levels.tolist() == [level or "" for level in other.levels]
    assert nonet.rate_many(DIGITS, "hodoku").scores.tolist()[:2] == nonet.rate_many(LINES, "hodoku").scores[:2]
    assert nonet.count_many(DIGITS, 3).counts.tolist() == nonet.count_many(LINES, 3).counts


def test_rows():
    row = nonet.solve_many(DIGITS)[0]
    assert (row.solution == SOLVED[0]).all() and (row.count, row.verdict, row.error) == (1, "unique", None)


# ---- arrays of texts ----


def test_arrays_of_texts():
    found = nonet.solve_many(numpy.array([line.encode() for line in LINES]))
    assert found.solutions.dtype == "S81" and found.counts.tolist() == EXPECTED.counts
    assert found.solutions.tolist() == [(s or "").encode() for s in EXPECTED.solutions]
    mixed = [*LINES, SMALL, "bad"]
    expected = nonet.solve_many(mixed)
    for kind in ("S90", "U", "U100"):
        found = nonet.solve_many(numpy.array(mixed, kind))
        assert found.solutions.dtype.kind == kind[0] and found.errors == expected.errors
        texts = [t.decode() if kind[0] == "S" else t for t in found.solutions.tolist()]
        assert texts == [s or "" for s in expected.solutions]
    assert nonet.solve_many(numpy.array(mixed * 2)[::2]).counts.tolist() == [
        255 if c is None else c for c in nonet.solve_many((mixed * 2)[::2]).counts]  # fmt: skip
    every = numpy.array([line.encode() for line in LINES for _ in range(2)])
    assert nonet.solve_many(every[::2]).solutions.tolist() == nonet.solve_many(every[::2].copy()).solutions.tolist()
    assert nonet.solve_many(every[::-2]).counts.tolist() == EXPECTED.counts[::-1]


def test_arrays_of_objects_and_what_is_missing():
    array = numpy.array([EASY, None, float("nan"), "bad", SMALL, pandas.NA], object)
    found = nonet.solve_many(array)
    assert found.solutions.dtype == object and found.solutions.tolist()[1:4] == [None] * 3
    assert found.counts.tolist() == [1, 255, 255, 255, 1, 255] and list(found.errors) == [3]


# ---- pandas ----


@pytest.mark.parametrize("kind", ["object", "string", "category"])
def test_series(kind):
    index = pandas.Index(["b", "a", "a", "d", "e"], name="key")
    series = pandas.Series([EASY, None, "bad", SMALL, CLASH], index, kind, name="puzzle")
    found, expected = nonet.solve_many(series), nonet.solve_many(series.astype(object).tolist())
    for column in found.columns().values():
        assert column.index.equals(index) and column.index.name == "key"
    assert found.solutions.dtype == ("string" if kind == "string" else "object")
    assert [None if s is pandas.NA else s for s in found.solutions] == expected.solutions
    assert found.counts.dtype == "UInt8" and found.counts.isna().tolist() == [False, True, True, False, False]
    assert found.errors == expected.errors and found[3].solution == expected[3].solution
    frame = pandas.DataFrame(found.columns())
    assert list(frame.columns) == ["solutions", "counts", "verdicts"] and frame.index.equals(index)
    rated = nonet.rate_many(series)
    assert rated.er.dtype == "float64" and rated.er.isna().tolist() == [False, True, True, False, True]
    assert nonet.count_many(series).counts.dtype == "Int64"


def test_other_pandas_are_refused():
    with pytest.raises(TypeError, match="a whole DataFrame"):
        nonet.solve_many(pandas.DataFrame({"a": [EASY]}))
    with pytest.raises(TypeError, match="row 0"):
        nonet.solve_many(pandas.Series([1, 2]))
    assert nonet.solve_many(pandas.Index([EASY])).counts.tolist() == [1]


# ---- threads and memory ----


def test_many_rows_on_many_threads():
    array = numpy.tile(DIGITS, (20_000, 1))
    for threads in (1, 2, 4):
        found = nonet.solve_many(array, threads=threads)
        assert (found.solutions.reshape(-1, 7, 81) == SOLVED).all()
        assert (found.counts.reshape(-1, 7) == EXPECTED.counts).all()
    results = []
    callers = [threading.Thread(target=lambda: results.append(nonet.solve_many(array).counts)) for _ in range(4)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert all((counts == found.counts).all() for counts in results) and len(results) == 4


def test_the_array_is_let_go():
    array = DIGITS.copy()
    before = sys.getrefcount(array)
    for ask in (nonet.solve_many, nonet.count_many, nonet.rate_many, nonet.canon_many):
        ask(array, threads=2).columns()
    found = nonet.solve_many(array)
    assert sys.getrefcount(array) == before and found.counts.tolist() == EXPECTED.counts
    solutions = nonet.solve_many(array).solutions
    del array
    assert (solutions == SOLVED).all() and solutions.flags.writeable


def test_short_texts_in_fields_of_81_bytes():
    texts = [EASY, "1...341....34.21", ""]
    for dtype in ("S81", "S100", "U81"):
        found = nonet.solve_many(numpy.array(texts, dtype))
        assert list(found.verdicts[:2]) == ["unique", "unique"] and set(found.errors) == {2}, dtype
