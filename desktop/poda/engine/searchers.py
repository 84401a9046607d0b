"""Chooses between the readable code and the compiled kernels for the search of one position.

Both give the same value, principal variation and node count (a property test checks it); kernels
are some hundred times faster. (A package's may give the same values alone: that of checkers has a
transposition table and a move order of its own.)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from poda.engine.decisions import Algorithm, Found, Searcher, Until
from poda.engine.game import Game
from poda.engine.kit import kit_of
from poda.engine.search.alphabeta import alphabeta
from poda.engine.search.evaluation import FORCED, Evaluation, whole_values
from poda.engine.search.minimax import expectiminimax, minimax
from poda.engine.search.observer import Counter, SearchStopped
from poda.engine.search.pvs import pvs
from poda.engine.search.quiescence import quiescence

if TYPE_CHECKING:
    from poda.engine.search.mcts import MonteCarlo, Rules


class ReadableSearcher:
    """A `Searcher` by the readable functions of `search/`, for any game."""

    compiled = False

    def __init__(
        self, game: Game[Any, Any], algorithm: Algorithm, evaluation: Evaluation[Any]
    ) -> None:
        self._game = game.for_search()
        searches: dict[str, Callable[..., Any]] = {"minimax": minimax, "alphabeta": alphabeta}
        if game.quiescence:
            searches["alphabeta"] = quiescence
        searches["pvs"] = partial(pvs, whole=whole_values(game, evaluation))
        self._search = searches[algorithm]
        if game.has_chance:
            self._search = expectiminimax
        self._evaluation = evaluation

    def search(self, state: Any, plies: int, until: Until, ply: int = 0) -> Found[Any]:
        if until(0):
            raise SearchStopped
        counter = Counter(lambda: until(counter.nodes))
        result = self._search(self._game, state, plies, self._evaluation, observer=counter, ply=ply)
        exact = counter.estimates == 0 or abs(result.value) > FORCED
        return Found(result.value, result.line, counter.nodes, exact)


def searcher(game: Game[Any, Any], algorithm: Algorithm, evaluation: Evaluation[Any]) -> Searcher:
    """The game's compiled searcher if it is ready now, else the readable one."""
    own = kit_of(game).searcher(algorithm, evaluation)
    return own or ReadableSearcher(game, algorithm, evaluation)


def monte_carlo(game: Game[Any, Any], state: Any, rules: Rules[Any]) -> MonteCarlo[Any, Any]:
    """The game's compiled Monte Carlo tree search if it is ready now, else the readable one; both
    grow the same tree."""
    from poda.engine.search.mcts import (
        MonteCarlo,
    )  # imports numpy, which is not loaded before the first paint

    return kit_of(game).monte_carlo(state, rules) or MonteCarlo(game, state, rules)
