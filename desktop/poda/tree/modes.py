"""What the Tree tab is used for: plain study, or one other way of working at a time."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction


class Modes(QObject):
    """The ways of working that exclude each other, each with its checkable action.

    A mode is added with what begins and what ends it. Its action begins it and, unchecked, ends it;
    another mode's beginning ends it first. Study is the name "": none of them.

    Signals:
        changed: another mode has begun, or none is on any more.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.current = ""
        self._all: dict[str, tuple[QAction, Callable[[], None], Callable[[], None]]] = {}

    def add(
        self, name: str, action: QAction, begin: Callable[[], None], end: Callable[[], None]
    ) -> None:
        """A mode of that name; `begin` and `end` are called on entering and on leaving it."""
        self._all[name] = action, begin, end
        action.setCheckable(True)
        action.toggled.connect(lambda on: self._toggled(name, on))

    def enter(self, name: str) -> None:
        """Begin a mode, where it is not on already."""
        self._all[name][0].setChecked(True)

    def leave(self) -> None:
        """Back to study."""
        if self.current:
            self._all[self.current][0].setChecked(False)

    def _toggled(self, name: str, on: bool) -> None:
        if not on:
            if self.current == name:
                self._end()
                self.changed.emit()
            return
        if self.current:
            self._end()
        self.current = name
        self._all[name][1]()
        self.changed.emit()

    def _end(self) -> None:
        """End what is on. Its action is unchecked without being heard."""
        name, self.current = self.current, ""
        action, _, end = self._all[name]
        end()
        action.setChecked(False)
