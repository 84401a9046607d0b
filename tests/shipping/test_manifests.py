"""What manifests and kits name as "module:name" is there. Neither mypy nor a search for the dotted
name sees such a name, so that whoever renames a class or a file may miss it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from poda.base import packages
from poda.base.packages import Package, imported

NAME = re.compile(r"[a-z_]+(\.\w+)+:\w+")
OWN = [each for each in packages.installed() if each.root.startswith("poda.packages.")]
KITS = ("kit", "training_kit", "play", "tree", "training")
"""The fields of an `AddedGame` that name kits, which name more."""


def texts(thing: Any) -> Iterator[str]:
    """All texts in a manifest, however deep."""
    match thing:
        case str():
            yield thing
        case Mapping():
            for key, value in thing.items():
                yield from texts((key, value))
        case tuple():
            for each in thing:
                yield from texts(each)
        case _ if is_dataclass(thing):
            for field in fields(thing):
                yield from texts(getattr(thing, field.name))


def texts_of_kits(package: Package) -> Iterator[str]:
    for game in package.games:
        for part in KITS:
            if where := getattr(game, part):
                yield from texts(tuple(vars(imported(where)).values()))


@pytest.mark.parametrize("package", OWN, ids=lambda package: package.name)
def test_what_a_package_names_is_there(package: Package) -> None:
    told = [*texts(package), *texts_of_kits(package)]
    names = {text for text in told if NAME.fullmatch(text)}
    assert len(names) >= 2
    for name in sorted(names):
        assert imported(name) is not None, name


@pytest.mark.parametrize("package", OWN, ids=lambda package: package.name)
def test_what_is_imported_ahead_is_there(package: Package) -> None:
    parts = [name for part in package.tab_parts for name in part.ahead]
    assert all(map(imported, [*package.engine_ahead, *package.widgets_ahead, *parts]))
