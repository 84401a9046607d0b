"""Checkers in the Training tab: its presets and settings, what its deeper networks look at, whom
they are measured against."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from picking import pick as pick_in
from poda.engine.game import MIN
from poda.engine.games import GAMES
from poda.engine.games.checkers import SIDE, cell_of
from poda.engine.networks.architectures import ARCHITECTURES, subsquares
from poda.engine.networks.network import layout_for
from poda.engine.random_numbers import Stream
from poda.engine.runs.champion import Champion, shipped_champion
from poda.engine.runs.presets import presets
from poda.engine.runs.settings import unused
from poda.packages.lab.window.analysis.receptive_fields import MOST_AT_FIRST, FieldsPanel
from poda.training.model import Status
from poda.training.player_column import PlayerCard
from poda.training.settings_rules import presets_for
from poda.training.settings_words import preset_explanation, preset_line
from poda.training.statistics_setup import StatisticsSetup
from poda.training.statistics_words import counts, reading_plies
from some import some
from training.dialogs import Open, is_ok, opener, pick, row_of, type_into
from training.hand import TrainingHand
from training.players import player, shown

CHECKERS = GAMES["checkers"]
KEY = Qt.Key
LEFT = Qt.MouseButton.LeftButton


def deep(kind: str, seed: int = 1) -> Champion:
    """A network of random weights of one of the published kinds."""
    layout = layout_for(CHECKERS, None, kind)
    weights = 0.1 * Stream(seed).normals(layout.weights)
    return replace(player("checkers"), layout=layout, weights=weights)


# What its networks look at


@pytest.mark.parametrize("kind", ARCHITECTURES)
def test_every_unit_is_a_board_of_dark_squares(qtbot: QtBot, kind: str) -> None:
    panel = shown(qtbot, FieldsPanel())
    made = deep(kind)
    panel.show_network(made)
    assert panel.second.isHidden()  # the kings differ by a factor alone
    assert "counts" in panel._legend.full_text()
    units = panel._units
    assert len(units) == made.layout.hidden
    qtbot.mouseClick(panel.all, Qt.MouseButton.LeftButton)
    view = panel.view
    fields = [view.field(rank) for rank in range(len(units))]
    # A square of the weight lies on its own dark square.
    for rect in some([*view._filled, *view._hollow]):
        field = next(each for each in fields if each.contains(rect.center()))
        column = int((rect.center().x() - field.left()) // view._side)
        row = int((rect.center().y() - field.top()) // view._side)
        assert (column + row) % 2 == 1
    seen = sum(int(np.isfinite(unit.weights).sum()) for unit in units)
    assert len(view._seen) == seen == len(ARCHITECTURES[kind].seen)


def test_a_square_is_named_and_what_is_not_seen_is_not(qtbot: QtBot) -> None:
    panel = shown(qtbot, FieldsPanel())
    panel.show_network(deep("2001"))
    rank, unit = next((r, u) for r, u in enumerate(panel._units) if np.isnan(u.weights).any())
    assert rank < MOST_AT_FIRST
    view = subsquares()[unit.number - 1]
    field, side = panel.view.field(rank), panel.view._side

    def point_at(square: int) -> str:
        row, column = divmod(cell_of(square), SIDE)
        place = QPointF(field.left() + (column + 0.5) * side, field.top() + (row + 0.5) * side)
        qtbot.mouseMove(panel.view, place.toPoint())
        return panel.view.accessibleDescription()

    seen = int(view[0]) + 1
    unseen = next(n for n in range(1, 33) if n - 1 not in view)
    assert f"Square {seen}:" in point_at(seen)
    assert "effect on the output" in point_at(seen)
    assert f"Unit {unit.number}:" in point_at(unseen)
    assert "Square" not in point_at(unseen)


def test_a_plain_network_has_men_and_kings_apart(qtbot: QtBot) -> None:
    panel = shown(qtbot, FieldsPanel())
    made = player("checkers", hidden=1)
    weights = np.zeros(made.layout.weights)
    weights[32 + 13], weights[-1] = 1.0, 1.0  # it looks at an own king on square 14
    panel.show_network(replace(made, weights=weights))
    assert panel.second.text() == "Kings"
    assert not panel.view._filled
    qtbot.mouseClick(panel.second, Qt.MouseButton.LeftButton)
    (rect,) = panel.view._filled
    field, side = panel.view.field(0), panel.view._side
    row, column = divmod(cell_of(14), SIDE)
    assert rect.center().x() == pytest.approx(field.left() + (column + 0.5) * side)
    assert rect.center().y() == pytest.approx(field.top() + (row + 0.5) * side)
    panel.show_network(deep("1999"))
    assert panel.second.isHidden()


def test_a_network_of_patterns_has_no_units_to_draw(qtbot: QtBot) -> None:
    panel = shown(qtbot, FieldsPanel())
    panel.show_network(shipped_champion("checkers", "learnt"))
    assert panel.view.isHidden()
    assert "looks up what parts of the board are worth" in panel._legend.full_text()


def test_the_card_tells_the_worth_of_a_king(qtbot: QtBot) -> None:
    card = shown(qtbot, PlayerCard())
    made = deep("1999")
    made.weights[-1] = -0.25
    card.show_player(made)
    assert card.origin.full_text().startswith("32-40-10-1 · K 1.75 · ")
    assert "in men" in card.origin.toolTip()
    card.show_player(player("checkers"))
    assert "K" not in card.origin.full_text()


# Its presets and its settings


@pytest.fixture
def open_dialog(qtbot: QtBot) -> Open:
    return opener(qtbot)


def test_its_presets_have_words_of_their_own() -> None:
    for name in some([each for each in presets_for(CHECKERS) if each != "td"]):  # as any game's
        preset = presets("checkers")[name]
        assert preset_explanation(name, "checkers") == preset.explanation
        assert preset_line(name, "checkers") == preset.line
        assert 0 < len(preset.line) < 70


@pytest.mark.parametrize("preset", presets_for(CHECKERS))
def test_what_nobody_changes_comes_back_as_it_was(preset: str, open_dialog: Open) -> None:
    settings = presets("checkers")[preset].settings
    dialog = open_dialog(preset, "checkers", settings=settings)
    assert dialog.settings() == settings
    assert dialog.preset() == preset
    assert is_ok(dialog)


def test_its_own_published_values_are_marked(open_dialog: Open) -> None:
    dialog = open_dialog(
        "published", "checkers", settings=presets("checkers")["published"].settings
    )
    for name in some(("games", "plies", "longest", "architecture", "king_rule", "opponents")):
        assert row_of(dialog, name).note.text().endswith("✓ as published"), name
    type_into(dialog, "games", "6")
    assert row_of(dialog, "games").note.text().endswith("published: 5")
    pick(dialog, "architecture", "2001")
    assert row_of(dialog, "architecture").note.text().endswith("published: Blondie24, 1999")


def test_hidden_units_are_for_plain_networks_and_kings_for_the_others(open_dialog: Open) -> None:
    dialog = open_dialog(
        "published", "checkers", settings=presets("checkers")["published"].settings
    )
    assert not row_of(dialog, "hidden").field.isEnabled()
    assert row_of(dialog, "king_rule").field.isEnabled()
    pick(dialog, "architecture", "plain")
    assert row_of(dialog, "hidden").field.isEnabled()
    assert not row_of(dialog, "king_rule").field.isEnabled()
    assert "Blondie24, 1999" in row_of(dialog, "king_rule").problem.text()


def test_where_there_is_one_kind_of_network_that_is_said(open_dialog: Open) -> None:
    assert "one hidden layer are evolved" in unused("architecture", GAMES["connect4"])
    assert unused("architecture", CHECKERS) == ""
    dialog = open_dialog()
    assert not row_of(dialog, "architecture").field.isEnabled()
    assert "one hidden layer" in row_of(dialog, "architecture").problem.text()


def test_a_network_of_patterns_learns_and_is_played_against(hand: TrainingHand) -> None:
    hand.model.choose("checkers")
    pick_in(hand.tab.bar.preset, "td-patterns")
    assert hand.model.preset == "td-patterns"
    settings = replace(hand.model.settings, episodes=5, plies=1, validate_every=0, read_every=1)
    hand.model.set_settings(settings, 5)
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    hand.wait(lambda: not hand.tab._stale)
    assert hand.model.totals[1] == 5
    assert len(hand.model.run.history.readings) == 1
    fields = hand.tab.added["analysis"].fields
    assert not fields.view.isVisibleTo(fields)
    assert not hand.tab.players.sections["credit"].isHidden()
    assert hand.tab.players.card.origin.full_text().startswith("64-43-1 · ")
    hand.bot.mouseClick(hand.tab.players.card.play, LEFT)
    play = hand.window.play.model
    side = next(side for side, spec in play.board.players.items() if spec.path)
    play.set_position("W:W30,32:B11,20" if side == MIN else "B:W30,32:B11,20")
    hand.wait(lambda: play.board.record.current.ply >= 1)


# Whom they are measured against


def test_the_player_of_the_readings_counts_and_looks_less_far(qtbot: QtBot) -> None:
    assert (reading_plies("checkers"), counts("checkers")) == (4, True)
    assert (reading_plies("connect4"), counts("connect4")) == (6, False)
    setup = shown(qtbot, StatisticsSetup())
    setup.show_game("connect4")
    assert setup.chosen_opponent().text == "alphabeta:6:zero"
    setup.show_game("checkers")
    assert setup.chosen_opponent().text == "alphabeta:4"
    setup.show_game("connect4")
    assert setup.chosen_opponent().text == "alphabeta:6:zero"


def test_the_truth_names_that_player(hand: TrainingHand) -> None:
    hand.model.choose("checkers")
    hand.model.choose_preset("published")
    charts = hand.tab.charts
    charts.show_history(hand.model.run.history, "checkers", hand.model.settings)
    chart = charts.charts["results"]
    assert chart.title.full_text() == "Against the 4-ply player (the truth)"
    assert "counts the pieces" in chart.title.toolTip()
