"""Fields that several files of evolution have: of players, of runs, of lineages.

What stands in a file may be anything. Each is checked here in full; what is wrong is an
`EngineError` that names the field.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.arrays import unpack
from poda.engine.documents import field, text_field, whole_field
from poda.engine.errors import EngineError, one_line
from poda.engine.evolve.network import Layout, layout_for
from poda.engine.evolve.settings import LIMITS, Numbers, Settings, checked
from poda.engine.game import Game

MOST_ORIGIN: Final = 1_000
"""Characters of the words about where a player or a run comes from."""


def origin_as_written(origin: str) -> str:
    """The words about where something comes from as files have them: one line, not too long."""
    return one_line(origin)[:MOST_ORIGIN]


def origin_field(document: dict[str, Any]) -> str:
    """The origin in a file. Raises EngineError: it is shown on terminals, to which other
    characters might be orders."""
    origin = text_field(document, "origin")
    if origin != origin_as_written(origin):
        raise EngineError("save.field", field="origin")
    return origin


def settings_field(document: dict[str, Any], game: Game[Any, Any]) -> Settings:
    """The settings in a file, good for that game. Raises EngineError, naming the field."""
    values = field(document, "settings", dict)
    try:
        return checked(Settings.from_dict(values), game)
    except EngineError as error:
        name = error.params.get("setting", error.params.get("text", ""))
        named = f"settings.{name}" if name in LIMITS else "settings"
        raise EngineError("save.field", field=named) from None


def layout_entry(layout: Layout) -> dict[str, int]:
    """The size of a network as files have it."""
    return {"inputs": layout.inputs, "hidden": layout.hidden}


def layout_field(document: dict[str, Any], game: Game[Any, Any]) -> Layout:
    """The size of a network in a file, with the inputs of that game. Raises EngineError."""
    entry = field(document, "layout", dict)
    hidden = LIMITS["hidden"]
    assert isinstance(hidden, Numbers)
    inputs = layout_for(game).inputs
    return Layout(
        whole_field(entry, "inputs", inputs, inputs, "layout."),
        whole_field(entry, "hidden", int(hidden.low), int(hidden.high), "layout."),
    )


def array_field(
    document: dict[str, Any], name: str, kind: type, shape: tuple[int, ...]
) -> npt.NDArray[Any]:
    """The array in a field, of that type and shape, with whatever numbers. Raises EngineError."""
    array = unpack(field(document, name, dict), f"{name}.")
    if array.dtype != np.dtype(kind) or array.shape != shape:
        raise EngineError("save.field", field=name)
    return array
