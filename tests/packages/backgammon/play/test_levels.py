"""The levels of backgammon in words."""

from __future__ import annotations

import pytest

from poda.engine.players import PlayerSpec
from poda.play import words as wording
from poda.play.model.opponents import levels


def test_levels_of_backgammon_say_what_they_go_by() -> None:
    meanings = {
        level.key: wording.player_meaning("backgammon", level.spec)
        for level in levels("backgammon")
    }
    assert meanings["beginner"].startswith("Hand-made features, 0 plies")
    assert meanings["expert"].startswith("Trained network, 2 plies")
    assert meanings["evolved"] == "Evolved network, 0 plies"


@pytest.mark.parametrize("plies", [0, 1, 2])
def test_a_player_of_a_saved_game_goes_by_the_games_first_evaluation(plies: int) -> None:
    """`expectiminimax:1` was written before there was a network, and names no evaluation."""
    spec = PlayerSpec.parse(f"expectiminimax:{plies}", "backgammon")
    assert wording.player_name("backgammon", spec).startswith("Trained network, ")
    by_hand = PlayerSpec.parse(f"expectiminimax:{plies}:features", "backgammon")
    assert wording.player_name("backgammon", by_hand).startswith("Hand-made features, ")
