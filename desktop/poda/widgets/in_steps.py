"""Large widgets that are made a part at a time."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from poda.house.i18n import Retranslatable


class MadeInSteps(Retranslatable, QWidget):
    """A widget that can be made before it is wanted, and without anybody waiting for all of it.

    Args:
        at_once: make it now; else each `make_more` makes a part, and `complete` all that is left.
    """

    def __init__(self, parent: QWidget | None = None, *, at_once: bool = True) -> None:
        super().__init__(parent)
        self._owners: list[object] = [self]  # of the parts that it is made of
        self._coming: Iterator[None] | None = self._made()
        if at_once:
            self.complete()

    def _made(self) -> Iterator[None]:
        """Makes the widget, with a rest behind each part."""
        raise NotImplementedError

    @property
    def is_complete(self) -> bool:
        """Whether all of it is made."""
        return self._coming is None

    def make_more(self) -> bool:
        """Make the next part; whether there may be another."""
        if self._coming is not None:
            try:
                next(self._coming)
            except StopIteration:
                self._coming = None
        return self._coming is not None

    def complete(self) -> None:
        """Make all that is left."""
        while self.make_more():
            pass

    def abandon(self) -> None:
        """Nobody wants it any more. Parts that are in no layout yet are nobody's: they go too."""
        self._coming = None
        for part in [part for owner in self._owners for part in vars(owner).values()]:
            if isinstance(part, QObject) and part.parent() is None:
                part.deleteLater()
        self.deleteLater()

    def changeEvent(self, event: QEvent) -> None:
        # The parts that are there hear of another language by themselves, and the widget puts its
        # own words in it when it is complete.
        if self._coming is None:
            super().changeEvent(event)
        else:
            QWidget.changeEvent(self, event)
