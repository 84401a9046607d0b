"""A tournament in the window is played, stopped, gone on with, and is over."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from poda.engine.errors import EngineError
from poda.engine.search.observer import never
from poda.packages.arena.engine.external.engines import Program, Programs
from poda.packages.arena.engine.tournament.journal import GAMES_FILE, LOCK_FILE, Journal
from poda.packages.arena.engine.tournament.plan import Entrant, Sprt
from poda.packages.arena.engine.tournament.running import Runner
from poda.packages.arena.window.settings import ArenaSettings
from poda.packages.arena.window.tournament_model import TournamentModel, TournamentStatus
from some import some

from .hand import LONG, QUICK, SLOW, TournamentHand, WindowHand, played


def until(qtbot: QtBot, model: TournamentModel, status: TournamentStatus) -> None:
    qtbot.waitUntil(lambda: model.status is status, timeout=30_000)


def test_a_tournament_is_played_to_its_end(
    qtbot: QtBot, model: TournamentModel, tmp_path: Path
) -> None:
    model.begin(QUICK, tmp_path / "cup")
    assert model.status is TournamentStatus.READY
    until(qtbot, model, TournamentStatus.OVER)
    assert model.end == "complete"
    assert model.played == len(model.games) == 20
    assert model.standings is not None
    assert sum(row.games for row in model.standings.rows()) == 40
    assert model.live() == ()


def test_it_is_the_same_however_many_games_are_played_at_once(
    qtbot: QtBot, model: TournamentModel, tmp_path: Path
) -> None:
    found = []
    for at_once in (1, 4):
        model.at_once = at_once
        model.begin(QUICK, tmp_path / str(at_once))
        until(qtbot, model, TournamentStatus.OVER)
        found.append(sorted(model.games))
        assert model.close()
    assert found[0] == found[1]


def test_games_wait_while_the_window_draws_and_then_go_on(
    qtbot: QtBot, model: TournamentModel, tmp_path: Path
) -> None:
    model.begin(LONG, tmp_path / "cup")
    qtbot.waitUntil(lambda: model.played > 10)
    free = model._runner._turns.undisturbed  # type: ignore[union-attr]
    model.hold_games()
    assert not free.is_set()
    qtbot.waitUntil(free.is_set)
    before = model.played
    qtbot.waitUntil(lambda: model.played > before)
    model.stop()


def test_running_games_are_finished_and_no_others_are_begun(
    qtbot: QtBot, model: TournamentModel, tmp_path: Path
) -> None:
    model.at_once = 2
    model.begin(LONG, tmp_path / "cup")
    qtbot.waitUntil(lambda: model.played > 10)
    model.finish()
    assert model.status is TournamentStatus.FINISHING
    until(qtbot, model, TournamentStatus.STOPPED)
    numbers = sorted(game.number for game in model.games)
    assert numbers == list(range(len(numbers)))
    assert len(numbers) < 200_000


def test_what_was_stopped_goes_on_and_comes_out_the_same(
    qtbot: QtBot, model: TournamentModel, tmp_path: Path
) -> None:
    plan = replace(QUICK, games=300)
    model.begin(plan, tmp_path / "stopped")
    qtbot.waitUntil(lambda: model.played > 10)
    model.stop()
    qtbot.waitUntil(lambda: not model.is_busy)
    model.go_on()
    until(qtbot, model, TournamentStatus.OVER)
    stopped = sorted(model.games)
    assert model.close()
    model.begin(plan, tmp_path / "whole")
    until(qtbot, model, TournamentStatus.OVER)
    assert sorted(model.games) == stopped


def test_stopping_now_breaks_off_a_move_that_takes_an_hour(
    qtbot: QtBot, model: TournamentModel, tmp_path: Path
) -> None:
    model.begin(SLOW, tmp_path / "cup")
    qtbot.waitUntil(lambda: len(model.live()) == 1)
    assert model.live()[0].plies == 2
    model.stop()
    until(qtbot, model, TournamentStatus.STOPPED)
    assert model.played == 0


def test_one_that_is_stopped_while_its_folder_is_made_is_not_offered(
    qtbot: QtBot, model: TournamentModel, tmp_path: Path
) -> None:
    model.begin(QUICK, tmp_path / "cup")
    model.stop()
    until(qtbot, model, TournamentStatus.EMPTY)
    assert not (tmp_path / "cup").exists()


def test_a_test_that_is_decided_ends_it(
    qtbot: QtBot, model: TournamentModel, tmp_path: Path
) -> None:
    plan = replace(QUICK, games=None, sprt=Sprt(0, 200))
    model.begin(plan, tmp_path / "cup")
    until(qtbot, model, TournamentStatus.OVER)
    assert model.end == "decided"
    assert model.standings is not None
    assert model.standings.verdict == "H1"
    assert model.played == len(model.games)


def test_a_tournament_that_is_read_has_its_games(
    qtbot: QtBot, model: TournamentModel, home: Path
) -> None:
    model.open(played(QUICK, games=4))
    qtbot.waitUntil(lambda: model.status is TournamentStatus.STOPPED)
    assert model.played == 4
    assert model.plan == QUICK
    assert model.can_go_on


def test_what_another_plays_is_looked_at_and_gone_on_with_where_that_one_stopped(
    qtbot: QtBot, model: TournamentModel
) -> None:
    folder = played(QUICK, games=4)
    refused: list[EngineError] = []
    model.refused.connect(refused.append)
    other = Journal.open(folder)
    (folder / LOCK_FILE).unlink()  # nor does that let two play it
    model.open(folder)
    until(qtbot, model, TournamentStatus.STOPPED)
    assert model.played == 4
    model.go_on()
    qtbot.waitUntil(lambda: bool(refused))
    assert refused[0].code == "tournament.in_use"
    until(qtbot, model, TournamentStatus.STOPPED)
    runner = Runner(other)
    runner.run(never, lambda games: runner.finish())
    count = len(other.games)
    other.close()
    assert count > 4
    model.go_on()
    until(qtbot, model, TournamentStatus.OVER)
    assert sorted(game.number for game in model.games) == list(range(20))
    assert len((folder / GAMES_FILE).read_bytes().splitlines()) == 20 + 1  # and how it ended


def test_lines_that_are_not_known_are_told_and_stay(
    qtbot: QtBot, model: TournamentModel, tmp_path: Path
) -> None:
    folder = tmp_path / "cup"
    shutil.copytree(Path(__file__).parents[3] / "data" / "tournament_of_newer_version", folder)
    before = (folder / GAMES_FILE).read_bytes()
    refused: list[EngineError] = []
    model.refused.connect(refused.append)
    model.open(folder)
    until(qtbot, model, TournamentStatus.STOPPED)
    assert [error.code for error in refused] == ["tournament.read_over"]
    assert (folder / GAMES_FILE).read_bytes() == before
    model.go_on()
    until(qtbot, model, TournamentStatus.OVER)
    assert (folder / GAMES_FILE).read_bytes().startswith(before)
    assert len(model.games) == 10


def test_an_engine_that_is_not_in_the_list_is_told(
    qtbot: QtBot, model: TournamentModel, tmp_path: Path
) -> None:
    refused: list[EngineError] = []
    model.refused.connect(refused.append)
    stranger = Entrant("Stranger", "engine:stranger")
    model.begin(replace(QUICK, entrants=(QUICK.entrants[0], stranger)), tmp_path / "cup")
    qtbot.waitUntil(lambda: bool(refused))
    assert refused[0].code == "engine.unknown"
    assert model.status is TournamentStatus.STOPPED


@pytest.fixture
def never_ready(tmp_path: Path) -> Callable[[], list[int]]:
    """An engine of the list, by the name of `mute`, that is given an hour to begin and never does:
    its processes."""
    word = f"mute-{tmp_path}"
    command = (sys.executable, "-c", "import time; time.sleep(3600)", word)
    Programs([Program("mute", ("tictactoe",), "ugi", command, 3600.0)]).save()

    def processes() -> list[int]:
        found = []
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit():
                with suppress(OSError):  # it has ended
                    if word.encode() in (folder / "cmdline").read_bytes():
                        found.append(int(folder.name))
        return found

    return processes


@pytest.mark.skipif(sys.platform != "linux", reason="/proc tells what runs")
@pytest.mark.parametrize("how", ["stop", "leave"])
def test_an_engine_that_does_not_begin_holds_nobody_up(
    how: str,
    qtbot: QtBot,
    model: TournamentModel,
    tmp_path: Path,
    never_ready: Callable[[], list[int]],
) -> None:
    mute = Entrant("Mute", "engine:mute")
    model.begin(replace(QUICK, entrants=(QUICK.entrants[0], mute)), tmp_path / "cup")
    qtbot.waitUntil(lambda: len(never_ready()) == 2, timeout=30_000)  # it, and its guard
    if how == "stop":
        model.stop()
        until(qtbot, model, TournamentStatus.STOPPED)
    else:
        model.leave()
        assert model.journal is None  # its thread has ended
    assert never_ready() == []


def test_a_folder_that_is_no_tournament_is_told(
    qtbot: QtBot, model: TournamentModel, tmp_path: Path
) -> None:
    refused: list[EngineError] = []
    model.refused.connect(refused.append)
    model.open(tmp_path)
    qtbot.waitUntil(lambda: bool(refused))
    assert model.status is TournamentStatus.EMPTY


def test_nothing_is_begun_while_games_are_played(
    qtbot: QtBot, model: TournamentModel, tmp_path: Path
) -> None:
    model.begin(LONG, tmp_path / "cup")
    qtbot.waitUntil(lambda: model.status is TournamentStatus.RUNNING)
    model.begin(QUICK, tmp_path / "other")
    model.open(tmp_path / "other")
    assert not model.close()
    assert model.plan == LONG
    assert not (tmp_path / "other").exists()


def test_who_leaves_leaves_the_folder_to_others(
    qtbot: QtBot, model: TournamentModel, tmp_path: Path
) -> None:
    model.begin(LONG, tmp_path / "cup")
    qtbot.waitUntil(lambda: model.played > 0)
    counted = model.played
    model.leave()
    journal = Journal.open(tmp_path / "cup")
    assert len(journal.games) >= counted
    journal.close()


# At the window


def test_the_keys_start_finish_go_on_and_stop(hand: TournamentHand) -> None:
    hand.setup.details.unfold()
    hand.setup.at_once.setValue(3)
    assert ArenaSettings().tournament_at_once == hand.model.at_once == 3
    assert hand.tab.bar.at_once.value() == 3
    hand.setup.show_plan(LONG)
    hand.key(hand.tab, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    hand.until(TournamentStatus.RUNNING)
    hand.key(hand.tab, Qt.Key.Key_Space)
    hand.until(TournamentStatus.STOPPED)
    assert hand.tab.bar.figures.full_text().startswith("Stopped · Games: ")
    hand.key(hand.tab, Qt.Key.Key_Space)
    hand.until(TournamentStatus.RUNNING)
    hand.key(hand.tab, Qt.Key.Key_Escape)
    hand.until(TournamentStatus.STOPPED)


def test_a_tournament_that_is_over_is_told_shown_and_followed_by_another(
    hand: TournamentHand,
) -> None:
    hand.play(QUICK)
    hand.until(TournamentStatus.OVER)
    hand.tab.bar._show_figures()
    assert hand.tab.bar.title.full_text() == "Tic-tac-toe: One against Other"
    assert "All games are played · Games: 20 of 20" in hand.tab.bar.figures.full_text()
    assert not hand.tab.bar.buttons["stop"].isVisible()
    assert not hand.tab.actions_["go_on"].isEnabled()
    for page in some(("standings", "pair", "boards", "games", "explore")):
        hand.page(page)
        assert hand.tab.pages.seen == page
    hand.click(hand.tab.bar.buttons["new"])
    assert hand.model.status is TournamentStatus.EMPTY
    assert hand.setup.isVisible()
    assert hand.setup.plan() == replace(QUICK, seed=2), "as the last one, with another seed"


def test_a_window_marks_that_games_are_played_and_leaves_nothing_behind(
    window_hand: WindowHand,
) -> None:
    window_hand.play(LONG)
    window_hand.qtbot.waitUntil(lambda: window_hand.model.played > 0)
    bar = window_hand.window.head.tabs
    assert not bar.tabIcon(3).isNull()
    assert "games" in bar.tabToolTip(3)
    window_hand.click(window_hand.tab.bar.buttons["stop"])
    window_hand.until(TournamentStatus.STOPPED)
    assert bar.tabIcon(3).isNull()
    # It closes in the midst of a move.
    window_hand.click(window_hand.tab.bar.buttons["new"])
    window_hand.play(SLOW)
    window_hand.qtbot.waitUntil(lambda: len(window_hand.model.live()) > 0)
    window_hand.window.close()
    assert not window_hand.model._worker.running
    assert window_hand.model.journal is None
