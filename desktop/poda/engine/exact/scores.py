"""The exact value of every move of a position, where a game can be played out to its end.

Values are from MAX's point of view, on the scale of `search/evaluation.py`: 0 for a draw, and
`utility * (WIN - k)` for a game that ends `k` plies below the position if both play their best: who
wins does so as soon as possible, and who loses as late as possible.

Importing this module imports neither numpy nor the solver: whoever asks first does that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

from poda.engine.decisions import ExactSolver, OnNodes, Tablebase
from poda.engine.errors import EngineError
from poda.engine.game import MAX, Game
from poda.engine.games import game as game_named
from poda.engine.kit import kit_of
from poda.engine.search.evaluation import WIN, plies_to_end
from poda.engine.search.observer import SearchStopped, Stop, never


def is_solved(game: Game[Any, Any]) -> bool:
    """Whether there is an `exact_solver` of that game."""
    return game.solved or (game.small and not game.has_chance)


def exact_solver(game: Game[Any, Any] | str) -> ExactSolver | None:
    """Who solves positions of that game, or of the one of that key; one for all who ask, and for
    all threads. None where no solver gets to the end of every position. Raises EngineError if there
    is no such game.

    >>> from poda.engine import exact_solver, game_named
    >>> game = game_named("tictactoe")
    >>> exact_solver(game).value(game.initial_state())  # drawn, if both play their best
    0.0
    """
    game = game_named(game)
    if game.solved:
        return kit_of(game).solver()
    return _small(game) if is_solved(game) else None


def solver_at(game: Game[Any, Any], state: Any) -> ExactSolver | None:
    """Who knows what the moves of that position are worth: the game's solver, or its endgame
    database, if that is loaded and knows the position (`Kit.tablebase`)."""
    return exact_solver(game) or tablebase_at(game, state)


def tablebase_at(game: Game[Any, Any], state: Any) -> Tablebase | None:
    """The endgame database of the game, if it is loaded and knows the position."""
    tablebase = kit_of(game).tablebase()
    return tablebase if tablebase is not None and tablebase.knows(state) else None


def has_tablebase(game: Game[Any, Any]) -> bool:
    """Whether there is an endgame database of that game; it may not be loaded yet."""
    return kit_of(game).tablebase() is not None


def line(
    game: Game[Any, Any],
    state: Any,
    stop: Stop = never,
    first: Any = None,
    value: float | None = None,
    tablebase: Tablebase | None = None,
) -> tuple[Any, ...]:
    """The moves to the game's end if both play their best (of equals the first that is found).

    Args:
        first: the move that the line begins with; else it is the best.
        value: of `first`, or of the position where none is given, if it is known: the first move
            of each position need not be compared with all others then.
        tablebase: an endgame database that knows the position; of a draw the line ends with `first`
            then, as it may have no end.

    Raises as `ExactSolver.each` does, and EngineError where nobody solves the game.
    """
    solver = tablebase or exact_solver(game)
    if solver is None:
        raise EngineError("player.not_solved")
    played: list[Any] = []
    if first is not None:
        played.append(first)
        state = game.result(state, first)
        value = None if value is None else sooner(value)
    if tablebase is not None and not value:
        return tuple(played)
    while not game.is_terminal(state):
        if value is None:
            sign = 1 if game.to_move(state) == MAX else -1
            value = sign * max(sign * each for _, each in solver.each(state, stop))
        action = next(action for action, each in solver.each(state, stop) if each == value)
        played.append(action)
        state, value = game.result(state, action), sooner(value)
    return tuple(played)


def score(game: Game[Any, Any], state: Any, value: float) -> int:
    """A value of `state` as a signed whole number for the side to move there: how many of its own
    stones the winner has left to put, and one more; negative where the other side wins.

    In Connect Four that is Pascal Pons's score (`connect4_solver.py`). For games in which every
    move puts a stone on an empty cell.
    """
    plies = plies_to_end(value)
    if plies is None:
        return 0
    left = game.max_plies - sum(1 for cell in game.cells(state) if cell)
    mine = value * (1 if game.to_move(state) == MAX else -1) > 0
    # Who is to move puts the 1st, 3rd, ... of the stones that are left.
    return (left + 2 - plies) // 2 if mine else -((left + 2 - plies) // 2)


def later(value: float) -> float:
    """A value as it looks one ply further up: the end is one ply further away."""
    return value - 1 if value > 0 else value + 1 if value < 0 else 0.0


def sooner(value: float) -> float:
    """A move's value as it looks after the move: the end is one ply nearer."""
    return value + 1 if value > 0 else value - 1 if value < 0 else 0.0


class Solving:
    """What the solvers have in common, and endgame databases too."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def each(
        self, state: Any, stop: Stop = never, *, on_nodes: OnNodes | None = None
    ) -> Iterator[tuple[Any, float]]:
        """See `ExactSolver.each`."""
        if self._game.is_terminal(state):
            raise EngineError("game.terminal")
        before = spent = 0

        def tell(nodes: int) -> None:
            nonlocal spent
            spent = nodes
            if on_nodes is not None:
                on_nodes(before + nodes)

        game = self._game.for_search()
        children = [(action, game.result(state, action)) for action in game.actions(state)]
        # A move that ends the game needs no search.
        for action, child in sorted(children, key=lambda pair: not game.is_terminal(pair[1])):
            if stop():
                raise SearchStopped
            spent = 0
            if game.is_terminal(child):
                value = float(game.utility(child)) * WIN
            else:
                value = self._value(child, stop, tell)
            before += spent
            yield action, later(value)

    def moves(
        self,
        state: Any,
        stop: Stop = never,
        *,
        on_move: Callable[[Any, float], None] | None = None,
        on_nodes: OnNodes | None = None,
    ) -> dict[Any, float]:
        """See `ExactSolver.moves`."""
        found = {}
        for action, value in self.each(state, stop, on_nodes=on_nodes):
            found[action] = value
            if on_move is not None:
                on_move(action, value)
        return {action: found[action] for action in self._game.actions(state)}

    def value(self, state: Any, stop: Stop = never) -> float:
        """See `ExactSolver.value`."""
        if self._game.is_terminal(state):
            return float(self._game.utility(state)) * WIN
        return self._value(state, stop, lambda nodes: None)

    def _value(self, state: Any, stop: Stop, tell: OnNodes) -> float:
        """Of a position in which the game is not over, seen from there."""
        raise NotImplementedError


class _Small(Solving):
    """A game whose whole tree is looked through (AIMA 4e, figure 6.3), once."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self._known: dict[Any, float] = {}

    def _value(self, state: Any, stop: Stop, tell: OnNodes) -> float:
        nodes = 0

        def of(state: Any) -> float:
            nonlocal nodes
            if (known := self._known.get(state)) is not None:
                return known
            if nodes % _LOOK == 0:
                tell(nodes)
                if stop():
                    raise SearchStopped
            nodes += 1
            game = self._game
            if game.is_terminal(state):
                value = float(game.utility(state)) * WIN
            else:
                best = max if game.to_move(state) == MAX else min
                value = best(later(of(game.result(state, a))) for a in game.actions(state))
            self._known[state] = value
            return value

        value = of(state)
        tell(nodes)
        return value


_LOOK: Final = 64
"""So many positions are looked at between two looks at `stop`."""


@cache
def _small(game: Game[Any, Any]) -> ExactSolver:
    return _Small(game)
