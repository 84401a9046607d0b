"""What the package teach adds: exercises, exam sheets, lectures, presentations, comparisons."""

from __future__ import annotations

from typing import Final

from poda.base.packages import Package

PACKAGE: Final = Package(name="teach")
