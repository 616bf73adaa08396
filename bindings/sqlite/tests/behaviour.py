"""How functions and tables behave in SQL: NULLs, types, errors, laziness, joins, indexes, generated columns,
batches, interrupts, threads, memory."""

import random
import sqlite3
import subprocess
import sys
import threading
from typing import Any, Callable, List, Optional

from checks import EASY, EMPTY, EXTENSION, HARD, check, connect, error_of, finish, one

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
FUNCTIONS = ("solve", "count", "verdict", "check", "reason", "unreadable", "minimal", "minimize", "rate",
             "technique", "level", "hint", "canon")
TABLES = ("explain", "solutions", "marks")


def shuffled(count: int) -> List[str]:
    """Easy puzzles, none like another."""
    rng = random.Random(1)
    puzzles = []
    for _ in range(count):
        digits = list("123456789")
        rng.shuffle(digits)
        puzzles.append(EASY.translate(str.maketrans("123456789", "".join(digits))))
    return puzzles


def check_values() -> None:
    db = connect()
    for name in FUNCTIONS:
        check(f"nonet_{name}(NULL)", one(db, f"SELECT nonet_{name}(NULL)"), None)
        for number in ("5", "1000000000000000", "5.5"):
            check(f"nonet_{name}({number})", error_of(lambda: one(db, f"SELECT nonet_{name}({number})")),
                  f"nonet_{name}: puzzle is a number, which has no zeros at its start; it has to be a text")
        check(f"nonet_{name}(blob)", one(db, f"SELECT nonet_{name}(?)", EASY.encode()),
              one(db, f"SELECT nonet_{name}(?)", EASY))
        wrong = f"wrong number of arguments to function nonet_{name}()"
        check(f"nonet_{name}()", error_of(lambda: one(db, f"SELECT nonet_{name}()")), wrong)
        check(f"nonet_{name}: three", error_of(lambda: one(db, f"SELECT nonet_{name}(1, 2, 3)")),
              wrong)
    check("nonet_version(1)", error_of(lambda: one(db, "SELECT nonet_version(1)")),
          "wrong number of arguments to function nonet_version()")
    check("an argument that is NULL", one(db, "SELECT nonet_count(?, NULL)", EASY), None)
    for name, argument in (("count", "maximum"), ("hint", "level")):
        for value in ("'2'", "2.0", "x'32'"):
            check(f"nonet_{name} with {value}", error_of(lambda: one(db, f"SELECT nonet_{name}(?, {value})", EASY)),
                  f"nonet_{name}: {argument} has to be a whole number")
    check("a negative limit", error_of(lambda: one(db, "SELECT nonet_count(?, -1)", EASY)),
          "nonet_count: a limit is a number from 1 on, or 0 for none")
    for level in (0, 5, -1, 1 << 40):
        check(f"hint level {level}", error_of(lambda: one(db, "SELECT nonet_hint(?, ?)", EASY, level)),
              "nonet_hint: the levels of a hint are 1 to 4")
    wide = connect()
    wide.execute("PRAGMA encoding = 'UTF-16'")
    wide.execute("CREATE TABLE t(puzzle)")
    wide.execute("INSERT INTO t VALUES(?)", (EASY,))
    check("a database in UTF-16",
          wide.execute("SELECT nonet_solve(puzzle), nonet_rate(puzzle) FROM t").fetchone(),
          (SOLVED, 1.2))
    check("and a batch of it",
          wide.execute("SELECT solution FROM nonet_batch('SELECT puzzle FROM t')").fetchone(),
          (SOLVED,))
    check("a NUL in a text",
          error_of(lambda: one(db, "SELECT nonet_solve(? || char(0) || '1')", EASY)) is not None,
          True)


def check_tables() -> None:
    db = connect()
    run = lambda sql, *values: db.execute(sql, values).fetchall()
    for name in TABLES:
        check(f"nonet_{name}(NULL)", run(f"SELECT * FROM nonet_{name}(NULL)"), [])
        check(f"nonet_{name}()", error_of(lambda: run(f"SELECT * FROM nonet_{name}()")),
              f"nonet_{name}: the argument puzzle is missing")
        check(f"nonet_{name} as a table", error_of(lambda: run(f"SELECT * FROM nonet_{name}")),
              f"nonet_{name}: the argument puzzle is missing")
        check(f"nonet_{name}: four",
              "too many arguments" in str(error_of(lambda: run(f"SELECT * FROM nonet_{name}(1, 2, 3, 4)"))),
              True)
        check(f"nonet_{name}(5)", error_of(lambda: run(f"SELECT * FROM nonet_{name}(5)")),
              f"nonet_{name}: puzzle is a number, which has no zeros at its start; it has to be a text")
    check("columns of explain", [c[0] for c in db.execute("SELECT * FROM nonet_explain('') WHERE 0").description],
          ["step", "technique", "name", "rating", "effect", "sentence", "json"])
    check("columns of solutions",
          [c[0] for c in db.execute("SELECT * FROM nonet_solutions('') WHERE 0").description],
          ["number", "solution"])
    check("columns of generate", [c[0] for c in db.execute("SELECT * FROM nonet_generate(0)").description],
          ["number", "puzzle", "solution", "clues", "rating", "technique", "level"])
    check("columns of marks", [c[0] for c in db.execute("SELECT * FROM nonet_marks('') WHERE 0").description],
          ["r", "c", "value", "given", "candidates"])
    check("columns of batch", [c[0] for c in db.execute("SELECT * FROM nonet_batch('SELECT 1') WHERE 0").description],
          ["key", "puzzle", "solution", "verdict", "reason"])
    check("hidden columns", run("SELECT in_puzzle, in_maximum FROM nonet_solutions(?, 1)", EASY),
          [(EASY, 1)])
    check("arguments by name",
          run("SELECT number FROM nonet_solutions WHERE in_puzzle = ? AND in_maximum = 1", EASY),
          [(1,)])
    check("only the second argument", error_of(lambda: run("SELECT * FROM nonet_solutions WHERE in_maximum = 1")),
          "nonet_solutions: the argument puzzle is missing")
    check("after what", error_of(lambda: run("SELECT * FROM nonet_marks(?, 'lunch')", EASY)),
          "nonet_marks: candidates are those after 'none' or 'singles', not 'lunch'")
    check("no options", error_of(lambda: run("SELECT * FROM nonet_generate(1, 'foo=1')")),
          "nonet_generate: 1:1: there is no option 'foo'")
    check("-1 puzzles", error_of(lambda: run("SELECT * FROM nonet_generate(-1)")),
          "nonet_generate: the number of puzzles is 0 or more")
    said = error_of(lambda: run("SELECT * FROM nonet_generate(3, 'rating=9.0.. tries=2')"))
    check("not found", said, "nonet_generate: puzzle 1 was not found within the work allowed")
    check("impossible",
          error_of(lambda: run("SELECT * FROM nonet_generate(1, 'clues=3')")) is not None, True)
    check("lazy solutions",
          [n for n, in run("SELECT number FROM nonet_solutions(?) LIMIT 10", EMPTY)],
          list(range(1, 11)))
    check("lazy puzzles", len(run("SELECT * FROM nonet_generate(1000000000000) LIMIT 3")), 3)
    check("many solutions, all different",
          run("SELECT count(*), count(DISTINCT solution) FROM nonet_solutions(?, 20000)", EMPTY),
          [(20000, 20000)])
    db.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, puzzle TEXT)")
    db.executemany("INSERT INTO t(puzzle) VALUES(?)", [(EASY,), ("1" + "." * 15,), (None,), ("55" + EASY[2:],)])
    check("a join", run("SELECT t.id, count(s.number) FROM t LEFT JOIN nonet_solutions(t.puzzle) s GROUP BY t.id ORDER BY 1"),
          [(1, 1), (2, 72), (3, 0), (4, 0)])
    check("a join by a bare name", run("SELECT count(*) FROM t, nonet_solutions(puzzle)"), [(73,)])
    check("a subquery", run("SELECT (SELECT count(*) FROM nonet_solutions(puzzle)) FROM t"),
          [(1,), (72,), (0,), (0,)])
    check("a join the other way round",
          run("SELECT t.id, number FROM nonet_solutions(t.puzzle, 2), t ORDER BY 1, 2"),
          [(1, 1), (2, 1), (2, 2)])
    check("two tables of one kind",
          run("SELECT count(*) FROM nonet_marks(?) a JOIN nonet_marks(?) b ON a.r = b.c AND a.c = b.r", EASY, EASY),
          [(81,)])
    check("rowids", run("SELECT rowid FROM nonet_solutions('1...............', 3)"),
          [(1,), (2,), (3,)])
    check("one column in between",
          run("SELECT nonet_solve(puzzle) = solution, nonet_rate(puzzle) = rating FROM nonet_generate(3, 'rate')"),
          [(1, 1)] * 3)


def check_schema() -> None:
    """In a schema that is not trusted the functions work, and what runs SQL does not."""
    db = connect()
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("CREATE TABLE t(puzzle TEXT, "
               "rating REAL GENERATED ALWAYS AS (nonet_rate(puzzle)) STORED, "
               "solution TEXT GENERATED ALWAYS AS (nonet_solve(puzzle)) VIRTUAL)")
    db.execute("CREATE UNIQUE INDEX forms ON t(nonet_canon(puzzle))")
    db.execute("CREATE INDEX hard ON t(puzzle) WHERE nonet_check(puzzle)")
    db.executemany("INSERT INTO t(puzzle) VALUES(?)", [(EASY,), (HARD,)])
    check("generated columns", db.execute("SELECT rating, solution = nonet_solve(puzzle) FROM t ORDER BY rating").fetchall(), 
          [(one(db, "SELECT nonet_rate(?)", p), 1) for p in (EASY, HARD)])
    check("an index of forms", error_of(lambda: db.execute("INSERT INTO t(puzzle) VALUES(?)", (EASY.translate(str.maketrans("12", "21")),))),
          "UNIQUE constraint failed: index 'forms'")
    check("which is used",
          "USING INDEX forms" in str(db.execute("EXPLAIN QUERY PLAN SELECT 1 FROM t WHERE nonet_canon(puzzle) = ?", ("",)).fetchall()),
          True)
    db.execute("CREATE TABLE checked(puzzle TEXT CHECK (nonet_unreadable(puzzle) IS NULL))")
    check("a check", error_of(lambda: db.execute("INSERT INTO checked VALUES('x')")),
          "CHECK constraint failed: nonet_unreadable(puzzle) IS NULL")
    db.execute("CREATE VIEW v AS SELECT number, solution FROM nonet_solutions('1...............')")
    db.execute("CREATE VIEW w AS SELECT * FROM nonet_batch('SELECT puzzle FROM t')")
    check("a table in a view", db.execute("SELECT count(*) FROM v").fetchall(), [(72,)])
    check("no batch in a view", error_of(lambda: db.execute("SELECT * FROM w").fetchall()),
          'unsafe use of virtual table "nonet_batch"')
    check("integrity", one(db, "PRAGMA integrity_check"), "ok")


def check_batch() -> None:
    db = connect()
    puzzles: List[Any] = shuffled(700)
    puzzles[5::97] = ["1" + "." * 15] * len(puzzles[5::97])
    puzzles[7::101] = ["55" + EASY[2:]] * len(puzzles[7::101])
    puzzles[8::103] = [HARD.replace("8", ".").replace("7", ".")] * len(puzzles[8::103])
    db.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, puzzle)")
    db.executemany("INSERT INTO t(puzzle) VALUES(?)", [(p,) for p in puzzles])
    got = db.execute("SELECT * FROM nonet_batch('SELECT id, puzzle FROM t ORDER BY id')").fetchall()
    want = db.execute("SELECT id, puzzle, nonet_solve(puzzle), nonet_verdict(puzzle), NULL FROM t ORDER BY id").fetchall()
    check("a batch is what the functions say", got, want)
    for count in (0, 1, 255, 256, 257, 512, 513):
        rows = db.execute("SELECT puzzle, rowid FROM nonet_batch(?)", (f"SELECT puzzle FROM t ORDER BY id LIMIT {count}",)).fetchall()
        check(f"a batch of {count}", rows, [(p, i + 1) for i, p in enumerate(puzzles[:count])])
    odd = db.execute("SELECT * FROM nonet_batch('SELECT ''a'', ?1, NULL UNION ALL SELECT x''00'', 1, 5 UNION ALL SELECT 2.5, 1, ''x''')").fetchall()
    check("odd rows", odd, [("a", None, None, None, None), (b"\0", "5", None, None, "a puzzle is a text, not a number"),
                            (2.5, "x", None, None, one(db, "SELECT nonet_unreadable('x')"))])
    check("a batch in a batch", db.execute("SELECT verdict FROM nonet_batch('SELECT solution FROM nonet_batch(''SELECT puzzle FROM t LIMIT 2'')')").fetchall(),
          [("unique",)] * 2)
    check("answers between its rows", db.execute("SELECT count(*) FROM nonet_batch('SELECT puzzle FROM t WHERE id < 400') WHERE nonet_solve(puzzle) IS solution "
          "AND length(nonet_hint(puzzle)) IS NOT 0").fetchall(), [(399,)])
    check("no argument", error_of(lambda: db.execute("SELECT * FROM nonet_batch").fetchall()),
          "nonet_batch: the argument query is missing")
    check("NULL", db.execute("SELECT * FROM nonet_batch(NULL)").fetchall(), [])
    select = "nonet_batch: the query has to be a SELECT"
    for query in ("DELETE FROM t", "", "  ", "INSERT INTO t(puzzle) VALUES('') RETURNING puzzle", "BEGIN"):
        check(f"not {query!r}",
              error_of(lambda: db.execute("SELECT * FROM nonet_batch(?)", (query,)).fetchall()),
              select)
    check("one query",
          error_of(lambda: db.execute("SELECT * FROM nonet_batch('SELECT 1; SELECT 2')").fetchall()),
          "nonet_batch: there is something after the query")
    check("its end",
          db.execute("SELECT count(*) FROM nonet_batch('SELECT puzzle FROM t; ;\n')").fetchall(),
          [(700,)])
    check("a wrong query",
          error_of(lambda: db.execute("SELECT * FROM nonet_batch('SELECT x FROM t')").fetchall()),
          "nonet_batch: no such column: x")
    check("one that fails on the way",
          error_of(lambda: db.execute("SELECT * FROM nonet_batch('SELECT abs(-9223372036854775808)')").fetchall()),
          "nonet_batch: integer overflow")
    check("nothing was changed", one(db, "SELECT count(*) FROM t"), 700)


def interrupt(db: sqlite3.Connection, query: Callable[[], Any]) -> Optional[str]:
    """What becomes of a query that is interrupted again and again until it ends."""
    is_over = threading.Event()

    def press() -> None:
        while not is_over.wait(0.05):
            db.interrupt()

    presser = threading.Thread(target=press)
    presser.start()
    said = error_of(query)
    is_over.set()
    presser.join()
    return said


LONG = {
    "a count": f"SELECT nonet_count('{EMPTY}', 0)",
    "solutions": f"SELECT count(*) FROM nonet_solutions('{EMPTY}')",
    "a path": f"SELECT count(*) FROM (SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3) CROSS JOIN nonet_explain('{EMPTY}')",
    "a search for a puzzle": "SELECT * FROM nonet_generate(1, 'rating=11.9.. tries=100000000')",
    "a function in a batch": f"SELECT * FROM nonet_batch('SELECT nonet_count(''{EMPTY}'', 0)')",
    "an index": "CREATE INDEX i ON long(nonet_count(puzzle, 0))",
}


def check_interrupts() -> None:
    db = connect(check_same_thread=False)
    db.execute("CREATE TABLE long AS SELECT ? AS puzzle", (EMPTY,))
    for name, sql in LONG.items():
        check(f"{name} is interrupted", interrupt(db, lambda: db.execute(sql).fetchall()),
              "interrupted")
        check(f"and the next query is not", one(db, "SELECT nonet_solve(?)", EASY), SOLVED)
    calls = 0

    def enough() -> int:
        nonlocal calls
        calls += 1
        return calls > 3

    db.set_progress_handler(enough, 5)
    for name, sql in LONG.items():
        calls = 0
        check(f"{name} is ended by a progress handler",
              error_of(lambda: db.execute(sql).fetchall()), "interrupted")
    db.set_progress_handler(None, 0)
    db.set_authorizer(lambda *_: sqlite3.SQLITE_DENY)
    check("nothing may be read", error_of(lambda: db.execute("SELECT nonet_rate(1)").fetchall()),
          "not authorized")
    db.set_authorizer(None)
    rows = db.execute(f"SELECT * FROM nonet_solutions('{EMPTY}')")
    rows.fetchone()
    check("a connection closes in the middle of a table", error_of(db.close), None)


def check_threads() -> None:
    puzzles = shuffled(300)
    wanted = connect()
    want = [wanted.execute("SELECT nonet_solve(?1), nonet_rate(?1), nonet_canon(?1)", (p,)).fetchone() for p in puzzles]
    got: List[Any] = [None] * 4

    def work(i: int) -> None:
        db = connect()
        got[i] = [db.execute("SELECT nonet_solve(?1), nonet_rate(?1), nonet_canon(?1)", (p,)).fetchone() for p in puzzles]
        db.close()

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check("four connections in four threads", got, [want] * 4)
    first, second = connect(), connect()
    a, b = first.execute("SELECT solution FROM nonet_solutions(?)", (EMPTY,)), second.execute("SELECT solution FROM nonet_solutions(?)", (EMPTY,))
    check("two connections side by side",
          [(a.fetchone(), second.execute("SELECT nonet_rate(?)", (EASY,)).fetchone())[0] for _ in range(500)],
          [b.fetchone() for _ in range(500)])
    first.enable_load_extension(True)
    check("loaded again while it is in use", error_of(lambda: first.load_extension(EXTENSION)),
          "error during initialization: unable to delete/modify user-function due to active statements")
    a.close()
    check("loaded again", error_of(lambda: first.load_extension(EXTENSION)), None)
    check("and still there", one(first, "SELECT nonet_solve(?)", EASY), SOLVED)


PUZZLES = f"""WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ROWS),
p(puzzle) AS (SELECT substr('{EASY}', 1, i % 80) || '.' || substr('{EASY}', i % 80 + 2) FROM n) """
MEMORY = (
    ("solve and check", 200000, PUZZLES + "SELECT sum(length(nonet_solve(puzzle))), sum(nonet_check(puzzle)) FROM p"),
    ("other functions", 3000, PUZZLES + "SELECT max(nonet_rate(puzzle)), max(nonet_hint(puzzle, 4)), "
     "max(nonet_canon(puzzle)), max(nonet_minimize(puzzle)) FROM p"),
    ("texts that are read", 20000, PUZZLES + "SELECT max(nonet_solve(puzzle || char(10))) FROM p"),
    ("a batch", 400000, "SELECT sum(length(solution)) FROM nonet_batch('" + PUZZLES.replace("'", "''") + "SELECT puzzle FROM p')"),
    ("solutions", 300000, f"SELECT count(*) FROM nonet_solutions('{EMPTY}', ROWS)"),
    ("new puzzles", 30000, "SELECT count(*) FROM nonet_generate(ROWS)"),
    ("tables in a join", 1500, PUZZLES + "SELECT sum((SELECT count(*) FROM nonet_marks(puzzle)) + "
     "(SELECT count(*) FROM nonet_explain(puzzle))) FROM p"),
)


def grown(sql: str, rows: int) -> int:
    """How many KB of memory a query takes when it has been run before for a tenth of the rows."""
    script = ("import sys; sys.path.insert(0, sys.argv[1]); from checks import connect\n"
              "db = connect(); size = lambda: int(open('/proc/self/status').read().split('VmHWM:')[1].split()[0])\n"
              "run = lambda rows: db.execute(sys.argv[2].replace('ROWS', str(rows))).fetchall()\n"
              "run(int(sys.argv[3]) // 10); before = size()\n"
              "run(int(sys.argv[3])); print(size() - before)")
    words = [sys.executable, "-c", script, sys.path[0], sql, str(rows)]
    return int(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


def check_memory() -> None:
    sloppy = "SELECT length(group_concat(puzzle)) FROM (" + PUZZLES + "SELECT puzzle FROM p)"
    check("memory that is not flat is seen", grown(sloppy, 200000) > 8192, True)
    for name, rows, sql in MEMORY:
        kilobytes = grown(sql, rows)
        check(f"memory is flat: {name} ({kilobytes} KB)", kilobytes < 2048, True)


for part in (check_values, check_tables, check_schema, check_batch, check_interrupts, check_threads, check_memory):
    part()
finish()
