"""Exports runs and experiments for other programs, in a job: as one tidy table, or as event
files of TensorBoard."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from poda.base.paths import name_of
from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.search.observer import SearchStopped
from poda.house.jobs import Latest, Task
from poda.house.settings import settings
from poda.packages.lab.engine import tensorboard, tidy
from poda.packages.lab.engine.comparison import KnownRun, known_run
from poda.packages.lab.engine.folder import ExperimentFolder
from poda.packages.lab.window.runs.columns import RunsRow
from poda.widgets.document_files import folder, shown_name, with_suffix


def can_export(chosen: Sequence[RunsRow]) -> bool:
    """Whether the selection is not empty, and all of it can be read."""
    return bool(chosen) and all(
        entry.has_run or (entry.experiment is not None and entry.run.error is None)
        for entry in chosen
    )


class RunsExport(QObject):
    """Asks for a file, and exports to it.

    Signals:
        told: a sentence on what is being written, or has been.
        failed: the export failed, with the EngineError.
    """

    told = Signal(str)
    failed = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._writing = Latest("export", self)

    @property
    def running(self) -> bool:
        """Whether an export is being written."""
        return self._writing.running

    def ask(self, chosen: Sequence[RunsRow]) -> None:
        """Ask for a file and export to it, as the kind of file says."""
        title = self.tr("Export the runs")
        table = self.tr("All numbers as one table (*.csv)")
        events = self.tr("A folder for TensorBoard (*)")
        name, kind = QFileDialog.getSaveFileName(
            self._window, title, str(Path(folder()) / f"{chosen[0].path.name}.csv"),
            f"{table};;{events}",
        )  # fmt: skip
        if not name:
            return
        path: Path | None = Path(name)
        as_events = kind == events
        if as_events:
            # The proposed name is that of a table.
            path = Path(name).with_suffix("") if name.endswith(".csv") else Path(name)
        else:
            path = with_suffix(Path(name), ".csv", title, self._window)
        if path is not None:
            settings().last_folder = str(path.parent)
            self.save(chosen, path, as_events=as_events)

    def save(self, chosen: Sequence[RunsRow], path: Path, *, as_events: bool = False) -> None:
        """Write that file, or that folder."""
        wanted = [(entry.path, entry.experiment is not None) for entry in chosen]

        def work(task: Task) -> bool:
            runs = _read_runs(wanted, task)
            if runs and as_events:
                tensorboard.export(runs, path, lambda _count: _go_on(task))
            elif runs:
                parts = []
                for part in tidy.csv_parts(runs):
                    _go_on(task)
                    parts.append(part)
                documents.write_text(path, "".join(parts))
            return bool(runs)

        self._writing.start(
            work, finished=lambda any_: self._report_file(path, any_), failed=self._on_failed
        )
        self.told.emit(self.tr("Writing {file}…").format(file=shown_name(path)))

    def stop(self) -> None:
        """Stop the export, as the dialog closes."""
        self._writing.stop()

    def _report_file(self, path: Path, any_: bool) -> None:
        written = self.tr("Written: {file}").format(file=shown_name(path))
        self.told.emit(written if any_ else self.tr("None of these runs has begun."))

    def _on_failed(self, error: BaseException) -> None:
        if isinstance(error, EngineError):  # `crash` reports other errors
            self.failed.emit(error)


def _go_on(task: Task) -> None:
    if task.stopped():
        raise SearchStopped


def _read_runs(wanted: Sequence[tuple[Path, bool]], task: Task) -> list[KnownRun]:
    """The runs; for an experiment its members that have begun, prefixed with its name if more than
    one row is exported. Raises EngineError."""
    found: list[KnownRun] = []
    for path, is_experiment in wanted:
        if not is_experiment:
            found.append(known_run(path))
            continue
        before = f"{name_of(path)}/" if len(wanted) > 1 else ""
        for member, place in ExperimentFolder.open(path).begun():
            _go_on(task)
            found.append(known_run(place, before + member.name, member.choices))
    return found
