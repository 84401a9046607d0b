"""What the package backgammon adds: all that backgammon has beside its rules."""

from __future__ import annotations

from typing import Final

from poda.base.packages import Package

_HERE: Final = "poda.packages.backgammon"

PACKAGE: Final = Package(name="backgammon", root=_HERE)
