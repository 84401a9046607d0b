"""The larger endgame database, asked for in the settings: it begins, is paused, and goes on."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from poda.engine.errors import EngineError
from poda.engine.search.observer import SearchStopped, Stop
from poda.packages.checkers.engine.kit import FivePieces
from poda.window.settings_dialog import AppSettingsDialog
from poda.window.settings_pages import EndgamesRow

LEFT = Qt.MouseButton.LeftButton


class Computation:
    """Stands in for it: comes to a half, and ends when it is told to."""

    def __init__(self) -> None:
        self.kept, self.may_end, self.fails = 0.0, False, False

    def prepare(self, progress: Callable[[float], None], stop: Stop) -> None:
        if self.fails:
            raise EngineError("kernels.missing")
        self.kept = max(self.kept, 0.25)
        progress(0.5)
        while not self.may_end:
            if stop():
                raise SearchStopped
            time.sleep(0.01)
        self.kept = 1.0


@pytest.fixture
def computation(monkeypatch: pytest.MonkeyPatch) -> Computation:
    found = Computation()
    monkeypatch.setattr(FivePieces, "share_kept", lambda _endgames: found.kept)
    monkeypatch.setattr(
        FivePieces, "prepare", lambda _endgames, progress, stop: found.prepare(progress, stop)
    )
    return found


@pytest.fixture
def row(computation: Computation, dialog: AppSettingsDialog) -> EndgamesRow:
    dialog.show_page(dialog.computing)
    (found,) = dialog.computing.endgames
    return found


def test_it_is_computed_paused_and_gone_on_with(
    qtbot: QtBot, row: EndgamesRow, computation: Computation
) -> None:
    assert row.button.text() == "Compute up to 5 pieces"
    assert "156,049,322 positions" in row.note.full_text()
    assert "156 MB" in row.note.full_text()
    qtbot.mouseClick(row.button, LEFT)
    assert row.button.text() == "Pause"
    qtbot.waitUntil(lambda: row.note.full_text() == "Checkers: 50.0 % computed", timeout=20_000)
    row.button.setFocus()
    qtbot.keyClick(row.button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: row.button.text() == "Go on", timeout=20_000)
    assert row.note.full_text() == "Checkers: paused, 25.0 % are computed and kept"
    computation.may_end = True
    qtbot.mouseClick(row.button, LEFT)
    qtbot.waitUntil(lambda: not row.button.isEnabled(), timeout=20_000)
    assert row.note.full_text() == "Checkers: every position of up to 5 pieces is known."
    assert row.button.accessibleName()


def test_where_it_cannot_be_computed_it_says_why(
    qtbot: QtBot, row: EndgamesRow, computation: Computation
) -> None:
    computation.fails = True
    qtbot.mouseClick(row.button, LEFT)
    qtbot.waitUntil(lambda: "they cannot be computed" in row.note.full_text(), timeout=20_000)
    assert row.button.isEnabled()
    computation.fails, computation.may_end = False, True
    qtbot.mouseClick(row.button, LEFT)
    qtbot.waitUntil(lambda: "is known" in row.note.full_text(), timeout=20_000)
