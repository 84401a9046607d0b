"""Other runs, themes, languages, sizes, and what is remembered."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from poda.house.i18n import language_manager
from poda.house.theme import Role, font, theme_manager
from poda.training.plots.look import AXES, MOST_OTHERS, OUTLINES, other_pen
from poda.training.plots.plot import Plot
from seen import controls_of, name_of
from some import some

from .hand import ChartsHand, named
from .histories import evolved, made_up

# Other runs laid over


@pytest.fixture
def with_others(hand: ChartsHand) -> ChartsHand:
    hand.show(made_up(300))
    hand.panel.show_others([("first", made_up(200, seed=2)), ("second", made_up(400, seed=3))])
    hand.settle()
    return hand


def test_other_runs_have_lines_of_their_own(with_others: ChartsHand) -> None:
    for chart in some([with_others.chart(key) for key in sorted(with_others.offered)]):
        assert len(chart.plot._others) == 2
        for number, (trace, _, _) in enumerate(chart.plot._others):
            last = trace._mean.getData()[0][-1]
            assert last == pytest.approx((200, 400)[number], abs=10)


def test_all_runs_are_in_sight(with_others: ChartsHand) -> None:
    assert with_others.view[1] >= 400


def test_runs_differ_by_dashes_and_numbers_and_not_by_colour_alone(with_others: ChartsHand) -> None:
    plot = with_others.chart().plot
    assert [tag.toPlainText() for _, tag, _ in plot._others] == ["1", "2"]
    patterns = {tuple(other_pen(number).dashPattern()) for number in range(4)}
    assert len(patterns) == 4
    looks = {
        (tuple(other_pen(number).dashPattern()), other_pen(number).color().name())
        for number in range(MOST_OTHERS)
    }
    assert len(looks) == MOST_OTHERS


def test_a_legend_names_the_other_runs_and_hides_them(with_others: ChartsHand) -> None:
    row = with_others.panel.others_row
    assert row.isVisible()
    assert [entry.text() for entry in row.entries] == ["1: first", "2: second"]
    with_others.click(row.entries[0])
    trace, tag, _ = with_others.chart().plot._others[0]
    assert not trace._mean.isVisible()
    assert not tag.isVisible()
    with_others.press(row.entries[0], Qt.Key.Key_Space)
    assert with_others.chart().plot._others[0][0]._mean.isVisible()


def test_the_crosshair_reads_other_runs_too(with_others: ChartsHand) -> None:
    with_others.point("fitness", 0.2)
    assert "1: first" in with_others.values
    assert "2: second" in with_others.values


def test_other_runs_are_taken_away_again(with_others: ChartsHand) -> None:
    with_others.panel.show_others([])
    with_others.settle()
    assert not with_others.panel.others_row.isVisible()
    for trace, tag, _ in with_others.chart().plot._others:
        assert not trace._mean.isVisible()
        assert not tag.isVisible()
    assert with_others.view[1] < 400


def test_other_runs_are_seen_before_there_is_one_of_ones_own(hand: ChartsHand) -> None:
    hand.panel.show_others([("first", evolved())])
    hand.settle()
    assert hand.panel.sheet.isVisible()


def test_other_runs_without_step_sizes_lie_over_one_with_them(hand: ChartsHand) -> None:
    hand.show(made_up(30))
    hand.panel.show_others([("first", evolved("antithetic"))])
    hand.settle()
    assert hand.chart("steps").isVisible()


def test_a_long_name_is_cut_and_told_whole(hand: ChartsHand) -> None:
    name = "connect4-published-with-a-very-long-name-17"
    hand.show(made_up(30))
    hand.panel.show_others([(name, made_up(20))])
    entry = hand.panel.others_row.entries[0]
    assert "…" in entry.text()
    assert name in entry.toolTip()
    assert name in entry.accessibleName()


# Themes and sizes


@pytest.mark.parametrize("theme", ["dark", "projector"])
def test_a_new_theme_is_taken_at_once(with_others: ChartsHand, theme: str) -> None:
    theme_manager().set_choice(theme)
    roles = theme_manager().theme
    plot = with_others.chart().plot
    assert plot.left.textPen().color() == roles.color(Role.MUTED)
    trace = plot.drawn["lost"]._traces[0]
    assert trace._mean.opts["pen"].color() == roles.color(Role.BAD)
    assert plot._others[0][0]._mean.opts["pen"].color() == roles.color(Role.CURRENT)
    image = with_others.panel.grab().toImage()
    corner = with_others.chart().mapTo(with_others.panel, plot.pos())
    assert QColor(image.pixel(corner)) == roles.color(Role.SURFACE)


def test_ticks_are_in_the_type_size_of_the_theme(hand: ChartsHand) -> None:
    hand.show(made_up(30))
    plot = hand.chart().plot
    before = plot.left.minimumWidth()
    theme_manager().set_look("light", 1.6)
    assert plot.left.style["tickFont"].pointSizeF() == pytest.approx(11 * 1.6)
    assert plot.left.minimumWidth() > before


@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_nothing_is_cut_off_at_the_least_size_of_the_window(hand: ChartsHand, scale: float) -> None:
    theme_manager().set_look("light", scale)
    hand.panel.put_beside(named(QLabel("beside")))
    hand.show(made_up(300))
    assert hand.panel.minimumSizeHint().width() <= 840
    for chart in map(hand.chart, hand.offered):
        assert chart.plot.area.height() >= 30
        assert chart.geometry().right() <= hand.panel.sheet.width()


def test_what_is_put_beside_is_right_of_fitness(hand: ChartsHand) -> None:
    beside = QLabel("beside")
    hand.panel.put_beside(named(beside))
    hand.show(made_up(30))
    fitness = hand.chart("fitness")
    assert beside.x() > fitness.geometry().right()
    assert beside.y() == fitness.y()


# Names, languages


def test_every_control_has_a_name(with_others: ChartsHand) -> None:
    with_others.wheel("results", 3)
    controls = controls_of(with_others.panel)
    assert len(controls) >= 6 + 12 + 2 + 4  # charts, legends, tools
    for control in controls:
        assert name_of(control), control


def test_another_language_is_taken_with_all_its_numbers(with_others: ChartsHand) -> None:
    language_manager().set_language("es")
    with_others.settle()
    plot = with_others.chart("mean").plot
    texts = [text for _, text in plot.left._scale.ticks(0, 0.5, 6)]
    assert "0,1" in texts


# What is remembered


def test_choices_are_told_and_taken_again(hand: ChartsHand) -> None:
    told: list[bool] = []
    hand.panel.state_changed.connect(lambda: told.append(True))
    hand.panel.set_axis("seconds")
    hand.panel.set_smoothing(2)
    hand.click(hand.chart().entries["won"])
    assert len(told) == 3
    state = hand.panel.state()
    other = ChartsHand(hand.bot)
    other.panel.restore(state)
    assert other.panel.state() == state
    assert other.panel.axis == "seconds"
    assert other.chart().hidden == ["won"]
    assert other.panel.tools.smoothing.value() == 2


@pytest.mark.parametrize(
    "values",
    [{}, {"axis": "miles"}, {"smoothing": 99}, {"smoothing": True}, {"hidden": 3},
     {"hidden": {"results": 7}}, {"hidden": {"nothing": ["lost"]}},
     {"axis": {}, "smoothing": "3", "hidden": []}],
)  # fmt: skip
def test_choices_that_are_not_understood_change_nothing(
    hand: ChartsHand, values: dict[str, Any]
) -> None:
    before = hand.panel.state()
    hand.panel.restore(values)
    assert hand.panel.state() == before


@pytest.mark.parametrize("scale", [1.0, 1.3, 1.6])
def test_the_numbers_below_are_whole(qtbot: QtBot, scale: float) -> None:
    theme_manager().set_type_scale(scale)
    plot = Plot(OUTLINES["results"])
    qtbot.addWidget(plot)
    plot.resize(500, 200)
    plot.show()
    qtbot.waitExposed(plot)
    axis = plot.below
    axis.set_scale(AXES["processor"])
    axis.setRange(0.0, 22.0)
    pixmap = QPixmap(plot.size())
    with QPainter(pixmap) as painter:
        _, _, texts = axis.generateDrawSpecs(painter)
    assert len(texts) > 1
    for room, _flags, text in texts:
        wide = QFontMetrics(font("small")).horizontalAdvance(text)
        assert room.width() >= wide
        assert axis.boundingRect().contains(room)
