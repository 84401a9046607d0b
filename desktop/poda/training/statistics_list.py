"""The table of kept results, which can be sorted by any column and copied as CSV."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from poda.engine.runs.statistics_table import StatisticsRow, csv_text
from poda.house.i18n import follow_language
from poda.house.theme import font, theme_manager
from poda.training import statistics_words as words
from poda.training.statistics_words import can_draw
from poda.widgets.announce import phrased
from poda.widgets.layout import choose_rows, plain_tip, simplify_table

Index = QModelIndex | QPersistentModelIndex

_ROWS_SEEN: Final = 5
_PADDING: Final = 26  # pixels: left and right of a cell's text
_ARROW: Final = 16  # pixels: the arrow in the sorted column's header
_OPPONENT: Final = 1  # the index of the opponent's column
_DRAWN: Final = 3
_POINTS: Final = 6
_WIDEST: Final = 8  # letters: the greatest width of an opponent's name
_SAMPLE: Final = 30  # the number of rows measured for a column's width

_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column: its texts, its sort key, and whether it is aligned to the right."""

    text: Callable[[StatisticsRow], str]
    key: Callable[[StatisticsRow], Any]
    right: bool = True
    long: Callable[[StatisticsRow], str] | None = None

    def long_text(self, row: StatisticsRow) -> str:
        """The full text of a cell, for its tooltip and for screen readers."""
        return (self.long or self.text)(row)


COLUMNS: Final = (
    ListColumn(
        words.generation_words, lambda row: (row.generation, row.who), long=words.player_words
    ),
    ListColumn(
        lambda row: words.opponent_words(row.opponent, short=True),
        lambda row: row.opponent,
        right=False,
        long=lambda row: words.opponent_words(row.opponent),
    ),
    ListColumn(lambda row: str(row.won), lambda row: row.won / row.games),
    ListColumn(lambda row: str(row.drawn), lambda row: row.drawn / row.games),
    ListColumn(lambda row: str(row.lost), lambda row: row.lost / row.games),
    ListColumn(
        lambda row: words.interval_words(row.tally.interval("lost"), 0),
        lambda row: row.lost / row.games,
    ),
    ListColumn(
        lambda row: "" if row.points is None else words.points_words(row.points),
        lambda row: row.points or 0.0,
        long=words.points_sentence,
    ),
    ListColumn(lambda row: str(row.games), lambda row: row.games),
    ListColumn(lambda row: str(row.plies), lambda row: row.plies),
    ListColumn(lambda row: str(row.openings), lambda row: row.openings),
    ListColumn(lambda row: str(row.seed), lambda row: row.seed),
)
"""Games won, drawn and lost are sorted by their shares, as rows have different numbers."""


class StatisticsModel(QAbstractTableModel):
    """The rows in the order shown: at first the newest on top."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[StatisticsRow] = []
        self._shown: list[StatisticsRow] = []
        self._sorted: tuple[int, Qt.SortOrder] = (-1, Qt.SortOrder.AscendingOrder)
        self._headers: list[str] = [""] * len(COLUMNS)

    def show_rows(self, rows: tuple[StatisticsRow, ...]) -> None:
        """Show these rows, given from the oldest to the newest."""
        self.beginResetModel()
        self._rows = list(rows)
        self._order()
        self.endResetModel()

    def set_headers(self, headers: list[str]) -> None:
        """Set the names of the columns; all texts are rewritten."""
        self.beginResetModel()
        self._headers = headers
        self.endResetModel()

    def header(self, column: int) -> str:
        """The name of a column, by its index."""
        return self._headers[column]

    @property
    def shown(self) -> list[StatisticsRow]:
        """The rows in the order shown, from the top."""
        return list(self._shown)

    def row_at(self, index: Index) -> StatisticsRow:
        """The result in the row of an index."""
        return self._shown[index.row()]

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self.layoutAboutToBeChanged.emit()
        before = self._shown
        self._sorted = column, order
        self._order()
        places = {id(row): place for place, row in enumerate(self._shown)}
        for index in self.persistentIndexList():
            place = places[id(before[index.row()])]
            self.changePersistentIndex(index, self.index(place, index.column()))
        self.layoutChanged.emit()

    def _order(self) -> None:
        column, order = self._sorted
        self._shown = self._rows[::-1]
        if column >= 0:
            descending = order == Qt.SortOrder.DescendingOrder
            self._shown.sort(key=COLUMNS[column].key, reverse=descending)

    # Overrides of Qt

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        column = COLUMNS[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(self.row_at(index))
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(column.long_text(self.row_at(index)))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return column.long_text(self.row_at(index))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if column.right else _LEFT
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            if role == Qt.ItemDataRole.DisplayRole:
                return self._headers[section]
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if COLUMNS[section].right else _LEFT
            if role == Qt.ItemDataRole.FontRole:
                return font("small")
        return None


class StatisticsList(QTableView):
    """The table of results. A click on a header or Enter sorts; Ctrl+C copies selected rows.

    Signals:
        chosen: a person selected this StatisticsRow.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.results = StatisticsModel()
        self.setModel(self.results)
        simplify_table(self)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        choose_rows(self, several=True)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header = self.horizontalHeader()
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.setSortingEnabled(True)
        header.sortIndicatorChanged.connect(self._fit_columns)
        self.selectionModel().currentRowChanged.connect(self._on_current)
        theme_manager().changed.connect(self._fit)
        phrased(self, name=lambda: self.tr("Results that were kept"))
        follow_language(self, self._name_columns)
        self.show_game("")

    def show_rows(self, rows: tuple[StatisticsRow, ...]) -> None:
        """Show these results."""
        self.results.show_rows(rows)
        self._fit_columns()

    def show_game(self, game_key: str) -> None:
        """Adapt the columns to a game: points instead of draws if it has none."""
        self.setColumnHidden(_DRAWN, not can_draw(game_key))
        self.setColumnHidden(_POINTS, can_draw(game_key))

    def choose(self, row: StatisticsRow) -> None:
        """Select this result, if it is shown."""
        for place, each in enumerate(self.results.shown):
            if each is row:
                self.selectRow(place)
                self.scrollTo(self.results.index(place, 0))
                return

    def copy(self, *, chosen: bool = False) -> None:
        """Copy all rows in the order shown, or only the `chosen` ones, as CSV."""
        rows = self.results.shown
        if chosen:
            places = sorted(index.row() for index in self.selectionModel().selectedRows())
            rows = [rows[place] for place in places] or rows
        QGuiApplication.clipboard().setText(csv_text(rows))

    def _name_columns(self) -> None:
        tip = self.tr("Enter or a click on a header sorts by that column; Ctrl+C copies as CSV.")
        self.setAccessibleDescription(tip)
        self.horizontalHeader().setToolTip(tip)
        self.results.set_headers(
            [
                self.tr("Gen."), self.tr("Against"), self.tr("Won"),
                self.tr("Drawn"), self.tr("Lost"), self.tr("Losses (95 %)"), self.tr("Points"),
                self.tr("Games"), self.tr("Plies"), self.tr("Random plies"), self.tr("Seed"),
            ]
        )  # fmt: skip
        self._fit()

    def _fit(self) -> None:
        high = QFontMetrics(font("small")).height() + 6
        self.setFont(font("small"))
        self.verticalHeader().setDefaultSectionSize(high)
        header = self.horizontalHeader().sizeHint().height()
        bar = self.horizontalScrollBar().sizeHint().height()
        self.setFixedHeight(_ROWS_SEEN * high + header + bar + 8)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Make columns as wide as their texts: Qt would keep room for the arrow in all of them."""
        metrics = QFontMetrics(font("small"))
        most = metrics.horizontalAdvance("n" * _WIDEST)
        some = self.results.shown[:_SAMPLE]
        sorted_by = self.horizontalHeader().sortIndicatorSection()
        for place, column in enumerate(COLUMNS):
            texts = [self.results.header(place), *map(column.text, some)]
            wide = max(map(metrics.horizontalAdvance, texts))
            if place == _OPPONENT:
                wide = min(wide, most)  # file names can be long
            arrow = _ARROW if place == sorted_by else 0
            self.setColumnWidth(place, wide + _PADDING + arrow)

    def _on_current(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(self.results.row_at(index))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy(chosen=True)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._sort_by(self.currentIndex().column())
        else:
            super().keyPressEvent(event)

    def _sort_by(self, column: int) -> None:
        """Sort by a column; if it is sorted already, the other way round."""
        header = self.horizontalHeader()
        order = Qt.SortOrder.AscendingOrder
        if header.sortIndicatorSection() == column and header.sortIndicatorOrder() == order:
            order = Qt.SortOrder.DescendingOrder
        self.sortByColumn(column, order)
