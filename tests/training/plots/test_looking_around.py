"""Zoom, pan, follow, crosshair, legend, axis: by mouse and by keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu

from poda.training.plots import crosshair as crosshair_module
from poda.training.plots.chart import LegendEntry
from seen import actions_of

from .hand import ChartsHand
from .histories import grow, made_up


@pytest.fixture
def at_work(hand: ChartsHand) -> ChartsHand:
    """300 generations are drawn."""
    hand.show(made_up(300))
    return hand


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a screen reader is told."""
    told: list[str] = []
    monkeypatch.setattr(crosshair_module, "announce", lambda _widget, text: told.append(text))
    return told


def width(view: tuple[float, float]) -> float:
    return view[1] - view[0]


# All of it, or a part


def test_at_first_all_of_the_run_is_in_sight(at_work: ChartsHand) -> None:
    low, high = at_work.view
    assert low <= 1
    assert 300 <= high <= 330
    assert not at_work.panel.tools.follow.isVisible()


def test_as_it_grows_it_stays_in_sight(at_work: ChartsHand) -> None:
    history = made_up(300)
    grow(history, 300)
    at_work.show(history)
    assert at_work.view[1] >= 600


@pytest.mark.parametrize("chart", ["results", "fitness", "steps"])
def test_the_wheel_zooms_all_charts_as_one(at_work: ChartsHand, chart: str) -> None:
    before = at_work.view
    at_work.wheel(chart, 3)
    assert width(at_work.view) < 0.7 * width(before)
    assert at_work.panel.tools.follow.isVisible()


def test_what_is_under_the_mouse_stays_there_when_it_zooms(at_work: ChartsHand) -> None:
    low, high = at_work.view
    at_work.wheel("results", 4, share=0.25)
    assert at_work.view[0] + 0.25 * width(at_work.view) == pytest.approx(
        low + 0.25 * (high - low), abs=(high - low) / 100
    )


def test_dragging_pans_all_charts_as_one(at_work: ChartsHand) -> None:
    at_work.wheel("results", 5)
    before = at_work.view
    at_work.drag("fitness", 0.6, 0.3)
    assert at_work.view[0] == pytest.approx(before[0] + 0.3 * width(before), rel=0.05)
    assert width(at_work.view) == pytest.approx(width(before))


def test_a_sideways_wheel_pans(at_work: ChartsHand) -> None:
    at_work.wheel("results", 5)
    before = at_work.view
    at_work.wheel("results", -1, sideways=True)
    assert at_work.view[0] > before[0]


def test_no_pan_goes_beyond_the_run(at_work: ChartsHand) -> None:
    whole = at_work.view
    at_work.wheel("results", 5)
    for _ in range(10):
        at_work.drag("results", 0.9, 0.1)
    assert at_work.view[1] == pytest.approx(whole[1])
    for _ in range(20):
        at_work.drag("results", 0.1, 0.9)
    assert at_work.view[0] == pytest.approx(whole[0])


def test_a_drag_where_all_is_in_sight_changes_nothing(at_work: ChartsHand) -> None:
    before = at_work.view
    at_work.drag("results", 0.6, 0.3)
    assert at_work.view == before
    assert at_work.panel.following


def test_zoomed_the_view_stays_while_the_run_grows(at_work: ChartsHand) -> None:
    history = made_up(300)
    at_work.show(history)
    at_work.wheel("results", 5)
    before = at_work.view
    grow(history, 300)
    at_work.show(history)
    assert at_work.view == before


def test_another_run_is_shown_whole(at_work: ChartsHand) -> None:
    at_work.wheel("results", 5)
    at_work.show(made_up(40))
    assert at_work.view[1] >= 40
    assert not at_work.panel.tools.follow.isVisible()


@pytest.mark.parametrize("way", ["button", "space", "key", "zoom out"])
def test_there_are_ways_back_to_all_of_it(at_work: ChartsHand, way: str) -> None:
    whole, follow = at_work.view, at_work.panel.tools.follow
    at_work.wheel("results", 5)
    if way == "button":
        at_work.click(follow)
    elif way == "space":
        at_work.press(follow, Qt.Key.Key_Space)
    elif way == "key":
        at_work.press(at_work.chart().plot, Qt.Key.Key_0)
    else:
        at_work.wheel("results", -6)
    assert at_work.view == whole
    assert not follow.isVisible()


def test_the_keyboard_is_not_lost_with_the_follow_button(at_work: ChartsHand) -> None:
    at_work.wheel("results", 5)
    at_work.press(at_work.panel.tools.follow, Qt.Key.Key_Space)
    assert at_work.chart().plot.hasFocus()


def test_plus_and_minus_zoom(at_work: ChartsHand) -> None:
    plot, whole = at_work.chart("age").plot, at_work.view
    at_work.press(plot, Qt.Key.Key_Plus)
    assert width(at_work.view) < width(whole)
    at_work.press(plot, Qt.Key.Key_Minus)
    assert at_work.view == whole


def test_the_wheel_cannot_zoom_into_nothing(at_work: ChartsHand) -> None:
    for _ in range(40):
        at_work.wheel("results", 20)
    assert width(at_work.view) > 0


def test_the_y_axis_follows_what_is_in_sight(at_work: ChartsHand) -> None:
    history = made_up(300)
    row = list(history.progress.rows[-1])
    row[0], row[6] = 301, 500.0  # an age
    history.progress.add(*row)
    at_work.show(history)
    box = at_work.chart("age").plot.box
    assert box.viewRange()[1][1] >= 500
    at_work.wheel("age", 6, share=0.1)
    assert box.viewRange()[1][1] < 100


# The axis


def test_the_x_axis_counts_games_or_time_too(at_work: ChartsHand) -> None:
    combo = at_work.panel.tools.axis
    at_work.press(combo, Qt.Key.Key_Down)
    assert at_work.panel.axis == "games"
    assert at_work.drawn("age", "age")[0][-1] == 300 * 450
    at_work.press(combo, Qt.Key.Key_Down)
    assert at_work.panel.axis == "seconds"
    assert at_work.drawn("age", "age")[0][-1] == pytest.approx(120)
    below = at_work.chart().plot.below
    texts = [text for _, text in below._scale.ticks(*at_work.view, 8)]
    assert texts[:3] == ["0:00", "0:30", "1:00"]


def test_another_axis_shows_all_of_the_run(at_work: ChartsHand) -> None:
    at_work.wheel("results", 5)
    at_work.panel.set_axis("games")
    at_work.settle()
    assert at_work.view[0] == 0
    assert at_work.view[1] >= 300 * 450
    assert at_work.panel.tools.axis.currentData() == "games"


# The legend


@pytest.mark.parametrize(
    ("chart", "look"),
    [("results", "won"), ("fitness", "worst"), ("steps", "extremes"), ("weights", "quartiles")],
)
def test_a_legend_entry_hides_and_shows_its_curve(
    at_work: ChartsHand, chart: str, look: str
) -> None:
    entry = at_work.chart(chart).entries[look]
    at_work.click(entry)
    assert not at_work.is_shown(chart, look)
    at_work.press(entry, Qt.Key.Key_Space)
    assert at_work.is_shown(chart, look)


def test_the_y_axis_gives_a_hidden_curve_no_room(at_work: ChartsHand) -> None:
    box = at_work.chart("fitness").plot.box
    assert box.viewRange()[1][0] < -10
    for look in ("worst", "mean"):
        at_work.click(at_work.chart("fitness").entries[look])
    assert box.viewRange()[1][0] >= 0


def test_every_entry_has_a_name_and_says_whether_it_is_on(at_work: ChartsHand) -> None:
    entries = at_work.panel.findChildren(LegendEntry)
    assert len(entries) == 15
    for entry in entries:
        assert entry.accessibleName()
        assert entry.isCheckable()


# The crosshair


def test_the_mouse_shows_the_values_there(at_work: ChartsHand) -> None:
    at_work.point("results", 0.5)
    lost, generation = made_up(300).readings.column("lost"), at_work.panel.crosshair.x
    assert generation is not None
    assert f"generation {generation:.0f}" in at_work.values
    raw = 100 * lost[int(generation) // 10] / 150
    assert "losses" in at_work.values
    assert f"raw {raw:.1f}".rstrip("0").rstrip(".") in at_work.values


def test_the_crosshair_is_on_all_charts_and_the_values_on_one(at_work: ChartsHand) -> None:
    at_work.point("fitness", 0.3)
    assert all(at_work.has_crosshair(key) for key in at_work.offered)
    assert "best" in at_work.values
    assert "losses" not in at_work.values


def test_it_goes_where_the_mouse_leaves(at_work: ChartsHand) -> None:
    at_work.point("results", 0.5)
    at_work.bot.mouseMove(at_work.chart().plot.viewport(), QPoint(2, 2))
    assert not at_work.has_crosshair("fitness")
    assert not at_work.values


def test_hidden_curves_have_no_value_there(at_work: ChartsHand) -> None:
    at_work.click(at_work.chart().entries["won"])
    at_work.point("results", 0.5)
    assert "wins" not in at_work.values


def test_arrows_go_from_row_to_row_and_the_values_are_spoken(
    at_work: ChartsHand, spoken: list[str]
) -> None:
    plot = at_work.chart().plot
    at_work.press(plot, Qt.Key.Key_Left)
    assert at_work.panel.crosshair.x == 291
    at_work.press(plot, Qt.Key.Key_Left)
    assert at_work.panel.crosshair.x == 281
    at_work.press(plot, Qt.Key.Key_Right)
    at_work.press(plot, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert at_work.panel.crosshair.x == 191
    assert spoken[-1].startswith("generation 191; losses ")
    assert plot.accessibleDescription() == spoken[-1]


def test_home_and_end_go_to_the_ends_of_what_is_in_sight(
    at_work: ChartsHand, spoken: list[str]
) -> None:
    plot = at_work.chart("age").plot
    at_work.press(plot, Qt.Key.Key_Home)
    assert at_work.panel.crosshair.x == 1
    at_work.press(plot, Qt.Key.Key_End)
    assert at_work.panel.crosshair.x == 300


def test_at_the_edge_of_a_zoomed_view_arrows_move_it_along(
    at_work: ChartsHand, spoken: list[str]
) -> None:
    plot = at_work.chart("age").plot
    at_work.wheel("age", 6)
    before = at_work.view
    at_work.press(plot, Qt.Key.Key_End)
    at_work.press(plot, Qt.Key.Key_Right)
    at_work.press(plot, Qt.Key.Key_Right)
    assert at_work.view[1] > before[1]
    assert at_work.has_crosshair("age")


def test_escape_takes_the_crosshair_away(at_work: ChartsHand, spoken: list[str]) -> None:
    plot = at_work.chart().plot
    at_work.press(plot, Qt.Key.Key_Left)
    at_work.press(plot, Qt.Key.Key_Escape)
    assert not at_work.has_crosshair("results")


def test_keys_that_are_not_ours_go_on_to_the_tab(at_work: ChartsHand) -> None:
    heard: list[int] = []
    at_work.panel.keyPressEvent = lambda event: heard.append(event.key())  # type: ignore[method-assign]
    at_work.bot.keyClick(at_work.chart().plot, Qt.Key.Key_Escape)
    at_work.bot.keyClick(at_work.chart().plot, Qt.Key.Key_A)
    assert heard == [Qt.Key.Key_Escape, Qt.Key.Key_A]


def test_values_follow_a_run_that_grows(at_work: ChartsHand) -> None:
    history = made_up(300)
    at_work.show(history)
    at_work.point("age", 0.5)
    before = at_work.panel.crosshair.x
    grow(history, 100)
    at_work.show(history)
    assert at_work.panel.crosshair.x == before
    assert f"generation {before:.0f}" in at_work.values


def test_a_crosshair_on_nothing_is_none(hand: ChartsHand, spoken: list[str]) -> None:
    hand.show(made_up(3))
    hand.show(type(made_up(1))())
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_End):
        hand.press(hand.chart().plot, key)
    assert hand.panel.crosshair.x is None


# The menu


def test_a_right_click_offers_our_own_menu(
    at_work: ChartsHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _at: opened.append(menu))
    plot = at_work.chart().plot
    at_work.wheel("results", 5)
    at = at_work.place("results", 0.5)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, plot.viewport().mapToGlobal(at))
    QApplication.sendEvent(plot.viewport(), event)
    (menu,) = opened
    texts = [action.text() for action in actions_of(menu)]
    assert texts[:2] == ["Follow", "Enlarge"]
    assert "By time" in texts
    assert "Numbers as a table (CSV)…" in texts
    assert not any("View All" in text or "Mouse Mode" in text for text in texts)
    menu.actions()[0].trigger()
    assert at_work.panel.following
    menu.deleteLater()


@pytest.mark.parametrize("chart", ["results", "fitness", "weights"])
def test_the_menu_enlarges_the_chart_that_was_clicked(at_work: ChartsHand, chart: str) -> None:
    for words, alone in (("Enlarge", chart), ("All charts", None)):
        menu = at_work.panel.context_menu(chart)
        next(action for action in actions_of(menu) if action.text() == words).trigger()
        assert at_work.panel.enlarged == alone
        assert at_work.chart(chart).isVisible()
        menu.deleteLater()


def test_the_menu_changes_the_axis(at_work: ChartsHand) -> None:
    menu = at_work.panel.context_menu()
    by_time = next(action for action in actions_of(menu) if action.text() == "By time")
    by_time.trigger()
    assert at_work.panel.axis == "seconds"
    menu.deleteLater()
