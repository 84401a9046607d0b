"""A view keeps the badges of the tree that it shows, not those of all trees before."""

from __future__ import annotations

import gc

from poda.tree.drawing.badges import Badges
from poda.tree.model.sources import Typed

from ..conftest import Open

AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def living() -> int:
    gc.collect()
    return sum(isinstance(one, Badges) for one in gc.get_objects())


def test_badges_of_trees_that_are_closed_are_freed(open_window: Open) -> None:
    tree = open_window()
    before = living()
    for opening in range(10):
        tree.show(Typed(AIMA.replace("14", str(14 + opening))))
        tree.model.toggle_collapsed(1)
        tree.wait_until_open()
        tree.tab.parts.view.grab()
    assert 1 <= living() - before <= 2
