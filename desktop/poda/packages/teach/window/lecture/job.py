"""A lecture exported as a file for readers without Poda."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from poda.engine.errors import EngineError
from poda.engine.search.observer import SearchStopped
from poda.packages.teach.window.lecture.beamer import beamer
from poda.packages.teach.window.lecture.document import Lecture
from poda.packages.teach.window.lecture.handout import handout
from poda.packages.teach.window.lecture.web import lecture_page
from poda.tree.export.job import write

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

    def on(share: float) -> None:
        if stopped is not None and stopped():
            raise SearchStopped
        if told is not None:
            told(share)

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
    write(path, content)
    return path
