"""Dice and hits are heard."""

from __future__ import annotations

from play.hand import Hand
from play.rooms.test_sounds import heard

__all__ = ["heard"]


def test_dice_and_a_hit_are_heard(hand: Hand, heard: list[str]) -> None:
    hand.begin("backgammon")
    model, game = hand.model, hand.model.board.game
    for text in ("3-1", "24/21 24/23", "6-2", "24/18 6/4*"):
        model.play(game.parse_action(model.board.record.state, text))
    assert [name for name in heard if name != "dice"] == ["move", "hit"]
    assert heard.count("dice") == 2
