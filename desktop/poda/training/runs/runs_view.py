"""The table of runs as a person works in it, with the mouse or the keyboard."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QAbstractItemModel, QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QTableView

from poda.house.theme import theme_manager
from poda.training.runs.table import COLUMNS, SortedRuns, title_of

_NARROWEST: Final = 200  # of the names, before the table is wider than its room


class SortBox(QComboBox):
    """By which column a table is sorted: what a click on its head does, for the keyboard.

    Choosing the same column again turns the order round.
    """

    def __init__(self, view: RunsView) -> None:
        super().__init__()
        self.addItems([""] * len(COLUMNS))
        self.activated.connect(view.sort_anew)
        header = view.horizontalHeader()
        header.sortIndicatorChanged.connect(lambda column, _order: self.setCurrentIndex(column))
        self.setCurrentIndex(header.sortIndicatorSection())

    def retranslate(self) -> None:
        """Name the columns."""
        for column, name in enumerate(COLUMNS):
            self.setItemText(column, title_of(name))


class RunsView(QTableView):
    """The table: rows are selected whole, and the keyboard does what the buttons do.

    Signals:
        asked: the selected run is wanted, by Enter or a double click.
        delete_asked: the selected runs are to go.
    """

    asked = Signal()
    delete_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setSortingEnabled(True)
        self.sortByColumn(COLUMNS.index("modified"), Qt.SortOrder.DescendingOrder)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(0)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setMinimumSectionSize(0)
        self.doubleClicked.connect(self._ask)

    def setModel(self, model: QAbstractItemModel | None) -> None:
        super().setModel(model)
        if model is not None:
            for changed in (model.rowsInserted, model.rowsRemoved, model.layoutChanged,
                            model.dataChanged):  # fmt: skip
                changed.connect(lambda *_: self._arrange())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def fit(self) -> None:
        """The type has another size."""
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 10)
        self._arrange()

    def _arrange(self) -> None:
        """As wide as its contents is each column, and the names take the rest. The sentence about
        a damaged run goes over the columns in which nothing is told of it."""
        others = range(1, len(COLUMNS))
        for column in others:
            self.resizeColumnToContents(column)
        rest = self.viewport().width() - sum(self.columnWidth(column) for column in others)
        self.setColumnWidth(0, max(rest, round(_NARROWEST * theme_manager().type_scale)))
        self.clearSpans()
        runs = self.model()
        if isinstance(runs, SortedRuns):
            for row in range(runs.rowCount()):
                if runs.run(row).error is not None:
                    self.setSpan(row, 1, 1, COLUMNS.index("modified") - 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # What the field of a name does not take for itself comes here too, such as Enter.
        editing = self.state() == QAbstractItemView.State.EditingState
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not editing:
            self.asked.emit()
        elif event.key() == Qt.Key.Key_Delete and not editing:
            self.delete_asked.emit()
        else:
            super().keyPressEvent(event)

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        # Up and down go by rows wherever the current column is; the name is what F2 edits.
        return super().moveCursor(action, modifiers).siblingAtColumn(0)

    def select(self, row: int) -> None:
        """Select one row, whatever keys are held down (`selectRow` minds them)."""
        self.selectionModel().setCurrentIndex(
            self.model().index(row, 0),
            QItemSelectionModel.SelectionFlag.ClearAndSelect
            | QItemSelectionModel.SelectionFlag.Rows,
        )

    def sort_anew(self, column: int) -> None:
        """Sort by a column, or the other way round where it is sorted by it already."""
        header = self.horizontalHeader()
        up, down = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
        same = header.sortIndicatorSection() == column
        order = down if same and header.sortIndicatorOrder() == up else up
        self.sortByColumn(column, order)

    def _ask(self, index: QModelIndex) -> None:
        self.select(index.row())
        self.asked.emit()
