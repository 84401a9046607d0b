"""What has a name on a low floor of the engine and its code on a high one: a game's kit, for one.

Whoever asks stands below what is found, and imports nothing of it. The engine's face
(`engine/__init__.py`) stands above all, and registers where everything is; it is imported when it
is first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Literal

Kind = Literal["kit", "training", "evaluation", "run"]
"""A kit has the key of its game, and so has that of its training; an evaluation has its name, and a
kind of run its strategy."""

_PLACES: dict[tuple[Kind, str], str] = {}


def register(kind: Kind, places: Mapping[str, str]) -> None:
    """Say where things of a kind are: for each key a module and a name in it, with a dot between
    the two."""
    _PLACES.update({(kind, key): place for key, place in places.items()})


def registered(kind: Kind, key: str) -> Any:
    """What is registered under that key; None where nothing is."""
    module, _, name = _PLACES.get((kind, key), "").rpartition(".")
    return getattr(import_module(module), name) if module else None
