"""Contents that follow the room they have: fitted in one pass, when all sizes are known.

A text, a font or a fixed size that is changed inside a resize event may ask for a layout that
resizes the same widget again, inside the first event, and so on until the stack is full. So a
widget that has another size only asks to be fitted. The pass comes as a layout request, of which
Qt delivers all before it paints what they left.
"""

from __future__ import annotations

import logging
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QResizeEvent
from shiboken6 import isValid

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget as _Base
else:
    _Base = object  # at run time the Qt class comes from the subclass, after the mixin

_log = logging.getLogger(__name__)

_MOST: Final = 6  # times that a pass fits one widget: parts that depend on each other settle in two


class Fitted(_Base):
    """Has `_fit` called after it was resized, outside of the event. Mix it in before the Qt class.

    `_fit` changes texts, fonts, sizes and what is hidden, and nothing where all fits already.
    """

    def _fit(self) -> None:
        """Fit the contents to the size that the widget has."""
        raise NotImplementedError

    def fit_soon(self) -> None:
        """Fit the contents in the next pass, which comes before anything is painted."""
        _fitting().ask(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Pass the event on, and ask to be fitted."""
        super().resizeEvent(event)
        self.fit_soon()


class FittedToParts(Fitted):
    """Is also fitted when a part of it wants another size: its words or their type are others."""

    def event(self, event: QEvent) -> bool:
        """Pass the event on, and hear when it says so."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.fit_soon()
        return done


class _Fitting(QObject):
    """The widgets that ask to be fitted, and the pass that does it."""

    def __init__(self) -> None:
        super().__init__()
        self._asked: set[Fitted] = set()
        self._is_passing = False

    def ask(self, widget: Fitted) -> None:
        """Fit this one in the next pass, or in this one."""
        if not self._asked and not self._is_passing:
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))
        self._asked.add(widget)

    def event(self, event: QEvent) -> bool:
        if event.type() != QEvent.Type.LayoutRequest:
            return super().event(event)
        if not self._is_passing:
            self._is_passing = True
            try:
                self._fit_all()
            finally:
                self._asked.clear()
                self._is_passing = False
        return True

    def _fit_all(self) -> None:
        """From the outside to the inside: what is around decides how much room there is."""
        times: Counter[Fitted] = Counter()
        while self._asked:
            depths = {widget: _depth(widget) for widget in self._asked if isValid(widget)}
            outermost = min(depths.values(), default=0)
            self._asked = {widget for widget, depth in depths.items() if depth > outermost}
            for widget in (each for each, depth in depths.items() if depth == outermost):
                times[widget] += 1
                if times[widget] > _MOST:
                    _log.warning("%s does not settle", type(widget).__name__)
                elif isValid(widget):  # another one may have ended it
                    widget._fit()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)


def _depth(widget: Fitted) -> int:
    """How many widgets it lies in."""
    depth, above = 0, widget.parentWidget()
    while above is not None:
        depth, above = depth + 1, above.parentWidget()
    return depth


@cache
def _fitting() -> _Fitting:
    """The one pass of the window. The QApplication must exist."""
    return _Fitting()
