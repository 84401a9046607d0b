"""What players, analysts, searchers and solvers are asked, and what they answer.

This module knows none of them: those who make them and those who name them both import it.

Values are from MAX's point of view, on the scale of `search/evaluation.py`; where there are dice
they are expected utilities.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    Literal,
    NamedTuple,
    Protocol,
    TypeVar,
    runtime_checkable,
)

from poda.engine.search import observer
from poda.engine.search.observer import Stop

if TYPE_CHECKING:
    from poda.engine.games.backgammon_parts.chances import Chances

A = TypeVar("A")

Kind = Literal["exact", "lower", "upper", "estimate"]
"""Whether a value is the game's own, a bound of it, or an evaluation's guess."""


class Limit(NamedTuple):
    """How long a player may think; the first limit that is reached ends it. None is no limit.

    Every player looks at its own moves, whatever the limit, so that there is always one. Where
    there are dice that is 0 plies: a ply is a throw and its play (`backgammon/search.py`). To Monte
    Carlo tree search plies mean nothing, and nodes are its playouts.
    """

    plies: int | None = None
    nodes: int | None = None
    seconds: float | None = None


class Decision(NamedTuple, Generic[A]):
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
        playouts: of Monte Carlo tree search, whose value is the mean of their results; 0 of others.
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
    playouts: int = 0


class MoveValue(NamedTuple, Generic[A]):
    """The value of one legal move, from MAX's point of view, and the line that it begins.

    Attributes:
        depth: how many plies ahead it was valued, where moves differ in that; None elsewhere.
        chances: what the value is made of, in games with stakes; from MAX's point of view too.
        visits: how many playouts of Monte Carlo tree search began with it; None elsewhere. The
            value is the mean of their results then, or the utility that is proven, in the unit of
            the game's utilities.
    """

    action: A
    value: float
    kind: Kind
    line: tuple[A, ...]
    depth: int | None = None
    chances: Chances | None = None
    visits: int | None = None


class Analysis(NamedTuple, Generic[A]):
    """Every legal move, valued to the same depth or proven before it.

    `best` is the first of the best moves for the side to move. `nodes` and `seconds` count from the
    beginning of the analysis. Where there are dice the moves come best first, those that were
    looked at deeper before the others, and `depth` is that of the first.

    A game that is solved (`exact/scores.py`) is analysed by another way: every value is exact from
    the first, one move comes after the other, and `moves` holds those that are known, `best` the
    best of these.

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


class SeededPlayer(Player):
    """A player whose search leaves things to chance, and can be told which."""

    @abstractmethod
    def move(self, state: Any, limit: Limit, stop: Stop, seed: int) -> Any:
        """The move of a search with that seed of 64 bits. Raises SearchStopped."""

    @abstractmethod
    def forget(self) -> None:
        """Another game begins: nothing is kept of the one before."""


class Analyst(Protocol):
    """Values every legal move of a position."""

    def analyse(self, state: Any, limit: Limit, stop: Stop) -> Iterator[Analysis[Any]]:
        """One analysis after the other, each of which has looked deeper or knows more moves."""


Algorithm = Literal["minimax", "alphabeta", "pvs"]
Until = Callable[[int], bool]
"""Told how many nodes a search has visited so far, says whether it must stop."""


class Found(NamedTuple, Generic[A]):
    """What one search found.

    Attributes:
        value: from MAX's point of view, on the scale of `evaluation.py`.
        line: the principal variation.
        nodes: nodes visited; a node is a call.
        exact: whether `value` is the game's own, proven to the end, and no estimate.
    """

    value: float
    line: tuple[A, ...]
    nodes: int
    exact: bool


@runtime_checkable
class Searcher(Protocol):
    """Searches positions of one game with one algorithm and evaluation."""

    compiled: bool

    def search(self, state: Any, plies: int, until: Until, ply: int = 0) -> Found[Any]:
        """Search `state` to `plies` below the root of the whole search, where it stands at `ply`.

        Raises SearchStopped soon after `until` turns true: it is asked before the first node, and
        then every 10 ms or oftener.
        """


OnNodes = Callable[[int], None]


class ExactSolver(Protocol):
    """Knows what every move of a game is worth."""

    def each(
        self, state: Any, stop: Stop = observer.never, *, on_nodes: OnNodes | None = None
    ) -> Iterator[tuple[Any, float]]:
        """Each legal move with its value, as soon as it is known: first those that end the game,
        then in the order of the searches (in Connect Four from the centre out).

        Args:
            state: a position in which the game is not over.
            stop: looked at every 10 ms or so.
            on_nodes: told the nodes so far, as often as `stop` is looked at.

        Raises:
            SearchStopped: `stop` turned true. Nothing is left running.
            EngineError: the game is over.
        """

    def moves(
        self,
        state: Any,
        stop: Stop = observer.never,
        *,
        on_move: Callable[[Any, float], None] | None = None,
        on_nodes: OnNodes | None = None,
    ) -> dict[Any, float]:
        """The value of each legal move, in the order of the game's actions.

        Args:
            state: a position in which the game is not over.
            stop: looked at every 10 ms or so.
            on_move: told a move and its value as soon as they are known.
            on_nodes: told the nodes so far, as often as `stop` is looked at.

        Raises:
            SearchStopped: `stop` turned true. Nothing is left running.
            EngineError: the game is over.
        """

    def value(self, state: Any, stop: Stop = observer.never) -> float:
        """The value of a position alone, in a fraction of the time that all its moves take; the
        game may be over. Raises SearchStopped."""


class Tablebase(ExactSolver, Protocol):
    """Knows what every move is worth in some positions of a game: those near its end."""

    def knows(self, state: Any) -> bool:
        """Whether it may be asked of this position, in which the game is not over."""


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
    """Let a search run to its end, however many nodes it has visited (`Until`)."""
    return False
