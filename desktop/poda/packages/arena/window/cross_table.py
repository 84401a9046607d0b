"""The cross table: points between each two players, in the order of the standings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidgetItem, QWidget

from poda.house.i18n import follow_language
from poda.house.theme import font, theme_manager
from poda.packages.arena.engine.tournament.rating import Wdl
from poda.packages.arena.engine.tournament.standings import Standings
from poda.widgets.announce import phrased
from poda.widgets.cross_cells import GROUND, Tinted, ground, halves
from poda.widgets.layout import INSIDE, Fitted, Table, plain_tip

_ITSELF: Final = "·"
_SHOWN: Final = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_WIDEST_NAME: Final = 16  # letters of a name above a column; the tip has all of it
_WIDEST_CELL: Final = 112  # pixels at the usual type size
_FEW: Final = 8  # up to this number of players, cells are spacious
_AIRY: Final = 18  # pixels around a line
_DENSE: Final = 8
_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class CrossTable(Fitted, Table):
    """Points of the row's player against the column's. A cell is written only when its contents
    have changed.

    Signals:
        pair_asked: two entrants whose games are to be shown.
    """

    pair_asked = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, parent)
        self._order: tuple[int, ...] = ()
        self._names: tuple[str, ...] = ()
        self._standings: Standings | None = None
        self._type = font("small")
        self._least = 1  # pixels that a cell needs
        self._written: dict[tuple[int, int], tuple[object, ...]] = {}
        self.setProperty("dense", True)
        self.setItemDelegate(Tinted(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.verticalHeader().show()
        for header in (self.verticalHeader(), self.horizontalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setMinimumSectionSize(1)
        self.cellActivated.connect(self._ask_for_pair)
        self.cellClicked.connect(self._ask_for_pair)
        theme_manager().changed.connect(self._rewrite)
        phrased(self, name=lambda: self.tr("Cross table"))
        follow_language(self, self._rewrite)

    def show_cross(self, standings: Standings, order: Sequence[int], names: Sequence[str]) -> None:
        """Show the results of these entrants in this order; `names` are indexed by entrant."""
        self._standings = standings
        if (tuple(order), tuple(names)) != (self._order, self._names):
            if tuple(names) != self._names:
                self._written.clear()
            self._order, self._names = tuple(order), tuple(names)
            self._make_cells()
        self._write_table()

    def cell_text(self, row: int, column: int) -> str:
        """The text of a cell."""
        item = self.item(row, column)
        return "" if item is None else item.text()

    def _rewrite(self) -> None:
        """Rewrite all cells, for another theme or language."""
        self._written.clear()
        if self._standings is not None:
            self._make_cells()
            self._write_table()

    def _make_cells(self) -> None:
        count = len(self._order)
        self.setRowCount(count)
        self.setColumnCount(count)
        small = self._type = font("small")
        for place, entrant in enumerate(self._order):
            name = self._names[entrant]
            short = name if len(name) <= _WIDEST_NAME else name[: _WIDEST_NAME - 1] + "…"
            for is_row in (True, False):
                item = QTableWidgetItem(f"{place + 1}  {short}" if is_row else str(place + 1))
                item.setToolTip(plain_tip(name))
                item.setFont(small)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, name)
                if is_row:
                    item.setTextAlignment(
                        Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
                    )
                    self.setVerticalHeaderItem(place, item)
                else:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                    self.setHorizontalHeaderItem(place, item)

    def _write_table(self) -> None:
        standings = self._standings
        assert standings is not None
        changed = False
        with QSignalBlocker(self.model()):  # one signal at the end instead of one for each cell
            for row, one in enumerate(self._order):
                for column, other in enumerate(self._order):
                    told = one, other, Wdl() if one == other else standings.wdl(one, other)
                    if self._written.get((row, column)) != told:
                        self._written[row, column] = told
                        self._set_cell(row, column, told[2])
                        changed = True
        if changed:
            model, last = self.model(), len(self._order) - 1
            model.dataChanged.emit(model.index(0, 0), model.index(last, last))
            self._fit_columns()

    def _set_cell(self, row: int, column: int, told: Wdl) -> None:
        won, drawn, lost = told
        played = won + drawn + lost
        text = _ITSELF if row == column else halves(2 * won + drawn) if played else "–"
        item = self.item(row, column)
        if item is None:
            item = QTableWidgetItem()
            item.setFlags(_SHOWN)
            item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            self.setItem(row, column, item)
        item.setText(text)
        item.setFont(self._type)
        item.setData(GROUND, ground((won + drawn / 2) / played) if played else None)
        words = ""
        if row != column:
            one, other = self._names[self._order[row]], self._names[self._order[column]]
            words = self.tr("{one} against {other}: {won} won, {drawn} drawn, {lost} lost").format(
                one=one, other=other, won=won, drawn=drawn, lost=lost
            )
        item.setToolTip(plain_tip(words))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, words)

    def _fit_columns(self) -> None:
        """Set all columns to the width of the widest text: measuring dozens of columns cell by cell
        would take longer than a frame may."""
        metrics = QFontMetrics(font("small"))
        texts = [self.cell_text(0, place) for place in range(self.columnCount())]
        texts += [self.cell_text(place, 0) for place in range(self.rowCount())]
        wide = max((metrics.horizontalAdvance(text) for text in [*texts, "00½"]), default=0)
        wide += 2 * INSIDE
        self._least = wide
        self._fit()

    def _fit(self) -> None:
        """Make cells as wide as the room allows, up to a limit, and higher if they are few."""
        count = max(1, self.columnCount())
        most = max(self._least, round(_WIDEST_CELL * theme_manager().type_scale))
        wide = min(most, max(self._least, self.viewport().width() // count))
        if wide != self.horizontalHeader().defaultSectionSize():
            self.horizontalHeader().setDefaultSectionSize(wide)
        high = self._row(_AIRY if count <= _FEW else _DENSE)
        if count * high > self.viewport().height():
            high = self._row(_DENSE)
        if high != self.verticalHeader().defaultSectionSize():
            self.verticalHeader().setDefaultSectionSize(high)
        self.updateGeometry()

    @staticmethod
    def _row(air: int) -> int:
        return QFontMetrics(font("small")).height() + air

    def sizeHint(self) -> QSize:
        """The size of the whole table with the largest cells."""
        count, around = self.columnCount(), 2 * INSIDE
        most = max(self._least, round(_WIDEST_CELL * theme_manager().type_scale))
        rows = count * self._row(_AIRY if count <= _FEW else _DENSE)
        return QSize(
            self.verticalHeader().sizeHint().width() + count * most + around,
            self.horizontalHeader().sizeHint().height() + rows + around,
        )

    def _ask_for_pair(self, row: int, column: int) -> None:
        if row != column:
            self.pair_asked.emit(self._order[row], self._order[column])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _KEYS and self.currentRow() >= 0:
            self._ask_for_pair(self.currentRow(), self.currentColumn())
        else:
            super().keyPressEvent(event)
