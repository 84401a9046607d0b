"""The exact value of every move of a position, for solved games and by endgame databases.

Values are from MAX's point of view, on the scale of `search/evaluation.py`: 0 for a draw, and
`utility * (WIN - k)` if the game ends `k` plies below the position under best play: the winner
wins as soon as possible, and the loser loses as late as possible.

Importing this module imports neither numpy nor a solver: the first call that needs one does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

from poda.base import packages
from poda.engine.decisions import ExactSolver, OnNodes, Tablebase
from poda.engine.errors import EngineError
from poda.engine.game import MAX, Game
from poda.engine.games import game as game_named
from poda.engine.kit import kit_of
from poda.engine.search.evaluation import WIN, plies_to_end
from poda.engine.search.observer import SearchStopped, Stop, never


def is_solved(game: Game[Any, Any]) -> bool:
    """Whether the game has an `exact_solver`."""
    return packages.has_part(game.key, "solver") or (game.small and not game.has_chance)


def exact_solver(game: Game[Any, Any] | str) -> ExactSolver | None:
    """The solver of a game, or of the game with that key, shared by all callers and threads; None
    if the game is not solved. Raises EngineError if there is no such game.

    >>> from poda.engine import exact_solver, game_named
    >>> game = game_named("tictactoe")
    >>> exact_solver(game).value(game.initial_state())  # drawn, if both play their best
    0.0
    """
    game = game_named(game)
    if (made := packages.part_of(game.key, "solver")) is not None:
        found: ExactSolver = made()
        return found
    return _small(game) if is_solved(game) else None


def solver_at(game: Game[Any, Any], state: Any) -> ExactSolver | None:
    """The game's solver, or else its endgame database (`Kit.tablebase`) if that is loaded and has
    the position; None otherwise."""
    return exact_solver(game) or tablebase_at(game, state)


def tablebase_at(game: Game[Any, Any], state: Any) -> Tablebase | None:
    """The endgame database of the game, if it is loaded and has the position; else None."""
    tablebase = kit_of(game).tablebase()
    return tablebase if tablebase is not None and tablebase.knows(state) else None


def has_tablebase(game: Game[Any, Any]) -> bool:
    """Whether the game has an endgame database, loaded or not."""
    return kit_of(game).tablebase() is not None


def line(
    game: Game[Any, Any],
    state: Any,
    stop: Stop = never,
    first: Any = None,
    value: float | None = None,
    tablebase: Tablebase | None = None,
) -> tuple[Any, ...]:
    """The moves to the end of the game under best play (of equals the first that is found).

    Args:
        first: the first move of the line; None: the best move.
        value: the value of `first`, or if there is none of the position, if it is known: a best
            move is then the first one of that value, and need not be compared with all others.
        tablebase: an endgame database that has the position; in a draw the line is then `first`
            alone, for the game might go on without end.

    Raises as `ExactSolver.each` does, and EngineError if the game has no solver.
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
    """A value of `state` as a signed whole number for the side to move there: the number of stones
    that the winner has left after winning, plus one; negative if the other side wins; 0: draw.

    In Connect Four that is Pascal Pons's score (the package connect4). For games in which every
    move puts a stone on an empty cell.
    """
    plies = plies_to_end(value)
    if plies is None:
        return 0
    left = game.max_plies - sum(1 for cell in game.cells(state) if cell)
    mine = value * (1 if game.to_move(state) == MAX else -1) > 0
    # The side to move places the 1st, 3rd, ... of the remaining stones.
    return (left + 2 - plies) // 2 if mine else -((left + 2 - plies) // 2)


_MOST_SCORE: Final = 21  # the stones of a side
_SCORED: Final = re.compile(r"\s*(\S+)\s+([+-]?[0-9]{1,2})\s*")


def with_score(text: str) -> tuple[str, int | None]:
    """A position and the score that stands behind it, as in lists of positions: `4455 3`; a text of
    any other form as it is, and None."""
    both = _SCORED.fullmatch(text)
    if both is None or abs(int(both[2])) > _MOST_SCORE:
        return text, None
    return both[1], int(both[2])


def later(value: float) -> float:
    """A child's value seen from its parent: the end is one ply further away."""
    return value - 1 if value > 0 else value + 1 if value < 0 else 0.0


def sooner(value: float) -> float:
    """A move's value seen from the position after the move: the end is one ply nearer."""
    return value + 1 if value > 0 else value - 1 if value < 0 else 0.0


class Solving:
    """The base class of solvers and endgame databases."""

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
        """The value of a position in which the game is not over; `tell` gets the nodes visited."""
        raise NotImplementedError


class _Small(Solving):
    """The solver of a small game: minimax over all positions, each valued once and kept."""

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
"""Positions between two calls of `stop`."""


@cache
def _small(game: Game[Any, Any]) -> ExactSolver:
    return _Small(game)
