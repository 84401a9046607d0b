"""The hall of fame: past best ones, who come back as opponents so that what beat them is kept.

Rosin and Belew, "New methods for competitive coevolution", Evolutionary Computation 5, 1997.
"""

from __future__ import annotations

import numpy as np

from poda.engine.evolve.strategy import Floats


class Hall:
    """Networks in the order in which they came in, at most `size`; then the oldest leaves."""

    def __init__(self, size: int, weights: int) -> None:
        self._size = size
        self.members: Floats = np.zeros((0, weights))

    def __len__(self) -> int:
        return len(self.members)

    def enter(self, weights: Floats) -> None:
        """One more member, weights[n]."""
        self.members = np.concatenate([self.members, weights[None, :]])[-self._size :]

    def restore(self, members: Floats) -> None:
        """The members[count, n] of another time."""
        self.members = members.copy()
