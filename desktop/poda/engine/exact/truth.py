"""The exact values of a position and its moves, to compare with the estimates of a Monte Carlo tree
search (`record/monte_carlo_history.py`).

All values are for the side to move at the root, as its children's Q is, so that a move's mean and
its exact value can be compared. At a chance node they are for MAX.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

from poda.engine.exact.scores import solver_at
from poda.engine.game import CHANCE, Game
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.monte_carlo_history import side_of
from poda.engine.record.recorder import moves
from poda.engine.search.evaluation import WIN, plies_to_end
from poda.engine.search.minimax import expectiminimax
from poda.engine.search.observer import INF, Observer, SearchStopped, Stop, never

_EQUAL: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Truth:
    """The exact value of each move at the root, by its index there.

    Attributes:
        values: the moves' values for the side to move, in units of utility.
        plies: the plies to the end of the game under best play, the move included; None for draws
            and in written trees.
        value: the value of the root.
        keeping: the indices of the moves that keep that value; at a chance node all of them.
    """

    values: tuple[float, ...]
    plies: tuple[int | None, ...]
    value: float
    keeping: frozenset[int]


def truth_of(game: Game[Any, Any], state: Any, stop: Stop = never) -> Truth | None:
    """The exact values of a position's moves; None if they are not known, or the game is over.

    Those of a written tree are by minimax or expectiminimax, those of a game from its solver or its
    endgame database.

    Raises:
        EngineError: a leaf of a written tree has no value.
        SearchStopped: `stop` turned true.
    """
    if game.is_terminal(state):
        return None
    side = side_of(game, state)
    plies: tuple[int | None, ...]
    if isinstance(game, ExplicitTree):
        children = [game.result(state, action) for action in moves(game, state)]
        watch = _Stopping(stop)
        values = [side * expectiminimax(game, child, observer=watch).value for child in children]
        plies = (None,) * len(values)
    elif (solver := solver_at(game, state)) is not None:
        known = solver.moves(state, stop)
        found = [known[action] for action in game.actions(state)]
        values = [side * round(value / WIN, 2) for value in found]
        plies = tuple(map(plies_to_end, found))
    else:
        return None
    if game.to_move(state) == CHANCE:
        odds = [probability for _, probability in game.outcomes(state)]
        best = math.fsum(map(float.__mul__, odds, values))
        keeping = frozenset(range(len(values)))
    else:
        best = max(values)
        keeping = frozenset(p for p, value in enumerate(values) if best - value < _EQUAL)
    return Truth(tuple(value + 0.0 for value in values), plies, best + 0.0, keeping)


class _Stopping(Observer):
    """An observer that stops a search with SearchStopped."""

    def __init__(self, stop: Stop) -> None:
        self._stop = stop

    def enter(self, state: Any, ply: int, alpha: float = -INF, beta: float = INF) -> None:
        if self._stop():
            raise SearchStopped
