"""The experiment of the Training tab: one line on its progress, and its dialog."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from poda.base.paths import shown
from poda.house.i18n import follow_language
from poda.house.theme import Role
from poda.packages.lab.engine.plan import Experiment
from poda.packages.lab.window.runs.experiment_dialog import ExperimentDialog
from poda.packages.lab.window.runs.experiment_model import ExperimentModel
from poda.widgets.announce import phrased
from poda.widgets.layout import Label, row


class ExperimentBar(QWidget):
    """Shows the progress of an experiment that is trained while its dialog is closed; else hidden.

    Signals:
        refused: a request failed, with the EngineError.
        run_asked: the run in this member's folder is to be shown in the tab.
    """

    refused = Signal(object)
    run_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = ExperimentModel(self)
        self.dialog: ExperimentDialog | None = None
        self._wants_dialog = self._wants_start = False
        self.sentence = Label("body", Role.MUTED, elide=True)
        self.show_button = phrased(QPushButton(), lambda: self.tr("Show the runs"))
        self.stop_button = phrased(QPushButton(), lambda: self.tr("Stop them"))
        row((self.sentence, 1), self.show_button, self.stop_button, of=self)
        self.show_button.clicked.connect(self.show_dialog)
        self.stop_button.clicked.connect(self.model.stop)
        self.model.status_changed.connect(self._on_status)
        self.model.moved.connect(self._show_sentence)
        self.model.refused.connect(self._refuse)
        follow_language(self, self._show_sentence)
        self.hide()

    def prepare(self, plan: Experiment) -> None:
        """Show a plan that has not begun, in the dialog."""
        if self.model.prepare(plan):
            self.show_dialog()

    def open(self, path: Path) -> None:
        """Show the experiment in a folder, in the dialog."""
        if self.model.folder is not None and self.model.folder.path == path:
            self.show_dialog()
            return
        self._wants_dialog = not self.model.running
        self.model.open(path)

    def go_on(self, path: Path) -> None:
        """Show the experiment in a folder, and train the runs that are left."""
        self._wants_start = not self.model.running
        self.open(path)
        self._start_if_wanted()

    def show_dialog(self) -> None:
        """Open the dialog, or bring it to the front."""
        if self.dialog is None:
            self.dialog = ExperimentDialog(self.model, self.window())
            self.dialog.run_asked.connect(self.run_asked)
            self.dialog.finished.connect(lambda _: self._on_status())
        self.dialog.show()
        self.dialog.activateWindow()
        self._on_status()

    def leave(self) -> None:
        """Stop and save the experiment, as the window closes."""
        self.model.leave()
        if self.dialog is not None:
            self.dialog.close()

    def _refuse(self, error: object) -> None:
        self._wants_dialog = self._wants_start = False
        if self.dialog is None or not self.dialog.isVisible():  # else the dialog shows it
            self.refused.emit(error)

    def _on_status(self) -> None:
        if self._wants_dialog and self.model.folder is not None:
            self._wants_dialog = False
            self.show_dialog()
            self._start_if_wanted()
            return
        open_ = self.dialog is not None and self.dialog.isVisible()
        self.setVisible(self.model.running and not open_)
        self.stop_button.setEnabled(not self.model.stopping)
        self._show_sentence()

    def _start_if_wanted(self) -> None:
        if self._wants_start and not self._wants_dialog:
            self._wants_start = False
            self.model.start()

    def _show_sentence(self) -> None:
        if self.isHidden():
            return
        template = self.tr("“{name}” is being trained: {done} of {runs} runs have ended")
        if self.model.stopping:
            template = self.tr("“{name}” is being stopped and saved…")
        self.sentence.setText(template.format(
            name=shown(self.model.name), done=QLocale().toString(self.model.done),
            runs=QLocale().toString(len(self.model.members)),
        ))  # fmt: skip
