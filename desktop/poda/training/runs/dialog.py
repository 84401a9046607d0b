"""The runs that were kept: opened again, continued, compared, renamed and deleted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QFile,
    QItemSelectionModel,
    QModelIndex,
    Qt,
    QUrl,
    Signal,
)
from PySide6.QtGui import QDesktopServices, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPushButton,
    QStackedWidget,
    QTableView,
    QWidget,
)

from poda.base.paths import shown
from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.evolve import runs
from poda.engine.evolve.run_folder import RunFolder
from poda.engine.evolve.runs import RunSummary
from poda.house.i18n import Retranslatable
from poda.house.jobs import Latest, Task
from poda.house.theme import Role, theme_manager
from poda.training.runs.table import COLUMNS, RunsTable, SortedRuns, title_of
from poda.widgets.engine_words import message
from poda.widgets.layout import AROUND, BETWEEN, INSIDE, Label, column, wrapped

# The table of runs as a person works in it, with the mouse or the keyboard.

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
        for place, name in enumerate(COLUMNS):
            self.setItemText(place, title_of(name))


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
        for place in others:
            self.resizeColumnToContents(place)
        rest = self.viewport().width() - sum(self.columnWidth(place) for place in others)
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


_WIDTH: Final = 1264
_HEIGHT: Final = 600


class RunsDialog(Retranslatable, QDialog):
    """Lists the runs in a folder, which are read while it is open already.

    Args:
        folder: of the runs; None is the usual one.

    Signals:
        open_asked: the path of a run's folder, to be loaded as it was left.
        continue_asked: the path of a checkpoint's file, to begin a new run with.
        compare_asked: a list of (name, path) of runs whose curves are to be laid over each other.
    """

    open_asked = Signal(object)
    continue_asked = Signal(object)
    compare_asked = Signal(object)

    def __init__(self, folder: Path | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folder = runs.runs_folder() if folder is None else folder
        self._reading = Latest("runs", self)
        self._error: str = ""
        self.table = RunsTable(self)
        self._sorted = SortedRuns(self.table)
        self._build()
        self._lay_out()
        self._connect()
        self.retranslate()
        theme_manager().changed.connect(self._fit)
        self._fit()
        self._load()

    def selected(self) -> list[RunSummary]:
        """The runs that are selected, from top to bottom."""
        rows = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        return [self._sorted.run(row) for row in rows]

    # How it is built

    def _build(self) -> None:
        self.filter = QLineEdit()
        self.filter.setClearButtonEnabled(True)
        self.view = RunsView()
        self.view.setModel(self._sorted)
        self.sorting = SortBox(self.view)
        self._sort_label = QLabel()
        self._sort_label.setBuddy(self.sorting)
        self._empty = Label("body", Role.MUTED)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._empty)
        self.details = wrapped("small", Role.MUTED)
        self.details.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.open_button = QPushButton()
        self.open_button.setProperty("primary", True)
        self.open_button.setDefault(True)
        self.continue_button, self.compare_button = QPushButton(), QPushButton()
        self.rename_button, self.files_button = QPushButton(), QPushButton()
        self.delete_button, self.elsewhere_button = QPushButton(), QPushButton()
        self._checkpoints = QMenu(self)
        self.continue_button.setMenu(self._checkpoints)
        for button in self._others():
            button.setAutoDefault(False)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)

    def _others(self) -> tuple[QPushButton, ...]:
        return (
            self.continue_button, self.compare_button, self.rename_button,
            self.files_button, self.delete_button, self.elsewhere_button,
        )  # fmt: skip

    def _lay_out(self) -> None:
        top, first, second = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        top.addWidget(self.filter, 1)
        for widget in (self._sort_label, self.sorting, self.elsewhere_button):
            top.addWidget(widget)
        for button in (self.open_button, self.continue_button, self.compare_button):
            first.addWidget(button)
        for button in (self.rename_button, self.files_button, self.delete_button):
            second.addWidget(button)
        for row in (first, second):
            row.addStretch(1)
        second.addWidget(self._buttons)
        column(
            top,
            (self._stack, 1),
            self.details,
            first,
            second,
            of=self,
            spacing=BETWEEN // 2,
            margins=AROUND,
        )
        for row in (top, first, second):
            row.setSpacing(INSIDE)

    def _connect(self) -> None:
        self._buttons.rejected.connect(self.reject)
        self.filter.textChanged.connect(self._filter)
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._tell_anew())
        self.view.asked.connect(self._ask_open)
        self.view.delete_asked.connect(self._delete)
        self.table.renamed.connect(lambda _path: self._tell())
        self.table.failed.connect(self._fail)
        self._checkpoints.aboutToShow.connect(self._list_checkpoints)
        slots: dict[QPushButton, Callable[[], object]] = {
            self.open_button: self._ask_open,
            self.compare_button: self._ask_compare,
            self.rename_button: self._rename,
            self.files_button: self._show_files,
            self.delete_button: self._delete,
            self.elsewhere_button: self._open_elsewhere,
        }
        for button, slot in slots.items():
            button.clicked.connect(lambda _checked=False, slot=slot: slot())

    # What is read

    def _load(self) -> None:
        folder = self._folder

        def read(task: Task) -> list[RunSummary]:
            found: list[RunSummary] = []
            for run in runs.each_summary(folder):
                if task.stopped():
                    break
                found.append(run)
                task.progress(found.copy())
            return found

        self._reading.start(
            read, progress=self._take, finished=self._take, failed=self._fail_to_read
        )
        self._tell()

    def _take(self, found: list[RunSummary]) -> None:
        first = self.table.rowCount() == 0
        self.table.show_runs(found)
        if first and self._sorted.rowCount():
            self._stack.setCurrentWidget(self.view)
            self.view.select(0)
            if not self.filter.text():  # nobody is writing there
                self.view.setFocus()
        self._tell()

    def _fail_to_read(self, error: object) -> None:
        if isinstance(error, EngineError):
            self._fail(error)

    def done(self, result: int) -> None:
        self._reading.stop()
        super().done(result)

    # What is asked

    def _ask_open(self) -> None:
        chosen = self.selected()
        if len(chosen) == 1 and chosen[0].error is None:
            self._leave_with(self.open_asked, chosen[0].path)

    def _ask_compare(self) -> None:
        chosen = [run for run in self.selected() if run.error is None]
        if len(chosen) > 1:
            self._leave_with(self.compare_asked, [(run.name, run.path) for run in chosen])

    def _list_checkpoints(self) -> None:
        """One entry for each state of the run that can be continued, the latest first."""
        self._checkpoints.clear()
        for run in self.selected()[:1]:
            if run.error is None:
                text = self.tr("Generation {number}, where it was left")
                self._add_checkpoint(text, run.generation, RunFolder(run.path).run_file)
            for one in reversed(run.checkpoints):
                if run.error is not None or one.generation != run.generation:
                    self._add_checkpoint(self.tr("Generation {number}"), one.generation, one.path)

    def _add_checkpoint(self, template: str, generation: int, path: Path) -> None:
        text = template.format(number=self.locale().toString(generation))
        action = self._checkpoints.addAction(text)
        action.triggered.connect(lambda _checked=False: self._leave_with(self.continue_asked, path))

    def _open_elsewhere(self) -> None:
        title = self.tr("Open the folder of a run")
        name = QFileDialog.getExistingDirectory(self, title, str(self._folder))
        if not name:
            return
        try:
            if not documents.exists(RunFolder(Path(name)).run_file):
                raise EngineError("run.not_there", text=Path(name).name)
        except EngineError as error:
            self._fail(error)
            return
        self._leave_with(self.open_asked, Path(name))

    def _leave_with(self, signal: Any, value: object) -> None:
        self.accept()
        signal.emit(value)

    # What is done here

    def _rename(self) -> None:
        if len(self.selected()) == 1:
            self._tell_anew()
            row = self.view.selectionModel().selectedRows()[0].row()
            self.view.edit(self._sorted.index(row, 0))

    def _show_files(self) -> None:
        for run in self.selected()[:1]:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(run.path)))

    def _delete(self) -> None:
        chosen = self.selected()
        if not chosen or not self._may_delete(chosen):
            return
        row = self.view.selectionModel().selectedRows()[0].row()
        wrong: EngineError | None = None
        for run in chosen:
            try:
                runs.delete(run.path, _to_trash)
            except EngineError as error:
                wrong = error
                break
            self.table.remove(run.path)
        if self._sorted.rowCount():
            self.view.select(min(row, self._sorted.rowCount() - 1))
        self.view.setFocus()
        self._tell_anew()
        if wrong is not None:
            self._fail(wrong)

    def _may_delete(self, chosen: list[RunSummary]) -> bool:
        box = QMessageBox(self)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(self.tr("Delete"))
        box.setTextFormat(Qt.TextFormat.PlainText)  # the name of a folder may look like HTML
        if len(chosen) == 1:
            question = self.tr("Move the run “{name}” to the trash?").format(
                name=shown(chosen[0].name)
            )
        else:
            question = self.tr("Move %n runs to the trash?", "", len(chosen))
        box.setText(question)
        box.setInformativeText(
            self.tr("They can be restored from the trash. Files that are not Poda’s stay.")
        )
        yes = box.addButton(self.tr("Move to the trash"), QMessageBox.ButtonRole.AcceptRole)
        no = box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(no)
        box.exec()
        agreed = box.clickedButton() is yes
        box.deleteLater()
        return agreed

    def _tell_anew(self) -> None:
        """Something else is selected: what went wrong before is over."""
        self._error = ""
        self._tell()

    def _fail(self, error: EngineError) -> None:
        self._error = message(error)
        self._tell()

    # What is told

    def _filter(self, text: str) -> None:
        self._sorted.look_for(text)
        if self._sorted.rowCount() and not self.selected():
            self.view.select(0)
        self._tell()

    def _tell(self) -> None:
        """Show what there is, what is wrong with it, and what can be done."""
        chosen = self.selected()
        whole = [run for run in chosen if run.error is None]
        one = chosen[0] if len(chosen) == 1 else None
        self.open_button.setEnabled(one is not None and one.error is None)
        self.continue_button.setEnabled(
            one is not None and (one.error is None or bool(one.checkpoints))
        )
        self.compare_button.setEnabled(len(whole) > 1 and len(whole) == len(chosen))
        for button in (self.rename_button, self.files_button):
            button.setEnabled(one is not None)
        self.delete_button.setEnabled(bool(chosen))
        self._stack.setCurrentWidget(self.view if self._sorted.rowCount() else self._empty)
        self._empty.setText(self._nothing())
        wrong = self._error or (message(one.error) if one is not None and one.error else "")
        self.details.set_role(Role.BAD if wrong else Role.MUTED)
        self.details.setText(f"✕ {wrong}" if wrong else self._about(chosen))

    def _nothing(self) -> str:
        if self._reading.running:
            return self.tr("Reading the runs…")
        if self.table.rowCount():
            return self.tr("No run has all of these words: search for fewer.")
        return self.tr("There are no runs yet: press Train, and each one is kept here.")

    def _about(self, chosen: list[RunSummary]) -> str:
        """How many there are and, of one that is selected, where it comes from."""
        count = self.tr("%n runs", "", self.table.rowCount())
        if self._reading.running:
            count = self.tr("{runs}, and more are being read").format(runs=count)
        if len(chosen) > 1:
            return self.tr("{runs}, %n of them selected", "", len(chosen)).format(runs=count)
        return f"{count} · {chosen[0].origin}" if chosen and chosen[0].origin else count

    def _fit(self) -> None:
        """As large as it is wanted, and never larger than the screen."""
        scale = theme_manager().type_scale
        self.details.setMinimumHeight(2 * self.details.fontMetrics().lineSpacing())
        self.view.fit()
        room = self.screen().availableGeometry()
        self.resize(
            min(round(_WIDTH * scale), room.width() - BETWEEN),
            min(round(_HEIGHT * scale), room.height() - 2 * AROUND),
        )

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Runs"))
        self.filter.setPlaceholderText(self.tr("Find a run by its name, game, settings or seed"))
        self.filter.setAccessibleName(self.tr("Find a run"))
        self.view.setAccessibleName(self.tr("Runs"))
        self._sort_label.setText(self.tr("Sort &by"))
        self.sorting.setAccessibleName(self.tr("Sort by"))
        self.sorting.retranslate()
        self.open_button.setText(self.tr("&Open"))
        self.open_button.setToolTip(self.tr("Load the run, to go on where it was left (Enter)"))
        self.continue_button.setText(self.tr("Continue &from"))
        self.continue_button.setToolTip(
            self.tr("Begin a new run with an earlier state of this one, which stays as it is")
        )
        self.compare_button.setText(self.tr("Co&mpare"))
        self.compare_button.setToolTip(
            self.tr("Lay the curves of the selected runs over each other (Ctrl selects more)")
        )
        self.rename_button.setText(self.tr("&Rename"))
        self.rename_button.setToolTip(self.tr("Give the folder of the run another name (F2)"))
        self.files_button.setText(self.tr("&Show in the file manager"))
        self.delete_button.setText(self.tr("&Delete"))
        self.delete_button.setToolTip(self.tr("Move the selected runs to the trash (Del)"))
        self.elsewhere_button.setText(self.tr("Open a run else&where…"))
        self.table.retranslate()
        self._tell()


def _to_trash(path: Path) -> bool:
    # Where a system has no trash, nothing is deleted: the sentence says what to do.
    return bool(QFile.moveToTrash(str(path)))
