"""Puzzles as values, readers, errors."""

import copy
import gzip
import io
import os
import pickle

import nonet
import pytest
from samples import EASY, HARD, HINTED, SEVERAL, variants

FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


# ---- what a puzzle may be ----


def matrix(text, empty=0):
    side = int(len(text) ** 0.5)
    cells = [int(c) if c.isdigit() else empty for c in text]
    return [cells[i : i + side] for i in range(0, len(cells), side)]


@pytest.mark.parametrize("source", [
    EASY, EASY.encode(), bytearray(EASY.encode()), matrix(EASY), matrix(EASY, None), tuple(map(tuple, matrix(EASY))),
    [cell for row in matrix(EASY) for cell in row], [[str(c) for c in row] for row in matrix(EASY, ".")],
    [EASY[i : i + 9] for i in range(0, 81, 9)], [[float(c) for c in row] for row in matrix(EASY, float("nan"))],
    nonet.Puzzle(EASY),
], ids=lambda s: type(s).__name__)  # fmt: skip
def test_whatever_is_a_puzzle(source):
    puzzle = nonet.Puzzle(source)
    assert puzzle == nonet.Puzzle(EASY) and str(puzzle).replace("\n", "") == EASY
    assert str(nonet.solve(source).solution).replace("\n", "") == FULL


@pytest.mark.parametrize(("source", "error", "words"), [
    ([[1, 2], [3]], nonet.ArgumentError, "not a square"),
    ([1, 2, 3], nonet.ArgumentError, "not a square"),
    ([], nonet.ArgumentError, "not a square"),
    ([[10] * 9] * 9, nonet.ArgumentError, "row 0, column 0: 10 is not between 0 and 9"),
    ([[-1] * 9] * 9, nonet.ArgumentError, "-1"),
    ([[0.5] * 9] * 9, nonet.ArgumentError, "0.5 is not a digit"),
    ([[True] * 4] * 4, nonet.ArgumentError, "True is not a digit"),
    ([["q"] * 4] * 4, nonet.ArgumentError, "'q' is not a digit"),
    ([[{0}] * 4] * 4, nonet.ArgumentError, "0 is not a candidate"),
    ([[0] * 7] * 7, nonet.ArgumentError, "no usual boxes"),
    (7, TypeError, "not a puzzle: int"),
    (None, TypeError, "not a puzzle: NoneType"),
    ("", nonet.ReadError, ""),
    ("hello", nonet.ReadError, ""),
    ("\0" * 81, nonet.ReadError, ""),
    ("\ud800" * 81, nonet.Error, ""),
    (b"\xff" * 81, nonet.ReadError, ""),
    (EASY + "\n" + HARD, nonet.ReadError, ""),
])  # fmt: skip
def test_what_is_not_a_puzzle(source, error, words):
    with pytest.raises(error, match=words):
        nonet.Puzzle(source)


def test_options_of_reading():
    assert nonet.Puzzle("o" * 15 + "1", empty="o").cells == (0,) * 15 + (1,)
    assert nonet.Puzzle("." * 36, box=(3, 2)).box == nonet.Puzzle("." * 36, box="3x2").box == (3, 2)
    assert nonet.Puzzle([[0] * 7] * 7, box=(1, 7)).side == 7
    for bad in ("3", (0, 3), (11, 10), "axb", (1, 2, 3), 5):
        with pytest.raises(nonet.ArgumentError, match="box"):
            nonet.Puzzle("." * 36, box=bad)
    with pytest.raises(nonet.ArgumentError, match="boxes are"):
        nonet.solve(nonet.Puzzle(EASY), box=(1, 9))
    with pytest.raises(nonet.ArgumentError, match="no format 'x'"):
        nonet.Puzzle(EASY, format="x")
    with pytest.raises(nonet.Error, match="diagonale"):
        nonet.Puzzle(EASY, rules="diagonale")
    with pytest.raises(nonet.ArgumentError, match="symbols"):
        nonet.Puzzle(EASY, symbols="x" * 50)
    with pytest.raises(nonet.ArgumentError, match="empty"):
        nonet.Puzzle(EASY, empty="x" * 50)


def test_ignore_unknown():
    rows = "[{},{},{},{}]"
    text = f'{{"size":4,"grid":[{rows},{rows},{rows},{rows}],"cheese":[{{"cells":["R1C1"]}}]}}'
    with pytest.raises(nonet.ReadError, match="cheese"):
        nonet.Puzzle(text, format="fpuzzlesjson")
    assert "cheese" in nonet.Puzzle(text, format="fpuzzlesjson", ignore_unknown=True).ignored


# ---- what it says ----


def test_members():
    p = nonet.Puzzle(EASY + " my label")
    assert (p.side, p.box, p.format, p.label, p.rules, p.clues) == (9, (3, 3), "line", "my label", None, 30)
    assert p.cells == tuple(int(c) if c != "." else 0 for c in EASY)
    assert p.rows == matrix(EASY) and p[0, 0] == 5 and p[-1, -1] == 9
    assert p.givens[8, 8] == 9 and len(p.givens) == 30
    assert p.candidates[0][0] == {5} and p.candidates[0][2] == set(range(1, 10))
    assert p.is_plain and not p.is_full and nonet.Puzzle(FULL).is_full
    for at in ((9, 0), (0, 9), (-10, 0)):
        with pytest.raises(IndexError):
            p[at]
    for at in (0, "a", (1, 2, 3)):
        with pytest.raises(TypeError):
            p[at]
    with pytest.raises(AttributeError):
        p.side = 3
    with pytest.raises(TypeError):
        nonet._nonet.Core()


def test_changes():
    p = nonet.Puzzle("1...341....34.21")
    q = p.with_value(0, 1, 2)
    assert str(q) == "12..341....34.21" and str(p) == "1...341....34.21"
    assert (0, 1) not in q.givens and (0, 1) in p.with_value(0, 1, 2, given=True).givens
    assert q.with_value(0, 1, None) == p == q.with_value(0, 1, 0)
    marked = p.with_candidates(0, 1, {2, 3})
    assert marked.candidates[0][1] == {2, 3} and not marked.is_plain
    assert nonet.Puzzle(str(marked)) == marked  # in a format that has candidates
    for digit in (5, -1, "x", 1.5):
        with pytest.raises(nonet.ArgumentError):
            p.with_value(0, 0, digit)
    with pytest.raises(IndexError):
        p.with_value(4, 0, 1)
    assert nonet.solve(p.with_candidates(3, 1, [])).verdict == "none"


def test_rules():
    p = nonet.Puzzle("." * 81, rules="diagonals")
    assert p != nonet.Puzzle("." * 81) and p.rules == "diagonals" and str(p) == "." * 81
    assert p == nonet.Puzzle("." * 81).with_rules("diagonals") == eval(repr(p), {"Puzzle": nonet.Puzzle})
    both = p.with_rules("anti-knight")
    assert set(both.rules.split("\n")) == {"diagonals", "anti-knight"}
    assert "diagonals" in nonet.convert(p, "rules")
    with pytest.raises(nonet.UnsupportedError):
        nonet.convert(p, "line")
    solution = nonet.solve(p).solution
    assert solution.rules == "diagonals" and len(str(solution)) == 81
    assert nonet.check(EASY, rules="diagonals").verdict == "none"


def test_values():
    a, b = nonet.Puzzle(EASY), nonet.Puzzle(nonet.convert(EASY, "grid"))
    assert a == b and hash(a) == hash(b) and str(a) != str(b) and {a: 1}[b] == 1
    assert a != nonet.Puzzle(HARD) and a != EASY and a != 3
    assert nonet.Puzzle("." * 36) != nonet.Puzzle("." * 36, box=(3, 2))
    assert copy.copy(a) is a and copy.deepcopy(a) is a


def everything():
    yield nonet.Puzzle(EASY + " label")
    yield nonet.Puzzle("." * 36, box=(3, 2))
    yield nonet.Puzzle("o" * 15 + "1", empty="o")
    yield nonet.Puzzle("." * 81, rules="diagonals")
    yield nonet.marks(HINTED)
    yield nonet.Puzzle(EASY).with_value(0, 2, 4)
    yield next(nonet.generate(seed=1, rate=True))
    yield next(nonet.generate(seed=1, next="x-wing"))
    yield next(nonet.generate(size=(5, 5), seed=1))
    for text in variants().values():
        yield nonet.Puzzle(text)
        yield nonet.solve(text).solution


def test_pickles():
    for p in everything():
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            q = pickle.loads(pickle.dumps(p, protocol))
            assert (type(q), q, str(q)) == (type(p), p, str(p))
            assert (q.label, q.givens, q.rules) == (p.label, p.givens, p.rules)
        if isinstance(p, nonet.Generated):
            assert (q.seed, q.solution, q.rating, q.position) == (p.seed, p.solution, p.rating, p.position)
        assert nonet.solve(q).verdict == nonet.solve(p).verdict
    error = pickle.loads(pickle.dumps(nonet.ReadError("why", "file", 1, 2, "text")))
    assert str(error) == "file:1:2: why" and error.text == "text"


def test_texts_read_back():
    for p in everything():
        if p.rules is None or not nonet._nonet.state(p)[5] == "":
            again = nonet.Puzzle(str(p), box=p.box, empty="o" if "o" in str(p) and p.side == 4 else None)
            assert again.cells == p.cells and again.rules == p.rules


def forms():
    """A puzzle in every format that can be written and read, and the variants in those that know rules."""
    for form in nonet.formats():
        if form.is_written and form.is_read and form.name != "sukaku":
            try:
                yield nonet.Puzzle(nonet.convert(EASY, form.name), format=form.name)
            except nonet.UnsupportedError:
                pass
            for text in list(variants().values())[::6] * form.has_rules:
                try:
                    yield nonet.Puzzle(nonet.convert(text, form.name), format=form.name)
                except nonet.UnsupportedError:
                    pass


def test_texts_of_changed_puzzles_read_back():
    """What str() gives is all of the puzzle, whatever the format and whatever was done."""
    seen = set()
    for p in forms():
        seen.add(p.format)
        r, c = next(iter(p.givens), (0, 0))
        free = next((r, c) for r in range(p.side) for c in range(p.side) if not p[r, c])
        changed = [p, p.with_value(r, c, None), p.with_value(*free, 1), p.with_value(*free, 1, given=True)]
        changed += [p.with_candidates(*free, [1, 2]), nonet.solve(p).solution]
        changed += [] if p.rules else [nonet.minimize(p, 1).puzzle, nonet.transform(p, seed=1).puzzle]
        for q in changed:
            try:
                again = nonet.Puzzle(str(q), format=q.format)
            except nonet.ReadError:  # in a file of this format more stands around the cells
                again = nonet.Puzzle(str(q))
            assert again == q, (p.format, str(q))
    assert len(seen) > 20


def test_states_that_are_not():
    good = list(nonet._nonet.state(nonet.Puzzle(EASY)))
    bad = {0: [(0, 0), (11, 11), (3, 4)], 1: [b"", b"\x0a" * 81], 2: [b"", b"\1" * 80], 3: [b"x"], 4: ["nonsense"],
           6: [None], 7: [None]}
    for i, values in bad.items():
        for value in values:
            with pytest.raises((nonet.Error, TypeError)):
                nonet._nonet.make(nonet.Puzzle, tuple(good[:i] + [value] + good[i + 1 :]))
    with pytest.raises(TypeError):
        nonet._nonet.make(int, tuple(good))
    with pytest.raises(TypeError):
        nonet._nonet.solve(3, 2, 0, 0, None, 0.0)
    assert nonet._nonet.make(nonet.Puzzle, tuple(good[:7] + [b"\xff" * len(good[7])] + good[8:])).side == 9


class Own(nonet.Puzzle):
    """A class of a user's own, with a dictionary."""


def test_own_classes():
    own = Own(EASY)
    own.name = "mine"
    assert own == nonet.Puzzle(EASY) and own.name == "mine" and type(own.with_value(0, 2, 4)) is Own
    assert type(nonet.solve(own).solution) is nonet.Puzzle
    assert type(nonet.Puzzle(own)) is nonet.Puzzle


# ---- searches ----


def test_solutions():
    all_of = list(nonet.solutions("1..............."))
    assert len(all_of) == len(set(all_of)) == nonet.count("1...............", limit=0) == 72
    assert list(nonet.solutions("1...............", limit=5)) == all_of[:5]
    assert [str(s) for s in all_of] == [str(s) for s in nonet.solutions("1...............")]
    assert next(nonet.solutions("." * 81)).is_full  # there are 10**21
    assert list(nonet.solutions("11..............")) == []
    for engine in ("any", "backtrack", "hybrid"):
        assert set(nonet.solutions("1...............", engine=engine)) == set(all_of)
    for puzzle in (SEVERAL, "." * 81):
        first = list(nonet.solutions(puzzle, limit=50))
        assert len(set(first)) == 50 and list(nonet.solutions(puzzle, limit=7)) == first[:7]
        assert nonet.solve(puzzle).solution == first[0]


def test_solve_options():
    for engine in ("fast", "any", "backtrack", "hybrid"):
        assert str(nonet.solve(HARD, engine=engine).solution) == str(nonet.solve(HARD).solution)
    assert nonet.solve("." * 81, limit=1).verdict == "unknown"
    assert nonet.solve("." * 81, limit=1000).count == 1000
    for kernel in nonet.kernels():
        if kernel.is_usable:
            assert nonet.solve(HARD, kernel=kernel.name).verdict == "unique"
    for options in ({"engine": "x"}, {"limit": -1}, {"timeout": 0}, {"timeout": -1}, {"kernel": "x"},
                    {"timeout": float("nan")}, {"seed": -1}, {"seed": 2**64}, {"seed": "x"}):
        with pytest.raises(nonet.ArgumentError):
            nonet.solve(EASY, **options)
    with pytest.raises(nonet.UnsupportedError, match="sat"):
        nonet.solve(EASY, engine="sat")
    with pytest.raises(TypeError):
        nonet.solve(EASY, limit="2")
    for bad in (-1, 2**64, "x", 1.5):
        for call in (nonet.minimize, nonet.transform, lambda _, seed: nonet.generate(seed=seed)):
            with pytest.raises(nonet.ArgumentError, match="seed"):
                call(EASY, seed=bad)
    with pytest.raises(TypeError):
        nonet._nonet.minimize(nonet.Puzzle(EASY), "x", True, False, 0.0)
    result = nonet.solve(EASY)
    assert result and result.known == 81 and not nonet.solve("55" + "." * 79)


def test_check():
    assert nonet.check(EASY, solution=FULL) and nonet.check(f"{EASY} {FULL}").verdict == "unique"
    wrong = nonet.check(EASY, solution=FULL[:-1] + "1")
    assert not wrong and wrong.verdict == "unique" and wrong.reason.startswith("wrong solution: ")
    clash = nonet.check("55" + "." * 79).conflict
    assert (clash.kind, clash.cells, clash.digit) == ("clash", ((0, 0), (0, 1)), 5)
    named = nonet.check("." * 81, rules="cage 3 r1c1 r1c2\ncage 17 r1c1 r2c1")
    assert named.verdict == "none" and named.conflict.rules
    spare = nonet.check(EASY, minimal=True)
    r, c = spare.spare[0]
    assert nonet.solve(nonet.Puzzle(EASY).with_value(r, c, None)).verdict == "unique"


# ---- files ----

FILE = f"# a list\n{EASY} first\n123\n{HARD} third\n"


def test_read_files(tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text(FILE)
    packed = tmp_path / "puzzles.txt.gz"
    packed.write_bytes(gzip.compress(FILE.encode()))
    sources = [path, str(path), packed, io.StringIO(FILE)]
    sources += [io.BytesIO(FILE.encode()), io.BytesIO(FILE.encode("utf-16"))]
    with open(path) as text, open(path, "rb") as binary, gzip.open(packed) as unpacked:
        for source in sources + [text, binary, unpacked]:
            found = list(nonet.read(source, errors="keep"))
            assert [str(p) for p in (found[0], found[2])] == [EASY, HARD]
            assert (found[0].label, found[0].place, found[2].place) == ("first", (1, 2, 1), (3, 4, 1))
            error = found[1]
            assert isinstance(error, nonet.ReadError) and (error.line, error.text) == (3, "123")
            name = getattr(source, "name", source) if not isinstance(source, (str, os.PathLike)) else source
            assert error.file == (os.fspath(name) if isinstance(name, (str, os.PathLike)) else None)
    assert len(list(nonet.read(path, errors="skip"))) == 2
    with pytest.raises(nonet.ReadError, match="puzzles.txt:3:"):
        list(nonet.read(path))
    for bad, error in ((tmp_path / "none", FileNotFoundError), (5, TypeError), (tmp_path, IsADirectoryError)):
        with pytest.raises(error):
            nonet.read(bad)
    with pytest.raises(nonet.ArgumentError, match="errors"):
        nonet.read(path, errors="x")
    with pytest.raises(TypeError, match="reads"):
        nonet.read(EASY.encode())
    with pytest.raises(TypeError):
        nonet.reads(5)


def test_damaged_files(tmp_path):
    path = tmp_path / "cut.gz"
    path.write_bytes(gzip.compress(FILE.encode() * 500)[:-20])
    found = list(nonet.read(path, errors="keep"))
    assert isinstance(found[-1], nonet.ReadError) and "gzip" in found[-1].reason
    assert list(nonet.reads("")) == [] == list(nonet.reads(b"\n\n"))


class Broken:
    """A file whose read() fails."""

    def __init__(self, answer):
        self.answer = answer

    def read(self, room):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def test_broken_files():
    with pytest.raises(ZeroDivisionError):
        next(nonet.read(Broken(ZeroDivisionError("here"))))
    with pytest.raises(TypeError, match="neither bytes nor str"):
        next(nonet.read(Broken(5)))

    class Long(Broken):
        def read(self, room):
            answer, self.answer = self.answer, b""
            return answer

    assert len(list(nonet.read(Long(FILE.encode() * 20000), errors="skip"))) == 40000  # more than was wanted


def test_rules_of_a_file():
    found = list(nonet.reads(f"{EASY}\n1...341....34.21\n", rules="cage 5 r9c9 r9c8", errors="keep"))
    assert "cage" in found[0].rules and isinstance(found[1], nonet.ReadError)


def test_read_is_lazy():
    class Endless:
        calls = 0

        def read(self, room):
            self.calls += 1
            return (EASY + "\n") * 100

    source = Endless()
    first = nonet.read(source)
    assert [str(next(first)) for _ in range(1000)] == [EASY] * 1000 and source.calls < 500
    first.close()
    with pytest.raises(StopIteration):
        next(first)


# ---- pictures, lists ----


def test_pictures():
    p = nonet.Puzzle(EASY)
    assert p._repr_svg_().startswith("<?xml") and "<svg" in p._repr_svg_()
    assert p.svg(candidates=True) != p.svg() != p.svg(solution=nonet.solve(p).solution, title="T", note="N")
    assert ">Title<" in p.svg(title="Title")
    assert nonet.marks(p)._repr_svg_() != nonet.Puzzle(EASY)._repr_svg_()
    caged = nonet.Puzzle(variants()["cage"])
    assert caged.svg().count("<path") > nonet.Puzzle(caged.rows).svg().count("<path")
    step = nonet.hint(HINTED)
    assert len({step.svg(level) for level in (1, 2, 3, 4)}) == 4 and step._repr_svg_() == step.svg()
    for bad in (0, 5, "x"):
        with pytest.raises(nonet.ArgumentError):
            step.svg(bad)
        with pytest.raises(nonet.ArgumentError):
            step.words(bad)


def test_lists():
    assert len(nonet.formats()) > 30 and nonet.formats()[0].has_lines
    assert len(nonet.techniques()) > 20 and len(nonet.techniques("hodoku")) > 50
    assert nonet.levels("nonet")[0] == "beginner" and len(nonet.symmetries()) == 10
    for function in (nonet.techniques, nonet.levels):
        with pytest.raises(nonet.ArgumentError, match="scale"):
            function("x")
    assert nonet.__version__.count(".") == 2


# ---- logic ----


def test_steps():
    for scale in ("explainer", "hodoku", "nonet"):
        assert nonet.explain(HINTED, scale).end == "solved"
    path = nonet.explain(HARD)
    assert path.end == "solved" and path.reached == nonet.solve(HARD).solution and len(path) == len(path.steps)
    assert path[0].before.cells == nonet.Puzzle(HARD).cells and path[0:2] == path.steps[:2]
    kinds = set()
    for step in path:
        parts = step.houses + step.cells + step.candidates + step.nodes + step.links
        kinds.update(type(part).__name__ for part in parts)
        assert step.placements or step.eliminations
        assert all(0 <= e.row < 9 and 0 <= e.column < 9 for e in step.eliminations + step.placements)
        assert step.title and step.where and step.pattern and step.effect and step.eureka and repr(step)
        for candidate in step.eliminations:
            assert candidate.digit in step.before.candidates[candidate.row][candidate.column]
    assert {"House", "Cell"} <= kinds
    assert str(path).splitlines()[-1] == "solved" and repr(path).startswith("<Explanation")


def test_chains():
    chained = next(nonet.generate(rating=(7.5, 8.5), seed=1))
    steps = [step for step in nonet.explain(chained) if step.nodes]
    assert steps
    for step in steps:
        assert step.form and step.ends and all(link.start < len(step.nodes) for link in step.links)
        for nested in step.nested:
            assert nested.sentence and nested._repr_svg_() is None
            with pytest.raises(nonet.ArgumentError):
                nested.svg()


def test_logic_options():
    hard = nonet.rate(HARD)
    assert nonet.explain(HARD, max_rating=1.5).end == "stopped"
    assert nonet.explain(HARD, lacking=hard.technique).end == "stopped"
    assert hard.technique not in nonet.rate(HARD, without=[hard.technique]).techniques
    assert nonet.hint(nonet.solve(EASY).solution) is None
    for options in ({"without": "x-wig"}, {"max_rating": 0}, {"notation": "x"}, {"scale": "x"},
                    {"scale": "hodoku", "max_rating": 3.0}):
        with pytest.raises(nonet.ArgumentError):
            nonet.explain(EASY, **options)
    with pytest.raises(nonet.UnsupportedError):
        nonet.rate("." * 81, rules="cage 3 r1c1 r1c2")
    several = nonet.rate(SEVERAL)
    assert not several and several.reason == "several solutions" and several.rating is None
    assert several.steps == 0 and several.techniques == {}  # no path is looked for


# ---- generators ----


def test_generators():
    made = nonet.generate(seed=1)
    first = [str(next(made)) for _ in range(300)]
    assert len(set(first)) == 300 and [str(p) for p in nonet.generate(300, seed=1)] == first
    assert nonet.generate(1).seed != nonet.generate(1).seed and iter(made) is made
    assert list(nonet.generate(0)) == [] and made.seed == 1
    like = next(nonet.generate(like=EASY, seed=1))
    assert set(like.givens) == set(nonet.Puzzle(EASY).givens) and like != nonet.Puzzle(EASY)
    cross = [[r == c or r + c == 8 or (r + c) % 3 == 0 for c in range(9)] for r in range(9)]
    drawn = next(nonet.generate(pattern=cross, seed=1))
    assert set(drawn.givens) == {(r, c) for r in range(9) for c in range(9) if cross[r][c]}
    assert next(nonet.generate(size="2x2", seed=1)).side == 4
    assert type(drawn.with_value(0, 1, 3)) is nonet.Puzzle


@pytest.mark.parametrize("options", [
    {"difficulty": "x"}, {"symmetry": 5}, {"clues": (90, 99)}, {"size": "x"}, {"rating": "x"}, {"rating": (1, 2, 3)},
    {"require": "x-wig"}, {"seed": -1}, {"seed": 2**64}, {"n": -1}, {"next": "x"}, {"pattern": "x"},
    {"like": SEVERAL}, {"scale": "x"}, {"tries": 0, "clues": (17, 17)}, {"rules": 'a"b'}, {"rules": "nonsense"},
    {"jigsaw": True, "size": (10, 10)},
], ids=str)  # fmt: skip
def test_generators_that_are_refused(options):
    with pytest.raises(nonet.Error):
        next(nonet.generate(**options))


def test_generators_that_give_up():
    with pytest.raises(nonet.GaveUpError):
        next(nonet.generate(clues=(17, 18), tries=5, seed=1))
    some = nonet.generate(clues=(22, 22), tries=60, seed=1)
    got = []
    with pytest.raises(nonet.GaveUpError):
        for puzzle in some:
            got.append(puzzle)
    again = nonet.generate(clues=(22, 22), tries=60, seed=1)
    assert [str(next(again)) for _ in got] == [str(p) for p in got]
    with pytest.raises(nonet.Timeout):
        list(nonet.generate(1, clues=(17, 17), seed=1, timeout=0.2))
