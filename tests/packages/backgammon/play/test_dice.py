"""Backgammon on the real window: dice thrown, entered by hand, and their seed."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from play.conftest import Open
from play.hand import LEFT, NOTHING, RANDOM, Hand
from poda.engine.game import CHANCE, MAX, MIN
from poda.house.settings import settings
from poda.play.model.board import PERSON
from poda.play.model.record import GameDice
from poda.play.panels.dice_menu import DiceDialog

from .backgammon_hand import (
    at,
    begun,
    board,
    click_move,
    first_move,
    position,
    sentence,
)


@pytest.fixture
def table(open_window: Open) -> Hand:
    return begun(open_window())


# Dice


def test_the_opening_throw_is_one_die_a_side_and_the_higher_begins(table: Hand) -> None:
    assert table.headline == "Opening throw"
    assert table.model.board.on_turn == CHANCE
    table.act("roll")
    first, second = table.model.board.record.current.action
    assert table.model.board.on_turn == (MAX if first > second else MIN)
    sides = {die.value: die.side for die in board(table).position.dice}
    assert sides == {first: MAX, second: MIN}


def test_the_same_seed_gives_the_same_throws_and_another_one_others() -> None:
    throws = [[GameDice(seed).throw(n) for n in range(20)] for seed in (7, 7, 8)]
    assert throws[0] == throws[1] != throws[2]
    assert all(high >= low for high, low in throws[0])
    openings = [GameDice(seed).throw(0, opening=True) for seed in range(200)]
    assert all(first != second for first, second in openings)


def test_the_outcomes_of_any_game_fall_by_their_probabilities() -> None:
    outcomes = (("often", 0.7), ("seldom", 0.2), ("rarely", 0.1))
    fell = [GameDice(2026).outcome(number, outcomes) for number in range(5_000)]
    assert fell == [GameDice(2026).outcome(number, outcomes) for number in range(5_000)]
    for name, probability in outcomes:
        expected = 5_000 * probability
        assert abs(fell.count(name) - expected) < 5 * expected**0.5


def test_every_throw_falls_as_often_as_it_should() -> None:
    throws = Counter(GameDice(2026).throw(number) for number in range(7_200))
    assert len(throws) == 21
    for (high, low), count in throws.items():
        expected = 200 if high == low else 400
        assert abs(count - expected) < 5 * expected**0.5


def test_throws_and_plays_are_spoken(table: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(
        "poda.play.panels.board_panel.announce", lambda _widget, text, **_: said.append(text)
    )
    table.model.set_position(position({1: 1}, {6: 2}))
    table.act("roll")
    throw = "-".join(map(str, table.model.board.record.state.throw))
    table.bot.mouseClick(table.board, LEFT, NOTHING, at(table, 1))
    table.act("done")
    assert said[0] == f"Blue throws {throw}. Forced: there is only one play."
    assert said[1].startswith("Blue plays 1/off. Blue wins: 1 point")


def test_undo_brings_no_new_dice(table: Hand) -> None:
    table.act("roll")
    thrown = table.text
    while not table.enabled("done"):
        click_move(table, *first_move(table))
    table.act("done")
    table.act("roll")
    second = table.model.board.record.state.throw
    table.act("undo")
    assert table.text == thrown
    table.act("redo")
    assert table.model.board.record.state.throw == second


def test_a_new_game_has_another_seed_unless_it_was_set(table: Hand) -> None:
    table.act("new")
    assert table.model.turns.dice.seed == 7
    table.model.turns.set_seed(2_000_000_007, keep=False)
    table.act("new")
    assert table.model.turns.dice.seed != 2_000_000_007
    assert str(table.model.turns.dice.seed) in table.play.board.dice.seed.toolTip()


def test_dice_are_entered_by_hand_with_two_digits(table: Hand) -> None:
    table.begin("backgammon", PERSON, RANDOM)
    table.act("by_hand")
    assert not table.enabled("roll")
    assert sentence(table) == "Enter Blue’s die"
    table.type("4")
    assert sentence(table) == "Enter Orange’s die"
    table.type("4")
    assert "thrown again" in table.notice or "again" in table.notice
    table.type("65")
    assert table.headline == "Blue to play 6-5"
    while not table.enabled("done"):
        click_move(table, *first_move(table))
    table.act("done")
    assert sentence(table) == "Orange: enter the two dice"
    table.click_button(table.play.board.dice.faces.faces[2])
    table.act("take_back")
    table.click_button(table.play.board.dice.faces.faces[0])
    assert sentence(table) == "Orange: enter the other die"
    table.click_button(table.play.board.dice.faces.faces[1])
    table.until(lambda: table.model.board.on_turn == MAX)
    assert table.model.board.record.current.parent.action == (2, 1)


def test_a_wrong_die_is_put_right_by_undo(table: Hand) -> None:
    table.act("by_hand")
    table.type("65")
    table.act("undo")
    assert table.headline == "Opening throw"
    table.type("31")
    assert table.headline == "Blue to play 3-1"


def test_a_persons_dice_fall_by_themselves_where_that_is_on(table: Hand) -> None:
    table.begin("backgammon", PERSON, RANDOM)
    table.act("auto_roll")
    table.until(lambda: table.model.board.person_to_move)
    assert settings().auto_roll
    for _ in range(2):
        while not table.enabled("done"):
            click_move(table, *first_move(table))
        before = table.model.board.record.current
        table.act("done")
        table.until(lambda before=before: table.model.board.person_to_move)
        assert table.model.board.record.current is not before


def test_the_seed_is_chosen_in_a_dialog(table: Hand) -> None:
    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, DiceDialog)
        assert dialog.field.value() == 7
        table.bot.keyClicks(dialog.field, "12345")
        table.bot.mouseClick(dialog.keep, LEFT, pos=QPoint(8, dialog.keep.height() // 2))
        dialog.accept()

    QTimer.singleShot(0, answer)
    table.click_button(table.play.board.dice.seed)
    assert table.model.turns.dice == GameDice(12345)
    assert not table.model.turns.keeps_seed
    assert table.play.board.dice.seed.accessibleName() == "Dice: seed 12345"


# What a first acceptance test found


def test_the_seed_stays_on_its_button_when_the_colours_change(table: Hand) -> None:
    table.play.actions_["seed"].setIcon(QIcon())
    assert table.play.board.dice.seed.accessibleName() == "Dice: seed 7"
