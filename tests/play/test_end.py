"""The end of a game is an event: what it says, and what comes after it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from pixels import contrast
from poda.engine.game import MAX, MIN
from poda.engine.players import PlayerSpec
from poda.house.i18n import language_manager
from poda.house.theme import Role, theme_manager
from poda.play.model.board import PERSON
from poda.play.panels.end_card import EndCard, paint_card
from poda.widgets import guard
from seen import laid_out

from .conftest import Open
from .hand import Hand

WON = "4142434"
RANDOM = PlayerSpec("random")


class Card(QWidget):
    """A card whose edge has a side's colour."""

    def __init__(self, edge: Role) -> None:
        super().__init__()
        self._edge = edge

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self, self._edge)


def ended(hand: Hand) -> EndCard:
    hand.begin("connect4")
    hand.type(WON)
    assert hand.model.board.record.is_over()
    laid_out(hand.play)
    return hand.play.board.end


def test_the_result_stands_over_the_foot_and_covers_nothing_of_the_board(hand: Hand) -> None:
    card = ended(hand)
    assert card.isVisible()
    assert card.text() == "Blue wins"
    board = hand.board.picture().translated(hand.board.pos())
    assert card.geometry().top() >= board.bottom() - 1
    hand.act("previous")
    assert not card.isVisible()
    hand.act("last")
    assert card.isVisible()


def test_again_begins_the_next_game_with_the_keyboard_on_the_board(hand: Hand) -> None:
    card = ended(hand)
    hand.click_button(card.again)
    assert hand.text == ""
    assert not card.isVisible()
    assert hand.board.isAncestorOf(hand.focus())


def test_the_other_side_begins_with_the_seats_changed(hand: Hand) -> None:
    card = ended(hand)
    hand.model.set_player(MIN, RANDOM)
    hand.click_button(card.other_side)
    assert hand.model.board.players == {MAX: RANDOM, MIN: PERSON}
    hand.until_answered()  # the engine begins
    assert len(hand.text) == 1


def test_the_end_offers_the_review_and_no_button_moves(hand: Hand) -> None:
    card = ended(hand)
    places = [button.geometry() for button in card.buttons]
    hand.click_button(card.review)
    assert hand.model.review.shown
    assert hand.play.side.pages.seen == "review"
    assert not card.review.isEnabled()
    laid_out(hand.window)
    assert [button.geometry() for button in card.buttons] == places


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("role", [Role.BLACK, Role.WHITE])
def test_the_winner_s_stripe_is_seen_on_every_ground(hand: Hand, theme: str, role: Role) -> None:
    theme_manager().set_look(theme, 1.0)
    card = Card(role)
    hand.bot.addWidget(card)
    card.resize(200, 48)
    picture = card.grab().toImage()
    ground = theme_manager().theme.color(Role.SURFACE)
    edge = [picture.pixelColor(x, 24) for x in range(1, 8)]
    assert max(contrast(each, ground) for each in edge) >= 3
    theme_manager().set_look("light", 1.0)


def test_the_keyboard_reaches_what_comes_next(hand: Hand) -> None:
    card = ended(hand)
    for _ in range(60):
        QTest.keyClick(hand.focus(), Qt.Key.Key_Tab)
        if hand.focus() is card.again:
            break
    assert hand.focus() is card.again
    hand.press(Qt.Key.Key_Return)
    assert hand.text == ""


def test_an_eager_click_after_the_end_is_not_scolded(hand: Hand) -> None:
    card = ended(hand)
    hand.click(3)
    assert hand.notice == ""
    assert "Again" in card.text()


def test_a_click_meant_for_the_board_does_not_begin_another_game(
    open_window: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_window()
    time = [100.0]
    monkeypatch.setattr(guard, "now", lambda: time[0])
    card = ended(hand)
    time[0] += guard.SECONDS - 0.01
    hand.click_button(card.again)
    assert hand.text == WON
    time[0] += 0.02
    hand.click_button(card.again)
    assert hand.text == ""


def test_in_large_type_the_result_is_whole_and_buttons_give_way(hand: Hand) -> None:
    language_manager().set_language("es")
    theme_manager().set_type_scale(1.6)
    hand.window.resize(1120, 680)
    card = ended(hand)
    for width in (1120, 900):
        hand.window.resize(width, 680)
        hand.until(lambda: card._title.text() == "Victoria de Azul")
        assert card.again.isVisible()
        assert card._title.geometry().right() < card.again.geometry().left()
