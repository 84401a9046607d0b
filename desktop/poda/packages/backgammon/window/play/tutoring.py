"""The loss by a play or a cube action, for the tutor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from poda.engine.game import Game
from poda.play.tutor.judging import Judge, Loss, Stopped

if TYPE_CHECKING:
    from poda.packages.backgammon.engine.review import ActionJudgement

ERROR: Final = 0.08
"""The loss, in points, above which the tutor asks before a move takes effect."""
_PLIES: Final = 2  # the look-ahead of the judgements


class DiceTutoring:
    """Judges the actions of backgammon (`poda.play.tutor.judging.Tutoring`)."""

    def judged_ahead(self, game: Game[Any, Any], state: Any, stopped: Stopped) -> Judge:
        """Judge the actions after a throw or an offered double; plays that were searched less deep
        than the best one are left open."""
        judgement = _judgement(state, game.actions(state)[0], stopped)
        if judgement.play is None:
            others = {
                action: self.judged_alone(state, action, stopped) for action in game.actions(state)
            }
            return lambda action: others.get(action, True)
        best = judgement.play.best
        known = {
            option.play: _worth_asking(best.equity - option.equity)
            for option in judgement.play.options
            if option.plies == best.plies
        }
        return lambda action: known.get(action, True)

    def judged_alone(self, state: Any, action: Any, stopped: Stopped) -> Loss | None:
        """The loss by one action; None if too small to ask about. Raises SearchStopped."""
        return _worth_asking(_judgement(state, action, stopped).error)


def _judgement(state: Any, action: Any, stopped: Stopped) -> ActionJudgement:
    from poda.packages.backgammon.engine.looking import looking
    from poda.packages.backgammon.engine.review import Depth, judge

    depth = Depth(plays=_PLIES, luck=0, cube=_PLIES)
    return judge(state, action, looking(), depth, lambda _nodes: stopped())


def _worth_asking(error: float) -> Loss | None:
    return Loss(points=error) if error > ERROR else None
