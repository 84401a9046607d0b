"""Backgammon on the real window: turns, and whole games by mouse and by keyboard."""

from __future__ import annotations

import json
from typing import Any

import pytest

from play.conftest import Open
from play.hand import KEY, LEFT, NOTHING, RANDOM, Hand
from poda.base.paths import data_dir
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon_parts.moves import BAR, OFF
from poda.play.model.board import PERSON

from .backgammon_hand import (
    CLOSED_HOME,
    OPENED,
    START,
    at,
    begun,
    board,
    click_dice,
    click_move,
    first_move,
    key_move,
    position,
    sentence,
    side,
)


@pytest.fixture
def table(open_window: Open) -> Hand:
    return begun(open_window())


# Whole games


def test_two_persons_play_a_short_game_by_mouse(table: Hand) -> None:
    table.model.set_position(position({1: 2, 2: 1}, {1: 2}))
    click_dice(table)
    while not table.model.board.record.is_over():
        while not table.enabled("done"):
            click_move(table, *first_move(table))
        click_dice(table)
        if not table.model.board.record.is_over():
            click_dice(table)
    assert table.headline.split(":")[0] in ("Blue wins", "Orange wins")


def test_a_person_plays_a_short_game_by_keyboard(table: Hand) -> None:
    table.begin("backgammon", PERSON, RANDOM)
    table.model.set_position(position({6: 1, 5: 1, 3: 2, 1: 1}, {6: 4, 5: 4}))
    for _ in range(20):
        table.press(KEY.Key_R)
        while not table.enabled("done"):
            key_move(table, *first_move(table))
        table.press(KEY.Key_D)
        table.until(lambda: table.model.board.record.is_over() or table.model.board.person_on_turn)
        if table.model.board.record.is_over():
            break
    assert table.model.board.record.winner() == MAX
    assert table.model.board.record.points() in (1, 2)


@pytest.mark.slow
def test_a_whole_game_from_the_opening_by_keyboard_alone(table: Hand) -> None:
    table.begin("backgammon", PERSON, RANDOM)
    table.act("roll")
    while not table.model.board.record.is_over():
        table.until(lambda: table.model.board.record.is_over() or table.model.board.person_on_turn)
        if table.enabled("roll"):
            table.press(KEY.Key_Space)
        while table.model.board.person_to_move and not table.enabled("done"):
            key_move(table, *first_move(table))
        if table.enabled("done"):
            table.press(KEY.Key_D)
    assert table.headline.split(":")[0].split(" ")[0] in ("Blue", "Orange")


@pytest.mark.slow
def test_a_whole_game_from_the_opening_by_mouse_alone(table: Hand) -> None:
    table.begin("backgammon", PERSON, RANDOM)
    click_dice(table)
    while not table.model.board.record.is_over():
        table.until(lambda: table.model.board.record.is_over() or table.model.board.person_on_turn)
        if table.enabled("roll"):
            click_dice(table)
        while table.model.board.person_to_move and not table.enabled("done"):
            click_move(table, *first_move(table))
        if table.enabled("done"):
            click_dice(table)
    assert table.headline.split(":")[0].split(" ")[0] in ("Blue", "Orange")


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
    table.until(lambda: table.model.board.record.current.ply > 2)


def test_undo_against_an_engine_leads_to_the_last_decision_with_its_throw(table: Hand) -> None:
    table.begin("backgammon", PERSON, RANDOM)
    table.model.set_position(OPENED)
    thrown = table.text
    click_move(table, 8, 5)
    click_move(table, 6, 5)
    table.act("done")
    table.until(lambda: table.model.board.person_on_turn)
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
    loser = table.model.board.on_turn
    table.model.resign()
    assert table.model.board.record.winner() == -loser
    assert "resigns" in table.headline
    table.act("undo")
    assert not table.model.board.record.is_over()


# Engines


def test_two_engines_play_turn_by_turn_and_on_their_own(table: Hand) -> None:
    table.begin("backgammon", RANDOM, RANDOM)
    table.act("step")
    table.until(lambda: table.model.board.record.current.ply == 2 and not table.model.resting)
    assert table.model.board.awaits_throw
    table.act("start")
    table.until(lambda: table.model.board.record.current.ply > 6)
    table.act("start")  # it pauses
    table.until(lambda: not table.model.resting)
    ply = table.model.board.record.current.ply
    table.bot.wait(30)
    assert table.model.board.record.current.ply == ply


def test_a_play_of_dice_is_held_with_its_steps_and_no_throw_is(hand: Hand) -> None:
    hand.begin("backgammon", PERSON, PERSON)
    seen: list[Any] = []
    hand.model.held.held.connect(seen.append)
    hand.model.held.wants = lambda action: True
    hand.act("roll")
    assert seen == []
    while hand.model.turns.turn is not None and not hand.model.turns.can_finish:
        key_move(hand, *first_move(hand))
    hand.act("done")
    held = hand.model.held
    assert held.waits
    assert seen == [held.action]
    assert hand.model.turns.can_take_back
    hand.act("take_back")  # the play is another one now
    assert not held.waits
    key_move(hand, *first_move(hand))
    hand.act("done")
    held.confirm()
    assert not held.waits
    assert hand.model.board.awaits_throw


@pytest.mark.parametrize("step", [[6, 6], [0, 0], [25, 0], [1, 24]])
def test_steps_that_nobody_can_have_made_are_not_made(open_window: Open, step: list[int]) -> None:
    hand = open_window()
    hand.begin("backgammon")
    hand.act("roll")
    hand.window.close()
    path = data_dir() / "unfinished.json"
    document = json.loads(path.read_text())
    for recent in ("../../etc/passwd", "20260101-000000-aaaaaa.json\n"):
        document["left"] |= {"steps": [step], "recent": recent}
        path.write_text(json.dumps(document))
    again = open_window()
    again.play.offer_unfinished()
    again.click_button(again.play.unfinished.go_on)
    turn = again.model.turns.turn
    assert turn is not None
    assert turn.steps == ()
    assert again.play.recent.name == ""
