"""The kernels of the solver of Connect Four."""

from __future__ import annotations

from typing import Final

PART: Final = __name__
"""Their part of the library (`native.Entry.part`)."""
