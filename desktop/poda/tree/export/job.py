"""One export, from what was chosen to the files: what the tab's job and the command line do."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from poda.engine.errors import EngineError
from poda.engine.record.recording import Recording
from poda.engine.search.stopping import SearchStopped
from poda.house.theme import Role
from poda.tree.drawing.shape import Shape
from poda.tree.export.choice import NUMBERED
from poda.tree.export.figure import USUAL, Figure, Style, View
from poda.tree.export.latex import latex
from poda.tree.export.write import image, pdf, picture, write
from poda.tree.model.clock import LEFT, RIGHT, Clock, Side
from poda.tree.export.twin_figure import Beside, TwinFigure

if TYPE_CHECKING:
    from PIL.Image import Image


# Every step of a search: an animated GIF, in one palette and with a camera that stays.

STEPS_LIMIT: Final = 2_000
"""The most pictures of steps that are made at once."""
_PIXELS: Final = 300_000_000  # of all pictures of a film, which Pillow holds, a byte each
_SMALLEST: Final = 0.5  # type is not read in smaller pictures
_SAMPLES: Final = 6  # pictures that the palette is made of
_EXACT: Final = (Role.SURFACE, Role.TEXT, Role.MAX, Role.MIN, Role.CHANCE, Role.CURRENT, Role.BEST)
"""The colours of which there is much."""
_AT_ONCE: Final = 2_000  # colours that are compared with the palette
_LAST: Final = 3.0  # the last picture stays so many times longer

Colours = NDArray[np.int32]
Told = Callable[[float], None]
"""Is told the share that is done; it may raise, to end the work."""


def checked(steps: Sequence[int]) -> Sequence[int]:
    """The steps, where they are not too many. Raises EngineError."""
    if len(steps) > STEPS_LIMIT:
        raise EngineError("export.too_many_steps", steps=len(steps), limit=STEPS_LIMIT)
    return steps


def gif(figure: Figure, steps: Sequence[int], seconds: float, told: Told) -> bytes:
    """An animated GIF that begins again at its end.

    Args:
        seconds: how long each step is seen; the last one is seen longer.

    Raises:
        EngineError: there are too many steps for pictures of this size.
    """
    ratio = _ratio(figure, len(checked(steps)))
    palette = _palette(figure, steps, ratio, told)
    pictures = _pictures(figure, steps, ratio, palette, told)
    times = [round(seconds * 1000)] * len(steps)
    times[-1] = round(times[-1] * _LAST)
    held = BytesIO()
    # Pillow takes them one by one, so that the work can be ended between two.
    next(pictures).save(
        held, "GIF", save_all=True, append_images=pictures, duration=times, loop=0,
        optimize=False, disposal=1,
    )  # fmt: skip
    return held.getvalue()


def _ratio(figure: Figure, count: int) -> float:
    """Pixels of the film per logical pixel: one, or less where it has many steps."""
    width, height = figure.size
    ratio = min(1.0, math.sqrt(_PIXELS / (count * width * height)))
    if ratio < _SMALLEST:
        limit = int(_PIXELS / (width * height * _SMALLEST**2))
        raise EngineError("export.too_many_steps", steps=count, limit=limit)
    return ratio


def _palette(figure: Figure, steps: Sequence[int], ratio: float, told: Told) -> Colours:
    """One palette for all pictures, made of some of them: so no colour flickers.

    What is found in the middle of many is nearly the ground's colour, and it has to be that: the
    colours of which there is much are in it as they are.
    """
    from PIL import Image as Images

    some = [steps[i * (len(steps) - 1) // (_SAMPLES - 1)] for i in range(_SAMPLES)]
    samples = []
    for step in dict.fromkeys(some):
        told(0.0)
        samples.append(_pixels(figure, step, ratio))
    sheet = Images.fromarray(np.concatenate(samples))
    found = sheet.quantize(256 - len(_EXACT), Images.Quantize.MEDIANCUT)
    colours = [figure.look.color(role) for role in _EXACT]
    exact = [(color.red(), color.green(), color.blue()) for color in colours]
    return np.concatenate((exact, np.array(found.getpalette()).reshape(-1, 3))).astype(np.int32)


def _pictures(
    figure: Figure, steps: Sequence[int], ratio: float, palette: Colours, told: Told
) -> Iterator[Image]:
    from PIL import Image as Images

    flat = palette.astype(np.uint8).ravel().tolist()
    for number, step in enumerate(steps):
        told(number / len(steps))
        picture = Images.fromarray(indexed(_pixels(figure, step, ratio), palette))
        picture.putpalette(flat)  # and with that it is one with a palette
        yield picture


def indexed(pixels: NDArray[np.uint8], palette: Colours) -> NDArray[np.uint8]:
    """For each pixel of (h, w, 3) the nearest colour of (n, 3); of equals, the first.

    Pillow's own way looks into a coarse table, and takes white for what is nearly white.
    """
    wide = pixels.astype(np.uint32)
    packed = (wide[:, :, 0] << 16) | (wide[:, :, 1] << 8) | wide[:, :, 2]
    words, back = np.unique(packed, return_inverse=True)
    colours = np.stack((words >> 16, (words >> 8) & 255, words & 255), axis=1).astype(np.int32)
    nearest = np.empty(len(words), np.uint8)
    for begin in range(0, len(words), _AT_ONCE):
        apart = colours[begin : begin + _AT_ONCE, None] - palette[None]
        nearest[begin : begin + _AT_ONCE] = (apart * apart).sum(axis=2).argmin(axis=1)
    return nearest[back].reshape(packed.shape)


def _pixels(figure: Figure, step: int, ratio: float) -> NDArray[np.uint8]:
    """The picture at a step, (h, w, 3)."""
    drawn = image(figure, step, ratio).convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(drawn.constBits(), np.uint8).reshape(drawn.height(), -1)
    return rows[:, : 3 * drawn.width()].reshape(drawn.height(), drawn.width(), 3).copy()


@dataclass(frozen=True)
class Export:
    """What is to be exported, and how.

    Attributes:
        recording, shape: the search, and what of it is drawn.
        steps: the steps, ascending; one, or all of them.
        style: how it looks.
        suffix: one of `FORMATS`.
        seconds: how long each step of a film is seen.
        view: what of the tree is in sight; None shows all of it.
        beside: a second search on the right, if there is one; then steps are moments.
    """

    recording: Recording[Any, Any]
    shape: Shape
    steps: Sequence[int]
    style: Style = USUAL
    suffix: str = "png"
    seconds: float = 1.0
    view: View | None = None
    beside: Beside | None = None

    def of_its_own(self) -> Export:
        """The same on copies of what keeps notes while it is read, for another thread."""
        recording = self.recording
        tree, trace = replace(recording.tree), replace(recording.trace)
        beside = self.beside.of_its_own() if self.beside is not None else None
        recording = replace(recording, tree=tree, trace=trace)
        return replace(self, recording=recording, beside=beside)


def export(
    wanted: Export,
    path: Path,
    told: Callable[[float], None] | None = None,
    stopped: Callable[[], bool] | None = None,
) -> list[Path]:
    """Write the files; which they are.

    Args:
        path: the file. Of numbered ones, the name without the number.
        told: is told the share that is done, from 0 to 1.
        stopped: looked at before each picture.

    Raises:
        EngineError: it is too large, or cannot be written. A file that is there stays as it is.
        SearchStopped: `stopped` turned true. Numbered files that are written already stay.
    """

    def on(share: float) -> None:
        if stopped is not None and stopped():
            raise SearchStopped
        if told is not None:
            told(share)

    if wanted.suffix in NUMBERED and len(wanted.steps) > 1:
        return _numbered(wanted, path, on)
    write(path, content(wanted, on))
    return [path]


def content(wanted: Export, told: Callable[[float], None]) -> bytes:
    """What the one file of an export holds."""
    if wanted.suffix == "tex":
        steps = wanted.steps
        if wanted.beside is not None:  # LaTeX draws one tree: the left one
            steps = _of_side(wanted.beside.clock, LEFT, steps)
        return latex(wanted.recording, wanted.shape, steps, wanted.style).encode()
    figure = figure_of(wanted)
    if wanted.suffix == "gif":
        return gif(figure, wanted.steps, wanted.seconds, told)
    if wanted.suffix == "pdf":
        return pdf(figure, checked(wanted.steps), told)
    return picture(figure, wanted.steps[0], wanted.suffix)


def figure_of(wanted: Export) -> Figure:
    """What paints the pictures of an export."""
    beside = wanted.beside
    if beside is None:
        return Figure(wanted.recording, wanted.shape, wanted.style, wanted.steps, wanted.view)
    style = wanted.style
    left, right = (
        Figure(recording, shape, style, _of_side(beside.clock, side, wanted.steps), view)
        for side, recording, shape, view in (
            (LEFT, wanted.recording, wanted.shape, wanted.view),
            (RIGHT, beside.recording, beside.shape, beside.view),
        )
    )
    return TwinFigure(left, right, beside)


def _of_side(clock: Clock, side: Side, moments: Sequence[int]) -> list[int]:
    """The steps of one of two searches at these moments."""
    return sorted({int(clock.steps[side][moment]) for moment in moments})


def files_of(wanted: Export, path: Path) -> list[Path]:
    """The files of an export: `name-01.png`, `name-02.png`, ... where every step is one.

    The numbers are those on screen, all of one length, so that they sort.
    """
    if wanted.suffix not in NUMBERED or len(wanted.steps) == 1:
        return [path]
    digits = len(str(wanted.steps[-1] + 1))
    names = (f"{path.stem}-{step + 1:0{digits}}{path.suffix}" for step in wanted.steps)
    return [path.with_name(name) for name in names]


def _numbered(wanted: Export, path: Path, told: Callable[[float], None]) -> list[Path]:
    figure = figure_of(wanted)
    checked(wanted.steps)
    files = files_of(wanted, path)
    for place, (step, file) in enumerate(zip(wanted.steps, files, strict=True)):
        told(place / len(files))
        write(file, picture(figure, step, wanted.suffix))
    return files


def step_at(recording: Recording[Any, Any], number: int) -> int:
    """The step of a number as it is told on screen, from 1. Raises EngineError."""
    steps = recording.trace.steps
    if not 1 <= number <= steps:
        raise EngineError("export.no_step", step=number, steps=steps)
    return number - 1
