"""Tiny bear-offs of backgammon, of which everything is known by going through all of it."""

from __future__ import annotations

import random
from functools import cache

from hypothesis import strategies as st

from engine.games.backgammon_positions import side
from poda.engine.games.backgammon import THROWS, Backgammon, State
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.moves import CHECKERS, OFF, Board, plays
from poda.packages.backgammon.engine.looking import ReadableLooking
from poda.packages.backgammon.engine.search import swapped

GAME = Backgammon()


@cache
def win_of(board: Board) -> float:
    """The chance of the side on roll to win, where both play perfectly."""
    if board[1][OFF] == CHECKERS:
        return 0.0
    return sum(
        chance * max(1.0 - win_of(swapped(after)) for after in plays(*board, throw).values())
        for throw, chance in THROWS
    )


class PerfectLooking(ReadableLooking):
    """Knows them, so what it says before a throw is just what it says after it, in the mean."""

    def __init__(self) -> None:
        super().__init__(lambda board: Chances(win_of(board)))


# Both have borne one off at least, so a game counts one point.
homes = st.lists(st.integers(1, 6), min_size=1, max_size=3).map(
    lambda points: side(*((point, 1) for point in points))
)


def played(state: State, seed: int) -> list[State | object]:
    """A game from there, in which anything is thrown and played: states and actions by turns."""
    chosen = random.Random(seed)
    line: list[State | object] = [state]
    while not GAME.is_terminal(state):
        if state.throw is None:
            throws = GAME.outcomes(state)
            action = chosen.choices([t for t, _ in throws], [p for _, p in throws])[0]
        else:
            action = chosen.choice(GAME.actions(state))
        state = GAME.result(state, action)
        line += [action, state]
    return line
