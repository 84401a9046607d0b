"""The analysis of games that are solved: every value is exact, and comes as soon as it is known."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from poda.engine.decisions import Analysis, Limit, MoveValue
from poda.engine.errors import EngineError
from poda.engine.exact.scores import exact_solver, line
from poda.engine.game import MAX, Game
from poda.engine.search.observer import SearchStopped, Stop


class ExactAnalyst:
    """Asks the solver of a game for each move's value, and then for the line that it begins.

    Args:
        on_nodes: told the nodes so far, every 10 ms or so, also before a first value is known.
    """

    def __init__(self, game: Game[Any, Any], on_nodes: Callable[[int], None] | None = None) -> None:
        self._game = game
        self._on_nodes = on_nodes

    def analyse(self, state: Any, limit: Limit, stop: Stop) -> Iterator[Analysis[Any]]:
        """An analysis whenever another move's value is known (see `Analysis.missing`), then one
        for each line to the game's end, that of the best move first.

        Args:
            limit: of no meaning here: what is asked for is the truth, and `stop` ends it.

        Raises EngineError where the game is over, or nobody solves it.
        """
        if (solver := exact_solver(self._game)) is None:
            raise EngineError("player.not_solved")
        began, nodes = time.perf_counter(), 0

        def tell(so_far: int) -> None:
            nonlocal nodes
            nodes = so_far
            if self._on_nodes is not None:
                self._on_nodes(so_far)

        found: dict[Any, float] = {}
        last: Analysis[Any] | None = None
        try:
            for action, value in solver.each(state, stop, on_nodes=tell):
                found[action] = value
                last = self._analysis(state, found, nodes, time.perf_counter() - began)
                yield last
            if last is not None:
                yield from self._with_lines(state, last, stop)
        except SearchStopped:
            return

    def _analysis(
        self, state: Any, found: dict[Any, float], nodes: int, seconds: float
    ) -> Analysis[Any]:
        game = self._game
        moves = tuple(MoveValue(a, value, "exact", (a,)) for a, value in found.items())
        missing = tuple(action for action in game.actions(state) if action not in found)
        plies = game.max_plies - sum(1 for cell in game.cells(state) if cell)
        return Analysis(
            moves=moves,
            best=_ordered(game, state, moves)[0],
            depth=max(1, plies),
            nodes=nodes,
            seconds=seconds,
            compiled=not game.small,
            missing=missing,
        )

    def _with_lines(
        self, state: Any, analysis: Analysis[Any], stop: Stop
    ) -> Iterator[Analysis[Any]]:
        for move in _ordered(self._game, state, analysis.moves):
            moves = line(self._game, state, stop, move.action, move.value)
            if len(moves) == 1:
                continue  # the game is over: it has said so
            told = replace(move, line=moves)
            analysis = replace(
                analysis,
                moves=tuple(
                    told if each.action == move.action else each for each in analysis.moves
                ),
                best=told if analysis.best.action == move.action else analysis.best,
            )
            yield analysis


def _ordered(
    game: Game[Any, Any], state: Any, moves: tuple[MoveValue[Any], ...]
) -> list[MoveValue[Any]]:
    """Best first for the side to move; of equals the first stays first."""
    sign = 1 if game.to_move(state) == MAX else -1
    return sorted(moves, key=lambda move: -sign * move.value)
