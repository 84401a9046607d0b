"""Evolved players at the board: what is known of them, and those the Training tab sends."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from poda.engine.errors import SENTENCES
from poda.engine.game import MAX, MIN
from poda.engine.runs.champion import load_champion
from poda.house.i18n import language_manager
from poda.play import kept_players
from poda.play import words as wording
from poda.play.model.board import PERSON

from ..conftest import Open
from ..hand import RANDOM, Hand
from .evolved import evolved
from .player_lists import in_file

# What is known of those who play


def test_what_is_known_of_an_evolved_player_stands_beside_the_board(hand: Hand) -> None:
    info = hand.play.info
    assert not info.isVisible()
    hand.model.set_player(MIN, in_file(kept_players.keep(evolved())))
    line = info.lines[MIN]
    assert info.isVisible()
    assert line.isVisible()
    assert not info.lines[MAX].isVisible()
    words = line.text().replace("\N{NO-BREAK SPACE}", " ")
    assert words == "fitness 11 · age 3 · mean 9.50"  # the name tells the generation
    assert info.toolTip()
    language_manager().set_language("es")
    hand.until(lambda: "9,50" in line.text())
    hand.model.set_player(MIN, PERSON)
    assert not info.isVisible()


def test_the_generation_is_told_where_the_name_does_not(hand: Hand) -> None:
    path = kept_players.keep(evolved(generation=31), "hero 312")
    hand.model.set_player(MIN, in_file(path))
    words = hand.play.info.lines[MIN].text().replace("\N{NO-BREAK SPACE}", " ")
    assert words.endswith("mean 9.50 · generation 31")


def test_what_is_not_known_is_not_shown(hand: Hand) -> None:
    hand.model.set_player(MIN, in_file(kept_players.keep(evolved(generation=None))))
    assert not hand.play.info.isVisible()


def test_a_player_without_any_training_is_called_so(hand: Hand) -> None:
    hand.model.set_player(MIN, in_file(kept_players.keep(evolved(generation=0))))
    assert "before any training" in hand.play.info.lines[MIN].text()


def test_both_sides_are_told(hand: Hand) -> None:
    for side, seed in ((MAX, 1), (MIN, 2)):
        champion = replace(evolved(seed=seed), generation=40 + seed)
        hand.model.set_player(side, in_file(kept_players.keep(champion, "hero")))
    assert "41" in hand.play.info.lines[MAX].text()
    assert "42" in hand.play.info.lines[MIN].text()
    hand.model.swap_sides()
    assert "42" in hand.play.info.lines[MAX].text()


# Sent by the Training tab


def test_a_champion_is_played_against_in_a_new_game(hand: Hand) -> None:
    hand.type("15")
    hand.play.seat_champion(evolved("connect4"))
    path = kept_players.folder() / "connect4 generation 312.json"
    assert load_champion(path) == evolved("connect4")
    assert hand.model.board.game.key == "connect4"
    assert hand.model.board.players == {MAX: PERSON, MIN: in_file(path)}
    assert hand.text == ""
    assert hand.board.hasFocus()
    assert hand.play.info.isVisible()
    hand.type("4")
    hand.until_answered()
    assert len(hand.text) == 2


def test_the_game_that_gave_way_comes_back(hand: Hand) -> None:
    hand.type("15")
    hand.play.seat_champion(evolved())
    assert hand.text == ""
    assert not hand.enabled("undo")
    hand.open_recent()
    assert hand.text == "15"
    assert hand.model.board.players == {MAX: PERSON, MIN: PERSON}


def test_a_person_keeps_the_side_and_the_champion_begins(hand: Hand) -> None:
    hand.begin("tictactoe", RANDOM, PERSON)
    hand.until_answered()
    hand.play.seat_champion(evolved(), 4)
    assert hand.model.board.players[MIN] == PERSON
    assert hand.model.board.players[MAX].plies == 4
    hand.until_answered()
    assert len(hand.text) == 1


def test_where_nobody_is_a_person_one_begins(hand: Hand) -> None:
    hand.begin("tictactoe", RANDOM, RANDOM)
    hand.play.seat_champion(evolved())
    assert hand.model.board.players[MAX] == PERSON


def test_the_same_champion_again_has_no_other_file(hand: Hand) -> None:
    for _ in range(3):
        hand.play.seat_champion(evolved())
    assert len(list(kept_players.folder().iterdir())) == 1


def test_a_champion_that_cannot_be_kept_leaves_the_game(hand: Hand) -> None:
    kept_players.folder().parent.mkdir(exist_ok=True)
    kept_players.folder().write_text("a file")
    hand.type("15")
    hand.play.seat_champion(evolved())
    assert SENTENCES["save.no_folder"] in hand.notice
    assert hand.text == "15"
    assert hand.model.board.players[MIN] == PERSON


def test_the_next_start_finds_the_champion(open_window: Open) -> None:
    hand = open_window()
    hand.play.seat_champion(evolved())
    spec = hand.model.board.players[MIN]
    hand.window.close()
    again = open_window()
    assert again.model.board.players == {MAX: PERSON, MIN: spec}
    assert again.play.info.isVisible()


def test_a_saved_game_finds_the_champion(hand: Hand, tmp_path: Path, choose: Any) -> None:
    hand.play.seat_champion(evolved(), 3)
    spec = hand.model.board.players[MIN]
    hand.click(5)
    hand.until_answered()
    choose(tmp_path / "game.json")
    hand.act("save")
    hand.begin("tictactoe")
    hand.act("open")
    assert hand.model.board.players == {MAX: PERSON, MIN: spec}
    assert not hand.notice


# The position, for who wants to know it


def test_every_change_of_the_position_is_told_once(hand: Hand) -> None:
    told: list[tuple[str, object]] = []
    hand.play.position_changed.connect(lambda key, state: told.append((key, state)))
    hand.type("15")
    hand.act("undo")
    hand.act("flip")
    hand.model.set_player(MIN, RANDOM)
    hand.model.set_player(MIN, PERSON)
    start = hand.model.board.game.initial_state()
    one = hand.model.board.game.result(start, 1)
    both = hand.model.board.game.result(one, 5)
    assert told == [("tictactoe", one), ("tictactoe", both), ("tictactoe", one)]
    assert hand.play.position == told[-1]
    hand.play.choose_game("connect4")
    assert told[-1] == ("connect4", hand.model.board.record.state)


# Others who meet an evolved player


def test_the_search_that_is_shown_is_not_a_networks(hand: Hand) -> None:
    asked: list[tuple[object, ...]] = []
    hand.play.search_asked.disconnect()
    hand.play.search_asked.connect(lambda *what: asked.append(what))
    path = kept_players.keep(evolved())
    hand.begin("tictactoe", PERSON, in_file(path, 6))
    hand.act("show_search")
    assert asked[0][2] in ("alphabeta", "minimax")


def test_a_player_is_named_where_it_is_waited_for(hand: Hand) -> None:
    spec = in_file(kept_players.keep(evolved()))
    name = wording.player_name("tictactoe", spec)
    hand.begin("tictactoe", spec, spec)
    assert name in hand.play.status.detail()
    assert wording.player_meaning("tictactoe", spec) == "Network, 2 plies"
