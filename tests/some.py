"""What a test goes through one by one, of which there must be some."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def some(things: Iterable[T]) -> Iterator[T]:
    """The things, one by one; a test fails that goes through none, and so asserts nothing."""
    none = True
    for thing in things:
        none = False
        yield thing
    assert not none, "there is nothing to look at"
