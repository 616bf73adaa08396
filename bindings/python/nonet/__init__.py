"""nonet: reads, solves, checks, rates, explains and makes Sudoku of any size."""

from ._nonet import version as __version__
from .errors import ArgumentError, Error, GaveUpError, ReadError, Timeout, UnsupportedError
from .columns import Column
from .many import Counts, Forms, Many, Ratings, Solutions, canon_many, count_many, rate_many, solve_many
from .puzzle import Puzzle
from .solving import Result, solve

__all__ = [
    "ArgumentError",
    "Column",
    "Counts",
    "Error",
    "Forms",
    "GaveUpError",
    "Many",
    "Puzzle",
    "Ratings",
    "ReadError",
    "Result",
    "Solutions",
    "Timeout",
    "UnsupportedError",
    "__version__",
    "canon_many",
    "count_many",
    "rate_many",
    "solve",
    "solve_many",
]
