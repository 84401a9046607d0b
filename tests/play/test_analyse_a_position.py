"""A position is looked at in peace: both sides are a person's, and a typed one waits."""

from __future__ import annotations

import pytest

from poda.engine.game import MAX, MIN
from poda.engine.players import PlayerSpec
from poda.house.settings import settings
from poda.play.model.analysis import AnalysisMode
from poda.play.model.board import PERSON
from poda.play.model.engine_room import EngineState

from .conftest import Open
from .hand import KEY, PERFECT, Hand, searches


@pytest.fixture
def game(hand: Hand) -> Hand:
    """Against an engine, which has answered."""
    hand.begin("tictactoe", PERSON, PERFECT)
    hand.click(5)
    hand.until_answered()
    return hand


def test_one_key_gives_both_sides_to_persons_and_back(game: Hand) -> None:
    game.act("analyse")
    assert game.model.board.players == {MAX: PERSON, MIN: PERSON}
    assert game.model.analysis.mode is AnalysisMode.SHOWN
    assert game.play.actions_["analyse"].isChecked()
    game.until(game.labels)
    before = game.text
    for square in (1, 3, 7, 9):
        if game.text == before and square not in map(int, before):
            game.click(square)
    assert len(game.text) == len(before) + 1
    assert not searches()  # nobody answers
    game.act("analyse")
    assert game.model.board.players == {MAX: PERSON, MIN: PERFECT}
    assert game.model.analysis.mode is AnalysisMode.OFF
    assert not game.play.actions_["analyse"].isChecked()
    assert game.state is EngineState.READY  # it is its turn, and it waits to be told
    game.act("start")
    game.until_answered()


def test_a_new_game_is_played_against_the_engine_again(game: Hand) -> None:
    game.act("analyse")
    game.act("new")
    assert game.model.board.players == {MAX: PERSON, MIN: PERFECT}
    assert game.model.analysis.mode is AnalysisMode.OFF
    assert not game.play.actions_["analyse"].isChecked()


def test_what_is_remembered_is_who_played(game: Hand, open_window: Open) -> None:
    game.act("analyse")
    assert game.model.saved().players == {MAX: PERSON, MIN: PERFECT}
    assert settings().analysis_mode == "off"
    game.window.close()
    assert open_window().model.board.players == {MAX: PERSON, MIN: PERFECT}


def test_who_chooses_another_player_has_ended_it(game: Hand) -> None:
    game.act("analyse")
    game.model.set_player(MIN, PERFECT)
    assert not game.model.analysing
    assert not game.play.actions_["analyse"].isChecked()


def test_a_typed_position_waits_for_who_typed_it(game: Hand) -> None:
    game.play.status.enter_position("15294")
    assert game.model.board.engine_to_move
    assert not searches()
    assert game.state is EngineState.READY
    assert game.headline
    assert game.play.status.detail()  # it says who is to be told to move, and how
    game.board.setFocus()
    game.act("start")
    game.until_answered()
    assert len(game.text) == 6


def test_a_position_in_an_analysis_stays_one(game: Hand) -> None:
    game.act("analyse")
    game.play.status.enter_position("15294")
    assert game.model.analysing
    assert game.model.board.person_to_move
    game.until(game.labels)


def test_a_game_that_was_left_on_the_engines_turn_goes_on(hand: Hand) -> None:
    hand.begin("tictactoe", PERSON, PERFECT)
    hand.play.status.enter_position("1")  # the engine waits
    assert hand.model.board.engine_to_move
    saved = hand.model.saved()
    hand.model.change_game("connect4")
    hand.play.recent.restore(saved)
    assert not searches()
    hand.model.go_on()
    hand.until_answered()
    assert len(hand.text) == 2


def test_between_engines_and_in_the_midst_of_a_line_nothing_moves_by_itself(hand: Hand) -> None:
    hand.begin("tictactoe", PERSON, PERFECT)
    hand.click(5)
    hand.until_answered()
    hand.act("previous")
    hand.model.go_on()
    assert not searches()
    hand.press(KEY.Key_Escape)
    hand.model.set_player(MAX, PERFECT)
    hand.act("last")
    hand.model.go_on()
    assert not searches()


def test_other_side_begins_again_with_the_players_in_each_others_place(game: Hand) -> None:
    game.model.resign()
    game.model.play_other_side()
    assert game.model.board.players == {MAX: PERFECT, MIN: PERSON}
    game.until_answered()
    assert len(game.text) == 1
    assert not game.enabled("undo")


@pytest.mark.parametrize("chosen", [PERFECT, PlayerSpec("random")])
def test_who_chooses_an_engine_meanwhile_has_the_values_off_again(
    game: Hand, chosen: PlayerSpec
) -> None:
    before = game.model.analysis.mode
    game.act("analyse")
    game.model.set_player(MIN, chosen)
    assert not game.model.analysing
    assert game.model.board.players == {MAX: PERSON, MIN: chosen}
    assert game.model.analysis.mode is before


def test_of_two_engines_the_other_one_sits_there_again(game: Hand) -> None:
    game.model.set_player(MAX, PERFECT)
    game.act("analyse")
    game.model.set_player(MIN, PlayerSpec("random"))
    assert game.model.board.players == {MAX: PERFECT, MIN: PlayerSpec("random")}
