"""A turn that was judged, in a field of the move list: what goes first where there is no room."""

from __future__ import annotations

from typing import Any

import pytest

from poda.house.theme import font
from poda.play.panels.move_list import pieces
from poda.play.turn_words import TurnParts


@pytest.mark.parametrize(
    ("share", "drawn"),
    [
        (1.0, ["5-5", "+0.712", "13/3(2)", "−0.251", "??"]),
        (0.9, ["5-5", "++", "13/3(2)", "−0.251", "??"]),
        (0.7, ["5-5", "++", "13/3(2)", "??"]),
    ],
)
def test_in_a_narrow_field_the_numbers_go_before_the_signs(
    qapp: Any, share: float, drawn: list[str]
) -> None:
    del qapp
    written = font("small", mono=True)
    parts = TurnParts("5-5", "13/3(2)", "+0.712", "−0.251", "++", "??")
    whole = sum(piece.width(written) + 5 for piece in pieces(parts, written, 1000)) - 5
    assert [piece.text for piece in pieces(parts, written, whole * share)] == drawn


def test_in_the_narrowest_field_the_play_is_shortened_and_the_signs_stay(qapp: Any) -> None:
    del qapp
    written = font("small", mono=True)
    parts = TurnParts("5-5", "13/8(2) 6/1(2)", "+0.712", "−0.251", "++", "??")
    drawn = [piece.text for piece in pieces(parts, written, 110)]
    assert drawn[:2] + drawn[3:] == ["5-5", "++", "??"]
    assert drawn[2].endswith("…")
