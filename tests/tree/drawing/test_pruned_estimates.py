"""What is said of a leaf at the depth limit that was pruned: its value is an estimate."""

from __future__ import annotations

import numpy as np

from poda.tree.model.sources import Position

from ..conftest import Open


def test_the_card_of_a_pruned_estimate_shows_how_it_is_made(open_window: Open) -> None:
    tree = open_window()
    tree.show(Position("tictactoe", "15"), plies=2, evaluation="lines")
    tree.model.last()
    shown = tree.model.tree
    assert shown is not None
    pruned = np.flatnonzero((shown.trace_node < 0) & (shown.depth == 2))
    assert len(pruned)
    card = tree.tab.parts.view.card
    card.node = int(pruned[0])
    assert card._card_lines()[-1].startswith("f = ")
