"""The pointer while one presents: where it is, and hidden where it rests."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

REST_MS: Final = 2_500
_FAST_MS, _SLOW_MS = 16, 120


class Pointer(QObject):
    """Looks where the pointer is, as most widgets are not told of it, nor those above them.

    Signals:
        moved: it is elsewhere: its place on the screens.
    """

    moved = Signal(QPoint)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.is_hidden = False
        self._place = QPoint()
        self._watch = QTimer(self, interval=_SLOW_MS)
        self._watch.timeout.connect(self.look)
        self._rest = QTimer(self, interval=REST_MS, singleShot=True)
        self._rest.timeout.connect(self.hide)

    def begin(self) -> None:
        """Watch it."""
        self._place = QCursor.pos()
        self._watch.start()
        self._rest.start()

    def end(self) -> None:
        """Leave it as it was."""
        self._watch.stop()
        self._rest.stop()
        self._show()

    def hurry(self, on: bool) -> None:
        """Whether something on screen goes with it."""
        self._watch.setInterval(_FAST_MS if on else _SLOW_MS)

    def look(self) -> None:
        """See where it is."""
        place = QCursor.pos()
        if place != self._place:
            self._place = place
            self._show()
            self._rest.start()
            self.moved.emit(place)

    def hide(self) -> None:
        """It rests: nobody wants to see it. With a button held down something is dragged."""
        if QApplication.mouseButtons() != Qt.MouseButton.NoButton:
            self._rest.start()
        elif not self.is_hidden and QApplication.activeModalWidget() is None:
            self.is_hidden = True
            QApplication.setOverrideCursor(Qt.CursorShape.BlankCursor)

    def _show(self) -> None:
        if self.is_hidden:
            self.is_hidden = False
            QApplication.restoreOverrideCursor()
