"""Whether kernels run as machine code, for those who are asked before anything is loaded, and how
long a slice of a search is."""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import CORE, is_plain

SLICE_SECONDS: Final = 0.01
FIRST_BUDGET: Final = 2_000
_LARGEST_BUDGET: Final = 5_000_000


def ready(part: str = CORE) -> bool:
    """Whether that part of the kernels runs as machine code in this process; else players take the
    readable path, which is slower and gives the same answers."""
    if is_plain():
        return False
    from poda.engine.kernels import native  # not before the first paint

    return native.is_usable(part)


def usable(part: str = CORE) -> bool:
    """Whether that part runs at all, as machine code or as the Python that it is written in."""
    from poda.engine.kernels import native

    return native.is_usable(part)


def next_budget(budget: int, seconds: float) -> int:
    """A slice of nodes worth about 10 ms, whatever the leaf and the machine."""
    factor = min(max(SLICE_SECONDS / max(seconds, 1e-6), 0.25), 4.0)
    return min(max(int(budget * factor), 100), _LARGEST_BUDGET)
