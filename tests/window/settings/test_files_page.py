"""Where files are kept: shown, opened, chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QAbstractButton, QFileDialog
from pytestqt.qtbot import QtBot

from poda.base import paths
from poda.window.settings_dialog import AppSettingsDialog, FilesPage

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(dialog: AppSettingsDialog) -> FilesPage:
    """The page, seen."""
    dialog.list.setCurrentRow(3)
    return dialog.files


@pytest.fixture
def usual_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, following: None) -> Iterator[Path]:
    """The platform's own folders, as without PODA_HOME."""
    computer = tmp_path / "computer"
    monkeypatch.delenv("PODA_HOME")
    monkeypatch.setattr(paths, "_standard", lambda name: computer / name)
    paths._choice_at_start.cache_clear()
    yield computer
    paths._choice_at_start.cache_clear()


def press(qtbot: QtBot, button: QAbstractButton, by_mouse: bool) -> None:
    if by_mouse:
        qtbot.mouseClick(button, LEFT)
    else:
        button.setFocus()
        qtbot.keyClick(button, Qt.Key.Key_Space)


def test_the_folders_are_shown(page: FilesPage, home: Path) -> None:
    shown = {key: field.text() for key, field in page.fields.items()}
    assert shown == {
        "data": str(home / "data"),
        "settings": str(home / "config"),
        "logs": str(home / "logs"),
    }
    assert all(field.isReadOnly() for field in page.fields.values())


@pytest.mark.parametrize("by_mouse", [True, False])
@pytest.mark.parametrize("key", ["data", "settings", "logs"])
def test_each_folder_is_opened(
    qtbot: QtBot, page: FilesPage, monkeypatch: pytest.MonkeyPatch, key: str, by_mouse: bool
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    press(qtbot, page.open_buttons[key], by_mouse)
    assert opened == [page.fields[key].text()]


def test_poda_home_is_told_where_it_rules(page: FilesPage, home: Path) -> None:
    assert page._home_note.isVisible()
    assert "PODA_HOME" in page._home_note.full_text()
    assert str(home) in page._home_note.full_text()
    assert not page.change.isEnabled()
    assert not page.usual.isEnabled()


@pytest.mark.parametrize("by_mouse", [True, False])
def test_another_folder_is_chosen_and_the_usual_one_again(
    usual_home: Path,
    qtbot: QtBot,
    open_dialog: Callable[[], AppSettingsDialog],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    by_mouse: bool,
) -> None:
    page = open_page(open_dialog)
    chosen = tmp_path / "stick"
    chosen.mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(chosen))
    assert not page._home_note.isVisible()
    assert not page.usual.isEnabled()
    press(qtbot, page.change, by_mouse)
    assert paths.data_choice() == chosen
    assert page.fields["data"].text() == str(usual_home / "user_data_dir")  # until the next start
    note = page._data_note.full_text().replace("\u200b", "")
    assert "next start" in note
    assert str(chosen) in note
    assert "Nothing is moved" in note
    press(qtbot, page.usual, by_mouse)
    assert paths.data_choice() is None
    assert "next start" not in page._data_note.full_text()
    assert not page.usual.isEnabled()


def open_page(open_dialog: Callable[[], AppSettingsDialog]) -> FilesPage:
    dialog = open_dialog()
    dialog.list.setCurrentRow(3)
    return dialog.files


def test_a_folder_that_cannot_be_used_is_refused_with_the_reason(
    usual_home: Path,
    qtbot: QtBot,
    open_dialog: Callable[[], AppSettingsDialog],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = open_page(open_dialog)
    gone = tmp_path / "gone"
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(gone))
    page.change.click()
    assert page.notice.isVisible()
    assert "cannot be used: No such file" in page.notice.text()
    assert paths.data_choice() is None


def test_cancelling_chooses_nothing(
    usual_home: Path,
    qtbot: QtBot,
    open_dialog: Callable[[], AppSettingsDialog],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = open_page(open_dialog)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    page.change.click()
    assert paths.data_choice() is None
    assert not page.notice.isVisible()
