"""The plays of a throw, as far as each has been looked at.

Where there is a cube or a match, plays are compared by what they are worth with it and at the score
(`backgammon/cube/worth.py`); what is looked at, and what is left out, is the search's
(`search.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from poda.engine.backgammon.chances import Chances
from poda.engine.backgammon.cube.worth import equity_after
from poda.engine.backgammon.looking import Looking
from poda.engine.backgammon.moves import CHECKERS, OFF, Board, Play
from poda.engine.backgammon.search import Ranked, swapped
from poda.engine.decisions import Until
from poda.engine.games.backgammon import State


@dataclass(frozen=True, slots=True)
class Option:
    """A play as it was judged.

    Attributes:
        board: after it, its side first.
        chances: of the side that plays, without the cube.
        equity: with the cube where there is one.
        plies: how far was looked ahead.
    """

    play: Play
    board: Board
    chances: Chances
    equity: float
    plies: int

    @property
    def ends(self) -> bool:
        """Whether the game is over after it."""
        return self.board[0][OFF] == CHECKERS


def options_of(state: State, look: Looking, most: int) -> list[Option]:
    """The best plays of a state's throw, so many at most, by the evaluation alone; best first."""
    assert state.throw is not None
    ranked = look.ranked((state.own, state.opponent), state.throw, most)
    options = [_option(state, each, each.chances, 0) for each in ranked]
    # Stable: of equals the first. Only a cube or a score orders them anew.
    return options if state.cube is None else best_first(options)


def best_first(options: Sequence[Option]) -> list[Option]:
    """The options by equity, of equals the one that stood first."""
    return sorted(options, key=lambda option: -option.equity)


def deepened(
    states: Sequence[State],
    options: Sequence[Sequence[Option]],
    look: Looking,
    plies: int,
    until: Until,
) -> list[list[Option]]:
    """The options of each state, looked at that far. Raises SearchStopped.

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
