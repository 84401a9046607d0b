"""A registry of code that lower modules of the engine need from higher ones, such as game kits.

A lower module asks for it by kind and key and so need not import it. `engine/__init__.py`, which
stands above all others, registers the places; the manifests of packages (`poda.base.packages`) name
the kits that they add, which come before those of the core. Each module is imported when it is
first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Literal

Kind = Literal["kit", "training", "puzzles", "run"]
"""The key of a "kit", of a "training" kit and of a source of "puzzles" is that of their game, and
the key of a "run" the training strategy."""

_PARTS: dict[Kind, str] = {
    "kit": "kit",
    "training": "training_kit",
    "puzzles": "puzzles",
}
"""By kind: the part of a game (`poda.base.packages.AddedGame`) that packages add."""

_PLACES: dict[tuple[Kind, str], str] = {}


def register(kind: Kind, places: Mapping[str, str]) -> None:
    """Register objects of a kind: for each key a dotted path, a module and a name in it, such as
    "package.module.Name"."""
    _PLACES.update({(kind, key): place for key, place in places.items()})


def registered(kind: Kind, key: str) -> Any:
    """The object registered under that kind and key, imported now; None if there is none."""
    if kind in _PARTS:
        from poda.base import packages  # whose manifests are not read before somebody asks

        if (found := packages.part_of(key, _PARTS[kind])) is not None:
            return found
    module, _, name = _PLACES.get((kind, key), "").rpartition(".")
    return getattr(import_module(module), name) if module else None
