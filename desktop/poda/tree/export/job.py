"""The export of a search, from a choice to the files; for the tab's job and the command line."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from html import escape
from pathlib import Path
from typing import Annotated, Any, Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRect, QSize, QSizeF
from PySide6.QtGui import QFont, QFontInfo, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from poda.engine import schema
from poda.engine.documents import write_bytes
from poda.engine.errors import EngineError
from poda.engine.record.recording import Recording
from poda.house.settings import settings
from poda.house.theme import Role
from poda.tree.export.figure import (
    LARGEST,
    USUAL,
    VECTOR_RATIO,
    Beside,
    Figure,
    FigureView,
    Style,
    TwinFigure,
)
from poda.tree.export.latex import latex
from poda.tree.export.web import PageSide as Page
from poda.tree.export.web import web_page
from poda.tree.model import navigation
from poda.tree.model.clock import LEFT, RIGHT, Side, TwinClock
from poda.tree.model.ink import Stroke
from poda.tree.model.shape import TreeShape, share_reporter
from poda.widgets.film import Colours, Pixels, film, palette_of, pixels_of

# Pictures as files

PICTURES: Final = ("png", "svg", "pdf")
"""The formats of one picture, by their suffixes."""

_POINTS: Final = 0.75  # points per logical pixel
_PDF_DPI: Final = 1200
_DOTS_PER_METRE: Final = 96 / 0.0254
_FALLBACK: Final = {True: "'DejaVu Sans Mono', monospace", False: "'DejaVu Sans', sans-serif"}
_FAMILY: Final = re.compile(rb'font-family="([^"]*)"')


def picture(figure: Figure, step: int, suffix: str, ratio: float = 2.0) -> bytes:
    """The contents of a picture's file.

    Args:
        suffix: one of `PICTURES`.
        ratio: pixels of a PNG per logical pixel.
    """
    if suffix == "png":
        return png(figure, step, ratio)
    return svg(figure, step) if suffix == "svg" else pdf(figure, [step])


def image(figure: Figure, step: int, ratio: float = 1.0) -> QImage:
    """The picture as pixels. Raises EngineError if it would be too large."""
    width, height = (round(side * ratio) for side in figure.size)
    if max(width, height) > LARGEST:
        raise EngineError("export.too_large", limit=LARGEST)
    result = QImage(width, height, QImage.Format.Format_RGB32)
    result.setDevicePixelRatio(ratio)
    result.fill(figure.look.color(Role.SURFACE))
    with QPainter(result) as painter:  # a painter that outlives its image crashes the process
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
    """An SVG 1.1 whose texts are text, in this system's fonts with their usual fallbacks."""
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
    """A PDF with embedded fonts, and a page of the picture's size for each step.

    Args:
        told: gets the share done, from 0 to 1, before each page; it may raise, to stop.
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
    """A PDF. Each of `pages` paints one in logical pixels, and is freed when the next one is
    made."""
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


def _opened() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


def _with_fallback(found: re.Match[bytes]) -> bytes:
    """A font family with its fallback, monospaced if the family is."""
    asked = found[1].decode()
    family = QFontInfo(QFont(asked)).family()  # "monospace" is the name of no font
    rest = _FALLBACK[QFontInfo(QFont(asked)).fixedPitch() or "mono" in family.lower()]
    return f"font-family=\"'{escape(family)}', {rest}\"".encode()


# The choice of an export

FORMATS: Final = ("png", "svg", "pdf", "gif", "tex", "html")
"""The formats by their suffixes, in the order in which they are offered."""
FILMS: Final = ("gif", "html")
"""The formats that always hold every step."""
NUMBERED: Final = ("png", "svg")
"""The formats with a file for each step."""
DRAWN: Final = ("png", "svg", "pdf", "gif")
"""The formats that `Figure` paints."""
SIZES: Final[tuple[tuple[int, int] | None, ...]] = (None, (1280, 720), (1920, 1080))
"""The sizes of the tree in logical pixels; None for the one that suits the tree."""
SECONDS: Final = (0.1, 60.0)
"""The least and the most seconds for a step of a film."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of an export.

    Attributes:
        suffix: one of `FORMATS`.
        every: whether every step is exported, or only the one on screen.
        in_view: whether only the visible part of the tree is drawn, or all of it.
        style: the look.
        seconds: the time for which a film shows each step.
    """

    suffix: Annotated[str, FORMATS.__contains__] = "png"
    every: bool = False
    in_view: bool = False
    style: Style = USUAL
    seconds: Annotated[float, schema.Range(*SECONDS)] = 1.0

    @property
    def all_steps(self) -> bool:
        """Whether every step is exported."""
        return self.every or self.suffix in FILMS

    @property
    def cut_out(self) -> bool:
        """Whether only the visible part is exported; LaTeX and web pages have the whole tree."""
        return self.in_view and self.suffix in DRAWN


def remember(choice: Choice) -> None:
    """Keep the choice in the settings."""
    settings().tree_picture = schema.written(choice)


def remembered() -> Choice:
    """The last choice, with the nodes named as on screen; the default one if the settings hold none
    that can be read."""
    kept, choice = settings().tree_picture, Choice()
    try:
        style = schema.written(USUAL) | kept["style"]  # an older Poda's has fewer fields
        read = schema.read(Choice, kept | {"style": style})
        choice = read if read.style.size in SIZES else choice
    except (EngineError, LookupError, TypeError):
        pass
    return replace(choice, style=replace(choice.style, names=settings().tree_names))


# A film of every step, in one palette and with a fixed camera

STEPS_LIMIT: Final = 2_000
"""The most steps of one export."""
_PIXELS: Final = 300_000_000  # the most pixels of a film's pictures, a byte each in memory
_SMALLEST: Final = 0.5  # the least pixels per logical pixel, for legible type
_SAMPLES: Final = 6  # the pictures from which the palette is made
_EXACT: Final = (Role.SURFACE, Role.TEXT, Role.MAX, Role.MIN, Role.CHANCE, Role.CURRENT, Role.BEST)
"""The most frequent colours, which the palette has exactly."""
_LAST: Final = 3.0  # how many times longer the last picture is shown

Told = Callable[[float], None]
"""Gets the share done, from 0 to 1; it may raise, to stop."""


def checked(steps: Sequence[int]) -> Sequence[int]:
    """The steps. Raises EngineError if there are more than `STEPS_LIMIT`."""
    if len(steps) > STEPS_LIMIT:
        raise EngineError("export.too_many_steps", steps=len(steps), limit=STEPS_LIMIT)
    return steps


def gif(figure: Figure, steps: Sequence[int], seconds: float, told: Told) -> bytes:
    """An animated GIF that repeats for ever.

    Args:
        seconds: the time for which each step is shown; the last one is shown longer.

    Raises:
        EngineError: there are too many steps for pictures of this size.
    """
    ratio = _ratio(figure, len(checked(steps)))
    palette = _palette(figure, steps, ratio, told)
    pictures = _pixels(figure, steps, ratio, told)
    times = [round(seconds * 1000)] * len(steps)
    times[-1] = round(times[-1] * _LAST)
    return film(pictures, palette, times)


def _ratio(figure: Figure, count: int) -> float:
    """Pixels of the film per logical pixel: 1, or less for many steps. Raises EngineError."""
    width, height = figure.size
    ratio = min(1.0, math.sqrt(_PIXELS / (count * width * height)))
    if ratio < _SMALLEST:
        limit = int(_PIXELS / (width * height * _SMALLEST**2))
        raise EngineError("export.too_many_steps", steps=count, limit=limit)
    return ratio


def _palette(figure: Figure, steps: Sequence[int], ratio: float, told: Told) -> Colours:
    """The palette of all pictures, made from some of them."""
    some = dict.fromkeys(steps[i * (len(steps) - 1) // (_SAMPLES - 1)] for i in range(_SAMPLES))
    samples = list(_pixels(figure, list(some), ratio, lambda _: told(0.0)))
    return palette_of(samples, [figure.look.color(role) for role in _EXACT])


def _pixels(figure: Figure, steps: Sequence[int], ratio: float, told: Told) -> Iterator[Pixels]:
    for number, step in enumerate(steps):
        told(number / len(steps))
        yield pixels_of(image(figure, step, ratio))


@dataclass(frozen=True)
class Export:
    """A search with all choices for exporting it.

    Attributes:
        recording, shape: the search, and the shape of its drawn tree.
        steps: the steps, ascending; one, or all of them.
        style: the look.
        suffix: one of `FORMATS`.
        seconds: the time for which a film shows each step.
        view: the visible part of the tree; None for all of it.
        beside: a second search on the right, if there is one; then steps are moments.
        ink: the pen strokes over the (left) tree, by step. LaTeX and web pages have none.
        title: the title of a web page; "" for the file's name.
    """

    recording: Recording[Any, Any]
    shape: TreeShape
    steps: Sequence[int]
    style: Style = USUAL
    suffix: str = "png"
    seconds: float = 1.0
    view: FigureView | None = None
    beside: Beside | None = None
    ink: Mapping[int, Sequence[Stroke]] = field(default_factory=dict)
    title: str = ""

    def of_its_own(self) -> Export:
        """A copy with its own tree and trace, for a thread: reading these fills their caches."""
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
    """Write the files, and return their paths.

    Args:
        path: the file; for numbered ones, the name without the number.
        told: gets the share done, from 0 to 1.
        stopped: asked before each picture.

    Raises:
        EngineError: it is too large, or cannot be written. An existing file stays as it is.
        SearchStopped: `stopped` turned true. Numbered files that were written stay.
    """
    on = share_reporter(stopped, told)
    if wanted.suffix in NUMBERED and len(wanted.steps) > 1:
        return _numbered(wanted, path, on)
    write_bytes(path, content(replace(wanted, title=wanted.title or path.stem), on))
    return [path]


def content(wanted: Export, told: Callable[[float], None]) -> bytes:
    """The contents of an export with one file."""
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
    """The figure that paints the pictures of an export."""
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


def _of_side(clock: TwinClock, side: Side, moments: Sequence[int]) -> list[int]:
    """The steps of one of two searches at these moments."""
    return sorted({int(clock.steps[side][moment]) for moment in moments})


def files_of(wanted: Export, path: Path) -> list[Path]:
    """The files of an export; for a file a step, `name-01.png`, `name-02.png`, ...

    The numbers are those on screen, padded with zeros, so that the names sort.
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
        write_bytes(file, picture(figure, step, wanted.suffix))
    return files


def step_at(recording: Recording[Any, Any], number: int) -> int:
    """The step (from 0) with a number as shown on screen (from 1). Raises EngineError."""
    steps = recording.trace.steps
    if not 1 <= number <= steps:
        raise EngineError("export.no_step", step=number, steps=steps)
    return number - 1
