"""Steps, and what they are made of."""

from __future__ import annotations

from typing import Any, Dict, NamedTuple, Optional, Sequence, Tuple

from . import _nonet
from .errors import ArgumentError
from .puzzle import Puzzle
from .solving import Marks


class Candidate(NamedTuple):
    """A digit in a cell; row and column count from 0."""

    row: int
    column: int
    digit: int


class House(NamedTuple):
    """A house of a step."""

    role: str
    kind: str
    number: int
    """From 0."""
    name: str
    """"row 3"."""


class Cell(NamedTuple):
    """A cell of a step."""

    role: str
    row: int
    column: int
    set: Optional[int]
    """Which of several almost locked sets it is in, from 1."""


class Mark(NamedTuple):
    """A candidate of a step."""

    role: str
    row: int
    column: int
    digit: int


class Node(NamedTuple):
    """A candidate in a chain, which is true (on) or false because of its parents."""

    row: int
    column: int
    digit: int
    on: bool
    reason: str
    parents: Tuple[int, ...]
    """Places in the step's nodes."""
    nested: Optional[int]
    """The place in the step's nested steps."""


class Link(NamedTuple):
    """From a node to a node: "strong", "weak" or "step"."""

    start: int
    end: int
    kind: str


def _at(member: Dict[str, Any]) -> Tuple[int, int]:
    return member["row"] - 1, member["column"] - 1


class Step:
    """One step. str() is the sentence with the reason and the effect.

    >>> import nonet
    >>> step = nonet.hint("..5.3.8.4...2.9.63.....12...56...7...7.....5...9...34...21.....71.9.8...5.8.2.4..")
    >>> step.name, step.technique, step.houses[0].name
    ('Locked Pair', 'locked-pair', 'box 2')
    >>> step.effect
    'r1c1<>6, r1c2<>6, r1c8<>7, r2c5<>7, r3c4<>67, r3c5<>67'
    >>> step.eliminations[0]
    Candidate(row=0, column=0, digit=6)
    >>> print(step.words(2))
    Locked Pair: Look at box 2.
    """

    def __init__(
        self,
        data: Dict[str, Any],
        texts: Sequence[Optional[str]] = (None,) * 5,
        before: Optional[Marks] = None,
        drawn: Optional[Tuple[Puzzle, Tuple[Any, ...], int]] = None,
    ) -> None:
        self.json = data
        """The step as an object of docs/json.md, where rows and columns count from 1."""
        self.where, self.pattern, self.effect, self.title, self._eureka = texts
        self.before = before
        """The board that it was found in; None for a step inside another."""
        self._drawn = drawn

    @property
    def number(self) -> Optional[int]:
        """1, 2, ... in a path."""
        return self.json.get("number")

    @property
    def technique(self) -> str:
        """The id of the technique, as techniques() lists it."""
        return self.json["technique"]

    @property
    def name(self) -> str:
        """The name of this step: "Unique Rectangle type 1"."""
        return self.json["name"]

    @property
    def rating(self) -> Optional[float]:
        """On Sudoku Explainer's scale."""
        numbers = self.json.get("numbers", {})
        return self.json.get("rating", numbers.get("explainer"))

    @property
    def score(self) -> Optional[int]:
        """On HoDoKu's scale; None if HoDoKu does not have the technique."""
        return self.json.get("score", self.json.get("numbers", {}).get("hodoku"))

    @property
    def cost(self) -> Optional[int]:
        """On nonet's scale: how much there is to look at."""
        return self.json.get("cost")

    @property
    def digits(self) -> Tuple[int, ...]:
        """Those that it is about."""
        return tuple(self.json["digits"])

    @property
    def placements(self) -> Tuple[Candidate, ...]:
        """The digits that it places."""
        return tuple(Candidate(*_at(one), one["digit"]) for one in self.json["placements"])

    @property
    def eliminations(self) -> Tuple[Candidate, ...]:
        """The candidates that it removes."""
        return tuple(Candidate(*_at(one), one["digit"]) for one in self.json["eliminations"])

    @property
    def houses(self) -> Tuple[House, ...]:
        """Where it is found, and from where it removes candidates."""
        return tuple(House(h["role"], h["kind"], h["number"] - 1, h["house"]) for h in self.json["houses"])

    @property
    def cells(self) -> Tuple[Cell, ...]:
        """The cells that make its pattern, by their roles."""
        return tuple(Cell(one["role"], *_at(one), one.get("set")) for one in self.json["cells"])

    @property
    def candidates(self) -> Tuple[Mark, ...]:
        """The candidates that make its pattern, by their roles."""
        return tuple(Mark(one["role"], *_at(one), one["digit"]) for one in self.json["candidates"])

    @property
    def nodes(self) -> Tuple[Node, ...]:
        """Of chains: what follows from what."""
        nodes = self.json.get("nodes", ())
        return tuple(
            Node(*_at(n), n["digit"], n["on"], n["reason"], tuple(n["parents"]), n.get("nested")) for n in nodes
        )

    @property
    def links(self) -> Tuple[Link, ...]:
        """Of chains: one for each parent of a node."""
        return tuple(Link(link["from"], link["to"], link["kind"]) for link in self.json.get("links", ()))

    @property
    def ends(self) -> Tuple[int, ...]:
        """Of chains: the nodes that they lead to."""
        return tuple(self.json.get("ends", ()))

    @property
    def form(self) -> Optional[str]:
        """Of chains: "single", "contradiction", "double", "cell" or "region"."""
        return self.json.get("form")

    @property
    def nested(self) -> Tuple["Step", ...]:
        """Of chains: the steps inside them."""
        return tuple(Step(one) for one in self.json.get("nested", ()))

    @property
    def sentence(self) -> str:
        """All of it in words, with the reason and the effect; may have several lines."""
        return self.json["sentence"]

    @property
    def eureka(self) -> Optional[str]:
        """As players write it: "(3)r1c4=r1c7-(3=5)r4c7 => r2c4<>3"."""
        return self._eureka or self.json.get("eureka")

    def words(self, level: int = 4) -> str:
        """As much as a hint of this level says: 1 where to look, 2 also the technique, 3 what is found,
        4 all of it."""
        if level not in (1, 2, 3, 4):
            raise ArgumentError(f"level: {level!r} is none of 1, 2, 3, 4")
        what = (self.where, self.where, self.pattern, self.sentence)[level - 1] or ""
        return what if level == 1 else f"{self.name}: {what}"

    level = words

    def svg(self, level: int = 4) -> str:
        """A picture of the board with as much of the step as a hint of this level says."""
        if level not in (1, 2, 3, 4):
            raise ArgumentError(f"level: {level!r} is none of 1, 2, 3, 4")
        if self._drawn is None:
            raise ArgumentError("a step inside another has no picture of its own")
        # enum nonet_step_what: where, name, pattern, sentence.
        return _nonet.picture(*self._drawn, (1, 0, 2, 3)[level - 1])

    def _repr_svg_(self) -> Optional[str]:
        return self.svg() if self._drawn else None

    def __str__(self) -> str:
        return f"{self.name}: {self.sentence}"

    def __repr__(self) -> str:
        return f"<Step {self.name}: {self.effect}>"

    def __eq__(self, other: object) -> bool:
        return self.json == other.json if isinstance(other, Step) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.technique, self.sentence))
