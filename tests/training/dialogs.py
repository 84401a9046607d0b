"""Opens the dialog of a run's settings, and works its controls as a person would."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QPushButton
from pytestqt.qtbot import QtBot

from poda.engine.runs.presets import presets
from poda.engine.runs.settings import LIMITS, Settings
from poda.training.settings_dialog import NumberBox, SettingControls, SettingsDialog

Open = Callable[..., SettingsDialog]
NAMES = list(LIMITS)


def opener(qtbot: QtBot, kind: type[SettingsDialog] = SettingsDialog) -> Open:
    def open_(
        preset: str = "published", game: str = "connect4", seed: int = 1, *,
        settings: Settings | None = None, running: bool = False,
    ) -> SettingsDialog:  # fmt: skip
        given = presets(game)[preset].settings if settings is None else settings
        widget = kind(game, given, preset, seed, running)
        qtbot.addWidget(widget)
        with qtbot.waitExposed(widget):
            widget.show()
        return widget

    return open_


def button(dialog: QDialog, which: str) -> QPushButton:
    box = dialog.findChild(QDialogButtonBox)
    return box.button(QDialogButtonBox.StandardButton[which])


def row_of(dialog: SettingsDialog, name: str) -> SettingControls:
    """The row of a setting, whose page is turned up."""
    for number in range(dialog.tabs.count()):
        rows = dialog.tabs.widget(number).rows
        if name in rows:
            dialog.tabs.setCurrentIndex(number)
            return rows[name]
    raise AssertionError(name)


def type_into(dialog: SettingsDialog, name: str, text: str) -> None:
    box = row_of(dialog, name).field.box
    assert isinstance(box, NumberBox)
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, text)


def pick(dialog: SettingsDialog, name: str, word: str) -> None:
    box = row_of(dialog, name).field.box
    assert isinstance(box, QComboBox)
    box.setFocus()
    while box.currentData() != word:
        before = box.currentIndex()
        QTest.keyClick(box, Qt.Key.Key_Down)
        if box.currentIndex() == before:
            QTest.keyClick(box, Qt.Key.Key_Home)


def is_ok(dialog: SettingsDialog) -> bool:
    return button(dialog, "Ok").isEnabled()
