"""Dialogs that choose from a long list, such as the openings of a game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QSize, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QLineEdit,
    QWidget,
)

from poda.engine.errors import one_line
from poda.engine.kit import OpeningSet
from poda.house.i18n import follow_language
from poda.house.theme import Role, font, theme_manager
from poda.widgets.announce import announce, phrased
from poda.widgets.controls import push_button
from poda.widgets.engine_words import count
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    INSIDE,
    STRETCH,
    Label,
    Table,
    choose_rows,
    column,
    row,
)
from poda.widgets.screens import first_size

MOST_SHOWN: Final = 1_000
"""The most rows listed at once; a typed text narrows them down."""
_SIZE: Final = QSize(720, 440)
_LONGEST: Final = 60  # characters of a cell; its tooltip has all


class ListTexts(NamedTuple):
    """The texts of a list: its title, its columns, its search field and its buttons."""

    title: str
    columns: tuple[str, ...]
    seek: str
    take: str


class ChoiceDialog(QDialog):
    """Rows of texts, the first one chosen; Enter or a double-click takes one.

    Attributes:
        sought: the field for words that listed rows must contain.

    Signals:
        chosen: carries the number of the chosen row, from 0.
    """

    chosen = Signal(int)

    widths: tuple[str, ...] = ()
    """A text as wide as each column; "" for the column that takes the remaining width. A column
    without any text is hidden, and its room goes to the widest one."""

    def __init__(self, rows: Sequence[tuple[str, ...]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = [tuple(map(one_line, cells)) for cells in rows]
        self._texts = [" ".join(cells).casefold() for cells in self._rows]
        self._shown: list[int] = []
        self.sought = phrased(
            QLineEdit(), name=lambda: self.tr("Find"), hint=lambda: self.words().seek
        )
        self.sought.setClearButtonEnabled(True)
        self.sought.textChanged.connect(self._list_found)
        self.table = phrased(Table(len(self.widths)), name=lambda: self.words().title)
        choose_rows(self.table)
        self.table.itemDoubleClicked.connect(self._choose)  # Enter: the default button
        filled = [at for at in range(len(self.widths)) if any(row_[at] for row_ in self._rows)]
        widest = max(filled, key=lambda at: len(self.widths[at]) or MOST_SHOWN, default=0)
        header, modes = self.table.horizontalHeader(), QHeaderView.ResizeMode
        for at in range(len(self.widths)):
            self.table.setColumnHidden(at, at not in filled)
            header.setSectionResizeMode(at, modes.Stretch if at == widest else modes.Interactive)
        self.told = Label("small", Role.MUTED, elide=True)
        self.take = push_button(lambda: self.words().take, self._choose, primary=True, default=True)
        self.leave = push_button(lambda: self.tr("Close"), self.reject, enter=True)
        self.buttons = row(STRETCH, self.take, self.leave, spacing=INSIDE)
        column(
            *(self.sought, (self.table, 1), self.told, self.buttons),
            of=self,
            margins=(AROUND, BETWEEN, AROUND, BETWEEN),
            spacing=INSIDE,
        )
        self.resize(first_size(self, _SIZE * theme_manager().type_scale).expandedTo(_SIZE))
        phrased(self, lambda: self.words().title)
        follow_language(self, self._name_columns)
        self.table.setFocus()

    def words(self) -> ListTexts:
        """The texts in the user's language."""
        raise NotImplementedError

    def listed(self) -> list[int]:
        """The numbers of the rows that are listed."""
        return list(self._shown)

    def _name_columns(self) -> None:
        self.table.setHorizontalHeaderLabels(self.words().columns)
        self._list_found()

    def _list_found(self) -> None:
        words = self.sought.text().casefold().split()
        found = [
            number for number, text in enumerate(self._texts) if all(word in text for word in words)
        ]
        self._shown = found[:MOST_SHOWN]
        self.table.setRowCount(len(self._shown))
        for at, number in enumerate(self._shown):
            for place, text in enumerate(self._rows[number]):
                self.table.write_cell(at, place, text[:_LONGEST], text)
        metrics = QFontMetrics(font("body"))
        for place, sample in enumerate(self.widths):
            if sample:
                self.table.setColumnWidth(place, metrics.horizontalAdvance(sample))
        if len(found) > len(self._shown):
            text = self.tr("The first {number} of {all}: type to find others")
        else:
            text = self.tr("{all} in the list")
        self.told.setText(text.format(number=count(len(self._shown)), all=count(len(found))))
        self.take.setEnabled(bool(found))
        if found:
            self.table.selectRow(0)

    def _choose(self) -> None:
        if 0 <= (at := self.table.currentRow()) < len(self._shown):
            number = self._shown[at]
            self.accept()
            self.chosen.emit(number)


class OpeningDialog(ChoiceDialog):
    """The openings of a set, one of which is chosen, or drawn by lot as in a tournament."""

    widths = ("n" * 26, "")

    def __init__(self, openings: OpeningSet, parent: QWidget | None = None) -> None:
        self._set = openings
        self.draw = push_button(None, self._draw_row)
        super().__init__([(each.name, each.text) for each in openings.openings], parent)
        self.buttons.insertWidget(0, self.draw)
        self.setTabOrder(self.table, self.draw)
        self.setTabOrder(self.draw, self.take)

    def words(self) -> ListTexts:
        self.draw.setText(self.tr("&Draw one"))
        return ListTexts(
            QCoreApplication.translate("Openings", self._set.title),
            (self.tr("Opening"), self.tr("Moves")),
            self.tr("A number, a name, moves…"),
            self.tr("&Begin"),
        )

    def _draw_row(self) -> None:
        """Select one of the listed rows by lot."""
        if self._shown:
            at = random.SystemRandom().randrange(len(self._shown))
            self.table.selectRow(at)
            self.take.setFocus()
            name, moves = self._rows[self._shown[at]]
            announce(self.table, f"{name}: {moves}")
