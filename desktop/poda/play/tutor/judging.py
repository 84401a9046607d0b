"""What a move gives away: by the exact solver, by a search, or in points where there are dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from poda.engine.game import Game
from poda.engine.review import (
    Mark,
    given_away,
    is_searched,
    judge,
    outcome,
    review,
    values_everywhere,
)
from poda.engine.search.evaluation import moves_to_end

if TYPE_CHECKING:
    from poda.packages.backgammon.engine.review import Judgement

ERROR: Final = 0.08
"""Points; whoever gives away more in backgammon is asked."""
_PLIES: Final = 2
"""How far is looked ahead where there are dice."""


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


def judged_ahead(game: Game[Any, Any], state: Any, stopped: Stopped) -> Judge:
    """Look at the position before anybody moves; seconds, at times.

    Raises SearchStopped.
    """
    if not values_everywhere(game):
        return _by_options(game, state, stopped)
    values = review(game, [state], stopped)[state]
    return lambda action: _loss(game, state, values, action)


def _loss(game: Game[Any, Any], state: Any, values: Any, action: Any) -> Loss | None:
    judgement = judge(game, state, values, action)
    if judgement.mark is not Mark.BLUNDER:
        return None
    if is_searched(game):
        worth = (judgement.side * value for value in (judgement.before, judgement.after))
        return Loss(evaluation=given_away(game, *worth))
    before, after = (
        judgement.side * outcome(value) for value in (judgement.before, judgement.after)
    )
    moves = moves_to_end(judgement.before if before else judgement.after, game)
    return Loss(before, after, moves or 1)


# Dice


def judged_alone(state: Any, action: Any, stopped: Stopped) -> Loss | None:
    """What an action of backgammon gives away. Raises SearchStopped."""
    return _worth_asking(_judgement(state, action, stopped).error)


def _judgement(state: Any, action: Any, stopped: Stopped) -> Judgement:
    from poda.packages.backgammon.engine.looking import looking
    from poda.packages.backgammon.engine.review import Depth, judge

    depth = Depth(plays=_PLIES, luck=0, cube=_PLIES)
    return judge(state, action, looking(), depth, lambda _nodes: stopped())


def _worth_asking(error: float) -> Loss | None:
    return Loss(points=error) if error > ERROR else None


def _by_options(game: Game[Any, Any], state: Any, stopped: Stopped) -> Judge:
    """All that is to know of a throw, or of an offered double, but for plays that are far off."""
    judgement = _judgement(state, game.actions(state)[0], stopped)
    if judgement.play is None:
        others = {action: judged_alone(state, action, stopped) for action in game.actions(state)}
        return lambda action: others.get(action, True)
    best = judgement.play.best
    known = {
        option.play: _worth_asking(best.equity - option.equity)
        for option in judgement.play.options
        if option.plies == best.plies
    }
    return lambda action: known.get(action, True)
