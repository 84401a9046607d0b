"""Save, open, and the unfinished game, through the actions of the window."""

import json
from pathlib import Path
from typing import Any

import pytest

from poda.base.paths import data_dir
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.play.model import storage
from poda.play.model.board import PERSON

from ..conftest import Open
from ..hand import ENDLESS, PERFECT, RANDOM, Hand, threads


def test_a_saved_game_is_opened_again(hand: Hand, tmp_path: Path, choose: Any) -> None:
    hand.begin("connect4", PERSON, RANDOM)
    hand.model.set_player(MIN, PERSON)
    hand.type("4453")
    hand.act("undo")
    hand.type("1")
    hand.act("flip")
    choose(tmp_path / "mine")
    hand.act("save")
    assert (tmp_path / "mine.json").is_file()  # with the suffix that was left out
    assert "mine.json" in hand.window.windowTitle()
    hand.begin("tictactoe")
    assert "mine" not in hand.window.windowTitle()
    choose(tmp_path / "mine.json")
    hand.act("open")
    assert hand.text == "4451"
    assert hand.model.board.flipped
    assert hand.board.view.flipped
    assert hand.model.board.players == {MAX: PERSON, MIN: PERSON}
    assert len(list(hand.model.board.record.nodes())) == 6
    assert "mine.json" in hand.window.windowTitle()


def test_the_second_save_asks_no_more(hand: Hand, tmp_path: Path, choose: Any) -> None:
    asked = choose(tmp_path / "a.json")
    hand.type("1")
    hand.act("save")
    hand.type("5")
    hand.act("save")
    assert len(asked) == 1
    assert len(json.loads((tmp_path / "a.json").read_text("utf-8"))["moves"]) == 2
    choose(tmp_path / "b.json")
    hand.act("save_as")
    assert (tmp_path / "b.json").read_bytes() == (tmp_path / "a.json").read_bytes()


@pytest.mark.parametrize("how", ["new", "position", "game", "unfinished"])
def test_another_game_is_not_saved_over_the_file_of_the_last(
    hand: Hand, tmp_path: Path, choose: Any, how: str
) -> None:
    choose(tmp_path / "a.json")
    hand.type("159")
    hand.act("save")
    before = (tmp_path / "a.json").read_bytes()
    if how == "new":
        hand.act("new")
    elif how == "position":
        hand.play.status.enter_position("37")
    elif how == "game":
        hand.play.choose_game("connect4")
    else:
        hand.play.files.save_as(data_dir() / "unfinished-9.json")
        hand.play.files.open(tmp_path / "a.json")
        hand.play.offer_unfinished()
        hand.click_button(hand.play.unfinished.go_on)
    assert hand.play.files.path is None
    assert "a.json" not in hand.window.windowTitle()
    asked = choose("")  # and Cancel
    hand.act("save")
    assert len(asked) >= 2
    assert (tmp_path / "a.json").read_bytes() == before


def test_cancel_changes_nothing(hand: Hand, choose: Any) -> None:
    choose("")
    hand.type("15")
    for name in ("open", "save", "save_as"):
        hand.act(name)
    assert hand.text == "15"
    assert hand.notice == ""


BAD = {
    "truncated": '{"format": "poda-game", "version": 1, "ga',
    "newer": '{"format": "poda-game", "version": 2}',
    "foreign": '{"a": [1, 2, 3]}',
    "no text": "",
    "deep": '{"a": ' + "[" * 100_000,
    "illegal": json.dumps(
        {
            "format": "poda-game",
            "version": 1,
            "game": "tictactoe",
            "players": {"max": "person", "min": "person"},
            "start": "",
            "moves": [{"move": "1", "after": -1}, {"move": "1", "after": 0}],
            "current": 0,
            "flipped": False,
        }
    ),
}


@pytest.mark.parametrize("kind", [*BAD, "missing", "folder", "bytes"])
def test_a_bad_file_is_a_sentence_and_the_game_goes_on(
    hand: Hand, tmp_path: Path, choose: Any, kind: str
) -> None:
    path = tmp_path / "bad.json"
    if kind in BAD:
        path.write_text(BAD[kind], "utf-8")
    elif kind == "folder":
        path.mkdir()
    elif kind == "bytes":
        path.write_bytes(bytes(range(256)))
    hand.begin("connect4", PERSON, ENDLESS)
    hand.type("4")
    hand.until_thinking()
    record, players = hand.model.board.record, dict(hand.model.board.players)
    choose(path)
    hand.act("open")
    hand.until(lambda: "bad.json" in hand.notice)  # a long one is read on a thread
    assert hand.model.board.record is record
    assert hand.model.board.players == players
    assert hand.text == "4"
    assert threads()  # it still thinks
    assert "bad" not in hand.window.windowTitle()
    hand.act("stop")


def test_a_game_that_cannot_be_saved_says_so(hand: Hand, tmp_path: Path, choose: Any) -> None:
    choose(tmp_path / "no such folder" / "a.json")
    hand.type("1")
    hand.act("save")
    assert "a.json" in hand.notice
    assert hand.play.files.path is None


def test_the_engine_of_an_opened_game_waits_to_be_told(
    hand: Hand, tmp_path: Path, choose: Any
) -> None:
    hand.begin("tictactoe", PERSON, PERFECT)
    hand.type("1")
    hand.act("undo")
    hand.act("next")  # the engine's turn, and it stands still
    choose(tmp_path / "a.json")
    hand.act("save")
    hand.act("new")
    hand.act("open")
    # What it thought before the move was taken back may take a moment to end; whatever began with
    # the file would end with another move.
    hand.until(lambda: threads() == [])
    assert hand.text == "1"
    assert hand.enabled("start")


# The unfinished game


def left(open_window: Open, moves: str = "4453", game: str = "connect4") -> None:
    """A window in which a game was left."""
    hand = open_window()
    hand.begin(game)
    hand.type(moves)
    hand.window.close()


def test_an_unfinished_game_is_offered_at_the_next_start_and_goes_on(open_window: Open) -> None:
    left(open_window)
    hand = open_window()
    hand.window.play.offer_unfinished()
    assert hand.play.unfinished.isVisible()
    assert hand.text == ""
    hand.click_button(hand.play.unfinished.go_on)
    assert hand.text == "4453"
    assert not hand.play.unfinished.isVisible()
    assert hand.play.files.path is None  # it has no file of its own yet
    hand.window.close()
    again = open_window()
    again.play.offer_unfinished()
    assert again.play.unfinished.isVisible()


def test_a_discarded_game_is_not_offered_again(open_window: Open) -> None:
    left(open_window)
    hand = open_window()
    hand.play.offer_unfinished()
    hand.click_button(hand.play.unfinished.discard)
    assert hand.text == ""
    assert not hand.play.unfinished.isVisible()
    assert hand.board.isAncestorOf(hand.focus())
    hand.window.close()
    again = open_window()
    again.play.offer_unfinished()
    assert not again.play.unfinished.isVisible()


def test_an_offer_that_was_not_answered_is_made_again(open_window: Open) -> None:
    left(open_window)
    for _ in range(2):
        hand = open_window()
        hand.play.offer_unfinished()
        assert hand.play.unfinished.isVisible()
        hand.window.close()


def test_a_start_without_an_offer_keeps_the_game(open_window: Open) -> None:
    """`--quit-after-paint`, or a window that is closed before it got so far."""
    left(open_window)
    open_window().window.close()
    hand = open_window()
    hand.play.offer_unfinished()
    assert hand.play.unfinished.isVisible()


@pytest.mark.parametrize("moves", ["", "4142434"])
def test_a_game_that_is_over_or_not_begun_is_not_offered(open_window: Open, moves: str) -> None:
    left(open_window, moves)
    hand = open_window()
    hand.play.offer_unfinished()
    assert not hand.play.unfinished.isVisible()


def test_a_damaged_unfinished_game_is_a_sentence(open_window: Open) -> None:
    left(open_window)
    path = data_dir() / "unfinished.json"
    path.write_bytes(path.read_bytes()[:-20])
    hand = open_window()
    hand.play.offer_unfinished()
    hand.click_button(hand.play.unfinished.go_on)
    assert hand.notice
    assert hand.text == ""
    assert path.exists()  # somebody may still mend it
    hand.click_button(hand.play.unfinished.discard)
    assert not path.exists()


def test_a_game_left_while_the_engine_thinks_comes_back(open_window: Open) -> None:
    hand = open_window()
    hand.begin("connect4", PERSON, ENDLESS)
    hand.type("4")
    hand.until_thinking()
    hand.window.close()
    assert threads() == []
    again = open_window()
    again.play.offer_unfinished()
    again.click_button(again.play.unfinished.go_on)
    assert again.text == "4"
    assert again.model.board.players == {MAX: PERSON, MIN: ENDLESS}
    again.until_thinking()  # it was the engine's turn, and it goes on
    again.window.close()
    assert threads() == []


STRANGE_LEFT = {
    "keeps_seed": ["yes", 1, None],
    "swapped": [0, []],
    "steps": [{}, [[1]], [[1.5, 2]], [[True, 2]], [[6, 5]] * 5, [[24, -(10**30)]], [[26, 5]]],
    "review": ["on", None],
    "recent": [5, None, []],
    "earlier": [{}, [1], None],
    "others": [{}, [1], None],
}


@pytest.mark.parametrize("name", STRANGE_LEFT)
def test_strange_values_of_a_game_that_was_left_are_a_sentence(
    open_window: Open, name: str
) -> None:
    left(open_window)
    path = data_dir() / "unfinished.json"
    document = json.loads(path.read_text())
    for value in STRANGE_LEFT[name]:
        path.write_text(json.dumps(document | {"left": document["left"] | {name: value}}))
        with pytest.raises(EngineError, match=r"left"):
            storage.load_left(path)
    hand = open_window()
    hand.play.offer_unfinished()
    hand.click_button(hand.play.unfinished.go_on)
    assert hand.notice
    assert hand.text == ""
