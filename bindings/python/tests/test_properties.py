"""What holds for whatever puzzle, and whatever text."""

import nonet
from samples import EASY, HARD, HINTED, variants
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

QUICK = settings(max_examples=60, deadline=None, database=None, derandomize=True,
                 suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
seeds = st.integers(0, 2**64 - 1)
sizes = st.sampled_from([(2, 2), (2, 3), (3, 3), (2, 4), (2, 5)])


def made(size, seed):
    return next(nonet.generate(seed=seed, size=size))


@QUICK
@given(size=sizes, seed=seeds, how=seeds)
def test_transforms(size, seed, how):
    puzzle = made(size, seed)
    moved = nonet.transform(puzzle, seed=how)
    assert nonet.canon(moved.puzzle).form == nonet.canon(puzzle).form
    assert nonet.transform(puzzle, moved.how).puzzle == moved.puzzle
    back = nonet.equivalence(moved.puzzle, puzzle)
    assert nonet.transform(moved.puzzle, back).puzzle == nonet.Puzzle(puzzle)
    assert nonet.solve(moved.puzzle).verdict == "unique"


@QUICK
@given(size=sizes, seed=seeds)
def test_round_trips(size, seed):
    puzzle = made(size, seed)
    again = nonet.Puzzle(str(puzzle))
    assert again == puzzle and nonet.solve(str(puzzle)).solution == puzzle.solution
    assert nonet.Puzzle(puzzle.rows, box=puzzle.box) == puzzle
    assert nonet.Puzzle(nonet.convert(puzzle, "json"), format="json", box=puzzle.box).cells == puzzle.cells
    full = nonet.Puzzle(str(puzzle.solution), box=puzzle.box)
    assert full == puzzle.solution and nonet.check(puzzle, solution=full)


@QUICK
@given(seed=seeds, gone=st.lists(st.integers(0, 80), max_size=4))
def test_counts_agree(seed, gone):
    puzzle = made((3, 3), seed)
    for cell in gone:
        puzzle = puzzle.with_value(*divmod(cell, 9), None)
    found = list(nonet.solutions(puzzle, limit=20))
    assert len(set(found)) == len(found) == nonet.count(puzzle, limit=20)
    assert nonet.solve(puzzle).verdict == ("unique" if len(found) == 1 else "several")
    for solution in found:
        assert solution.is_full and all(solution[at] == digit for at, digit in puzzle.givens.items())


@QUICK
@given(seed=seeds)
def test_every_step_is_right(seed):
    puzzle = made((3, 3), seed)
    solution = puzzle.solution
    for step in nonet.explain(puzzle, "nonet"):
        assert all(solution[c.row, c.column] == c.digit for c in step.placements)
        assert all(solution[c.row, c.column] != c.digit for c in step.eliminations)


SAMPLES = [EASY, HARD, nonet.convert(EASY, "grid"), nonet.convert(EASY, "json"), str(nonet.marks(HINTED)),
           nonet.convert(EASY, "fpuzzles"), nonet.convert(EASY, "solo"), *list(variants().values())[:12]]


@st.composite
def spoiled(draw):
    """A puzzle's text with some of it replaced."""
    text = draw(st.sampled_from(SAMPLES))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.text(max_size=3)) + text[at + draw(st.integers(0, 3)) :]
    return text


@settings(QUICK, max_examples=250)
@given(text=st.one_of(spoiled(), st.text(max_size=200), st.binary(max_size=200),
                      st.text("0123456789. |-+\n", max_size=400)))
def test_garbage_is_refused_or_read(text):
    try:
        puzzle = nonet.Puzzle(text)
    except nonet.ReadError as error:
        assert error.reason
    else:
        nonet.solve(puzzle, limit=1, timeout=5)
        assert nonet.Puzzle(puzzle.rows, box=puzzle.box).cells == puzzle.cells
    for record in nonet.reads(text, errors="keep"):
        assert isinstance(record, (nonet.Puzzle, nonet.ReadError))


@settings(QUICK, max_examples=150)
@given(rules=st.text(max_size=60) | st.sampled_from(["diagonals", "cage 5 r1c1 r1c2", "regions"]).flatmap(
    lambda word: st.text(max_size=10).map(lambda more: word + more)))
def test_garbage_as_rules(rules):
    try:
        puzzle = nonet.Puzzle("." * 81, rules=rules)
    except ValueError as error:
        assert "rules" in str(error) or "\0" in rules
    else:
        assert puzzle == nonet.Puzzle("." * 81, rules=puzzle.rules or "")


@settings(QUICK, max_examples=100)
@given(matrix=st.lists(st.lists(st.one_of(st.integers(-2, 11), st.none(), st.floats(), st.text(max_size=2),
                                          st.frozensets(st.integers(-1, 10), max_size=3)), max_size=5), max_size=5))
def test_garbage_as_matrix(matrix):
    try:
        nonet.solve(nonet.Puzzle(matrix), timeout=5)
    except nonet.Error:
        pass
