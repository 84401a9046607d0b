"""The panels of analysis in the Training tab: they follow the run and the player on show."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint

from poda.packages.lab.window.analysis.part import AnalysisPart
from poda.training.model import Status
from training.hand import TrainingHand
from training.lineages import ladder
from training.run.test_learning import KINDS, learnt, planned
from training.test_room import shows_whole_rows, sized, with_curves


@pytest.fixture
def analysis(hand: TrainingHand) -> AnalysisPart:
    """The panels of the tab at hand."""
    part = hand.tab.added["analysis"]
    assert isinstance(part, AnalysisPart)
    return part


def test_what_is_asked_for_comes_before_what_is_looked_at(
    hand: TrainingHand, analysis: AnalysisPart
) -> None:
    column = hand.tab.players
    parts = (column.statistics, analysis.fields, column.opinion, analysis.hall)
    tops = [part.mapTo(column.widget(), QPoint()).y() for part in parts]
    assert tops == sorted(tops)


def test_its_fields_are_those_of_the_player(hand: TrainingHand, analysis: AnalysisPart) -> None:
    view = analysis.fields.view
    before = view.grab().toImage()
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    hand.wait(lambda: view.grab().toImage() != before)


@pytest.mark.parametrize("kind", KINDS)
def test_what_it_looks_at_is_shown_by_kind(
    hand: TrainingHand, analysis: AnalysisPart, kind: str
) -> None:
    learnt(hand, kind).tab.players.reveal("fields")
    of_tuples = kind == "tuples"
    hand.wait((analysis.tuples if of_tuples else analysis.fields).isVisible)
    assert not (analysis.fields if of_tuples else analysis.tuples).isVisible()
    if not of_tuples:
        assert len(analysis.fields._units) == {"plain": 3, "linear": 1}[kind]
        assert "Column 1, row 1" in analysis.fields.words(0, 0)
    planned(hand, "plain")  # the next network has fields again
    hand.wait(analysis.fields.isVisible)
    hand.wait(lambda: len(analysis.fields._units) == 3)


def test_of_networks_too_large_it_is_said_that_there_are_no_ancestors(
    hand: TrainingHand, analysis: AnalysisPart, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("model", "training_thread"):
        monkeypatch.setattr(f"poda.training.{module}.MOST_WEIGHTS", 10)
    learnt(hand)
    assert not analysis.forgetting.isVisible()
    hand.tab.players.reveal("hall")
    hand.wait(lambda: "so large" in analysis.hall._empty.text())


def test_the_map_is_folded_away_where_charts_of_learning_come_first(hand: TrainingHand) -> None:
    sheet = learnt(hand).tab.charts.sheet
    hand.wait(sheet.charts["kept"].isVisible)
    assert "forgetting map" in sheet.section.header.text()


@pytest.mark.parametrize(("scale", "rows"), [(1.0, 5), (1.6, 3)])
def test_the_past_champions_are_shown_in_whole_rows(
    hand: TrainingHand, analysis: AnalysisPart, scale: float, rows: int
) -> None:
    with_curves(hand)
    sized(hand, 1280, 720, scale, "en")
    analysis.hall.show_lineage(ladder(8))
    shows_whole_rows(hand, "hall", analysis.hall.table, rows)
