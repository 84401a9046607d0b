"""Backgammon on the real window: dice, turns, and whole games by mouse and by keyboard."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QLabel

from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games.backgammon_moves import BAR, OFF
from poda.play.dice import Dice
from poda.play.dice_dialog import DiceDialog
from poda.play.model import PERSON
from poda.settings import settings

from .backgammon_hand import (
    at,
    board,
    click_dice,
    click_move,
    first_move,
    key_move,
    position,
    side,
)
from .conftest import Open
from .hand import KEY, LEFT, NOTHING, RANDOM, Hand

START = {24: 2, 13: 5, 8: 3, 6: 5}
OPENED = position(START, START, (3, 1))
CLOSED_HOME = dict.fromkeys(range(1, 7), 2)


@pytest.fixture
def table(open_window: Open) -> Hand:
    """A window with backgammon between two persons, and dice of a known seed."""
    hand = open_window()
    hand.model._pause.setInterval(1)
    hand.model._pass.setInterval(60)
    hand.begin("backgammon")
    hand.model.turns.set_seed(7, keep=True)
    return hand


def sentence(hand: Hand) -> str:
    """What is said of the turn below the board."""
    return hand.play.board.dice.sentence()


# Whole games


def test_two_persons_play_a_short_game_by_mouse(table: Hand) -> None:
    table.model.set_position(position({1: 2, 2: 1}, {1: 2}))
    click_dice(table)
    while not table.model.record.is_over():
        while not table.enabled("done"):
            click_move(table, *first_move(table))
        click_dice(table)
        if not table.model.record.is_over():
            table.click_button(table.play.board.dice.buttons["roll"])
    assert table.headline.split(":")[0] in ("Blue wins", "Orange wins")


def test_a_person_plays_a_short_game_by_keyboard(table: Hand) -> None:
    table.begin("backgammon", PERSON, RANDOM)
    table.model.set_position(position({6: 1, 5: 1, 3: 2, 1: 1}, {6: 4, 5: 4}))
    for _ in range(20):
        table.press(KEY.Key_R)
        while not table.enabled("done"):
            key_move(table, *first_move(table))
        table.press(KEY.Key_D)
        table.until(lambda: table.model.record.is_over() or table.model.person_on_turn)
        if table.model.record.is_over():
            break
    assert table.model.record.winner() == MAX
    assert table.model.record.points() in (1, 2)


@pytest.mark.slow
def test_a_whole_game_from_the_opening_by_keyboard_alone(table: Hand) -> None:
    table.begin("backgammon", PERSON, RANDOM)
    table.act("roll")
    while not table.model.record.is_over():
        table.until(lambda: table.model.record.is_over() or table.model.person_on_turn)
        if table.enabled("roll"):
            table.press(KEY.Key_Space)
        while table.model.person_to_move and not table.enabled("done"):
            key_move(table, *first_move(table))
        if table.enabled("done"):
            table.press(KEY.Key_D)
    assert table.headline.split(":")[0].split(" ")[0] in ("Blue", "Orange")


@pytest.mark.slow
def test_a_whole_game_from_the_opening_by_mouse_alone(table: Hand) -> None:
    table.begin("backgammon", PERSON, RANDOM)
    click_dice(table)
    while not table.model.record.is_over():
        table.until(lambda: table.model.record.is_over() or table.model.person_on_turn)
        if table.enabled("roll"):
            click_dice(table)
        while table.model.person_to_move and not table.enabled("done"):
            click_move(table, *first_move(table))
        if table.enabled("done"):
            click_dice(table)
    assert table.headline.split(":")[0].split(" ")[0] in ("Blue", "Orange")


# Dice


def test_the_opening_throw_is_one_die_a_side_and_the_higher_begins(table: Hand) -> None:
    assert table.headline == "Opening throw"
    assert table.model.on_turn == CHANCE
    table.act("roll")
    first, second = table.model.record.current.action
    assert table.model.on_turn == (MAX if first > second else MIN)
    sides = {die.value: die.side for die in board(table).position.dice}
    assert sides == {first: MAX, second: MIN}


def test_the_same_seed_gives_the_same_throws_and_another_one_others() -> None:
    throws = [[Dice(seed).throw(n) for n in range(20)] for seed in (7, 7, 8)]
    assert throws[0] == throws[1] != throws[2]
    assert all(high >= low for high, low in throws[0])
    openings = [Dice(seed).throw(0, opening=True) for seed in range(200)]
    assert all(first != second for first, second in openings)


def test_every_throw_falls_as_often_as_it_should() -> None:
    throws = Counter(Dice(2026).throw(number) for number in range(7_200))
    assert len(throws) == 21
    for (high, low), count in throws.items():
        expected = 200 if high == low else 400
        assert abs(count - expected) < 5 * expected**0.5


def test_throws_and_plays_are_spoken(table: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(
        "poda.play.board_panel.announce", lambda _widget, text, **_: said.append(text)
    )
    table.model.set_position(position({1: 1}, {6: 2}))
    table.act("roll")
    throw = "-".join(map(str, table.model.record.state.throw))
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
    second = table.model.record.state.throw
    table.act("undo")
    assert table.text == thrown
    table.act("redo")
    assert table.model.record.state.throw == second


def test_a_new_game_has_another_seed_unless_it_was_set(table: Hand) -> None:
    table.act("new")
    assert table.model.dice.seed == 7
    table.model.turns.set_seed(2_000_000_007, keep=False)
    table.act("new")
    assert table.model.dice.seed != 2_000_000_007
    assert str(table.model.dice.seed) in table.play.board.dice.seed.text()


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
    table.until(lambda: table.model.on_turn == MAX)
    assert table.model.record.current.parent.action == (2, 1)


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
    table.until(lambda: table.model.person_to_move)
    assert settings().auto_roll
    for _ in range(2):
        while not table.enabled("done"):
            click_move(table, *first_move(table))
        before = table.model.record.current
        table.act("done")
        table.until(lambda before=before: table.model.person_to_move)
        assert table.model.record.current is not before


# A turn


def test_a_play_waits_for_done_and_is_taken_back_step_by_step(table: Hand) -> None:
    table.model.set_position(OPENED)
    assert table.headline == "Blue to play 3-1"
    before = table.text
    click_move(table, 8, 5)
    click_move(table, 6, 5)
    assert table.text == before
    assert sentence(table) == "Press Done to play it, or take it back"
    table.act("take_back")
    table.act("undo")  # the same, one step more
    assert board(table).position.max_checkers == side(START)
    assert not table.enabled("take_back")
    assert not table.enabled("done")
    click_move(table, 8, 5)
    click_move(table, 6, 5)
    table.act("done")
    assert table.headline == "Orange to roll"
    assert sentence(table) == "Blue: 3-1 8/5 6/5"


def test_the_keys_of_a_turn_are_not_taken_from_a_field(table: Hand) -> None:
    table.model.set_position(OPENED)
    click_move(table, 8, 5)
    field = table.play.status.field
    field.setFocus()
    field.selectAll()
    table.press(KEY.Key_Backspace)
    table.type("RSD")
    assert field.text() == "RSD"
    assert table.enabled("take_back")


def test_the_dice_are_swapped_until_one_is_used(table: Hand) -> None:
    table.model.set_position(OPENED)
    table.press(KEY.Key_S)
    assert [die.value for die in board(table).position.dice] == [1, 3]
    click_move(table, 8, 5)
    assert not table.enabled("swap_dice")


def test_a_forced_play_is_told(table: Hand) -> None:
    table.model.set_position(position({1: 1}, {1: 2}, (6, 5)))
    assert sentence(table) == "Forced: there is only one play"


def test_no_legal_play_is_told_and_waits_to_be_seen(table: Hand) -> None:
    table.model.set_position(position({BAR: 1, 6: 5}, CLOSED_HOME, (6, 5)))
    assert sentence(table) == "There is no legal play"
    assert board(table).position.message
    table.press(KEY.Key_D)
    assert table.headline == "Orange to roll"
    assert sentence(table) == "Blue: 6-5 no legal play"


def test_an_engines_pass_stays_to_be_read(table: Hand) -> None:
    table.model._pass.setInterval(60_000)
    table.begin("backgammon", PERSON, RANDOM)
    table.model.set_position(position({BAR: 1, 6: 5}, CLOSED_HOME, (6, 5), MIN))
    assert table.headline == "Orange to play 6-5"
    assert sentence(table) == "There is no legal play"
    assert board(table).position.message
    assert table.enabled("stop")
    table.act("stop")
    assert not table.model.resting
    table.act("start")
    table.until(lambda: table.headline == "Blue to roll")


def test_with_automatic_dice_a_pass_goes_by_itself(table: Hand) -> None:
    table.begin("backgammon", PERSON, RANDOM)
    table.act("auto_roll")
    table.model.set_position(position({BAR: 1, 6: 5}, CLOSED_HOME, (6, 5)))
    table.until(lambda: table.model.record.current.ply > 2)


def test_undo_against_an_engine_leads_to_the_last_decision_with_its_throw(table: Hand) -> None:
    table.begin("backgammon", PERSON, RANDOM)
    table.model.set_position(OPENED)
    thrown = table.text
    click_move(table, 8, 5)
    click_move(table, 6, 5)
    table.act("done")
    table.until(lambda: table.model.person_on_turn)
    table.act("undo")
    assert table.text == thrown
    assert table.headline == "Blue to play 3-1"
    table.act("redo")
    assert table.headline == "Blue to roll"


def test_a_checker_is_borne_off_by_one_click(table: Hand) -> None:
    table.model.set_position(position({1: 1, 2: 1}, {1: 2}, (2, 1)))
    table.bot.mouseClick(table.board, LEFT, NOTHING, at(table, 2))
    assert board(table).position.max_checkers[OFF] == 14


def test_who_gives_up_loses_the_point(table: Hand) -> None:
    table.act("roll")
    loser = table.model.on_turn
    table.model.resign()
    assert table.model.record.winner() == -loser
    assert "resigns" in table.headline
    table.act("undo")
    assert not table.model.record.is_over()


# Engines


def test_two_engines_play_turn_by_turn_and_on_their_own(table: Hand) -> None:
    table.begin("backgammon", RANDOM, RANDOM)
    table.act("step")
    table.until(lambda: table.model.record.current.ply == 2 and not table.model.resting)
    assert table.model.awaits_throw
    table.act("start")
    table.until(lambda: table.model.record.current.ply > 6)
    table.act("start")  # it pauses
    table.until(lambda: not table.model.resting)
    ply = table.model.record.current.ply
    table.bot.wait(30)
    assert table.model.record.current.ply == ply


# Looking back


def test_the_moves_are_listed_turn_by_turn_and_lead_back(table: Hand) -> None:
    table.model.set_position(OPENED)
    click_move(table, 8, 5)
    click_move(table, 6, 5)
    table.act("done")
    table.act("roll")
    list_ = table.play.moves.table
    assert list_.item(0, 1).text() == "3-1 8/5 6/5"
    throw = table.model.record.state.throw
    assert list_.item(0, 2).text() == f"{throw[0]}-{throw[1]} …"
    list_.setFocus()
    table.press(KEY.Key_Left)
    assert table.headline == "Orange to roll"
    table.act("previous")
    assert table.headline == "Blue to play 3-1"
    table.act("last")
    assert table.headline.startswith("Orange to play")


def test_the_end_is_told_with_its_stakes(table: Hand) -> None:
    table.model.set_position(position({1: 1}, {13: 15}, (6, 5)))
    click_move(table, 1, OFF)
    table.act("done")
    assert table.headline == "Blue wins a gammon: 2 points"
    rows = table.play.moves.table
    assert rows.item(rows.rowCount() - 1, 1).text() == "Blue wins a gammon: 2 points"


# Positions


def test_a_position_is_copied_and_pasted_with_side_and_throw(table: Hand) -> None:
    text = position({6: 5, 8: 3}, {6: 5, 8: 4}, (4, 2), MIN)
    table.play.status.enter_position(text)
    assert table.text == text
    assert table.headline == "Orange to play 4-2"
    table.play.status.enter_position("GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n")
    assert table.headline == "Opening throw"
    both = "Position ID: 4HPwATDgc/ABMA\nMatch ID   : QYkqASAAIAAA"  # the manual's, with 5-2
    table.play.status.enter_position(both)
    assert table.headline == "Blue to play 5-2"
    table.play.status.enter_position("4HPwATDgc")
    assert "is not a position ID" in table.play.status.sentence()


def test_the_lecture_position_is_in_the_menu_and_explained(table: Hand) -> None:
    menu = table.play.dice_menu._examples
    menu.actions()[0].trigger()
    assert table.headline == "Blue to play 6-5"
    assert "(5-10,10-16)" in table.play.example.text()
    assert "20/9*" in table.play.example.text()
    table.act("new")
    assert table.play.example.isHidden()


@pytest.mark.parametrize("choice", [0, 1, 2])
def test_point_numbers_are_chosen_and_remembered(table: Hand, choice: int) -> None:
    table.play.dice_menu._numbers.actions()[choice].trigger()
    wanted = ("off", "own", "lecture")[choice]
    assert settings().point_numbers == wanted
    assert board(table).position.numbers == wanted


def test_other_games_know_nothing_of_dice(table: Hand) -> None:
    table.begin("tictactoe")
    assert table.play.board.dice.isHidden()
    assert not table.play.dice_menu.menuAction().isVisible()
    assert not table.enabled("roll")
    table.press(Qt.Key.Key_R, Qt.Key.Key_D)
    assert table.text == ""


def test_the_keys_of_the_board_are_listed_with_those_of_the_dice(table: Hand) -> None:
    dialog = table.window.keys_dialog()
    table.bot.addWidget(dialog)
    said = {label.text() for label in dialog.findChildren(QLabel)}
    assert {"Roll", "Take back", "Swap dice", "Done", "Roll the dice"} <= said
    table.begin("tictactoe")
    other = table.window.keys_dialog()
    table.bot.addWidget(other)
    assert not {"Roll", "Done"} & {label.text() for label in other.findChildren(QLabel)}


def test_what_a_file_says_of_the_cube_stands_in_the_list(table: Hand) -> None:
    table.model.set_position(OPENED)
    click_move(table, 8, 5)
    click_move(table, 6, 5)
    table.act("done")
    table.model.record.current.remarks = ("Orange doubles to 2",)
    table.model.changed.emit()
    assert table.play.moves.table.item(1, 1).text() == "Orange doubles to 2"
    table.act("roll")
    assert table.play.moves.table.item(1, 1).text() == "Orange doubles to 2"


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
    assert table.model.dice == Dice(12345)
    assert not table.model.turns.keeps_seed
    assert table.play.board.dice.seed.text() == "Dice: seed 12345"


# What a first acceptance test found


def test_the_seed_stays_on_its_button_when_the_colours_change(table: Hand) -> None:
    table.play.actions_["seed"].setIcon(QIcon())
    assert table.play.board.dice.seed.text() == "Dice: seed 7"
