"""The tuples of a network on the board, and the weights of a linear one."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from poda.engine.games import game
from poda.engine.networks.tuples import OWN
from poda.engine.runs.champion import Champion
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.training_run import begun, best_of_run
from poda.house.theme import Role, theme_manager
from poda.packages.lab.engine.heaviest_tuples import tuples_by_influence
from poda.packages.lab.window.analysis.receptive_fields import FieldsPanel
from poda.packages.lab.window.analysis.tuples_panel import MOST_AT_FIRST, TuplesPanel
from training.conftest import Open
from training.players import shown

TUPLES = replace(
    PRESETS["td"].settings, architecture="tuples", tuples=15, tuple_length=4, initial_weight=0.5,
    episodes=5, exploration=0.5, validate_every=0, read_every=0,
)  # fmt: skip
KEY = Qt.Key


@cache
def learner(game_key: str = "tictactoe", architecture: str = "tuples") -> Champion:
    run = begun(game(game_key), replace(TUPLES, architecture=architecture), 1)
    for _ in run.generations(limit=1):
        pass
    return best_of_run(run)


@pytest.fixture
def panel(qtbot: QtBot) -> TuplesPanel:
    result = shown(qtbot, TuplesPanel())
    result.show_network(learner())
    return result


def picture(panel: TuplesPanel) -> QImage:
    return panel.view.grab().toImage()


def test_the_most_influential_come_first_and_all_can_be_seen(
    panel: TuplesPanel, qtbot: QtBot
) -> None:
    assert len(panel.view._fields) == MOST_AT_FIRST
    assert panel.all.isVisible()
    qtbot.mouseClick(panel.all, Qt.MouseButton.LeftButton)
    assert len(panel.view._fields) == 15


def test_the_heaviest_state_stands_on_the_cells(panel: TuplesPanel) -> None:
    champion, rules = learner(), game("tictactoe")
    found = tuples_by_influence(rules, champion.layout, champion.weights)
    seen = picture(panel)
    checked = 0
    for rank, looked in enumerate(found[:MOST_AT_FIRST]):
        role = Role.MAX if looked.heaviest.weight >= 0 else Role.MIN
        field = panel.view.field(rank)
        for cell, what in zip(looked.cells, looked.heaviest.cells, strict=True):
            if what == OWN:
                row, column = divmod(cell, 3)
                x = field.left() + (column + 0.5) * field.width() / 3
                y = field.top() + (row + 0.5) * field.height() / 3
                colour = QColor(seen.pixel(round(x), round(y))).name()
                assert colour == theme_manager().theme.color(role).name()
                checked += 1
    assert checked


def test_keys_walk_through_them_and_their_numbers_are_told(
    panel: TuplesPanel, qtbot: QtBot
) -> None:
    panel.view.setFocus()
    first = panel.detail.full_text()
    assert "place 1 of 15" in first
    qtbot.keyClick(panel.view, KEY.Key_Right)
    assert "place 2 of 15" in panel.detail.full_text()
    qtbot.keyClick(panel.view, KEY.Key_End)
    assert f"place {MOST_AT_FIRST} of 15" in panel.detail.full_text()
    qtbot.keyClick(panel.view, KEY.Key_Home)
    assert panel.detail.full_text() == first
    assert panel.view.accessibleDescription() == first


def test_the_mouse_points_at_one(panel: TuplesPanel, qtbot: QtBot) -> None:
    qtbot.mouseMove(panel.view, panel.view.field(3).center().toPoint())
    assert "place 4 of 15" in panel.detail.full_text()
    champion = learner()
    fourth = tuples_by_influence(game("tictactoe"), champion.layout, champion.weights)[3]
    cells = " ".join(str(cell + 1) for cell in fourth.cells)
    assert f"cells {cells}" in panel.detail.full_text()


def test_connect_four_has_its_own_board(qtbot: QtBot) -> None:
    panel = shown(qtbot, TuplesPanel())
    panel.show_network(learner("connect4"))
    field = panel.view.field(0)
    assert field.width() / field.height() == pytest.approx(7 / 6)
    panel.view.setFocus()
    assert "Tuple" in panel.detail.full_text()


def test_the_weights_of_a_linear_network_lie_on_the_board(qtbot: QtBot) -> None:
    panel = shown(qtbot, FieldsPanel())
    champion = learner("connect4", "linear")
    panel.show_network(champion)
    panel.view.setFocus()
    assert len(panel.view._fields) == 1
    assert "All weights" in panel.detail.full_text()
    words = panel.words(0, 3)
    assert "Column 4, row 1" in words


def test_the_tab_shows_whichever_the_network_has(open_window: Open) -> None:
    hand = open_window()
    analysis = hand.tab.added["analysis"]
    assert analysis.fields.isVisible()
    hand.model.set_settings(TUPLES, 1)
    hand.wait(analysis.tuples.isVisible)
    assert not analysis.fields.isVisible()
    hand.model.set_settings(replace(TUPLES, architecture="linear"), 1)
    hand.wait(analysis.fields.isVisible)
    assert not analysis.tuples.isVisible()
