"""The list of the games in a PDN file, of which one is put on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTableWidgetItem,
    QWidget,
)

from poda.engine.checkers.pdn import Outline
from poda.engine.errors import one_line
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, font, theme_manager
from poda.widgets.announce import set_name
from poda.widgets.engine_words import count
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    INSIDE,
    STRETCH,
    Label,
    Table,
    column,
    plain_tip,
    row,
)
from poda.widgets.screens import first_size

MOST_SHOWN: Final = 1_000
"""Games of a file that are listed at once; what is typed narrows them down."""
_SIZE: Final = QSize(720, 440)
_LONGEST: Final = 60  # characters of a cell; the tip has all


class PdnDialog(Retranslatable, QDialog):
    """The games in their order, the first one chosen; Enter or a double-click opens one.

    Attributes:
        sought: words that a game is to have, of those that are listed.

    Signals:
        chosen: the number of the game that is wanted, from 0.
    """

    chosen = Signal(int)

    def __init__(
        self, name: str, outlines: Sequence[Outline], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._name = name
        self._games = [tuple(map(one_line, _cells(number, o))) for number, o in enumerate(outlines)]
        self._texts = [" ".join(cells).casefold() for cells in self._games]
        self._shown: list[int] = []
        self.sought = QLineEdit()
        self.sought.setClearButtonEnabled(True)
        self.sought.textChanged.connect(self._fill)
        self.table = Table(5)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.itemDoubleClicked.connect(self._choose)  # Enter: the default button
        header = self.table.horizontalHeader()
        for at in range(5):
            header.setSectionResizeMode(at, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.told = Label("small", Role.MUTED, elide=True)
        self.take, self.leave = QPushButton(), QPushButton()
        self.take.setProperty("primary", True)
        self.take.setDefault(True)
        self.take.clicked.connect(self._choose)
        self.leave.clicked.connect(self.reject)
        column(
            self.sought,
            (self.table, 1),
            self.told,
            row(STRETCH, self.take, self.leave, spacing=INSIDE),
            of=self,
            margins=(AROUND, BETWEEN, AROUND, BETWEEN),
            spacing=INSIDE,
        )
        self.resize(first_size(self, _SIZE * theme_manager().type_scale).expandedTo(_SIZE))
        self.retranslate()
        self.table.setFocus()

    def games(self) -> list[int]:
        """The numbers of the games that are listed."""
        return list(self._shown)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Games in {file}").format(file=self._name))
        self.sought.setPlaceholderText(self.tr("Names, an event, a year…"))
        set_name(self.sought, self.tr("Find games"))
        set_name(self.table, self.tr("Games"))
        self.table.setHorizontalHeaderLabels(
            [
                self.tr("No."),
                self.tr("Players"),
                self.tr("Result"),
                self.tr("Date"),
                self.tr("Event"),
            ]
        )
        self.take.setText(self.tr("&Open"))
        self.leave.setText(self.tr("Close"))
        self._fill()

    def _fill(self) -> None:
        words = self.sought.text().casefold().split()
        found = [
            number for number, text in enumerate(self._texts) if all(word in text for word in words)
        ]
        self._shown = found[:MOST_SHOWN]
        self.table.setRowCount(len(self._shown))
        for at, number in enumerate(self._shown):
            for place, text in enumerate(self._games[number]):
                item = QTableWidgetItem(text[:_LONGEST])
                item.setToolTip(plain_tip(text))
                self.table.setItem(at, place, item)
        metrics = QFontMetrics(font("body"))
        for place, sample in ((0, "000000"), (2, "1/2-1/2 0"), (3, "0000.00.00 0")):
            self.table.setColumnWidth(place, metrics.horizontalAdvance(sample))
        if len(found) > len(self._shown):
            text = self.tr("The first {number} of {all} games: type to find others")
        else:
            text = self.tr("Games: {all}")
        self.told.setText(text.format(number=count(len(self._shown)), all=count(len(found))))
        self.take.setEnabled(bool(found))
        if found:
            self.table.selectRow(0)

    def _choose(self) -> None:
        if 0 <= (at := self.table.currentRow()) < len(self._shown):
            number = self._shown[at]
            self.accept()
            self.chosen.emit(number)


def _cells(number: int, outline: Outline) -> tuple[str, ...]:
    """What the list tells of a game."""
    result = outline.result if outline.result != "*" else ""
    names = [outline.header(name) or "?" for name in ("Black", "White")]
    date = outline.header("Date").split(".??")[0]
    return (
        str(number + 1),
        " – ".join(names),
        result or outline.header("Result"),
        date,
        outline.header("Event"),
    )
