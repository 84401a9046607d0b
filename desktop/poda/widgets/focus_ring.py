"""A ring around a large picture that the keyboard came to."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from poda.house.theme import Role, theme_manager

_BY_KEYBOARD: Final = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
_WIDTH: Final = 2.0


class FocusRing(QWidget):
    """Lies over its host while that has the focus by Tab: a picture with nothing chosen in it
    would not tell. Where a click or the opening of a tab brought the focus, it stays away."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        host.installEventFilter(self)
        theme_manager().changed.connect(self.update)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.Resize:
            self._cover()
        elif isinstance(event, QFocusEvent):
            # Coming back from another window leaves it as it was.
            if event.reason() != Qt.FocusReason.ActiveWindowFocusReason:
                self.setVisible(event.gotFocus() and event.reason() in _BY_KEYBOARD)
            self._cover()
        return super().eventFilter(watched, event)

    def _cover(self) -> None:
        host = self.parentWidget()
        if host is not None:
            self.setGeometry(host.rect())
            self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme_manager().theme.color(Role.FOCUS), _WIDTH))
        inside = _WIDTH / 2
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(inside, inside, -inside, -inside), 6, 6
        )
        painter.end()
