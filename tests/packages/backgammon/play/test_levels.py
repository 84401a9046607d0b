"""The levels of backgammon in words."""

from __future__ import annotations

import pytest

from poda.engine.players import PlayerSpec
from poda.packages.backgammon.engine.review import Rating, rating_of
from poda.play import words as wording
from poda.play.model.kit import kit_of
from poda.play.model.opponents import levels, methods


def test_players_of_backgammon_say_what_they_go_by() -> None:
    meanings = [
        wording.player_meaning("backgammon", level.spec)
        for level in (*levels("backgammon"), *methods("backgammon"))
    ]
    assert meanings[0].startswith("Trained network, 0 plies, noise 0.35")
    assert meanings[len(levels("backgammon")) - 1].startswith("Trained network, 2 plies")
    assert "Hand-made features, 0 plies, ≤ 5 s" in meanings
    assert "Evolved network, 0 plies" in meanings


def test_each_level_loses_less_by_a_decision_and_is_rated_so() -> None:
    losses = [level.loss or 0.0 for level in levels("backgammon")]
    assert losses == sorted(losses, reverse=True)
    assert min(losses) > 0
    # Levels that share their name with a rating have that rating.
    ratings = {rating.value: rating for rating in Rating}
    named = [each for each in levels("backgammon") if each.key in ratings]
    assert len(named) >= 4
    assert all(rating_of(each.loss or 0.0) is ratings[each.key] for each in named)
    kit = kit_of("backgammon")
    assert kit.note(levels("backgammon")[3]).endswith(" a decision: beginner")


@pytest.mark.parametrize("plies", [0, 1, 2])
def test_a_player_of_a_saved_game_goes_by_the_games_first_evaluation(plies: int) -> None:
    """`expectiminimax:1` was written before there was a network, and names no evaluation."""
    spec = PlayerSpec.parse(f"expectiminimax:{plies}", "backgammon")
    assert wording.player_name("backgammon", spec).startswith("Trained network, ")
    by_hand = PlayerSpec.parse(f"expectiminimax:{plies}:features", "backgammon")
    assert wording.player_name("backgammon", by_hand).startswith("Hand-made features, ")
