"""Work on the interface thread in small pieces, and signals heard only at times."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, SignalInstance
from PySide6.QtWidgets import QWidget

Heard = tuple[SignalInstance, Callable[..., Any]]


class Listening:
    """Connects signals to slots, and disconnects them while it is off.

    Args:
        heard: pairs of a signal and its slot, in the order of connecting.
    """

    def __init__(self, *heard: Heard) -> None:
        self._heard = heard
        self._on = False

    def set(self, on: bool) -> None:
        """Connect the signals, or disconnect them."""
        if on == self._on:
            return
        self._on = on
        for signal, slot in self._heard:
            if on:
                signal.connect(slot)
            else:
                signal.disconnect(slot)


class MadeInSteps(QWidget):
    """A widget that can be made ahead, in parts between which the interface stays responsive.

    Args:
        at_once: make all of it now; else `make_more` makes one part, and `complete` the rest.
    """

    def __init__(self, parent: QWidget | None = None, *, at_once: bool = True) -> None:
        super().__init__(parent)
        self._owners: list[object] = [self]  # the objects that hold its parts
        self._coming: Iterator[None] | None = self._made()
        if at_once:
            self.complete()

    def _made(self) -> Iterator[None]:
        """Make the widget, with a `yield` after each part."""
        raise NotImplementedError

    @property
    def is_complete(self) -> bool:
        """Whether all parts are made."""
        return self._coming is None

    def make_more(self) -> bool:
        """Make the next part; whether more may follow."""
        if self._coming is not None:
            try:
                next(self._coming)
            except StopIteration:
                self._coming = None
        return self._coming is not None

    def complete(self) -> None:
        """Make all parts that are left."""
        while self.make_more():
            pass

    def abandon(self) -> None:
        """Delete the unfinished widget, with the parts that are in no layout yet."""
        self._coming = None
        for part in [part for owner in self._owners for part in vars(owner).values()]:
            if isinstance(part, QObject) and part.parent() is None:
                part.deleteLater()
        self.deleteLater()


_LEAST_MS: Final = 5  # the least rest between two pieces
_REST: Final = 3.0  # times the work of a piece: the rest for the interface


class Turns(QObject):
    """Does pieces of work as long as there are any, with rests in proportion to the work.

    Work is measured in this thread's processor time: if other programs slow it down, longer rests
    would help nobody.

    Args:
        waits: whether there is a piece to do.
        next_piece: does one; False if another must follow at once.
    """

    def __init__(
        self, waits: Callable[[], bool], next_piece: Callable[[], bool], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._waits, self._next_piece = waits, next_piece
        self._rest_ms, self._took = _LEAST_MS, 0.0
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.timeout.connect(self._work)

    def wake(self) -> None:
        """Begin to work, if there is something to do."""
        if not self._clock.isActive() and self._waits():
            self._clock.start(self._rest_ms)

    def stop(self) -> None:
        """Do nothing until `wake`."""
        self._clock.stop()

    def _work(self) -> None:
        began = time.thread_time()
        done = not self._waits() or self._next_piece()
        self._took += time.thread_time() - began
        self._rest_ms = _LEAST_MS
        if done:
            self._rest_ms = max(_LEAST_MS, round(_REST * 1000 * self._took))
            self._took = 0.0
        self.wake()
