"""The table of runs: it can be sorted and filtered, and names can be edited.

An experiment is one row, below which its members can be shown, however the table is sorted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
)

from poda.engine.errors import EngineError
from poda.engine.runs import kept_runs
from poda.engine.runs.kept_runs import RunSummary
from poda.engine.runs.notes import Notes
from poda.house.i18n import language_manager
from poda.packages.lab.engine.folder import ExperimentSummary
from poda.packages.lab.window.runs.columns import (
    COLUMNS,
    RunsRow,
    alignment,
    details_of,
    entry_of,
    key_of,
    noted,
    text_of,
    titles,
)
from poda.widgets.layout import plain_tip

Index = QModelIndex | QPersistentModelIndex

_LAST: Final = len(COLUMNS) - 1


class RunsTable(QAbstractTableModel):
    """Runs and experiments, one in each row, in the order in which they were read; and the members
    of opened experiments.

    Signals:
        renamed: a person renamed a run: its former path and its new one.
        failed: a renaming failed, with the EngineError.
    """

    renamed = Signal(object, object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: list[RunsRow] = []
        self._sorted_by = COLUMNS.index("modified"), True
        self._ranks: list[int] = []
        self._said: dict[Path, str] = {}  # by folder: the texts of all columns, for the filter
        language_manager().follow(self, self._say_again)

    def entry(self, row: int) -> RunsRow:
        """The entry in a row."""
        return self._entries[row]

    def entry_at(self, path: Path) -> RunsRow | None:
        """The entry of a folder; None without one."""
        return next((entry for entry in self._entries if entry.path == path), None)

    @property
    def count(self) -> int:
        """The number of runs and experiments, without members."""
        return sum(entry.within is None for entry in self._entries)

    def rank(self, row: int) -> int:
        """The place of a row in the sorted table, from 0."""
        return self._ranks[row]

    def said(self, row: int) -> str:
        """The texts of all columns of a row and of its experiment, in lower case, for searching."""
        entry = self._entries[row]
        if (text := self._said.get(entry.path)) is None:
            within = None if entry.within is None else self.entry_at(entry.within)
            parts = [
                text_of(each, column) for each in (entry, within) if each for column in COLUMNS
            ]
            text = self._said[entry.path] = " ".join((*parts, entry.run.notes.text)).casefold()
        return text

    # Contents

    def show_runs(self, found: Sequence[RunSummary | ExperimentSummary]) -> None:
        """Show these runs; rows that are shown already are not changed."""
        there = {entry.path for entry in self._entries}
        self._add_runs([entry_of(each) for each in found if each.path not in there])

    def open_experiment(self, path: Path, members: Sequence[RunsRow]) -> None:
        """Show the members of an experiment below it."""
        entry = self.entry_at(path)
        if entry is not None and not entry.is_open:
            self._set_entry(path, replace(entry, is_open=True))
            self._add_runs(list(members))

    def close_experiment(self, path: Path) -> None:
        """Hide the members of an experiment."""
        entry = self.entry_at(path)
        if entry is not None and entry.is_open:
            self._remove_members(path)
            self._set_entry(path, replace(entry, is_open=False))

    def remove(self, path: Path) -> None:
        """Remove the row of a run, or the rows of an experiment and its members."""
        self._remove_members(path)
        self._remove_row(path)

    def show_notes(self, path: Path, notes: Notes) -> None:
        """Show other notes of the run or experiment at `path`."""
        self._set_entry(path, noted(self._entries[self._row(path)], notes))

    def sort_by(self, column: int, *, falling: bool) -> None:
        """Sort by this column from now on; `rank` gives the places."""
        self._sorted_by = column, falling
        self._rank()

    def _say_again(self) -> None:
        """Rewrite all texts in the present language."""
        self._said.clear()
        self._rank()
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, _LAST)
        if self._entries:
            last = self.index(len(self._entries) - 1, _LAST)
            self.dataChanged.emit(self.index(0, 0), last)

    def _add_runs(self, new: list[RunsRow]) -> None:
        if not new:
            return
        first = len(self._entries)
        self.beginInsertRows(QModelIndex(), first, first + len(new) - 1)
        self._entries += new
        self._rank()
        self.endInsertRows()

    def _remove_members(self, path: Path) -> None:
        for member in [each for each in self._entries if each.within == path]:
            self._remove_row(member.path)

    def _remove_row(self, path: Path) -> None:
        row = self._row(path)
        self.beginRemoveRows(QModelIndex(), row, row)
        del self._entries[row], self._ranks[row]
        self._said.pop(path, None)
        self.endRemoveRows()

    def _set_entry(self, path: Path, entry: RunsRow) -> None:
        row = self._row(path)
        self._entries[row] = entry
        for changed in (path, *(each.path for each in self._entries if each.within == path)):
            self._said.pop(changed, None)
        self._rank()
        self.dataChanged.emit(self.index(row, 0), self.index(row, _LAST))

    def _row(self, path: Path) -> int:
        return next(row for row, entry in enumerate(self._entries) if entry.path == path)

    def _rank(self) -> None:
        """Compute the places of all rows. Python sorts thousands of rows in the time that a proxy
        takes to compare a hundred."""
        place, falling = self._sorted_by
        keys = [key_of(entry, COLUMNS[place]) for entry in self._entries]
        order = sorted(range(len(keys)), key=keys.__getitem__, reverse=falling)
        below: dict[Path | None, list[int]] = {}
        for row in order:
            below.setdefault(self._entries[row].within, []).append(row)
        ranked: list[int] = []
        for row in below.get(None, []):
            ranked += [row, *below.get(self._entries[row].path, [])]
        self._ranks = [0] * len(keys)
        for rank, row in enumerate(ranked):
            self._ranks[row] = rank

    # Overrides of Qt

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._entries)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(COLUMNS)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        renamed = index.column() == 0 and self._entries[index.row()].member is None
        return flags | Qt.ItemFlag.ItemIsEditable if renamed else flags

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        title, explanation = titles()[COLUMNS[section]]
        asked: dict[int, Any] = {
            Qt.ItemDataRole.DisplayRole: title,
            Qt.ItemDataRole.ToolTipRole: explanation,
            Qt.ItemDataRole.TextAlignmentRole: alignment(COLUMNS[section]),
        }
        return asked.get(role)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry, column = self._entries[index.row()], COLUMNS[index.column()]
        asked: dict[int, Callable[[], Any]] = {
            Qt.ItemDataRole.DisplayRole: lambda: text_of(entry, column),
            Qt.ItemDataRole.EditRole: lambda: entry.run.name,
            Qt.ItemDataRole.TextAlignmentRole: lambda: alignment(column),
            Qt.ItemDataRole.ToolTipRole: lambda: plain_tip(details_of(entry, column)),
            # The sentence about a damaged run takes the room that other columns leave.
            Qt.ItemDataRole.SizeHintRole: (
                lambda: None if entry.run.error is None else QSize(0, 0)
            ),
        }
        return asked[role]() if role in asked else None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or index.column() != 0:
            return False
        old = self._entries[index.row()].path
        try:
            path = kept_runs.rename(old, str(value).strip())
        except EngineError as error:
            self.failed.emit(error)
            return False
        if path != old:
            self._rename(old, path)
            self.renamed.emit(old, path)
        return True

    def _rename(self, old: Path, path: Path) -> None:
        self.close_experiment(old)  # its members' folders have moved, too
        entry = self._entries[self._row(old)]
        experiment = entry.experiment and replace(entry.experiment, path=path)
        self._set_entry(
            old, replace(entry, run=kept_runs.moved(entry.run, path), experiment=experiment)
        )


class SortedRuns(QSortFilterProxyModel):
    """The rows that match all words of the filter, sorted by a column."""

    def __init__(self, table: RunsTable) -> None:
        super().__init__(table)
        self._table = table
        self._words: list[str] = []
        self.setSourceModel(table)
        super().sort(0, Qt.SortOrder.AscendingOrder)  # by rank, whatever the column

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._table.sort_by(column, falling=order == Qt.SortOrder.DescendingOrder)
        self.invalidate()

    def lessThan(self, left: Index, right: Index) -> bool:
        return self._table.rank(left.row()) < self._table.rank(right.row())

    def look_for(self, text: str) -> None:
        """Show only rows with all of these words in their columns."""
        self._words = text.casefold().split()
        self.invalidate()

    def entry(self, row: int) -> RunsRow:
        """The entry in a row of the sorted table."""
        return self._table.entry(self.mapToSource(self.index(row, 0)).row())

    def run(self, row: int) -> RunSummary:
        """The summary of the run in a row of the sorted table."""
        return self.entry(row).run

    def row_of(self, path: Path) -> int:
        """The row of a folder in the sorted table; -1 if it is not shown."""
        rows = range(self.rowCount())
        return next((row for row in rows if self.entry(row).path == path), -1)

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        said = self._table.said(row)
        return all(word in said for word in self._words)
