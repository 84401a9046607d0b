"""The dialog of the settings where one network learns by temporal differences."""

from __future__ import annotations

import shlex
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QComboBox, QDialog
from pytestqt.qtbot import QtBot

from poda.engine.games import GAMES
from poda.engine.runs.settings import EvolutionSettings, LearningSettings, unmet
from poda.training.settings_dialog import SettingsDialog
from poda.training.settings_rules import preset_settings, presets_for
from poda.training.settings_words import preset_line, preset_name, setting_explanation
from poda.training.training_thread import TrainingPlan

from .dialogs import NAMES, Open, button, is_ok, opener, pick, row_of, type_into

TD = LearningSettings()


@pytest.fixture
def open_dialog(qtbot: QtBot) -> Open:
    return opener(qtbot)


def counting(dialog: SettingsDialog) -> set[str]:
    """The settings that can be changed."""
    return {name for name in NAMES if row_of(dialog, name).field.isEnabled()}


OF_LEARNING = {"episodes", "trace_decay", "traces", "exploration", "exploration_halving", "backup",
               "rates"}  # fmt: skip


def test_choosing_the_strategy_turns_over_which_settings_count(open_dialog: Open) -> None:
    dialog = open_dialog("fast")
    assert not counting(dialog) & OF_LEARNING
    row = row_of(dialog, "trace_decay")
    assert row.problem.text() == "Used only where “Strategy” is “Temporal differences”."
    pick(dialog, "strategy", "td")
    now = counting(dialog)
    assert now >= OF_LEARNING | {
        "learning_rate", "rate_halving", "averaging", "opening_plies", "initial_weight",
    }  # fmt: skip
    assert not now & {"parents", "pairs", "noise", "games", "win", "sparring_share", "fitness"}
    assert row_of(dialog, "games").problem.text() == (
        "Not used where “Strategy” is “Temporal differences”."
    )
    assert dialog.preset() == ""
    assert is_ok(dialog)


def test_what_a_setting_does_is_told_anew_where_it_does_another_thing(open_dialog: Open) -> None:
    dialog = open_dialog("fast")
    row = row_of(dialog, "learning_rate")
    assert "Adam" in row.explanation.text()
    pick(dialog, "strategy", "td")
    assert "squared error" in row.explanation.text()
    assert row.explanation.text() in row.field.box.accessibleDescription()
    assert all(len(setting_explanation(name, learns=True)) < 120 for name in NAMES)


def test_no_exploration_needs_no_rule_of_what_follows_it(open_dialog: Open) -> None:
    dialog = open_dialog(settings=TD)
    type_into(dialog, "exploration", "0")
    row = row_of(dialog, "backup")
    assert not row.field.isEnabled()
    assert row.problem.text() == "Not used: “Exploration” is 0."


def test_each_network_has_its_own_settings(open_dialog: Open) -> None:
    dialog = open_dialog(settings=TD)
    assert row_of(dialog, "hidden").field.isEnabled()
    assert not row_of(dialog, "tuples").field.isEnabled()
    pick(dialog, "architecture", "linear")
    assert not {"hidden", "tuples", "tuple_length"} & counting(dialog)


def test_a_game_offers_the_networks_that_it_has(open_dialog: Open) -> None:
    def offered(game: str) -> list[str]:
        dialog = open_dialog(game=game)
        box = row_of(dialog, "architecture").field.box
        assert isinstance(box, QComboBox)
        return [box.itemData(row) for row in range(box.count())]

    assert offered("connect4") == ["plain", "linear", "tuples"]
    assert offered("checkers") == ["plain", "1999", "2001", "linear", "tuples", "patterns"]


def test_a_network_that_only_learns_is_not_evolved(open_dialog: Open) -> None:
    dialog = open_dialog(settings=replace(TD, architecture="linear"))
    assert is_ok(dialog)
    pick(dialog, "strategy", "self-adaptive")
    assert not is_ok(dialog)
    row = row_of(dialog, "architecture")
    assert row.problem.text().startswith("✕")
    assert row.field.isEnabled()  # it can be mended
    pick(dialog, "architecture", "plain")
    assert is_ok(dialog)
    assert "Others can learn." in row.problem.text()


def test_settings_that_learn_are_not_compared_with_the_published_recipe(open_dialog: Open) -> None:
    dialog = open_dialog(settings=TD)
    assert "published" not in row_of(dialog, "hidden").note.text()
    assert "published" not in row_of(dialog, "plies").note.text()


def test_what_was_set_comes_back(open_dialog: Open) -> None:
    odd = replace(
        TD, trace_decay=1 / 3, exploration_halving=77, rate_halving=None, traces="replacing",
        rates="coherent", backup="best", episodes=123, architecture="linear",
    )  # fmt: skip
    dialog = open_dialog(settings=odd)
    assert dialog.settings() == odd
    button(dialog, "Ok").click()
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_a_number_beyond_its_limits_is_said_at_its_place(open_dialog: Open) -> None:
    dialog = open_dialog(settings=TD)
    type_into(dialog, "trace_decay", "2")
    assert not is_ok(dialog)
    assert "Lambda" in dialog.notice.text()
    assert dialog.tabs.tabText(dialog.tabs.currentIndex()).startswith("✕")


@pytest.mark.parametrize("game", ["tictactoe", "connect4", "checkers"])
def test_a_command_would_begin_the_same_run(game: str) -> None:
    settings = preset_settings("published", GAMES[game])
    settings = LearningSettings(plies=1, initial_weight=settings.initial_weight, trace_decay=0.25)
    words = shlex.split(TrainingPlan(game, "", settings, 7).origin)
    assert words[:3] == ["poda", "train", game]
    base = preset_settings(words[words.index("--preset") + 1], GAMES[game])
    changes = dict(word.split("=") for word in words[words.index("--settings") + 1 :])
    assert changes["trace_decay"] == "0.25"
    for name, value in settings.to_dict().items():
        assert str(value) == changes.get(name, str(getattr(base, name)))


@pytest.mark.parametrize("game", ["tictactoe", "connect4", "backgammon"])
def test_a_preset_that_learns_has_its_words(game: str) -> None:
    assert preset_name("td") == "Temporal differences"
    assert preset_line("td", game)
    for name in presets_for(GAMES[game]):
        assert preset_name(name) != name
        assert preset_line(name, game)


def test_every_setting_of_learning_is_ignored_where_a_population_evolves() -> None:
    assert {name for name in OF_LEARNING if unmet(name, EvolutionSettings())} == OF_LEARNING
