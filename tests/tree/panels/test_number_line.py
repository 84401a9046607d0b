"""The number line: places that keep their order, the window, and the value that closes it."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from poda.house.i18n import language_manager
from poda.house.settings import settings
from poda.house.theme import theme_manager
from poda.tree.model.tree_model import TreeModel
from poda.tree.model.values import HIGH, LOW, NumberScale
from poda.tree.panels.number_line import NumberLine

from ..searches import LAST_CUT, PRUNE, opened

INF = math.inf
finite = st.floats(-1e6, 1e6)


@given(st.lists(finite, max_size=40), st.lists(finite, min_size=2, max_size=6), st.booleans())
def test_the_line_keeps_the_order_of_values(
    leaves: list[float], asked: list[float], scored: bool
) -> None:
    scale = NumberScale(np.array(leaves, dtype=float), scored=scored)
    places = [scale.place(value) for value in sorted(asked)]
    assert places == sorted(places)
    assert all(0 < place < 1 for place in places)
    assert scale.place(-INF) == 0
    assert scale.place(INF) == 1


def test_values_that_are_evenly_spaced_stay_so() -> None:
    scale = NumberScale(np.array([0.0, 5.0, 10.0]))
    assert [scale.place(value) for value in (0.0, 5.0, 10.0)] == pytest.approx([LOW, 0.5, HIGH])


def test_values_of_unlike_size_can_still_be_told_apart() -> None:
    scale = NumberScale(np.array([1.0, 2.0, 3.0, 1_000.0]))
    places = [scale.place(value) for value in (1.0, 2.0, 3.0, 1_000.0)]
    assert min(np.diff(places)) > 0.1


def test_the_largest_numbers_that_there_are_lie_as_far_apart_as_any() -> None:
    scale = NumberScale(np.array([-1.7e308, 0.0, 1.7e308]))
    places = [scale.place(value) for value in (-1.7e308, -0.85e308, 0.0, 0.85e308, 1.7e308)]
    assert places == pytest.approx([0.1, 0.3, 0.5, 0.7, 0.9])
    beyond = NumberScale(np.array([-1.0, 1.0]))
    assert 0 < beyond.place(-1.7e308) < beyond.place(-2.0) < LOW
    wide = NumberScale(np.array([1.6e308, 1.7e308]))
    assert 0 < wide.place(-1.7e308) < LOW


def test_wins_and_losses_have_their_own_piece_beside_the_estimates() -> None:
    values = [-9_998.0, -9_996.0, -4.0, 0.0, 5.0, 9_997.0, 9_999.0]
    scale = NumberScale(np.array(values), scored=True)
    places = [scale.place(value) for value in values]
    assert places == sorted(places)
    assert places[4] - places[2] > 0.4
    assert places[6] - places[0] <= HIGH - LOW + 1e-9


def shown(qtbot: QtBot, model: TreeModel) -> NumberLine:
    line = NumberLine(model)
    qtbot.addWidget(line)
    line.resize(1200, line.sizeHint().height())
    line.show()
    return line


def test_the_window_of_the_node_at_hand_is_read_off(qtbot: QtBot) -> None:
    model = opened()
    line = shown(qtbot, model)
    assert line.description() == "The window is −∞ to +∞; the node has no value yet."
    model.go(36)
    assert line.description() == "The window is 3 to 14; the node has no value yet."
    model.go(38)
    assert line.description() == "The window is 3 to 14; the node’s value is 5."
    assert line.accessibleDescription() == line.description()


def test_the_value_that_closes_the_window_is_shown_as_such(qtbot: QtBot) -> None:
    model = opened()
    line = shown(qtbot, model)
    for step in (PRUNE - 2, PRUNE - 1, PRUNE, LAST_CUT):
        model.go(step)
        assert line.reading is not None
        assert line.reading.closed
        assert line.description() in (
            "The window was 3 to +∞; the value 2 closes it.",
            "The window was 3 to 5; the value 2 closes it.",
        )
        line.grab()
    model.go(PRUNE + 1)
    assert not line.reading.closed


def test_in_the_hard_form_the_value_that_closes_is_the_childs(qtbot: QtBot) -> None:
    """What the node returns there is the bound itself."""
    model = opened(algorithm="alphabeta-hard")
    line = shown(qtbot, model)
    model.next_cut()
    assert line.reading is not None
    assert (line.reading.value, line.reading.bound) == (2, 3)


def test_the_strict_rule_closes_only_beyond_the_bound(qtbot: QtBot) -> None:
    for tie, closed in (("ge", True), ("gt", False)):
        model = opened("[[3, 5], [3, 4]]", tie=tie)
        line = shown(qtbot, model)
        model.go(19)  # MIN has found 3 in its second node, where MAX has 3 already
        assert line.reading is not None
        assert (line.reading.alpha, line.reading.value) == (3, 3)
        assert line.reading.closed is closed
        line.grab()


def test_where_alpha_and_beta_have_crossed_both_are_shown(qtbot: QtBot) -> None:
    model = opened(algorithm="alphabeta-update", step=PRUNE)
    line = shown(qtbot, model)
    assert line.reading is not None
    assert (line.reading.alpha, line.reading.beta, line.reading.closed) == (3, 2, True)
    line.grab()


@pytest.mark.parametrize("algorithm", ["minimax", "minimax-stages"])
def test_minimax_has_a_value_and_no_window(qtbot: QtBot, algorithm: str) -> None:
    model = opened(algorithm=algorithm)
    line = shown(qtbot, model)
    model.last()
    assert line.description() == "Minimax has no window; the node’s value is 3."
    line.grab()


def test_what_is_said_of_no_window_is_cut_with_an_ellipsis_and_whole_in_the_tip(
    qtbot: QtBot,
) -> None:
    line = shown(qtbot, opened(algorithm="minimax"))
    line.resize(220, line.height())
    image = line.grab(QRect(0, 0, 220, line.height() // 2 - 8)).toImage()
    ground = image.pixel(0, 0)
    inked = [
        x
        for x in range(image.width())
        if any(image.pixel(x, y) != ground for y in range(image.height()))
    ]
    end = line.fontMetrics().horizontalAdvance("+∞")  # what stands beyond the line's end
    assert inked
    assert inked[-1] < 220 - end
    assert "Minimax has no window: it visits every node." in line.toolTip()


def test_the_band_glides_unless_animations_are_off(qtbot: QtBot) -> None:
    settings().animations = True
    model = opened(step=5)
    line = shown(qtbot, model)
    model.forward()
    assert line.is_gliding
    line.finish_animation()
    assert not line.is_gliding
    model.back()
    line.hide()
    assert not line.is_gliding
    line.show()
    settings().animations = False
    model.forward()
    assert not line.is_gliding
    settings().animations = True
    settings().tree_motion_ms = 0
    model.back()
    assert not line.is_gliding


def test_it_grows_with_the_type_and_follows_the_language(qtbot: QtBot) -> None:
    line = shown(qtbot, opened(step=PRUNE))
    height = line.sizeHint().height()
    theme_manager().set_look("projector", 1.6)
    assert line.sizeHint().height() > 1.5 * height
    language_manager().set_language("es")
    assert line.accessibleDescription()
    line.grab()


def test_before_a_tree_is_opened_there_is_a_bare_line(qtbot: QtBot) -> None:
    line = shown(qtbot, TreeModel())
    assert line.reading is None
    assert line.description() == ""
    line.grab()
