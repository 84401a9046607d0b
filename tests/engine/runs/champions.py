"""Champions for the tests of their files."""

from __future__ import annotations

import json
from typing import Any

import pytest

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.networks.network import layout_for
from poda.engine.random_numbers import Stream
from poda.engine.runs.champion import Champion, Milestone, champion_of, champion_text
from poda.engine.runs.presets import PRESETS

from .damage import is_sentence

HISTORY = (Milestone(10, 4_000, -1.5), Milestone(40, 16_000, 21.0))


def small(key: str = "tictactoe", hidden: int = 2) -> Champion:
    layout = layout_for(GAMES[key], hidden)
    weights = Stream(7).normals(layout.weights)
    weights[:2] = (0.1, -5e-324)
    return Champion(
        key, layout, weights, 2, PRESETS["published"].settings, 3, HISTORY, "poda train",
        generation=40, fitness=11.0, age=3, mean=9.5,
    )  # fmt: skip


def document() -> dict[str, Any]:
    result: dict[str, Any] = json.loads(champion_text(small()))
    return result


def text_of(value: Any) -> str:
    """The text of a document that somebody changed and sealed anew."""
    if isinstance(value, dict):
        value = {name: part for name, part in value.items() if name != documents.SEAL}
        try:
            value = documents.sealed(value)
        except ValueError:  # NaN has no place in what is sealed
            value = value | {documents.SEAL: "0" * 64}
    return json.dumps(value)


def error_of(text: str) -> EngineError:
    """The error about a text that is no champion."""
    with pytest.raises(EngineError) as caught:
        champion_of(text)
    return is_sentence(caught.value)
