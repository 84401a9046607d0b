"""The charts of a run in which one network learns, alone and over one that evolves."""

from __future__ import annotations

import numpy as np
import pytest

from poda.engine.runs.curves import along, has_clock
from poda.engine.runs.history import MOST_ROWS, History
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.settings import Settings

from .hand import ChartsHand, named
from .histories import learnt, made_up

TD = PRESETS["td"].settings


def show(hand: ChartsHand, history: History, settings: Settings | None = TD) -> None:
    hand.panel.show_history(history, "connect4", settings)
    hand.settle()


def clocked(generations: int, seed: int = 1) -> History:
    """A run that evolves, four threads at work."""
    history = made_up(generations, seed=seed)
    for row in history.progress.rows[:, :3].tolist():
        history.clock.add(*row, 4 * row[2])
    return history


# Which charts there are


def test_losses_values_kept_and_the_error_come_first(hand: ChartsHand) -> None:
    hand.panel.sheet.section.unfold(False)
    show(hand, learnt(300))
    assert hand.offered == {"results", "kept", "error"}
    kept, error = hand.chart("kept"), hand.chart("error")
    assert kept.y() == error.y() > hand.chart("results").geometry().bottom()
    assert error.x() > kept.geometry().right()
    assert hand.panel.sheet.section.header.text() == "Norm, weights"


def test_what_tells_of_a_population_is_not_there(hand: ChartsHand) -> None:
    show(hand, learnt(300))
    assert not hand.offered & {"fitness", "age", "mean", "steps"}
    show(hand, made_up(300), None)
    assert "fitness" in hand.offered
    assert not hand.offered & {"error", "norm", "kept"}


def test_without_known_values_the_map_stands_beside_the_error(hand: ChartsHand) -> None:
    from PySide6.QtWidgets import QLabel

    beside = QLabel("beside")
    hand.panel.put_beside(named(beside))
    show(hand, learnt(300))
    assert beside.y() != hand.chart("error").y()  # it folds away
    history = learnt(300)
    history.kept.restore(np.zeros((0, 4)), 0)
    show(hand, history)
    assert "kept" not in hand.offered
    assert beside.parentWidget() is hand.chart("error").parentWidget()
    assert beside.x() > hand.chart("error").geometry().right()
    hand.panel.sheet.have_beside(False)
    assert not beside.isVisible()


def test_the_newest_values_stand_beside_the_titles(hand: ChartsHand) -> None:
    history = learnt(301)
    show(hand, history)
    hand.panel.set_smoothing(0)
    hand.settle()
    kept = history.kept.column("kept")[-1]
    assert hand.chart("kept").note.full_text() == f"{100 * kept:.1f} %".replace(".0 %", " %")
    error = history.learning.column("error")[-1]
    assert float(hand.chart("error").note.full_text()) == pytest.approx(error, abs=0.001)


def test_the_words_speak_of_a_network_and_of_no_best_one(hand: ChartsHand) -> None:
    show(hand, learnt(30))
    assert "of the network, as it then was" in hand.chart("results")._why("results")
    assert "how well it plays" in hand.chart("error")._why("error")


# Along which axis


def test_by_processor_time_each_row_lies_where_its_generation_was(hand: ChartsHand) -> None:
    history = learnt(300)
    show(hand, history)
    hand.panel.set_smoothing(0)
    hand.panel.set_axis("processor")
    hand.settle()
    x, _ = hand.drawn("kept", "kept")
    assert x == pytest.approx(0.2 * history.kept.column("generation"))
    assert hand.chart("error").heading(61.0) == "after 1:01 processor time"
    assert hand.panel.clock_note.isHidden()


def test_evolution_and_learning_lie_over_each_other_by_what_each_took(hand: ChartsHand) -> None:
    show(hand, learnt(300))
    hand.panel.show_others([("evolved", clocked(100))])
    hand.panel.set_axis("processor")
    hand.settle()
    ends = {}
    for key in ("results", "error", "weights"):
        trace, tag, _ = hand.chart(key).plot._others[0]
        x = trace._mean.getData()[0]
        ends[key] = 0.0 if x is None or not len(x) or not tag.isVisible() else x[-1]
    assert ends == {"results": pytest.approx(1.6 * 91), "error": 0.0, "weights": pytest.approx(160)}


def test_a_learning_run_has_no_line_where_fitness_is_drawn(hand: ChartsHand) -> None:
    show(hand, made_up(100), None)
    hand.panel.show_others([("learnt", learnt(100))])
    hand.settle()
    assert not hand.chart("fitness").plot._others[0][1].isVisible()
    assert hand.chart("results").plot._others[0][1].isVisible()
    assert hand.chart("kept").plot._others[0][1].isVisible()
    assert {"error", "norm", "kept", "fitness", "age"} <= hand.offered


def test_of_an_older_run_the_clock_stands_for_it_and_that_is_said(hand: ChartsHand) -> None:
    show(hand, learnt(300))
    hand.panel.show_others([("old run", made_up(100))])
    hand.settle()
    assert hand.panel.clock_note.isHidden()
    hand.panel.set_axis("processor")
    hand.settle()
    assert "old run" in hand.panel.clock_note.text()
    assert "this run" not in hand.panel.clock_note.text()
    x = hand.chart("results").plot._others[0][0]._mean.getData()[0]
    assert x[-1] == pytest.approx(0.4 * 91)
    hand.click(hand.panel.others_row.entries[0])
    assert hand.panel.clock_note.isHidden()
    show(hand, learnt(50, clock=False))
    assert "this run" in hand.panel.clock_note.text()


def test_the_axis_is_chosen_in_the_tools_and_remembered(hand: ChartsHand) -> None:
    show(hand, learnt(50))
    axis = hand.panel.tools.axis
    axis.setCurrentIndex(axis.findData("processor"))
    axis.activated.emit(axis.currentIndex())
    assert axis.currentText() == "By processor time"
    assert hand.panel.state()["axis"] == "processor"
    hand.panel.set_axis("generation")
    hand.panel.restore({"axis": "processor"})
    assert hand.panel.axis == "processor"


# What the clock knows


def test_a_clock_that_began_late_or_paused_is_none() -> None:
    history = learnt(100)
    assert has_clock(history)
    history.clock.restore(history.clock.rows[10:], 90)
    assert not has_clock(history)
    whole = learnt(100)
    whole.progress.add(*whole.progress.rows[-1] + [1, *(0,) * 17])
    assert not has_clock(whole)
    assert not has_clock(History())
    assert (along(history, history.kept, "processor") == history.kept.column("seconds")).all()


def test_rows_after_the_last_that_was_kept_go_on_at_the_same_rate() -> None:
    history = learnt(MOST_ROWS + 1)  # every second row is kept
    assert history.clock.column("generation")[-1] == MOST_ROWS + 1
    history.progress.add(MOST_ROWS + 2, 1, 1.0, *(0.0,) * 15)
    history.clock.add(MOST_ROWS + 2, 1, 1.0, 0.0)
    history.kept.add(MOST_ROWS + 2, 1, 1.0, 0.9)
    found = along(history, history.kept, "processor")
    assert found[-1] == pytest.approx(0.2 * (MOST_ROWS + 2))
    assert (np.diff(found) > 0).all()


# One that is alone


@pytest.mark.parametrize("key", ["norm", "weights"])
def test_one_that_is_folded_away_is_seen_when_it_is_asked_for(hand: ChartsHand, key: str) -> None:
    hand.panel.sheet.section.unfold(False)
    show(hand, learnt(100))
    hand.panel.enlarge(key)
    hand.settle()
    assert hand.offered == {key}
    assert hand.chart(key).plot.area.height() > 200
    hand.panel.enlarge(None)
    hand.settle()
    assert hand.offered == {"results", "kept", "error"}
