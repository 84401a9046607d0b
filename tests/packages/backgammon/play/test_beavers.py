"""Beavers, and the match equities of a file, in a person's hands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from play.conftest import Open
from play.hand import KEY, Hand
from poda.engine.game import MIN
from poda.engine.games.backgammon_parts.cube import BEAVER, DOUBLE, PASS, Cube, CubeRules
from poda.engine.players import PlayerSpec
from poda.packages.backgammon.engine.cubeful import match_table, use_match_table
from poda.packages.backgammon.window.play.cube_card import CubeCard
from poda.packages.backgammon.window.play.match_dialogs import MatchChoice, choice_of
from poda.packages.backgammon.window.play.match_equities import BackgammonSettings, EquitiesMenu
from poda.play.model import storage
from poda.play.model.analysis import AnalysisMode
from poda.play.model.board import PERSON
from poda.play.model.storage import SavedGame

from ..engine.test_met import written
from .backgammon_hand import board
from .cube_hand import act, click_cube, cube, enabled, position, race, rows

WITH = Cube(jacoby=True, beavers=True)


@pytest.fixture
def table(open_window: Open) -> Iterator[Hand]:
    """Two persons before a throw, who play money with beavers."""
    hand = open_window()
    hand.window.resize(1280, 720)
    hand.model._pause.setInterval(1)
    hand.begin("backgammon")
    hand.model.turns.set_seed(7, keep=True)
    hand.model.set_position(race(WITH))
    hand.board.setFocus()
    yield hand
    use_match_table(None)


# Beavers


def test_a_beaver_by_its_button_and_taken_by_key(table: Hand) -> None:
    assert not enabled(table, "beaver")
    click_cube(table, "double")
    dice = table.play.board.dice
    assert dice.sentence().endswith(" · Beaver: 4")
    click_cube(table, "beaver")
    assert table.headline == "Blue to take or pass"
    assert dice.sentence() == "Take: 4 points · Pass: −2 points"
    assert not board(table).cube_presses().get("beaver")
    act(table, "take")
    assert cube(table.model) == Cube(value=4, owner=MIN, jacoby=True, beavers=True)
    assert table.headline == "Blue to roll"
    assert dice.sentence() == "Blue: Takes"
    assert rows(table) == [("Doubles to 2", "Beavers to 4"), ("Takes", "")]


def test_a_beaver_is_passed_and_taken_back(table: Hand) -> None:
    table.press(KEY.Key_X, KEY.Key_B)
    act(table, "pass")
    assert table.headline == "Blue passes: Orange wins 2 points"
    table.act("undo")
    table.act("undo")
    assert table.headline == "Orange to take or pass"
    assert table.model.turns.can_beaver
    table.press(KEY.Key_B)
    assert table.headline == "Blue to take or pass"


def test_without_the_rule_there_is_no_such_button(table: Hand) -> None:
    table.model.set_position(race())
    act(table, "double")
    assert set(board(table).cube_presses()) == {"take", "pass"}
    assert not table.play.board.dice.added["backgammon"]["beaver"].isVisible()


def test_the_buttons_stand_apart(table: Hand) -> None:
    act(table, "double")
    presses = board(table).cube_presses()
    rects = [rect for each in presses.values() for rect in each]
    assert len(rects) == 3
    for at, rect in enumerate(rects):
        assert not any(rect.intersects(other) for other in rects[at + 1 :])


@pytest.mark.parametrize(
    ("checkers", "told"),
    [
        (({6: 4, 5: 4, 4: 4}, {6: 4, 5: 4, 4: 3}), BEAVER),
        (({6: 4, 5: 3, 4: 3}, {6: 4, 5: 4, 4: 4}), PASS),
    ],
    ids=["the doubler is behind", "the doubler is ahead"],
)
def test_an_engine_beavers_or_passes(
    table: Hand, checkers: tuple[dict[int, int], dict[int, int]], told: object
) -> None:
    table.begin("backgammon", PERSON, PlayerSpec("expectiminimax", 0))
    table.model.set_position(position(*checkers, WITH))
    act(table, "double")
    table.until(lambda: table.model.board.record.current.ply == 2)
    assert table.model.board.record.current.action == told


def test_an_engine_passes_a_beaver_that_it_ought_to(table: Hand) -> None:
    table.begin("backgammon", PERSON, PlayerSpec("expectiminimax", 0))
    game = table.model.board.game
    state = game.parse_position(position({6: 4, 5: 4, 4: 4}, {6: 3, 5: 3, 4: 3}, WITH, MIN))
    for action in (DOUBLE, BEAVER):
        state = game.result(state, action)
    table.model.set_position(game.format_position(state))
    table.until(table.model.board.record.is_over)
    assert table.headline == "Orange passes: Blue wins 2 points"


def test_the_choice_of_a_match_remembers_beavers() -> None:
    assert MatchChoice("money").rules == CubeRules()
    choice = MatchChoice("money", beavers=True)
    assert choice.rules == CubeRules(beavers=True)
    assert choice_of(choice.as_json()) == choice
    assert not choice_of({"beavers": "yes"}).beavers


def test_a_game_with_beavers_comes_back(table: Hand, tmp_path: Path) -> None:
    model = table.model
    model.matches.new_match(0, CubeRules(beavers=True))
    assert cube(model).beavers
    match = model.matches.match
    assert match is not None
    path = tmp_path / "money.json"
    saved = SavedGame(model.board.record, dict(model.seated), match=match)
    storage.save(path, saved)
    again = storage.load(path)
    assert again.match is not None
    assert again.match.rules == CubeRules(beavers=True)
    assert again.record.root.state == model.board.record.root.state


# Match equities


def shares(card: CubeCard) -> list[str]:
    """The chances to win the match that stand beside the equities."""
    return [label.full_text() for label in card._shares]


def equities(hand: Hand) -> EquitiesMenu:
    (menu,) = hand.play.findChildren(EquitiesMenu) or hand.window.findChildren(EquitiesMenu)
    return menu


def test_a_table_from_a_file_counts_and_is_remembered(table: Hand, tmp_path: Path) -> None:
    path = tmp_path / "mine.xml"
    path.write_bytes(written([["0.5", "0.9"], ["0.1", "0.5"]], name="Mine &amp; yours"))
    table.model.analysis.set_mode(AnalysisMode.SHOWN, 0.2)
    table.model.set_position(race(Cube(length=2)))
    table.until(lambda: table.model.analysis.cube is not None)
    card = table.play.analysis.cube
    assert "Match equities" not in card.text()
    before = shares(card)
    equities(table).open_file(path)
    table.until(lambda: "Match equities: Mine & yours." in card.text())
    table.until(lambda: table.model.analysis.cube is not None)
    assert shares(card) != before
    assert equities(table).file.isChecked()
    assert equities(table).file.text() == "Mine && yours"
    assert BackgammonSettings().match_table["name"] == "Mine & yours"
    equities(table).own.trigger()
    table.until(lambda: "Match equities" not in card.text() and shares(card) == before)
    assert match_table() is None
    equities(table).file.trigger()
    assert match_table() is not None


def test_what_is_no_table_is_told_and_changes_nothing(table: Hand, tmp_path: Path) -> None:
    path = tmp_path / "not.xml"
    path.write_bytes(written(kind="zadeh"))
    equities(table).open_file(path)
    assert "parameters of a formula (“zadeh”)" in table.play.board.notice()
    assert match_table() is None
    assert BackgammonSettings().match_table == {}


def test_damaged_settings_count_by_the_own_table(open_window: Open) -> None:
    BackgammonSettings().match_table = {"name": "x", "before": [[2.0]], "after": [1]}
    BackgammonSettings().own_match_table = False
    open_window().begin("backgammon")
    assert match_table() is None
