"""Setting a tournament up: what is proposed, what is chosen, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QFormLayout, QLineEdit
from pytestqt.qtbot import QtBot

from poda.engine.games import GAMES
from poda.engine.puzzles import PuzzleSource
from poda.engine.runs.champion import save_champion
from poda.engine.runs.settings import EvolutionSettings
from poda.engine.runs.training_run import first_champion
from poda.engine.search.observer import SearchStopped
from poda.house.i18n import language_manager
from poda.house.theme import theme_manager
from poda.packages.arena.engine.external.engines import Program, Programs
from poda.packages.arena.engine.tournament.plan import (
    CubeTerms,
    Entrant,
    MoveLimits,
    Openings,
    Sprt,
    TournamentPlan,
)
from poda.packages.arena.window import openings
from poda.packages.arena.window.connection import PlayersOfPlay
from poda.packages.arena.window.players import NoSource
from poda.packages.arena.window.settings import ArenaSettings
from poda.packages.arena.window.setup import SetupPage, usual_plan
from poda.play.panels.engine_dialog import EngineDialog
from poda.widgets.layout import INSIDE
from some import some

from .hand import QUICK, WindowHand


@pytest.fixture
def page(qtbot: QtBot) -> SetupPage:
    """The page alone, with the players of Play."""
    found = SetupPage(PlayersOfPlay())
    qtbot.addWidget(found)
    found.restore()
    found.show()
    return found


def add(page: SetupPage, text: str) -> None:
    """Choose a player in the menu."""
    menu = page.players.menu
    menu.aboutToShow.emit()
    next(each for each in menu.actions() if each.text().split("\t")[0] == text).trigger()


def select(hand_page: SetupPage, box: str, value: str) -> None:
    field = getattr(hand_page, box)
    field.setCurrentIndex(field.findData(value))


def test_a_newcomer_has_only_to_press_start(window_hand: WindowHand) -> None:
    plan = window_hand.setup.plan()
    assert plan.game == "connect4"
    assert [entrant.name for entrant in plan.entrants] == ["Casual", "Intermediate"]
    assert plan.games == 100
    assert plan.openings == Openings(4)
    assert window_hand.setup.start.hasFocus()
    assert window_hand.setup.sentence.full_text() == (
        "100 games. Each opening is played twice, with sides changed."
    )
    assert not window_hand.setup.warning.isVisible()
    window_hand.click(window_hand.setup.start)
    window_hand.qtbot.waitUntil(lambda: window_hand.model.played > 0)


def test_every_game_has_a_tournament_that_can_begin(page: SetupPage) -> None:
    for key in some(GAMES):
        page.game.setCurrentIndex(page.game.findData(key))
        assert page.plan().game == key
        assert page.start.isEnabled()
        assert not page.warning.isVisible()


def test_no_two_players_have_one_name(page: SetupPage) -> None:
    item = page.players.table.item(1, 0)
    assert item is not None
    item.setText("Casual")
    assert [entrant.name for entrant in page.players.entrants] == ["Casual", "Casual 2"]
    item.setText("Intermediate")
    add(page, "Casual")
    add(page, "Casual")
    names = [entrant.name for entrant in page.plan().entrants]
    assert names == ["Casual", "Intermediate", "Casual 2", "Casual 3"]


def test_players_are_renamed_removed_and_moved(page: SetupPage, qtbot: QtBot) -> None:
    players = page.players
    players.table.setFocus()
    QTest.keyClick(players.table, Qt.Key.Key_F2)
    editor = players.table.findChild(QLineEdit)
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    QTest.keyClicks(editor, "Old one")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: players.entrants[0].name == "Old one")
    add(page, "Expert")
    players.up.click()
    assert [entrant.name for entrant in players.entrants] == ["Old one", "Expert", "Intermediate"]
    players.table.setFocus()
    QTest.keyClick(players.table, Qt.Key.Key_Delete)
    assert [entrant.name for entrant in players.entrants] == ["Old one", "Intermediate"]


def test_two_players_are_needed_and_three_may_meet_as_one_against_all(page: SetupPage) -> None:
    page.players.remove.click()
    assert not page.start.isEnabled()
    assert "two players at least" in page.warning.full_text()
    page.players.add_player("random")
    assert not page.format.isVisible()
    page.players.add_player("random")
    assert page.format.isVisible()
    assert page.plan().format == "round_robin"
    assert page.sentence.full_text().startswith("3 pairings, 300 games in all.")
    select(page, "format", "gauntlet")
    assert page.plan().format == "gauntlet"
    assert page.sentence.full_text().startswith("2 pairings, 200 games in all.")


def test_two_players_that_would_repeat_a_game_are_told(page: SetupPage) -> None:
    select(page, "openings", "usual")
    page.players.show_entrants(
        "connect4", (Entrant("A", "alphabeta:2:5s"), Entrant("B", "alphabeta:4:5s"))
    )
    assert page.warning.isVisible()
    assert page.warning.full_text().startswith("▲ ")
    assert page.start.isEnabled()
    select(page, "openings", "random")
    assert not page.warning.isVisible()


def test_openings_are_typed_one_a_line(page: SetupPage) -> None:
    select(page, "openings", "list")
    typed = page.positions.text
    QTest.keyClicks(typed, "44 # the middle")
    QTest.keyClick(typed, Qt.Key.Key_Return)
    QTest.keyClicks(typed, "12")
    assert page.plan().openings == Openings(0, ("44", "12"))


def test_an_opening_that_is_none_is_told_with_its_number(page: SetupPage, qtbot: QtBot) -> None:
    select(page, "openings", "list")
    page.positions.text.setPlainText("44\n49")
    qtbot.waitUntil(lambda: "Opening 2 cannot be played." in page.warning.full_text())
    assert not page.start.isEnabled()


def test_a_key_has_no_line_read_again(
    page: SetupPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    select(page, "openings", "list")
    page.positions.text.setPlainText("44\n12\n")
    assert page.plan().openings.positions == ("44", "12")
    read: list[str] = []
    game = type(GAMES["connect4"])
    parse = game.parse_position

    def counted(self: Any, text: str) -> Any:
        read.append(text)
        return parse(self, text)

    monkeypatch.setattr(game, "parse_position", counted)
    page.positions.text.moveCursor(QTextCursor.MoveOperation.End)
    with qtbot.waitSignal(page.positions.changed):
        QTest.keyClicks(page.positions.text, "765")
        assert not read, "while keys are pressed nothing is read"
    assert page.plan().openings.positions == ("44", "12", "765")
    assert read == ["765"]


def test_a_long_list_is_read_on_a_thread(page: SetupPage, qtbot: QtBot) -> None:
    many = tuple(f"{a}{b}{c}" for a in range(1, 8) for b in range(1, 8) for c in range(1, 8))
    page.show_plan(replace(page.plan(), openings=Openings(0, many)))
    assert page.positions.is_judging
    assert page.sentence.full_text() == "The openings are being read."
    assert not page.start.isEnabled()
    qtbot.waitUntil(page.start.isEnabled)
    assert page.plan().openings.positions == many


def test_openings_come_from_a_file(
    page: SetupPage, qtbot: QtBot, choose: Callable[..., object], tmp_path: Path
) -> None:
    select(page, "openings", "list")
    path = tmp_path / "openings.txt"
    path.write_text("# two that are known\n\n44\n12  # at the side\n")
    choose(path)
    page.positions.text.setPlainText("7")
    page.positions.from_file.setFocus()
    QTest.keyClick(page.positions.from_file, Qt.Key.Key_Space)
    qtbot.waitUntil(page.positions.notice.isVisible)
    assert page.plan().openings == Openings(0, ("44", "12"))
    assert page.positions.notice.full_text() == "Positions in the list: 2."
    page.positions.text.undo()
    assert page.plan().openings == Openings(0, ("7",)), "what was typed comes again"


FILES = (
    ("44\n\n# none\n49\n", "openings.txt, line 4: Opening 2 cannot be played."),
    ("# nothing\n", "openings.txt: "),
    ("1\n" * 10_001, "openings.txt: "),
)


def test_what_is_wrong_with_a_file_is_told_with_its_line(
    page: SetupPage, qtbot: QtBot, choose: Callable[..., object], tmp_path: Path
) -> None:
    select(page, "openings", "list")
    page.positions.text.setPlainText("7")
    path = tmp_path / "openings.txt"
    choose(path)
    for text, told in some(FILES):
        path.write_text(text)
        page.positions.notice.clear()
        page.positions.from_file.click()
        qtbot.waitUntil(page.positions.notice.isVisible)
        assert page.positions.notice.full_text().startswith(f"✕ {told}")
    path.unlink()
    page.positions.notice.clear()
    page.positions.from_file.click()
    qtbot.waitUntil(page.positions.notice.isVisible)
    assert page.plan().openings.positions == ("7",), "the list is what it was"


def test_openings_come_from_the_puzzles_and_are_the_same_for_a_seed(
    page: SetupPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openings, "PUZZLES", 6)
    page.game.setCurrentIndex(page.game.findData("tictactoe"))
    select(page, "openings", "list")
    found = []
    for seed in some((1, 1, 2)):
        page.seed.setValue(seed)
        page.positions.notice.clear()
        page.positions.from_puzzles.setFocus()
        QTest.keyClick(page.positions.from_puzzles, Qt.Key.Key_Space)
        qtbot.waitUntil(page.positions.notice.isVisible)
        found.append(page.plan().openings.positions)
    assert len(set(found[0])) == 6
    assert found[0] == found[1] != found[2]
    assert page.start.isEnabled()


def test_who_waits_for_puzzles_no_longer_stops_them(
    page: SetupPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(_source: object, _level: int, _seed: int, stop: Callable[[], bool]) -> None:
        while not stop():
            pass
        raise SearchStopped

    monkeypatch.setattr(PuzzleSource, "make", endless)
    select(page, "openings", "list")
    page.positions.text.setPlainText("7")
    button = page.positions.from_puzzles
    button.click()
    assert button.accessibleName() == "Stop making puzzles"
    assert page.positions.told.full_text() == "Puzzles: 0 of 50"
    button.click()
    qtbot.waitUntil(page.positions.from_file.isEnabled)
    assert button.accessibleName() == "Openings from the puzzles"
    assert page.plan().openings.positions == ("7",)
    # Other games have none.
    assert button.isVisible()
    page.game.setCurrentIndex(page.game.findData("backgammon"))
    select(page, "openings", "list")
    assert page.positions.from_file.isVisible()
    assert not page.positions.from_puzzles.isVisible()


def test_checkers_begins_with_ballots_in_an_order_of_the_seeds(page: SetupPage) -> None:
    select(page, "openings", "list")
    assert not page.positions.from_set.isVisible()
    page.game.setCurrentIndex(page.game.findData("checkers"))
    select(page, "openings", "list")
    assert page.positions.from_set.isVisible()
    found = []
    for seed in some((1, 1, 2)):
        page.seed.setValue(seed)
        page.positions.from_set.click()
        found.append(page.plan().openings.positions)
    assert len(set(found[0])) == 156
    assert found[0] == found[1] != found[2]
    assert page.positions.from_set.text() == "Three-move ballots"
    assert page.start.isEnabled()


def test_a_sequential_test_has_its_hypotheses_and_two_players(page: SetupPage) -> None:
    assert not page.elo0.isVisible()
    select(page, "ends", "sprt")
    page.elo1.setValue(20)
    assert page.elo0.isVisible()
    assert not page.games.isVisible()
    assert page.plan().sprt == Sprt(0, 20)
    assert page.plan().games is None

    page.players.add_player("random")
    assert not page.start.isEnabled()
    assert "compares two players" in page.warning.full_text()


def test_a_tournament_may_last_some_time(page: SetupPage) -> None:
    select(page, "ends", "time")
    page.minutes.setValue(1.5)
    plan = page.plan()
    assert plan.seconds == 90
    assert plan.games is None


def test_only_backgammon_has_a_cube(page: SetupPage) -> None:
    assert not page.cube.isVisible()
    page.game.setCurrentIndex(page.game.findData("backgammon"))
    assert page.cube.isVisible()
    assert not page.length.isVisible()
    page.cube.setChecked(True)
    page.length.setValue(5)
    assert page.plan().cube == CubeTerms(5)
    assert "throws" in page.sentence.full_text()


PLANS = (
    QUICK,
    replace(QUICK, games=None, seconds=60.0, seed=9, anchor=1),
    replace(QUICK, games=None, sprt=Sprt(-5, 5, 0.01, 0.1, "normalised")),
    replace(
        QUICK, openings=Openings(0, ("15", "19")), limits=MoveLimits(3, 1000, 0.5, (60.0, 1.0))
    ),
    replace(QUICK, entrants=(*QUICK.entrants, Entrant("Third", "random")), format="gauntlet"),
    TournamentPlan(
        "backgammon",
        (Entrant("A", "random"), Entrant("B", "expectiminimax:0")),
        cube=CubeTerms(3, jacoby=True, crawford=False),
    ),
)


def test_what_is_shown_is_what_is_planned(page: SetupPage) -> None:
    for plan in some(PLANS):
        page.show_plan(plan)
        assert page.plan() == plan


def test_the_last_tournament_is_proposed_again(page: SetupPage, qtbot: QtBot) -> None:
    page.show_plan(QUICK)
    with qtbot.waitSignal(page.start_asked):
        page.start.click()
    other = SetupPage(NoSource())
    qtbot.addWidget(other)
    other.restore()
    assert other.plan() == QUICK


def test_a_remembered_tournament_that_makes_no_sense_is_forgotten(qtbot: QtBot) -> None:
    ArenaSettings().tournament_plan = {"format": "nonsense"}
    page = SetupPage(NoSource())
    qtbot.addWidget(page)
    page.restore()
    assert page.plan() == usual_plan("connect4", NoSource())


def test_programs_stand_in_the_same_list_of_players(page: SetupPage) -> None:
    program = Program("Rival", ("connect4",), "ugi", ("rival",))
    other = Program("Elsewhere", ("tictactoe",), "ugi", ("elsewhere",))
    page.players.programs = Programs((program, other))
    add(page, "Rival")
    assert page.plan().entrants[-1] == Entrant("Rival", "engine:Rival")
    texts = [action.text() for action in page.players.menu.actions()]
    assert not any(text.startswith("Elsewhere") for text in texts)


def test_an_engine_is_set_up_by_hand(page: SetupPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EngineDialog, "exec", lambda _dialog: EngineDialog.DialogCode.Accepted)
    add(page, "Set up an engine…")
    assert page.plan().entrants[-1].player == "alphabeta:2:5s"


def test_a_champion_comes_from_a_file(
    page: SetupPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "best.json"
    champion = first_champion(GAMES["connect4"], EvolutionSettings(), 1)
    save_champion(path, champion)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(path), ""))
    add(page, "A player from a file…")
    player = page.plan().entrants[-1].player
    assert player.startswith("evolved")
    assert "@" in player


@pytest.mark.slow
def test_the_settings_with_the_programs_are_a_click_away(window_hand: WindowHand) -> None:
    add(window_hand.setup, "Programs of others…")
    assert window_hand.window.menus._settings_dialog is not None


def test_the_page_speaks_another_language(page: SetupPage) -> None:
    before = page.plan()
    language_manager().set_language("es")
    assert page.plan() == before


def lowest_field(page: SetupPage) -> int:
    """The lower end of the last field of the first form that is seen."""
    form = page.form
    ends = []
    for at in range(form.rowCount()):
        field = form.itemAt(at, QFormLayout.ItemRole.FieldRole)
        if field is not None and field.widget().isVisible():
            ends.append(field.widget().geometry().bottom())
    return max(ends)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("scale", [1.0, 1.3, 1.6])
def test_fields_are_seen_whole_and_rows_that_are_hidden_take_no_room(
    window_hand: WindowHand, scale: float, language: str
) -> None:
    page, body = window_hand.setup, window_hand.setup.form.parentWidget()
    theme_manager().set_look("light", scale)
    language_manager().set_language(language)
    window_hand.window.resize(1024, 640)
    for ends in ("games", "sprt", "time", "games"):
        select(page, "ends", ends)
        window_hand.qtbot.waitUntil(lambda: page.details.y() - lowest_field(page) <= 2 * INSIDE)
        assert page.details.height() <= 2 * page.details.header.height()
        window_hand.qtbot.waitUntil(lambda: body.width() == page._area.viewport().width())
        assert body.minimumSizeHint().width() <= body.width()
