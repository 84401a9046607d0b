"""Exporting the board as a picture, and the game as a film."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QColor, QStandardItemModel
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QProgressBar,
    QWidget,
)

from poda.base.files import write_atomically
from poda.engine.documents import system_error
from poda.engine.search.observer import SearchStopped
from poda.house.i18n import follow_language
from poda.house.jobs import Latest, Task
from poda.house.settings import settings
from poda.house.theme import Role, theme_manager
from poda.play.model.game import PlayModel
from poda.play.pictures.frames import (
    HEIGHTS,
    SUFFIXES,
    Frames,
    Packed,
    exact_colours,
    packed,
    png_of,
    size_of,
    svg_of,
    unpacked,
)
from poda.widgets.announce import announce, phrased
from poda.widgets.boards.surface import BoardWidget
from poda.widgets.controls import Form, choice, decimal, push_button
from poda.widgets.document_files import folder, shown_name, with_suffix
from poda.widgets.engine_words import message
from poda.widgets.film import colours_of, film, palette_of
from poda.widgets.layout import BETWEEN, INSIDE, STRETCH, column, row, wrapped

if TYPE_CHECKING:
    from poda.widgets.film import Pixels

_USUAL_HEIGHT: Final = 540
_SECONDS: Final = 0.8
_LAST: Final = 3  # how many times longer the last position is shown
_SAMPLES: Final = 6  # pictures that the palette is made of
_WIDTH: Final = 480
MOST: Final = 2_000
"""The most positions of a film."""
MOST_PIXELS: Final = 400_000_000
"""The most pixels of a film's pictures: the library that writes it holds all, a byte each."""


def encode(
    images: Sequence[Packed], seconds: float, colours: Sequence[QColor], task: Task
) -> bytes:
    """The GIF of the pictures, each shown for `seconds`; `task` gets the share done, 0 to 1."""

    def pixels(number: int) -> Pixels:
        return colours_of(unpacked(images[number]))

    some = {i * (len(images) - 1) // (_SAMPLES - 1) for i in range(_SAMPLES)}
    palette = palette_of([pixels(index) for index in sorted(some)], colours)
    times = [round(seconds * 1000)] * len(images)
    times[-1] *= _LAST

    def pictures() -> Iterator[Pixels]:
        for number in range(len(images)):
            if task.stopped():
                raise SearchStopped
            task.progress(number / len(images))
            yield pixels(number)

    return film(pictures(), palette, times)


class PictureDialog(QDialog):
    """Asks for a format and a size, and writes the file.

    Signals:
        written: the file was written; carries its path.

    Args:
        board: the board on screen, which a PNG or SVG shows.
    """

    written = Signal(Path)

    def __init__(self, model: PlayModel, board: BoardWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model, self._board = model, board
        self._frames: Frames | None = None
        self._images: list[Packed] = []
        self._path = Path()
        self._said = ""
        self._encoding = Latest("film", self)
        self._drawing = QTimer(self, interval=0)
        self._drawing.timeout.connect(self._draw_next)
        self.format = choice(SUFFIXES, self._format_name)
        self.height_ = choice(
            HEIGHTS, lambda height: self.tr("{pixels} pixels").format(pixels=height)
        )
        self.seconds = decimal(0.1, 10.0, 1, _SECONDS, step=0.1)
        self.seconds.setSuffix(" s")
        self.height_.setCurrentIndex(HEIGHTS.index(_USUAL_HEIGHT))
        self._form = form = Form()
        form.add(lambda: self.tr("&Format"), self.format)
        form.add(lambda: self.tr("&Height"), self.height_)
        form.add(lambda: self.tr("&Each position"), self.seconds)
        self.sentence = wrapped("small", Role.MUTED)
        self.bar = QProgressBar()
        self.bar.setRange(0, 200)
        self.bar.setTextVisible(False)
        self.bar.hide()
        self.save = push_button(lambda: self.tr("&Save…"), self.ask, primary=True, default=True)
        self.cancel = push_button(lambda: self.tr("Cancel"), self.reject, enter=True)
        column(
            *(form, self.sentence, self.bar, row(STRETCH, self.cancel, self.save)),
            of=self,
            spacing=BETWEEN,
            margins=BETWEEN + INSIDE,
        )
        self.setMinimumWidth(round(_WIDTH * theme_manager().type_scale))
        self.format.currentIndexChanged.connect(self._refresh)
        self.seconds.valueChanged.connect(self._refresh)
        phrased(self, lambda: self.tr("Export a picture"))
        follow_language(self, self._refresh)

    @property
    def busy(self) -> bool:
        """Whether a film is being made."""
        return self._drawing.isActive() or self._encoding.running

    @property
    def suffix(self) -> str:
        """The chosen format, one of `SUFFIXES`."""
        return str(self.format.currentData())

    def ask(self) -> None:
        """Ask for the file, and write it."""
        title = self.tr("Export a picture")
        proposal = str(Path(folder()) / f"{self._model.board.game.key}.{self.suffix}")
        name, _ = QFileDialog.getSaveFileName(self, title, proposal, f"*.{self.suffix}")
        if name and (path := with_suffix(Path(name), f".{self.suffix}", title, self)):
            self.write(path)

    def write(self, path: Path) -> None:
        """Write the file; a film is made in the background, with a progress bar."""
        self._path = path
        self._frames = frames = Frames(self._model, self)
        height = int(self.height_.currentData())
        if self.suffix == "gif":
            self._images = []
            self._drawing.start()
            self._show_busy()
            return
        size = frames.size(height)
        self._leave_frames()
        self._write_file(
            png_of(self._board, size) if self.suffix == "png" else svg_of(self._board, size)
        )

    # A film: this thread draws a picture at each idle moment; then a job makes the GIF of them

    def _draw_next(self) -> None:
        assert self._frames is not None
        nodes = self._frames.nodes[-MOST:]
        image = self._frames.image(nodes[len(self._images)], int(self.height_.currentData()))
        self._images.append(packed(image))
        self.bar.setValue(100 * len(self._images) // len(nodes))
        if len(self._images) < len(nodes):
            return
        self._drawing.stop()
        self._leave_frames()
        images, seconds, colours = self._images, self.seconds.value(), exact_colours()
        self._images = []
        self._encoding.start(
            lambda task: encode(images, seconds, colours, task),
            finished=self._write_file,
            progress=lambda share: self.bar.setValue(100 + round(100 * share)),
            failed=lambda error: self._fail(str(error)),
        )

    def _leave_frames(self) -> None:
        if self._frames is not None:
            self._frames.leave()
            self._frames.deleteLater()
            self._frames = None

    def _write_file(self, content: bytes) -> None:
        try:
            write_atomically(self._path, content)
        except OSError as error:
            self._fail(message(system_error(error, "save.unwritable")))
            return
        settings().last_folder = str(self._path.parent)
        self.written.emit(self._path)
        self.accept()

    def _fail(self, sentence: str) -> None:
        template = self.tr("{file}: {sentence}")
        self._said = template.format(file=shown_name(self._path), sentence=sentence)
        self._show_busy()
        announce(self, self._said, urgent=True)

    def done(self, code: int) -> None:
        """Stop drawing and encoding, as the dialog closes."""
        self._drawing.stop()
        self._encoding.give_up()
        self._leave_frames()
        super().done(code)

    # What is shown

    def _show_busy(self) -> None:
        busy = self.busy
        self.bar.setVisible(busy)
        self.bar.setValue(0)
        for widget in (self.format, self.height_, self.seconds, self.save):
            widget.setEnabled(not busy)
        if busy:
            self._said = ""
        self._refresh()

    def _refresh(self) -> None:
        gif = self.suffix == "gif"
        self._form.setRowVisible(self.seconds, gif)
        count = min(MOST, len(self._model.board.record.line()))
        self._offer_heights(count if gif else 1)
        if self._said:
            self.sentence.setText("✕ " + self._said)
        elif gif:
            text = self.tr("The whole game, {count} positions; the last one stays longer.")
            if not self._fits(HEIGHTS[-1], count):
                text = self.tr(
                    "The whole game, {count} positions; the last one stays longer. It is too long "
                    "for larger pictures."
                )
            self.sentence.setText(text.format(count=count))
        else:
            self.sentence.setText(self.tr("The board as it is shown now."))
        self.sentence.set_role(Role.BAD if self._said else Role.MUTED)

    def _offer_heights(self, count: int) -> None:
        """Enable the heights at which `count` pictures fit in memory; the least one in any case."""
        heights = self.height_.model()
        assert isinstance(heights, QStandardItemModel)
        for place, height in enumerate(HEIGHTS):
            heights.item(place).setEnabled(not place or self._fits(height, count))
        while not heights.item(self.height_.currentIndex()).isEnabled():
            self.height_.setCurrentIndex(self.height_.currentIndex() - 1)

    def _fits(self, height: int, count: int) -> bool:
        size = size_of(self._board, height)
        return count * size.width() * size.height() <= MOST_PIXELS

    def _format_name(self, suffix: str) -> str:
        return {
            "png": self.tr("PNG: the board"),
            "svg": self.tr("SVG: the board, as a drawing"),
            "gif": self.tr("GIF: the whole game, animated"),
        }[suffix]
