"""Exporting a picture of a search: the dialog, its preview, and the notice on the result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import QMimeData, QObject, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFileDialog,
    QMessageBox,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.house.i18n import follow_language
from poda.house.jobs import Latest
from poda.house.settings import settings
from poda.house.theme import Role, theme_manager
from poda.tree.canvas.view import TreeView
from poda.tree.controls.fields import Box
from poda.tree.controls.tree_actions import TreeActions
from poda.tree.export.figure import VECTOR_RATIO, Beside, FigureView
from poda.tree.export.job import (
    DRAWN,
    FILMS,
    FORMATS,
    NUMBERED,
    SECONDS,
    SIZES,
    Choice,
    Export,
    export,
    figure_of,
    files_of,
    image,
    remember,
    remembered,
    svg,
)
from poda.tree.export.latex import tikz
from poda.tree.panels.parts import put
from poda.tree.sentences.source import source_title
from poda.tree.session.files import TreeFiles
from poda.widgets.announce import phrased
from poda.widgets.controls import Form, OkAndCancel, decimal
from poda.widgets.document_files import folder, shown_name
from poda.widgets.engine_words import message
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    INSIDE,
    Notice,
    Panel,
    Stretch,
    column,
    row,
    wrapped,
)
from poda.widgets.printing import PrintJob, print_pages
from poda.widgets.screens import fit_to_contents

Draw = Callable[[QSize, float], QImage]
"""Draws a preview into a size, at a number of device pixels per pixel; called in a job's thread."""

_PATIENCE_MS: Final = 120  # the pause in changes after which the preview is drawn


class Preview(Panel):
    """The preview of the picture that a dialog will write, drawn in a job a moment after a change.

    Args:
        wanted: returns the function that draws it; called in the interface thread.
        least: its least size.
    """

    def __init__(self, wanted: Callable[[], Draw], least: QSize) -> None:
        super().__init__()
        self.image = QImage()
        self._wanted, self._least = wanted, least
        self._drawing = Latest("preview", self)
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._start_drawing)

    def refresh(self) -> None:
        """Draw the preview anew, in a moment."""
        self._patience.start()

    def leave(self) -> None:
        """Give the drawing up: the dialog closes."""
        self._patience.stop()
        self._drawing.give_up()

    def _start_drawing(self) -> None:
        draw, room, ratio = self._wanted(), self.size(), self.devicePixelRatioF()
        self._drawing.start(lambda _task: draw(room, ratio), finished=self._show_image)

    def _show_image(self, drawn: QImage) -> None:
        self.image = drawn
        self.update()

    def sizeHint(self) -> QSize:
        return self._least

    def minimumSizeHint(self) -> QSize:
        return self._least

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.image.isNull():
            return
        box = QRectF(QPointF(), self.image.deviceIndependentSize())
        box.moveCenter(QRectF(self.rect()).center())
        with QPainter(self) as painter:
            painter.drawImage(box, self.image)
            painter.setPen(theme_manager().theme.color(Role.LINE))
            painter.drawRect(box.adjusted(-0.5, -0.5, 0.5, 0.5))


def shrunk(
    draw: Callable[[float], QImage], size: tuple[float, float], share: float, ratio: float
) -> QImage:
    """A drawing of `size`, scaled by `share`, with `ratio` device pixels to a pixel.

    It is drawn with its type in full size and then scaled down: small type has other proportions.
    """
    result = draw(max(1.0, 2 * share * ratio)).scaled(
        round(size[0] * share * ratio),
        round(size[1] * share * ratio),
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    result.setDevicePixelRatio(ratio)
    return result


Make = Callable[[Choice], Export]
"""Makes the export of a choice."""

_WIDTH: Final = 860
_PREVIEW: Final = QSize(400, 300)


class ExportDialog(QDialog):
    """Asks for the kind of picture, beginning with the last choice.

    Args:
        make: makes the export of a choice, for the preview.
        step, steps: the number of the step on screen, and of all steps.
    """

    def __init__(
        self, choice: Choice, make: Make, step: int, steps: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._make, self._step, self._steps = make, step, steps
        self._style = choice.style
        self.format = Box(FORMATS)
        self.which = Box((False, True))
        self.part = Box((False, True))
        self.theme = Box(("light", "dark", "projector"))
        self.size_box = Box(SIZES)
        self.seconds = decimal(*SECONDS, 1, step=0.5)
        self.values, self.windows, self.sentence, self.legend, self.outlines = self.checks = (
            phrased(QCheckBox(), lambda: self.tr("&Values of the nodes")),
            phrased(QCheckBox(), lambda: self.tr("&Windows, alpha to beta")),
            phrased(QCheckBox(), lambda: self.tr("The se&ntence of the step")),
            phrased(QCheckBox(), lambda: self.tr("What the signs &mean")),
            phrased(QCheckBox(), lambda: self.tr("Letters as &outlines (SVG)")),
        )
        self.preview = phrased(Preview(self._drawn, _PREVIEW), name=lambda: self.tr("Preview"))
        self._note = wrapped("body", Role.MUTED)
        self._note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.buttons = OkAndCancel(self, lambda: self.tr("&Export…"))
        self._lay_out()
        self._show_choice(choice)
        self._connect()
        phrased(self, lambda: self.tr("Export a picture"))
        follow_language(self, self._name_rows)
        follow_language(self, lambda: self._note.setText(self._choice_text(self.choice())))
        follow_language(self, self._fit)
        self._changed()
        theme_manager().changed.connect(self._fit)

    def _lay_out(self) -> None:
        form = Form(dense=True)
        form.add(lambda: self.tr("&Format"), self.format)
        form.add(lambda: self.tr("&Steps"), self.which)
        form.add(lambda: self.tr("&Part"), self.part)
        form.add(lambda: self.tr("&Colours"), self.theme)
        form.add(lambda: self.tr("Si&ze"), self.size_box)
        form.add(lambda: self.tr("Secon&ds a step"), self.seconds)
        chosen = column(form, INSIDE, *self.checks, Stretch(1))
        both = row((self.preview, 1), chosen, spacing=AROUND)
        column(both, self._note, self.buttons, of=self, spacing=BETWEEN, margins=AROUND)

    def _connect(self) -> None:
        for box in (self.format, self.which, self.part, self.theme, self.size_box):
            box.currentIndexChanged.connect(self._changed)
        for check in self.checks:
            check.toggled.connect(self._changed)
        self.finished.connect(self.preview.leave)

    # The choice

    def choice(self) -> Choice:
        """The choice that the fields describe."""
        style = replace(
            self._style,
            theme=self.theme.currentData(),
            size=self.size_box.currentData(),
            values=self.values.isChecked(),
            windows=self.windows.isChecked(),
            sentence=self.sentence.isChecked(),
            legend=self.legend.isChecked(),
            outlines=self.outlines.isChecked(),
        )
        return Choice(
            self.format.currentData(), self.which.currentData(), self.part.currentData(), style,
            round(self.seconds.value(), 1),
        )  # fmt: skip

    def _show_choice(self, choice: Choice) -> None:
        style = choice.style
        for box, value in (
            (self.format, choice.suffix),
            (self.which, choice.every),
            (self.part, choice.in_view),
            (self.theme, style.theme),
        ):
            box.setCurrentIndex(box.findData(value))
        self.size_box.setCurrentIndex(SIZES.index(style.size))
        self.seconds.setValue(choice.seconds)
        states = style.values, style.windows, style.sentence, style.legend, style.outlines
        for check, on in zip(self.checks, states, strict=True):
            check.setChecked(on)

    def _changed(self) -> None:
        """Enable the fields that apply together, and show the note and the preview."""
        choice = self.choice()
        drawn = choice.suffix in DRAWN
        self.which.setEnabled(choice.suffix not in FILMS)
        self.part.setEnabled(drawn)
        self.size_box.setEnabled(drawn and not choice.in_view)
        self.seconds.setEnabled(choice.suffix == "gif")
        self.sentence.setEnabled(choice.suffix != "html")
        self.legend.setEnabled(drawn)
        self.outlines.setEnabled(choice.suffix == "svg")
        self._note.setText(self._choice_text(choice))
        self.preview.refresh()

    def _choice_text(self, choice: Choice) -> str:
        count = self._steps if choice.all_steps else 1
        if choice.suffix == "gif":
            return self.tr("A film of %n steps that starts again when it ends.", "", count)
        if choice.suffix == "html":
            return self.tr(
                "One file with all %n steps, for any browser or phone: forwards, backwards, by "
                "touch, and why each node was pruned. It needs no network.", "", count,
            )  # fmt: skip
        if count == 1:
            return {
                "png": self.tr("Two pixels for each one on an ordinary screen."),
                "tex": self.tr("Source in TikZ: a picture of its own."),
            }.get(choice.suffix, self.tr("Shapes and letters, sharp at any size."))
        if choice.suffix == "tex":
            return self.tr("Source in TikZ: a Beamer slide with %n overlays.", "", count)
        if choice.suffix in NUMBERED:
            return self.tr("%n files, with the number of the step behind their name.", "", count)
        return self.tr("A file with %n pages.", "", count)

    def _drawn(self) -> Draw:
        wanted = self._make(replace(self.choice(), every=False))
        return lambda room, ratio: _previewed(wanted.of_its_own(), room, ratio)

    # Words

    def _fit(self) -> None:
        fit_to_contents(self, _WIDTH, self._note)

    def _name_rows(self) -> None:
        step, steps = (self.locale().toString(number) for number in (self._step, self._steps))
        formats = (
            self.tr("PNG picture"), self.tr("SVG drawing"), self.tr("PDF document"),
            self.tr("Animated GIF"), self.tr("LaTeX source"), self.tr("Web page"),
        )  # fmt: skip
        put(self.format, formats)
        which = self.tr("Step {step}"), self.tr("Every step, 1 to {steps}")
        put(self.which, (text.format(step=step, steps=steps) for text in which))
        put(self.part, (self.tr("The whole tree"), self.tr("What is in view")))
        put(self.theme, (self.tr("Light, for paper"), self.tr("Dark"), self.tr("Projector")))
        put(self.size_box, (self.tr("As it suits the tree"), "1280 × 720", "1920 × 1080"))


def _previewed(wanted: Export, room: QSize, ratio: float) -> QImage:
    """The picture of an export, scaled down into `room`."""
    figure = figure_of(wanted)
    width, height = figure.size
    share = min(1.0, room.width() / width, room.height() / height)
    return shrunk(lambda scale: image(figure, wanted.steps[0], scale), figure.size, share, ratio)


_SVG_NODES: Final = 3_000  # the most nodes of an SVG on the clipboard


class PictureExport(QObject):
    """Exports the search on screen as a picture, and tells the result in `notice`."""

    def __init__(
        self, actions: TreeActions, view: TreeView, files: TreeFiles, notice: Notice
    ) -> None:
        super().__init__(files)
        self._model, self._view, self._window = view.model, view, files.window
        self._files, self._notice = files, notice
        self.beside: Callable[..., Beside | None] | None = None  # makes the second search's part
        actions.connect_all(
            {
                "export": self.ask,
                "copy": self.copy,
                "copy_tikz": self.copy_tikz,
                "print": self.print_,
            }
        )

    def ask(self) -> None:
        """Ask for the kind of picture and for the file, and export it."""
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
        """Make the files in a job."""
        wanted = self.wanted(choice).of_its_own()
        self._model.run(
            "export",
            lambda task: or_error(lambda: export(wanted, path, task.progress, task.stopped)),
            lambda result: tell_made(self._notice, path, result, self._exported_text),
        )

    def copy(self) -> None:
        """Copy the picture to the clipboard, as pixels and as SVG."""
        if self._model.recording is None:
            return
        choice = remembered()
        wanted = self.wanted(Choice("png", False, choice.in_view, choice.style)).of_its_own()
        self._model.run("export", lambda _task: or_error(lambda: _copied(wanted)), self._copy)

    def copy_tikz(self) -> None:
        """Copy the picture to the clipboard as TikZ, to be pasted into a LaTeX document."""
        model = self._model
        if model.recording is None or model.shape is None:
            return
        try:
            text = tikz(model.recording, model.shape, model.step, remembered().style)
        except EngineError as error:
            told = error
            self._notice.say(lambda: message(told))
            return
        QGuiApplication.clipboard().setText(text)
        self._notice.say(
            lambda: self.tr(
                "The picture is on the clipboard as TikZ. Its first lines say what it needs."
            ),
            wrong=False,
        )

    def print_(self) -> None:
        """Print the step on screen, in the colours for paper."""
        if self._model.recording is None:
            return
        last = remembered()
        style = replace(last.style, theme="light", size=None, outlines=False)
        wanted = self.wanted(Choice("pdf", False, last.in_view, style))
        figure, step = figure_of(wanted), wanted.steps[0]
        pages = PrintJob(
            self._files.proposal().rpartition(".")[0], 1, figure.size,
            lambda painter, _page: figure.paint(painter, step, VECTOR_RATIO, vector=True),
        )  # fmt: skip
        if print_pages(pages, self._window):
            self._notice.say(lambda: self.tr("The picture was sent to the printer."), wrong=False)

    def wanted(self, choice: Choice) -> Export:
        """The export of a choice, with the search on screen."""
        model = self._model
        assert model.recording is not None
        assert model.shape is not None
        steps = range(model.last_moment + 1) if choice.all_steps else [model.moment]
        viewport = self._view.viewport()
        size = float(viewport.width()), float(viewport.height())
        view = FigureView(self._view.camera, size) if choice.cut_out else None
        return Export(
            model.recording, model.shape, steps, choice.style, choice.suffix, choice.seconds, view,
            self.beside(cut_out=choice.cut_out) if self.beside is not None else None,
            model.ink.by_step(), source_title(model.source),
        )  # fmt: skip

    def _asked_path(self, choice: Choice) -> Path | None:
        proposal = Path(self._files.proposal()).with_suffix(f".{choice.suffix}")
        page = choice.suffix == "html"
        kinds = self.tr("Web page (*{suffix})") if page else self.tr("Pictures (*{suffix})")
        return asked_path(
            self._window, self.tr("Export a picture"), proposal, kinds,
            lambda path: files_of(self.wanted(choice), path),
            lambda there: self.tr(
                "%n of the files exist already. Replace them?", "", len(there)
            ),
        )  # fmt: skip

    def _exported_text(self, files: int) -> str:
        return self.tr("Exported: {file}") if files == 1 else self.tr("Exported: {first} to {last}")

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


def asked_path(
    window: QWidget,
    title: str,
    proposal: Path,
    kinds: str,
    files: Callable[[Path], list[Path]],
    question: Callable[[list[Path]], str],
) -> Path | None:
    """Ask for a path, and whether existing files may be replaced; None if the person cancels.

    Args:
        proposal: the suggested name, with its suffix.
        kinds: the name of such files in the dialog, with `{suffix}`.
        files: gives the files that are written for a path.
        question: gives the question whether existing files may be replaced.
    """
    suffix = proposal.suffix
    start = str(Path(folder()) / proposal.name)
    typed, _ = QFileDialog.getSaveFileName(window, title, start, kinds.format(suffix=suffix))
    if not typed:
        return None
    path = Path(typed)
    if path.suffix.lower() != suffix:
        path = path.with_name(path.name + suffix)
    # The dialog has asked about the file of the typed name only.
    there = [file for file in files(path) if str(file) != typed and file.exists()]
    yes = QMessageBox.StandardButton.Yes
    if there and QMessageBox.question(window, title, question(there)) != yes:
        return None
    settings().last_folder = str(path.parent)
    return path


def tell_made(
    notice: Notice, path: Path, result: list[Path] | EngineError, told: Callable[[int], str]
) -> None:
    """Tell which files were made, or why there are none.

    Args:
        told: gives the text for a number of files, with `{file}`, `{first}`, `{last}`, `{solution}`
    """
    if isinstance(result, EngineError):
        template = "{file}: {sentence}"
        notice.say(lambda: template.format(file=shown_name(path), sentence=message(result)))
        return
    first, last = shown_name(result[0]), shown_name(result[-1])
    names = {"file": first, "first": first, "last": last, "solution": last}
    notice.say(lambda: told(len(result)).format(**names), wrong=False)


Result = TypeVar("Result")


def or_error(work: Callable[[], Result]) -> Result | EngineError:
    """The result of `work`, or the EngineError that it raised: for a job."""
    try:
        return work()
    except EngineError as error:
        return error


def _copied(wanted: Export) -> tuple[QImage, bytes]:
    figure = figure_of(wanted)
    step = wanted.steps[0]
    pixels = image(figure, step, 2.0)
    pixels.setDevicePixelRatio(1.0)  # for other programs, which read its pixels
    return pixels, svg(figure, step) if wanted.shape.nodes <= _SVG_NODES else b""
