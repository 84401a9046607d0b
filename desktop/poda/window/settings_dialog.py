"""The settings dialog: page names on the left, the current page on the right; no Apply button."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QLineEdit,
    QListWidget,
    QPushButton,
    QStackedWidget,
    QWidget,
)

from poda.base import packages, paths
from poda.house.i18n import follow_language
from poda.house.settings import Setting, UserSettings, settings
from poda.house.theme import Role, theme_manager
from poda.widgets.announce import Text, announce, phrased
from poda.widgets.controls import push_button
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    INSIDE,
    PAGE_PROPERTY,
    Notice,
    Stretch,
    column,
    hairline,
    row,
)
from poda.widgets.screens import fit_dialog
from poda.window.settings_pages import ComputingPage, ControlsPage, LookPage, MotionPage


class FolderField(QLineEdit):
    """A read-only field with the path of a folder, which can be copied."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)

    def show_path(self, path: Path) -> None:
        """Show this path from its beginning."""
        text = paths.shown(path)
        if self.text() != text:
            self.setText(text)
            self.setCursorPosition(0)
            self.setToolTip(text)


class FilesPage(ControlsPage):
    """The folders of the data, the settings and the log files."""

    def __init__(self) -> None:
        super().__init__()
        self._folders: dict[str, Callable[[], Path]] = {
            "data": paths.data_dir,
            "settings": paths.config_dir,
            "logs": paths.log_dir,
        }
        self._titles: dict[str, Text] = {
            "data": lambda: self.tr("Your &data"),
            "settings": lambda: self.tr("Se&ttings"),
            "logs": lambda: self.tr("&Log files"),
        }
        self.fields = {key: FolderField() for key in self._folders}
        self.open_buttons = {key: self._open_button(name) for key, name in self._titles.items()}
        phrased(self.open_buttons["data"], lambda: self.tr("&Open folder"))
        self.change = push_button(
            lambda: self.tr("&Change…"),
            self._ask_for_folder,
            name=lambda: self.tr("Change…"),
            detail=lambda: self.tr("Choose another folder for the data"),
        )
        self.usual = push_button(
            lambda: self.tr("Usual &folder"),
            lambda: self._choose(None),
            name=lambda: self.tr("Usual folder"),
            detail=lambda: paths.shown(paths.usual_data()),
        )
        self.notice = Notice()
        self._lay_out()
        self._connect()
        self.refresh()
        follow_language(self, self._show_data_note)

    def _open_button(self, name: Text) -> QPushButton:
        return phrased(
            QPushButton(),
            lambda: self.tr("Open folder"),
            name=lambda: self.tr("Open folder: {name}").format(name=name()),
            tip=lambda: self.tr("Show it in the computer’s file manager"),
        )

    def _lay_out(self) -> None:
        self._home_note = self.add_note(
            lambda: self.tr(
                "Poda was started with PODA_HOME: all of it lies below {folder}, and no folder "
                "can be chosen here."
            ).format(folder=os.environ.get(paths.HOME_VARIABLE, "")),
            Role.CURRENT,
        )
        for key, field in self.fields.items():
            part = row((field, 1), self.open_buttons[key])
            self.add_row(self._titles[key], part, phrased(field, name=self._titles[key]))
            if key == "data":
                self.add_below(row(self.change, self.usual, Stretch(1)))
                self.add_below(self.notice)
                self._data_note = self.add_note()
        for button in (*self.open_buttons.values(), self.change, self.usual):
            button.setAutoDefault(False)

    def _connect(self) -> None:
        for key, button in self.open_buttons.items():
            button.clicked.connect(lambda _on=False, key=key: self._open(key))

    def title(self) -> str:
        return self.tr("Files")

    def refresh(self) -> None:
        """Show the current folders."""
        for key, folder in self._folders.items():
            self.fields[key].show_path(folder())
        ruled = bool(os.environ.get(paths.HOME_VARIABLE))
        self._home_note.setVisible(ruled)
        self.change.setEnabled(not ruled)
        self.usual.setEnabled(not ruled and paths.data_choice() is not None)
        self._show_data_note()

    # The data

    def _ask_for_folder(self) -> None:
        title = self.tr("Folder for your data")
        name = QFileDialog.getExistingDirectory(self, title, str(paths.data_dir()))
        if name:
            self._choose(Path(name))

    def _choose(self, path: Path | None) -> None:
        self.notice.clear()
        try:
            own = None if path is None else paths.own_folder(path)
            paths.choose_data(None if own == paths.usual_data() else own)
        except OSError as error:
            reason = error.strerror or str(error)
            self.notice.say(
                lambda: self.tr("That folder cannot be used: {reason}").format(reason=reason)
            )
        self.refresh()

    def _show_data_note(self) -> None:
        """Show where the data will be, and that nothing is moved."""
        coming = paths.data_choice() or paths.usual_data()
        if os.environ.get(paths.HOME_VARIABLE) or coming == paths.data_dir():
            self._data_note.set_role(Role.MUTED)
            text = self.tr(
                "Unfinished games, players that you opened, and runs. Files that you save go "
                "where you say."
            )
        else:
            self._data_note.set_role(Role.CURRENT)
            text = self.tr(
                "From the next start on: {folder}\nNothing is moved. To take along what is here, "
                "close Poda and copy it there."
            )
            breakable = paths.shown(coming).replace(os.sep, f"{os.sep}\u200b")
            text = text.format(folder=breakable)
        self._data_note.setText(text)

    def _open(self, key: str) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folders[key]())))


SHOWN: Final = (
    "language",
    "theme",
    "palette",
    "type_scale",
    "animations",
    "animation_speed",
    "worker_threads",
    "memory_budget",
)
"""The settings that the dialog shows and can reset."""

_WIDTH: Final = 784
_HEIGHT: Final = 560


class SettingsPages(QListWidget):
    """The list of page names."""

    def __init__(self) -> None:
        super().__init__()
        for policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        theme_manager().changed.connect(self.fit)

    def fit(self) -> None:
        """Resize to fit the names."""
        self.ensurePolished()
        self.setFixedWidth(self.sizeHintForColumn(0) + 2 * self.frameWidth() + INSIDE)
        rows = sum(self.sizeHintForRow(row) for row in range(self.count()))
        self.setFixedHeight(rows + 2 * self.frameWidth())


def _button(text: Text, tip: Text) -> QPushButton:
    return phrased(QPushButton(), text, name=text, tip=tip)


class AppSettingsDialog(QDialog):
    """Each control changes one setting at once, and follows changes made elsewhere.

    Signals:
        kept: a page has written a file of its own.

    Attributes:
        added: the pages of packages, by name.
    """

    kept = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty(PAGE_PROPERTY, "settings")
        self.look, self.motion = LookPage(), MotionPage()
        self.computing, self.files = ComputingPage(), FilesPage()
        self.added: dict[str, ControlsPage] = {
            page.name: packages.imported(page.widget)()
            for package in packages.installed()
            for page in package.settings_pages
        }
        ours = (self.look, self.motion, self.computing, self.files)
        self.pages: tuple[ControlsPage, ...] = (*ours, *self.added.values())
        for page in self.added.values():
            page.kept.connect(self.kept)
        self.list = phrased(SettingsPages(), name=lambda: self.tr("Pages of the settings"))
        self._stack = QStackedWidget()
        for page in self.pages:
            self.list.addItem("")
            self._stack.addWidget(page)
        self.restore = _button(
            lambda: self.tr("&Restore defaults"),
            lambda: self.tr("Reset all of them; the folders stay as they are"),
        )
        self.undo = _button(
            lambda: self.tr("&Undo"), lambda: self.tr("Bring back the settings that you had")
        )
        self.close_button = _button(
            lambda: self.tr("Close"), lambda: self.tr("What you chose applies already (Esc)")
        )
        self._before: dict[str, Any] | None = None  # the values that Undo restores
        self._restoring = False
        self._lay_out()
        self.list.currentRowChanged.connect(self._show_page)
        self.restore.clicked.connect(self._restore)
        self.undo.clicked.connect(self._undo)
        self.close_button.clicked.connect(self.close)
        settings().changed.connect(self._on_changed)
        theme_manager().changed.connect(self._fit)
        self.list.setCurrentRow(0)
        phrased(self, lambda: self.tr("Settings"))
        follow_language(self, self._name_pages)
        self._refresh()

    def _lay_out(self) -> None:
        for button in (self.restore, self.undo, self.close_button):
            button.setAutoDefault(False)
        top = Qt.AlignmentFlag.AlignTop
        middle = row((self.list, 0, top), (self._stack, 1), spacing=AROUND)
        bottom = row(self.restore, self.undo, Stretch(1), self.close_button)
        around = AROUND, AROUND, AROUND, BETWEEN
        column((middle, 1), hairline(), bottom, of=self, spacing=BETWEEN, margins=around)

    def _name_pages(self) -> None:
        for line, page in enumerate(self.pages):
            self.list.item(line).setText(page.title())
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()
        self.list.setFocus()
        self.files.refresh()

    def show_page(self, page: ControlsPage) -> None:
        """Show one of the pages."""
        self.list.setCurrentRow(self.pages.index(page))

    def _show_page(self, row: int) -> None:
        self._stack.setCurrentIndex(row)
        self.pages[row].updateGeometry()  # its font is known only once it is visible

    def _restore(self) -> None:
        """Restore all defaults, and enable Undo."""
        self._before = {name: getattr(settings(), name) for name in SHOWN}
        self._set_values({name: _default(name) for name in SHOWN})
        self.undo.setVisible(True)
        self.undo.setFocus()
        announce(self, self.tr("The defaults are restored."))

    def _undo(self) -> None:
        if self._before is not None:
            self._set_values(self._before)
        self._before = None
        self._refresh()
        self.restore.setFocus()

    def _set_values(self, values: dict[str, Any]) -> None:
        self._restoring = True
        settings().set_together(values)
        self._restoring = False
        self._refresh()

    def _on_changed(self, name: str) -> None:
        if name in SHOWN and not self._restoring:
            self._before = None  # later choices are not undone
            self._refresh()

    def _refresh(self) -> None:
        self.undo.setVisible(self._before is not None)
        self.restore.setEnabled(any(getattr(settings(), n) != _default(n) for n in SHOWN))

    def _fit(self) -> None:
        self.list.fit()
        width = max(page.names_width() for page in self.pages)
        for page in self.pages:
            page.fit(width)
        fit_dialog(self, _WIDTH, _HEIGHT)


def _default(name: str) -> Any:
    setting = vars(UserSettings)[name]
    assert isinstance(setting, Setting)
    return setting.default
