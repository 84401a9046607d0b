"""The settings of Poda: pages at the left, the one that is seen at the right. No Apply button."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from poda.house.i18n import Retranslatable
from poda.house.settings import Setting, Settings, settings
from poda.house.theme import theme_manager
from poda.widgets.announce import announce
from poda.widgets.layout import AROUND, BETWEEN, INSIDE, PAGE_PROPERTY, hairline
from poda.window.settings.files import FilesPage
from poda.window.settings.look import LookPage
from poda.window.settings.page import SettingsPage
from poda.window.settings.work import ComputingPage, MotionPage

SHOWN: Final = (
    "language",
    "theme",
    "palette",
    "type_scale",
    "animations",
    "animation_speed",
    "worker_threads",
)
"""The settings that the dialog has, and that it can set back."""

_WIDTH: Final = 784
_HEIGHT: Final = 560


class SettingsPages(QListWidget):
    """The names of the pages."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        for policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        theme_manager().changed.connect(self.fit)

    def fit(self) -> None:
        """Be as large as the names want it."""
        self.ensurePolished()
        self.setFixedWidth(self.sizeHintForColumn(0) + 2 * self.frameWidth() + INSIDE)
        rows = sum(self.sizeHintForRow(row) for row in range(self.count()))
        self.setFixedHeight(rows + 2 * self.frameWidth())


class AppSettingsDialog(Retranslatable, QDialog):
    """Each control sets one setting at once, and follows it, whoever changes it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty(PAGE_PROPERTY, "settings")
        self.look, self.motion = LookPage(), MotionPage()
        self.computing, self.files = ComputingPage(), FilesPage()
        self.pages: tuple[SettingsPage, ...] = (
            self.look,
            self.motion,
            self.computing,
            self.files,
        )
        self.list = SettingsPages()
        self._stack = QStackedWidget()
        for page in self.pages:
            self.list.addItem("")
            self._stack.addWidget(page)
        self.restore, self.undo, self.close_button = QPushButton(), QPushButton(), QPushButton()
        self._before: dict[str, Any] | None = None  # what Undo brings back
        self._restoring = False
        self._lay_out()
        self.list.currentRowChanged.connect(self._show_page)
        self.restore.clicked.connect(self._restore)
        self.undo.clicked.connect(self._undo)
        self.close_button.clicked.connect(self.close)
        settings().changed.connect(self._on_changed)
        theme_manager().changed.connect(self._fit)
        self.list.setCurrentRow(0)
        self.retranslate()
        self._refresh()

    def _lay_out(self) -> None:
        for button in (self.restore, self.undo, self.close_button):
            button.setAutoDefault(False)
        middle = QHBoxLayout()
        middle.setSpacing(AROUND)
        middle.addWidget(self.list, 0, Qt.AlignmentFlag.AlignTop)
        middle.addWidget(self._stack, 1)
        bottom = QHBoxLayout()
        bottom.setSpacing(INSIDE)
        bottom.addWidget(self.restore)
        bottom.addWidget(self.undo)
        bottom.addStretch(1)
        bottom.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(AROUND, AROUND, AROUND, BETWEEN)
        layout.setSpacing(BETWEEN)
        layout.addLayout(middle, 1)
        layout.addWidget(hairline())
        layout.addLayout(bottom)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Settings"))
        self.list.setAccessibleName(self.tr("Pages of the settings"))
        for row, page in enumerate(self.pages):
            page.retranslate()  # now: the room that it wants is asked for below
            self.list.item(row).setText(page.title())
        self.restore.setText(self.tr("&Restore defaults"))
        self.restore.setToolTip(self.tr("Set all of them back; the folders stay as they are"))
        self.undo.setText(self.tr("&Undo"))
        self.undo.setToolTip(self.tr("Bring the settings back that you had"))
        self.close_button.setText(self.tr("Close"))
        self.close_button.setToolTip(self.tr("What you chose is in force already (Esc)"))
        for button in (self.restore, self.undo, self.close_button):
            button.setAccessibleName(button.text().replace("&", ""))
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()
        self.list.setFocus()
        self.files.refresh()

    def done(self, result: int) -> None:
        self.files.leave()
        super().done(result)

    def _show_page(self, row: int) -> None:
        self._stack.setCurrentIndex(row)
        if self.pages[row] is self.files:
            self.files.measure()

    def _restore(self) -> None:
        """All defaults, and the way back."""
        self._before = {name: getattr(settings(), name) for name in SHOWN}
        self._set({name: _default(name) for name in SHOWN})
        self.undo.setVisible(True)
        self.undo.setFocus()
        announce(self, self.tr("The defaults are restored."))

    def _undo(self) -> None:
        if self._before is not None:
            self._set(self._before)
        self._before = None
        self._refresh()
        self.restore.setFocus()

    def _set(self, values: dict[str, Any]) -> None:
        self._restoring = True
        for name, value in values.items():
            setattr(settings(), name, value)
        self._restoring = False
        self._refresh()

    def _on_changed(self, name: str) -> None:
        if name in SHOWN and not self._restoring:
            self._before = None  # what was chosen since is not undone
            self._refresh()

    def _refresh(self) -> None:
        self.undo.setVisible(self._before is not None)
        self.restore.setEnabled(any(getattr(settings(), n) != _default(n) for n in SHOWN))

    def _fit(self) -> None:
        """As large as the type wants it, and never larger than the screen."""
        self.list.fit()
        width = max(page.names_width() for page in self.pages)
        for page in self.pages:
            page.fit(width)
        scale = theme_manager().type_scale
        room = self.screen().availableGeometry()
        self.resize(
            min(round(_WIDTH * scale), room.width() - BETWEEN),
            min(round(_HEIGHT * scale), room.height() - 2 * AROUND),
        )


def _default(name: str) -> Any:
    setting = vars(Settings)[name]
    assert isinstance(setting, Setting)
    return setting.default
