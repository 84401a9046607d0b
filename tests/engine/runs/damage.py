"""What the tests of the files of evolution have in common: damage, and full disks."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from poda.base import files
from poda.engine.errors import EngineError

Place = tuple[str | int, ...]

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


def is_sentence(error: EngineError) -> EngineError:
    assert str(error).endswith((".", "?"))
    assert len(str(error)) < 300
    assert str(error).isprintable()
    return error


def with_value_at(document: Any, place: Place, value: Any) -> Any:
    """The document with another value at a place; () is the whole of it."""
    if not place:
        return value
    result = copy.deepcopy(document)
    holder = result
    for step in place[:-1]:
        holder = holder[step]
    holder[place[-1]] = value
    return result


def assert_old_file_stays(
    path: Path,
    first: Callable[[Path], None],
    second: Callable[[Path], None],
    patch: pytest.MonkeyPatch,
) -> None:
    """Save `first`, and then `second` on a disk that is full."""
    first(path)
    before = path.read_bytes()

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    patch.setattr(files.os, "fsync", full)
    with pytest.raises(EngineError) as caught:
        second(path)
    assert caught.value.code == "save.no_space"
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]
