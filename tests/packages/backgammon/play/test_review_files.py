"""The review of a folder of matches in the window: a row for each player, and what was not read."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from play.conftest import Open
from play.hand import Hand
from poda.packages.backgammon.engine import bearoff
from poda.packages.backgammon.window.review import played_files
from poda.packages.backgammon.window.review.files_dialog import FilesReviewDialog
from poda.packages.backgammon.window.review.played_files import MatchOfFile

from .backgammon_hand import begun
from .judges import Judge

DATA = Path(__file__).parents[3] / "data"

pytestmark = pytest.mark.qt_log_ignore(r"does not support raise\(\)", extend=True)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A match, another one of which a part cannot be read, and a file that is none."""
    folder = tmp_path / "matches"
    folder.mkdir()
    shutil.copy(DATA / "gnubg_money.mat", folder / "a.mat")
    shutil.copy(DATA / "cases" / "02b-unreadable-play.mat", folder / "b.mat")
    (folder / "c.mat").write_bytes(b"\x00\x01")
    return folder


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judged at once: every decision not to double loses a hundredth."""
    judge = Judge(errors={"no_double": 0.01})

    def judged(steps: Any, depth: Any, known: Any, stop: Any, tell: Callable[[Any], None]) -> None:
        judge(steps, depth, known, stop, lambda place: tell(SimpleNamespace(done=place)))

    monkeypatch.setattr(played_files, "review", judged)
    monkeypatch.setattr(bearoff, "load", lambda stop: None)


@pytest.fixture
def dialog(open_window: Open) -> tuple[Hand, FilesReviewDialog]:
    hand = begun(open_window())
    hand.model.review.set_plies(0)
    hand.play.added["backgammon"]["review_files"].trigger()
    found = hand.play.added["backgammon"].windows["review_files"]
    assert isinstance(found, FilesReviewDialog)
    return hand, found


def text(dialog: FilesReviewDialog, row: int, column: int) -> str:
    item = dialog.table.item(row, column)
    assert item is not None
    return item.text()


def test_a_folder_is_chosen_and_its_players_are_listed(
    dialog: tuple[Hand, FilesReviewDialog], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, window = dialog
    assert "All matches of a folder" in window.sentence()
    assert not window.copy.isEnabled()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    hand.click_button(window.run)
    hand.until(window.copy.isEnabled)
    hand.until(window.progress.isHidden)
    assert window.focusWidget() is window.run
    assert window.sentence().startswith("2 of 3 files · 5 games · judged at 0 plies")
    assert "b.mat: " in window.sentence()
    assert "c.mat: " in window.sentence()
    names = [text(window, row, 0) for row in range(window.table.rowCount())]
    assert {"Anna", "Björn"} < set(names)
    at = names.index("Anna")
    assert [text(window, at, column) for column in (1, 2)] == ["1", "3"]
    rate, decisions = text(window, at, 3).split()
    doubles = int(text(window, at, 5).split()[1].strip("()"))
    most = 10 * doubles / int(decisions.strip("()"))  # none of the others loses anything
    assert 0 < float(rate) <= most + 0.05
    parts = [text(window, at, column).split() for column in (4, 5, 6)]
    each = [int(part[-1].strip("()")) for part in parts if part != ["–"]]
    assert sum(each) == int(decisions.strip("()"))
    hand.click_button(window.copy)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[1].split("\t")[0] == "Player"
    assert len(lines) == 2 + len(names) + 3


def test_it_stops_and_keeps_what_it_has(
    dialog: tuple[Hand, FilesReviewDialog], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped at the second file, the first one stays."""
    hand, window = dialog

    def read(path: Path, sides: tuple[str, str], stop: Callable[[], bool]) -> MatchOfFile:
        while path.name == "b.mat" and not stop():
            threading.Event().wait(0.005)
        return real(path, sides, stop)

    real = played_files.read_match
    monkeypatch.setattr(played_files, "read_match", read)
    window.start(folder)
    hand.until(lambda: window.table.rowCount() == 2)
    assert window.run.text() == "&Stop"
    hand.click_button(window.run)
    hand.until(window.progress.isHidden)
    assert window.sentence().startswith("1 of 3 files")
    assert window.copy.isEnabled()


def test_a_folder_that_is_gone_is_told(
    dialog: tuple[Hand, FilesReviewDialog], tmp_path: Path
) -> None:
    hand, window = dialog
    window.start(tmp_path / "gone")
    hand.until(window.progress.isHidden)
    assert window.sentence()
    assert window.table.rowCount() == 0
