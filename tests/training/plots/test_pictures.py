"""Charts are painted once, into pictures; what moves over them repaints nothing."""

from __future__ import annotations

import gc
from random import Random

import pytest
from pyqtgraph.Qt import compat
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pixels import settle, stale_pixels
from poda.training.plots.plot import PicturedView
from some import some

from .hand import ChartsHand
from .histories import grow, made_up


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The charts of which a picture was taken."""
    charts: list[str] = []
    take = PicturedView.take_picture

    def counted(view: PicturedView) -> None:
        charts.append(view.outline.key)  # type: ignore[attr-defined]
        take(view)

    monkeypatch.setattr(PicturedView, "take_picture", counted)
    return charts


def seen(hand: ChartsHand, chart: str) -> QImage:
    return hand.chart(chart).plot.grab().toImage()


def test_the_crosshair_moves_over_the_pictures(hand: ChartsHand, taken: list[str]) -> None:
    hand.show(made_up(300))
    hand.settle()
    without = seen(hand, "fitness")
    taken.clear()
    hand.point("fitness", 0.4)
    hand.press(hand.chart("fitness").plot, Qt.Key.Key_Left)
    assert not taken
    assert seen(hand, "fitness") != without
    hand.press(hand.chart("fitness").plot, Qt.Key.Key_Escape)
    assert seen(hand, "fitness") == without


def test_a_picture_is_what_would_be_painted(hand: ChartsHand) -> None:
    hand.show(made_up(300))
    hand.settle()
    for key, chart in some([(key, hand.chart(key)) for key in sorted(hand.offered)]):
        picture = seen(hand, key)
        with chart.plot.as_lines():
            assert seen(hand, key) == picture


def test_what_has_grown_has_one_picture_more(hand: ChartsHand, taken: list[str]) -> None:
    history = made_up(300)
    hand.show(history)
    hand.settle()
    taken.clear()
    grow(history, 60)
    hand.panel.show_history(history, "connect4")
    hand.bot.waitUntil(lambda: set(taken) == hand.offered)
    hand.settle()
    assert max(taken.count(key) for key in hand.offered) <= 2


def test_a_tab_that_comes_back_shows_the_pictures_it_had(
    hand: ChartsHand, taken: list[str]
) -> None:
    hand.show(made_up(300))
    hand.settle()
    hand.panel.hide()
    taken.clear()
    hand.panel.show()
    QApplication.sendPostedEvents(None, QEvent.Type.UpdateRequest.value)
    assert not taken


def test_of_another_size_there_is_another_picture(hand: ChartsHand, taken: list[str]) -> None:
    hand.show(made_up(300))
    hand.panel.resize(1000, 700)
    hand.settle()
    assert set(taken) == hand.offered
    picture = seen(hand, "results")
    with hand.chart().plot.as_lines():
        assert seen(hand, "results") == picture


@pytest.mark.slow
def test_runs_come_and_go_while_python_cleans_up(hand: ChartsHand) -> None:
    hand.show(made_up(100))
    runs = [(str(seed), made_up(20 * seed, seed=seed)) for seed in range(1, 6)]
    for count in (5, 0, 3, 1, 4, 0, 5):
        hand.panel.show_others(runs[:count])
        hand.wheel("results", 2)
        gc.collect()
        hand.settle()
        shown = [trace._mean.isVisible() for trace, *_ in hand.chart().plot._others]
        assert shown[:count] == [True] * count
        assert not any(shown[count:])


def test_pyqtgraph_gives_qt_no_address(
    hand: ChartsHand, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    asked = []

    def refuse(*_arguments: object) -> None:
        asked.append(_arguments)
        raise AssertionError

    for name in ("wrapinstance", "unwrapinstance", "voidptr"):
        monkeypatch.setattr(compat, name, refuse)
    with qtbot.captureExceptions() as raised:
        hand.show(made_up(300, drift=True, flat=True))
        hand.settle()
        for key in sorted(hand.offered):
            seen(hand, key)
    assert not asked
    assert not raised


def test_the_crosshair_leaves_nothing_behind(hand: ChartsHand) -> None:
    hand.show(made_up(120))
    random, plot = Random(1), hand.chart("fitness").plot
    keys = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Escape
    acts = (
        lambda: hand.point("fitness", random.random()),
        lambda: hand.press(plot, random.choice(keys)),
        lambda: hand.press(plot, random.choice(keys)),
        lambda: hand.wheel("fitness", random.choice((-1, 1)), random.random()),
        lambda: hand.panel.resize(random.randint(700, 900), random.randint(560, 680)),
    )
    for _ in range(120):
        random.choice(acts)()
        hand.settle()
        settle()
        hand.settle()
        settle()
        assert stale_pixels(plot.viewport()).isNull()
