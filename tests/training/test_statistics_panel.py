"""Statistics: games that are played in a job, shown as they come, kept with their generation."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from poda.engine.games import GAMES
from poda.engine.match import of_champion, play_match, statistics
from poda.engine.runs.champion import save_champion, shipped_champion
from poda.engine.runs.statistics_table import StatisticsRow, StatisticsTable
from poda.engine.search.observer import SearchStopped
from poda.engine.tally import Tally
from poda.house import jobs
from poda.house.i18n import language_manager
from poda.house.theme import theme_manager
from poda.training import statistics_panel as module
from poda.training.statistics_games import PlannedGames
from poda.training.statistics_panel import StatisticsPanel
from seen import controls_of, name_of

from .players import player, shown

KEY = Qt.Key
LEFT = Qt.MouseButton.LeftButton
GAME = GAMES["tictactoe"]
FIRST = StatisticsRow(0, "first", "alphabeta:6:zero", 2, 12, 5, 133)
BEST = StatisticsRow(40, "best", "random", 2, 145, 3, 2)
CHAMPION = StatisticsRow(312, "champion", "old.json", 4, 10, 5, 5, 8, 3)


@pytest.fixture(autouse=True)
def _no_child(monkeypatch: pytest.MonkeyPatch) -> None:
    """The few kernels of tic-tac-toe are compiled here, and not all of them in a child process."""


@pytest.fixture
def panel(qtbot: QtBot) -> StatisticsPanel:
    """A panel for tic-tac-toe's first player, whose proof has been found."""
    result = shown(qtbot, StatisticsPanel())
    result.set_player(player(generation=0), 0, "first")
    result.show_table(StatisticsTable("tictactoe"))
    settle(qtbot, result)
    return result


def settle(qtbot: QtBot, panel: StatisticsPanel) -> None:
    qtbot.waitUntil(lambda: not panel.busy and not panel.badge.waiting)


def choose(qtbot: QtBot, panel: StatisticsPanel, place: int) -> None:
    """Choose an opponent from the list by keyboard."""
    box = panel.setup.opponent
    box.setFocus()
    qtbot.keyClick(box, KEY.Key_Home)
    for _ in range(place):
        qtbot.keyClick(box, KEY.Key_Down)


class Held:
    """Holds the games under way until they are let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.let_go = threading.Event()
        self.matches: list[PlannedGames] = []

        def play(match: PlannedGames, task: jobs.Task) -> StatisticsRow:
            self.matches.append(match)
            task.progress(Tally(3, 1, 2))
            while not self.let_go.wait(0.005):
                if task.stopped():
                    raise SearchStopped
            return StatisticsRow(match.generation, match.who, match.opponent.text, 2, 4, 1, 5)

        monkeypatch.setattr(module, "play", play)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    return Held(monkeypatch)


# Playing


def test_a_click_has_150_games_played_against_the_6_ply_player(
    qtbot: QtBot, panel: StatisticsPanel
) -> None:
    with qtbot.waitSignal(panel.recorded) as heard:
        qtbot.mouseClick(panel.run, LEFT)
    row = heard.args[0]
    expected = statistics(player(generation=0), plies=2)
    assert row.tally == expected
    assert (row.generation, row.who, row.opponent) == (0, "first", "alphabeta:6:zero")
    assert panel.table.rows == (row,)
    assert panel.result.title.full_text() == "First player, random weights"
    told = panel.result.accessibleDescription()
    assert f"won {expected.won} " in told
    low, high = expected.interval("lost")
    assert f"({100 * low:.1f} to {100 * high:.1f} %)" in told


def test_a_key_does_the_same_and_the_focus_comes_back(
    qtbot: QtBot, panel: StatisticsPanel, held: Held
) -> None:
    panel.run.setFocus()
    qtbot.keyClick(panel.run, KEY.Key_Space)
    assert panel.cancel.hasFocus()
    assert not panel.run.isEnabled()
    held.let_go.set()
    settle(qtbot, panel)
    assert panel.run.hasFocus()


def test_the_results_so_far_are_shown(qtbot: QtBot, panel: StatisticsPanel, held: Held) -> None:
    panel.start()
    qtbot.waitUntil(lambda: panel.progress.value() == 6)
    assert panel.progress.text() == "6 of 150"
    assert panel.result.accessibleDescription().startswith("won 3 50.0 %")
    held.let_go.set()
    settle(qtbot, panel)
    assert not panel.progress.isVisible()


@pytest.mark.parametrize("by_key", [False, True])
def test_cancel_keeps_nothing_and_says_so(
    qtbot: QtBot, panel: StatisticsPanel, held: Held, by_key: bool
) -> None:
    panel.start()
    assert panel.busy
    if by_key:
        panel.cancel.setFocus()
        qtbot.keyClick(panel.cancel, KEY.Key_Space)
    else:
        qtbot.mouseClick(panel.cancel, LEFT)
    settle(qtbot, panel)
    assert panel.note.full_text() == "Cancelled: no result was kept."
    assert len(panel.table) == 0
    assert panel.run.isEnabled()


def test_the_player_that_was_there_at_the_start_is_the_one_that_is_told(
    qtbot: QtBot, panel: StatisticsPanel, held: Held
) -> None:
    panel.start()
    panel.set_player(player(generation=55), 55, "best")
    held.let_go.set()
    settle(qtbot, panel)
    assert [row.generation for row in panel.table.rows] == [0]


def test_a_result_is_not_kept_among_those_of_another_run(
    qtbot: QtBot, panel: StatisticsPanel, held: Held
) -> None:
    panel.start()
    other = replace(player(generation=0), seed=77)
    panel.set_player(other, 0, "first")
    settle(qtbot, panel)
    assert len(panel.table) == 0
    assert "Cancelled" in panel.note.full_text()


def test_the_number_of_games_the_opponent_and_the_look_ahead_are_chosen(
    qtbot: QtBot, panel: StatisticsPanel, held: Held
) -> None:
    choose(qtbot, panel, 2)
    assert not panel.setup.opponent_plies.isEnabled()
    for spin, value in ((panel.setup.games, "40"), (panel.setup.plies, "3")):
        spin.setFocus()
        spin.selectAll()
        qtbot.keyClicks(spin, value)
        qtbot.keyClick(spin, KEY.Key_Return)
    panel.start()
    held.let_go.set()
    settle(qtbot, panel)
    match = held.matches[0]
    assert (match.opponent.text, match.games, match.plies) == ("random", 40, 3)


def test_an_opponent_that_evaluates_looks_as_far_as_is_said(
    qtbot: QtBot, panel: StatisticsPanel, held: Held
) -> None:
    choose(qtbot, panel, 1)
    panel.setup.opponent_plies.setValue(3)
    panel.start()
    held.let_go.set()
    settle(qtbot, panel)
    assert held.matches[0].opponent.text == "alphabeta:3"


def test_games_against_a_file_begin_with_random_plies(
    qtbot: QtBot,
    panel: StatisticsPanel,
    choose: Callable[[Path | str], list[str]],
    tmp_path: Path,
) -> None:
    path = tmp_path / "other.json"
    other = player(seed=3)
    save_champion(path, other)
    choose(path)
    box = panel.setup.opponent
    box.setFocus()
    qtbot.keyClick(box, KEY.Key_End)
    assert box.currentText() == "other.json"
    panel.start()
    settle(qtbot, panel)
    row = panel.table.rows[-1]
    assert (row.opponent, row.openings) == ("other.json", 8)
    mine, theirs = (of_champion("", each, GAME) for each in (player(generation=0), other))
    assert row.tally == play_match(GAME, mine, theirs, 150, row.seed, 8)


def test_no_file_leaves_the_opponent_as_it_was(
    qtbot: QtBot, panel: StatisticsPanel, choose: Callable[[Path | str], list[str]]
) -> None:
    choose("")
    box = panel.setup.opponent
    box.setFocus()
    qtbot.keyClick(box, KEY.Key_End)
    assert box.currentText() == "Alpha-beta"
    assert panel.setup.chosen_opponent().text == "alphabeta:6:zero"


def test_a_file_that_cannot_be_used_is_told_in_a_sentence(
    qtbot: QtBot,
    panel: StatisticsPanel,
    choose: Callable[[Path | str], list[str]],
    tmp_path: Path,
) -> None:
    path = tmp_path / "other.json"
    save_champion(path, player("connect4"))
    choose(path)
    box = panel.setup.opponent
    box.setFocus()
    qtbot.keyClick(box, KEY.Key_End)
    panel.start()
    settle(qtbot, panel)
    assert "This player plays connect4" in panel.note.full_text()
    assert panel.note.full_text().startswith("✕ ")
    panel.setup.opponent.setCurrentIndex(0)
    choose("")
    assert panel.run.isEnabled()


def test_asking_again_plays_other_games(qtbot: QtBot, panel: StatisticsPanel, held: Held) -> None:
    held.let_go.set()
    for _ in range(2):
        panel.start()
        settle(qtbot, panel)
    panel.set_player(player(seed=2), 7, "best")
    panel.start()
    settle(qtbot, panel)
    assert [match.seed for match in held.matches] == [1, 2, 1]


def test_a_player_with_another_look_ahead_plays_with_its_own(
    qtbot: QtBot, panel: StatisticsPanel
) -> None:
    panel.setup.plies.setValue(3)
    panel.set_player(player(seed=2), 7, "best")
    assert panel.setup.plies.value() == 3  # as it was chosen
    panel.set_player(player(seed=3, plies=4), 8, "best")
    assert panel.setup.plies.value() == 4
    settle(qtbot, panel)


def test_games_that_are_begun_from_elsewhere_come_into_sight(qtbot: QtBot, held: Held) -> None:
    area, body = QScrollArea(), QWidget()
    column = QVBoxLayout(body)
    column.addSpacing(2_000)
    panel = StatisticsPanel()
    column.addWidget(panel)
    area.setWidget(body)
    area.setWidgetResizable(True)
    shown(qtbot, area, 400, 400)
    panel.set_player(player("connect4", generation=0), 0, "first")
    assert panel.run.visibleRegion().isEmpty()
    panel.start()
    qtbot.waitUntil(lambda: not panel.run.visibleRegion().isEmpty())
    panel.stop()
    settle(qtbot, panel)


def test_closing_while_games_are_played_leaves_nothing(
    qtbot: QtBot, panel: StatisticsPanel, held: Held
) -> None:
    panel.start()
    assert jobs.stop_all(300)
    settle(qtbot, panel)
    assert len(panel.table) == 0


# The table


@pytest.fixture
def full(panel: StatisticsPanel) -> StatisticsPanel:
    """A panel with three results."""
    panel.show_table(StatisticsTable("tictactoe", [FIRST, BEST, CHAMPION]))
    return panel


def column(panel: StatisticsPanel, place: int) -> list[str]:
    model = panel.list.results
    return [model.index(row, place).data() for row in range(model.rowCount())]


def test_without_results_the_panel_says_what_to_do(panel: StatisticsPanel) -> None:
    assert "first player before any training" in panel.note.full_text()
    assert not panel.list.isVisible()


def test_once_it_has_trained_nobody_is_sent_back_to_the_first_player(
    panel: StatisticsPanel,
) -> None:
    assert panel._player is not None
    panel.set_player(panel._player, 400, "best")
    assert "No results yet" in panel.note.full_text()
    panel.set_player(panel._player, 0, "first")
    assert "first player before any training" in panel.note.full_text()


def test_a_new_result_keeps_the_sorting(qtbot: QtBot, full: StatisticsPanel, held: Held) -> None:
    full.list.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    held.let_go.set()
    full.start()
    settle(qtbot, full)
    assert column(full, 0) == ["★ 312", "40", "first", "first"]
    assert full.result.accessibleDescription().startswith("won 4 40.0 %")


def test_what_the_panel_adds_is_not_added_to_the_table_it_was_shown(
    qtbot: QtBot, panel: StatisticsPanel, held: Held
) -> None:
    table = StatisticsTable("tictactoe", [FIRST])
    panel.show_table(table)
    panel.recorded.connect(table.add)  # as the model does
    held.let_go.set()
    panel.start()
    settle(qtbot, panel)
    panel.show_table(table)
    assert len(panel.table) == len(table) == 2


# The badge


def test_a_proven_player_never_loses(qtbot: QtBot, panel: StatisticsPanel) -> None:
    panel.set_player(shipped_champion("tictactoe"), 21, "champion")
    settle(qtbot, panel)
    assert panel.badge.proven
    assert panel.badge.full_text().startswith("✓ Never loses: all ")


def test_a_player_that_can_be_beaten_is_told_so(panel: StatisticsPanel) -> None:
    assert not panel.badge.proven
    assert panel.badge.full_text().startswith("✕ Can be beaten: loses ")


def test_the_badge_is_of_the_look_ahead_that_is_chosen(
    qtbot: QtBot, panel: StatisticsPanel
) -> None:
    before = panel.badge.full_text()
    panel.setup.plies.setValue(9)  # it sees every game to its end
    settle(qtbot, panel)
    assert before != panel.badge.full_text()
    assert panel.badge.proven


def test_a_large_game_has_no_badge(panel: StatisticsPanel) -> None:
    panel.set_player(player("connect4"), 3, "best")
    assert not panel.badge.isVisible()
    assert not panel.badge.waiting


# For everybody


def test_everything_that_tab_reaches_has_a_name(full: StatisticsPanel) -> None:
    controls = controls_of(full)
    assert len(controls) >= 7
    assert [name_of(control) for control in controls if not name_of(control)] == []


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_it_fits_its_column(qtbot: QtBot, language: str, scale: float) -> None:
    theme_manager().set_type_scale(scale)
    language_manager().set_language(language)
    panel = shown(qtbot, StatisticsPanel())
    panel.show_table(StatisticsTable("tictactoe", [FIRST, BEST, CHAMPION]))
    assert panel.minimumSizeHint().width() <= 360 * scale
