"""Which part of a run is in sight: all of it, growing, or what a person zoomed to."""

from __future__ import annotations

import math
from typing import Final

from poda.training.plots.curve import Span
from poda.training.plots.scales import nice_step

_PARTS: Final = 25  # the view grows by such parts of it: seldom, so that axes are seldom redrawn
_ROOM: Final = 0.015  # of it, for the marks at the curves' ends
_LEAST_SHARE: Final = 1e-4  # of all that can be zoomed to


class View:
    """Places of the x axis, the same for all charts."""

    def __init__(self) -> None:
        self._extent: Span = (0.0, 1.0)
        self._chosen: Span | None = None

    @property
    def following(self) -> bool:
        """Whether all of the run is shown, as it grows."""
        return self._chosen is None

    @property
    def span(self) -> Span:
        """What is in sight."""
        return self._chosen or self._all

    @property
    def _all(self) -> Span:
        low, high = self._extent
        step = nice_step(max(high - low, 1e-9), _PARTS)
        high += (high - low) * _ROOM
        below, above = math.floor(low / step) * step, math.ceil(high / step) * step
        return (below, above) if below < above else (below, below + max(step, 1.0))

    def set_extent(self, low: float, high: float) -> None:
        """The first and the last row are here."""
        self._extent = low, max(low, high)

    def follow(self) -> None:
        """Show all of it from now on."""
        self._chosen = None

    def zoom(self, factor: float, about: float) -> None:
        """Show `factor` times as much; what is at `about` stays there."""
        low, high = self.span
        first, last = self._all
        least = (last - first) * _LEAST_SHARE
        factor = max(factor, least / (high - low))
        low, high = about - (about - low) * factor, about + (high - about) * factor
        if high - low >= last - first:  # out as far as it goes
            self._chosen = None
        else:
            self._choose(low, high)

    def pan(self, by: float) -> None:
        """Move along by so much, no further than the run reaches."""
        low, high = self.span
        self._choose(low + by, high + by)

    def reveal(self, x: float) -> None:
        """Move along so far that `x` is in sight."""
        low, high = self.span
        if x < low or x > high:
            by = x - low if x < low else x - high
            self._choose(low + by, high + by)

    def _choose(self, low: float, high: float) -> None:
        first, last = self._all
        size = min(high - low, last - first)
        low = min(max(low, first), last - size)
        chosen = low, low + size
        if chosen != self.span:
            self._chosen = chosen
