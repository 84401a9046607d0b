"""The list of runs as a table that can be sorted, filtered and, in its names, edited.

An experiment is one row, which opens to its members: they stay below it, however it is sorted.
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
from poda.engine.experiments.folder import ExperimentSummary
from poda.engine.runs import kept_runs
from poda.engine.runs.kept_runs import RunSummary
from poda.engine.runs.notes import Notes
from poda.house.i18n import language_manager
from poda.training.runs.columns import (
    COLUMNS,
    Entry,
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
    """Runs and experiments, one a row, in the order in which they came; members of an experiment
    that is open among them.

    Signals:
        renamed: where a run was that a person gave another name, and where it is.
        failed: the EngineError of one that could not be renamed.
    """

    renamed = Signal(object, object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: list[Entry] = []
        self._sorted_by = COLUMNS.index("modified"), True
        self._ranks: list[int] = []
        self._said: dict[Path, str] = {}  # all that the columns say of a row, to be searched
        language_manager().follow(self, self._say_again)

    def entry(self, row: int) -> Entry:
        """What is in a row."""
        return self._entries[row]

    def entry_at(self, path: Path) -> Entry | None:
        """The row of a folder; None where it has none."""
        return next((entry for entry in self._entries if entry.path == path), None)

    @property
    def count(self) -> int:
        """Runs and experiments, without members."""
        return sum(entry.within is None for entry in self._entries)

    def rank(self, row: int) -> int:
        """The place of a row, as the table is sorted."""
        return self._ranks[row]

    def said(self, row: int) -> str:
        """All that the columns say of a row and of the experiment that it is of, in small
        letters."""
        entry = self._entries[row]
        if (text := self._said.get(entry.path)) is None:
            within = None if entry.within is None else self.entry_at(entry.within)
            parts = [
                text_of(each, column) for each in (entry, within) if each for column in COLUMNS
            ]
            text = self._said[entry.path] = " ".join((*parts, entry.run.notes.text)).casefold()
        return text

    # What is in it

    def show_runs(self, found: Sequence[RunSummary | ExperimentSummary]) -> None:
        """Show these; those that are there already stay as they are."""
        there = {entry.path for entry in self._entries}
        self._add([entry_of(each) for each in found if each.path not in there])

    def open_experiment(self, path: Path, members: Sequence[Entry]) -> None:
        """Show the members of an experiment below it."""
        entry = self.entry_at(path)
        if entry is None or entry.is_open:
            return
        self._put(path, replace(entry, is_open=True))
        self._add(list(members))

    def close_experiment(self, path: Path) -> None:
        """Show the experiment alone again."""
        entry = self.entry_at(path)
        if entry is not None and entry.is_open:
            for member in [each for each in self._entries if each.within == path]:
                self._take_off(member.path)
            self._put(path, replace(entry, is_open=False))

    def remove(self, path: Path) -> None:
        """Take a run off the list, or an experiment with its members."""
        for member in [each for each in self._entries if each.within == path]:
            self._take_off(member.path)
        self._take_off(path)

    def show_notes(self, path: Path, notes: Notes) -> None:
        """Show other tags, or another note, of the run or experiment at `path`."""
        self._put(path, noted(self._entries[self._row(path)], notes))

    def sort_by(self, column: int, *, falling: bool) -> None:
        """Have `rank` go by this column from now on."""
        self._sorted_by = column, falling
        self._rank()

    def _say_again(self) -> None:
        """Everything, in another language."""
        self._said.clear()
        self._rank()
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, _LAST)
        if self._entries:
            last = self.index(len(self._entries) - 1, _LAST)
            self.dataChanged.emit(self.index(0, 0), last)

    def _add(self, new: list[Entry]) -> None:
        if not new:
            return
        first = len(self._entries)
        self.beginInsertRows(QModelIndex(), first, first + len(new) - 1)
        self._entries += new
        self._rank()
        self.endInsertRows()

    def _take_off(self, path: Path) -> None:
        row = self._row(path)
        self.beginRemoveRows(QModelIndex(), row, row)
        del self._entries[row], self._ranks[row]
        self._said.pop(path, None)
        self.endRemoveRows()

    def _put(self, path: Path, entry: Entry) -> None:
        row = self._row(path)
        self._entries[row] = entry
        for changed in (path, *(each.path for each in self._entries if each.within == path)):
            self._said.pop(changed, None)
        self._rank()
        self.dataChanged.emit(self.index(row, 0), self.index(row, _LAST))

    def _row(self, path: Path) -> int:
        return next(row for row, entry in enumerate(self._entries) if entry.path == path)

    def _rank(self) -> None:
        """Reckon all places anew. Python sorts thousands of rows in the time in which a proxy's
        comparisons sort a hundred."""
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

    # What Qt asks

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
        if role == Qt.ItemDataRole.DisplayRole:
            return title
        if role == Qt.ItemDataRole.ToolTipRole:
            return explanation
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(COLUMNS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry, column = self._entries[index.row()], COLUMNS[index.column()]
        asked: dict[int, Callable[[], Any]] = {
            Qt.ItemDataRole.DisplayRole: lambda: text_of(entry, column),
            Qt.ItemDataRole.EditRole: lambda: entry.run.name,
            Qt.ItemDataRole.TextAlignmentRole: lambda: alignment(column),
            Qt.ItemDataRole.ToolTipRole: lambda: plain_tip(details_of(entry, column)),
            # The sentence about a damaged one takes the room that the others leave it.
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
        self.close_experiment(old)  # the folders of its members are elsewhere, too
        entry = self._entries[self._row(old)]
        experiment = entry.experiment and replace(entry.experiment, path=path)
        self._put(old, replace(entry, run=kept_runs.moved(entry.run, path), experiment=experiment))


class SortedRuns(QSortFilterProxyModel):
    """The runs that hold all the words that are looked for, sorted by a column."""

    def __init__(self, table: RunsTable) -> None:
        super().__init__(table)
        self._table = table
        self._words: list[str] = []
        self.setSourceModel(table)
        super().sort(0, Qt.SortOrder.AscendingOrder)  # by rank, whichever column that is

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._table.sort_by(column, falling=order == Qt.SortOrder.DescendingOrder)
        self.invalidate()

    def lessThan(self, left: Index, right: Index) -> bool:
        return self._table.rank(left.row()) < self._table.rank(right.row())

    def look_for(self, text: str) -> None:
        """Show only the runs with these words, in any of their columns."""
        self._words = text.casefold().split()
        self.invalidate()

    def entry(self, row: int) -> Entry:
        """What is in a row of what is shown."""
        return self._table.entry(self.mapToSource(self.index(row, 0)).row())

    def run(self, row: int) -> RunSummary:
        """What there is to tell of the run in a row of what is shown."""
        return self.entry(row).run

    def row_of(self, path: Path) -> int:
        """The row in which a folder is shown; -1 where it is not."""
        rows = range(self.rowCount())
        return next((row for row in rows if self.entry(row).path == path), -1)

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        said = self._table.said(row)
        return all(word in said for word in self._words)
