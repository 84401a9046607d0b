"""Nodes with very many children: a step costs in proportion to what is in sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from poda.engine.record.game_tree import GameTree
from poda.engine.record.listing import Line, Listing
from poda.engine.record.recording import Recording
from poda.engine.record.trace import Step
from poda.engine.search.evaluation import OPEN_LINES
from poda.tree.canvas.view import changed
from poda.tree.drawing import captions
from poda.tree.drawing.levels import _NAMES_KEPT, Drawing
from poda.tree.model.shape import shape_of
from poda.tree.panels.pseudocode import ListingView, _broken
from poda.tree.sentences.searches import sentence

from ..searches import first, played, written
from .pictures import WIDTH, Picture

pytestmark = pytest.mark.usefixtures("qapp")

LEAVES = 1000


def wide(algorithm: str = "alphabeta") -> Recording[Any, Any]:
    """A root, a child with very many leaves, and a leaf."""
    leaves = ", ".join(str(7 + i % 50) for i in range(LEAVES))
    return written(f"[[{leaves}], 5]", algorithm)


def calls(monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> list[Any]:
    """What a function was called with first, from now on."""
    made: list[Any] = []
    real: Callable[..., Any] = getattr(owner, name)

    def counted(*given: Any, **named: Any) -> Any:
        made.append(given)
        return real(*given, **named)

    monkeypatch.setattr(owner, name, counted)
    return made


def test_only_leaves_in_sight_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = Picture(wide(), sx=40.0, at=LEAVES // 2)
    asked = calls(monkeypatch, captions, "LeafCaptions")
    labels = calls(monkeypatch, GameTree, "label")
    picture.image(100)
    assert len(picture.stage(100).band(2)) == LEAVES  # their parent is in sight
    assert all(WIDTH / 40 <= len(given[2]) < 2 * WIDTH / 40 for given in asked if len(given[2]) > 1)
    assert len(labels) < 10


def test_a_part_of_a_wide_level_is_painted_as_in_the_whole() -> None:
    picture = Picture(wide(), sx=40.0, at=LEAVES // 2)
    whole, part = picture.pixels(100), picture.pixels(100, QRectF(300, 200, 77, 300))
    assert (part[200:500, 300:377] == whole[200:500, 300:377]).all()
    values = whole[255:265]  # the leaves are half-way down
    assert all((values[:, x : x + 40] != whole[-1, 0]).any() for x in (0, 400, WIDTH - 40))


@pytest.mark.parametrize("algorithm", ["alphabeta", "minimax-stages"])
def test_only_a_cut_asks_for_the_siblings(algorithm: str, monkeypatch: pytest.MonkeyPatch) -> None:
    picture = Picture(wide(algorithm))
    asked = calls(monkeypatch, GameTree, "child_rows")
    for step in range(1, 30):
        changed(picture.stage(step), step - 1, step)
    assert not asked


def test_the_box_of_a_cut_holds_all_that_is_cut_off() -> None:
    leaves = ", ".join(["7"] * LEAVES)
    recording = written(f"[5, [1, {leaves}]]")
    picture = Picture(recording)
    cut = first(recording, Step.CUT)
    boxes = changed(picture.stage(cut), cut - 1, cut)
    assert boxes is not None
    ends = [picture.point(node)[0] for node in (4, recording.tree.nodes - 1)]
    assert any(box.left() < ends[0] and box.right() > ends[1] for box in boxes)


def test_a_cut_of_very_many_leaves_is_told() -> None:
    recording = written(f"[5, [1, {', '.join(['7'] * 100)}]]")
    assert "100 leaves cannot matter" in sentence(recording, first(recording, Step.CUT))
    inner = written(f"[5, [1, {', '.join(['7'] * 99)}, [3, 4]]]")
    assert "100 children cannot matter" in sentence(inner, first(inner, Step.CUT))


def test_rows_out_of_sight_are_not_painted(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    view = ListingView()
    qtbot.addWidget(view)
    view.resize(300, 200)
    view.show_listing(Listing(tuple(Line(f"line {i}", 0, frozenset()) for i in range(500))))
    view.show()
    for lit in (3, 250, 499):
        view.show_step(lit, ("v = 1",))
        painted = calls(monkeypatch, view, "_paint_row")
        view.grab()
        texts = [row.text for _, row, *_ in painted]  # type: ignore[misc, has-type]
        assert len(texts) < 40
        assert f"line {lit}" in texts
        assert "v = 1" in texts
        monkeypatch.undo()


def test_a_very_long_line_is_broken_at_spaces_and_nothing_of_it_is_lost() -> None:
    words = [str(i) for i in range(3000)]
    rows = _broken("  " + "  ".join(words) + " ", 2, 7, 40)
    assert " ".join(" ".join(row.text for row in rows).split()) == " ".join(words)
    assert [row.first for row in rows] == [True] + [False] * (len(rows) - 1)
    assert rows[0].indent == 2
    assert {row.indent for row in rows[1:]} == {6}
    assert all(len(row.text) + row.indent <= 40 for row in rows)
    assert not any(row.text.startswith(" ") for row in rows)


def test_a_word_longer_than_a_row_is_broken_within() -> None:
    rows = _broken("x" * 100, 0, 0, 40)
    assert [len(row.text) for row in rows] == [40, 36, 24]


def test_the_names_of_moves_that_are_kept_are_bounded() -> None:
    recording = played("tictactoe", "15", plies=2, evaluation=OPEN_LINES)
    drawing = Drawing(recording, shape_of(recording.tree))
    names = drawing.move_names(np.arange(1, recording.tree.nodes, dtype=np.int32))
    drawing._names.update({-node: "" for node in range(1, _NAMES_KEPT + 2)})
    again = drawing.move_names(np.arange(1, recording.tree.nodes, dtype=np.int32))
    assert again == names
    assert len(drawing._names) < recording.tree.nodes


def test_a_pruned_estimate_is_shown_as_one() -> None:
    recording = played("tictactoe", "15", plies=2, evaluation=OPEN_LINES)
    band = Picture(recording).stage(recording.trace.steps - 1).band(2)
    pruned = recording.tree.trace_node[band.nodes] < 0
    assert pruned.any()
    assert band.estimated[pruned].all()
    assert band.estimated[~pruned].all()
