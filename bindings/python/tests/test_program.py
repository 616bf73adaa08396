"""The package and the program give the same answers, to mixed puzzles."""

import json

import nonet
import pytest
from samples import CHAINED, CLASH, EASY, HARD, HINTED, SEVERAL, records, run, variants

UNREADABLE = ["123", EASY[:-1] + "!", "hello", "1134............x", "{", "[[1,2],[3]]"]


def each(command, puzzles, *options):
    """Pairs of a puzzle and the program's record of it."""
    answers = records(command, puzzles, *options)
    assert len(answers) == len(puzzles)
    return list(zip(puzzles, answers))


def test_solve(mixed):
    verdicts = set()
    for puzzle, answer in each("solve", mixed):
        result = nonet.solve(puzzle)
        verdicts.add(result.verdict)
        assert (result.verdict, result.count, result.complete) == (
            answer["verdict"], answer["solutions"], answer["complete"])
        assert bool(result) == ("solution" in answer)
        if result:
            rows = answer["solution"]
            line = rows if isinstance(rows, str) else [cell for row in rows for cell in row]
            assert nonet.Puzzle(line, box=result.solution.box).cells == result.solution.cells
    assert verdicts == {"unique", "several", "none"}


def test_solutions_come_in_the_form_of_the_question(mixed):
    for puzzle in mixed:
        result = nonet.solve(puzzle)
        if result:
            assert str(result.solution) + "\n" == last_part(run("solve", "-q", puzzle), result.solution)


def last_part(printed, solution):
    """What the program prints of texts with titles or rules around the cells: the cells."""
    text = str(solution)
    if solution.rules and nonet.Puzzle(printed, format=solution.format) == solution:
        return text + "\n"
    return text + "\n" if text in printed else printed


def test_unreadable(tmp_path):
    for i, text in enumerate(UNREADABLE):
        path = tmp_path / f"{i}.txt"
        path.write_text(text)
        answers = records("solve", [str(path)])
        found = list(nonet.read(path, errors="keep"))
        assert len(found) == len(answers) > 0
        for error, answer in zip(found, answers):
            assert isinstance(error, nonet.ReadError) and error.file == str(path)
            assert (error.reason, error.line, error.column) == (answer["error"], answer["line"], answer["column"])
        with pytest.raises(nonet.ReadError):
            nonet.solve(text)


def test_count(mixed):
    for puzzle, answer in each("count", mixed, "--limit", "7"):
        assert nonet.count(puzzle, limit=7) == answer["solutions"]


def test_check(mixed):
    words = {"none": "no solution"}
    for puzzle, answer in each("check", mixed):
        found = nonet.check(puzzle)
        assert words.get(found.verdict, found.verdict) == answer["verdict"]
        if "reason" in answer and found.verdict == "none":
            assert found.reason == f"no solution: {answer['reason']}" and found.conflict.cells is not None
        assert bool(found) == (answer["verdict"] == "unique")


def test_check_minimal():
    puzzles = [EASY, HARD, *map(str, nonet.generate(3, seed=4, minimal=True))]
    for puzzle, answer in each("check", puzzles, "--minimal"):
        found = nonet.check(puzzle, minimal=True)
        assert bool(found) == (answer["verdict"] == "minimal")
        assert len(found.spare) == 0 or not found


def test_marks(mixed):
    for after in ("none", "singles"):
        for puzzle, answer in each("marks", mixed, "--after", after):
            found = nonet.marks(puzzle, after=after)
            assert found.contradiction == answer["contradiction"]
            lists = [[sorted(cell) for cell in row] for row in found.candidates]
            every = list(range(1, len(lists) + 1))
            rows = answer["marks"]
            if isinstance(rows, str):  # nothing is pencilled in
                rows = [[digit or None for digit in row] for row in nonet.Puzzle(rows, box=found.box).rows]
            assert lists == [
                [every if cell is None else cell if isinstance(cell, list) else [cell] for cell in row]
                for row in rows
            ]


def test_marks_after_logic():
    puzzles = [EASY, SEVERAL, CHAINED, "12..34..2......."]
    for puzzle, answer in each("marks", puzzles, "--after", "logic"):
        printed = nonet.Puzzle(json.dumps(answer["marks"])) if isinstance(answer["marks"], list) else answer["marks"]
        assert nonet.marks(puzzle, after="logic").candidates == nonet.Puzzle(printed).candidates


@pytest.mark.parametrize("scale", ["explainer", "hodoku", "nonet"])
def test_rate(scale):
    puzzles = [EASY, HINTED, CHAINED, SEVERAL, CLASH, "1...341....34.21", *map(str, nonet.generate(8, seed=7))]
    puzzles.append(str(next(nonet.generate(seed=1, jigsaw=True))))
    for puzzle, answer in each("rate", puzzles, "--scale", scale):
        found = nonet.rate(puzzle, scale)
        assert found.verdict == answer["verdict"]
        members = ("rating", "pearl", "diamond", "score", "level", "technique", "name")
        assert [getattr(found, member) for member in members] == [answer.get(member) for member in members]
        if found:
            assert (found.steps, list(found.techniques)) == (answer["steps"], answer["techniques"])
            assert (found.er, found.ep, found.ed) == (found.rating, found.pearl, found.diamond)


def test_rate_stuck():
    anti = nonet.Puzzle(HARD, rules="anti-knight") if nonet.solve(HARD, rules="anti-knight") else None
    stuck = str(next(nonet.generate(size=(4, 4), seed=11)))
    for puzzle, answer in each("rate", [stuck]):
        assert nonet.rate(puzzle).level == answer["level"] and nonet.rate(puzzle).rating == answer["rating"]
    assert anti is None or nonet.rate(anti).verdict in ("unique", "several")


@pytest.mark.parametrize("scale", ["explainer", "hodoku", "nonet"])
def test_explain(scale):
    puzzles = [EASY, HINTED, CHAINED, SEVERAL, CLASH, "1...341....34.21"]
    for puzzle, answer in each("explain", puzzles, "--scale", scale):
        path = nonet.explain(puzzle, scale)
        ours = [{k: v for k, v in step.json.items() if k != "eureka"} for step in path]
        assert ours == answer.get("path", [])
        assert path.end == answer["end"] and path.reason == answer.get("reason", "")
        assert path.rating.rating == answer.get("rating")


def test_explain_notation():
    short = run("explain", "--notation", "eureka", "--level", "4", CHAINED).splitlines()
    text = "\n".join(short)
    for step in nonet.explain(CHAINED):
        assert step.eureka.splitlines()[0] in text
    assert "R1C" not in nonet.explain(CHAINED, notation="chess")[0].sentence
    [answer] = records("explain", [CHAINED], "--notation", "chess")
    path = nonet.explain(CHAINED, notation="chess")
    assert [step.sentence for step in path] == [step["sentence"] for step in answer["path"]]


def test_hints():
    for level in (1, 2, 3, 4):
        printed = run("hint", "--level", str(level), HINTED, CHAINED).splitlines()
        assert [nonet.hint(p).words(level).splitlines()[0] for p in (HINTED, CHAINED)] == [
            line for line in printed if not line.startswith(" ")]
    [answer] = records("hint", [HINTED], "--all")
    assert [step.sentence for step in nonet.hints(HINTED)] == [step["sentence"] for step in answer["hints"]]
    [answer] = records("hint", [HINTED], "--draw")
    assert nonet.hint(HINTED).svg() == answer["hints"][0]["svg"]


def test_pictures_of_steps():
    [answer] = records("explain", [CHAINED], "--draw")
    path = nonet.explain(CHAINED)
    for i in (0, 20, len(path) - 1):
        assert path[i].svg() == answer["path"][i]["svg"]


def test_wrong_grids():
    solved = nonet.solve(EASY).solution
    grid = nonet.Puzzle(EASY).with_value(0, 2, 1 + solved[0, 2] % 9)
    [answer] = records("explain", [nonet.convert(grid, "hodoku")])
    assert nonet.explain(grid).reason == answer["reason"] == f"r1c3 is not {grid[0, 2]}"
    with pytest.raises(nonet.ArgumentError, match="r1c3 is not"):
        nonet.hint(grid)


def test_minimize():
    assert nonet.check(nonet.minimize(EASY).puzzle, minimal=True)
    assert nonet.minimize(EASY) == nonet.minimize(EASY) != nonet.minimize(EASY, 1)
    for seed in (1, 2):
        left = nonet.minimize(EASY, seed)
        assert str(left.puzzle) + "\n" == run("minimize", "-q", "--seed", str(seed), EASY)
        assert left.dropped == left.puzzle.clues * -1 + nonet.Puzzle(EASY).clues


def test_minimize_rules():
    thin = nonet.minimize(variants()["cage"], 3, what="both")
    [answer] = records("minimize", [variants()["cage"]], "--what", "both", "--seed", "3")
    assert (thin.dropped, thin.dropped_rules) == (answer["dropped"], len(answer["dropped_rules"]))
    assert thin.puzzle.rules.splitlines() == answer["minimal_rules"]
    with pytest.raises(nonet.ArgumentError, match="no rules"):
        nonet.minimize(EASY, what="rules")


def test_canon_and_transform():
    puzzles = [EASY, HARD, CHAINED, "12..34..2......."]
    for puzzle, answer in each("canon", puzzles):
        found = nonet.canon(puzzle)
        assert (str(found.form), found.automorphisms, found.transform) == (
            answer["canon"], answer["automorphisms"], answer["transform"])
        assert nonet.transform(puzzle, found.transform).puzzle == found.form
    for puzzle, answer in each("transform", puzzles, "--by", "transpose"):
        assert str(nonet.transform(puzzle, "transpose").puzzle) == answer["transformed"]
    [answer] = records("transform", [EASY], "--seed", "5")
    found = nonet.transform(EASY, seed=5)
    assert (str(found.puzzle), found.how, found.seed) == (answer["transformed"], answer["transform"], 5)


GENERATED = [
    {},
    {"difficulty": "hard", "symmetry": "rotate180"},
    {"scale": "hodoku", "difficulty": "unfair", "rate": True},
    {"clues": (None, 24), "minimal": True},
    {"rating": (2.0, 3.4), "rate": True},
    {"size": (2, 3)},
    {"jigsaw": True},
    {"rules": "diagonals"},
    {"unbiased": True, "size": (2, 2)},
    {"require": ["x-wing"], "lacking": "xy-wing"},
]


@pytest.mark.parametrize("options", GENERATED, ids=str)
def test_generate(options):
    words = ["--seed", "9", "-n", "3"]
    for name, value in options.items():
        if isinstance(value, tuple):
            value = ("x" if name == "size" else "..").join("" if v is None else str(v) for v in value)
        if isinstance(value, list):
            value = ",".join(value)
        words += [f"--{name}"] if value is True else [f"--{name}", value]
    answers = [json.loads(line) for line in run("generate", "--json", "-q", *words).splitlines()]
    made = list(nonet.generate(3, seed=9, **options))
    assert len(made) == len(answers) == 3
    for puzzle, answer in zip(made, answers):
        assert nonet.Puzzle(answer["puzzle"], box=puzzle.box).cells == puzzle.cells
        assert nonet.Puzzle(answer["solution"], box=puzzle.box).cells == puzzle.solution.cells
        assert (puzzle.clues, puzzle.symmetry, puzzle.tries) == (
            answer["clues"], answer["symmetry"], answer["tries"])
        assert puzzle.weight == pytest.approx(answer.get("weight")) if "weight" in answer else puzzle.weight is None
        if "level" in answer:
            assert puzzle.rating.level == answer["level"]
            assert (puzzle.rating.rating, puzzle.rating.score) == (answer.get("rating"), answer.get("score"))
        assert nonet.check(puzzle)


def test_generate_positions():
    made = next(nonet.generate(next="x-wing", seed=1))
    assert nonet.hint(made.position).name == "X-Wing"
    assert made.position.contradiction is False and nonet.solve(made).solution == made.solution


def test_convert(mixed):
    for to in ("opensudoku", "euler", "norvig", "kaggle"):
        assert nonet.convert(EASY, to) + "\n" == run("convert", "-q", "--to", to, EASY)
    with pytest.raises(nonet.UnsupportedError, match="answered, not made"):
        nonet.convert(EASY, "link")
    for to in ("line", "grid", "json", "rows", "fpuzzles", "iss", "rules"):
        for puzzle in mixed[:20] + mixed[-10:]:
            try:
                text = nonet.convert(puzzle, to)
            except nonet.UnsupportedError:
                assert run("convert", "-q", "--to", to, puzzle) in ("", "# error\n")
                continue
            printed = run("convert", "-q", "--to", to, puzzle)
            assert text in printed or (to == "rules" and nonet.Puzzle(printed) == nonet.Puzzle(text))


def test_variants_survive_conversion():
    for name, text in variants().items():
        puzzle = nonet.Puzzle(text)
        again = nonet.Puzzle(str(puzzle))
        assert again == puzzle and again.rules == puzzle.rules, name
        assert nonet.solve(puzzle).verdict == "unique", name
