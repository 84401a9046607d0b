"""What went wrong without anybody waiting for it is told at the top of the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from poda.base.troubles import Kind, Trouble
from poda.house import settings as module
from poda.house.settings import settings
from poda.window.main_window import MainWindow
from poda.window.trouble_bar import TroubleBar


@pytest.fixture
def bar(qtbot: QtBot) -> TroubleBar:
    """All there are, one after the other."""
    result = TroubleBar([Trouble(kind, Path(f"/{kind.value}"), kind.name) for kind in Kind])
    qtbot.addWidget(result)
    result.tell()
    return result


def test_each_is_told_with_its_path_and_closed_by_keyboard(qtbot: QtBot, bar: TroubleBar) -> None:
    seen = set()
    for kind in Kind:
        assert bar.isVisible()
        assert f"/{kind.value}" in bar.sentence.full_text()
        seen.add(bar.sentence.full_text())
        qtbot.keyClick(bar.close_button, Qt.Key.Key_Space)
    assert len(seen) == len(Kind)
    assert not bar.isVisible()


def test_copy_takes_the_sentence_and_the_details(qtbot: QtBot, bar: TroubleBar) -> None:
    qtbot.mouseClick(bar.copy_button, Qt.MouseButton.LeftButton)
    text = QGuiApplication.clipboard().text()
    assert text.startswith("Poda ")
    assert bar.sentence.full_text() in text
    assert text.endswith("DAMAGED")
    assert bar.copy_button.text() == "Copied"
    bar.next()
    assert bar.copy_button.text() == "Copy"


def test_nothing_is_told_where_nothing_is_wrong(
    qtbot: QtBot, new_window: Callable[[], MainWindow]
) -> None:
    window = new_window()
    window.show_troubles(())
    assert window.troubles is None


def test_a_start_with_a_damaged_settings_file_says_where_it_is_now(
    qtbot: QtBot, readable: None, home: Path, new_window: Callable[[], MainWindow]
) -> None:
    (home / "config").mkdir(exist_ok=True)
    (home / "config" / "settings.json").write_bytes(b"\0" * 500)
    module._open.cache_clear()
    assert settings().theme == "system"
    window = new_window()
    window.after_first_paint()
    assert window.troubles is not None
    assert window.troubles.isVisible()
    aside = home / "config" / "settings.json.aside-1"
    assert str(aside) in window.troubles.sentence.full_text()
    assert aside.read_bytes() == b"\0" * 500
    qtbot.keyClicks(window.play.board.board, "1")  # and one can play
    assert window.play.model.board.record.position_text().startswith("1")
