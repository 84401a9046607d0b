"""What the actions of every tab have in common: how they are made, connected, enabled and named."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from poda.house.theme import bind_icon


class NamedActions(Protocol):
    """Actions that are asked for by their names."""

    def __getitem__(self, name: str) -> QAction: ...


def new_action(parent: QWidget, icon: str, keys: Sequence[QKeySequence]) -> QAction:
    """An action of a tab; the first of its keys is the one that is told."""
    action = QAction(parent)
    bind_icon(action, icon)
    action.setShortcuts(list(keys))
    # In the whole window, wherever the focus is; not while another tab hides this one.
    action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
    parent.addAction(action)
    return action


def connect_all(actions: Mapping[str, QAction], slots: Mapping[str, Callable[[], object]]) -> None:
    """Have each named action call its slot."""
    for name, slot in slots.items():
        # A QAction hands its checked state over; none of these wants it.
        actions[name].triggered.connect(lambda _checked=False, slot=slot: slot())


def enable_all(actions: Mapping[str, QAction], enabled: Mapping[str, bool]) -> None:
    """Enable those that apply."""
    for name, on in enabled.items():
        actions[name].setEnabled(on)


def tell_keys(action: QAction, keys: Sequence[QKeySequence]) -> str:
    """Name the action with `keys` in the tooltip of its buttons; its bare name."""
    name = action.text().replace("&", "").rstrip("…")
    native = ", ".join(each.toString(QKeySequence.SequenceFormat.NativeText) for each in keys)
    action.setToolTip(f"{name} ({native})" if native else name)
    return name
