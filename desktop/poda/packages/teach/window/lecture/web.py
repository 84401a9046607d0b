"""A lecture as one web page: its stops, with the pages of their searches in a frame."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from poda.house.i18n import language_manager
from poda.packages.teach.window.lecture.document import Lecture, ShownSearch, Stop, said
from poda.packages.teach.window.lecture.handout import asked_words, place_words
from poda.tree.export.figure import Style
from poda.tree.export.web import PageSide, assembled, part, searched
from poda.tree.model import navigation
from poda.tree.model.opening import Options, shaped
from poda.tree.model.sources import Source

translate = QCoreApplication.translate

_STYLE: Final = Style()


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
    return assembled(said(lecture.title, language), data, _STYLE, "lecture", framed=True)


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
        pages.append(searched([PageSide(recording, shape)], _STYLE, cuts, told))
    end = len(pages[searches[key]]["sides"][0]["changes"]) - 1
    first, last = min(stop.at.first, end), min(stop.at.last, end)
    return {**words, "place": "", "search": searches[key], "first": first, "last": last}
