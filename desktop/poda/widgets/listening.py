"""Signals that are heard only for a while: what is off listens to nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import SignalInstance

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
