"""Matches with the doubling cube: begun, scored, saved, handed on and pasted."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from play.conftest import Open
from play.hand import KEY, Hand
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon_parts.cube import Cube, CubeRules
from poda.engine.players import PlayerSpec
from poda.house.settings import settings
from poda.packages.backgammon.window.play import mat_records as match_mat
from poda.packages.backgammon.window.play.match_dialogs import (
    MatchChoice,
    NewMatchDialog,
    choice_of,
)
from poda.play.model import storage
from poda.play.model.board import PERSON
from poda.play.model.game import PlayModel
from poda.play.model.match import without_end

from .cube_hand import act, cube, enabled, race
from .test_match import act as act_match
from .test_match import bar, dialog, points, resign

Choose = Callable[[Path | str], list[str]]


@pytest.fixture
def table(open_window: Open) -> Hand:
    hand = open_window()
    hand.begin("backgammon")
    return hand


# The dialog


def chosen(hand: Hand, *keys: KEY) -> None:
    """Press keys in the dialog of a new match, the last of which begins it."""
    act_match(hand, "new_match")
    asked = dialog(hand, NewMatchDialog)
    for key in keys:
        hand.bot.keyClick(QApplication.focusWidget() or asked, key)
    hand.bot.keyClick(asked, KEY.Key_Return)
    hand.until(lambda: QApplication.activeModalWidget() is None)


def test_a_match_is_begun_with_the_cube_and_the_crawford_rule(table: Hand) -> None:
    chosen(table)
    match = table.model.matches.match
    assert match is not None
    assert (match.length, match.rules) == (5, CubeRules())
    assert cube(table.model) == Cube(length=5)
    assert bar(table).length() == "Match to 5 points"
    assert bar(table).stakes() == "Cube in the middle"


def test_the_dialog_asks_for_what_has_a_meaning(qtbot: QtBot) -> None:
    asked = NewMatchDialog(MatchChoice())
    qtbot.addWidget(asked)
    asked.show()
    assert asked.crawford.isVisible()
    assert not asked.jacoby.isVisible()
    assert not asked.points.isVisible()
    asked.list.setCurrentIndex(asked.list.findText("Money play"))
    assert asked.jacoby.isVisible()
    assert not asked.crawford.isVisible()
    assert asked.choice().kind == "money"
    asked.cube.setChecked(False)
    assert not asked.jacoby.isVisible()
    assert asked.choice().rules is None
    asked.list.setCurrentIndex(asked.list.findText("Another length"))
    asked.points.setValue(8)
    asked.cube.setChecked(True)
    assert asked.length() == 8
    asked.list.setCurrentIndex(asked.list.findData(1))
    assert not asked.cube.isEnabled()  # nobody could turn it
    assert asked.choice().rules is None


def test_the_choice_is_remembered(table: Hand) -> None:
    act_match(table, "new_match")
    asked = dialog(table, NewMatchDialog)
    asked.list.setCurrentIndex(asked.list.findText("A single game"))
    asked.jacoby.setChecked(False)
    table.bot.keyClick(asked, KEY.Key_Return)
    table.until(lambda: QApplication.activeModalWidget() is None)
    assert table.model.matches.match is None
    assert cube(table.model) == Cube()
    act_match(table, "new_match")
    again = dialog(table, NewMatchDialog)
    assert again.choice() == MatchChoice("single", jacoby=False)
    table.bot.keyClick(again, KEY.Key_Escape)


@pytest.mark.parametrize(
    "values", [{}, {"kind": "chess", "length": True}, {"kind": []}, {"length": 0}, {"cube": 3}]
)
def test_a_spoilt_choice_is_as_usual(values: dict[str, Any]) -> None:
    assert choice_of(values) == MatchChoice()


def test_a_choice_comes_back() -> None:
    for choice in (MatchChoice("money", 9, False, False, False), MatchChoice("match", 8)):
        assert choice_of(choice.as_json()) == choice
    assert settings().match_choice == {}


def test_a_match_without_the_cube_is_as_it_always_was(table: Hand) -> None:
    table.model.matches.new_match(5)
    assert table.model.board.record.root.state.cube is None
    assert bar(table).stakes() == ""


# The score


def test_the_crawford_game_comes_once(table: Hand) -> None:
    model = table.model
    model.matches.new_match(3, CubeRules())
    crawford = []
    for loser in (MIN, MAX, MAX, MIN):
        crawford.append(cube(model).crawford)
        while model.board.on_turn != loser:
            table.act("roll") if model.turns.can_roll else play_any(table)
        resign(table, 2 if len(crawford) == 1 else 1)
        if model.matches.can_go_on:
            act_match(table, "next_game")
            assert cube(model).scores == points(table)
    assert crawford == [False, True, False, False]
    assert points(table) == (3, 2)
    assert bar(table).end() == "✓ Blue wins the match"


def play_any(hand: Hand) -> None:
    hand.model.play(hand.model.board.game.actions(hand.model.board.record.state)[0])


def test_a_pass_counts_what_the_cube_was_at(table: Hand) -> None:
    table.model.set_position(race(Cube(value=2, owner=MAX, length=7, scores=(1, 3))))
    assert bar(table).score() == "Blue 1, Orange 3"
    assert bar(table).stakes() == "Cube at 2, owned by Blue"
    act(table, "double")
    assert bar(table).stakes() == "Blue doubles to 4"
    act(table, "pass")
    assert points(table) == (3, 3)
    act_match(table, "next_game")
    assert cube(table.model) == Cube(length=7, scores=(3, 3))


def test_after_a_pasted_game_at_match_point_there_is_no_crawford_game(table: Hand) -> None:
    table.model.set_position(race(Cube(length=5, scores=(4, 1))))
    assert not enabled(table, "double")  # a cube is of no use to who needs one point
    resign(table, 1)
    act_match(table, "next_game")
    assert not cube(table.model).crawford


# Files


def doubled(hand: Hand) -> None:
    """A match in whose first game Blue doubled, and Orange passed; the second is under way."""
    model = hand.model
    model.matches.new_match(5, CubeRules(crawford=False))
    while not hand.model.turns.can_double or model.board.on_turn != MAX:
        hand.act("roll") if model.turns.can_roll else play_any(hand)
    act(hand, "double")
    act(hand, "take")
    while not hand.model.turns.can_double:
        hand.act("roll") if model.turns.can_roll else play_any(hand)
    act(hand, "double")
    act(hand, "pass")
    act_match(hand, "next_game")
    hand.act("roll")


def test_a_match_with_the_cube_is_saved_and_opened(
    table: Hand, tmp_path: Path, choose: Choose
) -> None:
    doubled(table)
    choose(tmp_path / "match.json")
    table.act("save")
    document = json.loads((tmp_path / "match.json").read_text("utf-8"))
    assert document["version"] == 3
    assert document["match"]["cube"] == {"crawford": False, "jacoby": True}
    moves = [move["move"] for move in document["match"]["games"][0]["moves"]]
    assert [move for move in moves if move.isalpha()] == ["double", "take", "double", "pass"]
    saved = storage.load(tmp_path / "match.json")
    assert storage.to_json(saved) == (tmp_path / "match.json").read_text("utf-8")
    table.begin("tictactoe")
    table.act("open")
    assert points(table) == (0, 2)
    assert cube(table.model) == Cube(length=5, scores=(0, 2))
    match = table.model.matches.match
    assert match is not None
    assert match.rules == CubeRules(crawford=False)


def test_a_single_game_with_a_cube_is_saved_and_a_damaged_one_refused(tmp_path: Path) -> None:
    model = PlayModel("backgammon")
    model.board.players = {MAX: PERSON, MIN: PERSON}
    model.set_position(race())
    model.turns.double()
    text = storage.to_json(model.saved())
    again = storage.from_json(text)
    assert storage.to_json(again) == text
    assert again.record.state.is_offered
    for spoilt in (
        text.replace('"version": 3', '"version": 2'),
        text.replace('"double"', '"take"'),
        text.replace('"start": "', '"start": "x'),
    ):
        with pytest.raises(EngineError):
            storage.from_json(spoilt)
    model.stand_down()


def test_games_without_a_cube_are_written_as_they_always_were(tmp_path: Path) -> None:
    model = PlayModel("backgammon")
    assert json.loads(storage.to_json(model.saved()))["version"] == 2
    model.matches.new_match(5)
    plain = json.loads(storage.to_json(model.saved()))
    assert plain["version"] == 2
    assert "cube" not in plain["match"]
    model.stand_down()


def test_the_cube_of_a_mat_file_is_played(table: Hand, tmp_path: Path, choose: Choose) -> None:
    doubled(table)
    choose(tmp_path / "out.mat")
    act_match(table, "export")
    text = (tmp_path / "out.mat").read_text("utf-8")
    assert "Doubles => 2" in text
    assert "Doubles => 4" in text
    assert "Drops" in text
    saved = match_mat.load(tmp_path / "out.mat")
    assert saved.match is not None
    assert saved.match.score() == (0, 2)
    assert saved.match.rules == CubeRules(crawford=False, jacoby=False)
    first = saved.match.games[0]
    match = table.model.matches.match
    assert match is not None
    assert [node.action for node in first.record.line()] == [
        node.action for node in match.games[0].record.line()
    ]
    assert not any(without_end(node.remarks) for node in first.record.line())


# Texts


def test_gnus_two_lines_bring_cube_and_score(table: Hand) -> None:
    both = "Position ID: 4HPwATDgc/ABMA\n Match ID   : QYkqASAAIAAA"  # the manual's
    table.play.status.enter_position(both)
    assert table.headline == "Orange to play 5-2"
    assert cube(table.model) == Cube(value=2, owner=MAX, length=9, scores=(2, 4))
    assert bar(table).score() == "Blue 2, Orange 4"
    assert bar(table).length() == "Match to 9 points"
    QApplication.clipboard().clear()
    table.act("copy")
    assert QApplication.clipboard().text() == "4HPwATDgc/ABMA:QYkqASAAIAAE"
    table.model.new_game()
    table.act("paste")
    assert cube(table.model).scores == (2, 4)


@pytest.mark.parametrize(
    "text",
    [
        "4HPwATDgc/ABMA:zzzzzzzzzzzz",
        "Position ID: 4HPwATDgc/ABMA\nMatch ID: nonsense",
        "4HPwATDgc/ABMA:QYkqASAAIAA",
    ],
)
def test_a_bad_match_id_is_refused_with_a_sentence(table: Hand, text: str) -> None:
    before = table.text
    table.play.status.enter_position(text)
    assert table.play.status.sentence()
    assert table.text == before


# From the first throw to the last point


@pytest.mark.slow
@pytest.mark.usefixtures("kernels")
def test_two_engines_play_a_match_that_comes_back_from_both_kinds_of_file(
    qtbot: QtBot, tmp_path: Path
) -> None:
    model = PlayModel("backgammon")
    model._pause.setInterval(0)
    model._pass.setInterval(0)
    model.board.players = {side: PlayerSpec("expectiminimax", 0) for side in (MAX, MIN)}
    model.turns.set_seed(11, keep=True)
    model.matches.new_match(5, CubeRules())
    model.start_engine()
    qtbot.waitUntil(lambda: model.matches.match is not None and model.matches.match.winner() != 0)
    match = model.matches.match
    assert match is not None
    for game, after in pairwise(match.games):
        winner, won = game.outcome
        gained = tuple(b - a for a, b in zip(game.before, after.before, strict=True))
        assert gained == ((won, 0) if winner == MAX else (0, won))
    crawford = [game.record.root.state.cube.crawford for game in match.games]
    assert sum(crawford) <= 1
    text = storage.to_json(model.saved())
    assert storage.to_json(storage.from_json(text)) == text
    match_mat.save(tmp_path / "out.mat", match.game.record, match, ("Ana", "Ben"))
    again = match_mat.load(tmp_path / "out.mat").match
    assert again is not None
    assert again.score() == match.score()
    for ours, theirs in zip(match.games, again.games, strict=True):
        assert [node.action for node in ours.line()] == [node.action for node in theirs.line()]
        assert [node.state for node in ours.line()] == [node.state for node in theirs.line()]
    model.stand_down()
