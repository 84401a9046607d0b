"""What the tests of saved games and of saved searches have in common: damage, and bad places."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from poda.base import files
from poda.engine.errors import EngineError

Place = tuple[str | int, ...]
Named = Callable[[Path], Path]

WRONG: list[Any] = [
    None, True, False, 0, 1, -2, 1.0, 2.5, 1e300, 10**30, -(10**30), "", "x", "1", "\ud800", "\0",
    "é" * 5000, [], [[]], [None], {}, {"a": 1}, float("nan"), float("inf"),
]  # fmt: skip

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)

NO_PLACES = pytest.mark.parametrize(
    ("place", "code"),
    [
        (lambda folder: folder, "save.folder"),
        (lambda folder: folder / "missing" / "it.json", "save.missing"),
        (lambda folder: folder / "y" / "it.json", "save.unwritable"),  # y is a file
    ],
)


def assert_not_written(save: Callable[[Path], None], folder: Path, place: Named, code: str) -> None:
    """What `save` says of one of NO_PLACES."""
    (folder / "x").mkdir()
    (folder / "x" / "y").touch()
    with pytest.raises(EngineError) as caught:
        save(place(folder / "x"))
    assert caught.value.code == code


def assert_old_file_stays(
    first: Callable[[Path], None],
    second: Callable[[Path], None],
    folder: Path,
    patch: pytest.MonkeyPatch,
    step: str,
) -> None:
    """Save `first`, and then `second` on a disk that is full at a step of the writing."""
    path = folder / "place" / "it.json"
    path.parent.mkdir()
    first(path)
    before = path.read_bytes()
    with patch.context() as full:
        full.setattr(files.os, step, _no_space)
        with pytest.raises(EngineError) as caught:
            second(path)
    assert caught.value.code == "save.no_space"
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def _no_space(*_args: object, **_kwargs: object) -> None:
    raise OSError(28, "No space left on device")


def sentence_of(error: EngineError) -> str:
    """What the error says: it is a sentence."""
    sentence = str(error)
    assert sentence.endswith((".", "?"))
    assert len(sentence) < 300
    assert sentence.isprintable()
    return sentence


def with_value_at(document: Any, place: Place, value: Any) -> Any:
    """The document with another value at a place; () is the whole of it."""
    if not place:
        return value
    result = json.loads(json.dumps(document))
    holder = result
    for step in place[:-1]:
        holder = holder[step]
    holder[place[-1]] = value
    return result


def cut_off(data: bytes, path: Path) -> Iterator[None]:
    """Write to `path` what is left of a file that ends too early, wherever that is."""
    for length in range(len(data)):
        path.write_bytes(data[:length])
        yield


def with_wrong_bytes(data: bytes, path: Path) -> Iterator[None]:
    """Write the file to `path` with each byte in turn another one."""
    for place in range(len(data)):
        for wrong in (0x22, 0x31, 0xFF):
            path.write_bytes(data[:place] + bytes([wrong]) + data[place + 1 :])
            yield
