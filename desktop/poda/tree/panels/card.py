"""A card that lies over the picture of the tree, and keeps its keys and clicks to itself."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager
from poda.tree.model.tree_model import TreeModel
from poda.tree.sentences.source import source_title
from poda.widgets.layout import BETWEEN, INSIDE, Label, Panel

_Key = Qt.Key
_KEPT: Final = frozenset(
    (_Key.Key_Escape, _Key.Key_Return, _Key.Key_Enter, _Key.Key_Space, _Key.Key_Home, _Key.Key_End,
     _Key.Key_Left, _Key.Key_Right, _Key.Key_Up, _Key.Key_Down)
)  # fmt: skip
_KEPT_WITH: Final = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class Card(Panel):
    """A rounded surface over `view`, hidden at first by whoever builds it. Esc closes it.

    Signals:
        closed: by Esc, or by `close_card`.
    """

    closed = Signal()

    def __init__(self, view: QWidget) -> None:
        super().__init__()
        self.hide()  # before it has a parent: no event comes to a card that is half built
        self.setParent(view)
        self.view = view
        self.setCursor(Qt.CursorShape.ArrowCursor)
        theme_manager().changed.connect(self._restyle)

    def put_in_place(self) -> None:
        """The view or the card has another size."""
        raise NotImplementedError

    def close_card(self) -> None:
        """Go away; the keyboard goes back to the tree."""
        self.view.setFocus()  # before the card goes: the focus would go elsewhere on the way
        self.hide()
        self.closed.emit()

    def _restyle(self) -> None:
        if self.isVisible():
            self.put_in_place()
        self.update()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.view.installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.isHidden():  # and not its tab
            self.view.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and self.isVisible():
            self.put_in_place()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        # Elsewhere in the tab these keys step through the search; here they serve what has the
        # focus. A presenter's clicker, Page Up and Page Down, steps from everywhere.
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in _KEPT
            and not event.modifiers() & ~_KEPT_WITH
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_card()
        event.accept()  # no key goes on to the tree below

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme = theme_manager().theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.parentWidget() is not self.view:  # what lies below shows at no corner
            painter.fillRect(self.rect(), theme.color(Role.BG))
        painter.setPen(QPen(theme.color(Role.LINE), 1))
        painter.setBrush(theme.color(Role.SURFACE))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.end()


# What is being worked on, how far it is, and how to give it up.

_PATIENCE_MS: Final = 200  # shorter work shows no bar, which would only flicker
_WIDTH: Final = 520  # at the usual type size
_PARTS: Final = 1000


class BusyBar(Retranslatable, Card):
    """One line at the top of the picture while a search is recorded and laid out."""

    def __init__(self, model: TreeModel, view: QWidget) -> None:
        super().__init__(view)
        self._model = model
        self._label = Label("body")
        self.progress = QProgressBar()
        self.progress.setRange(0, _PARTS)
        self.progress.setTextVisible(False)
        self.cancel = QPushButton()
        self.cancel.clicked.connect(model.cancel)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(BETWEEN, INSIDE, INSIDE, INSIDE)
        layout.setSpacing(BETWEEN)
        layout.addWidget(self._label)
        layout.addWidget(self.progress, 1)
        layout.addWidget(self.cancel)
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._appear)
        model.busy_changed.connect(self._refresh)
        model.progressed.connect(self._refresh)
        self.retranslate()

    def put_in_place(self) -> None:
        width = min(self.view.width() - 2 * INSIDE, round(_WIDTH * theme_manager().type_scale))
        left = (self.view.width() - width) // 2
        self.setGeometry(left, INSIDE, width, self.sizeHint().height())
        self.raise_()

    def close_card(self) -> None:
        """Esc: give the work up."""
        self._model.cancel()

    def _appear(self) -> None:
        self._name()
        self.put_in_place()
        self.show()

    def retranslate(self) -> None:
        self._name()
        self.progress.setAccessibleName(self.tr("Progress"))
        self.cancel.setText(self.tr("Cancel"))

    def _name(self) -> None:
        coming = self._model.coming
        if coming is None:
            self._label.setText(self.tr("Drawing…"))
        else:
            self._label.setText(self.tr("{tree}: searching…").format(tree=source_title(coming)))

    def _refresh(self) -> None:
        busy = self._model.busy
        if busy is None:
            self._patience.stop()
            self.hide()
            self._name()  # nothing is coming any more: a hidden bar does not go on naming it
            return
        self.progress.setValue(round(_PARTS * busy))
        if not self.isVisible() and not self._patience.isActive():
            self._patience.start()
