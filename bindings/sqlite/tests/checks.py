"""What the tests share: connections with the extension, checks that print "ok NAME" or "not ok NAME",
and the program's answers to compare with."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from typing import Any, Callable, Optional

EXTENSION = os.environ["NONET_SQLITE"]
PROGRAM = os.environ["NONET"]

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EMPTY = "." * 81

signal.alarm(3300)  # what hangs ends, before the suite is ended
bad = 0


def check(name: str, got: Any, want: Any) -> None:
    global bad
    if got == want:
        print(f"ok {name}")
    else:
        print(f"not ok {name}: wanted {want!r}, got {got!r}")
        bad = 1


def finish() -> None:
    sys.exit(bad)


def connect(path: str = ":memory:", **more: Any) -> sqlite3.Connection:
    db = sqlite3.connect(path, **more)
    db.enable_load_extension(True)
    db.load_extension(EXTENSION)
    db.enable_load_extension(False)
    return db


def one(db: sqlite3.Connection, sql: str, *values: Any) -> Any:
    """The one value of the one row."""
    ((value,),) = db.execute(sql, values).fetchall()
    return value


def error_of(call: Callable[[], Any]) -> Optional[str]:
    """What a call fails with; None if it does not."""
    try:
        call()
    except sqlite3.Error as error:
        return str(error)
    return None


def run(*words: str, text: Optional[str] = None) -> str:
    """What the program prints for a puzzle on its standard input."""
    result = subprocess.run(
        [PROGRAM, *words], input=(text or "").encode("utf-8", "surrogateescape"), capture_output=True
    )
    return result.stdout.decode("utf-8", "surrogateescape")


def record(*words: str, text: Optional[str] = None) -> dict:
    """The program's one JSON record, or its first if there are several."""
    lines = run(*words, "--json", text=text).splitlines()
    return dict(json.loads(lines[0]), records=len(lines)) if lines else {"records": 0}


def without_place(error: str) -> str:
    return re.sub(r"^(nonet_\w+: )?\d+:\d+: ", "", error)
