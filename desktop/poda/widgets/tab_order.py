"""The way of the Tab key through widgets that come later, or come in another window."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def reached(widget: QWidget) -> list[QWidget]:
    """What in it takes the keyboard. The list that a field opens is a window of its own."""
    parts = [part for part in widget.findChildren(QWidget) if part.window() is widget.window()]
    return [part for part in parts if part.focusPolicy() != Qt.FocusPolicy.NoFocus]


def reached_before(widget: QWidget) -> QWidget | None:
    """What has the focus before `widget`, on the way of the Tab key; None: nothing has."""
    before = widget.previousInFocusChain()
    while before is not None and before.focusPolicy() == Qt.FocusPolicy.NoFocus:
        if before is widget:
            return None
        before = before.previousInFocusChain()
    return None if before is None or widget.isAncestorOf(before) else before


def reach_after(before: QWidget, widget: QWidget) -> None:
    """Put `widget`, a new board for instance, behind `before`: else it would be reached last."""
    # Qt places nothing that takes no focus; and a board's policy is that of its cell as well.
    policies = [(part, part.focusPolicy()) for part in (widget, widget.focusProxy()) if part]
    widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    QWidget.setTabOrder(before, widget)
    for part, policy in policies:
        part.setFocusPolicy(policy)


def reach_in_turn(first: QWidget, second: QWidget) -> None:
    """What `second` holds is reached after all that `first` holds.

    Qt forgets such an order whenever a widget comes into another window: ask when it is shown.
    """
    for one, next_ in pairwise([*reached(first)[-1:], *reached(second)]):
        QWidget.setTabOrder(one, next_)
