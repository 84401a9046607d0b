"""A lecture on paper: every stop with its text, and the tree at its last step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF
from PySide6.QtGui import QFont, QFontMetricsF, QPageSize, QPainter

from poda.house.i18n import language_manager
from poda.house.theme import THEMES, Role, saved
from poda.packages.teach.window.lecture.document import Lecture, Stop, Visited, said
from poda.tree.drawing.look import Look, type_of
from poda.tree.export.figure import VECTOR_RATIO, Figure, Style, lines_of, write
from poda.tree.export.job import pages_as_pdf
from poda.tree.model.opening import shaped
from poda.tree.sentences.searches import sentence
from poda.widgets.engine_words import game_name

translate = QCoreApplication.translate

PAGE: Final = (794.0, 1123.0)
"""A4 in logical pixels."""
_MARGIN: Final = 56.0
_WIDTH: Final = PAGE[0] - 2 * _MARGIN
_BOTTOM: Final = PAGE[1] - _MARGIN
_HIGHEST: Final = 270.0  # pixels: the greatest height of a picture
_BETWEEN: Final = 26.0  # pixels between two stops
_TITLE, _HEADING, _BODY = 20.0, 15.0, 13.0  # pixels of type
_STYLE: Final = Style(legend=False)


@dataclass(frozen=True)
class _Block:
    """The layout of a stop: lines with their fonts and roles, and a picture below them."""

    lines: list[tuple[str, QFont, Role]]
    figure: Figure | None = None
    step: int = 0
    scale: float = 1.0

    @property
    def height(self) -> float:
        words = sum(QFontMetricsF(font).lineSpacing() for _, font, _ in self.lines)
        return words + (self.figure.size[1] * self.scale + 8 if self.figure is not None else 0)


def handout(lecture: Lecture, told: Callable[[float], None]) -> bytes:
    """The lecture as a PDF of A4 pages, in the user's language.

    Args:
        told: gets the share done, from 0 to 1; it may raise, to stop.

    Raises EngineError if a search of the lecture cannot be made.
    """
    language = language_manager().language
    look = Look(THEMES["light"])
    size = QPageSize(QPageSize.PageSizeId.A4)
    pages = (partial(_paint_page, look, page) for page in _paged(_blocks(lecture, language, told)))
    return pages_as_pdf(size, said(lecture.title, language), pages)


def _blocks(lecture: Lecture, language: str, told: Callable[[float], None]) -> Iterator[_Block]:
    """The blocks, made one by one, as a search and its picture take some megabytes."""
    title = _lines(said(lecture.title, language), _TITLE, bold=True)
    if lecture.source:
        title += _lines(said(lecture.source, language), _BODY, role=Role.MUTED)
    yield _Block(title)
    for number, stop in enumerate(lecture.stops):
        told(number / len(lecture.stops))
        yield _block(number + 1, stop, language)


def _block(number: int, stop: Stop, language: str) -> _Block:
    heading = f"{number}. {said(stop.title, language)}"
    lines = [*_lines(heading, _HEADING, bold=True), *_lines(said(stop.text, language), _BODY)]
    if stop.asks:
        lines += _lines(translate("Lecture", "Cut or not?"), _BODY)
    if isinstance(stop.at, Visited):
        lines += _lines(place_words(stop.at), _BODY, role=Role.MUTED)
        return _Block(lines)
    recording, _, shape = shaped(stop.at.recording(), None)
    step = min(stop.at.last, recording.trace.steps - 1)
    lines += _lines(sentence(recording, step), _BODY, role=Role.MUTED)
    figure = Figure(recording, shape, _STYLE, [step])
    width, height = figure.size
    return _Block(lines, figure, step, min(1.0, _WIDTH / width, _HIGHEST / height))


def asked_words() -> str:
    """The question to the class, at a stop that asks."""
    return translate("Lecture", "Cut or not? The next step answers.")


def place_words(at: Visited) -> str:
    """The description of the place that a stop goes to."""
    if at.place == "training":
        text = translate("Lecture", "In the Training tab: {game}, {preset}")
        return text.format(game=game_name(at.game), preset=at.preset)
    text = translate("Lecture", "In the Play tab: {game} {position}")
    return text.format(game=game_name(at.game), position=at.position).strip()


def _lines(
    text: str, size: float, *, bold: bool = False, role: Role = Role.TEXT
) -> list[tuple[str, QFont, Role]]:
    font = type_of(size, mono=False, bold=bold)
    return [(line, font, role) for line in lines_of(text, font, _WIDTH)]


def _paged(blocks: Iterable[_Block]) -> Iterator[list[tuple[_Block, float]]]:
    """The blocks of each page, with the height at which each begins."""
    page: list[tuple[_Block, float]] = []
    top = _MARGIN
    for block in blocks:
        if page and top + block.height > _BOTTOM:
            yield page
            page, top = [], _MARGIN
        page.append((block, top))
        top += block.height + _BETWEEN
    yield page


def _paint_page(look: Look, page: list[tuple[_Block, float]], painter: QPainter) -> None:
    for block, top in page:
        _paint(painter, look, block, top)


def _paint(painter: QPainter, look: Look, block: _Block, top: float) -> None:
    for text, font, role in block.lines:
        metrics = QFontMetricsF(font)
        write(painter, look, font, role, QPointF(_MARGIN, top + metrics.ascent()), text)
        top += metrics.lineSpacing()
    if block.figure is not None:
        with saved(painter):
            painter.translate(_MARGIN, top + 8)
            painter.scale(block.scale, block.scale)
            block.figure.paint(painter, block.step, VECTOR_RATIO, vector=True)
