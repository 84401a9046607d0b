"""The list of all keys, collected from the menus so that it is always up to date."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QMenu, QScrollArea, QWidget

from poda.house.i18n import follow_language, keys_text
from poda.house.theme import Role
from poda.widgets.announce import phrased
from poda.widgets.layout import AROUND, BETWEEN, INSIDE, Label, column

Picture = Literal["board", "dice", "tree", "charts"]


class KeysDialog(QDialog):
    """The dialog with all keys: those of the picture first, then those of the menus.

    Args:
        menus: the menus whose keys are active.
        picture: the kind of picture in the tab.
        more: further keys of the picture, each with what it does, in the language of the window.
    """

    def __init__(
        self,
        menus: Sequence[QMenu],
        parent: QWidget | None = None,
        picture: Picture = "board",
        more: Callable[[], list[tuple[str, str]]] = list,
    ) -> None:
        super().__init__(parent)
        self._menus = menus
        self._picture, self._more = picture, more
        self._area = phrased(QScrollArea(), name=lambda: self.tr("Keyboard"))
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column(self._area, buttons, of=self, spacing=BETWEEN, margins=AROUND)
        self.resize(0, 620)
        phrased(self, lambda: self.tr("Keyboard"))
        follow_language(self, self._fill_area)

    def _fill_area(self) -> None:
        body = QWidget()
        grid = QGridLayout(body)
        grid.setContentsMargins(INSIDE, INSIDE, BETWEEN, INSIDE)
        grid.setHorizontalSpacing(AROUND)
        grid.setVerticalSpacing(INSIDE)
        grid.setColumnStretch(1, 1)
        for title, keys in self._groups():
            heading = Label("body", Role.MUTED, bold=True)
            heading.setText(title)
            if grid.rowCount() > 1:  # an empty grid reports one row
                grid.setRowMinimumHeight(grid.rowCount(), INSIDE)
            grid.addWidget(heading, grid.rowCount(), 0, 1, 2)
            for texts in keys:
                row = grid.rowCount()
                for place, text in enumerate(texts):
                    label = Label("body", bold=place == 0)
                    label.setText(text)
                    grid.addWidget(label, row, place)
        self._area.setWidget(body)  # replaces and deletes the old one
        # Room for the longest line and a scroll bar.
        self._area.setMinimumWidth(body.sizeHint().width() + BETWEEN)

    def _groups(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """The keys of the picture, then those of each menu under its title."""
        of_picture = {
            "board": self._of_the_board,
            "dice": self._of_the_board_with_dice,
            "tree": self._of_the_tree,
            "charts": self._of_the_charts,
        }
        title, keys = of_picture[self._picture]()
        yield title, keys + self._more()
        for menu in self._menus:
            if keys := list(_menu_keys(menu)):
                yield menu.title().replace("&", ""), keys

    def _of_the_tree(self) -> tuple[str, list[tuple[str, str]]]:
        return (
            self.tr("Tree"),
            [
                ("⇧ ← → ↑ ↓", self.tr("Select the node beside, above or below")),
                (self.tr("Enter"), self.tr("Fold or unfold the selected node")),
                ("F", self.tr("See the whole tree")),
            ],
        )

    def _of_the_charts(self) -> tuple[str, list[tuple[str, str]]]:
        return (
            self.tr("Charts"),
            [
                ("← →", self.tr("Move the crosshair over a chart")),
                (self.tr("Home, End"), self.tr("To its first or its last value")),
                ("+ −", self.tr("Zoom in or out")),
                ("0", self.tr("Follow the run again")),
                (self.tr("Enter"), self.tr("Press the button that has the focus")),
            ],
        )

    def _of_the_board(self) -> tuple[str, list[tuple[str, str]]]:
        return (
            self.tr("Board"),
            [
                ("1–9", self.tr("Play that square or column")),
                ("← → ↑ ↓", self.tr("Move over the board")),
                (self.tr("Enter"), self.tr("Play where the ring is")),
                ("A", self.tr("Hold: see the values, in “Think first”")),
            ],
        )

    def _of_the_board_with_dice(self) -> tuple[str, list[tuple[str, str]]]:
        return (
            self.tr("Board"),
            [
                ("← → ↑ ↓", self.tr("Move over the board")),
                (self.tr("Enter"), self.tr("Pick a checker up, put it down; play the turn")),
                ("1–6", self.tr("Move the checker at the ring by that die; enter a die")),
                (self.tr("Space"), self.tr("Roll the dice")),
                ("A", self.tr("Hold: see the values, in “Think first”")),
            ],
        )


def _menu_keys(menu: QMenu) -> Iterator[tuple[str, str]]:
    for action in _actions(menu):
        keys = keys_text(*action.shortcuts())
        if keys and action.isVisible():
            yield keys, action.text().replace("&", "").rstrip("…")


def _actions(menu: QMenu) -> Iterator[QAction]:
    for action in menu.actions():
        if isinstance(submenu := action.menu(), QMenu):
            yield from _actions(submenu)
        else:
            yield action
