"""What the panels and dialogs of the Tree tab are made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAction, QHideEvent, QPolygonF, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QFrame,
    QScrollArea,
    QToolButton,
    QWidget,
)

from poda.widgets.announce import set_name
from poda.widgets.turns import Heard, Listening

if TYPE_CHECKING:
    _Base = QWidget
else:
    _Base = object  # at run time the Qt class comes from the subclass, after the mixin


class WhileSeen(_Base):
    """Hears of its model while it is seen, and catches up when it is shown.

    Mix it in before the Qt class.

    Attributes:
        hears: whether it listens now.
    """

    def hear(self, *heard: Heard, at_once: bool = True) -> None:
        """Listen from now on, or once it is shown, until it is hidden.

        What is hidden before it was ever shown finds that out itself: slots ask `is_unseen` first.
        """
        self._listening = Listening(*heard)
        self._listening.set(at_once)
        self.hears = at_once

    def is_unseen(self) -> bool:
        """Whether it is hidden in a window that is seen: it then listens no more."""
        unseen = self.window().isVisible() and not self.isVisible()
        if unseen:
            self._stop()
        return unseen

    def catch_up(self) -> None:
        """Show what has changed meanwhile."""
        raise NotImplementedError

    def _stop(self) -> None:
        self.hears = False
        self._listening.set(False)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self.hears:
            self.hears = True
            self._listening.set(True)
            self.catch_up()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._stop()


def triangle(middle: QPointF, side: float, *, up: bool) -> QPolygonF:
    """The sign of MAX (`up`) or of MIN, as it stands in lines of text."""
    tip = -side if up else side
    corners = QPointF(0, tip), QPointF(-side, -tip * 0.8), QPointF(side, -tip * 0.8)
    return QPolygonF([middle + corner for corner in corners])


def scrolling(content: QWidget) -> QScrollArea:
    """Lets the content be higher than its place, without a frame or a surface of its own."""
    area = QScrollArea(widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(content)
    for widget in (area.viewport(), content):
        widget.setAutoFillBackground(False)
    return area


def cross_button() -> QToolButton:
    """The button that closes something."""
    button = QToolButton()
    button.setText("✕")
    return button


def put(box: QComboBox, texts: Iterable[str], tips: Iterable[str] = ()) -> None:
    """Write the rows of a box anew, and their tooltips."""
    for place, text in enumerate(texts):
        box.setItemText(place, text)
    for place, tip in enumerate(tips):
        box.setItemData(place, tip, Qt.ItemDataRole.ToolTipRole)


def write(button: QAbstractButton | QAction, text: str, tip: str) -> None:
    """Put words on a button or an action, and more of them into its tooltip."""
    button.setText(text)
    button.setToolTip(tip)


def explain(widget: QWidget, name: str, tip: str = "") -> None:
    """Name a widget to a screen reader, and in its tooltip where that says no more."""
    set_name(widget, name)
    widget.setToolTip(tip or name)
