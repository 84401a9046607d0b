"""The bear-off with the cube goes from memory where nobody asks for it."""

from __future__ import annotations

import numpy as np
import pytest

from base.test_memory import gone
from poda.base import memory
from poda.packages.backgammon.engine import bearoff_tables

__all__ = ["gone"]


def test_the_table_with_the_cube_goes_and_is_computed_again(
    gone: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bearoff_tables, "_loaded", None)
    memory.let_go_unused(0.0)
    memory.use_budget(memory.USUAL_BUDGET)
    cube = bearoff_tables.load_cube()
    assert cube is bearoff_tables.load_cube()
    assert memory.kept() == cube.kept.nbytes
    memory.let_go_unused(0.0)
    again = bearoff_tables.load_cube()
    assert again is not cube
    assert np.array_equal(again.kept, cube.kept)
