"""The dialog of a run's settings: every one of them, named, explained, and held to its limits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from poda.engine.evolve.evolution import Evolution
from poda.engine.games import GAMES
from poda.engine.runs.presets import PRESETS, presets
from poda.engine.runs.setting_rows import Numbers, Words
from poda.engine.runs.settings import LIMITS, EvolutionSettings, Settings, unmet, unused
from poda.training.kit import kit_of
from poda.training.settings_rules import presets_for, sections, words_of
from poda.training.settings_words import (
    choice_name,
    limit_text,
    preset_explanation,
    preset_name,
    setting_explanation,
    setting_name,
)
from some import some

from .dialogs import NAMES, Open, is_ok, opener, pick, row_of, type_into


@pytest.fixture
def open_dialog(qtbot: QtBot) -> Open:
    return opener(qtbot)


# Words


def test_every_setting_has_a_name_and_a_line_that_explains_it() -> None:
    for name in some(NAMES):
        assert setting_name(name) != name
        assert setting_explanation(name).endswith("."), name
        assert len(setting_explanation(name)) < 120, name


def test_no_two_settings_have_one_name() -> None:
    names = [setting_name(name) for name in NAMES]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", [name for name in NAMES if isinstance(LIMITS[name], Words)])
def test_every_choice_has_a_name(name: str) -> None:
    limits = LIMITS[name]
    assert isinstance(limits, Words)
    shown = [choice_name(name, word) for word in limits.names]
    assert len(set(shown)) == len(shown)
    assert not set(shown) & set(limits.names)


@pytest.mark.parametrize("preset", [*PRESETS, ""])
def test_every_preset_has_a_name_and_a_sentence(preset: str) -> None:
    assert preset_name(preset) not in ("", preset)
    assert preset_explanation(preset).endswith(".")


def test_every_setting_stands_in_one_place() -> None:
    placed = [name for names in sections().values() for name in names]
    assert sorted(placed) == sorted(NAMES)
    for kit in map(kit_of, some(GAMES)):
        assert set(kit.published) | set(kit.ours) <= set(NAMES)
        assert not set(kit.published) & set(kit.ours)


# What it begins with and gives back


@pytest.mark.parametrize("preset", PRESETS)
def test_what_nobody_changes_comes_back_as_it_was(preset: str, open_dialog: Open) -> None:
    games = {"no-loss": "tictactoe", "duels": "backgammon"}
    game = games.get(preset, "connect4")
    dialog = open_dialog(preset, game, 77)
    assert dialog.settings() == presets(game)[preset].settings
    assert (dialog.preset(), dialog.seed()) == (preset, 77)
    assert is_ok(dialog)


def test_numbers_of_any_length_come_back_to_the_last_bit(open_dialog: Open) -> None:
    odd = replace(
        EvolutionSettings(), initial_step=1 / 3, win=0.1 + 0.2, hidden=7, highest_step=2 / 3
    )
    dialog = open_dialog(settings=odd)
    assert dialog.settings() == odd
    assert dialog.preset() == ""
    type_into(dialog, "draw", "0.25")
    assert dialog.settings() == replace(odd, draw=0.25)


def test_every_setting_is_shown_with_its_name_and_limits(open_dialog: Open) -> None:
    dialog = open_dialog()
    for name in some(NAMES):
        row = row_of(dialog, name)
        assert row.label.text() == setting_name(name)
        assert row.label.buddy() is row.field.box
        assert row.field.box.accessibleName() == setting_name(name)
        assert setting_explanation(name) in row.field.box.accessibleDescription()
        limits = LIMITS[name]
        if unused(name, GAMES["connect4"]):
            assert row.note.text() == ""  # and why is said
        elif isinstance(limits, Numbers):
            low, high = limit_text(limits.low), limit_text(limits.high)
            assert row.note.text().startswith(f"{low} to {high}")
        else:
            offered = words_of(name, GAMES["connect4"]) or limits.names
            assert row.field.box.count() == len(offered)
        assert (row.field.none is not None) == getattr(limits, "optional", False)


def test_only_the_presets_of_the_game_are_offered(open_dialog: Open) -> None:
    assert "no-loss" not in presets_for(GAMES["connect4"])
    dialog = open_dialog("published", "tictactoe")
    box = dialog.preset_box
    without_dice = [name for name in PRESETS if name != "duels"]
    assert [box.itemData(row) for row in range(box.count())] == [*without_dice, ""]
    dialog = open_dialog("duels", "backgammon")
    offered = [dialog.preset_box.itemData(row) for row in range(dialog.preset_box.count())]
    assert "duels" in offered
    assert "no-loss" not in offered
    assert "fast" not in offered  # its networks are symmetric


# Presets


def test_a_preset_is_chosen_by_keyboard(open_dialog: Open) -> None:
    dialog = open_dialog()
    assert dialog.focusWidget() is dialog.preset_box
    QTest.keyClick(dialog.preset_box, Qt.Key.Key_Down)
    assert dialog.preset() == "steady"
    assert dialog.settings() == PRESETS["steady"].settings
    QTest.keyClick(dialog.preset_box, Qt.Key.Key_End)
    assert dialog.preset() == "td"  # and not "own settings", which nobody chooses


def test_a_change_makes_the_settings_ones_own_and_undoing_it_the_presets(
    open_dialog: Open,
) -> None:
    dialog = open_dialog("steady")
    assert not dialog.reset.isEnabled()
    type_into(dialog, "parents", "16")
    assert dialog.preset() == ""
    assert dialog.preset_box.currentText() == "Own settings"
    assert dialog.settings() == replace(PRESETS["steady"].settings, parents=16)
    type_into(dialog, "parents", "15")
    assert dialog.preset() == "steady"
    assert dialog.preset_box.currentText() == "Steady"


def test_reset_goes_back_to_the_preset(open_dialog: Open) -> None:
    dialog = open_dialog("steady")
    type_into(dialog, "parents", "16")
    pick(dialog, "step_rule", "log-normal")
    QTest.mouseClick(dialog.reset, Qt.MouseButton.LeftButton)
    assert dialog.settings() == PRESETS["steady"].settings
    assert dialog.preset() == "steady"
    assert not dialog.reset.isEnabled()


def test_own_settings_that_come_from_a_preset_can_go_back_to_it(open_dialog: Open) -> None:
    dialog = open_dialog("fast", settings=replace(PRESETS["fast"].settings, games=12))
    assert dialog.preset() == ""
    QTest.keyClick(dialog.reset, Qt.Key.Key_Space)
    assert dialog.preset() == "fast"


def test_own_settings_of_nobodys_have_nothing_to_go_back_to(open_dialog: Open) -> None:
    dialog = open_dialog("", settings=replace(EvolutionSettings(), games=12))
    assert not dialog.reset.isEnabled()


# What counts, and what was published


def test_the_published_values_are_marked(open_dialog: Open) -> None:
    dialog = open_dialog()
    row = row_of(dialog, "step_rate")
    assert row.note.text().endswith("✓ as published")
    type_into(dialog, "step_rate", "0.3")
    assert row.note.text().endswith("published: 0.2")
    row = row_of(dialog, "lowest_step")
    assert row.note.text().endswith("✓ Poda’s own")
    type_into(dialog, "lowest_step", "0.01")
    assert row.note.text().endswith("Poda’s own: 0.0001")
    assert row_of(dialog, "hidden").note.text().endswith("✓ as published")


def test_what_does_not_count_is_disabled_and_says_why(open_dialog: Open) -> None:
    dialog = open_dialog()
    row = row_of(dialog, "learning_rate")
    assert not row.field.isEnabled()
    assert row.problem.text() == (
        "Used only where “Strategy” is “Gradient of mirrored pairs” or “Temporal differences”."
    )
    pick(dialog, "strategy", "antithetic")
    assert row.field.isEnabled()
    assert row.problem.isHidden()
    assert not row_of(dialog, "parents").field.isEnabled()
    row = row_of(dialog, "hall_size")
    assert row.problem.text() == "Not used: “Share against the hall of fame” is 0."
    type_into(dialog, "hall_share", "0.5")
    assert row.field.isEnabled()


BASES = {
    "published": EvolutionSettings(parents=3, offspring=3, games=2),
    "log-normal": EvolutionSettings(parents=3, offspring=3, games=2, step_rule="log-normal"),
    "hall": EvolutionSettings(parents=3, offspring=3, games=2, hall_share=0.5, hall_every=1),
    "mixed": EvolutionSettings(parents=3, offspring=3, games=4, fitness="mixed"),
    "gradient": EvolutionSettings(strategy="antithetic", fitness="mixed", pairs=2, games=4),
    "sparring": EvolutionSettings(
        strategy="antithetic", fitness="mixed", pairs=2, games=4, sparring_share=0.5,
        sparring_plies=1,
    ),
    "cma": EvolutionSettings(strategy="cma", pairs=2, games=2),
    "lines": EvolutionSettings(parents=3, offspring=3, fitness="losing-lines"),
}  # fmt: skip


def another_value(name: str, settings: Settings) -> Any:
    limits, value = LIMITS[name], getattr(settings, name)
    if isinstance(limits, Words):
        return next(word for word in limits.names if word != value)
    if value is None:
        return 3
    return value + 1 if value + 1 <= limits.high else value / 2


@pytest.mark.parametrize("base", BASES)
def test_what_is_said_not_to_count_changes_nothing_of_a_run(base: str) -> None:
    small = replace(BASES[base], hidden=2, plies=1, validate_every=0, read_every=0)

    def weights_after(settings: Settings) -> bytes:
        evolution = Evolution(GAMES["tictactoe"], settings, 3)
        for _ in evolution.generations(limit=2):
            pass
        assert evolution.best is not None
        return evolution.best.weights.tobytes() + evolution._strategy.weights.tobytes()

    usual = weights_after(small)
    ignored = [name for name in small.to_dict() if unmet(name, small)]
    assert len(ignored) > 5
    for name in ignored:
        changed = replace(small, **{name: another_value(name, small)})
        assert weights_after(changed) == usual, name
