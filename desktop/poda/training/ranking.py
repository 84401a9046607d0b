"""An opinion of a position of backgammon: the best plays of the throw, by the network's output."""

from __future__ import annotations

from typing import Any, Final

from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import Backgammon, State
from poda.engine.players import Analysis
from poda.widgets.boards.backgammon_view import BackgammonView, Die
from poda.widgets.values import equity

MOST: Final = 5
"""So many plays are written."""

_RULES: Final = Backgammon()


def is_ranked(game_key: str) -> bool:
    """Whether the moves of that game are written in a list, because no board can show them all."""
    return game_key == Backgammon.key


def is_answered(game_key: str, state: Any) -> bool:
    """Whether a double is to be answered there, of which networks have learnt nothing."""
    return isinstance(state, State) and state.is_offered


def ranked(analysis: Analysis[Any], state: State) -> list[tuple[str, str]]:
    """The best plays with what each is worth to the side to move, the best one first."""
    side = state.turn
    best = sorted(analysis.moves, key=lambda move: -side * move.value)[:MOST]
    return [(_RULES.format_action(state, each.action), equity(side * each.value)) for each in best]


def picture(state: State, analysis: Analysis[Any] | None) -> BackgammonView:
    """The board, with the best play on it."""
    throw = state.throw or ()
    dice = throw * 2 if len(set(throw)) == 1 else throw
    return BackgammonView(
        cells=(),
        to_move=state.turn,
        max_checkers=state.of(MAX),
        min_checkers=state.of(MIN),
        dice=tuple(Die(value, False, state.turn) for value in dice),
        hint_steps=() if analysis is None else analysis.best.action,
    )
