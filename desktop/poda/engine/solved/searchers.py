"""Connect Four's compiled kernels as searchers, with the interface of `engine/searchers.py`."""

from __future__ import annotations

from poda.engine.decisions import Algorithm, Found, Until
from poda.engine.games.connect4 import CENTRE_FIRST, ConnectFour, State
from poda.engine.search.evaluation import FORCED, Evaluation
from poda.engine.searchers import ReadableSearcher
from poda.engine.solved.connect4_search import Leaf, bitboards, search, search_with_network


class CompiledSearcher:
    """The kernel on bitboards: the same as readable alpha-beta over `ConnectFour`, centre first."""

    compiled = True

    def __init__(self, algorithm: Algorithm, evaluation: Evaluation[State]) -> None:
        self._prune = algorithm == "alphabeta"
        self._leaf = Leaf[evaluation.name.upper()]

    def search(self, state: State, plies: int, until: Until, ply: int = 0) -> Found[int]:
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
