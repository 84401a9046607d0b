"""A node's text, changed in its place on the tree."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit

from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager
from poda.tree.canvas.view import TreeView
from poda.tree.drawing.look import type_of
from poda.tree.sentences.steps import node_name

_TYPE: Final = 20.0  # pixels, by the type size
_LONGEST: Final = 10_000  # characters: a subtree may be pasted
_WIDEST: Final = 360

_Key = Qt.Key
_OWN: Final = (
    _Key.Key_Return, _Key.Key_Enter, _Key.Key_Escape, _Key.Key_Tab, _Key.Key_Backtab,
    _Key.Key_Insert, _Key.Key_Space, _Key.Key_Delete,
)  # fmt: skip


class NodeField(Retranslatable, QLineEdit):
    """Lies over a node while its text is changed.

    Signals:
        accepted: Enter, or the focus went elsewhere: the node and its new text.
        moved_on: Tab and Shift+Tab: as accepted, then 1 or -1, to the next leaf or the one before.
        another: Insert: as accepted, and a sibling is wanted.
        begun, closed: the field has come, or gone; the tree has the keyboard again then.
    """

    accepted = Signal(int, str)
    moved_on = Signal(int, str, int)
    another = Signal(int, str)
    begun = Signal()
    closed = Signal()

    def __init__(self, view: TreeView) -> None:
        super().__init__()
        self.hide()  # before it has a parent: it comes when a node is changed
        self.setParent(view.viewport())
        self._view = view
        self.node = -1
        self._before = ""
        self._wrong = False
        self.setMaxLength(_LONGEST)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        view.camera_changed.connect(self._place)
        view.model.opened.connect(self._leave_off)
        view.model.reshaped.connect(self._leave_off)
        self.textChanged.connect(self._on_text)
        theme_manager().changed.connect(self._dress)
        self.retranslate()

    def begin(self, node: int, text: str) -> None:
        """Come up over a node with its text, all of it selected."""
        self.node, self._before, self._wrong = node, text, False
        self.setText(text)
        self.selectAll()
        self._dress()
        self._view.card.leave()
        self._view.frame_selection(False)  # it would look like a second field around this one
        self.show()
        self.raise_()
        self.setFocus()
        self.retranslate()
        self.begun.emit()

    @property
    def is_changed(self) -> bool:
        """Whether something else is typed than stood there."""
        return self.text() != self._before

    def refuse(self) -> None:
        """What is typed cannot be: say so, and stay while the keyboard is here."""
        if not self.hasFocus():
            self.leave()
            return
        self._wrong = True
        self._dress()

    def retranslate(self) -> None:
        drawing = self._view.drawing
        name = self.tr("Value or label")
        if self.node >= 0 and drawing is not None and self.node < drawing.tree.nodes:
            name = self.tr("Value or label of {node}").format(
                node=node_name(drawing.tree, self.node)
            )
        self.setAccessibleName(name)
        self.setToolTip(
            self.tr(
                "Enter takes it, Esc leaves it as it was. Tab goes on to the next leaf, Ins adds "
                "a sibling. A number, a name such as a, or a whole subtree such as [3, 12]."
            )
        )

    def settle(self) -> None:
        """Take what is typed, or leave it where it was refused: the window closes."""
        if self.node >= 0 and not self._wrong:
            self._accept()

    def _leave_off(self) -> None:
        """The tree is another one."""
        if self.node >= 0:
            self.leave()

    def leave(self) -> None:
        """Go, whatever is typed."""
        self.node = -1
        self._view.frame_selection(True)
        had_focus = self.hasFocus()
        self.hide()
        if had_focus:
            self._view.setFocus()
        self.closed.emit()

    # The keyboard

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() in _OWN:
            # These keys are the field's, and no shortcut's of the window; Tab moves no focus.
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and self._own_key(event):
                return True
        return super().event(event)

    def _own_key(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key in (_Key.Key_Return, _Key.Key_Enter):
            self._accept()
        elif key == _Key.Key_Escape:
            self.leave()
        elif key in (_Key.Key_Tab, _Key.Key_Backtab):
            self.moved_on.emit(self.node, self.text(), 1 if key == _Key.Key_Tab else -1)
        elif key == _Key.Key_Insert:
            self.another.emit(self.node, self.text())
        else:
            return False
        return True

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        reasons = Qt.FocusReason
        if self.node < 0 or event.reason() in (
            reasons.PopupFocusReason, reasons.ActiveWindowFocusReason,
        ):  # fmt: skip
            return
        if self._wrong:
            self.leave()
        else:
            self._accept()

    def _accept(self) -> None:
        if self.is_changed:
            self.accepted.emit(self.node, self.text())
        else:
            self.leave()

    # Place and look

    def _on_text(self) -> None:
        if self._wrong:
            self._wrong = False
            self._dress()
        self._place()

    def _dress(self) -> None:
        theme = theme_manager().theme
        edge = theme.color(Role.BAD if self._wrong else Role.FOCUS).name()
        self.setFont(type_of(_TYPE * theme_manager().type_scale, bold=True))
        # The window's own sheet gives every line editor the height of its row.
        self.setStyleSheet(
            f"QLineEdit {{ min-height: 0; max-height: 999px; padding: 0 2px; border-radius: 6px;"
            f" border: 2px solid {edge}; background: {theme.color(Role.SURFACE).name()};"
            f" color: {theme.color(Role.BAD if self._wrong else Role.TEXT).name()}; }}"
        )
        self._place()

    def _place(self) -> None:
        """Over the node, whatever the view does meanwhile, and never beyond the edge of it."""
        drawing = self._view.drawing
        if self.node < 0 or drawing is None or self.node >= drawing.tree.nodes:
            return
        metrics = self.fontMetrics()
        wide = max(map(metrics.horizontalAdvance, (self.text() + "00", "00000")))
        scale = theme_manager().type_scale
        size = QRect(0, 0, min(wide, round(_WIDEST * scale)) + 10, round(1.7 * metrics.height()))
        size.moveCenter(self._view.centre_of(self.node).toPoint())
        area = self._view.viewport().rect().adjusted(4, 4, -4, -4)
        size.moveLeft(max(area.left(), min(size.left(), area.right() - size.width())))
        size.moveTop(max(area.top(), min(size.top(), area.bottom() - size.height())))
        self.setGeometry(size)
