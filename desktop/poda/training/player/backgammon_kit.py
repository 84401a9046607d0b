"""What the Training tab has for backgammon alone: an opinion of a position is the best plays of the
throw, by the network's output, and its inputs lie on the points."""

from __future__ import annotations

from typing import Any, Final

from poda.engine.backgammon.inputs import INPUTS
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import Backgammon
from poda.engine.players import Analysis
from poda.training.player.fields_panel import SHAPES
from poda.training.player.kit import Kit
from poda.training.player.receptive_fields import Shape
from poda.widgets.boards.backgammon.plan import BackgammonView, Die
from poda.widgets.values import equity

MOST: Final = 5
"""So many plays are written."""

_RULES: Final = Backgammon()


class BackgammonKit(Kit):
    """A board of points."""

    ranked = True

    def is_answered(self, state: Any) -> bool:
        return bool(state.is_offered)

    def best(self, analysis: Analysis[Any], state: Any) -> list[tuple[str, str]]:
        side = state.turn
        best = sorted(analysis.moves, key=lambda move: -side * move.value)[:MOST]
        return [
            (_RULES.format_action(state, each.action), equity(side * each.value)) for each in best
        ]

    def picture(self, state: Any, analysis: Analysis[Any] | None) -> BackgammonView:
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

    def shapes(self, inputs: int) -> tuple[Shape, ...]:
        return tuple(SHAPES) if inputs == INPUTS else ()
