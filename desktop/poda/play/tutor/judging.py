"""What a move gives away: by the exact solver, by a search, or in points where there are dice."""

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
    """What a move gives away.

    Attributes:
        before, after: who wins before and after it, for its side: 1, 0 (a draw) or -1; the same
            where there are dice.
        moves: in how many of its own moves the winner wins: before, or after a draw.
        points: what it costs where there are dice; 0 elsewhere.
        evaluation: what it costs of the evaluation where a search judges it; 0 elsewhere.
    """

    before: int = 0
    after: int = 0
    moves: int = 0
    points: float = 0.0
    evaluation: float = 0.0


Judge = Callable[[Any], "Loss | bool | None"]
"""Of an action: what it gives away, None where that is nothing worth a question, and True where it
has to be looked at on its own."""
Stopped = Callable[[], bool]


class Tutoring(Protocol):
    """Judges moves of a game whose positions are not solved: what its kit adds (`Kit.tutoring`)."""

    def judged_ahead(self, game: Game[Any, Any], state: Any, stopped: Stopped) -> Judge:
        """As the function of that name."""

    def judged_alone(self, state: Any, action: Any, stopped: Stopped) -> Loss | None:
        """As the function of that name."""


def judged_ahead(game: Game[Any, Any], state: Any, stopped: Stopped) -> Judge:
    """Look at the position before anybody moves; seconds, at times.

    Raises SearchStopped.
    """
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
    """What an action gives away on which `judged_ahead` says nothing. Raises SearchStopped."""
    own: Tutoring | None = kit_of(game.key).made("tutoring")
    return None if own is None else own.judged_alone(state, action, stopped)
