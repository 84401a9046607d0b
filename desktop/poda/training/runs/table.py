"""The list of runs as a table that can be sorted, filtered and, in its names, edited."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QDateTime,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
)

from poda.base.paths import shown
from poda.engine.errors import EngineError
from poda.engine.evolve import runs
from poda.engine.evolve.runs import RunSummary
from poda.training.settings_words import preset_name
from poda.widgets.engine_words import game_name, message
from poda.widgets.layout import plain_tip

Index = QModelIndex | QPersistentModelIndex

SORTED_BY: Final = Qt.ItemDataRole.UserRole
COLUMNS: Final = (
    "name", "game", "preset", "best", "modified", "generation", "games", "seconds", "seed",
)  # fmt: skip
_NUMBERS: Final = ("seed", "generation", "games", "seconds", "best")


class RunsTable(QAbstractTableModel):
    """Runs, one a row, in the order in which they came.

    Signals:
        renamed: the path of a run that a person gave another name.
        failed: the EngineError of one that could not be renamed.
    """

    renamed = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runs: list[RunSummary] = []

    def run(self, row: int) -> RunSummary:
        """The run in a row."""
        return self._runs[row]

    def show_runs(self, found: Sequence[RunSummary]) -> None:
        """Show these; the first of them may be there already."""
        new = found[len(self._runs) :]
        if not new:
            return
        self.beginInsertRows(QModelIndex(), len(self._runs), len(found) - 1)
        self._runs += new
        self.endInsertRows()

    def remove(self, path: Path) -> None:
        """Take a run off the list."""
        row = next(row for row, run in enumerate(self._runs) if run.path == path)
        self.beginRemoveRows(QModelIndex(), row, row)
        del self._runs[row]
        self.endRemoveRows()

    def replace(self, path: Path, run: RunSummary) -> None:
        """Show another state of the run that was at `path`."""
        row = next(row for row, run in enumerate(self._runs) if run.path == path)
        self._runs[row] = run
        self.dataChanged.emit(self.index(row, 0), self.index(row, len(COLUMNS) - 1))

    def retranslate(self) -> None:
        """Show everything in the present language."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)
        if self._runs:
            last = self.index(len(self._runs) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    # What Qt asks

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._runs)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(COLUMNS)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == 0 else flags

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        title, explanation = _titles()[COLUMNS[section]]
        if role == Qt.ItemDataRole.DisplayRole:
            return title
        if role == Qt.ItemDataRole.ToolTipRole:
            return explanation
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        run, column = self._runs[index.row()], COLUMNS[index.column()]
        asked: dict[int, Callable[[], Any]] = {
            Qt.ItemDataRole.DisplayRole: lambda: text_of(run, column),
            Qt.ItemDataRole.EditRole: lambda: run.name,
            Qt.ItemDataRole.TextAlignmentRole: lambda: _alignment(index.column()),
            Qt.ItemDataRole.ToolTipRole: lambda: plain_tip(
                text_of(run, column) if run.error is None else message(run.error)
            ),
            # The sentence about a damaged one takes the room that the others leave it.
            Qt.ItemDataRole.SizeHintRole: lambda: None if run.error is None else QSize(0, 0),
            SORTED_BY: lambda: _sorted_by(run, column),
        }
        return asked[role]() if role in asked else None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or index.column() != 0:
            return False
        run = self._runs[index.row()]
        old = run.path
        try:
            path = runs.rename(old, str(value).strip())
        except EngineError as error:
            self.failed.emit(error)
            return False
        if path != old:
            self.replace(old, runs.moved(run, path))
            self.renamed.emit(path)
        return True


class SortedRuns(QSortFilterProxyModel):
    """The runs that hold all the words that are looked for, sorted by a column."""

    def __init__(self, table: RunsTable) -> None:
        super().__init__(table)
        self._table = table
        self._words: list[str] = []
        self.setSourceModel(table)
        self.setSortRole(SORTED_BY)
        self.sort(COLUMNS.index("modified"), Qt.SortOrder.DescendingOrder)

    def look_for(self, text: str) -> None:
        """Show only the runs with these words, in any of their columns."""
        self._words = text.casefold().split()
        self.invalidate()

    def run(self, row: int) -> RunSummary:
        """The run in a row of what is shown."""
        return self._table.run(self.mapToSource(self.index(row, 0)).row())

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        run = self._table.run(row)
        said = " ".join(text_of(run, column) for column in COLUMNS).casefold()
        return all(word in said for word in self._words)


def text_of(run: RunSummary, column: str) -> str:
    """What a column says of a run. Of a damaged one there is its name, and what is wrong."""
    if run.error is not None:
        if column == "game":
            return f"✕ {message(run.error)}"
        return _when(run) if column == "modified" else shown(run.name) if column == "name" else ""
    texts: dict[str, Callable[[], str]] = {
        "name": lambda: shown(run.name),
        "game": lambda: game_name(run.game_key),
        "preset": lambda: preset_name(run.preset),
        "seed": lambda: str(run.seed),
        "generation": lambda: QLocale().toString(run.generation),
        "games": lambda: QLocale().toString(run.games),
        "seconds": lambda: duration(run.seconds),
        "best": lambda: _best(run),
        "modified": lambda: _when(run),
    }
    return texts[column]()


def duration(seconds: float) -> str:
    """Hours, minutes and seconds, such as 1:02:03."""
    whole = int(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


def title_of(column: str) -> str:
    """What stands over a column."""
    return _titles()[column][0]


def _best(run: RunSummary) -> str:
    if run.best_losses is None:
        return "–"
    template = QCoreApplication.translate("RunsDialog", "{percent} % in gen. {generation}")
    return template.format(
        percent=QLocale().toString(100 * run.best_losses.share, "f", 1),
        generation=QLocale().toString(run.best_losses.generation),
    )


def _when(run: RunSummary) -> str:
    when = QDateTime.fromSecsSinceEpoch(int(run.modified))
    return QLocale().toString(when, QLocale.FormatType.ShortFormat)


def _sorted_by(run: RunSummary, column: str) -> Any:
    """Damaged runs come before all others, but by their names and dates among them."""
    if column == "best":
        return 2.0 if run.best_losses is None else run.best_losses.share
    if column in ("name", "game", "preset"):
        return text_of(run, column).casefold()
    value = getattr(run, column)
    return value if run.error is None or column == "modified" else -1


def _alignment(column: int) -> Qt.AlignmentFlag:
    number = COLUMNS[column] in _NUMBERS
    side = Qt.AlignmentFlag.AlignRight if number else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def _titles() -> dict[str, tuple[str, str]]:
    """The head of each column, and what stands in it."""
    return {
        "name": (
            QCoreApplication.translate("RunsDialog", "Name"),
            QCoreApplication.translate("RunsDialog", "The folder of the run"),
        ),
        "game": (QCoreApplication.translate("RunsDialog", "Game"), ""),
        "preset": (
            QCoreApplication.translate("RunsDialog", "Settings"),
            QCoreApplication.translate("RunsDialog", "The preset that it was trained with"),
        ),
        "seed": (QCoreApplication.translate("RunsDialog", "Seed"), ""),
        "generation": (
            QCoreApplication.translate("RunsDialog", "Generations"),
            QCoreApplication.translate("RunsDialog", "Generations so far"),
        ),
        "games": (
            QCoreApplication.translate("RunsDialog", "Games"),
            QCoreApplication.translate("RunsDialog", "Games of fitness so far"),
        ),
        "seconds": (
            QCoreApplication.translate("RunsDialog", "Time"),
            QCoreApplication.translate(
                "RunsDialog", "Time that it has been trained, in hours, minutes and seconds"
            ),
        ),
        "best": (
            QCoreApplication.translate("RunsDialog", "Fewest losses"),
            QCoreApplication.translate(
                "RunsDialog",
                "The lowest share of games lost in five readings in a row, and the generation in "
                "their middle. The opponent looks some plies ahead; in backgammon it goes by "
                "hand-made features",
            ),
        ),
        "modified": (
            QCoreApplication.translate("RunsDialog", "Saved"),
            QCoreApplication.translate("RunsDialog", "When it was saved last"),
        ),
    }
