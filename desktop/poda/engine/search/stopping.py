"""How a search is stopped from outside."""

from __future__ import annotations

from collections.abc import Callable

Stop = Callable[[], bool]
"""Whether to stop; asked again and again, and never false once it was true."""


def never() -> bool:
    """Let it run to its end."""
    return False


class SearchStopped(Exception):  # noqa: N818 - nothing went wrong
    """Raised inside a search that was told to stop; its half-made result is worth nothing."""
