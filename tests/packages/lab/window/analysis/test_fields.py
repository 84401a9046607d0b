"""Receptive fields: squares for weights, told apart without colour, reached by mouse and keys."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from poda.engine.runs.champion import Champion
from poda.house.i18n import language_manager
from poda.house.theme import THEMES, Role, theme_manager
from poda.packages.lab.window.analysis.receptive_fields import (
    MOST_AT_FIRST,
    FieldsPanel,
    InputShape,
)
from training.players import player, shown

KEY = Qt.Key


def one_unit(
    key: str, weights: dict[int, float], output: float = 1.0, inputs: int = 42
) -> Champion:
    """A network of one hidden unit with these weights."""
    made = player(key, hidden=1)
    vector = np.zeros(inputs + 2)
    for cell, weight in weights.items():
        vector[cell] = weight
    vector[-1] = output
    return replace(made, weights=vector)


@pytest.fixture
def panel(qtbot: QtBot) -> FieldsPanel:
    result = shown(qtbot, FieldsPanel())
    result.show_network(player("connect4"))
    return result


def pixel(panel: FieldsPanel, point: QPointF) -> str:
    return QColor(panel.view.grab().toImage().pixel(point.toPoint())).name()


def cell_centre(panel: FieldsPanel, rank: int, column: int, row: int) -> QPointF:
    """The middle of a cell as seen, counted from the top left."""
    field = panel.view.field(rank)
    shape = panel._shape
    return QPointF(
        field.left() + field.width() * (column + 0.5) / shape.columns,
        field.top() + field.height() * (row + 0.5) / shape.rows,
    )


def hover(qtbot: QtBot, panel: FieldsPanel, point: QPointF) -> None:
    qtbot.mouseMove(panel.view, point.toPoint())


# What is drawn


def test_a_positive_weight_is_a_filled_square_and_a_negative_one_a_hollow_square(
    qtbot: QtBot,
) -> None:
    panel = shown(qtbot, FieldsPanel())
    panel.show_network(one_unit("tictactoe", {0: 1.0, 1: -1.0}, inputs=9))
    theme = THEMES["light"]
    field = panel.view.field(0)
    side = field.width() / 3
    assert pixel(panel, cell_centre(panel, 0, 0, 0)) == theme.color(Role.MAX).name()
    inside = pixel(panel, cell_centre(panel, 0, 1, 0))
    ground = pixel(panel, cell_centre(panel, 0, 2, 2))
    assert inside == ground
    middle = cell_centre(panel, 0, 1, 0)
    across = {
        pixel(panel, middle + QPointF(step, 0)) for step in np.arange(-side / 2, side / 2, 0.5)
    }
    assert len(across - {ground}) >= 1  # its edges


def test_connect_fours_first_row_is_the_lowest(qtbot: QtBot) -> None:
    panel = shown(qtbot, FieldsPanel())
    panel.show_network(one_unit("connect4", {0: 1.0}))
    blue = THEMES["light"].color(Role.MAX).name()
    assert pixel(panel, cell_centre(panel, 0, 0, 5)) == blue
    assert pixel(panel, cell_centre(panel, 0, 0, 0)) != blue


def test_the_bar_goes_right_for_a_positive_output_weight_and_left_for_a_negative(
    qtbot: QtBot,
) -> None:
    panel = shown(qtbot, FieldsPanel())
    blue = THEMES["light"].color(Role.MAX).name()
    for output, filled in ((1.0, True), (-1.0, False)):
        panel.show_network(one_unit("connect4", {0: 1.0}, output))
        tile, field = panel.view.tile(0), panel.view.field(0)
        point = QPointF(tile.right() - 8, (field.bottom() + tile.bottom()) / 2 + 1)
        assert (pixel(panel, point) == blue) is filled


def test_the_colours_follow_the_theme(panel: FieldsPanel) -> None:
    before = panel.view.grab().toImage()
    theme_manager().set_choice("dark")
    assert panel.view.grab().toImage() != before


def test_zero_weights_are_drawn_as_nothing(qtbot: QtBot) -> None:
    panel = shown(qtbot, FieldsPanel())
    panel.show_network(one_unit("connect4", {}, output=0.0))
    assert panel.view._filled == panel.view._hollow == []


# How many, and where


def test_the_most_influential_are_shown_until_all_are_asked_for(
    qtbot: QtBot, panel: FieldsPanel
) -> None:
    assert panel.view._shown == MOST_AT_FIRST
    few = panel.view.height()
    qtbot.mouseClick(panel.all, Qt.MouseButton.LeftButton)
    assert panel.view._shown == 42
    assert panel.view.height() > 2 * few
    panel.all.setFocus()
    qtbot.keyClick(panel.all, KEY.Key_Space)
    assert panel.view.height() == few


def test_they_come_in_the_order_of_their_influence(panel: FieldsPanel) -> None:
    influences = [unit.influence for unit in panel._units]
    assert influences == sorted(influences, reverse=True)


@pytest.mark.parametrize("width", [120, 200, 352, 700])
@pytest.mark.parametrize("key", ["connect4", "tictactoe"])
def test_every_field_lies_within_the_width_and_apart_from_the_others(
    qtbot: QtBot, key: str, width: int
) -> None:
    panel = shown(qtbot, FieldsPanel())
    panel.show_network(player(key))
    panel.view.setFixedWidth(width)
    panel.all.setChecked(True)
    qtbot.waitUntil(lambda: panel.view.width() == width)
    tiles = [panel.view.tile(rank) for rank in range(panel.view._shown)]
    assert max(tile.right() for tile in tiles) <= width
    assert max(tile.bottom() for tile in tiles) <= panel.view.height()
    assert not any(a.intersects(b) for place, a in enumerate(tiles) for b in tiles[place + 1 :])


def test_a_few_units_need_no_button(qtbot: QtBot) -> None:
    panel = shown(qtbot, FieldsPanel())
    panel.show_network(player("connect4", hidden=5))
    assert not panel.all.isVisible()


def test_inputs_that_are_no_board_lie_in_rows() -> None:
    assert InputShape.of_list(10) == InputShape(4, 3)
    assert InputShape.of_list(1) == InputShape(1, 1)


# What is told


def test_the_mouse_tells_the_unit_and_the_weight_under_it(qtbot: QtBot, panel: FieldsPanel) -> None:
    panel.all.setFocus()
    assert "arrow keys" in panel.detail.full_text()
    hover(qtbot, panel, cell_centre(panel, 1, 3, 5))
    text = panel.detail.full_text()
    unit = panel._units[1]
    assert text.startswith(f"Unit {unit.number}: influence {unit.influence:.3g} (place 2 of 42)")
    assert "Column 4, row 1:" in text
    hover(qtbot, panel, QPointF(panel.view.width() - 1, panel.view.height() - 1))
    assert "arrow keys" in panel.detail.full_text()


def test_the_arrow_keys_walk_through_the_units(qtbot: QtBot, panel: FieldsPanel) -> None:
    view = panel.view
    view.setFocus()
    assert "place 1 of 42" in panel.detail.full_text()
    for key, place in (
        (KEY.Key_Right, 2),
        (KEY.Key_Down, 2 + view.per_row),
        (KEY.Key_Left, 1 + view.per_row),
        (KEY.Key_Up, 1),
        (KEY.Key_Up, 1),
        (KEY.Key_Left, 1),
        (KEY.Key_End, MOST_AT_FIRST),
        (KEY.Key_Right, MOST_AT_FIRST),
        (KEY.Key_Home, 1),
    ):
        qtbot.keyClick(view, key)
        assert f"(place {place} of 42)" in panel.detail.full_text()
    assert view.accessibleDescription() == panel.detail.full_text()


def test_a_click_puts_the_cursor_on_a_unit(qtbot: QtBot, panel: FieldsPanel) -> None:
    point = panel.view.field(2).center().toPoint()
    qtbot.mouseClick(panel.view, Qt.MouseButton.LeftButton, pos=point)
    panel.view.setFocus()
    qtbot.keyClick(panel.view, KEY.Key_Right)
    assert "(place 4 of 42)" in panel.detail.full_text()


def test_the_cursor_stays_on_its_unit_when_the_order_changes(
    qtbot: QtBot, panel: FieldsPanel
) -> None:
    panel.view.setFocus()
    number = panel._units[0].number
    made = player("connect4")
    weights = made.weights.copy()
    made.layout.parts(weights)[2][number - 1] *= 0.6  # still among the twelve
    panel.show_network(replace(made, weights=weights))
    assert panel._units[0].number != number
    assert panel.detail.full_text().startswith(f"Unit {number}:")


def test_another_network_of_another_game_begins_anew(qtbot: QtBot, panel: FieldsPanel) -> None:
    panel.view.setFocus()
    qtbot.keyClick(panel.view, KEY.Key_End)
    panel.show_network(player("tictactoe"))
    assert "(place 1 of 18)" in panel.detail.full_text()


def test_it_speaks_spanish_without_being_built_again(panel: FieldsPanel) -> None:
    language_manager().set_language("es")
    panel.view.setFocus()
    assert "," in panel.detail.full_text()  # the decimal comma


def test_everything_has_a_name(panel: FieldsPanel) -> None:
    assert panel.view.accessibleName() == "Receptive fields of the hidden units"
    assert panel.all.accessibleName() == "Show all 42 hidden units"
