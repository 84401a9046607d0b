"""What a kernel sees of an array: a bare pointer, once compiled."""

from __future__ import annotations

from typing import Protocol


class Numbers(Protocol):
    """A flat array of whole numbers, of whatever size."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


class Floats(Protocol):
    """A flat array of float32 or float64."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...
