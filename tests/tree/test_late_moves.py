"""Late move reductions in the Tree tab: what is searched less deep, and what again, is told."""

from __future__ import annotations

import numpy as np
from pytestqt.qtbot import QtBot

from poda.engine.games import GAMES
from poda.engine.search.algorithms import REDUCING
from poda.tree.canvas.node_info import node_lines
from poda.tree.drawing.levels import Drawing
from poda.tree.model.opening import Options, Usual, suited
from poda.tree.model.shape import shape_of
from poda.tree.model.sources import Example, Position, Typed
from poda.tree.model.tree_model import TreeModel
from poda.tree.panels.costs import CountersRow


def shown_example(qtbot: QtBot) -> TreeModel:
    """The library's example, searched as it suggests."""
    model, source = TreeModel(), Example("lmr-connect4")
    model.open_source(source, Options("lmr", plies=4, evaluation="fours"))
    qtbot.waitUntil(lambda: model.recording is not None)
    return model


def test_the_counts_say_how_many_are_searched_less_deep_and_how_many_again(qtbot: QtBot) -> None:
    model = shown_example(qtbot)
    row = CountersRow(model)
    qtbot.addWidget(row)
    row.show()
    assert "less deep 0" in row.text()
    model.last()
    assert "less deep 2, re-searches 3, nodes again" in row.text()


def test_a_node_says_that_it_is_searched_less_deep(qtbot: QtBot) -> None:
    recording = shown_example(qtbot).recording
    assert recording is not None
    trace = recording.trace
    assert trace.reduced is not None
    visits = np.flatnonzero(trace.reduced)
    for visit in visits:
        node, step = int(recording.tree.tree_node[visit]), int(trace.entered[visit])
        lines = node_lines(Drawing(recording, shape_of(recording.tree)), step, node, windows=True)
        assert "searched less deep" in lines
        assert "searched less deep" not in node_lines(
            Drawing(recording, shape_of(recording.tree)), step, 0, windows=True
        )


def test_it_needs_a_game_and_a_depth_limit() -> None:
    usual = Usual()
    for late in map(Options, REDUCING):
        found = suited(Position("connect4", ""), late, usual)
        assert (found.algorithm, found.plies) == (late.algorithm, 4)
        assert suited(Typed("[[3, 12], [2, 4]]"), late, usual).algorithm == "pvs"
        assert suited(Typed("[(0.5: 2, 0.5: 3), 1]"), late, usual).algorithm == usual.chance
    assert not GAMES["connect4"].has_chance
