"""The compiled search of checkers, with the interface that players and analysts use."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from poda.engine.decisions import Algorithm, Found, Until
from poda.engine.game import Game
from poda.engine.games.checkers import Board, Move, State
from poda.engine.search.evaluation import FORCED, Evaluation
from poda.engine.search.observer import SearchStopped
from poda.engine.search.selective import Selectivity
from poda.engine.searchers import ReadableSearcher
from poda.packages.checkers.engine.evaluation import MATERIAL, NOTHING, POSITIONAL, Terms

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from poda.engine.kernels.native import Fixed

WEIGHTS: Final[dict[str, Terms]] = {
    "positional": POSITIONAL,
    "material": MATERIAL,
    "zero": NOTHING,
}
"""The hand-made evaluations that the kernel implements, by name."""
SELECTIVITY: Final = Selectivity()
"""What is searched less deep: chosen by matches (`docs/checkers-search.md`)."""


def learnt(state: State) -> float:
    """By the network of patterns that comes with Poda (`patterns.py`), for Black."""
    return _by_shipped_network().estimate(state)


BY_LEARNING: Final = Evaluation("learnt", learnt, whole=True)


@cache
def _by_shipped_network() -> Evaluation[State]:
    # Not before the first paint.
    from poda.packages.checkers.engine.patterns import in_hundredths, shipped_network

    return in_hundredths(replace(BY_LEARNING, network=shipped_network()))


def is_compiled(evaluation: Evaluation[Any]) -> bool:
    """Whether the kernel implements an evaluation: a hand-made one, or a network of patterns."""
    return evaluation.name in (*WEIGHTS, BY_LEARNING.name) or evaluation.network is not None


def _weights_of(evaluation: Evaluation[Any]) -> Terms | Fixed:
    if evaluation.name in WEIGHTS:
        return WEIGHTS[evaluation.name]
    from poda.packages.checkers.engine.patterns import searched_weights, shipped_network

    return searched_weights(evaluation.network or shipped_network())


class CompiledCheckers:
    """The kernel on bitboards: the value of the readable search at the same depth, with a table of
    positions that is kept between searches.

    If no shallower search came before, those are made first, to order the moves. Minimax is plain,
    with the readable search's nodes.

    Attributes:
        selective: whether it looks less far where that hardly matters (`search/selective.py`), and
            looks positions up in the endgame database; then the value differs.
        helper: provides a second thread to selective searches.
    """

    compiled = True
    selective = False
    helper: Executor | None = None

    def __init__(
        self, game: Game[Any, Any], algorithm: Algorithm, evaluation: Evaluation[State]
    ) -> None:
        from poda.packages.checkers.engine.compiled_search import Memory

        self._game = game
        self._readable = ReadableSearcher(game, algorithm, evaluation)
        self._weights = _weights_of(evaluation)
        self._memory = Memory() if algorithm == "alphabeta" else None
        self._searched: dict[tuple[Board, int], int] = {}

    @property
    def kept_bytes(self) -> int:
        return 0 if self._memory is None else self._memory.table.nbytes

    def search(self, state: State, plies: int, until: Until, ply: int = 0) -> Found[Move]:
        depth = plies - ply
        is_leaf = depth <= 0 and (self._memory is None or not self._game.noisy(state).actions)
        if is_leaf or self._game.is_terminal(state):
            return self._readable.search(state, plies, until, ply)  # a single node
        position = state.board, state.turn
        known = self._searched.get(position, 0)
        if not known and self._memory is not None:
            self._memory.age()
        first = min(known + 1, depth) if self._memory is not None else depth
        nodes = 0
        for at in range(first, depth + 1):
            found = self._one(state, at, until, ply, nodes)
            nodes = found.nodes
        self._searched[position] = depth
        return found

    def _one(self, state: State, depth: int, until: Until, ply: int, before: int) -> Found[Move]:
        """Search to one depth, after `before` nodes of other searches."""
        from poda.packages.checkers.engine import endgames
        from poda.packages.checkers.engine.compiled_search import MOST_PLIES, search

        visited = before

        def on_slice(nodes: int) -> None:
            nonlocal visited
            visited = before + nodes

        if until(before):
            raise SearchStopped
        selects = self._memory is not None and self.selective
        found = search(
            state,
            max(0, min(depth, MOST_PLIES)),
            self._weights,
            stop=lambda: until(visited),
            memory=self._memory,
            prune=self._memory is not None,
            ply0=ply,
            selectivity=SELECTIVITY if selects else None,
            database=endgames.ready() if selects else None,
            on_slice=on_slice,
            helper=self.helper if selects else None,
        )
        exact = found.estimates == 0 or abs(found.value) > FORCED
        value = state.turn * found.value
        return Found(value, self._line(state, found.line), before + found.nodes, exact)

    def _line(self, state: State, places: tuple[int, ...]) -> tuple[Move, ...]:
        """The moves with these indices among the moves of each position in turn."""
        line = []
        for place in places:
            line.append(self._game.actions(state)[place])
            state = self._game.result(state, line[-1])
        return tuple(line)
