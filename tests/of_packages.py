"""What the tests of packages add to the tables of the core's: of those packages that are here."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from poda.base import packages

HERE = Path(__file__).parent / "packages"


def of_packages(module: str, name: str) -> dict[str, Any]:
    """The table of that name in `packages/PACKAGE/MODULE.py` of each package that has one."""
    found: dict[str, Any] = {}
    for each in packages.installed():
        if (HERE / each.name / f"{module}.py").is_file():
            found |= getattr(import_module(f"packages.{each.name}.{module}"), name, {})
    return found


def commands() -> set[str]:
    """The commands of `poda` that are here, those of packages among them."""
    from poda.commands.cli import parser

    (listed,) = parser()._subparsers._group_actions  # type: ignore[union-attr]
    return set(listed.choices or ())


def needs(package: str) -> pytest.MarkDecorator:
    """The mark of a test of the core that looks at what a package adds, where that is here."""
    return pytest.mark.skipif(packages.find(package) is None, reason=f"{package} is not here")
