"""Pictures as files: PNG, SVG and PDF. Nothing here needs a window, or the interface's thread."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRect, QSize, QSizeF
from PySide6.QtGui import QFont, QFontInfo, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from poda.base.files import write_atomically
from poda.engine.documents import system_error
from poda.engine.errors import EngineError
from poda.house.theme import Role
from poda.tree.export.figure import LARGEST, VECTOR_RATIO, Figure

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
    painter = QPainter(result)
    try:
        figure.paint(painter, step, ratio, vector=False)
    finally:
        painter.end()  # a painter that outlives its image takes the process with it
    return result


def png(figure: Figure, step: int, ratio: float = 2.0) -> bytes:
    """A PNG with `ratio` pixels to a logical one."""
    pixels = image(figure, step, ratio)
    dots = round(_DOTS_PER_METRE * ratio)
    pixels.setDotsPerMeterX(dots)
    pixels.setDotsPerMeterY(dots)
    pixels.setText("Description", figure.words(step))
    held = QByteArray()
    buffer = _opened(held)
    pixels.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(held.data())


def svg(figure: Figure, step: int) -> bytes:
    """An SVG 1.1 with text as text, in the fonts of this system or their usual stand-ins."""
    held = QByteArray()
    buffer = _opened(held)
    width, height = (round(side) for side in figure.size)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)  # the Tiny version cannot clip
    generator.setOutputDevice(buffer)
    generator.setResolution(96)
    generator.setSize(QSize(width, height))
    generator.setViewBox(QRect(0, 0, width, height))
    generator.setTitle("Poda")
    generator.setDescription(figure.words(step))
    painter = QPainter(generator)
    try:
        figure.paint(painter, step, VECTOR_RATIO, vector=True)
    finally:
        painter.end()
    return _FAMILY.sub(_with_fallback, held.data())


def pdf(figure: Figure, steps: Sequence[int], told: Callable[[float], None] | None = None) -> bytes:
    """A PDF with a page of the picture's size a step, its fonts within it.

    Args:
        told: is told the share that is done, before each page; it may raise, to end the work.
    """
    held = QByteArray()
    buffer = _opened(held)
    writer = QPdfWriter(buffer)
    points = QSizeF(*(side * _POINTS for side in figure.size))
    size = QPageSize(points, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF()))
    writer.setResolution(_PDF_DPI)
    writer.setTitle("Poda")
    writer.setCreator("Poda")
    painter = QPainter(writer)
    try:
        painter.scale(_PDF_DPI / 96, _PDF_DPI / 96)
        for number, step in enumerate(steps):
            if told is not None:
                told(number / len(steps))
            if number:
                writer.newPage()
            figure.paint(painter, step, VECTOR_RATIO, vector=True)
    finally:
        painter.end()
    return bytes(held.data())


def write(path: Path, data: bytes) -> None:
    """Put a picture at `path`, in place of what was there. Raises EngineError."""
    try:
        write_atomically(path, data)
    except (OSError, RuntimeError, ValueError) as error:
        raise system_error(error, "save.unwritable") from error


def _opened(held: QByteArray) -> QBuffer:
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


def _with_fallback(found: re.Match[bytes]) -> bytes:
    """A family, and what a reader without it takes: figures of one width stay so."""
    asked = found[1].decode()
    family = QFontInfo(QFont(asked)).family()  # "monospace" is the name of no font
    rest = _FALLBACK[QFontInfo(QFont(asked)).fixedPitch() or "mono" in family.lower()]
    return f"font-family=\"'{escape(family)}', {rest}\"".encode()
