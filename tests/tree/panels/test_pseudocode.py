"""The listing beside the tree: the line that is executed, and its numbers."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from poda.engine.game import MAX, MIN
from poda.engine.record.listing import python
from poda.house.i18n import language_manager
from poda.house.settings import settings
from poda.house.theme import theme_manager
from poda.tree.model.opening import Options
from poda.tree.model.sources import Typed
from poda.tree.model.tree_model import TreeModel
from poda.tree.panels.pseudocode import ListingView, PseudocodePanel
from poda.widgets.layout import ActionButton
from seen import laid_out

from ..searches import LAST_CUT, LECTURE, PRUNE, opened


def shown(qtbot: QtBot, model: TreeModel, width: int = 380, height: int = 480) -> PseudocodePanel:
    panel = PseudocodePanel(model)
    qtbot.addWidget(panel)
    panel.resize(width, height)
    panel.show()
    return laid_out(panel)


def lit_text(panel: PseudocodePanel) -> str:
    return panel.view.listing.lines[panel.view.lit].text.strip()


def is_in_sight(view: ListingView) -> bool:
    """Whether the whole of the line at hand, and what is filled in below it, is seen."""
    top, bottom = view._extent(view.lit)
    offset = view.verticalScrollBar().value()
    return top >= offset and bottom <= offset + view.viewport().height() + 1


def test_the_executing_line_is_lit_with_its_numbers(qtbot: QtBot) -> None:
    model = opened()
    panel = shown(qtbot, model)
    model.go(PRUNE - 1)
    assert lit_text(panel) == "if v ≤ alpha then return v"
    assert panel.view.filled == ("2 ≤ 3? yes",)
    model.forward()
    assert panel.view.filled == ("return 2", "PRUNE")
    model.go(LAST_CUT)
    assert panel.view.filled == ("return 2",)
    model.back()
    assert panel.view.filled == ("2 ≤ 3? yes",)


def test_a_cut_is_called_as_the_language_calls_it(qtbot: QtBot) -> None:
    panel = shown(qtbot, model := opened())
    language_manager().set_language("es")
    model.go(PRUNE)
    assert panel.view.filled == ("return 2", "PODA")


def test_the_half_of_who_moves_is_the_lit_one(qtbot: QtBot) -> None:
    model = opened()
    panel = shown(qtbot, model)
    halves = {0: MAX, 1: MIN, 2: MAX, 4: MIN}
    for step, half in halves.items():
        model.go(step)
        assert panel.view.listing.lines[panel.view.lit].half == half


def test_the_switch_shows_python_and_is_remembered(qtbot: QtBot) -> None:
    model = opened(step=PRUNE)
    panel = shown(qtbot, model)
    python_button = panel.findChildren(ActionButton)[1]
    qtbot.mouseClick(python_button, Qt.MouseButton.LeftButton)
    assert panel.view.listing == python("alphabeta")
    assert lit_text(panel) == "return v"
    assert settings().tree_listing == "python"
    assert panel.actions_by_name["python"].isChecked()
    other = shown(qtbot, model)
    assert other.view.listing == python("alphabeta")
    python_button.setFocus()
    panel.findChildren(ActionButton)[0].setFocus()
    qtbot.keyClick(panel.findChildren(ActionButton)[0], Qt.Key.Key_Space)
    assert settings().tree_listing == "pseudocode"
    assert lit_text(other) == "if v ≤ alpha then return v"


@pytest.mark.parametrize("algorithm", ["minimax", "minimax-stages", "alphabeta-hard"])
def test_each_algorithm_has_its_own_text(qtbot: QtBot, algorithm: str) -> None:
    model = opened()
    panel = shown(qtbot, model)
    before = panel.view.listing
    model.set_options(algorithm=algorithm)
    assert panel.view.listing != before
    model.set_options(algorithm="alphabeta", tie="gt")
    assert "if v > beta then return v" in panel.view.listing.text


def test_the_whole_listing_is_in_sight_where_there_is_room(qtbot: QtBot) -> None:
    model = opened()
    panel = shown(qtbot, model, height=520)
    assert panel.view.verticalScrollBar().maximum() == 0
    small = panel.view._font.pointSizeF()
    laid_out(panel).resize(700, 900)
    laid_out(panel)
    assert panel.view._font.pointSizeF() > small


@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_the_lit_line_is_always_in_sight(qtbot: QtBot, scale: float) -> None:
    theme_manager().set_type_scale(scale)
    model = opened()
    panel = shown(qtbot, model, width=300, height=200)
    assert panel.view.verticalScrollBar().maximum() > 0
    for step in range(model.last_step + 1):
        model.go(step)
        assert is_in_sight(panel.view)


def test_the_listing_can_be_copied_and_run(qtbot: QtBot) -> None:
    settings().tree_listing = "python"
    panel = shown(qtbot, opened())
    panel.view.setFocus()
    panel.view.copy()
    names: dict[str, object] = {}
    exec(QGuiApplication.clipboard().text(), names)
    assert callable(names["max_value"])


def test_a_screen_reader_is_told_the_line_and_its_numbers(qtbot: QtBot) -> None:
    model = opened(step=PRUNE)
    panel = shown(qtbot, model)
    assert panel.view.accessibleName()
    assert panel.view.accessibleDescription().splitlines() == [
        "if v ≤ alpha then return v",
        "return 2",
        "PRUNE",
    ]


def test_it_is_drawn_in_every_theme_and_language(qtbot: QtBot) -> None:
    model = opened(step=PRUNE)
    panel = shown(qtbot, model)
    pictures = set()
    for theme in ("light", "dark", "projector"):
        theme_manager().set_choice(theme)
        pictures.add(panel.grab().toImage().pixel(4, panel.height() // 2))
    language_manager().set_language("es")
    assert panel.view.filled == ("return 2", "PRUNE")


def test_another_language_is_shown_of_another_search_too(qtbot: QtBot) -> None:
    model = opened(step=PRUNE)
    panel = shown(qtbot, model)
    panel.hide()  # and hears of nothing
    model.open_source(Typed(LECTURE), Options(algorithm="mcts", iterations=20), 4)
    qtbot.waitUntil(lambda: model.busy is None and model.trace.is_sampled)
    language_manager().set_language("es")
    QCoreApplication.processEvents()
    assert lit_text(panel) == "BACK-UP(result, child)"


def test_before_a_tree_is_opened_nothing_is_lit(qtbot: QtBot) -> None:
    panel = shown(qtbot, TreeModel())
    assert panel.view.lit == -1
    panel.grab()


def test_the_listing_scrolls_by_the_keyboard(qtbot: QtBot) -> None:
    panel = shown(qtbot, opened(), height=200)
    panel.view.setFocus()
    bar = panel.view.verticalScrollBar()
    assert bar.value() == 0
    qtbot.keyClick(panel.view, Qt.Key.Key_Down)
    assert bar.value() > 0
