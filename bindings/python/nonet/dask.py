"""Puzzles spread over several machines by Dask: solve(), count(), rate() and canon() take a bag of texts, or a
Series of a Dask dataframe, or such a dataframe and the name of a column. They are the functions of
nonet.many on each partition, so what comes back is lazy, in the order of the question, and partitioned
as it was. nonet has to be installed wherever Dask's workers are.

A bag gives a bag of named tuples; a Series gives a dataframe with the same index, whose columns are called
as the fields of these tuples, and a dataframe comes back with these columns added.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional

from .errors import ArgumentError
from .many import Many, canon_many, count_many, rate_many, solve_many

__all__ = ["canon", "count", "rate", "solve"]


def _rows(texts: Any, ask: Callable[..., Many], options: Dict[str, Any]) -> List[Any]:
    """A partition of a bag."""
    return list(ask(list(texts), **options))


def _frame(series: Any, ask: Callable[..., Many], options: Dict[str, Any]) -> Any:
    """A partition of a Series."""
    many = ask(series, **options)
    columns = many.named_columns()
    first = next(iter(columns.values()))
    errors = type(series)([many.errors.get(i) for i in range(len(many))], series.index, "object")
    return first.to_frame(next(iter(columns))).assign(**columns, error=errors)


def _spread(collection: Any, column: Optional[str], ask: Callable[..., Many], options: Dict[str, Any]) -> Any:
    options = {"threads": 1, **options}
    if column is not None:
        answers = _spread(collection[column], None, ask, options)
        twice = [name for name in answers.columns if name in collection.columns]
        if twice:
            raise ArgumentError(f"the dataframe has a column {twice[0]!r} already: take its Series of puzzles alone")
        return collection.assign(**{name: answers[name] for name in answers.columns})
    if not hasattr(collection, "map_partitions"):
        raise TypeError(f"{type(collection).__name__}: puzzles are a bag or a Series of Dask's, or a dataframe's column")
    if not hasattr(collection, "_meta"):
        return collection.map_partitions(_rows, ask, options)
    if hasattr(collection, "columns"):
        raise TypeError("a whole dataframe: name the column that has the puzzles")
    return collection.map_partitions(_frame, ask, options, meta=_frame(collection._meta, ask, options))


def solve(collection: Any, column: Optional[str] = None, *, limit: int = 2, errors: str = "keep") -> Any:
    """solve_many() on all partitions: solution, count, verdict, error."""
    return _spread(collection, column, solve_many, {"limit": limit, "errors": errors})


def count(collection: Any, column: Optional[str] = None, *, limit: int = 2, errors: str = "keep") -> Any:
    """count_many() on all partitions: count, error."""
    return _spread(collection, column, count_many, {"limit": limit, "errors": errors})


def rate(
    collection: Any, column: Optional[str] = None, *, scale: str = "explainer", errors: str = "keep"
) -> Any:
    """rate_many() on all partitions: er, ep, ed or score, technique, level, verdict, error."""
    return _spread(collection, column, rate_many, {"scale": scale, "errors": errors})


def canon(collection: Any, column: Optional[str] = None, *, errors: str = "keep") -> Any:
    """canon_many() on all partitions: form, automorphisms, error."""
    return _spread(collection, column, canon_many, {"errors": errors})
