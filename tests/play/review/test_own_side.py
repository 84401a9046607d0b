"""Whose errors a review keeps, of two persons with names."""

from __future__ import annotations

import pytest

from play.hand import Hand
from poda.engine.game import MAX, MIN
from poda.house.settings import settings
from poda.play.review.worst import _is_own


@pytest.mark.parametrize(
    ("own", "sides"),
    [
        ("", {MAX: True, MIN: True}),
        ("ben", {MAX: False, MIN: True}),
        ("Ana", {MAX: True, MIN: False}),
        ("Eva", {MAX: True, MIN: True}),
    ],
)
def test_only_the_person_who_has_ones_name_counts(
    hand: Hand, own: str, sides: dict[int, bool]
) -> None:
    hand.begin("backgammon")
    matches = hand.model.matches
    matches.new_match(5)
    assert matches.match is not None
    matches.match = matches.match._replace(names=("Ana", "Ben"))
    settings().person_names = [own, ""]
    assert {side: _is_own(hand.model, side) for side in (MAX, MIN)} == sides
