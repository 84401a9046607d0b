"""A run in which one network learns, in the real window: nothing in the tab breaks or misleads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from poda.engine.games import GAMES
from poda.engine.runs.card import load_card
from poda.engine.runs.champion import load_champion
from poda.engine.runs.settings import LearningSettings
from poda.play.words import figures
from poda.training.model import Status

from ..conftest import Open
from ..hand import TrainingHand

CTRL = Qt.KeyboardModifier.ControlModifier

LEARNING = LearningSettings(
    learning_rate=0.05, initial_weight=0.1, plies=1, episodes=4, hidden=3, tuples=4,
    tuple_length=3, validate_every=2, read_every=2,
)  # fmt: skip
KINDS = ["plain", "linear", "tuples"]


def planned(hand: TrainingHand, kind: str = "plain") -> TrainingHand:
    hand.model.set_settings(replace(LEARNING, architecture=kind), 3)
    return hand


def learnt(hand: TrainingHand, kind: str = "plain", generations: int = 4) -> TrainingHand:
    """After so many generations, at rest."""
    planned(hand, kind).click("train")
    hand.wait(lambda: hand.model.totals[0] >= generations)
    hand.click("cancel")
    hand.wait_for(Status.ENDED)
    hand.wait(lambda: hand.model.run.champion is not None)
    hand.wait(lambda: not hand.tab._stale)
    return hand


def test_the_preset_is_chosen_in_the_bar(hand: TrainingHand) -> None:
    box = hand.tab.bar.preset
    assert box.findData("td") >= 0
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(box.findData("td")):
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert hand.model.settings.learns
    assert hand.model.preset == "td"
    assert "learns from its own predictions" in hand.said
    hand.wait(lambda: "the network knows only the rules" in hand.tab.charts.empty.text())


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_trained_stopped_and_gone_on_with(hand: TrainingHand, kind: str) -> None:
    learnt(hand, kind)
    assert hand.notice == ""
    generation = hand.model.totals[0]
    hand.click("resume")
    hand.wait(lambda: hand.model.totals[0] > generation)
    hand.click("pause")
    hand.wait_for(Status.PAUSED)
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    assert hand.notice == ""


@pytest.mark.parametrize("kind", KINDS)
def test_its_run_is_opened_again(hand: TrainingHand, open_window: Open, kind: str) -> None:
    learnt(hand, kind)
    folder, totals, kept = hand.model.folder, hand.model.totals, len(hand.model.run.history.kept)
    assert folder is not None
    hand.model.set_plan(replace(hand.model.plan, seed=99))
    hand.model.open_run(folder.path)
    hand.wait(lambda: hand.model.totals == totals)
    assert len(hand.model.run.history.kept) == kept > 0
    assert hand.model.settings.architecture == kind
    assert hand.notice == ""


def test_the_bar_says_that_it_learns(hand: TrainingHand) -> None:
    planned(hand).click("train")
    hand.wait(lambda: hand.model.status is Status.RUNNING)
    hand.wait(lambda: hand.said.startswith("Learning"))
    hand.click("cancel")
    hand.wait_for(Status.ENDED)


def test_the_card_tells_values_kept_and_neither_fitness_nor_age(hand: TrainingHand) -> None:
    card = learnt(hand).tab.players.card
    assert card.info.full_text().startswith("values kept")
    assert card.info.full_text().endswith("%")
    for word in ("itness", "Age", "ean:"):
        assert word not in card.info.full_text() + card.info.toolTip()
    assert card.title.text().startswith("Champion")


def test_the_network_as_it_is_now_can_be_looked_at(hand: TrainingHand) -> None:
    who = learnt(hand).tab.players.who
    assert who.itemText(1) == "The network as it is now"
    assert "values that it kept" in who.itemData(0, Qt.ItemDataRole.ToolTipRole)
    who.setFocus()
    hand.press(Qt.Key.Key_Down)
    hand.wait(lambda: hand.tab.players.card.title.text().startswith("Network after generation"))


def test_before_it_learns_nothing_is_claimed(hand: TrainingHand) -> None:
    card = planned(hand).tab.players.card
    hand.wait(lambda: card.title.text() == "First player, untrained")
    assert card.info.full_text() == "It has learnt nothing."


@pytest.mark.parametrize("kind", KINDS)
def test_it_has_an_opinion(hand: TrainingHand, kind: str) -> None:
    learnt(hand, kind)
    hand.tab.set_position("tictactoe", GAMES["tictactoe"].initial_state())
    hand.tab.players.reveal("opinion")
    opinion = hand.tab.players.opinion
    hand.wait(lambda: opinion.isVisible() and opinion._shown_answer() is not None)
    assert "1 is a win" in opinion.sentence.text()
    assert opinion.board is not None
    assert len(opinion.board.view.labels) == 9


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_played_against_and_saved(
    hand: TrainingHand, choose: Callable[[Path | str], list[str]], tmp_path: Path, kind: str
) -> None:
    learnt(hand, kind)
    shown = hand.tab.players.player
    choose(tmp_path / "mine.json")
    hand.press(Qt.Key.Key_S, CTRL)
    assert (load_champion(tmp_path / "mine.json").weights == shown.weights).all()
    hand.bot.mouseClick(hand.tab.players.card.play, Qt.MouseButton.LeftButton)
    board = hand.window.play.model.board
    specs = [spec for spec in board.players.values() if spec.path]
    assert [load_champion(Path(spec.path)).layout.kind for spec in specs] == [kind]
    known = figures(load_card(Path(specs[0].path)))
    assert known.replace("\N{NO-BREAK SPACE}", " ").startswith("learnt by temporal differences · g")
    assert "age" not in known
    assert hand.notice == ""


@pytest.mark.parametrize("kind", KINDS)
def test_its_games_are_counted_in_statistics(hand: TrainingHand, kind: str) -> None:
    learnt(hand, kind)
    panel = hand.tab.players.statistics
    hand.press(Qt.Key.Key_R, CTRL)
    hand.wait(lambda: len(hand.model.run.statistics) == 1)
    assert hand.notice == ""
    assert panel.result.title.full_text().startswith("Champion")


def test_champions_and_ancestors_meet(hand: TrainingHand) -> None:
    learnt(hand, generations=12)
    hand.wait(lambda: hand.model.run.ancestors is not None and len(hand.model.run.ancestors) > 1)
    assert hand.model.run.past_champions is not None
    assert len(hand.model.run.past_champions) >= 1


def test_networks_too_large_have_no_ancestors(
    hand: TrainingHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("model", "training_thread"):
        monkeypatch.setattr(f"poda.training.{module}.MOST_WEIGHTS", 10)
    learnt(hand)
    lineage = hand.model.run.past_champions
    assert lineage is None or not len(lineage)
    assert hand.tab.players.who.count() == 2


def test_charts_of_learning_come_first(hand: TrainingHand) -> None:
    sheet = learnt(hand).tab.charts.sheet
    hand.wait(sheet.charts["kept"].isVisible)
    assert sheet.charts["error"].isVisible()
    assert not sheet.charts["fitness"].isVisible()
    words = sheet.section.header.text()
    assert "norm" in words.lower()
    assert "age" not in words
    assert "step sizes" not in words
