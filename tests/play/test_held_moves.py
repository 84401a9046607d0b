"""A person's move that somebody looks at before it takes effect."""

from __future__ import annotations

from typing import Any

import pytest

from poda.engine.game import MIN

from .hand import KEY, RANDOM, Hand


@pytest.fixture
def asked(hand: Hand) -> list[Any]:
    """Every move is held; the list has those that were."""
    found: list[Any] = []
    hand.model.held.wants = lambda action: True
    hand.model.held.held.connect(found.append)
    return found


def test_a_click_waits_until_it_is_confirmed(hand: Hand, asked: list[Any]) -> None:
    hand.model.set_player(MIN, RANDOM)
    hand.click(5)
    assert asked == [5]
    assert hand.model.held.action == 5
    assert hand.text == ""
    assert hand.model.board.person_to_move  # the engine has not seen it
    hand.model.held.confirm()
    hand.until_answered()
    assert hand.text[0] == "5"
    assert not hand.model.held.waits


def test_it_is_taken_back_by_undo_by_esc_and_by_another_move(hand: Hand, asked: list[Any]) -> None:
    assert not hand.enabled("undo")
    hand.click(5)
    hand.act("undo")
    assert not hand.model.held.waits
    assert not hand.enabled("undo")
    hand.type("3")
    hand.press(KEY.Key_Escape)
    assert not hand.model.held.waits
    hand.click(1)
    hand.click(9)
    assert hand.model.held.action == 9
    hand.act("new")
    assert not hand.model.held.waits
    assert hand.text == ""
    assert asked == [5, 3, 1, 9]


def test_what_is_refused_or_forced_is_not_held(hand: Hand, asked: list[Any]) -> None:
    hand.model.set_position("12345687")  # one square is left
    hand.click(1)
    assert hand.notice
    hand.click(9)
    assert asked == []
    assert hand.text == "123456879"


def test_moves_are_not_held_where_nobody_wants_it(hand: Hand) -> None:
    seen: list[Any] = []
    hand.model.held.held.connect(seen.append)
    hand.model.held.wants = lambda action: action == 2
    hand.click(5)
    hand.click(2)
    assert seen == [2]
    assert hand.text == "5"
