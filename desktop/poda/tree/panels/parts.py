"""Small parts of the panels and dialogs of the Tree tab."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QAction, QHideEvent, QPaintEvent, QPen, QPolygonF, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QToolButton,
    QWidget,
)

from poda.house.settings import settings
from poda.house.theme import Role, painting, theme_manager
from poda.widgets.announce import set_name
from poda.widgets.turns import Heard, Listening

if TYPE_CHECKING:
    _Base = QWidget
else:
    _Base = object  # at run time the Qt class comes from the subclass, after the mixin

_ARROW: Final = 22  # pixels, by type size: the side of a fold without a text


class WhileSeen(_Base):
    """Listens to signals of its model while it is visible, and catches up when it is shown.

    Mix it in before the Qt class.

    Attributes:
        hears: whether it listens now.
    """

    def hear(self, *heard: Heard, at_once: bool = True) -> None:
        """Listen to these signals from now on (or once shown) until the widget is hidden.

        A widget never shown gets no hide event, so that slots must ask `is_unseen` first.
        """
        self._listening = Listening(*heard)
        self._listening.set(at_once)
        self.hears = at_once

    def is_unseen(self) -> bool:
        """Whether it is hidden in a visible window; if so, stop listening."""
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


class Fold(QToolButton):
    """A button at the end of a row that unfolds more of that row, and folds it again.

    Its state is kept in the settings; folded at first.

    Args:
        name: its key in the settings, as `tree.more`.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self.setCheckable(True)
        self.setObjectName("fold")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setChecked(not settings().folded.get(name, True))
        self.toggled.connect(self._remember)

    def _remember(self, unfolded: bool) -> None:
        settings().folded = {**settings().folded, self._name: not unfolded}

    def name(self, text: str, tip: str) -> None:
        """Set its text ("" shows an arrow) and its tooltip."""
        self.setText(text)
        explain(self, tip)
        # An arrow stands in a line of text, and must not be higher than that.
        self.setStyleSheet("" if text else "min-height: 0; padding: 0;")

    def sizeHint(self) -> QSize:
        if self.text():
            return super().sizeHint()
        side = round(_ARROW * theme_manager().type_scale)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.text():
            return
        middle, size = QPointF(self.rect().center()) + QPointF(0.5, 0.5), self.sizeHint().width()
        tip = -size / 9 if self.isChecked() else size / 9
        with painting(self) as painter:
            painter.setPen(QPen(theme_manager().theme.color(Role.TEXT), size / 12))
            ends = (middle + QPointF(-tip, y * size / 5) for y in (-1, 1))
            for end in ends:
                painter.drawLine(end, middle + QPointF(tip, 0))


def triangle(middle: QPointF, side: float, *, up: bool) -> QPolygonF:
    """The triangle of MAX (`up`) or MIN, for lines of text."""
    tip = -side if up else side
    corners = QPointF(0, tip), QPointF(-side, -tip * 0.8), QPointF(side, -tip * 0.8)
    return QPolygonF([middle + corner for corner in corners])


def cross_button() -> QToolButton:
    """A button with a cross, to close something."""
    button = QToolButton()
    button.setText("✕")
    return button


def put(box: QComboBox, texts: Iterable[str], tips: Iterable[str] = ()) -> None:
    """Set the texts of a box's rows, and their tooltips."""
    for place, text in enumerate(texts):
        box.setItemText(place, text)
    for place, tip in enumerate(tips):
        box.setItemData(place, tip, Qt.ItemDataRole.ToolTipRole)


def write(button: QAbstractButton | QAction, text: str, tip: str) -> None:
    """Set the text and the tooltip of a button or an action."""
    button.setText(text)
    button.setToolTip(tip)


def explain(widget: QWidget, name: str, tip: str = "") -> None:
    """Set a widget's accessible name, and its tooltip (the name, unless given)."""
    set_name(widget, name)
    widget.setToolTip(tip or name)
