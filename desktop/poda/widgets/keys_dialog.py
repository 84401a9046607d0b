"""Every key in one list, read off the menus so that it can never be out of date."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QMenu,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from poda.i18n import Retranslatable
from poda.theme import Role
from poda.widgets.layout import AROUND, BETWEEN, INSIDE, Label


class KeysDialog(Retranslatable, QDialog):
    """What the keyboard does: the keys of the board first, then those of the menus."""

    def __init__(self, menus: Sequence[QMenu], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._menus = menus
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(AROUND, AROUND, AROUND, AROUND)
        layout.setSpacing(BETWEEN)
        layout.addWidget(self._area)
        layout.addWidget(buttons)
        self.resize(0, 620)
        self.retranslate()

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Keyboard"))
        body = QWidget()
        grid = QGridLayout(body)
        grid.setContentsMargins(0, 0, BETWEEN, 0)
        grid.setHorizontalSpacing(AROUND)
        grid.setVerticalSpacing(INSIDE)
        grid.setColumnStretch(1, 1)
        for title, keys in self._groups():
            heading = Label("body", Role.MUTED, bold=True)
            heading.setText(title)
            if grid.rowCount() > 1:  # a grid without items counts one row
                grid.setRowMinimumHeight(grid.rowCount(), INSIDE)
            grid.addWidget(heading, grid.rowCount(), 0, 1, 2)
            for texts in keys:
                row = grid.rowCount()
                for column, text in enumerate(texts):
                    label = Label("body", bold=column == 0)
                    label.setText(text)
                    grid.addWidget(label, row, column)
        self._area.setWidget(body)  # the old one goes
        # The longest line, and a scroll bar beside it.
        self._area.setMinimumWidth(body.sizeHint().width() + BETWEEN)

    def _groups(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """The keys of the board, then those of each menu under its title."""
        yield (
            self.tr("Board"),
            [
                ("1–9", self.tr("Play that square or column")),
                ("← → ↑ ↓", self.tr("Move over the board")),
                (self.tr("Enter"), self.tr("Play where the ring is")),
                ("A", self.tr("Hold: see the values, in “Think first”")),
            ],
        )
        for menu in self._menus:
            if keys := list(_menu_keys(menu)):
                yield menu.title().replace("&", ""), keys


def _menu_keys(menu: QMenu) -> Iterator[tuple[str, str]]:
    for action in _actions(menu):
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        if keys:
            yield keys, action.text().replace("&", "").rstrip("…")


def _actions(menu: QMenu) -> Iterator[QAction]:
    for action in menu.actions():
        submenu = action.menu()
        if isinstance(submenu, QMenu):
            yield from _actions(submenu)
        else:
            yield action
