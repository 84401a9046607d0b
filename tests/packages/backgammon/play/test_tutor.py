"""The tutor asks before a play that gives something away."""

import pytest

from poda.engine.games import GAMES
from poda.packages.backgammon.window.play import tutoring
from poda.play.model.kit import kit_of
from poda.play.tutor.judging import Loss, judged_ahead


def test_plays_are_judged_as_they_are_made() -> None:
    assert kit_of("backgammon").can_tutor


def test_in_backgammon_an_error_of_more_than_eight_hundredths_is_asked_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        tutoring, "_PLIES", 0
    )  # by the readable code two of them take half a minute
    game = GAMES["backgammon"]
    state = game.parse_position("4HPwATDgc/ABMA 3-1")
    judge = judged_ahead(game, state, lambda: False)
    assert judge(game.parse_action(state, "8/5 6/5")) is None
    options = {action: judge(action) for action in game.actions(state)}
    losses = [loss.points for loss in options.values() if isinstance(loss, Loss)]
    assert losses
    assert min(losses) > 0.08
