"""What the charts draw is what the history holds, raw and averaged, and they say so."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt

from poda.engine.runs.history import MOST_ROWS, History
from poda.engine.runs.settings import EvolutionSettings
from poda.engine.tally import wilson
from poda.training.plots.look import short

from .hand import ChartsHand
from .histories import evolved, grow, made_up


def lost_share(history: History) -> np.ndarray:
    return history.readings.column("lost") / 150


@pytest.fixture
def unsmoothed(hand: ChartsHand) -> ChartsHand:
    hand.panel.set_smoothing(0)
    return hand


def test_before_a_run_the_panel_says_what_to_do(hand: ChartsHand) -> None:
    assert hand.panel.empty.isVisible()
    assert hand.panel.empty.full_text() == "Press Train"
    assert not hand.panel.sheet.isVisible()


def test_with_the_first_generation_the_charts_are_there(hand: ChartsHand) -> None:
    hand.show(made_up(1))
    assert hand.panel.sheet.isVisible()
    assert not hand.panel.empty.isVisible()


def test_a_run_that_is_given_up_leaves_the_empty_state(hand: ChartsHand) -> None:
    hand.show(made_up(20))
    hand.show(History())
    assert hand.panel.empty.isVisible()


@pytest.mark.parametrize("history", [evolved(), made_up(95)], ids=["real", "made up"])
def test_losses_are_drawn_as_they_were_read(unsmoothed: ChartsHand, history: History) -> None:
    unsmoothed.show(history)
    x, y = unsmoothed.drawn("results", "lost")
    assert x.tolist() == history.readings.column("generation").tolist()
    assert y.tolist() == lost_share(history).tolist()


@pytest.mark.parametrize(
    ("chart", "look", "column"),
    [
        ("fitness", "best", "best"),
        ("fitness", "mean", "mean"),
        ("fitness", "worst", "worst"),
        ("age", "age", "age"),
        ("mean", "mean_of_best", "mean_of_best"),
    ],
)
def test_every_column_has_its_curve(
    unsmoothed: ChartsHand, chart: str, look: str, column: str
) -> None:
    unsmoothed.show(evolved())
    x, y = unsmoothed.drawn(chart, look)
    assert x.tolist() == evolved().progress.column("generation").tolist()
    assert y.tolist() == evolved().progress.column(column).tolist()


@pytest.mark.parametrize(("chart", "name"), [("steps", "step"), ("weights", "weight")])
def test_sizes_have_a_median_quartiles_and_extremes(
    unsmoothed: ChartsHand, chart: str, name: str
) -> None:
    history = evolved()
    unsmoothed.show(history)
    scale = unsmoothed.chart(chart).outline.scale

    def placed(quantile: int) -> list[float]:
        return scale.place(history.progress.column(f"{name}_{quantile}")).tolist()

    assert unsmoothed.drawn(chart, "median")[1].tolist() == placed(50)
    assert unsmoothed.drawn(chart, "extremes", 0)[1].tolist() == placed(0)
    assert unsmoothed.drawn(chart, "extremes", 1)[1].tolist() == placed(100)
    x, low, high = unsmoothed.band(chart, "quartiles")
    rows = np.searchsorted(history.progress.column("generation"), x)
    assert low.tolist() == np.array(placed(25))[rows].tolist()
    assert high.tolist() == np.array(placed(75))[rows].tolist()


@pytest.mark.parametrize("look", ["lost", "drawn", "won"])
def test_a_reading_has_its_95_percent_band(unsmoothed: ChartsHand, look: str) -> None:
    history = evolved()
    unsmoothed.show(history)
    x, low, high = unsmoothed.band("results", look)
    rows = np.searchsorted(history.readings.column("generation"), x)
    for count, *band in zip(history.readings.column(look)[rows], low, high, strict=True):
        assert tuple(band) == pytest.approx(wilson(int(count), 150))


def test_without_smoothing_there_is_one_line_and_the_label_says_so(unsmoothed: ChartsHand) -> None:
    unsmoothed.show(made_up(100))
    assert not len(unsmoothed.raw("results", "lost"))
    assert unsmoothed.panel.tools.over.full_text() == "none: single values"


def test_smoothed_the_raw_values_stay_faint_below(hand: ChartsHand) -> None:
    history = made_up(200)
    hand.panel.set_smoothing(8)
    hand.show(history)
    assert hand.raw("results", "lost").tolist() == lost_share(history).tolist()
    assert hand.drawn("results", "lost")[1].std() < lost_share(history).std()


def test_a_smoothed_band_is_of_all_games_in_the_window(hand: ChartsHand) -> None:
    history = made_up(200)  # 20 readings, of which 10% are 3 for the least window
    hand.panel.set_smoothing(7)
    hand.show(history)
    x, low, high = hand.band("results", "lost")
    at, row = x.tolist().index(51.0), 5
    lost = int(history.readings.column("lost")[row - 1 : row + 2].sum())
    assert (low[at], high[at]) == pytest.approx(wilson(lost, 450))


def test_the_label_says_over_how_much_is_averaged(hand: ChartsHand) -> None:
    hand.show(made_up(200))
    hand.panel.set_smoothing(7)
    hand.settle()
    text = hand.panel.tools.over.full_text()
    assert "3 reading" in text
    assert "19 generation" in text or "21 generation" in text
    assert hand.panel.tools.smoothing.accessibleDescription() == text


def test_the_label_tells_when_not_every_generation_is_kept(hand: ChartsHand) -> None:
    hand.show(made_up(2 * MOST_ROWS))
    hand.panel.set_smoothing(7)
    hand.settle()
    assert " of " in hand.panel.tools.over.full_text()


def test_the_smoothing_slider_is_used_by_mouse_and_by_keyboard(hand: ChartsHand) -> None:
    hand.show(made_up(200))
    slider = hand.panel.tools.smoothing
    hand.press(slider, Qt.Key.Key_Home)
    assert hand.panel.tools.over.full_text() == "none: single values"
    hand.press(slider, Qt.Key.Key_Right)
    hand.press(slider, Qt.Key.Key_Right)
    assert "reading" in hand.panel.tools.over.full_text()
    hand.bot.mouseClick(slider, Qt.MouseButton.LeftButton, pos=slider.rect().center())
    assert slider.value() > 0


def test_fitness_is_said_to_be_relative_and_readings_to_be_the_truth(hand: ChartsHand) -> None:
    assert "relative" in hand.chart("fitness").title.full_text()
    assert "the truth" in hand.chart("results").title.full_text()


def test_a_strategy_without_step_sizes_has_no_empty_axis_for_them(hand: ChartsHand) -> None:
    hand.show(evolved("antithetic"))
    assert not hand.chart("steps").isVisible()
    assert hand.panel.sheet.section.header.text() == "Values kept, outputs, age, mean, weights"
    hand.show(evolved())
    assert hand.chart("steps").isVisible()
    words = "Values kept, outputs, age, mean, step sizes, weights"
    assert hand.panel.sheet.section.header.text() == words


def test_drift_is_explained_when_it_happens(hand: ChartsHand) -> None:
    history = made_up(30, drift=True)
    hand.show(history)
    assert not hand.panel.drift_row.isVisible()
    grow(history, 150, drift=True)
    hand.show(history)
    assert hand.panel.drift_row.isVisible()
    assert "Fitness is relative" in hand.panel.drift_row.label.full_text()
    hand.show(made_up(300))
    assert not hand.panel.drift_row.isVisible()


def test_a_run_of_100_000_generations_is_drawn_with_few_points(hand: ChartsHand) -> None:
    history = made_up(100_000)
    hand.show(history)
    assert len(history.progress) <= MOST_ROWS
    pixels = hand.chart("fitness").plot.area.width()
    assert 50 < len(hand.drawn("fitness", "best")[0]) <= pixels
    assert 50 < len(hand.raw("fitness", "best")) <= pixels + 4
    assert hand.drawn("fitness", "best")[0][-1] == history.progress.column("generation")[-1]


def test_no_peak_is_lost_among_many_rows(unsmoothed: ChartsHand) -> None:
    history = made_up(4000)
    row = list(history.progress.rows[-1])
    row[0], row[3] = 4001, 999.0
    history.progress.add(*row)
    grow(history, 50)
    unsmoothed.show(history)
    assert unsmoothed.drawn("fitness", "best")[1].max() == 999.0


def test_charts_that_are_not_seen_are_not_drawn(hand: ChartsHand) -> None:
    hand.panel.hide()
    hand.panel.show_history(made_up(50), "connect4")
    hand.bot.wait(50)
    assert not [key for key, strand in hand.chart().strands.items() if len(strand.x)]
    hand.panel.show()
    hand.bot.waitUntil(lambda: len(hand.drawn("weights", "median")[0]) > 0)


def test_charts_draw_one_after_the_other_however_often_they_are_asked(hand: ChartsHand) -> None:
    history = made_up(10)
    hand.show(history)

    def all_follow() -> bool:
        grow(history, 1)
        hand.panel.show_history(history, "connect4")
        return all(hand.drawn(*line)[0][-1] > 30 for line in (("fitness", "best"), ("age", "age")))

    hand.bot.waitUntil(all_follow)


def test_newest_values_stand_beside_the_titles(unsmoothed: ChartsHand) -> None:
    history = made_up(100)
    unsmoothed.show(history)
    assert unsmoothed.chart("age").note.full_text() == f"{history.progress.column('age')[-1]:.0f}"
    assert unsmoothed.chart("results").note.full_text().startswith("losses ")


# What becomes of the outputs


def test_outputs_and_draws_are_on_one_chart_from_0_to_1(hand: ChartsHand) -> None:
    hand.show(made_up(100, flat=True))
    chart = hand.chart("outputs")
    assert chart.isVisible()
    low, high = chart.plot.box.viewRange()[1]
    assert (low, high) == (0.0, 1.0)
    x, y = hand.drawn("outputs", "spread")
    assert x[-1] == 100
    assert y[-1] < 0.05 < y[0]
    assert hand.drawn("outputs", "saturation")[1][-1] > 0.95
    assert hand.drawn("outputs", "draw_rate")[1][-1] > 0.8
    rows = {row.name: row.value for row in chart.rows_at(100)}
    assert list(rows) == ["spread", "saturation", "draws"]
    assert rows["draws"].endswith(" %")  # a share, as in the other charts
    assert "%" not in rows["spread"] + rows["saturation"]


def test_a_run_of_an_older_poda_has_no_chart_of_outputs(hand: ChartsHand) -> None:
    history = made_up(100)
    history.outputs = type(history.outputs)(history.outputs.names)
    hand.show(history)
    assert not hand.chart("outputs").isVisible()
    assert hand.panel.flat_row.isHidden()
    assert hand.panel.sheet.section.header.text() == "Age, mean, step sizes, weights"


def test_where_nothing_is_played_no_draws_are_told(hand: ChartsHand) -> None:
    history = made_up(40)
    for number in range(41, 46):
        history.outputs.add(number, 450 * number, 0.4 * number, math.nan, 0.99, 0.001)
    unplayed = made_up(0)
    for row in history.outputs.rows:
        unplayed.outputs.add(*row[:3], math.nan, *row[4:])
    unplayed.progress.restore(history.progress.rows, history.progress.seen)
    hand.show(unplayed)
    chart = hand.chart("outputs")
    assert not chart.entries["draw_rate"].isVisible()
    assert [row.name for row in chart.rows_at(45)] == ["spread", "saturation"]
    assert "drawn" not in hand.panel.flat_row.label.full_text()
    assert hand.panel.flat_row.isVisible()


def test_flat_outputs_are_explained_by_their_numbers(hand: ChartsHand) -> None:
    history = made_up(60, flat=True)
    hand.show(history)
    assert hand.panel.flat_row.isHidden()  # 0.05 is still told apart
    grow(history, 140, flat=True, drift=True)
    hand.show(history)
    sentence = hand.panel.flat_row.label.full_text()
    last = np.median(history.outputs.column("spread")[-5:])
    assert short(float(last)) in sentence
    assert "89.9 % of the games are drawn" in sentence
    assert "hardly tells positions apart" in sentence
    assert hand.panel.drift_row.isHidden()  # one sentence at a time
    hand.bot.mouseClick(hand.panel.flat_row.look, Qt.MouseButton.LeftButton)
    assert hand.panel.enlarged == "outputs"
    hand.bot.keyClick(hand.chart("outputs").plot, Qt.Key.Key_Escape)
    assert hand.panel.enlarged is None


def test_outputs_at_both_ends_are_explained_too(hand: ChartsHand) -> None:
    history = made_up(20)
    for number in range(21, 26):
        history.outputs.add(number, 450 * number, 0.4 * number, 0.3, 0.993, 0.8)
    hand.show(history)
    sentence = hand.panel.flat_row.label.full_text()
    assert "0.99 from 0" in sentence
    assert "blind to what lies between" in sentence
    assert "drawn" not in sentence  # most are not
    hand.panel.show_history(history, "connect4", EvolutionSettings())
    assert hand.panel.flat_row.isHidden()  # its searches compare the sums before the last tanh
    hand.panel.show_history(history, "checkers", replace(EvolutionSettings(), compares="output"))
    assert hand.panel.flat_row.isVisible()


def test_another_run_is_laid_over_by_its_spread(hand: ChartsHand) -> None:
    hand.show(made_up(100, flat=True))
    hand.panel.show_others([("steady", made_up(100))])
    hand.panel.flush()
    chart = hand.chart("outputs")
    row = chart.rows_at(100)[-1]
    assert row.name == "1: steady"
    assert row.value == "0.4"
