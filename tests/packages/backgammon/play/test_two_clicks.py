"""Two clicks on one spot never do two different things."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

from play.conftest import Open
from play.hand import Hand
from poda.engine.game import MAX
from poda.engine.games.backgammon_parts.cube import Cube
from poda.widgets import guard

from .backgammon_hand import begun, board
from .cube_hand import click_cube, cube, race

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def table(open_window: Open) -> Hand:
    hand = begun(open_window())
    hand.window.resize(1280, 720)
    return hand


@pytest.fixture
def clock(table: Hand, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    time = [100.0]
    monkeypatch.setattr(guard, "now", lambda: time[0])
    return time


def roll_spot(hand: Hand) -> QPoint:
    area = board(hand).dice_area()
    assert area is not None
    return area.center().toPoint()


def test_roll_and_done_stand_in_one_place(table: Hand) -> None:
    """On the board, and not below it too."""
    buttons = table.play.board.dice.buttons
    table.model.set_position(race())
    assert board(table).dice_area() is not None
    assert not buttons["roll"].isVisible()
    table.bot.mouseClick(table.board, LEFT, pos=roll_spot(table))
    table.until(buttons["take_back"].isVisible)
    assert not any(buttons[name].isVisible() for name in ("roll", "done"))


def test_roll_stays_where_it_is_and_double_stands_at_the_cube(table: Hand) -> None:
    table.model.set_position(race(Cube(owner=-MAX, value=2)))
    without = board(table).dice_area()
    table.model.set_position(race())
    assert board(table).dice_area() == without
    double, lying = board(table).cube_presses()["double"]
    groove = board(table).board_plan().groove_rect()
    assert abs(double.center().x() - groove.center().x()) < 1
    assert groove.contains(lying)
    assert not double.intersects(lying)


def test_a_second_click_on_one_spot_neither_doubles_nor_answers(
    table: Hand, clock: list[float]
) -> None:
    table.model.set_position(race())
    spot = board(table).cube_presses()["double"][0].center().toPoint()
    table.bot.mouseClick(table.board, LEFT, pos=spot)
    assert not cube(table.model).offered  # it has only just appeared
    clock[0] += guard.SECONDS
    table.bot.mouseClick(table.board, LEFT, pos=spot)
    assert cube(table.model).offered
    take = board(table).cube_presses()["take"][0].center().toPoint()
    table.bot.mouseClick(table.board, LEFT, pos=take)
    assert cube(table.model).offered  # nobody has seen it
    clock[0] += guard.SECONDS
    click_cube(table, "take")
    assert not cube(table.model).offered


def test_a_click_on_roll_waits_until_it_can_be_meant(table: Hand, clock: list[float]) -> None:
    table.model.set_position(race())
    spot = roll_spot(table)
    table.bot.mouseClick(table.board, LEFT, pos=spot)
    assert table.model.turns.can_roll
    clock[0] += guard.SECONDS
    table.bot.mouseClick(table.board, LEFT, pos=spot)
    assert not table.model.turns.can_roll
    assert not cube(table.model).offered


def test_after_a_roll_the_keyboard_is_the_boards(table: Hand) -> None:
    table.model.set_position(race())
    table.play.board.dice.seed.setFocus()
    table.bot.mouseClick(table.board, LEFT, pos=roll_spot(table))
    assert table.board.isAncestorOf(table.focus())
