"""Far out a tree shows where the search is, what it cut, and what came out."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from poda.engine.record.recording import Question, record
from poda.engine.trees.text import parse_tree
from poda.tree.drawing.painter import _UNKNOWN, results

from ..searches import written
from .pictures import Picture

GROUP = 400


def far() -> Picture:
    """A level of 1,200 leaves: a group that MAX likes, one of draws, one that MIN likes."""
    groups = ("[" + ", ".join([value] * GROUP) + "]" for value in ("1", "0", "-1"))
    return Picture(written(f"[{', '.join(groups)}]", "minimax"), sx=0.6)


def test_columns_have_the_colour_of_what_came_out(qtbot: QtBot) -> None:
    del qtbot
    picture = far()
    last = picture.drawing.trace.steps - 1
    stage = picture.stage(last)
    depth = len(picture.drawing.levels) - 1
    assert stage.dense(depth)
    level = picture.drawing.levels[depth]
    edges = np.array([level.x[0], level.x[GROUP] - 0.5, level.x[2 * GROUP] - 0.5, level.x[-1]])
    assert results(stage, depth, edges).tolist() == [4, 2, 0]
    begun = results(picture.stage(0), depth, edges)
    assert (begun == _UNKNOWN).all()


def test_a_part_of_the_far_picture_is_painted_as_in_the_whole(qtbot: QtBot) -> None:
    del qtbot
    picture = far()
    step = picture.drawing.trace.steps // 2
    whole, part = picture.pixels(step), picture.pixels(step, QRectF(300, 100, 120, 400))
    assert (part[100:500, 300:420] == whole[100:500, 300:420]).all()


@pytest.mark.parametrize("window", [(100.0, 2000.0), (-2000.0, -100.0)])
def test_a_bound_beyond_all_leaves_has_the_colour_of_the_best_of_them(
    qtbot: QtBot, window: tuple[float, float]
) -> None:
    del qtbot
    group = ", ".join(["[1, 2, 3]"] * GROUP)
    tree = parse_tree(f"[{', '.join([f'[{group}]'] * 3)}]")
    picture = Picture(record(Question(tree, 0, "alphabeta-hard", window=window)), sx=0.1)
    last = picture.drawing.trace.steps - 1
    stage, level = picture.stage(last), picture.drawing.levels[-2]
    assert stage.dense(level.depth)
    found = set(results(stage, level.depth, level.x[[0, -1]]).tolist())
    assert found <= {0, 4, _UNKNOWN}
    picture.pixels(last)
