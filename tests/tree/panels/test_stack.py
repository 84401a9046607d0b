"""The call stack: innermost on top, and a click goes to the node."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from poda.house.theme import theme_manager
from poda.tree.model.tree_model import TreeModel
from poda.tree.panels.pseudocode import StackPanel

from ..searches import PRUNE, opened


def shown(qtbot: QtBot, model: TreeModel) -> StackPanel:
    panel = StackPanel(model)
    qtbot.addWidget(panel)
    panel.resize(380, 220)
    panel.show()
    return panel


def frames(panel: StackPanel) -> list[str]:
    model = panel.list.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_the_innermost_call_is_on_top_and_the_root_at_the_bottom(qtbot: QtBot) -> None:
    model = opened(step=PRUNE - 1)
    assert frames(shown(qtbot, model)) == [
        "MIN-VALUE(C, alpha=3, beta=+∞)  v = 2",
        "MAX-VALUE(root, alpha=3, beta=+∞)  v = 3",
    ]


def test_a_call_without_a_value_shows_none(qtbot: QtBot) -> None:
    model = opened()
    panel = shown(qtbot, model)
    assert frames(panel) == ["MAX-VALUE(root, alpha=−∞, beta=+∞)"]
    model.go(2)
    assert frames(panel)[0] == "MAX-VALUE(1.1, alpha=−∞, beta=+∞)"
    assert len(frames(panel)) == 3


def test_minimax_has_no_window_in_its_calls(qtbot: QtBot) -> None:
    model = opened(algorithm="minimax")
    assert frames(shown(qtbot, model)) == ["MAX-VALUE(root)"]


@pytest.mark.parametrize("by_key", [False, True])
def test_a_click_or_enter_goes_to_the_node(qtbot: QtBot, by_key: bool) -> None:
    model = opened(step=PRUNE - 1)
    panel = shown(qtbot, model)
    index = panel.list.model().index(0, 0)
    with qtbot.waitSignal(panel.node_requested) as heard:
        if by_key:
            panel.list.setFocus()
            panel.list.setCurrentIndex(index)
            qtbot.keyClick(panel.list, Qt.Key.Key_Return)
        else:
            centre = panel.list.visualRect(index).center()
            qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=centre)
    assert model.selected == model.current
    assert heard.args == [model.current]
    assert model.step == PRUNE - 1


def test_in_stages_there_are_no_calls_and_it_says_so(qtbot: QtBot) -> None:
    model = opened(algorithm="minimax-stages")
    panel = shown(qtbot, model)
    assert frames(panel) == []
    assert not panel.list.isVisible()
    assert panel._hint.isVisible()
    model.set_options(algorithm="minimax")
    assert panel.list.isVisible()


def test_a_stack_of_two_hundred_calls_is_shown_from_its_top(qtbot: QtBot) -> None:
    depth = 198
    model = opened("[1, " * depth + "2" + "]" * depth, algorithm="minimax")
    panel = shown(qtbot, model)
    step = next(
        s for s in range(model.trace.steps) if model.trace.depth[model.trace.node[s]] == depth
    )
    model.go(step)
    assert len(frames(panel)) == depth + 1
    assert panel.list.verticalScrollBar().value() == 0
    top = panel.list.indexAt(panel.list.viewport().rect().topLeft() + panel.list.viewport().pos())
    assert top.row() == 0


@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_an_ordinary_frame_is_not_elided(qtbot: QtBot, scale: float) -> None:
    theme_manager().set_type_scale(scale)
    panel = shown(qtbot, opened(step=PRUNE - 1))
    panel.resize(round(380 * scale), 300)
    for row in range(2):
        index = panel.list.model().index(row, 0)
        wanted = panel.list.sizeHintForIndex(index).width()
        assert wanted <= panel.list.viewport().width()
