"""The dialog of kept runs: opens, continues, compares, tags, renames and deletes them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QFile,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    Qt,
    QTimer,
    QUrl,
    Signal,
)
from PySide6.QtGui import QDesktopServices, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QStackedWidget,
    QTableView,
    QWidget,
)

from poda.base.paths import shown
from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.runs import kept_runs
from poda.engine.runs.kept_runs import RunSummary
from poda.engine.runs.run_folder import RunFolder
from poda.house.i18n import follow_language
from poda.house.jobs import Latest, Task
from poda.house.theme import Role, follow_theme, theme_manager
from poda.packages.lab.engine.folder import (
    ExperimentFolder,
    ExperimentSummary,
    MemberSummary,
    delete_experiment,
    each_experiment,
)
from poda.packages.lab.window.runs.columns import (
    ALWAYS,
    COLUMNS,
    MARKS,
    USUAL,
    RunsRow,
    entry_of_member,
    title_of,
)
from poda.packages.lab.window.runs.comparison import ComparisonDialog
from poda.packages.lab.window.runs.exporting import RunsExport, can_export
from poda.packages.lab.window.runs.notes_panel import NotesPanel
from poda.packages.lab.window.runs.table import RunsTable, SortedRuns
from poda.packages.lab.window.settings import LabSettings
from poda.widgets.announce import announce, phrased
from poda.widgets.controls import close_button, push_button
from poda.widgets.engine_words import message
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    INSIDE,
    PAGE_PROPERTY,
    Fitted,
    Menu,
    Stretch,
    choose_rows,
    column,
    row,
    wrapped,
)
from poda.widgets.screens import fit_dialog

Found = RunSummary | ExperimentSummary

# The table of runs, with mouse and keyboard.

_NARROWEST: Final = 200  # pixels, by type size: the least width of the names
_NAMES: Final = 320  # the same, if the names are that long
_WIDEST: Final = 260  # the same: the greatest width of other columns
_ARROWS: Final = "↑", "↓"
_ARRANGE_MS: Final = 60  # rows come one by one while runs are read: widths are adapted this often


class SortBox(QComboBox):
    """The column by which a table is sorted: with the keyboard, what clicks on headers do.

    Choosing the same column again reverses the order, which an arrow shows.
    """

    def __init__(self, view: RunsView) -> None:
        super().__init__()
        self._header = view.horizontalHeader()
        self.addItems([""] * len(COLUMNS))
        self.activated.connect(view.sort_anew)
        self._header.sortIndicatorChanged.connect(self._name_columns)
        follow_language(self, self._name_columns)

    def _name_columns(self) -> None:
        falling = self._header.sortIndicatorOrder() == Qt.SortOrder.DescendingOrder
        sorted_by = self._header.sortIndicatorSection()
        for place, name in enumerate(COLUMNS):
            arrow = f" {_ARROWS[falling]}" if place == sorted_by else ""
            self.setItemText(place, title_of(name) + arrow)
        self.setCurrentIndex(sorted_by)
        self.setAccessibleDescription(self.tr("falling") if falling else self.tr("rising"))


class RunsView(Fitted, QTableView):
    """The table of runs: rows are selected whole, and keys do what the buttons do.

    Attributes:
        columns: the names of the columns shown.

    Signals:
        asked: the selected run is to be opened, after Enter or a double click.
        delete_asked: the selected runs are to be deleted.
        turned: the current row's experiment is to show its members (True) or hide them, after the
            right or left arrow or a click on its mark.
        menu_asked: the menu of columns is to open here, after a right click on a header.
        rearranged: the columns shown, or the order of the rows, have changed.
    """

    asked = Signal()
    delete_asked = Signal()
    turned = Signal(bool)
    menu_asked = Signal(QPoint)
    rearranged = Signal()

    def __init__(self) -> None:
        super().__init__()
        choose_rows(self, several=True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.columns: tuple[str, ...] = USUAL
        self._timer = QTimer(self, singleShot=True, interval=_ARRANGE_MS)
        self._timer.timeout.connect(self._fit)
        self.setSortingEnabled(True)
        self.sortByColumn(COLUMNS.index("modified"), Qt.SortOrder.DescendingOrder)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(0)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setMinimumSectionSize(0)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(
            lambda at: self.menu_asked.emit(header.viewport().mapToGlobal(at))
        )
        header.sortIndicatorChanged.connect(lambda *_: self.rearranged.emit())
        header.setResizeContentsPrecision(0)  # measure only visible rows: there may be thousands
        self.doubleClicked.connect(self._ask_to_open)

    # Columns and order

    def show_columns(self, names: Collection[str]) -> None:
        """Show these columns and those of `ALWAYS`, in the order of all columns."""
        self.columns = tuple(name for name in COLUMNS if name in ALWAYS or name in names)
        for place, name in enumerate(COLUMNS):
            self.setColumnHidden(place, name not in self.columns)
        self._fit()
        self.rearranged.emit()

    def arrangement(self) -> dict[str, Any]:
        """The columns and the order, for `restore`."""
        header = self.horizontalHeader()
        falling = header.sortIndicatorOrder() == Qt.SortOrder.DescendingOrder
        sorted_by = COLUMNS[header.sortIndicatorSection()]
        return {"columns": list(self.columns), "sort": [sorted_by, falling]}

    def restore(self, found: dict[str, Any]) -> None:
        """Take over an `arrangement`; malformed parts are ignored."""
        match found.get("sort"):
            case [str(name), bool(falling)] if name in COLUMNS:
                order = Qt.SortOrder.DescendingOrder if falling else Qt.SortOrder.AscendingOrder
                self.sortByColumn(COLUMNS.index(name), order)
        match found.get("columns"):
            case [*names] if all(isinstance(name, str) for name in names):
                self.show_columns(names)
            case _:
                self.show_columns(USUAL)

    def setModel(self, model: QAbstractItemModel | None) -> None:
        super().setModel(model)
        if model is not None:
            model.layoutChanged.connect(lambda *_: self._span_all())
            model.rowsInserted.connect(lambda _parent, first, last: self._span(first, last))
            for changed in (model.rowsInserted, model.rowsRemoved, model.layoutChanged,
                            model.dataChanged):  # fmt: skip
                changed.connect(lambda *_: self._timer.isActive() or self._timer.start())

    def fit(self) -> None:
        """Adapt to the type size."""
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 10)
        self._fit()

    def _fit(self) -> None:
        """Make columns as wide as their contents, and give the rest to the names. The sentence of
        a damaged run covers the columns that are empty in its row."""
        scale = theme_manager().type_scale
        others = [COLUMNS.index(name) for name in self.columns[1:]]
        for place in others:
            self.resizeColumnToContents(place)
            widest = round(_WIDEST * scale)
            if self.columnWidth(place) > widest:
                self.setColumnWidth(place, widest)
        rest = self.viewport().width() - sum(self.columnWidth(place) for place in others)
        names = min(self.sizeHintForColumn(0), round(_NAMES * scale))
        self.setColumnWidth(0, max(rest, names, round(_NARROWEST * scale)))
        self._span_all()

    def _span_all(self) -> None:
        self.clearSpans()
        self._span(0, self.model().rowCount() - 1)

    def _span(self, first: int, last: int) -> None:
        runs = self.model()
        if isinstance(runs, SortedRuns):
            for row in range(first, last + 1):
                if runs.run(row).error is not None:
                    self.setSpan(row, 1, 1, COLUMNS.index("modified") - 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # The editor of a name passes on keys that it does not use, such as Enter.
        editing = self.state() == QAbstractItemView.State.EditingState
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not editing:
            self.asked.emit()
        elif event.key() == Qt.Key.Key_Delete and not editing:
            self.delete_asked.emit()
        elif event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Left) and self._is_experiment:
            self.turned.emit(event.key() == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)

    @property
    def _is_experiment(self) -> bool:
        """Whether the current row is of an experiment, or of a member of one."""
        runs, row = self.model(), self.currentIndex().row()
        if not isinstance(runs, SortedRuns) or row < 0:
            return False
        entry = runs.entry(row)
        return entry.experiment is not None or entry.member is not None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        runs, at = self.model(), event.position().toPoint()
        index = self.indexAt(at)
        if index.column() or not isinstance(runs, SortedRuns):
            return  # without a row, `column` is -1
        entry = runs.entry(index.row())
        mark = self.fontMetrics().horizontalAdvance(MARKS[0]) + 2 * INSIDE
        if entry.experiment is not None and at.x() - self.columnViewportPosition(0) <= mark:
            self.turned.emit(not entry.is_open)

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        # The current column is always the name, which F2 edits.
        return super().moveCursor(action, modifiers).siblingAtColumn(0)

    def select(self, row: int) -> None:
        """Select one row, whatever keys are held down (`selectRow` would heed them)."""
        self.selectionModel().setCurrentIndex(
            self.model().index(row, 0),
            QItemSelectionModel.SelectionFlag.ClearAndSelect
            | QItemSelectionModel.SelectionFlag.Rows,
        )

    def sort_anew(self, column: int) -> None:
        """Sort by a column; if it is sorted already, the other way round."""
        header = self.horizontalHeader()
        up, down = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
        same = header.sortIndicatorSection() == column
        order = down if same and header.sortIndicatorOrder() == up else up
        self.sortByColumn(column, order)

    def _ask_to_open(self, index: QModelIndex) -> None:
        self.select(index.row())
        self.asked.emit()


_WIDTH: Final = 1264
_HEIGHT: Final = 600


class RunsDialog(QDialog):
    """Lists the runs in a folder; these are read while it is open.

    Args:
        folder: the folder of the runs; None for the usual one.

    Signals:
        open_asked: open the run in this folder as it was left.
        continue_asked: begin a new run from this checkpoint's file.
        compare_asked: draw the curves of these runs together, a list of (name, path).
        experiment_asked: show the experiment in this folder.
        go_on_asked: show the experiment in this folder, and train what is left of it.
    """

    open_asked = Signal(object)
    continue_asked = Signal(object)
    compare_asked = Signal(object)
    experiment_asked = Signal(object)
    go_on_asked = Signal(object)

    def __init__(self, folder: Path | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty(PAGE_PROPERTY, "experiments")
        self._folder = kept_runs.runs_folder() if folder is None else folder
        self._reading = Latest("runs", self)
        self._opening = Latest("members", self)
        self._error, self._news = "", ""
        self._export = RunsExport(self)
        self._noted: tuple[Path, ...] = ()  # the folders whose notes the panel shows
        self.table = RunsTable(self)
        self._sorted = SortedRuns(self.table)
        self._build()
        self._lay_out()
        self._connect()
        self.view.restore(LabSettings().training_runs)
        self.view.rearranged.connect(self._remember)
        phrased(self, lambda: self.tr("Runs"))
        phrased(self.sorting, name=lambda: self.tr("Sort by"))
        follow_language(self, self._show_selection)
        follow_theme(self._fit)
        self._load()

    def selected(self) -> list[RunSummary]:
        """The summaries of the selected rows, from top to bottom; see `RunsRow.run`."""
        return [entry.run for entry in self.chosen()]

    def chosen(self) -> list[RunsRow]:
        """The selected rows, from top to bottom."""
        places = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        return [self._sorted.entry(place) for place in places]

    # Building

    def _build(self) -> None:
        self.filter = phrased(
            QLineEdit(),
            hint=lambda: self.tr("Find a run by its name, game, settings, seed, tags or note"),
            name=lambda: self.tr("Find a run"),
        )
        self.filter.setClearButtonEnabled(True)
        self.view = phrased(RunsView(), name=lambda: self.tr("Runs"))
        self.view.setModel(self._sorted)
        self.sorting = SortBox(self.view)
        self._sort_label = phrased(QLabel(), lambda: self.tr("Sort &by"))
        self._sort_label.setBuddy(self.sorting)
        self.columns_button = push_button(
            lambda: self.tr("&Columns"), tip=lambda: self.tr("Which columns are shown")
        )
        self._columns_menu = Menu(self)
        self.columns_button.setMenu(self._columns_menu)
        self.notes = NotesPanel()
        self._empty = wrapped("body", Role.MUTED)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._empty)
        self.details = wrapped("small", Role.MUTED)
        self.details.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.open_button = push_button(primary=True, default=True)
        self.continue_button = push_button(
            lambda: self.tr("Continue &from"),
            tip=lambda: self.tr(
                "Begin a new run with an earlier state of this one, which stays as it is"
            ),
        )
        self.compare_button = push_button(
            lambda: self.tr("Co&mpare"),
            tip=lambda: self.tr(
                "Settings, results and curves of the selected runs (Ctrl selects more)"
            ),
        )
        self.rename_button = push_button(
            lambda: self.tr("&Rename"),
            tip=lambda: self.tr("Give the folder of the run another name (F2)"),
        )
        self.files_button = push_button(lambda: self.tr("&Show in the file manager"))
        self.delete_button = push_button(
            lambda: self.tr("&Delete"),
            tip=lambda: self.tr("Move the selected runs to the trash (Del)"),
        )
        self.elsewhere_button = push_button(lambda: self.tr("Open a run else&where…"))
        self.export_button = push_button(
            lambda: self.tr("E&xport…"),
            tip=lambda: self.tr(
                "All numbers of the selected runs: as one table, or for TensorBoard"
            ),
        )
        self._checkpoints = Menu(self)
        self.continue_button.setMenu(self._checkpoints)
        for button in self._others():
            button.setAutoDefault(False)
        self._buttons = close_button(self)
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)

    def _others(self) -> tuple[QPushButton, ...]:
        return (
            self.continue_button, self.compare_button, self.rename_button,
            self.files_button, self.delete_button, self.elsewhere_button, self.columns_button,
            self.export_button,
        )  # fmt: skip

    def _lay_out(self) -> None:
        buttons = (self.columns_button, self.elsewhere_button)
        top = row((self.filter, 1), self._sort_label, self.sorting, *buttons)
        first = row(
            self.open_button, self.continue_button, self.compare_button, self.export_button,
            Stretch(1),
        )  # fmt: skip
        files = self.rename_button, self.files_button, self.delete_button
        column(
            top, (self._stack, 1), self.notes, self.details, first,
            row(*files, Stretch(1), self._buttons),
            of=self, spacing=BETWEEN // 2, margins=AROUND,
        )  # fmt: skip

    def _connect(self) -> None:
        self.filter.textChanged.connect(self._filter)
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._tell_anew())
        self.view.turned.connect(self._turn)
        self.view.menu_asked.connect(self._columns_menu.popup)
        self._columns_menu.aboutToShow.connect(self._list_columns)
        self.notes.kept.connect(self.table.show_notes)
        self.notes.failed.connect(self._fail)
        self.view.asked.connect(self._ask_open)
        self.view.delete_asked.connect(self._delete)
        self.table.renamed.connect(self._on_renamed)
        self.table.failed.connect(self._fail)
        self._export.told.connect(self._report)
        self._export.failed.connect(self._fail)
        self._checkpoints.aboutToShow.connect(self._list_checkpoints)
        slots: dict[QPushButton, Callable[[], object]] = {
            self.open_button: lambda: self._ask_open(go_on=True),
            self.compare_button: self._ask_compare,
            self.export_button: lambda: self._export.ask(self.chosen()),
            self.rename_button: self._rename,
            self.files_button: self._show_files,
            self.delete_button: self._delete,
            self.elsewhere_button: self._open_elsewhere,
        }
        for button, slot in slots.items():
            button.clicked.connect(lambda _checked=False, slot=slot: slot())

    # Reading

    def _load(self) -> None:
        folder = self._folder

        def read(task: Task) -> list[Found]:
            found: list[Found] = []
            for each in (each_experiment(folder), kept_runs.each_summary(folder)):
                for run in each:
                    if task.stopped():
                        return found
                    found.append(run)
                    task.progress(found.copy())
            return found

        show = self._show_found
        self._reading.start(read, progress=show, finished=show, refused=self._fail)
        self._show_selection()

    def _show_found(self, found: list[Found]) -> None:
        first = self.table.rowCount() == 0
        self.table.show_runs(found)
        if first and self._sorted.rowCount():
            self._stack.setCurrentWidget(self.view)
            self.view.select(0)
            if not self.filter.text():  # not while a person types in the filter
                self.view.setFocus()
        self._show_selection()

    def done(self, result: int) -> None:
        self.notes.keep()
        for each in (self._reading, self._opening, self._export):
            each.stop()
        super().done(result)

    def _remember(self) -> None:
        LabSettings().training_runs = self.view.arrangement()

    # An experiment's members

    def _turn(self, unfold: bool) -> None:
        """Show the members of the current row's experiment, or hide them."""
        entry = self._sorted.entry(self.view.currentIndex().row())
        path = entry.within or entry.path
        of = self.table.entry_at(path)
        if of is None or of.run.error is not None or of.is_open == unfold:
            return
        if not unfold:
            self.table.close_experiment(path)
            self.view.select(self._sorted.row_of(path))
            return
        self._opening.start(
            lambda _task: ExperimentFolder.open(path).look_at_all(),
            finished=lambda found: self._show_members(path, found),
            refused=self._fail,
        )

    def _show_members(self, path: Path, found: Sequence[MemberSummary]) -> None:
        if (of := self.table.entry_at(path)) is not None:
            self.table.open_experiment(path, [entry_of_member(each, of) for each in found])

    # Columns

    def _list_columns(self) -> None:
        """List the columns that can be hidden in the menu, with a tick if they are shown."""
        menu = self._columns_menu
        menu.clear()
        for name in COLUMNS:
            if name in ALWAYS:
                continue
            action = menu.addAction(title_of(name))
            action.setCheckable(True)
            action.setChecked(name in self.view.columns)
            action.toggled.connect(lambda on, name=name: self._show_column(name, on))
        menu.addSeparator()
        menu.addAction(self.tr("The usual ones"), lambda: self.view.show_columns(USUAL))

    def _show_column(self, name: str, on: bool) -> None:
        before = set(self.view.columns)
        self.view.show_columns(before | {name} if on else before - {name})

    # Requests

    def _ask_open(self, *, go_on: bool = False) -> None:
        """Close, and open the selected row; `go_on` trains what is left of an experiment."""
        chosen = self.chosen()
        if len(chosen) != 1 or chosen[0].run.error is not None:
            return
        if go_on and chosen[0].is_unfinished:
            self._leave_with(self.go_on_asked, chosen[0].path)
        elif chosen[0].experiment is not None:
            self._leave_with(self.experiment_asked, chosen[0].path)
        elif chosen[0].has_run:
            self._leave_with(self.open_asked, chosen[0].path)

    def _ask_compare(self) -> None:
        chosen = [(entry.run.name, entry.path) for entry in self.chosen() if entry.has_run]
        if len(chosen) < 2:
            return
        dialog = ComparisonDialog(chosen, self)
        dialog.over_asked.connect(lambda: self._leave_with(self.compare_asked, chosen))
        dialog.exec()
        dialog.deleteLater()

    def _list_checkpoints(self) -> None:
        """List the states of the run that can be continued in the menu, the latest first."""
        self._checkpoints.clear()
        for entry in self.chosen()[:1]:
            run = entry.run
            if entry.has_run:
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

    # Changes of the folders

    def _rename(self) -> None:
        if self.rename_button.isEnabled():
            self._tell_anew()
            place = self.view.selectionModel().selectedRows()[0].row()
            self.view.edit(self._sorted.index(place, 0))

    def _on_renamed(self, old: Path, path: Path) -> None:
        self.notes.move_notes(old, path)
        self._noted = tuple(path if each == old else each for each in self._noted)
        self._show_selection()

    def _show_files(self) -> None:
        for run in self.selected()[:1]:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(run.path)))

    def _delete(self) -> None:
        chosen = self.chosen()
        if any(entry.member is not None for entry in chosen):
            return  # members are deleted with their experiment
        if not chosen or not self._may_delete(chosen):
            return
        place = self.view.selectionModel().selectedRows()[0].row()
        wrong: EngineError | None = None
        for entry in chosen:
            delete = kept_runs.delete if entry.experiment is None else delete_experiment
            try:
                delete(entry.path, _to_trash)
            except EngineError as error:
                wrong = error
                break
            self.table.remove(entry.path)
        if self._sorted.rowCount():
            self.view.select(min(place, self._sorted.rowCount() - 1))
        self.view.setFocus()
        self._tell_anew()
        if wrong is not None:
            self._fail(wrong)

    def _may_delete(self, chosen: list[RunsRow]) -> bool:
        box = QMessageBox(self)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(self.tr("Delete"))
        box.setTextFormat(Qt.TextFormat.PlainText)  # or a folder's name could be read as HTML
        question = self.tr("Move %n runs to the trash?", "", len(chosen))
        if len(chosen) == 1:
            question = self.tr("Move the run “{name}” to the trash?")
            if chosen[0].experiment is not None:
                question = self.tr("Move the experiment “{name}”, with all its runs, to the trash?")
            question = question.format(name=shown(chosen[0].run.name))
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
        """Update after a change of the selection, which drops the last error."""
        self._error = self._news = ""
        self._show_selection()

    def _fail(self, error: EngineError) -> None:
        self._error = message(error)
        self._show_selection()
        announce(self, self._error, urgent=True)

    def _report(self, news: str) -> None:
        self._error, self._news = "", news
        self._show_selection()
        announce(self, news)

    # Showing

    def _filter(self, text: str) -> None:
        self._sorted.look_for(text)
        if self._sorted.rowCount() and not self.selected():
            self.view.select(0)
        self._show_selection()

    def _show_selection(self) -> None:
        chosen = self.chosen()
        whole = [entry for entry in chosen if entry.has_run]
        one = chosen[0] if len(chosen) == 1 else None
        healthy = one is not None and one.run.error is None
        self.open_button.setEnabled(healthy and bool(whole or (one and one.experiment)))
        self._name_open(unfinished=one is not None and one.is_unfinished)
        self.continue_button.setEnabled(
            one is not None and one.experiment is None and bool(whole or one.run.checkpoints)
        )
        self.compare_button.setEnabled(len(whole) > 1 and len(whole) == len(chosen))
        self.export_button.setEnabled(can_export(chosen) and not self._export.running)
        self.rename_button.setEnabled(one is not None and one.member is None)
        self.files_button.setEnabled(one is not None)
        self.delete_button.setEnabled(
            bool(chosen) and not any(entry.member is not None for entry in chosen)
        )
        self._stack.setCurrentWidget(self.view if self._sorted.rowCount() else self._empty)
        self._empty.setText(self._nothing())
        wrong = self._error or (message(one.run.error) if one and one.run.error else "")
        self.details.set_role(Role.BAD if wrong else Role.MUTED)
        self.details.setText(f"✕ {wrong}" if wrong else self._news or self._about(chosen))
        self._show_notes(chosen)

    def _name_open(self, *, unfinished: bool) -> None:
        words = self.tr("&Go on") if unfinished else self.tr("&Open")
        tip = (
            self.tr("Train the runs that are left, from where they were (Enter only shows them)")
            if unfinished
            else self.tr("Load the run, to go on where it was left (Enter)")
        )
        self.open_button.setText(words)
        self.open_button.setToolTip(tip)

    def _show_notes(self, chosen: list[RunsRow]) -> None:
        """Show the tags and notes of the selected rows, except of members that have not begun."""
        there = [entry for entry in chosen if entry.member is None or entry.member.run is not None]
        if (paths := tuple(entry.path for entry in there)) != self._noted:
            self._noted = paths
            self.notes.show_notes({entry.path: entry.run.notes for entry in there})

    def _nothing(self) -> str:
        if self._reading.running:
            return self.tr("Reading the runs…")
        if self.table.rowCount():
            return self.tr("No run has all of these words: search for fewer.")
        return self.tr("There are no runs yet: press Train, and each one is kept here.")

    def _about(self, chosen: list[RunsRow]) -> str:
        """The number of runs and, if one is selected, the command that it comes from."""
        count = self.tr("%n runs", "", self.table.count)
        if self._reading.running:
            count = self.tr("{runs}, and more are being read").format(runs=count)
        if len(chosen) > 1:
            return self.tr("{runs}, %n of them selected", "", len(chosen)).format(runs=count)
        origin = chosen[0].run.origin if chosen else ""
        return f"{count} · {origin}" if origin else count

    def _fit(self) -> None:
        self.view.fit()
        fit_dialog(self, _WIDTH, _HEIGHT, self.details)


def _to_trash(path: Path) -> bool:
    # On a system without a trash nothing is deleted: the error says what to do.
    return bool(QFile.moveToTrash(str(path)))
