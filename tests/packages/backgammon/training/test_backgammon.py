"""Backgammon in the Training tab: trained, watched, tried, played against; and no word that means
another game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from picking import pick
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.games.backgammon import START, State
from poda.engine.games.backgammon_parts.inputs import INPUTS, OF_BAR, OF_OFF, SIDE_INPUTS, UNITS
from poda.engine.runs.champion import load_champion
from poda.engine.runs.presets import usual_preset
from poda.engine.runs.settings import EvolutionSettings, unused
from poda.engine.runs.statistics_table import StatisticsRow, StatisticsTable
from poda.packages.backgammon.window.training_kit import SHAPES, column_of, input_words
from poda.packages.lab.window.analysis.receptive_fields import FieldsPanel
from poda.play.model.board import PERSON
from poda.training import statistics_words
from poda.training.model import Status
from poda.training.opinion import Opinion, OpinionState
from poda.training.plots.look import LinearScale
from poda.training.settings_rules import preset_settings, presets_for
from poda.training.statistics_panel import StatisticsPanel
from poda.training.statistics_words import can_draw, yardstick
from training.dialogs import is_ok, opener, row_of, type_into
from training.hand import TrainingHand
from training.players import player, shown
from training.plots.hand import ChartsHand
from training.plots.histories import made_up

KEY = Qt.Key
LEFT = Qt.MouseButton.LeftButton
BACKGAMMON = GAMES["backgammon"]
TINY = EvolutionSettings(
    parents=3, offspring=3, games=2, plies=0, sparring_plies=0, hidden=2, hall_share=0.5,
    hall_every=2, validate_every=0, read_every=2,
)  # fmt: skip
OPENING = State(START, START, MAX, (3, 1))


# The whole of it, in the window


@pytest.fixture
def hand(qtbot: QtBot, new_window: Any) -> TrainingHand:
    """A person at the Training tab, who has chosen backgammon."""
    made = TrainingHand(qtbot, new_window(), tiny=False)
    pick(made.tab.bar.game, "backgammon")
    made.model.set_settings(TINY, 5)
    return made


def test_it_is_trained_paused_and_gone_on_with(hand: TrainingHand) -> None:
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    assert hand.model.totals[0] == 1
    hand.click("resume")
    hand.wait(lambda: hand.model.totals[0] >= 3)
    hand.click("pause")
    hand.wait_for(Status.PAUSED)
    folder = hand.model.folder
    assert folder is not None
    assert len(hand.model.run.history.readings) >= 1
    trained = hand.model.totals[0]
    hand.model.choose("tictactoe")
    hand.model.open_run(folder.path)
    hand.wait_for(Status.PAUSED)
    assert (hand.model.game_key, hand.model.totals[0]) == ("backgammon", trained)
    hand.click("step")
    hand.wait(lambda: hand.model.totals[0] == trained + 1)
    hand.wait_for(Status.PAUSED)


def test_the_best_one_is_played_against(hand: TrainingHand) -> None:
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    hand.bot.mouseClick(hand.tab.players.card.play, LEFT)
    model = hand.window.play.model
    assert hand.window.tabs.currentIndex() == 0
    assert model.board.game.key == "backgammon"
    seated = next(spec for spec in model.board.players.values() if spec.path)
    assert load_champion(Path(seated.path)).generation == 1
    side = next(side for side, spec in model.board.players.items() if spec.path)
    model.set_position(BACKGAMMON.format_position(replace(OPENING, turn=side)))
    hand.wait(lambda: model.board.record.current.ply >= 1)  # it plays the 3-1


def test_the_network_that_tells_chances_learns_and_is_played_against(hand: TrainingHand) -> None:
    pick(hand.tab.bar.preset, "td-chances")
    assert hand.model.preset == "td-chances"
    settings = replace(hand.model.settings, episodes=20, validate_every=0, read_every=1)
    hand.model.set_settings(settings, 5)
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    hand.wait(lambda: not hand.tab._stale)
    assert hand.model.totals[1] == 20
    assert len(hand.model.run.history.readings) == 1
    fields = hand.tab.added["analysis"].fields
    assert "features of the position" in fields._legend.full_text()
    assert not fields.view.isVisibleTo(fields)
    assert not fields.all.isVisibleTo(fields)
    assert hand.tab.players.sections["credit"].isHidden()
    folder = hand.model.folder
    assert folder is not None
    hand.model.choose("connect4")
    hand.wait(lambda: fields.view.isVisibleTo(fields))
    hand.model.open_run(folder.path)
    hand.wait_for(Status.PAUSED)
    assert hand.model.settings.architecture == "chances"
    hand.bot.mouseClick(hand.tab.players.card.play, LEFT)
    play = hand.window.play.model
    side = next(side for side, spec in play.board.players.items() if spec.path)
    play.set_position(BACKGAMMON.format_position(replace(OPENING, turn=side)))
    hand.wait(lambda: play.board.record.current.ply >= 1)


def test_its_networks_that_learn_are_offered(qtbot: QtBot) -> None:
    dialog = opener(qtbot)("td-chances", "backgammon")
    box = row_of(dialog, "architecture").field.box
    assert isinstance(box, QComboBox)
    assert [box.itemData(row) for row in range(box.count())] == [
        "plain", "linear", "tuples", "chances",
    ]  # fmt: skip
    assert not row_of(dialog, "hidden").field.isEnabled()
    type_into(dialog, "exploration", "0.1")
    assert not is_ok(dialog)
    assert row_of(dialog, "exploration").problem.text().startswith("✕")


def test_its_statistics_are_in_points(hand: TrainingHand) -> None:
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    statistics = hand.tab.players.statistics
    statistics.setup.games.setValue(6)
    for kind in ("features", "random"):
        pick(statistics.setup.opponent, kind)
        hand.bot.mouseClick(statistics.run, LEFT)
        hand.wait(lambda: not statistics.busy)
    first, second = statistics.table.rows
    assert (first.opponent, second.opponent) == ("expectiminimax:0:features", "random")
    assert first.games == second.games == 6
    assert first.plies == 0
    assert first.points is not None
    assert "points a game (standard error" in statistics.result.points.full_text()
    assert hand.model.run.statistics.rows == statistics.table.rows
    # As they are when the run is opened again.
    folder = hand.model.folder
    assert folder is not None
    hand.model.choose("tictactoe")
    hand.model.open_run(folder.path)
    hand.wait_for(Status.PAUSED)
    assert hand.model.run.statistics.rows == (first, second)


def test_its_opinion_of_a_throw_is_a_list_of_plays(hand: TrainingHand) -> None:
    play = hand.window.play.model
    play.change_game("backgammon", {MAX: PERSON, MIN: PERSON})
    play.set_position(BACKGAMMON.format_position(OPENING))
    opinion = hand.tab.players.opinion
    hand.tab.players.ensureWidgetVisible(opinion)
    hand.wait(lambda: "it would play" in opinion.sentence.full_text())
    lines = opinion.plays.full_text().split("\n")
    assert len(lines) == 5
    assert lines[0].startswith("1. ")
    assert opinion.board is not None
    assert opinion.board.isVisibleTo(opinion)


# What its words say


def test_the_usual_preset_is_for_dice_and_looks_nowhere_ahead() -> None:
    names = presets_for(BACKGAMMON)
    assert usual_preset("backgammon") in names
    for name in names:
        settings = preset_settings(name, BACKGAMMON)
        assert settings.plies == 0
        assert settings.learns or settings.sparring_plies == 0


@pytest.mark.parametrize("preset", list(presets_for(BACKGAMMON)))
def test_a_preset_is_known_again(hand: TrainingHand, preset: str) -> None:
    hand.model.choose_preset(preset)
    assert hand.model.preset == preset
    hand.model.set_settings(hand.model.settings, 7)
    assert hand.model.preset == preset


def test_readings_are_against_the_hand_made_evaluation(qtbot: QtBot) -> None:
    charts = ChartsHand(qtbot)
    charts.show(made_up(40), "backgammon")
    results = charts.chart()
    assert results.title.full_text().startswith("Against the hand-made evaluation")
    assert "6" not in results.title.toolTip().replace("150", "")
    assert results.entries["drawn"].isHidden()
    assert not charts.is_shown("results", "drawn")
    assert charts.is_shown("results", "lost")
    charts.show(made_up(40), "connect4")
    assert results.title.full_text().startswith("Against the 6-ply player")
    assert charts.is_shown("results", "drawn")


def test_a_curve_that_is_always_0_has_a_scale_for_people() -> None:
    assert LinearScale().bounds(0.0, 0.0) == (-1.0, 1.0)


def test_settings_that_dice_leave_without_a_use_say_so(qtbot: QtBot) -> None:
    dialog = opener(qtbot)("duels", "backgammon")
    for name, words in (
        ("plies", "compare the positions after their plays"),
        ("sparring_plies", "the partner is the hand-made evaluation"),
        ("symmetry", "no mirror image"),
    ):
        row = row_of(dialog, name)
        assert not row.field.isEnabled()
        assert row.note.full_text() == ""  # nobody asks what was published of it
        assert words in row.problem.text()
    assert "a gammon is two points" in row_of(dialog, "win").explanation.text()
    assert "hand-made evaluation" in row_of(dialog, "read_every").explanation.text()
    assert unused("plies", GAMES["connect4"]) == ""


def test_the_statistics_offer_whom_there_is(qtbot: QtBot) -> None:
    panel = shown(qtbot, StatisticsPanel())
    panel.set_player(player("backgammon", hidden=2, plies=0), 12, "best")
    setup = panel.setup
    kinds = [setup.opponent.itemData(row) for row in range(setup.opponent.count())]
    assert kinds == ["features", "network", "random", "file"]
    assert setup.chosen_opponent().text == "expectiminimax:0:features"
    assert not setup.plies.isVisible()  # it looks at its plays and no further
    assert (setup.opponent_plies.minimum(), setup.opponent_plies.maximum()) == (0, 2)
    pick(setup.opponent, "network")
    setup.opponent_plies.setValue(1)
    assert setup.chosen_opponent().text == "expectiminimax:1:network"
    panel.set_player(player("connect4", hidden=2), 12, "best")
    kinds = [setup.opponent.itemData(row) for row in range(setup.opponent.count())]
    assert kinds == ["zero", "alphabeta", "random", "file"]
    assert setup.plies.isVisible()
    assert setup.chosen_opponent().text == "alphabeta:6:zero"


def test_results_tell_points_and_no_draws(qtbot: QtBot) -> None:
    panel = shown(qtbot, StatisticsPanel())
    panel.set_player(player("backgammon", hidden=2, plies=0), 12, "best")
    row = StatisticsRow(
        12, "best", "expectiminimax:0:network", 0, 60, 0, 90, points=-0.416, error=0.123
    )
    panel.show_table(StatisticsTable("backgammon", [row]))
    assert panel.result.points.full_text() == "−0.42 points a game (standard error 0.12)"
    assert "drawn" not in panel.result.accessibleDescription()
    assert panel.result.conditions.full_text().startswith("trained network, 0 plies · 150 games")
    headers = panel.list.results
    seen = {
        headers.header(place): not panel.list.isColumnHidden(place)
        for place in range(headers.columnCount())
    }
    assert (seen["Drawn"], seen["Points"]) == (False, True)
    assert headers.index(0, list(seen).index("Points")).data() == "−0.42"


@pytest.mark.parametrize(
    ("text", "long", "short"),
    [
        ("expectiminimax:0:features", "hand-made evaluation, 0 plies", "hand-made 0"),
        ("expectiminimax:2:network", "trained network, 2 plies", "trained 2"),
        ("random", "random moves", "random"),
        ("expectiminimax:9:lines", "expectiminimax:9:lines", "expectiminimax:9:lines"),
    ],
)
def test_opponents_have_names(text: str, long: str, short: str) -> None:
    assert statistics_words.opponent_words(text) == long
    assert statistics_words.opponent_words(text, short=True) == short


def test_who_is_met_depends_on_the_game() -> None:
    assert yardstick("backgammon") == "features"
    assert {yardstick(key) for key in ("connect4", "tictactoe", "unknown", "")} == {"plies"}
    assert [key for key in GAMES if not can_draw(key)] == ["backgammon"]


# What the hidden units look at


def test_the_inputs_lie_on_a_board() -> None:
    shape = SHAPES[0]
    places = {cell for cell in shape.cells if cell != (-1, -1)}
    assert len(places) == 2 * SIDE_INPUTS  # each has a place of its own
    assert all(0 <= column < shape.columns and 0 <= row < shape.rows for column, row in places)
    own_six, their_six = 5 * UNITS, SIDE_INPUTS + 18 * UNITS  # the opponent's 19 is the own 6
    assert shape.cells[own_six][0] == shape.cells[their_six][0] == column_of(6)
    assert shape.cells[own_six][1] == shape.rows - 1  # at the edge, below
    assert column_of(24) == column_of(1)
    assert column_of(12) == column_of(13) == 0


def test_every_input_has_words() -> None:
    words = [input_words(number) for number in range(2 * SIDE_INPUTS)]
    assert len(set(words)) == len(words)
    assert words[0] == "A first own checker on point 1"
    assert words[5 * UNITS + 3] == "Each further own checker on point 6"
    assert words[OF_BAR] == "Each own checker on the bar"
    assert words[OF_OFF] == "Each own checker that is off"
    assert words[SIDE_INPUTS] == "The opponent’s first checker on point 24"


def test_pointing_at_a_square_tells_its_weight(qtbot: QtBot) -> None:
    panel = shown(qtbot, FieldsPanel(), 380)
    made = player("backgammon", hidden=1, plies=0)
    weights = np.zeros(INPUTS + 2)
    weights[5 * UNITS], weights[-1] = 0.5, 1.0
    panel.show_network(replace(made, weights=weights))
    field = panel.view.field(0)
    column, row = SHAPES[0].cells[5 * UNITS]
    side = field.width() / SHAPES[0].columns
    spot = field.topLeft().toPoint()
    spot.setX(round(field.left() + (column + 0.5) * side))
    spot.setY(round(field.top() + (row + 0.5) * side))
    QApplication.processEvents()  # it is laid out
    qtbot.mouseMove(panel.view, spot)
    assert panel.detail.full_text().endswith("A first own checker on point 6: +0.5.")
    if len(SHAPES) > 1:
        panel.second.setFocus()
        qtbot.keyClick(panel.second, KEY.Key_Space)
        assert panel._shape is SHAPES[1]
    panel.show_network(player("connect4"))
    assert not panel.second.isVisible()


# An opinion


def test_a_double_is_not_its_business(qtbot: QtBot, readable: None) -> None:
    from poda.engine.games.backgammon_parts.cube import Cube

    opinion = shown(qtbot, Opinion())
    opinion.show_player(player("backgammon", hidden=2, plies=0))
    opinion.set_position("backgammon", State(START, START, MAX, None, Cube(offered=True)))
    assert opinion.standing is OpinionState.CUBE
    assert "without the cube" in opinion.sentence.full_text()
    assert not opinion.plays.isVisible()
    opinion.set_position("backgammon", State(START, START, MAX))
    assert opinion.standing is OpinionState.CHANCE
