"""The exact value of every move of a position, where a game can be played out to its end.

Values are from MAX's point of view, on the scale of `search/evaluation.py`: 0 for a draw, and
`utility * (WIN - k)` for a game that ends `k` plies below the position if both play their best: who
wins does so as soon as possible, and who loses as late as possible.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, Protocol

from poda.engine.connect4_solver import RULES, Solver
from poda.engine.errors import EngineError
from poda.engine.game import MAX, Game
from poda.engine.games.connect4 import State
from poda.engine.search.connect4_book import book
from poda.engine.search.evaluation import WIN, plies_to_end

Stop = Callable[[], bool]


def never() -> bool:
    """Let it run to its end."""
    return False


class ExactSolver(Protocol):
    """Knows what every move of a game is worth."""

    def moves(
        self,
        state: Any,
        stop: Stop = never,
        *,
        on_move: Callable[[Any, float], None] | None = None,
        on_nodes: Callable[[int], None] | None = None,
    ) -> dict[Any, float]:
        """The value of each legal move, from MAX's point of view.

        Args:
            state: a position in which the game is not over.
            stop: looked at every 10 ms or so.
            on_move: told a move and its value as soon as they are known.
            on_nodes: told the nodes so far, as often as `stop` is looked at.

        Raises:
            SearchStopped: `stop` turned true. Nothing is left running.
            EngineError: the game is over.
        """

    def prepare(self) -> None:
        """Load what the first question would wait for."""


def exact_solver(game: Game[Any, Any]) -> ExactSolver | None:
    """Who solves positions of that game; one for all who ask, and for all threads. None where no
    solver gets to the end of every position."""
    if game.key == RULES.key:
        return _connect_four()
    return _small(game) if game.small and not game.has_chance else None


def line(
    game: Game[Any, Any], state: Any, stop: Stop = never, first: Any = None
) -> tuple[Any, ...]:
    """The moves to the game's end if both play their best (of equals the solver's first).

    Args:
        first: the move that the line begins with; else it is the best. Raises as `moves` does.
    """
    solver = exact_solver(game)
    if solver is None:
        raise EngineError("game.unknown", text=game.key)
    played: list[Any] = []
    if first is not None:
        played.append(first)
        state = game.result(state, first)
    while not game.is_terminal(state):
        sign = 1 if game.to_move(state) == MAX else -1
        values = solver.moves(state, stop)
        played.append(max(values, key=lambda action: sign * values[action]))
        state = game.result(state, played[-1])
    return tuple(played)


def score(game: Game[Any, Any], state: Any, value: float) -> int:
    """A value of `state` as a signed whole number for the side to move there: how many of its own
    stones the winner has left to put, and one more; negative where the other side wins.

    In Connect Four that is Pascal Pons's score (`connect4_solver.py`).
    """
    plies = plies_to_end(value)
    if plies is None:
        return 0
    left = game.max_plies - len(state.moves)
    mine = value * (1 if game.to_move(state) == MAX else -1) > 0
    # Who is to move puts the 1st, 3rd, ... of the stones that are left.
    return (left + 2 - plies) // 2 if mine else -((left + 2 - plies) // 2)


class _ConnectFour:
    def __init__(self) -> None:
        self._solver = Solver(book())

    def prepare(self) -> None:
        self._solver.prepare()

    def moves(
        self,
        state: State,
        stop: Stop = never,
        *,
        on_move: Callable[[int, float], None] | None = None,
        on_nodes: Callable[[int], None] | None = None,
    ) -> dict[int, float]:
        """See `ExactSolver.moves`."""
        side = RULES.to_move(state)
        left = RULES.max_plies - len(state.moves)

        def value(score: int) -> float:
            # The winner puts its last stone `2 * score - 2` plies, or one more, before the board is
            # full; whose turn it is then says which of the two.
            plies = left + 2 - 2 * abs(score)
            plies -= (plies % 2 == 0) if score > 0 else (plies % 2 == 1)
            return side * (1 if score > 0 else -1 if score else 0) * float(WIN - plies)

        def tell(column: int, score: int) -> None:
            if on_move is not None:
                on_move(column, value(score))

        found = self._solver.columns(state, stop, on_column=tell, on_slice=on_nodes)
        return {
            column: value(score)
            for column, score in enumerate(found.scores, start=1)
            if score is not None
        }


@cache
def _connect_four() -> ExactSolver:
    return _ConnectFour()


class _Small:
    """A game whose whole tree is looked through (AIMA 4e, figure 6.3), once."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._value = lru_cache(maxsize=None)(self._of)

    def prepare(self) -> None:
        """Nothing is to be loaded."""

    def moves(
        self,
        state: Any,
        stop: Stop = never,
        *,
        on_move: Callable[[Any, float], None] | None = None,
        on_nodes: Callable[[int], None] | None = None,
    ) -> dict[Any, float]:
        """See `ExactSolver.moves`."""
        if self._game.is_terminal(state):
            raise EngineError("game.terminal")
        found = {}
        for action in self._game.actions(state):
            found[action] = _later(self._value(self._game.result(state, action)))
            if on_move is not None:
                on_move(action, found[action])
        return found

    def _of(self, state: Any) -> float:
        if self._game.is_terminal(state):
            return float(self._game.utility(state)) * WIN
        best = max if self._game.to_move(state) == MAX else min
        return best(
            _later(self._value(self._game.result(state, action)))
            for action in self._game.actions(state)
        )


def _later(value: float) -> float:
    """A value as it looks one ply further up: the end is one ply further away."""
    return value - 1 if value > 0 else value + 1 if value < 0 else 0.0


@cache
def _small(game: Game[Any, Any]) -> ExactSolver:
    return _Small(game)
