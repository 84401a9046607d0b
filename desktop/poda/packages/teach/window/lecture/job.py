"""A lecture exported as a file for readers without Poda: one web page with its stops and their
searches, slides of LaTeX Beamer (a frame for each stop, an overlay for each step), or a handout."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from poda.engine.documents import write_bytes
from poda.engine.errors import EngineError
from poda.house.i18n import language_manager
from poda.packages.teach.window.lecture.document import Lecture, ShownSearch, Stop, said
from poda.packages.teach.window.lecture.handout import asked_words, handout, place_words
from poda.tree.export.figure import Style
from poda.tree.export.latex import NODES_LIMIT, STATES_LIMIT, Frame, slides
from poda.tree.export.web import PageSide, assembled, part, searched
from poda.tree.model import navigation
from poda.tree.model.opening import Options, shaped
from poda.tree.model.shape import share_reporter
from poda.tree.model.sources import Source

translate = QCoreApplication.translate

_PAGE_STYLE: Final = Style()


def lecture_page(lecture: Lecture, told: Callable[[float], None]) -> str:
    """The page, in the user's language; see `handout.handout` for `told`.

    Raises EngineError if a search cannot be made, or is too large for a page.
    """
    language = language_manager().language
    searches: dict[tuple[Source, Options], int] = {}
    pages: list[dict[str, Any]] = []
    stops = []
    for number, stop in enumerate(lecture.stops):
        share = partial(part, told, number, len(lecture.stops))
        stops.append(_stop(stop, language, searches, pages, share))
    data = {
        "source": said(lecture.source, language),
        "stops": stops,
        "searches": pages,
        "words": {
            "stops": translate("WebPage", "Stops"),
            "previous": translate("WebPage", "Previous stop"),
            "next": translate("WebPage", "Next stop"),
            "colours": translate("WebPage", "Light or dark"),
            "made": translate("WebPage", "Made with Poda."),
        },
    }
    return assembled(said(lecture.title, language), data, _PAGE_STYLE, "lecture", framed=True)


def _stop(
    stop: Stop,
    language: str,
    searches: dict[tuple[Source, Options], int],
    pages: list[dict[str, Any]],
    told: Callable[[float], None],
) -> dict[str, Any]:
    """The data of a stop; a search that several stops show is on the page once."""
    told(0.0)
    words = {
        "title": said(stop.title, language),
        "text": said(stop.text, language),
        "asks": asked_words() if stop.asks else "",
    }
    if not isinstance(stop.at, ShownSearch):
        return {**words, "place": place_words(stop.at), "search": -1, "first": 0, "last": 0}
    key = stop.at.source, stop.at.options
    if key not in searches:
        recording, _, shape = shaped(stop.at.recording(), None)
        cuts = navigation.cuts(recording.trace)
        searches[key] = len(pages)
        pages.append(searched([PageSide(recording, shape)], _PAGE_STYLE, cuts, told))
    end = len(pages[searches[key]]["sides"][0]["changes"]) - 1
    first, last = min(stop.at.first, end), min(stop.at.last, end)
    return {**words, "place": "", "search": searches[key], "first": first, "last": last}


_SLIDE_STYLE: Final = Style(sentence=True)
_MOST: Final = 60
"""The most overlays of a frame; of a longer range every second, third, ... step is shown."""


def beamer(lecture: Lecture, told: Callable[[float], None]) -> str:
    """The LaTeX source, in the user's language; see `handout.handout` for `told`.

    Raises EngineError if a search cannot be made, or is too large for LaTeX.
    """
    language = language_manager().language

    def frames() -> Iterator[Frame]:
        for number, stop in enumerate(lecture.stops):
            told(number / len(lecture.stops))
            yield _frame(stop, language)

    title, source = said(lecture.title, language), said(lecture.source, language)
    return slides(title, source, frames(), _SLIDE_STYLE)


def _frame(stop: Stop, language: str) -> Frame:
    text = said(stop.text, language)
    if stop.asks:  # the first overlay does not show the answer
        text = f"{text} {asked_words()}".lstrip()
    frame = Frame(said(stop.title, language), text)
    if not isinstance(stop.at, ShownSearch):
        return frame
    recording, _, shape = shaped(stop.at.recording(), None)
    if shape.nodes > NODES_LIMIT:
        return frame
    last = min(stop.at.last, recording.trace.steps - 1)
    steps = list(range(min(stop.at.first, last), last + 1))
    most = min(_MOST, STATES_LIMIT // shape.nodes)
    if len(steps) > most:
        steps = steps[:: -(-len(steps) // most)]
        steps[-1] = last
    return replace(frame, recording=recording, shape=shape, steps=steps)


SUFFIXES: Final = ("tex", "pdf", "html")
"""Beamer slides, a handout, and a web page."""


def export(
    lecture: Lecture,
    path: Path,
    told: Callable[[float], None] | None = None,
    stopped: Callable[[], bool] | None = None,
) -> Path:
    """Write the file, and return its path.

    Args:
        told: gets the share done, from 0 to 1.
        stopped: asked before each stop of the lecture.

    Raises:
        EngineError: a search cannot be made or drawn, or the file cannot be written. A file that
            exists already stays as it is.
        SearchStopped: `stopped` turned true.
    """
    on = share_reporter(stopped, told)
    suffix = path.suffix.lower().lstrip(".")
    if suffix not in SUFFIXES:
        known = ", ".join(f".{each}" for each in SUFFIXES)
        raise EngineError("lecture.unknown_format", known=known)
    match suffix:
        case "pdf":
            content = handout(lecture, on)
        case "tex":
            content = beamer(lecture, on).encode()
        case _:
            content = lecture_page(lecture, on).encode()
    write_bytes(path, content)
    return path
