"""The interfaces of players, analysts, searchers and solvers, and the types of their answers.

Implementations and callers both import this module, which imports none of them.

Values are from MAX's point of view, on the scale of `search/evaluation.py`; in games with dice they
are expected utilities.
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
    from concurrent.futures import Executor

    from poda.engine.games.backgammon_parts.chances import Chances

A = TypeVar("A")

Kind = Literal["exact", "lower", "upper", "estimate"]
"""Whether a value is the minimax value, a lower or upper bound of it, or an evaluation's guess."""


class Limit(NamedTuple):
    """How long a player may think: until the first of these is reached; None means unlimited.

    Whatever the limit, a player values its own moves once, so that it always has an answer. In
    games with dice that is depth 0: there a ply is a throw and its move.
    Monte Carlo tree search ignores `plies` and counts playouts as `nodes`.
    """

    plies: int | None = None
    nodes: int | None = None
    seconds: float | None = None


class Decision(NamedTuple, Generic[A]):
    """A chosen move, and the results of the search that chose it.

    Attributes:
        action: the move.
        value: of the position, from MAX's point of view.
        kind: whether that value is exact or an estimate.
        line: the principal variation, which begins with `action`.
        depth: the depth in plies of the deepest finished search.
        nodes: nodes visited by that search.
        total_nodes: nodes visited by all the searches of iterative deepening together.
        seconds: wall-clock time.
        compiled: whether compiled kernels did the search.
        solved: from a solver: how many of the moves it has valued, and how many there are. The
            value is `exact` once all are known, or one is known to win at once.
        playouts: how many Monte Carlo tree search made, whose value is the mean of their results;
            0 for other players.
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
    """The value of one legal move, from MAX's point of view, and its principal variation.

    Attributes:
        depth: the depth in plies at which it was valued, if moves differ in that; else None.
        chances: in backgammon, the probabilities of wins, gammons and so on behind the value; from
            MAX's point of view too.
        visits: how many playouts of Monte Carlo tree search began with it; else None. The value
            is then the mean of their results or the proven utility, in units of utility.
    """

    action: A
    value: float
    kind: Kind
    line: tuple[A, ...]
    depth: int | None = None
    chances: Chances | None = None
    visits: int | None = None


class Analysis(NamedTuple, Generic[A]):
    """The values of all legal moves, each searched to the same depth or proven exactly before it.

    `best` is the first of the best moves for the side to move. `nodes` and `seconds` are totals
    since the analysis began. In games with dice the moves are sorted, those of the deepest search
    first and among them the best, and `depth` is the depth of the first.

    In a solved game (`exact/scores.py`) every value is exact, moves are solved one by one, and
    `moves` and `best` cover those solved so far.

    Attributes:
        missing: the legal moves of a solved game that have no value yet, in the order of the
            game's actions; always empty for other games. `best` is final once it is empty. Until
            then each `line` is its move alone; afterwards the lines are found, the best move's
            first.
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
        """A legal move in `state`, even if every move loses.

        `progress` is called with the best decision so far after each deeper search. Raises
        EngineError if the game is over.
        """

    @property
    def kept_bytes(self) -> int:
        """The bytes of tables that it keeps from move to move."""
        return 0


class SeededPlayer(Player):
    """A player with a randomized search, which can be repeated from a seed."""

    @abstractmethod
    def move(self, state: Any, limit: Limit, stop: Stop, seed: int) -> Any:
        """The move chosen with random numbers from that 64-bit seed. Raises SearchStopped."""

    @abstractmethod
    def forget(self) -> None:
        """Discard all that is kept from move to move, before another game begins."""


class Doubling(Protocol):
    """A decision on the doubling cube.

    Attributes:
        doubles: whether the side that is about to throw doubles.
    """

    @property
    def doubles(self) -> bool: ...


class CubePlayer(Player):
    """A player of a game with the doubling cube (`Game.has_cube`)."""

    @abstractmethod
    def doubles(self, state: Any, limit: Limit, stop: Stop) -> Doubling:
        """Whether the side that is about to throw doubles. Raises EngineError where it may not."""


class Analyst(Protocol):
    """Values every legal move of a position."""

    def analyse(self, state: Any, limit: Limit, stop: Stop) -> Iterator[Analysis[Any]]:
        """Yield analyses, each deeper than the last or with more moves solved."""


Algorithm = Literal["minimax", "alphabeta", "pvs"]
Until = Callable[[int], bool]
"""Called with the number of nodes visited so far; returns whether the search must stop."""


class Found(NamedTuple, Generic[A]):
    """The result of one depth-limited search.

    Attributes:
        value: from MAX's point of view, on the scale of `search/evaluation.py`.
        line: the principal variation.
        nodes: nodes visited, each time that a node is entered.
        exact: whether `value` is the minimax value of the whole game, not an estimate.
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
        """Search `state`, which lies `ply` plies below the root, to depth `plies` below the root.

        Raises SearchStopped soon after `until` returns true: it is called before the first node,
        then at least every 10 ms.
        """


@runtime_checkable
class RememberingSearcher(Searcher, Protocol):
    """A searcher whose answers depend on its earlier searches: of a game, or of one position.

    Attributes:
        selective: whether it may look less far where that hardly matters, and look positions up
            in the endgame database of its game. It is not at first.
        helper: provides a second thread to such searches, whose results then depend on chance.
        kept_bytes: the size of what it keeps from one search to the next.
    """

    selective: bool
    helper: Executor | None

    @property
    def kept_bytes(self) -> int: ...


OnNodes = Callable[[int], None]


class ExactSolver(Protocol):
    """Finds the exact value of every move of a game."""

    def each(
        self, state: Any, stop: Stop = observer.never, *, on_nodes: OnNodes | None = None
    ) -> Iterator[tuple[Any, float]]:
        """Yield each legal move and its value when it is known: first moves that end the game,
        then in the order in which they are searched (in Connect Four from the centre out).

        Args:
            state: a position in which the game is not over.
            stop: called every 10 ms or so.
            on_nodes: called with the nodes visited so far, as often as `stop`.

        Raises:
            SearchStopped: `stop` returned true. No search is left running.
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
            stop: called every 10 ms or so.
            on_move: called with each move and its value as soon as they are known.
            on_nodes: called with the nodes visited so far, as often as `stop`.

        Raises:
            SearchStopped: `stop` returned true. No search is left running.
            EngineError: the game is over.
        """

    def value(self, state: Any, stop: Stop = observer.never) -> float:
        """The value of a position alone, which is much faster than valuing all its moves; the game
        may be over. Raises SearchStopped."""


class Tablebase(ExactSolver, Protocol):
    """Looks up the exact value of every move in positions near the end of a game."""

    def knows(self, state: Any) -> bool:
        """Whether it has the values of this position, in which the game is not over."""


class Clock:
    """Checks whether a player's `Limit` has been reached.

    Attributes:
        nodes: nodes visited by finished searches; the caller adds to it.
    """

    def __init__(self, limit: Limit, stop: Stop) -> None:
        self._limit = limit
        self._stop = stop
        self._start = time.perf_counter()
        self.nodes = 0

    def elapsed(self) -> float:
        """Seconds since the clock was made."""
        return time.perf_counter() - self._start

    def is_over(self, nodes: int) -> bool:
        """Whether to stop now that the running search has visited `nodes` nodes."""
        limit = self._limit
        return (
            self._stop()
            or (limit.seconds is not None and self.elapsed() >= limit.seconds)
            or (limit.nodes is not None and self.nodes + nodes >= limit.nodes)
        )


def never(nodes: int) -> bool:
    """An `Until` that never stops a search."""
    return False
