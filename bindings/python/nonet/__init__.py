"""nonet: reads, solves, checks, rates, explains and makes Sudoku of any size."""

from ._nonet import version as __version__
from .errors import ArgumentError, Error, GaveUpError, ReadError, Timeout, UnsupportedError
from .puzzle import Puzzle
from .solving import Result, solve

__all__ = [
    "ArgumentError",
    "Error",
    "GaveUpError",
    "Puzzle",
    "ReadError",
    "Result",
    "Timeout",
    "UnsupportedError",
    "__version__",
    "solve",
]
