"""What a row says is read whole, or ends in "…" and has a tip: every sentence and every field of
the four tabs, in both languages, in wide and narrow letters, in three sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest
from PySide6.QtWidgets import QApplication, QDoubleSpinBox, QSpinBox
from pytestqt.qtbot import QtBot

from poda.engine.games import GAMES
from poda.house.settings import settings
from poda.house.theme import set_families
from poda.tree.controls.fields import DepthField
from poda.widgets.layout import Label
from poda.window.app import follow_settings
from poda.window.main_window import MainWindow

_CARET = 4  # pixels that a field keeps from its number, on both sides together


@pytest.fixture
def family(request: pytest.FixtureRequest) -> Iterator[str]:
    settings().language, settings().theme = "en", "light"
    follow_settings()
    set_families(request.param, request.param)
    yield request.param
    set_families("", "")
    settings().changed.disconnect()


def cut(window: MainWindow) -> list[str]:
    """The texts on screen that have less room than they take."""
    result = []
    for label in window.findChildren(Label):
        if not label.isVisible() or label.visibleRegion().isEmpty() or not label.text():
            continue
        if label.wordWrap():
            whole = label.heightForWidth(label.width()) <= label.height()
        else:
            whole = label.fontMetrics().horizontalAdvance(label.text()) <= label.width()
        if not whole or (
            label.text().endswith("…")
            and not label.full_text().endswith("…")
            and not label.toolTip()
        ):
            result.append(label.full_text())
    for field in (*window.findChildren(QSpinBox), *window.findChildren(QDoubleSpinBox)):
        line = field.lineEdit()
        wide = line.fontMetrics().horizontalAdvance(field.text()) + _CARET
        if field.isVisible() and wide > line.width():
            result.append(field.text())
    return result


@pytest.mark.parametrize("family", ["Noto Sans", "DejaVu Sans"], indirect=True)
def test_no_sentence_and_no_field_is_cut_without_a_sign(
    new_window: Callable[[], MainWindow], qtbot: QtBot, family: str
) -> None:
    settings().folded = {"tree.more": False}  # the row of the search has its depth
    window = new_window()
    window.resize(1280, 720)
    game = GAMES["tictactoe"]
    start = game.format_position(game.initial_state())
    window.tree.show_search("tictactoe", start, "alphabeta", None, "zero")
    added = map(window.package_tab, window.added)
    assert None not in (window.training, *added)  # they are made when they are asked for
    for language, scale in product(("en", "es"), (1.0, 1.3, 1.6)):
        settings().set_together({"language": language, "type_scale": scale})
        for index in range(window.tabs.count()):
            window.tabs.setCurrentIndex(index)
            QApplication.processEvents()
            qtbot.waitUntil(lambda: cut(window) == [], timeout=20_000)


@pytest.mark.parametrize("family", ["Noto Sans", "DejaVu Sans"], indirect=True)
def test_a_depth_is_read_whole_in_the_least_room_it_asks_for(qtbot: QtBot, family: str) -> None:
    for language, scale in product(("en", "es"), (1.0, 1.3, 1.6)):
        settings().set_together({"language": language, "type_scale": scale})
        field = DepthField(named=True)
        qtbot.addWidget(field)
        field.show_plies(None, 42)
        field.resize(field.minimumSizeHint())
        field.show()
        line = field.lineEdit()
        for plies in (None, 42):
            field.show_plies(plies, 42)
            text = field.text()
            assert line.fontMetrics().horizontalAdvance(text) + _CARET <= line.width(), text
