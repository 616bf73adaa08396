"""nonet: reads, solves, checks, rates, explains and makes Sudoku of any size, with variants.

>>> import nonet
>>> print(nonet.solve("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..").solution)
812753649943682175675491283154237896369845721287169534521974368438526917796318452

Wherever a function takes a puzzle, text in any format will do, a Puzzle, or a matrix. Rows and columns
count from 0. Everything may be called from any thread: the GIL is released while the library works,
Ctrl-C ends a call, and so does a timeout, where there is one.
"""

from ._nonet import version as __version__
from .columns import Column
from .errors import ArgumentError, Error, GaveUpError, ReadError, Timeout, UnsupportedError
from .files import (
    Format,
    Kernel,
    Technique,
    convert,
    formats,
    kernels,
    levels,
    read,
    reads,
    rule_words,
    symmetries,
    techniques,
)
from .generating import Generated, Generator, generate
from .logic import Explanation, Rating, explain, hint, hints, rate
from .many import Counts, Forms, Many, Ratings, Solutions, canon_many, count_many, rate_many, solve_many
from .puzzle import Puzzle
from .same import Canon, Transformed, canon, equivalence, equivalent, transform
from .solving import Check, Conflict, Marks, Minimal, Result, check, count, marks, minimize, solutions, solve
from .steps import Candidate, Cell, House, Link, Mark, Node, Step

__all__ = [
    "ArgumentError", "Candidate", "Canon", "Cell", "Check", "Column", "Conflict", "Counts", "Error", "Explanation",
    "Format", "Forms", "GaveUpError", "Generated", "Generator", "House", "Kernel", "Link", "Many", "Mark", "Marks",
    "Minimal", "Node", "Puzzle", "Rating", "Ratings", "ReadError", "Result", "Solutions", "Step", "Technique",
    "Timeout", "Transformed", "UnsupportedError", "__version__", "canon", "canon_many", "check", "convert", "count",
    "count_many", "equivalence", "equivalent", "explain", "formats", "generate", "hint", "hints", "kernels",
    "levels", "marks", "minimize", "rate", "rate_many", "read", "reads", "rule_words", "solutions", "solve",
    "solve_many", "symmetries", "techniques", "transform",
]  # fmt: skip
