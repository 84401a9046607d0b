"""What one step of a search wakes of the modes: see `tests/tree/test_woken.py`."""

from __future__ import annotations

import pytest

from tree.hand import TreeHand
from tree.test_woken import of, settle
from woken import Woken


@pytest.mark.parametrize(
    ("part", "mode"), [("twin/", "compare"), ("exercise/prediction", "predict")]
)
def test_a_mode_hears_of_a_step_and_left_hears_nothing(
    tree: TreeHand, part: str, mode: str
) -> None:
    where = f"packages/teach/window/{part}"
    tree.tab.parts.modes.enter(mode)
    settle()
    assert of(Woken(tree.model.forward), where)
    tree.tab.parts.modes.leave()
    settle()
    assert of(Woken(tree.model.forward), where) == []
