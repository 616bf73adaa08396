"""Every function and table against the program's answers, for puzzles of many formats and sizes, with
rules, without a solution, with several, and for texts that are not puzzles."""

import glob
import json
import math
import re
from typing import Any, Optional

from checks import EASY, EMPTY, HARD, check, connect, error_of, finish, one, record, run, without_place

PUZZLES = {
    "easy": EASY,
    "hard": HARD,
    "zeros": EASY.replace(".", "0"),
    "solved": "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "clash": "55" + EASY[2:],
    "several": EASY.replace("7", "."),
    "empty": EMPTY,
    "no candidate": "12345678" + "." * 9 + "9" + "." * 63,
    "4x4": "1......2.3....4.",
    "4x4, unique": "1...3..2.........",
    "6x6": ".....4..6..55...1...1......34...5..3",
    "grid": "53.|.7.|...\n6..|195|...\n.98|...|.6.\n---+---+---\n8..|.6.|..3\n4..|8.3|..1\n7..|.2.|..6\n"
    "---+---+---\n.6.|...|28.\n...|419|..5\n...|.8.|.79\n",
    "marks": "\n".join(" ".join("123456789" if d == "." else d for d in EASY[i : i + 9]) for i in range(0, 81, 9)),
    "solo": "3x3x:e7c5c1e6_8d2a3a6s2d7b4d5_1d3_4a6g9a",
    "jigsaw": "9j:b1_8k1f2e3b7d8f6b2d8g4d7f3a6_5f,adaabca__c_c__aab__c____badaeceb_abacab__bbabca_baaa_caabe",
    "x-wing position": ":0000:x:+6..+35+8...+51.+679..+38+3.21+4..6+4.6.+3+1+297+7.+1..+236.923.....116.42+3..5+2.5.8..3.+37...5...:564 984 487 787 987 993 997 999::",
    "6x6, 3x2": "3x2:c3c5a4d1b4d4_3a2d6_3b1a",
    "too short": EASY[:-1],
    "too long": EASY + "5",
    "a wrong sign": EASY[:-1] + "Q",
    "words": "nothing of the kind",
    "nothing": "",
    "two puzzles": EASY + "\n" + HARD,
}

db = connect()
VERDICTS = {"unique": "unique", "several": "several", "no solution": "none", "wrong solution": "unique"}


def call(name: str, *values: Any) -> Any:
    marks = ",".join("?" * len(values))
    return one(db, f"SELECT nonet_{name}({marks})", *values)


def rows(name: str, *values: Any) -> list:
    marks = ",".join("?" * len(values))
    return db.execute(f"SELECT * FROM nonet_{name}({marks})", values).fetchall()


def check_refused(name: str, text: str, said: Optional[str]) -> None:
    """A text that the program cannot read is an error everywhere, with the program's words."""
    reason = call("unreadable", text)
    check(f"{name}: is unreadable", reason is not None, True)
    if said is not None and reason is not None:
        check(f"{name}: for the program's reason", without_place(reason), said)
    for function in ("solve", "count", "verdict", "check", "reason", "minimal", "minimize", "rate", "technique",
                     "level", "hint", "canon"):
        check(f"{name}: nonet_{function}", error_of(lambda: call(function, text)),
              f"nonet_{function}: {reason}")
    for table in ("explain", "solutions", "marks"):
        check(f"{name}: nonet_{table}", error_of(lambda: rows(table, text)),
              f"nonet_{table}: {reason}")
    check(f"{name}: nonet_batch", db.execute("SELECT key, puzzle, solution, verdict, reason FROM nonet_batch(?)",
          ("SELECT 7, text FROM given",)).fetchall(), [(7, text, None, None, reason)])


def check_solutions(name: str, text: str, known: dict) -> str:
    verdict = VERDICTS[known["verdict"]]
    check(f"{name}: verdict", call("verdict", text), verdict)
    check(f"{name}: check", call("check", text), int(verdict == "unique"))
    check(f"{name}: count", call("count", text), {"none": 0, "unique": 1, "several": 2}[verdict])
    reason = {"none": "no solution" + (": " + known["reason"] if known.get("reason") else ""),
              "unique": None, "several": "several solutions"}[verdict]
    check(f"{name}: reason", call("reason", text), reason)
    check(f"{name}: readable", call("unreadable", text), None)
    solution = call("solve", text)
    check(f"{name}: has a solution", solution is None, verdict == "none")
    check(f"{name}: batch", db.execute("SELECT solution, verdict, reason FROM nonet_batch(?)",
          ("SELECT text FROM given",)).fetchall(), [(solution, verdict, None)])
    first = rows("solutions", text, 3)
    check(f"{name}: solutions", [solution] if solution else [], [row[1] for row in first[:1]])
    check(f"{name}: no more of them than there are", len(first) > 1, verdict == "several")
    return verdict


def digits(text: str) -> str:
    """Without the signs by which some formats distinguish clues from other digits."""
    return re.sub("[u+]", "", text)


def check_clues(name: str, text: str, verdict: str) -> None:
    word = run("check", "--minimal", text=text).strip()
    check(f"{name}: minimal", call("minimal", text), int(word == "minimal"))
    less = call("minimize", text)
    check(f"{name}: minimize", less is None, verdict != "unique")
    if less is not None:
        check(f"{name}: what is left is minimal", call("minimal", less), 1)
        check(f"{name}: and has the same solution", digits(call("solve", less)),
              digits(call("solve", text)))


def check_rating(name: str, text: str, verdict: str) -> None:
    known = record("rate", text=text)
    if verdict == "unique":
        want = (known.get("rating"), known.get("technique"), known.get("level"))
    else:
        want = (None, None, None)
    got = db.execute("SELECT nonet_rate(?1), nonet_technique(?1), nonet_level(?1)", (text,)).fetchone()
    check(f"{name}: rating", got, want)
    path = record("explain", text=text).get("path", [])
    got = rows("explain", text)
    check(f"{name}: path", [json.loads(row[6]) for row in got], path)
    check(f"{name}: steps", [(row[0], row[1], row[2], row[3], row[5]) for row in got],
          [(s["number"], s["technique"], s["name"], s["rating"], s["sentence"]) for s in path])
    effects = run("explain", "--short", text=text).splitlines()
    check(f"{name}: effects", [row[4] for row in got],
          [line.split(" => ")[1] for line in effects if " => " in line])


def check_hints(name: str, text: str) -> None:
    for level in (1, 2, 3, 4):
        said = run("hint", "--level", str(level), text=text).rstrip("\n")
        is_end = said in ("solved", "stuck") or said.startswith(("wrong", "stuck:"))
        check(f"{name}: hint {level}", call("hint", text, level), None if is_end else said)
    check(f"{name}: hint", call("hint", text), call("hint", text, 1))


def check_canon(name: str, text: str) -> None:
    known = record("canon", text=text)
    if "canon" not in known:
        check(f"{name}: no canon", error_of(lambda: call("canon", text)) is not None, True)
        return
    form = call("canon", text)
    if known["box"] == "3x3":
        check(f"{name}: canon", form, known["canon"])
    check(f"{name}: the form of the form", call("canon", form), form)
    check(f"{name}: as many clues", record("canon", text=form).get("canon"), known["canon"])


def board(marks: Any) -> list:
    """Rows of values and lists of candidates; without candidates the record has a line of cells."""
    if not isinstance(marks, str):
        return marks
    side = math.isqrt(len(marks))
    cells = [list(range(1, side + 1)) if sign == "." else int(sign) for sign in marks]
    return [cells[i : i + side] for i in range(0, side * side, side)]


def check_marks(name: str, text: str) -> None:
    for after in ("none", "singles"):
        known = board(record("marks", "--after", after, text=text)["marks"])
        got = rows("marks", text, after)
        side = len(known)
        check(f"{name}: cells after {after}", [(r, c) for r, c, *_ in got],
              [(r, c) for r in range(1, side + 1) for c in range(1, side + 1)])
        mine = [value if value is not None else [int(d) for d in candidates.split()]
                for _, _, value, _, candidates in got]
        check(f"{name}: marks after {after}", mine, [cell for row in known for cell in row])
    check(f"{name}: marks", rows("marks", text), rows("marks", text, "none"))


def give(text: str) -> None:
    db.execute("DROP TABLE IF EXISTS given")
    db.execute("CREATE TABLE given(text)")
    db.execute("INSERT INTO given VALUES(?)", (text,))


for name, text in PUZZLES.items():
    give(text)
    known = record("check", text=text)
    if "verdict" not in known or known["records"] != 1:
        check_refused(name, text, known.get("error") if known["records"] == 1 else None)
        continue
    verdict = check_solutions(name, text, known)
    if verdict != "none":
        check(f"{name}: solve", call("solve", text),
              run("solve", text=text).rstrip("\n").partition("\t#")[0])
    check_clues(name, text, verdict)
    if name != "empty":  # nothing is quick to see there
        check_rating(name, text, verdict)
    check_hints(name, text)
    check_canon(name, text)
    check_marks(name, text)

# Whatever nonet reads, and what it does not: the corpus of the reader's fuzzer, and puzzles with rules.
for path in sorted(glob.glob("fuzz/corpus/read/*") + glob.glob("docs/variants/*.txt")):
    with open(path, "rb") as file:
        content = file.read()
    if path.startswith("fuzz/"):
        content = content.partition(b"\n")[2]
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        continue
    if "\0" in text:
        continue
    give(text)
    known = record("check", text=text)
    name = path.rpartition("/")[2]
    if known["records"] == 1 and "verdict" in known:
        check_solutions(name, text, known)
    else:
        check(f"{name}: is unreadable", call("unreadable", text) is not None, True)

# Counts and lists of solutions.
FOUR = "1..............."
for limit in (0, 1, 2, 5, 72, 73, 1000):
    check(f"count up to {limit}", str(call("count", FOUR, limit)),
          run("count", "--limit", str(limit), text=FOUR).strip())
solutions = [row[1] for row in rows("solutions", FOUR)]
check("all solutions", sorted(solutions), sorted(run("solve", "--all", text=FOUR).split()))
check("their numbers", [row[0] for row in rows("solutions", FOUR)], list(range(1, 73)))
for limit in (1, 15, 16, 17, 71, 72, 73):
    check(f"the first {limit}", [row[1] for row in rows("solutions", FOUR, limit)],
          solutions[:limit])
for text in (EASY.replace("7", "."), EASY.replace("8", ".").replace("9", "."), "." * 15 + "1"):
    many = [row[1] for row in rows("solutions", text)]
    check("thousands of solutions", (len(many), len(set(many))), (call("count", text, 0),) * 2)
    check("they are the program's", sorted(many), sorted(run("solve", "--all", text=text).split()))
    check("the first is that of nonet_solve", many[0], call("solve", text))

# Generators, by the options of the program.
for options in ("", "seed=7", "difficulty=hard seed=3", "symmetry=rotate180 clues=28..30 rate", "size=2x3 minimal",
                "rules=diagonals", "jigsaw", "scale=hodoku difficulty=medium", "scale=nonet difficulty=easy"):
    words = ["--" + word for word in options.split()] + ([] if "seed" in options else ["--seed=0"])
    known = [json.loads(line) for line in run("generate", "-n", "5", "--json", *words).splitlines()]
    got = rows("generate", 5, options)
    check(f"generate {options}: five", [row[0] for row in got], [1, 2, 3, 4, 5])
    check(f"generate {options}: clues", [row[3] for row in got], [k["clues"] for k in known])
    if "rules" not in options and "jigsaw" not in options:
        check(f"generate {options}: puzzles", [row[1:3] for row in got],
              [(k["puzzle"], k["solution"]) for k in known])
    check(f"generate {options}: ratings", [row[4:] for row in got],
          [(k.get("rating", k.get("score")), k.get("technique"), k.get("level")) for k in known])
    check(f"generate {options}: proper ones", [call("check", row[1]) for row in got], [1] * 5)
check("generate without options", rows("generate", 3), rows("generate", 3, ""))
check("positions",
      [call("hint", row[1], 2).split(":")[0] for row in rows("generate", 3, "next=x-wing")],
      ["X-Wing"] * 3)
check("no puzzles", rows("generate", 0), [])
check("version", "nonet " + call("version"), run("--version").split("\n")[0])
finish()
