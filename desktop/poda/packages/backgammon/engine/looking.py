"""Evaluating and searching backgammon positions with the compiled kernel, or with the readable
functions, which give the same values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, cast

from poda.engine.decisions import Until
from poda.engine.games.backgammon import State
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.moves import CHECKERS, OFF, Board, Play, Throw
from poda.engine.kernels import compiled
from poda.engine.search.evaluation import EVEN, evaluation_for
from poda.engine.search.observer import SearchStopped
from poda.packages.backgammon.engine.cubeful import equity_after
from poda.packages.backgammon.engine.evaluation import chances_of as by_features
from poda.packages.backgammon.engine.evaluations import FEATURES
from poda.packages.backgammon.engine.search import Evaluate, Ranked, expected, ranked, swapped
from poda.packages.backgammon.kernels import PART

KEY: Final = "backgammon"


class Looking(Protocol):
    """An evaluator and searcher of positions.

    Attributes:
        compiled: whether it uses the kernel.
        evaluated: the number of positions evaluated so far.
    """

    compiled: bool
    evaluated: int

    def ranked(self, board: Board, throw: Throw, most: int) -> list[Ranked]:
        """At most `most` plays of the throw, by the evaluation alone, best first."""

    def expected(self, boards: Sequence[Board], plies: int, until: Until) -> list[Chances]:
        """The chances of the side on roll in each, which is about to throw.

        Raises SearchStopped.
        """


class ReadableLooking:
    """The readable functions with any evaluation."""

    compiled = False

    def __init__(self, evaluate: Evaluate) -> None:
        self._evaluate = evaluate
        self.evaluated = 0

    def ranked(self, board: Board, throw: Throw, most: int) -> list[Ranked]:
        return ranked(board, throw, self._counted)[:most]

    def expected(self, boards: Sequence[Board], plies: int, until: Until) -> list[Chances]:
        before = self.evaluated

        def evaluate(board: Board) -> Chances:
            if until(self.evaluated - before):
                raise SearchStopped
            return self._counted(board)

        return [expected(board, plies, evaluate) for board in boards]

    def _counted(self, board: Board) -> Chances:
        self.evaluated += 1
        return self._evaluate(board)


class CompiledLooking:
    """The kernel, with the network or the hand-made features.

    Args:
        network: int32[...], the numbers of a network (`network.py`); None: the
            features.
    """

    compiled = True

    def __init__(self, network: Any = None) -> None:
        from poda.packages.backgammon.engine.bearoff import ready
        from poda.packages.backgammon.engine.compiled_search import BackgammonSearch

        database = ready()
        self._search = BackgammonSearch(None if database is None else database.table, network)

    @property
    def evaluated(self) -> int:
        return self._search.evaluated

    def ranked(self, board: Board, throw: Throw, most: int) -> list[Ranked]:
        return self._search.ranked(board, throw, most)

    def expected(self, boards: Sequence[Board], plies: int, until: Until) -> list[Chances]:
        before = self._search.evaluated
        stop = lambda: until(self._search.evaluated - before)  # noqa: E731
        return self._search.expected(boards, plies, stop)


def looking(evaluation: str = "") -> Looking:
    """The fastest way of looking that is ready now, with the evaluation of that name.

    Raises EngineError for an unknown one.
    """
    chosen = evaluation_for(KEY, evaluation)
    if chosen is EVEN:
        return ReadableLooking(lambda board: Chances(0.5))  # it says nothing
    ready = compiled.ready(PART)
    if chosen is FEATURES:
        return cast(Looking, CompiledLooking()) if ready else ReadableLooking(by_features)
    # Imported here: it needs NumPy, which a window does without until it has been painted.
    from poda.packages.backgammon.engine import network

    if ready:
        return cast(Looking, CompiledLooking(network.shipped().numbers))
    return ReadableLooking(network.chances_of)


def looking_by(numbers: Any) -> Looking:
    """The same with a network of its own: int32[`layout.NUMBERS`]."""
    if compiled.ready(PART):
        return cast(Looking, CompiledLooking(numbers))
    from poda.packages.backgammon.engine import bearoff, network

    own = network.OwnNetwork(numbers)
    return ReadableLooking(lambda board: network.evaluate(board, own, bearoff.ready()))


# The plays of a throw, each with the depth to which it was searched. With a cube or in a match,
# plays are compared by their worth at that cube and score (`cubeful.py`); `search.py` chooses the
# plays that are searched further.


@dataclass(frozen=True, slots=True)
class Option:
    """A play with its evaluation.

    Attributes:
        board: the board after it, with the mover's side first.
        chances: the mover's cubeless chances.
        equity: the mover's equity, with the cube if there is one.
        plies: the look-ahead.
    """

    play: Play
    board: Board
    chances: Chances
    equity: float
    plies: int

    @property
    def ends(self) -> bool:
        """Whether it ends the game."""
        return self.board[0][OFF] == CHECKERS


def options_of(state: State, look: Looking, most: int) -> list[Option]:
    """At most `most` plays of a state's throw, by the evaluation alone; best first."""
    assert state.throw is not None
    ranked = look.ranked((state.own, state.opponent), state.throw, most)
    options = [_option(state, each, each.chances, 0) for each in ranked]
    # Stable: of equals the first. Only a cube or a score orders them anew.
    return options if state.cube is None else best_first(options)


def best_first(options: Sequence[Option]) -> list[Option]:
    """The options sorted by equity, stably."""
    return sorted(options, key=lambda option: -option.equity)


def deepened(
    states: Sequence[State],
    options: Sequence[Sequence[Option]],
    look: Looking,
    plies: int,
    until: Until,
) -> list[list[Option]]:
    """The options of each state, searched `plies` ahead. Raises SearchStopped.

    What ends the game is known, and keeps its chances.
    """
    boards = [swapped(option.board) for each in options for option in each if not option.ends]
    # All in one call: of each alone, the call would take as long as the search.
    found = iter(look.expected(boards, plies, until) if boards else ())
    return [
        [
            replace(option, plies=plies)
            if option.ends
            else _option(state, option, next(found).turned, plies)
            for option in each
        ]
        for state, each in zip(states, options, strict=True)
    ]


def _option(state: State, ranked: Ranked | Option, chances: Chances, plies: int) -> Option:
    equity = equity_after(state, ranked.board, chances)
    return Option(ranked.play, ranked.board, chances, equity, plies)
