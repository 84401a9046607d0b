"""What is told of a run is what it is: readings where it rests, raw last values, names that fit."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt

from poda.engine.game import MAX, MIN
from poda.engine.runs.kept_runs import summary
from poda.play.model.board import PERSON
from poda.training.model import Status
from poda.training.plots.look import short

from .hand import TrainingHand
from .lineages import ladder
from .trainers import SEED, TINY

READ = replace(TINY, read_every=1000, validate_every=1000)
CENTRED = replace(READ, strategy="antithetic", pairs=3)


def rested(hand: TrainingHand) -> None:
    """Until the run rests, and the charts show it."""
    hand.wait(lambda: not hand.model.is_busy and not hand.model.is_saving)
    hand.wait(
        lambda: hand.tab.charts.shown.history is hand.model.run.history and not hand.tab._stale
    )
    hand.tab.charts.flush()


def test_a_proven_player_is_not_shown_as_losing(hand: TrainingHand) -> None:
    hand.model.choose_preset("no-loss")
    hand.click("train")
    hand.wait_for(Status.ENDED)
    rested(hand)
    readings = hand.model.run.history.readings
    assert hand.model.reason == "proven"
    assert readings.column("generation")[-1] == hand.model.totals[0]
    assert readings.column("lost").tolist()[-1] == 0
    assert hand.tab.charts.charts["results"].note.full_text() == "losses 0 %"
    assert hand.model.folder is not None
    hand.wait(lambda: (found := summary(hand.model.folder.path).best_losses) and not found.share)


@pytest.mark.parametrize("button", ["pause", "cancel"])
def test_a_run_that_rests_takes_a_reading(hand: TrainingHand, button: str) -> None:
    hand.model.set_settings(READ, SEED)
    hand.click("train")
    hand.wait(lambda: hand.model.totals[0] >= 3)
    hand.click(button)
    rested(hand)
    generations = hand.model.run.history.readings.column("generation").tolist()
    assert generations[0] == 1
    assert generations[-1] == hand.model.totals[0]
    assert len(generations) == 2


def test_titles_and_cards_have_the_same_raw_values(hand: TrainingHand) -> None:
    hand.model.set_settings(replace(READ, read_every=3), SEED)
    hand.model.set_limits(60, None)
    hand.click("train")
    hand.wait_for(Status.ENDED)
    rested(hand)
    charts, history = hand.tab.charts, hand.model.run.history
    charts.sheet.section.unfold()
    charts.set_smoothing(10)
    hand.wait(charts.charts["age"].isVisible)
    charts.flush()
    progress, readings = history.progress, history.readings
    lost = readings.column("lost")[-1] / 150
    assert charts.charts["age"].note.full_text() == f"{progress.column('age')[-1]:.0f}"
    assert charts.charts["mean"].note.full_text() == short(
        round(float(progress.column("mean_of_best")[-1]), 2)
    )
    drawn = charts.charts["results"].strands["lost"].lines[0]
    assert drawn.mean[-1] == pytest.approx(lost)
    assert drawn.mean[0] == pytest.approx(readings.column("lost")[0] / 150)
    ages = charts.charts["age"].strands["age"].lines[0]
    assert np.array_equal(ages.mean, progress.column("age"))
    who = hand.tab.players.who
    who.setFocus()
    hand.press(Qt.Key.Key_Down)
    assert f"age {progress.column('age')[-1]:.0f}" in hand.tab.players.card.info.full_text()


def test_a_strategy_that_moves_a_centre_calls_it_so(hand: TrainingHand) -> None:
    hand.model.set_settings(CENTRED, SEED)
    hand.model.set_limits(4, None)
    hand.click("train")
    hand.wait_for(Status.ENDED)
    rested(hand)
    charts, players = hand.tab.charts, hand.tab.players
    charts.sheet.section.unfold()
    assert charts.charts["fitness"].entries["best"].text() == "centre"
    for nothing in ("age", "mean", "steps"):
        assert not charts.charts[nothing].isVisible()
    assert charts.sheet.section.header.text() == "Values kept, outputs, weights"
    assert players.who.itemText(1) == "Current centre"
    players.who.setFocus()
    hand.press(Qt.Key.Key_Down)
    hand.wait(lambda: players.card.title.full_text() == "Centre of generation 4")
    assert "age" not in players.card.info.full_text()


def test_fitness_that_counts_lines_is_said_to_be_absolute(hand: TrainingHand) -> None:
    hand.model.choose_preset("no-loss")
    chart = hand.tab.charts.charts["fitness"]
    hand.wait(lambda: "absolute" in chart.title.full_text())
    hand.model.choose_preset("steady")
    hand.wait(lambda: chart.title.full_text() == "Fitness (relative)")


def test_the_best_found_is_played_against_unless_another_is_chosen(hand: TrainingHand) -> None:
    asked: list[object] = []
    hand.model.play_asked.connect(lambda champion, _plies: asked.append(champion))
    hand.model.set_settings(replace(READ, validate_every=1), SEED)
    hand.model.set_limits(3, None)
    hand.click("train")
    hand.wait_for(Status.ENDED)
    rested(hand)
    hand.tab.actions_["play"].trigger()
    hand.window.tabs.setCurrentIndex(2)
    players = hand.tab.players
    players.who.setFocus()
    hand.press(Qt.Key.Key_Down)
    hand.tab.actions_["play"].trigger()
    assert asked == [hand.model.run.champion, hand.model.run.best]


def test_a_past_champion_can_be_chosen(hand: TrainingHand) -> None:
    hand.model.set_limits(3, None)
    hand.click("train")
    hand.wait_for(Status.ENDED)
    rested(hand)
    hand.model.run.past_champions = ladder(4)
    hand.model.lineage_changed.emit()
    who = hand.tab.players.who
    hand.wait(lambda: who.count() == 2 + 4)
    assert who.itemText(2) == "Past champion, of generation 15"
    who.setFocus()
    for _ in range(2):
        hand.press(Qt.Key.Key_Down)
    player = hand.tab.players.player
    assert player.generation == 15
    hand.wait(lambda: hand.tab.players.card.title.full_text() == "Champion, of generation 15")


def test_its_opinion_is_between_a_loss_and_a_win(hand: TrainingHand) -> None:
    play = hand.window.play.model
    play.change_game("tictactoe", {MAX: PERSON, MIN: PERSON})
    opinion = hand.tab.players.opinion
    hand.wait(lambda: "who is to move" in opinion.sentence.full_text())
    assert "1 is a win, 0 is even" in opinion.sentence.full_text()
    answer = opinion._shown_answer()
    assert answer is not None
    for move in answer.moves:
        assert -1 <= float(opinion._value(move, MAX).replace("−", "-")) <= 1


def test_the_window_hears_that_it_trains(hand: TrainingHand) -> None:
    told: list[tuple[bool, int]] = []
    hand.tab.progressed.connect(lambda running, number: told.append((running, number)))
    hand.click("train")
    hand.wait(lambda: (True, hand.model.totals[0]) >= (True, 1) and bool(told))
    assert told[0][0]
    hand.click("pause")
    hand.wait_for(Status.PAUSED)
    assert told[-1] == (False, hand.model.totals[0])
