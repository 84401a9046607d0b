"""Each game keeps its board: whoever comes back from another finds it as it was left."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from poda.base.paths import data_dir
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.play import recent
from poda.play.model import storage
from poda.play.model.board import PERSON
from poda.play.model.engine_room import EngineState

from .conftest import Open
from .hand import ENDLESS, KEY, RANDOM, Hand, searches
from .players.evolved import evolved


def choose(hand: Hand, game: str) -> None:
    """Choose a game in the list of games, by the keyboard."""
    games = hand.play.players.game_list
    games.setFocus()
    step = KEY.Key_Down if games.findData(game) > games.currentIndex() else KEY.Key_Up
    while hand.model.board.game.key != game:
        before = games.currentIndex()
        hand.press(step)
        assert games.currentIndex() != before
    assert QApplication.activeModalWidget() is None  # nothing is asked, as nothing is lost


@pytest.fixture
def two(hand: Hand) -> Hand:
    """Connect Four in mid-play on the board; tic-tac-toe was left for it."""
    hand.type("15")
    choose(hand, "connect4")
    hand.model.set_player(MIN, PERSON)
    hand.board.setFocus()
    hand.type("4453")
    return hand


def test_a_look_at_another_game_loses_nothing(two: Hand) -> None:
    two.act("undo")
    two.type("7")  # beside the 3
    two.act("undo")
    choose(two, "tictactoe")
    assert two.text == "15"
    assert two.enabled("undo")
    two.board.setFocus()
    two.type("9")
    choose(two, "connect4")
    assert two.text == "445"
    two.act("redo")
    assert two.text == "4457"
    assert len(two.model.board.record.current.parent.children) == 2
    choose(two, "tictactoe")
    assert two.text == "159"


def test_each_game_has_its_own_players(two: Hand) -> None:
    two.model.set_player(MAX, RANDOM)
    choose(two, "tictactoe")
    assert two.model.board.players == {MAX: PERSON, MIN: PERSON}
    choose(two, "connect4")
    assert two.model.board.players == {MAX: RANDOM, MIN: PERSON}


def test_new_ends_the_game_on_the_board_and_no_other(two: Hand) -> None:
    two.act("new")
    assert two.text == ""
    choose(two, "tictactoe")
    assert two.text == "15"
    choose(two, "connect4")
    assert two.text == ""


def test_a_game_that_is_over_stays_with_its_review(hand: Hand) -> None:
    hand.type("14253")
    hand.act("review")
    hand.until(lambda: not hand.model.review.missing())
    choose(hand, "connect4")
    assert not hand.model.review.on
    choose(hand, "tictactoe")
    assert hand.text == "14253"
    assert hand.model.review.shown
    assert not hand.model.review.missing()
    assert hand.model.review.judgements()


def test_an_engine_that_thinks_stops_at_once_and_goes_on_when_its_game_is_shown(hand: Hand) -> None:
    hand.begin("connect4", PERSON, ENDLESS)
    hand.click(4)
    hand.until_thinking()
    choose(hand, "tictactoe")
    hand.until(lambda: not searches())
    assert hand.state is EngineState.READY
    choose(hand, "connect4")
    assert hand.text == "4"
    hand.until_thinking()
    hand.act("move_now")
    hand.until_answered()
    assert len(hand.text) == 2


def test_an_engine_that_was_stopped_stays_so(hand: Hand) -> None:
    hand.begin("connect4", PERSON, ENDLESS)
    hand.click(4)
    hand.until_thinking()
    hand.press(KEY.Key_Escape)
    hand.until(lambda: hand.state is EngineState.STOPPED)
    choose(hand, "tictactoe")
    choose(hand, "connect4")
    assert not hand.model.resting
    assert not searches()
    assert hand.enabled("start")


def test_two_engines_go_on_with_their_game(hand: Hand) -> None:
    hand.begin("connect4", ENDLESS, ENDLESS)
    hand.act("start")
    hand.until_thinking()
    choose(hand, "tictactoe")
    assert not hand.model.playing
    choose(hand, "connect4")
    assert hand.model.playing
    hand.until_thinking()
    hand.act("stop")
    hand.until(lambda: not searches())


def test_one_move_that_was_asked_for_is_made_and_no_more(hand: Hand) -> None:
    hand.begin("connect4", ENDLESS, ENDLESS)
    hand.act("step")
    hand.until_thinking()
    choose(hand, "tictactoe")
    choose(hand, "connect4")
    hand.until_thinking()
    hand.act("move_now")
    hand.until(lambda: len(hand.text) == 1)
    assert not hand.model.playing
    assert not hand.model.resting


def test_the_players_come_back_after_a_look_at_the_analysis(hand: Hand) -> None:
    hand.begin("connect4", PERSON, RANDOM)
    hand.act("analyse")
    choose(hand, "tictactoe")
    choose(hand, "connect4")
    assert not hand.model.analysing
    assert hand.model.board.players == {MAX: PERSON, MIN: RANDOM}


def test_a_champion_takes_the_place_of_the_game_of_its_kind_which_is_a_recent_one(
    two: Hand,
) -> None:
    choose(two, "tictactoe")
    two.play.seat_champion(evolved("connect4"))
    assert two.text == ""
    two.open_recent()
    assert two.text == "4453"
    choose(two, "tictactoe")
    assert two.text == "15"


def test_each_game_keeps_its_file(two: Hand, tmp_path: Path) -> None:
    path = tmp_path / "four.json"
    two.play.files.save_as(path)
    choose(two, "tictactoe")
    assert two.play.files.path is None
    assert "four" not in two.window.windowTitle()
    choose(two, "connect4")
    assert two.play.files.path == path
    assert "four" in two.window.windowTitle()
    assert not two.window.isWindowModified()
    two.board.setFocus()
    two.type("2")
    assert two.window.isWindowModified()
    two.act("save")
    assert storage.load(path).record.position_text() == "44532"


def test_a_recent_game_that_was_left_is_shown_as_it_was_left(hand: Hand) -> None:
    hand.type("14253")  # over, and so a recent game
    hand.act("previous")
    choose(hand, "connect4")
    hand.open_recent()
    assert hand.text == "1425"
    assert hand.model.left.keys() == {"connect4"}
    hand.until(lambda: not hand.play.recent._unwritten)
    assert len(recent.listed()[0]) == 1


def test_what_is_kept_of_a_game_that_was_left_goes_to_the_file_that_it_has(hand: Hand) -> None:
    hand.type("14253")
    hand.act("undo")
    choose(hand, "connect4")
    hand.play.seat_champion(evolved())  # in its place
    hand.until(lambda: not hand.play.recent._unwritten)
    assert len(recent.listed()[0]) == 1


# After the window is closed, or killed


def again(open_window: Open, hand: Hand) -> Hand:
    """The next window, which goes on with what is offered."""
    hand.window.close()
    after = open_window()
    after.play.offer_unfinished()
    after.click_button(after.play.unfinished.go_on)
    return after


def test_all_games_come_back_with_the_last_one(open_window: Open, two: Hand) -> None:
    after = again(open_window, two)
    assert after.text == "4453"
    choose(after, "tictactoe")
    assert after.text == "15"
    assert after.enabled("undo")


def test_the_offer_names_them_all(open_window: Open, two: Hand) -> None:
    two.window.close()
    after = open_window()
    after.play.offer_unfinished()
    words = after.play.unfinished.sentence.full_text()
    assert "Connect Four" in words
    assert "Tic-tac-toe" in words


def test_a_game_that_was_left_is_offered_though_none_is_on_the_board(
    open_window: Open, two: Hand
) -> None:
    two.act("new")
    after = again(open_window, two)
    assert after.model.board.game.key == "tictactoe"
    assert after.text == "15"


def test_games_of_a_window_that_was_killed_come_back(open_window: Open, two: Hand) -> None:
    keeper = two.play.left._keeper
    two.until(lambda: keeper.rests and keeper.path is not None)
    path = keeper.path
    assert path is not None
    kept = path.read_bytes()
    two.window.close()
    path.write_bytes(kept)
    after = open_window()
    after.play.offer_unfinished()
    after.click_button(after.play.unfinished.go_on)
    assert after.text == "4453"
    choose(after, "tictactoe")
    assert after.text == "15"


def test_an_engine_whose_turn_it_was_answers_when_its_game_is_shown(
    open_window: Open, hand: Hand
) -> None:
    hand.begin("connect4", PERSON, ENDLESS)
    hand.click(4)
    hand.until_thinking()
    choose(hand, "tictactoe")
    hand.board.setFocus()
    hand.type("1")
    after = again(open_window, hand)
    assert after.text == "1"
    assert not searches()
    choose(after, "connect4")
    after.until_thinking()
    after.act("stop")
    after.until(lambda: not searches())


def test_a_game_of_this_window_is_not_put_away_for_one_that_comes_back(
    open_window: Open, two: Hand
) -> None:
    two.window.close()
    after = open_window()
    after.begin("tictactoe")
    after.type("2")
    choose(after, "connect4")
    after.play.offer_unfinished()
    after.click_button(after.play.unfinished.go_on)
    assert after.text == "4453"
    choose(after, "tictactoe")
    assert after.text == "2"
    after.until(lambda: not after.play.recent._unwritten)
    texts = [storage.load(each.path).record.position_text() for each in recent.listed()[0]]
    assert texts == ["15"]


def test_discarding_the_offer_makes_recent_games_of_all(open_window: Open, two: Hand) -> None:
    two.window.close()
    after = open_window()
    after.play.offer_unfinished()
    after.click_button(after.play.unfinished.discard)
    after.until(lambda: not after.play.recent._unwritten)
    texts = {storage.load(each.path).record.position_text() for each in recent.listed()[0]}
    assert texts == {"4453", "15"}


def test_one_kind_cannot_be_left_twice(open_window: Open, two: Hand) -> None:
    two.window.close()
    path = data_dir() / "unfinished.json"
    document = json.loads(path.read_text())
    others = document["left"]["others"]
    for wrong in ([*others, *others], [{**document, "left": {}}]):
        path.write_text(json.dumps({**document, "left": {**document["left"], "others": wrong}}))
        with pytest.raises(EngineError):
            storage.load_left(path)
