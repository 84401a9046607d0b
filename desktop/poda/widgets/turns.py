"""Work of the interface only when it is due: a piece at a time, and signals heard for a while."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, SignalInstance
from PySide6.QtWidgets import QWidget

Heard = tuple[SignalInstance, Callable[..., Any]]


class Listening:
    """Connects signals to slots while it is on.

    Args:
        heard: pairs of a signal and its slot, in the order in which they are connected.
    """

    def __init__(self, *heard: Heard) -> None:
        self._heard = heard
        self._on = False

    def set(self, on: bool) -> None:
        """Hear them from now on, or hear them no more."""
        if on == self._on:
            return
        self._on = on
        for signal, slot in self._heard:
            if on:
                signal.connect(slot)
            else:
                signal.disconnect(slot)


class MadeInSteps(QWidget):
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


_LEAST_MS: Final = 5  # between two pieces
_REST: Final = 3.0  # times the work of a piece; the interface has other things to do


class Turns(QObject):
    """Calls for the next piece as long as there is one, and rests in proportion to the work.

    The work is this thread's processor time: where other programs keep it waiting, resting longer
    would help nobody.

    Args:
        waits: whether there is a piece.
        next_piece: does one; False where another belongs to it and is to follow at once.
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
        """There may be something to do."""
        if not self._clock.isActive() and self._waits():
            self._clock.start(self._rest_ms)

    def stop(self) -> None:
        """Nothing is to be done until `wake`."""
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
