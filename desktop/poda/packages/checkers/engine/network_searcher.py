"""A compiled search with a network as its evaluation: a faster `searchers.ReadableSearcher`."""

from __future__ import annotations

from poda.engine.decisions import Found, Until
from poda.engine.games.checkers import Board, Checkers, Move, State
from poda.engine.search.evaluation import FORCED, Evaluation
from poda.engine.searchers import ReadableSearcher


class CompiledCheckersNetwork:
    """Alpha-beta and quiescence with a network at the leaves: the value and the move of the
    readable search, with fewer nodes."""

    compiled = True

    def __init__(self, evaluation: Evaluation[State]) -> None:
        self._rules = Checkers()
        self._readable = ReadableSearcher(self._rules, "alphabeta", evaluation)
        self._network = evaluation.network.played

    def search(self, state: State, plies: int, until: Until, ply: int = 0) -> Found[Move]:
        from poda.packages.checkers.engine.compiled_network_search import (
            MOST_QUIET_MOVES,
            search_with_network,
        )

        leaf = plies <= ply or self._rules.is_terminal(state)
        if leaf or state.quiet_moves > MOST_QUIET_MOVES:
            return self._readable.search(state, plies, until, ply)
        visited = 0

        def on_slice(nodes: int) -> None:
            nonlocal visited
            visited = nodes

        found = search_with_network(
            state, plies - ply, self._network, stop=lambda: until(visited), ply0=ply,
            on_slice=on_slice,
        )  # fmt: skip
        value = state.turn * found.value
        exact = found.estimates == 0 or abs(value) > FORCED
        return Found(value, self._moves(state, found.line), found.nodes, exact)

    def _moves(self, state: State, line: tuple[Board, ...]) -> tuple[Move, ...]:
        """The moves that lead to the given boards in turn; the first of several."""
        moves = []
        for board in line:
            after = ((move, self._rules.result(state, move)) for move in self._rules.actions(state))
            move, state = next(pair for pair in after if pair[1].board == board)
            moves.append(move)
        return tuple(moves)
