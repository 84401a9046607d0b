"""One depth-limited search of one position, by the readable code or by its compiled twin.

Both give the same value, principal variation and node count (a property test holds them to it);
they differ in speed, some hundredfold. (That of checkers has a table of positions and an order of
its own, `checkers/searcher.py`: there the value is the same.)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from poda.engine.decisions import Algorithm, Found, Searcher, Until
from poda.engine.game import Game
from poda.engine.games.connect4 import CENTRE_FIRST, ConnectFour, State
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
    """The textbook functions, over any game."""

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


class CompiledConnectFour:
    """The kernel on bitboards: the readable alpha-beta over `ConnectFour`, centre first."""

    compiled = True

    def __init__(self, algorithm: Algorithm, evaluation: Evaluation[State]) -> None:
        from poda.engine.solved.connect4_search import Leaf

        self._prune = algorithm == "alphabeta"
        self._leaf = Leaf[evaluation.name.upper()]

    def search(self, state: State, plies: int, until: Until, ply: int = 0) -> Found[int]:
        from poda.engine.solved.connect4_search import bitboards, search

        visited = 0

        def on_slice(nodes: int) -> None:
            nonlocal visited
            visited = nodes

        own, occupied = bitboards(state.cells)
        found = search(
            own,
            occupied,
            plies - ply,
            order=CENTRE_FIRST,
            leaf=self._leaf,
            prune=self._prune,
            stop=lambda: until(visited),
            on_slice=on_slice,
            ply0=ply,
        )
        sign = ConnectFour().to_move(state)
        complete = plies - ply >= ConnectFour.max_plies - len(state.moves)
        exact = complete or abs(found.value) > FORCED
        return Found(sign * found.value, found.line, found.nodes, exact)


class CompiledNetworkSearcher:
    """The kernel on bitboards with a network at the leaves, centre first."""

    compiled = True

    def __init__(self, algorithm: Algorithm, evaluation: Evaluation[State]) -> None:
        self._prune = algorithm == "alphabeta"
        self._readable = ReadableSearcher(ConnectFour(), algorithm, evaluation)
        played = evaluation.network.played
        self._rows, self._output = played.first[0], played.output[0]

    def search(self, state: State, plies: int, until: Until, ply: int = 0) -> Found[int]:
        if plies <= ply or ConnectFour().is_terminal(state):
            return self._readable.search(state, plies, until, ply)  # a single node
        from poda.engine.solved.connect4_search import bitboards, search_with_network

        visited = 0

        def on_slice(nodes: int) -> None:
            nonlocal visited
            visited = nodes

        found = search_with_network(
            *bitboards(state.cells),
            plies - ply,
            self._rows,
            self._output,
            prune=self._prune,
            stop=lambda: until(visited),
            on_slice=on_slice,
            ply0=ply,
        )
        value = ConnectFour().to_move(state) * found.value
        complete = plies - ply >= ConnectFour.max_plies - len(state.moves)
        return Found(value, found.line, found.nodes, complete or abs(value) > FORCED)


def searcher(game: Game[Any, Any], algorithm: Algorithm, evaluation: Evaluation[Any]) -> Searcher:
    """The fastest searcher that is ready now."""
    own = kit_of(game).searcher(algorithm, evaluation)
    return own or ReadableSearcher(game, algorithm, evaluation)


def monte_carlo(game: Game[Any, Any], state: Any, rules: Rules[Any]) -> MonteCarlo[Any, Any]:
    """The fastest Monte Carlo tree search that is ready now: the same tree either way."""
    from poda.engine.search.mcts import (
        MonteCarlo,
    )  # brings numpy, which the first paint does without

    return kit_of(game).monte_carlo(state, rules) or MonteCarlo(game, state, rules)
