"""The kernels of Connect Four's solver, and of its networks that learn."""

from __future__ import annotations

from typing import Final

PART: Final = __name__
"""Their part of the library (`native.Entry.part`)."""
