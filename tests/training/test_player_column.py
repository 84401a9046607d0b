"""The right side of the tab: in which order it tells what of a player, and that it fits."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QSpinBox, QWidget

from poda.engine.game import MAX, MIN
from poda.engine.runs.statistics_table import StatisticsRow
from poda.house.i18n import language_manager
from poda.house.settings import settings
from poda.house.theme import theme_manager
from poda.play.model.board import PERSON
from poda.training.model import Status
from some import some

from .conftest import Open
from .hand import TrainingHand

ROW = StatisticsRow(0, "first", "alphabeta:6:zero", 2, 70, 30, 50, 0, 1)


def top_of(hand: TrainingHand, widget: QWidget) -> int:
    return widget.mapTo(hand.tab.players.widget(), QPoint()).y()


def in_sight(hand: TrainingHand, widget: QWidget) -> bool:
    view = hand.tab.players.viewport()
    return view.rect().contains(QRect(widget.mapTo(view, QPoint()), widget.size()))


def test_what_is_asked_for_comes_before_what_is_looked_at(hand: TrainingHand) -> None:
    column = hand.tab.players
    parts = (column.who, column.card, column.statistics, column.opinion)
    tops = [top_of(hand, part) for part in parts]
    assert tops == sorted(tops)


@pytest.mark.parametrize("game", ["connect4", "tictactoe"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_statistics_and_their_last_result_are_seen_without_scrolling(
    open_window: Open, language: str, game: str
) -> None:
    hand = open_window(unfolded=False)
    hand.tab.players.sections["statistics"].unfold()
    hand.tab.players.verticalScrollBar().setValue(0)
    language_manager().set_language(language)
    hand.window.resize(1280, 800)
    hand.model.choose(game)
    hand.wait(lambda: hand.tab.players.player.game_key == game)
    hand.model.keep_statistics(ROW)
    panel = hand.tab.players.statistics
    hand.wait(lambda: in_sight(hand, panel.run) and in_sight(hand, panel.result))
    assert panel.result.isVisible()
    assert hand.tab.players.verticalScrollBar().value() == 0


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.6])
@pytest.mark.parametrize("language", ["en", "es"])
def test_it_is_never_wider_than_its_room(hand: TrainingHand, language: str, scale: float) -> None:
    language_manager().set_language(language)
    theme_manager().set_type_scale(scale)
    hand.window.resize(1280, 800)
    hand.model.keep_statistics(ROW)
    column = hand.tab.players
    setup = column.statistics.setup
    parts = (setup.opponent, *setup.findChildren(QSpinBox))
    hand.wait(lambda: all(setup.rect().contains(part.geometry()) for part in parts))
    hand.wait(lambda: column.horizontalScrollBar().maximum() == 0)
    assert setup.width() <= column.viewport().width()


def test_no_player_of_the_list_is_cut_off(hand: TrainingHand) -> None:
    who = hand.tab.players.who
    for language in ("en", "es"):
        language_manager().set_language(language)
        hand.window.resize(1280, 800)
        for row in some(range(who.count())):
            needed = who.fontMetrics().horizontalAdvance(who.itemText(row)) + 50
            hand.wait(lambda needed=needed: needed < who.width())


def test_its_opinion_is_of_the_position_on_the_play_tab_and_follows_it(hand: TrainingHand) -> None:
    settings().animations = False
    play = hand.window.play.model
    play.change_game("tictactoe", {MAX: PERSON, MIN: PERSON})
    opinion = hand.tab.players.opinion
    hand.wait(lambda: "for X, who is to move" in opinion.sentence.full_text())
    hand.window.tabs.setCurrentIndex(0)
    play.play(5)
    hand.window.tabs.setCurrentIndex(2)
    hand.wait(lambda: "for O, who is to move" in opinion.sentence.full_text())
    assert opinion.board is not None


def test_its_opinion_changes_as_it_trains(hand: TrainingHand) -> None:
    hand.window.play.model.change_game("tictactoe")
    opinion = hand.tab.players.opinion
    hand.wait(lambda: "who is to move" in opinion.sentence.full_text())
    before = opinion.sentence.full_text()
    hand.press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    hand.wait(lambda: opinion.sentence.full_text() != before)
    assert hand.model.status is Status.RUNNING
