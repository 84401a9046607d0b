"""The doubling cube in the hands of persons: doubled, taken and passed, by mouse and by keys."""

from __future__ import annotations

import pytest

from play.conftest import Open
from play.hand import KEY, LEFT, Hand
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon_parts.cube import (
    DOUBLE,
    PASS,
    TAKE,
    Cube,
    CubeRules,
    cube_of_game,
)
from poda.house.i18n import language_manager
from poda.house.settings import settings
from poda.packages.backgammon.window.play.match_dialogs import ResignDialog
from poda.play.panels import board_panel

from .backgammon_hand import board
from .cube_hand import act, click_cube, cube, enabled, position, race, rows
from .test_match import OK, dialog


@pytest.fixture
def table(open_window: Open) -> Hand:
    """Two persons before a throw, with the cube in the middle."""
    hand = open_window()
    hand.window.resize(1280, 720)
    hand.model._pause.setInterval(1)
    hand.begin("backgammon")
    hand.model.turns.set_seed(7, keep=True)
    hand.model.set_position(race())
    hand.board.setFocus()
    return hand


# Which cube


def test_there_is_one_crawford_game() -> None:
    scores = [(0, 0), (2, 0), (4, 0), (4, 2), (4, 4)]
    cubes = [cube_of_game(CubeRules(), 5, score, scores[:i]) for i, score in enumerate(scores)]
    assert [each.crawford for each in cubes] == [False, False, True, False, False]
    assert [each.scores for each in cubes] == scores
    other = CubeRules(crawford=False)
    assert not any(cube_of_game(other, 5, score).crawford for score in scores)


def test_who_reaches_match_point_together_with_the_other_plays_no_crawford_game() -> None:
    assert not cube_of_game(CubeRules(), 5, (4, 4), [(0, 0)]).crawford
    assert not cube_of_game(CubeRules(), 1, (0, 0)).crawford


def test_money_is_played_by_the_rule_of_jacoby_or_not() -> None:
    assert cube_of_game(CubeRules(), 0, (3, 8)) == Cube(jacoby=True, scores=(3, 8))
    assert not cube_of_game(CubeRules(jacoby=False), 0, (0, 0)).jacoby


# Doubling


def test_double_and_take_by_keyboard(table: Hand) -> None:
    assert table.headline == "Blue to roll"
    assert table.enabled("roll")
    act(table, "double")
    assert table.headline == "Orange to take or pass"
    assert table.play.board.dice.sentence() == "Take: 2 points · Pass: −1 point"
    assert not table.enabled("roll")
    assert not enabled(table, "double")
    act(table, "take")
    assert cube(table.model) == Cube(value=2, owner=MIN, jacoby=True)
    assert table.headline == "Blue to roll"
    assert not enabled(table, "double")  # the cube is Orange's
    assert rows(table) == [("Doubles to 2", "Takes")]
    table.act("roll")
    assert table.headline.startswith("Blue to play")


def test_the_keys_are_x_k_and_p(table: Hand) -> None:
    table.press(KEY.Key_X)
    table.press(KEY.Key_K)
    assert cube(table.model).value == 2
    table.act("undo")
    table.press(KEY.Key_X, KEY.Key_P)
    assert table.model.board.record.is_over()


def test_double_and_pass_by_mouse(table: Hand) -> None:
    click_cube(table, "double", 1)  # the cube itself
    assert board(table).position.cube is not None
    assert board(table).position.cube.offered == MAX
    assert not board(table).position.dice  # the cube stands there
    click_cube(table, "pass")
    assert table.headline == "Orange passes: Blue wins 1 point"
    assert rows(table)[0] == ("Doubles to 2", "Passes")
    assert rows(table)[1][0] == "Orange passes: Blue wins 1 point"


def test_the_buttons_on_the_board_double_and_take(table: Hand) -> None:
    click_cube(table, "double")
    click_cube(table, "take")
    assert cube(table.model).owner == MIN
    assert not board(table).cube_presses()


def test_a_press_that_is_let_go_elsewhere_does_nothing(table: Hand) -> None:
    where = board(table).cube_presses()["double"][0].center().toPoint()
    table.bot.mousePress(table.board, LEFT, pos=where)
    table.bot.mouseRelease(table.board, LEFT, pos=table.board.rect().center())
    assert not cube(table.model).offered


def test_below_the_board_stands_what_is_at_stake_and_no_second_button(table: Hand) -> None:
    row = table.play.board.dice
    click_cube(table, "double")
    assert row.sentence() == "Take: 2 points · Pass: −1 point"
    assert not any(button.isVisible() for button in row.buttons.values())
    click_cube(table, "take")
    assert cube(table.model).value == 2


def test_a_cube_is_turned_again_by_its_owner_alone(table: Hand) -> None:
    table.model.set_position(race(Cube(value=2, owner=MAX)))
    act(table, "double")
    said = table.play.board.dice.sentence()
    assert said == "Take: 4 points · Pass: −2 points"
    act(table, "pass")
    assert table.headline == "Orange passes: Blue wins 2 points"
    table.model.set_position(race(Cube(value=2, owner=MIN)))
    assert not enabled(table, "double")


def test_nobody_doubles_in_the_crawford_game_nor_before_the_opening_throw(table: Hand) -> None:
    table.model.set_position(race(Cube(length=5, scores=(4, 2), crawford=True)))
    assert not enabled(table, "double")
    assert table.play.match.bar.stakes() == "Crawford game: no doubling"
    table.model.matches.new_match(5, CubeRules())
    assert not enabled(table, "double")
    assert table.play.match.bar.stakes() == "Cube in the middle"


def test_without_a_cube_there_is_nothing_to_see_of_it(table: Hand) -> None:
    table.begin("backgammon")
    assert board(table).position.cube is None
    assert not board(table).cube_presses()
    assert not table.play.board.dice.added["backgammon"]["double"].isVisible()
    table.act("roll")
    table.press(KEY.Key_X)
    assert table.model.board.record.current.ply == 1


# Taking back


def test_what_is_done_with_the_cube_is_taken_back_and_done_again(table: Hand) -> None:
    act(table, "double")
    act(table, "take")
    table.act("undo")
    assert cube(table.model).offered
    table.act("undo")
    assert not cube(table.model).offered
    assert enabled(table, "double")
    table.act("redo")
    table.act("redo")
    assert cube(table.model).value == 2
    table.act("undo")
    act(table, "pass")  # a line beside it
    offered = table.model.board.record.root.children[0]
    assert [child.action for child in offered.children] == [TAKE, PASS]
    assert rows(table)[:2] == [("Doubles to 2", "Takes"), ("…", "Passes")]


def test_undo_comes_back_to_before_the_throw_where_one_may_double(table: Hand) -> None:
    table.act("roll")
    throw = table.model.board.record.state.throw
    table.act("undo")
    assert table.headline == "Blue to roll"
    act(table, "double")
    act(table, "take")
    table.act("roll")
    assert table.model.board.record.state.throw == throw  # the dice are those of the seed


def test_looking_back_stops_at_each_decision(table: Hand) -> None:
    act(table, "double")
    act(table, "take")
    table.act("roll")
    table.act("previous")
    assert table.headline == "Orange to take or pass"
    table.act("previous")
    assert table.headline == "Blue to roll"
    assert table.model.board.record.current.parent is None
    table.act("next")
    assert table.headline == "Orange to take or pass"


# The dice


def test_dice_that_fall_by_themselves_wait_for_who_may_double(table: Hand) -> None:
    table.act("auto_roll")
    table.model.set_position(race())
    table.bot.wait(30)
    assert table.headline == "Blue to roll"
    act(table, "double")
    act(table, "take")
    table.until(lambda: table.model.board.record.state.throw is not None)


def test_dice_that_fall_by_themselves_need_not_wait(table: Hand) -> None:
    table.act("auto_roll")
    table.model.set_position(race())
    table.play.board.dice.added["backgammon"]["ask_double"].trigger()
    assert not settings().ask_double
    table.until(lambda: table.model.board.record.state.throw is not None)
    table.model.play(table.model.board.game.actions(table.model.board.record.state)[0])
    table.until(lambda: table.model.board.record.current.ply == 3)
    table.act("undo")
    assert table.model.board.record.current.ply == 1  # nobody is waited for before a throw


def test_who_enters_the_dice_may_double_before(table: Hand) -> None:
    table.act("by_hand")
    act(table, "double")
    act(table, "take")
    table.press(KEY.Key_6, KEY.Key_5)
    assert table.model.board.record.state.throw == (6, 5)


# The end of a game


def test_the_end_is_told_with_the_cube(table: Hand) -> None:
    won = {0: 14, 1: 1}
    gammon = {6: 15}
    table.model.set_position(position(won, gammon, Cube(value=2, owner=MAX), MAX, (6, 5)))
    table.model.play(table.model.board.game.actions(table.model.board.record.state)[0])
    assert table.headline == "Blue wins a gammon with the cube at 2: 4 points"
    table.model.set_position(position(won, gammon, Cube(jacoby=True), MAX, (6, 5)))
    table.model.play(table.model.board.game.actions(table.model.board.record.state)[0])
    assert table.headline == "Blue wins a gammon: 1 point"


def test_resigning_counts_the_cube(table: Hand) -> None:
    table.model.set_position(race(Cube(value=4, owner=MIN)))
    table.act("resign")
    asked = dialog(table, ResignDialog)
    assert asked.stakes.button(2).text() == "A gammon: 8 points"
    table.click_button(asked.stakes.button(2))
    table.click_button(asked.buttons.button(OK))
    table.until(table.model.board.record.is_over)
    assert table.headline == "Blue resigns: Orange wins 8 points"


def test_another_single_game_begins_with_the_cube_too(table: Hand) -> None:
    act(table, "double")
    table.act("new")
    assert cube(table.model) == Cube(jacoby=True)
    assert table.headline == "Opening throw"
    assert table.model.matches.match is None


# Said


def test_a_screen_reader_is_told(table: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(board_panel, "announce", lambda _widget, text, **_: spoken.append(text))
    act(table, "double")
    assert spoken[-1] == "Blue doubles to 2. Orange to take or pass."
    assert board(table).accessibleDescription().startswith("Blue doubles to 2.")
    act(table, "take")
    assert spoken[-1] == "Orange takes. Blue to roll."
    assert board(table).accessibleDescription().startswith("Cube at 2, owned by Orange.")
    table.act("undo")
    act(table, "pass")
    assert spoken[-1] == "Orange passes: Blue wins 1 point."


def test_the_cube_speaks_spanish(table: Hand) -> None:
    language_manager().set_language("es")
    act(table, "double")
    assert table.headline == "Naranja debe aceptar o pasar"
    said = table.play.board.dice.sentence()
    assert said == "Aceptar: 2 puntos · Pasar: −1 punto"
    assert rows(table) == [("Dobla a 2", "")]


def test_double_can_be_typed_by_nobody_else(table: Hand) -> None:
    """What is not legal is refused with a sentence, and changes nothing."""
    table.model.ask(TAKE)
    assert table.notice
    table.model.set_position(race(Cube(value=2, owner=MIN)))
    table.model.turns.double()
    assert table.model.board.record.current.parent is None
    assert DOUBLE not in [child.action for child in table.model.board.record.root.children]
