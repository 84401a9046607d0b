"""Saved searches for tests, and what is said of damaged ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from poda.engine.errors import EngineError
from poda.engine.record.monte_carlo_recording import record
from poda.tree.model.opening import Options, question_of
from poda.tree.model.sources import Source, Typed
from poda.tree.session.storage import SavedTree, from_json, load, to_json
from saving import Place, sentence_of, with_value_at


def saved(
    source: Source,
    options: Options | None = None,
    step: int = 0,
    bookmarks: tuple[int, ...] = (),
    folded: frozenset[int] = frozenset(),
) -> SavedTree:
    options = options or Options()
    recording = record(question_of(source, options))
    return SavedTree(source, options, recording, step, bookmarks, folded)


def small() -> SavedTree:
    """The slides' tree at its first cut, with two bookmarks and one folded subtree."""
    return saved(Typed("[[3, 5, 10], [2, 2]]"), Options(), 20, (4, 20), frozenset({1}))


def document() -> dict[str, Any]:
    result: dict[str, Any] = json.loads(to_json(small()))
    return result


def told(text: str) -> EngineError:
    """The error about a text that is no saved search; its sentence is one."""
    with pytest.raises(EngineError) as caught:
        from_json(text)
    sentence_of(caught.value)
    return caught.value


def told_of(path: Path) -> EngineError:
    with pytest.raises(EngineError) as caught:
        load(path)
    return caught.value


def same(one: SavedTree, other: SavedTree) -> bool:
    return to_json(one) == to_json(other) and (
        one.source, one.options, one.step, one.bookmarks, one.folded
    ) == (other.source, other.options, other.step, other.bookmarks, other.folded)  # fmt: skip


def with_value(place: Place, value: Any) -> str:
    """The text of `small` with another value at a place."""
    return json.dumps(with_value_at(document(), place, value))
