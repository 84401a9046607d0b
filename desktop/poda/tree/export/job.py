"""One export, from what was chosen to the files: what the tab's job and the command line do."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRect, QSize, QSizeF
from PySide6.QtGui import QFont, QFontInfo, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from poda.base.files import write_atomically
from poda.engine.documents import system_error
from poda.engine.errors import EngineError
from poda.engine.record.recording import Recording
from poda.engine.search.observer import SearchStopped
from poda.house.settings import settings
from poda.house.theme import THEMES, Role
from poda.tree.export.figure import (
    LARGEST,
    USUAL,
    VECTOR_RATIO,
    Beside,
    Figure,
    Style,
    TwinFigure,
    View,
)
from poda.tree.export.latex import latex
from poda.tree.export.web import Side as Page
from poda.tree.export.web import web_page
from poda.tree.model import navigation
from poda.tree.model.clock import LEFT, RIGHT, Clock, Side
from poda.tree.model.ink import Stroke
from poda.tree.model.shape import Shape
from poda.widgets.film import Colours, Pixels, film, palette_of, pixels_of

# Pictures as files

PICTURES: Final = ("png", "svg", "pdf")
"""The formats of one picture, by their suffixes."""

_POINTS: Final = 0.75  # of a logical pixel
_PDF_DPI: Final = 1200
_DOTS_PER_METRE: Final = 96 / 0.0254
_FALLBACK: Final = {True: "'DejaVu Sans Mono', monospace", False: "'DejaVu Sans', sans-serif"}
_FAMILY: Final = re.compile(rb'font-family="([^"]*)"')


def picture(figure: Figure, step: int, suffix: str, ratio: float = 2.0) -> bytes:
    """The file of a picture.

    Args:
        suffix: one of `PICTURES`.
        ratio: pixels of a PNG per logical pixel.
    """
    if suffix == "png":
        return png(figure, step, ratio)
    return svg(figure, step) if suffix == "svg" else pdf(figure, [step])


def image(figure: Figure, step: int, ratio: float = 1.0) -> QImage:
    """The picture as pixels. Raises EngineError where it would be too large."""
    width, height = (round(side * ratio) for side in figure.size)
    if max(width, height) > LARGEST:
        raise EngineError("export.too_large", limit=LARGEST)
    result = QImage(width, height, QImage.Format.Format_RGB32)
    result.setDevicePixelRatio(ratio)
    result.fill(figure.look.color(Role.SURFACE))
    with QPainter(result) as painter:  # one that outlives its image takes the process with it
        figure.paint(painter, step, ratio, vector=False)
    return result


def png(figure: Figure, step: int, ratio: float = 2.0) -> bytes:
    """A PNG with `ratio` pixels to a logical one."""
    pixels = image(figure, step, ratio)
    dots = round(_DOTS_PER_METRE * ratio)
    pixels.setDotsPerMeterX(dots)
    pixels.setDotsPerMeterY(dots)
    pixels.setText("Description", figure.words(step))
    buffer = _opened()
    pixels.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def svg(figure: Figure, step: int) -> bytes:
    """An SVG 1.1 with text as text, in the fonts of this system or their usual stand-ins."""
    buffer = _opened()
    width, height = (round(side) for side in figure.size)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)  # the Tiny version cannot clip
    generator.setOutputDevice(buffer)
    generator.setResolution(96)
    generator.setSize(QSize(width, height))
    generator.setViewBox(QRect(0, 0, width, height))
    generator.setTitle("Poda")
    generator.setDescription(figure.words(step))
    with QPainter(generator) as painter:
        figure.paint(painter, step, VECTOR_RATIO, vector=True)
    return _FAMILY.sub(_with_fallback, buffer.data().data())


def pdf(figure: Figure, steps: Sequence[int], told: Callable[[float], None] | None = None) -> bytes:
    """A PDF with a page of the picture's size a step, its fonts within it.

    Args:
        told: is told the share that is done, before each page; it may raise, to end the work.
    """
    points = QSizeF(*(side * _POINTS for side in figure.size))
    size = QPageSize(points, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)

    def pages() -> Iterator[Callable[[QPainter], None]]:
        for number, step in enumerate(steps):
            if told is not None:
                told(number / len(steps))
            yield partial(figure.paint, step=step, ratio=VECTOR_RATIO, vector=True)

    return pages_as_pdf(size, "Poda", pages())


def pages_as_pdf(size: QPageSize, title: str, pages: Iterable[Callable[[QPainter], None]]) -> bytes:
    """A PDF; each of `pages` paints one, in logical pixels, and is let go when the next one has
    come."""
    buffer = _opened()
    writer = QPdfWriter(buffer)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF()))
    writer.setResolution(_PDF_DPI)
    writer.setTitle(title)
    writer.setCreator("Poda")
    with QPainter(writer) as painter:
        painter.scale(_PDF_DPI / 96, _PDF_DPI / 96)
        for number, paint in enumerate(pages):
            if number:
                writer.newPage()
            paint(painter)
    return bytes(buffer.data().data())


def write(path: Path, data: bytes) -> None:
    """Put a picture at `path`, in place of what was there. Raises EngineError."""
    try:
        write_atomically(path, data)
    except (OSError, RuntimeError, ValueError) as error:
        raise system_error(error, "save.unwritable") from error


def _opened() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


def _with_fallback(found: re.Match[bytes]) -> bytes:
    """A family, and what a reader without it takes: figures of one width stay so."""
    asked = found[1].decode()
    family = QFontInfo(QFont(asked)).family()  # "monospace" is the name of no font
    rest = _FALLBACK[QFontInfo(QFont(asked)).fixedPitch() or "mono" in family.lower()]
    return f"font-family=\"'{escape(family)}', {rest}\"".encode()


# What a person chooses

FORMATS: Final = ("png", "svg", "pdf", "gif", "tex", "html")
"""By their suffixes, in the order in which they are offered."""
FILMS: Final = ("gif", "html")
"""The formats that always hold every step."""
NUMBERED: Final = ("png", "svg")
"""The formats of which every step is a file of its own."""
DRAWN: Final = ("png", "svg", "pdf", "gif")
"""The formats that we paint ourselves."""
SIZES: Final[tuple[tuple[int, int] | None, ...]] = (None, (1280, 720), (1920, 1080))
"""Of the tree in logical pixels; None is as it suits the tree."""
SECONDS: Final = (0.1, 60.0)
"""How long a step of a film may be seen."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What is chosen.

    Attributes:
        suffix: one of `FORMATS`.
        every: whether every step is exported, or the one on screen.
        in_view: whether what is in sight is drawn, or the whole tree.
        style: how it looks.
        seconds: how long each step of a film is seen.
    """

    suffix: str = "png"
    every: bool = False
    in_view: bool = False
    style: Style = USUAL
    seconds: float = 1.0

    @property
    def all_steps(self) -> bool:
        """Whether every step is in it."""
        return self.every or self.suffix in FILMS

    @property
    def cut_out(self) -> bool:
        """Whether only what is in sight is in it. LaTeX and a browser draw trees themselves."""
        return self.in_view and self.suffix in DRAWN


def remember(choice: Choice) -> None:
    """Keep it for the next time."""
    settings().tree_picture = asdict(choice)


def remembered() -> Choice:
    """What was chosen last, and nodes called as on screen. The settings are a person's own file,
    whatever it holds."""
    try:
        choice = _from(settings().tree_picture)
    except (ValueError, TypeError, LookupError):
        choice = Choice()
    return replace(choice, style=replace(choice.style, names=settings().tree_names))


def _from(values: Any) -> Choice:
    style = values["style"]
    size = style["size"]
    made = Style(**(style | {"size": None if size is None else (int(size[0]), int(size[1]))}))
    choice = replace(Choice(**(values | {"style": made})), seconds=float(values["seconds"]))
    switches = (
        choice.every, choice.in_view, made.values, made.windows, made.sentence, made.legend,
        made.outlines,
    )  # fmt: skip
    makes_sense = (
        choice.suffix in FORMATS
        and made.theme in THEMES
        and made.size in SIZES
        and SECONDS[0] <= choice.seconds <= SECONDS[1]
        and all(type(switch) is bool for switch in switches)
    )
    if not makes_sense:
        raise ValueError("no such choice")
    return choice


# Every step of a search as a film, in one palette and with a camera that stays

STEPS_LIMIT: Final = 2_000
"""The most pictures of steps that are made at once."""
_PIXELS: Final = 300_000_000  # of all pictures of a film, which Pillow holds, a byte each
_SMALLEST: Final = 0.5  # type is not read in smaller pictures
_SAMPLES: Final = 6  # pictures that the palette is made of
_EXACT: Final = (Role.SURFACE, Role.TEXT, Role.MAX, Role.MIN, Role.CHANCE, Role.CURRENT, Role.BEST)
"""The colours of which there is much."""
_LAST: Final = 3.0  # the last picture stays so many times longer

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
    pictures = _pictures(figure, steps, ratio, told)
    times = [round(seconds * 1000)] * len(steps)
    times[-1] = round(times[-1] * _LAST)
    return film(pictures, palette, times)


def _ratio(figure: Figure, count: int) -> float:
    """Pixels of the film per logical pixel: one, or less where it has many steps."""
    width, height = figure.size
    ratio = min(1.0, math.sqrt(_PIXELS / (count * width * height)))
    if ratio < _SMALLEST:
        limit = int(_PIXELS / (width * height * _SMALLEST**2))
        raise EngineError("export.too_many_steps", steps=count, limit=limit)
    return ratio


def _palette(figure: Figure, steps: Sequence[int], ratio: float, told: Told) -> Colours:
    """One palette for all pictures, made of some of them."""
    some = [steps[i * (len(steps) - 1) // (_SAMPLES - 1)] for i in range(_SAMPLES)]
    samples = []
    for step in dict.fromkeys(some):
        told(0.0)
        samples.append(_pixels(figure, step, ratio))
    return palette_of(samples, [figure.look.color(role) for role in _EXACT])


def _pictures(figure: Figure, steps: Sequence[int], ratio: float, told: Told) -> Iterator[Pixels]:
    for number, step in enumerate(steps):
        told(number / len(steps))
        yield _pixels(figure, step, ratio)


def _pixels(figure: Figure, step: int, ratio: float) -> Pixels:
    return pixels_of(image(figure, step, ratio))


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
        ink: what a person drew over the (left) tree, by step. LaTeX and the web have none of it.
        title: what stands above a web page; the file's name where it is "".
    """

    recording: Recording[Any, Any]
    shape: Shape
    steps: Sequence[int]
    style: Style = USUAL
    suffix: str = "png"
    seconds: float = 1.0
    view: View | None = None
    beside: Beside | None = None
    ink: Mapping[int, Sequence[Stroke]] = field(default_factory=dict)
    title: str = ""

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
    write(path, content(replace(wanted, title=wanted.title or path.stem), on))
    return [path]


def content(wanted: Export, told: Callable[[float], None]) -> bytes:
    """What the one file of an export holds."""
    if wanted.suffix == "tex":
        steps = wanted.steps
        if wanted.beside is not None:  # LaTeX draws one tree: the left one
            steps = _of_side(wanted.beside.clock, LEFT, steps)
        return latex(wanted.recording, wanted.shape, steps, wanted.style).encode()
    if wanted.suffix == "html":
        return _page(wanted, told).encode()
    figure = figure_of(wanted)
    if wanted.suffix == "gif":
        return gif(figure, wanted.steps, wanted.seconds, told)
    if wanted.suffix == "pdf":
        return pdf(figure, checked(wanted.steps), told)
    return picture(figure, wanted.steps[0], wanted.suffix)


def _page(wanted: Export, told: Told) -> str:
    beside, recording = wanted.beside, wanted.recording
    begin = wanted.steps[0] if len(wanted.steps) == 1 else 0
    if beside is None:
        sides, cuts = [Page(recording, wanted.shape)], navigation.cuts(recording.trace)
        return web_page(wanted.title, sides, wanted.style, cuts, told, begin=begin)
    left, right = beside.names
    sides = [Page(recording, wanted.shape, left), Page(beside.recording, beside.shape, right)]
    clock = beside.clock
    return web_page(wanted.title, sides, wanted.style, clock.cuts, told, clock.steps, begin)


def figure_of(wanted: Export) -> Figure:
    """What paints the pictures of an export."""
    beside = wanted.beside
    if beside is None:
        return Figure(
            wanted.recording, wanted.shape, wanted.style, wanted.steps, wanted.view, wanted.ink
        )
    style = wanted.style
    left, right = (
        Figure(recording, shape, style, _of_side(beside.clock, side, wanted.steps), view, ink)
        for side, recording, shape, view, ink in (
            (LEFT, wanted.recording, wanted.shape, wanted.view, wanted.ink),
            (RIGHT, beside.recording, beside.shape, beside.view, None),
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
