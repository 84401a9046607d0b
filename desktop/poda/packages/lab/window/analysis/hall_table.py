"""The hall of past champions: a cross table of their games against each other."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QLocale, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidgetItem,
    QWidget,
)

from poda.engine.runs.lineage import Lineage
from poda.engine.runs.statistics_table import comma_separated
from poda.house.i18n import follow_language
from poda.house.theme import Role, font, theme_manager
from poda.widgets.announce import phrased
from poda.widgets.controls import push_button
from poda.widgets.cross_cells import GROUND, Tinted, ground, halves
from poda.widgets.layout import (
    INSIDE,
    Label,
    Steady,
    Stretch,
    Table,
    choose_rows,
    column,
    row,
    wrapped,
)

# The cells of the table: sorted by number, tinted by points.

_SORT: Final = Qt.ItemDataRole.UserRole
INDEX: Final = Qt.ItemDataRole.UserRole + 1
"""The role under which an item holds the index of its row's champion in the lineage."""


class NumberItem(QTableWidgetItem):
    """A cell that is sorted by a number; cells without one (NaN) go last."""

    def __init__(self, text: str, key: float, index: int) -> None:
        super().__init__(text)
        self.setData(_SORT, math.inf if math.isnan(key) else key)
        self.setData(INDEX, index)

    def __lt__(self, other: QTableWidgetItem) -> bool:
        mine, theirs = self.data(_SORT), other.data(_SORT)
        # Between equals the older champion is first.
        return bool((mine, self.data(INDEX)) < (theirs, other.data(INDEX)))


@dataclass(frozen=True, slots=True)
class HallGames:
    """The games of one champion against another."""

    won: int
    drawn: int
    lost: int

    @property
    def played(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """The share of the points, from 0 to 1, of at least one game."""
        return (self.won + self.drawn / 2) / self.played

    @property
    def text(self) -> str:
        """The points as cross tables write them, such as 12½; "–" without games."""
        if not self.played:
            return "–"
        return halves(2 * self.won + self.drawn)


RANK: Final = 0
GENERATION: Final = 1
POINTS: Final = 2
_FIRST: Final = 3  # the column of the oldest champion as an opponent
_ROWS: Final = 12  # the greatest number of rows in sight without scrolling
_ARROWS: Final = {True: " ▴", False: " ▾"}
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE: Final = Qt.AlignmentFlag.AlignCenter


class HallTable(QWidget):
    """A cross table: rows are champions, columns their opponents, cells points.

    Signals:
        play_asked: the index in the lineage of the champion that a person wants to play.
    """

    play_asked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._lineage: Lineage | None = None
        self._keeps = True
        self._subtitle = Label("small", Role.MUTED, elide=True)
        self._empty = wrapped("body", Role.MUTED)
        self.table = phrased(_table(), name=lambda: self.tr("Hall of champions"))
        self._sentence = wrapped("small", Role.TEXT)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self._place = Steady(self._sentence, lines=2)
        self.play_button = push_button(
            lambda: self.tr("Play against it"),
            self._ask_play,
            tip=lambda: self.tr("Play against the champion of the chosen row"),
        )
        self._play = phrased(QAction(self), lambda: self.tr("Play against it"))
        self._copy = phrased(QAction(self), lambda: self.tr("Copy the table as CSV"))
        self._sorts = [QAction(self) for _ in range(_FIRST)]
        self._lay_out()
        self._connect()
        for action, name in zip(
            self._sorts,
            (
                lambda: self.tr("Sort by rank"),
                lambda: self.tr("Sort by generation"),
                lambda: self.tr("Sort by points"),
            ),
            strict=True,
        ):
            phrased(action, name)
        follow_language(self, self._tell_empty)
        follow_language(self, self._refill)

    def _lay_out(self) -> None:
        column(
            row((self._subtitle, 1)),
            (self._empty, 1, Qt.AlignmentFlag.AlignTop),
            (self.table, 1),
            self._place,  # not beside the button: in Spanish both are long
            row(self.play_button, Stretch(1)),
            of=self,
        )

    def _connect(self) -> None:
        self._play.setShortcuts([QKeySequence(Qt.Key.Key_Return), QKeySequence(Qt.Key.Key_Enter)])
        self._copy.setShortcut(QKeySequence.StandardKey.Copy)
        for action in (self._play, self._copy, *self._sorts):
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self.table.addAction(action)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._play.triggered.connect(self._ask_play)
        self._copy.triggered.connect(self.copy_csv)
        for place, action in enumerate(self._sorts):
            action.triggered.connect(lambda _checked=False, place=place: self._sort_by(place))
        self.table.cellDoubleClicked.connect(lambda _row, _column: self._ask_play())
        self.table.itemSelectionChanged.connect(self._enable)
        header = self.table.horizontalHeader()
        header.sortIndicatorChanged.connect(lambda _column, _order: self._write_header())
        theme_manager().changed.connect(self._refill)

    # What is shown

    def show_lineage(self, lineage: Lineage | None, *, keeps: bool = True) -> None:
        """Show a lineage of champions, the same one selected; explain the hall if it is empty.

        Args:
            keeps: whether the networks are small enough that past champions are kept.
        """
        if keeps is not self._keeps:
            self._keeps = keeps
            self._tell_empty()
        shown = lineage if lineage is not None and len(lineage) else None
        if _look_alike(shown, self._lineage):
            return
        chosen = self._chosen_generation()
        by = self._sorted_by(shown)
        self._lineage = shown
        self._fill_table(chosen, by)

    def chosen(self) -> int | None:
        """The index in the lineage of the champion in the selected row; None without one."""
        rows = self.table.selectionModel().selectedRows()
        return self._index(rows[0].row()) if rows else None

    def sentence(self) -> str:
        """A sentence on the rank of the newest champion."""
        lineage = self._lineage
        if lineage is None:
            return ""
        newest = QLocale().toString(int(lineage.generations[-1]))
        if len(lineage) == 1:
            return self.tr("The only champion so far is of generation {generation}.").format(
                generation=newest
            )
        rank = _ranks(lineage)[-1]
        if not rank:
            return self.tr("The games of the newest are still to be played.")
        return self.tr("The newest, of generation {generation}, has rank {rank} of {all}.").format(
            generation=newest, rank=rank, all=len(lineage)
        )

    def _chosen_generation(self) -> int | None:
        index, lineage = self.chosen(), self._lineage
        return None if index is None or lineage is None else int(lineage.generations[index])

    def csv_text(self) -> str:
        """The table in its present order as CSV, with exact shares of points, empty if not met."""
        lineage = self._lineage
        if lineage is None:
            return ""
        generations = lineage.generations.tolist()
        table: list[list[object]] = [["rank", "generation", "points", *generations]]
        ranks, totals, points = _ranks(lineage), lineage.totals, lineage.points
        for line in range(self.table.rowCount()):
            index = self._index(line)
            shares = ["" if math.isnan(p) else float(p) for p in (totals[index], *points[index])]
            table.append([ranks[index] or "", generations[index], *shares])
        return comma_separated(table)

    def copy_csv(self) -> None:
        """Copy the table to the clipboard, as CSV."""
        if self._lineage is not None:
            QGuiApplication.clipboard().setText(self.csv_text())

    def _tell_empty(self) -> None:
        text = self.tr(
            "Whoever does best in validation becomes the champion, and all champions of the "
            "run meet here. Train for some generations to see the first."
        )
        if not self._keeps:
            text = self.tr(
                "These networks are so large that only the newest champion is kept: there are no "
                "others to play against it."
            )
        self._empty.setText(text)

    def _sorted_by(self, then: Lineage | None) -> int:
        """The column to sort by once `then` is shown: the same opponent's, if it is still there."""
        before, column = self._lineage, self.table.horizontalHeader().sortIndicatorSection()
        if column < _FIRST or before is None or then is None:
            return min(column, POINTS)
        places = np.flatnonzero(then.generations == before.generations[column - _FIRST])
        return _FIRST + int(places[0]) if len(places) else RANK

    def _refill(self) -> None:
        self._fill_table(
            self._chosen_generation(), self.table.horizontalHeader().sortIndicatorSection()
        )

    def _fill_table(self, chosen: int | None, by: int) -> None:
        """Write the whole table, select the row of generation `chosen`, and sort by column `by`."""
        lineage, empty = self._lineage, self._lineage is None
        self._empty.setVisible(empty)
        for widget in (self.table, self._place, self.play_button, self._subtitle):
            widget.setVisible(not empty)
        header = self.table.horizontalHeader()
        with QSignalBlocker(self.table):
            self.table.setSortingEnabled(False)  # rows would move while they are written
            members = 0 if lineage is None else len(lineage)
            self.table.setRowCount(members)
            self.table.setColumnCount(_FIRST + members)
            if lineage is not None:
                self._subtitle.setText(
                    self.tr("points of %n games against each", "", lineage.games)
                )
                self._write_rows(lineage)
            header.setSortIndicator(by, header.sortIndicatorOrder())
            self.table.setSortingEnabled(True)
            self._choose(chosen)
        self._sentence.setText(self.sentence())
        self._write_header()
        self._fit_height()
        self._enable()

    def _fit_height(self) -> None:
        """Be as high as the rows: a scrolling list within a scrolling column is hard to use."""
        table = self.table
        rows = min(table.rowCount(), _ROWS) * table.verticalHeader().defaultSectionSize()
        bar = table.horizontalScrollBar().sizeHint().height()
        around = 2 * INSIDE  # the border and the padding
        table.setMinimumHeight(table.horizontalHeader().sizeHint().height() + rows + bar + around)

    def _write_rows(self, lineage: Lineage) -> None:
        generations = [QLocale().toString(int(number)) for number in lineage.generations]
        ranks, totals, points = _ranks(lineage), lineage.totals, lineage.points
        results = lineage.won, lineage.drawn, lineage.lost
        mono = font("small", mono=True)
        for i in range(len(lineage)):
            first = [
                NumberItem(str(ranks[i] or "–"), ranks[i] or math.nan, i),
                NumberItem(generations[i], float(lineage.generations[i]), i),
                NumberItem(_percent(totals[i]), float(totals[i]), i),
            ]
            for place, item in enumerate(first):
                item.setTextAlignment(_RIGHT)
                item.setFont(mono)
                self.table.setItem(i, place, item)
            for j in range(len(lineage)):
                games = HallGames(*(int(counts[i, j]) for counts in results))
                cross = NumberItem(games.text if i != j else "·", float(points[i, j]), i)
                cross.setFont(mono)
                self._dress(cross, games, (generations[i], generations[j]))
                self.table.setItem(i, _FIRST + j, cross)

    def _write_header(self) -> None:
        """Write the column names, with an arrow on the sorted one: the style's own would cover the
        name, or take its room in every column."""
        lineage, header = self._lineage, self.table.horizontalHeader()
        if lineage is None:
            return
        generations = [QLocale().toString(int(number)) for number in lineage.generations]
        names = ["#", self.tr("Generation"), self.tr("Points"), *generations]
        small = font("small")
        rising = header.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
        for place, name in enumerate(names):
            sorted_by = place == header.sortIndicatorSection()
            item = QTableWidgetItem(name + (_ARROWS[rising] if sorted_by else ""))
            item.setTextAlignment(_RIGHT if place < _FIRST else _CENTRE)
            item.setFont(small)
            if place == RANK:
                item.setToolTip(self.tr("Rank"))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, self.tr("Rank"))
            elif place >= _FIRST:
                text = self.tr("Against the champion of generation {generation}")
                item.setToolTip(text.format(generation=name))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, item.toolTip())
            self.table.setHorizontalHeaderItem(place, item)
        header.setSortIndicatorShown(False)
        # Once after a fill, not for every cell that is written.
        self.table.resizeColumnsToContents()
        opponents = range(_FIRST, self.table.columnCount())
        widest = max((self.table.columnWidth(place) for place in opponents), default=0)
        for place in opponents:
            self.table.setColumnWidth(place, widest)

    def _dress(self, item: QTableWidgetItem, games: HallGames, names: tuple[str, str]) -> None:
        """Set the look, the tooltip and the spoken text of a cell of the cross table."""
        item.setTextAlignment(_CENTRE)
        if not games.played:
            item.setForeground(theme_manager().theme.color(Role.MUTED))
            return
        item.setData(GROUND, ground(games.points))
        text = self.tr(
            "Generation {one} against generation {other}: {won} won, {drawn} drawn, {lost} lost"
        ).format(
            one=names[0], other=names[1], won=games.won, drawn=games.drawn, lost=games.lost
        )  # fmt: skip
        item.setToolTip(text)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, text)

    # Choosing

    def _index(self, row: int) -> int:
        """The index in the lineage of the champion in a row."""
        item = self.table.item(row, GENERATION)
        assert item is not None
        return int(item.data(INDEX))

    def _choose(self, generation: int | None) -> None:
        """Select the row of a generation; none if that champion has gone."""
        self.table.clearSelection()
        lineage = self._lineage
        for line in range(self.table.rowCount()):
            if lineage is not None and lineage.generations[self._index(line)] == generation:
                self.table.setCurrentCell(line, GENERATION)
                return

    def _enable(self) -> None:
        chosen = self.chosen() is not None
        self.play_button.setEnabled(chosen)
        self._play.setEnabled(chosen)
        self._copy.setEnabled(self._lineage is not None)

    def _ask_play(self) -> None:
        if (index := self.chosen()) is not None:
            self.play_asked.emit(index)

    def _sort_by(self, column: int) -> None:
        """Sort by a column; if it is sorted already, the other way round."""
        header = self.table.horizontalHeader()
        order = Qt.SortOrder.AscendingOrder
        if header.sortIndicatorSection() == column and header.sortIndicatorOrder() == order:
            order = Qt.SortOrder.DescendingOrder
        self.table.sortItems(column, order)


def _table() -> Table:
    table = Table(_FIRST)
    choose_rows(table)
    table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    # Twelve opponents are many columns: closer together than the rows of a list.
    table.setStyleSheet("QTableView::item, QHeaderView::section { padding: 2px 4px; }")
    table.setCornerWidget(QWidget())  # an empty corner between the scroll bars
    table.setItemDelegate(Tinted(table))
    header = table.horizontalHeader()
    header.setSectionsClickable(True)
    header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    header.setMinimumSectionSize(0)
    header.setSortIndicator(RANK, Qt.SortOrder.AscendingOrder)
    return table


def _look_alike(one: Lineage | None, other: Lineage | None) -> bool:
    if one is None or other is None:
        return one is other
    return (
        np.array_equal(one.generations, other.generations)
        and np.array_equal(one.won, other.won)
        and np.array_equal(one.drawn, other.drawn)
    )


def _ranks(lineage: Lineage) -> list[int]:
    """The rank of each champion: 1 for the most points, shared by equals; 0 without games."""
    totals = lineage.totals
    return [0 if np.isnan(own) else 1 + int((totals > own).sum()) for own in totals]


def _percent(share: float) -> str:
    return "–" if math.isnan(share) else QLocale().toString(100 * float(share), "f", 1) + " %"
