"""Tests of all that Poda keeps are for a Poda that has the packages which keep the most."""

from __future__ import annotations

from pathlib import Path

import pytest

from poda.base import packages

WHOLE = (
    "test_after_a_kill.py",
    "test_hostile_sizes.py",
    "test_looking.py",
    "test_no_code_in_files.py",
)
NEEDED = ("arena", "backgammon", "lab", "teach")
TESTS_OF_PACKAGES = Path(__file__).parents[2] / "packages"
"""What is drawn for them stands there; a copy without a package has none of it."""


class LeftOut(pytest.Module):
    """A file without tests: it imports what is not there."""

    def collect(self) -> list[pytest.Item]:  # type: ignore[override]
        return []


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> LeftOut | None:
    """Leave these files out, also where they are named one by one, as a share of tests is."""
    whole = TESTS_OF_PACKAGES.is_dir() and all(map(packages.find, NEEDED))
    if module_path.name in WHOLE and not whole:
        return LeftOut.from_parent(parent, path=module_path)
    return None
