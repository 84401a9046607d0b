"""Every screen in every size and type, in a process of its own, which says what it saw.

No text, style, font or fixed size may change while a resize event is delivered: that may resize
again, inside the event, until the stack is full. Only an application of one's own sees where each
event begins and ends. `python -m window.resize_walk OPTIONS` in the folder of the tests, where
OPTIONS is a document in JSON: the sizes, the scales of the type and the names of the screens.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QBoxLayout,
    QLabel,
    QTableView,
    QToolButton,
    QWidget,
)

PATIENCE_S = 180
CHANGES: dict[type, tuple[str, ...]] = {
    QWidget: (
        "setFont", "setStyleSheet", "setVisible", "setHidden", "show", "hide", "adjustSize",
        "setFixedWidth", "setFixedHeight", "setFixedSize", "setMinimumWidth", "setMinimumHeight",
        "setMinimumSize", "setMaximumWidth", "setMaximumHeight", "setMaximumSize", "setParent",
    ),
    QLabel: ("setText", "setWordWrap"),
    QAbstractButton: ("setText", "setIconSize"),
    QToolButton: ("setToolButtonStyle",),
    QTableView: ("setColumnHidden", "setColumnWidth"),
    QBoxLayout: ("setDirection",),
}  # fmt: skip
IN_A_LAYOUT = ("setVisible", "setHidden", "show", "hide", "adjustSize")
"""What changes nobody else's size where a widget lies over a picture, in no layout."""


class Watched(QApplication):
    """Knows in how many resize events it is."""

    depth = deepest = 0

    def notify(self, receiver: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.Resize:
            return super().notify(receiver, event)
        Watched.depth += 1
        Watched.deepest = max(Watched.deepest, Watched.depth)
        try:
            return super().notify(receiver, event)
        finally:
            Watched.depth -= 1


class Bot:
    """As much of a QtBot as a visitor wants."""

    def waitUntil(self, condition: Callable[[], bool], timeout: int = 0) -> None:
        end = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < end, "what was waited for did not come"
            QCoreApplication.processEvents()
            time.sleep(0.001)


class Unsettled(logging.Handler):
    """Takes down which widgets a pass could not fit."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(record.getMessage())


def is_free(widget: QWidget) -> bool:
    """Whether no layout asks it for its size."""
    above = widget.parentWidget()
    return above is None or above.layout() is None


def watch(kind: type, name: str, found: set[str]) -> None:
    """Take down each call of that method inside a resize event, with the lines that led there."""
    really = getattr(kind, name)

    def watched(self: Any, *given: Any, **named: Any) -> Any:
        if Watched.depth and not (name in IN_A_LAYOUT and is_free(self)):
            way = [f"{each.filename}:{each.lineno}" for each in traceback.extract_stack(limit=6)]
            found.add(f"{type(self).__name__}.{name} at {' '.join(way[:-1])}")
        return really(self, *given, **named)

    setattr(kind, name, watched)


def walk(sizes: list[tuple[int, int]], scales: list[float], names: list[str]) -> dict[str, Any]:
    """Go through them all; what was seen."""
    from poda.house.settings import settings
    from poda.house.theme import theme_manager
    from poda.window.main_window import MainWindow

    from .every_screen import SCREENS, Visitor

    found = set[str]()
    for kind, methods in CHANGES.items():
        for name in methods:
            watch(kind, name, found)
    unsettled = Unsettled()
    logging.getLogger("poda.widgets.layout").addHandler(unsettled)
    settings().animations = False
    window = MainWindow()
    window.show()
    window.activateWindow()
    visitor = Visitor(Bot(), window)  # type: ignore[arg-type]
    visitor.until(window.isActiveWindow)
    for name in names:
        seen = SCREENS[name](visitor)
        for scale in scales:
            theme_manager().set_type_scale(scale)
            for size in sizes:
                window.resize(*size)
                seen.resize(*size)
                QCoreApplication.processEvents()
        theme_manager().set_type_scale(1.0)
        if seen is not window:
            seen.close()
        if (teach := window.tree.added.get("teach")) is not None:
            teach.presenting.leave()
        window.tree.parts.modes.leave()
        QCoreApplication.processEvents()
    window.close()
    return {"changed": sorted(found), "deepest": Watched.deepest, "unsettled": unsettled.told}


def main() -> None:
    application = Watched(sys.argv[:1])
    sys.stdout.write(json.dumps(walk(**json.loads(sys.argv[1]))))
    application.processEvents()


if __name__ == "__main__":
    main()
