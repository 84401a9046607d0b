"""Making exam sheets as a person does it: the dialog, the files, and what came of it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from poda.engine.errors import EngineError
from poda.house.jobs import Task
from poda.house.settings import settings
from poda.tree.controls.actions import TreeActions
from poda.tree.exam.choice import ExamChoice, files_of, make, remember, remembered
from poda.tree.exam.dialog import ExamDialog
from poda.tree.model.model import TreeModel
from poda.widgets.document_files import folder, shown_name
from poda.widgets.messages import message
from poda.widgets.notice import Notice


class ExamSheets(QObject):
    """Makes exam sheets, and says in `notice` what came of it."""

    def __init__(
        self, actions: TreeActions, model: TreeModel, notice: Notice, window: QWidget
    ) -> None:
        super().__init__(window)
        self._model, self._notice, self._window = model, notice, window
        actions.connect_all({"exam": self.ask})

    def ask(self) -> None:
        """Ask which sheets, and where, and make them."""
        dialog = ExamDialog(remembered(), self._window)
        chosen = dialog.exec()
        choice = dialog.choice()
        dialog.deleteLater()
        if chosen:
            remember(choice)
            if (path := self._asked_path(choice)) is not None:
                self.make(choice, path)

    def make(self, choice: ExamChoice, path: Path) -> None:
        """Make the files, away from the interface."""
        self._model.run(
            "exam", lambda task: _made(choice, path, task), lambda r: self._tell(path, r)
        )

    def _asked_path(self, choice: ExamChoice) -> Path | None:
        suffix = f".{choice.suffix}"
        title = self.tr("Make exam sheets")
        name = self.tr("exam {number}").format(
            number=f"{choice.plan.difficulty}-{choice.plan.seed}"
        )
        kinds = self.tr("Exam sheets (*{suffix})").format(suffix=suffix)
        proposal = str(Path(folder()) / (name + suffix))
        name, _ = QFileDialog.getSaveFileName(self._window, title, proposal, kinds)
        if not name:
            return None
        path = Path(name)
        if path.suffix.lower() != suffix:
            path = path.with_name(path.name + suffix)
        if not self._may_replace(choice, path, name, title):
            return None
        settings().last_folder = str(path.parent)
        return path

    def _may_replace(self, choice: ExamChoice, path: Path, typed: str, title: str) -> bool:
        """The dialog asked about the name as it was typed, and not about the others."""
        there = [file for file in files_of(choice, path) if str(file) != typed and file.exists()]
        if not there:
            return True
        text = self.tr("{file} exists already. Replace it?").format(file=shown_name(there[0]))
        answer = QMessageBox.question(self._window, title, text)
        return answer == QMessageBox.StandardButton.Yes

    def _tell(self, path: Path, result: list[Path] | EngineError) -> None:
        if isinstance(result, EngineError):
            template = "{file}: {sentence}"
            self._notice.say(
                lambda: template.format(file=shown_name(path), sentence=message(result))
            )
            return
        names = {"file": shown_name(result[0]), "solution": shown_name(result[-1])}
        self._notice.say(lambda: self._told(len(result)).format(**names), wrong=False)

    def _told(self, files: int) -> str:
        return self.tr("Made: {file}") if files == 1 else self.tr("Made: {file} and {solution}")


def _made(choice: ExamChoice, path: Path, task: Task) -> list[Path] | EngineError:
    try:
        return make(choice, path, task.progress, task.stopped)
    except EngineError as error:
        return error
