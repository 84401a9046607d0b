"""The loss by a move: by the exact solver, by a search or, in games with dice, in points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from poda.engine.game import Game
from poda.engine.review import (
    Grade,
    given_away,
    is_searched,
    judge,
    outcome,
    review,
)
from poda.engine.search.evaluation import moves_to_end
from poda.play.model.kit import kit_of


@dataclass(frozen=True, slots=True)
class Loss:
    """The loss by a move.

    Attributes:
        before, after: the outcome before and after the move, for its side: 1 for a win, 0 for a
            draw, -1 for a loss; both 0 in games with dice or judged by a search.
        moves: the moves that the winner needs: before the move or, if that was a draw, after it.
        points: the loss in points in games with dice; else 0.
        evaluation: the loss of evaluation if a search judges the move; else 0.
    """

    before: int = 0
    after: int = 0
    moves: int = 0
    points: float = 0.0
    evaluation: float = 0.0


Judge = Callable[[Any], "Loss | bool | None"]
"""Judges an action: its loss; None if that is not worth a question; True if the action has to be
analysed by itself (`judged_alone`)."""
Stopped = Callable[[], bool]


class Tutoring(Protocol):
    """Judges moves of a game whose positions are not solved; its kit names it (`Kit.tutoring`)."""

    def judged_ahead(self, game: Game[Any, Any], state: Any, stopped: Stopped) -> Judge:
        """As the function `judged_ahead` of this module."""

    def judged_alone(self, state: Any, action: Any, stopped: Stopped) -> Loss | None:
        """As the function `judged_alone` of this module."""


def judged_ahead(game: Game[Any, Any], state: Any, stopped: Stopped) -> Judge:
    """Analyse a position while the person thinks, which can take seconds. Raises SearchStopped."""
    own: Tutoring | None = kit_of(game.key).made("tutoring")
    if own is not None:
        return own.judged_ahead(game, state, stopped)
    values = review(game, [state], stopped)[state]
    return lambda action: _loss(game, state, values, action)


def _loss(game: Game[Any, Any], state: Any, values: Any, action: Any) -> Loss | None:
    judgement = judge(game, state, values, action)
    if judgement.mark is not Grade.BLUNDER:
        return None
    if is_searched(game):
        worth = (judgement.side * value for value in (judgement.before, judgement.after))
        return Loss(evaluation=given_away(game, *worth))
    before, after = (
        judgement.side * outcome(value) for value in (judgement.before, judgement.after)
    )
    moves = moves_to_end(judgement.before if before else judgement.after, game)
    return Loss(before, after, moves or 1)


def judged_alone(game: Game[Any, Any], state: Any, action: Any, stopped: Stopped) -> Loss | None:
    """The loss by an action that the `Judge` left open. Raises SearchStopped."""
    own: Tutoring | None = kit_of(game.key).made("tutoring")
    return None if own is None else own.judged_alone(state, action, stopped)
