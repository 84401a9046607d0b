"""Exporting and copying pictures as a person does it: dialogs, the work, and what came of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMimeData, QObject
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QMessageBox

from poda.engine.errors import EngineError
from poda.house.jobs import Task
from poda.house.settings import settings
from poda.tree.canvas.view import TreeView
from poda.tree.controls.actions import TreeActions
from poda.tree.export.choice import NUMBERED, Choice, remember, remembered
from poda.tree.export.dialog import ExportDialog
from poda.tree.export.figure import View
from poda.tree.export.job import Export, export, figure_of, files_of
from poda.tree.export.write import image, svg
from poda.tree.session.files import TreeFiles
from poda.tree.twin.figure import Beside
from poda.widgets.document_files import folder, shown_name
from poda.widgets.engine_words import message
from poda.widgets.layout import Notice

_SVG_NODES: Final = 3_000  # a drawing of more is too much for a clipboard


class PictureExport(QObject):
    """Exports what is on screen, and says in `notice` what came of it."""

    def __init__(
        self, actions: TreeActions, view: TreeView, files: TreeFiles, notice: Notice
    ) -> None:
        super().__init__(files)
        self._model, self._view, self._window = view.model, view, files.window
        self._files, self._notice = files, notice
        self.beside: Callable[..., Beside | None] | None = None  # a second search, where one is
        actions.connect_all({"export": self.ask, "copy": self.copy})

    def ask(self) -> None:
        """Ask which picture, and where, and make it."""
        model = self._model
        if model.recording is None:
            return
        steps = model.last_moment + 1
        dialog = ExportDialog(remembered(), self.wanted, model.moment + 1, steps, self._window)
        chosen = dialog.exec()
        choice = dialog.choice()
        dialog.deleteLater()
        if chosen:
            remember(choice)
            if (path := self._asked_path(choice)) is not None:
                self.export(choice, path)

    def export(self, choice: Choice, path: Path) -> None:
        """Make the files, away from the interface."""
        wanted = self.wanted(choice).of_its_own()
        self._model.run(
            "export", lambda task: _exported(wanted, path, task), lambda r: self._tell(path, r)
        )

    def copy(self) -> None:
        """Put the picture on the clipboard: pixels, and shapes for those that take them."""
        if self._model.recording is None:
            return
        choice = remembered()
        wanted = self.wanted(Choice("png", False, choice.in_view, choice.style)).of_its_own()
        self._model.run("export", lambda _task: _copied(wanted), self._copy)

    def wanted(self, choice: Choice) -> Export:
        """What is exported by a choice."""
        model = self._model
        assert model.recording is not None
        assert model.shape is not None
        steps = range(model.last_moment + 1) if choice.all_steps else [model.moment]
        viewport = self._view.viewport()
        size = float(viewport.width()), float(viewport.height())
        view = View(self._view.camera, size) if choice.cut_out else None
        return Export(
            model.recording, model.shape, steps, choice.style, choice.suffix, choice.seconds, view,
            self.beside(cut_out=choice.cut_out) if self.beside is not None else None,
        )  # fmt: skip

    def _asked_path(self, choice: Choice) -> Path | None:
        suffix = f".{choice.suffix}"
        title = self.tr("Export a picture")
        proposal = str(Path(folder()) / Path(self._files.proposal()).with_suffix(suffix).name)
        kinds = self.tr("Pictures (*{suffix})").format(suffix=suffix)
        name, _ = QFileDialog.getSaveFileName(self._window, title, proposal, kinds)
        if not name:
            return None
        path = Path(name)
        if path.suffix.lower() != suffix:
            path = path.with_name(path.name + suffix)
        numbered = choice.all_steps and choice.suffix in NUMBERED
        if (numbered or str(path) != name) and not self._may_replace(choice, path, title):
            return None
        settings().last_folder = str(path.parent)
        return path

    def _may_replace(self, choice: Choice, path: Path, title: str) -> bool:
        """The dialog asked about the name as it was typed, and not about these."""
        there = [file for file in files_of(self.wanted(choice), path) if file.exists()]
        if not there:
            return True
        text = self.tr("%n of the files exist already. Replace them?", "", len(there))
        answer = QMessageBox.question(self._window, title, text)
        return answer == QMessageBox.StandardButton.Yes

    def _tell(self, path: Path, result: list[Path] | EngineError) -> None:
        if isinstance(result, EngineError):
            template = "{file}: {sentence}"
            self._notice.say(
                lambda: template.format(file=shown_name(path), sentence=message(result))
            )
            return
        if len(result) == 1:
            self._notice.say(
                lambda: self.tr("Exported: {file}").format(file=shown_name(result[0])), wrong=False
            )
            return
        self._notice.say(
            lambda: self.tr("Exported: {first} to {last}").format(
                first=shown_name(result[0]), last=shown_name(result[-1])
            ),
            wrong=False,
        )

    def _copy(self, result: tuple[QImage, bytes] | EngineError) -> None:
        if isinstance(result, EngineError):
            self._notice.say(lambda: message(result))
            return
        pixels, drawing = result
        data = QMimeData()
        data.setImageData(pixels)
        if drawing:
            data.setData("image/svg+xml", drawing)
        QGuiApplication.clipboard().setMimeData(data)
        self._notice.say(lambda: self.tr("The picture is on the clipboard."), wrong=False)


def _exported(wanted: Export, path: Path, task: Task) -> list[Path] | EngineError:
    try:
        return export(wanted, path, task.progress, task.stopped)
    except EngineError as error:
        return error


def _copied(wanted: Export) -> tuple[QImage, bytes] | EngineError:
    figure = figure_of(wanted)
    step = wanted.steps[0]
    try:
        pixels = image(figure, step, 2.0)
    except EngineError as error:
        return error
    pixels.setDevicePixelRatio(1.0)  # other programs take it by its pixels
    return pixels, svg(figure, step) if wanted.shape.nodes <= _SVG_NODES else b""
