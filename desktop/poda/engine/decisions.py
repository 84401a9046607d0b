"""What players are asked, and what they answer.

Values are from MAX's point of view, on the scale of `search/evaluation.py`; where there are dice
they are expected utilities.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from poda.engine.chances import Chances
from poda.engine.search.stopping import Stop

A = TypeVar("A")

Kind = Literal["exact", "lower", "upper", "estimate"]
"""Whether a value is the game's own, a bound of it, or an evaluation's guess."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a player may think; the first limit that is reached ends it. None is no limit.

    Every player looks at its own moves, whatever the limit, so that there is always one. Where
    there are dice that is 0 plies: a ply is a throw and its play (`search/backgammon_search.py`).
    """

    plies: int | None = None
    nodes: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Decision(Generic[A]):
    """A chosen move, and what the search knows of it.

    Attributes:
        action: the move.
        value: of the position, from MAX's point of view.
        kind: whether that value is exact or an estimate.
        line: the principal variation, which begins with `action`.
        depth: plies of the deepest search that was finished.
        nodes: nodes of that search (what the textbook counts).
        total_nodes: nodes of all the searches together (what the seconds were spent on).
        seconds: wall-clock time.
        compiled: whether compiled kernels searched.
        solved: where a solver was asked: of how many moves it knows the value, and how many there
            are. A value is `exact` where all are known, or one wins at once.
    """

    action: A
    value: float
    kind: Kind
    line: tuple[A, ...]
    depth: int
    nodes: int
    total_nodes: int
    seconds: float
    compiled: bool
    solved: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class MoveValue(Generic[A]):
    """The value of one legal move, from MAX's point of view, and the line that it begins.

    Attributes:
        depth: how many plies ahead it was valued, where moves differ in that; None elsewhere.
        chances: what the value is made of, in games with stakes; from MAX's point of view too.
    """

    action: A
    value: float
    kind: Kind
    line: tuple[A, ...]
    depth: int | None = None
    chances: Chances | None = None


@dataclass(frozen=True, slots=True)
class Analysis(Generic[A]):
    """Every legal move, valued to the same depth or proven before it.

    `best` is the first of the best moves for the side to move. `nodes` and `seconds` count from the
    beginning of the analysis. Where there are dice the moves come best first, those that were
    looked at deeper before the others, and `depth` is that of the first.

    A game that is solved (`exact.py`) is analysed by another way: every value is exact from the
    first, one move comes after the other, and `moves` holds those that are known, `best` the best
    of these.

    Attributes:
        missing: the legal moves that have no value yet, in the order of the game's actions; empty
            where all are known, and always where the game is not solved. `best` is the position's
            best move for sure where nothing is missing. Lines follow when all values are known, the
            best move's first: until then a move's `line` is that move alone.
    """

    moves: tuple[MoveValue[A], ...]
    best: MoveValue[A]
    depth: int
    nodes: int
    seconds: float
    compiled: bool
    missing: tuple[A, ...] = ()


Progress = Callable[[Decision[Any]], None]


class Player(ABC):
    """Chooses moves of one game."""

    @abstractmethod
    def choose(
        self, state: Any, limit: Limit, stop: Stop, progress: Progress | None = None
    ) -> Decision[Any]:
        """A legal move in `state`, also in a lost one.

        `progress` is told the best so far, each time that the player has looked deeper. Raises
        EngineError where the game is over.
        """


class Clock:
    """Watches a limit.

    Attributes:
        nodes: visited by the searches that are over.
    """

    def __init__(self, limit: Limit, stop: Stop) -> None:
        self._limit = limit
        self._stop = stop
        self._start = time.perf_counter()
        self.nodes = 0

    def elapsed(self) -> float:
        """Seconds since the beginning."""
        return time.perf_counter() - self._start

    def is_over(self, nodes: int) -> bool:
        """Whether to stop, `nodes` into the search under way."""
        limit = self._limit
        return (
            self._stop()
            or (limit.seconds is not None and self.elapsed() >= limit.seconds)
            or (limit.nodes is not None and self.nodes + nodes >= limit.nodes)
        )


def never(nodes: int) -> bool:
    """No search is over before its end."""
    return False
