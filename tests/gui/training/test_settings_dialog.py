"""The dialog of a run's settings: every one of them, named, explained, and held to its limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton
from pytestqt.qtbot import QtBot

from poda.engine.evolve.evolution import Evolution
from poda.engine.evolve.presets import PRESETS
from poda.engine.evolve.settings import LIMITS, MOST_SEED, Numbers, Settings, Words
from poda.engine.games import GAMES
from poda.i18n import language_manager
from poda.theme import theme_manager
from poda.training.setting_fields import ChoiceBox, NumberBox, limit_text
from poda.training.setting_page import SettingRow
from poda.training.setting_rules import OURS, PUBLISHED, presets_for, sections, unmet
from poda.training.setting_texts import has_words, setting_explanation, setting_name
from poda.training.setting_words import choice_name, preset_explanation, preset_name
from poda.training.settings_dialog import SettingsDialog

Open = Callable[..., SettingsDialog]
NAMES = [field.name for field in fields(Settings)]


@pytest.fixture
def open_dialog(qtbot: QtBot) -> Open:
    def open_(
        preset: str = "published", game: str = "connect4", seed: int = 1, *,
        settings: Settings | None = None, running: bool = False,
    ) -> SettingsDialog:  # fmt: skip
        given = PRESETS[preset].settings if settings is None else settings
        widget = SettingsDialog(game, given, preset, seed, running)
        qtbot.addWidget(widget)
        with qtbot.waitExposed(widget):
            widget.show()
        return widget

    return open_


def button(dialog: QDialog, which: str) -> QPushButton:
    box = dialog.findChild(QDialogButtonBox)
    return box.button(QDialogButtonBox.StandardButton[which])


def row_of(dialog: SettingsDialog, name: str) -> SettingRow:
    """The row of a setting, whose page is turned up."""
    for number in range(dialog.tabs.count()):
        rows = dialog.tabs.widget(number).rows
        if name in rows:
            dialog.tabs.setCurrentIndex(number)
            return rows[name]
    raise AssertionError(name)


def type_into(dialog: SettingsDialog, name: str, text: str) -> None:
    box = row_of(dialog, name).field.box
    assert isinstance(box, NumberBox)
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, text)


def pick(dialog: SettingsDialog, name: str, word: str) -> None:
    box = row_of(dialog, name).field.box
    assert isinstance(box, ChoiceBox)
    box.setFocus()
    while box.currentData() != word:
        before = box.currentIndex()
        QTest.keyClick(box, Qt.Key.Key_Down)
        if box.currentIndex() == before:
            QTest.keyClick(box, Qt.Key.Key_Home)


def is_ok(dialog: SettingsDialog) -> bool:
    return button(dialog, "Ok").isEnabled()


# Words


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_has_a_name_and_a_line_that_explains_it(name: str) -> None:
    assert has_words(name)
    assert setting_name(name) != name
    assert setting_explanation(name).endswith(".")
    assert len(setting_explanation(name)) < 120


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
    assert set(PUBLISHED) | set(OURS) <= set(NAMES)


# What it begins with and gives back


@pytest.mark.parametrize("preset", PRESETS)
def test_what_nobody_changes_comes_back_as_it_was(preset: str, open_dialog: Open) -> None:
    game = "tictactoe" if preset == "no-loss" else "connect4"
    dialog = open_dialog(preset, game, 77)
    assert dialog.settings() == PRESETS[preset].settings
    assert (dialog.preset(), dialog.seed()) == (preset, 77)
    assert is_ok(dialog)


def test_numbers_of_any_length_come_back_to_the_last_bit(open_dialog: Open) -> None:
    odd = replace(Settings(), initial_step=1 / 3, win=0.1 + 0.2, hidden=7, highest_step=2 / 3)
    dialog = open_dialog(settings=odd)
    assert dialog.settings() == odd
    assert dialog.preset() == ""
    type_into(dialog, "draw", "0.25")
    assert dialog.settings() == replace(odd, draw=0.25)


def test_every_setting_is_shown_with_its_name_and_limits(open_dialog: Open) -> None:
    dialog = open_dialog()
    for name in NAMES:
        row = row_of(dialog, name)
        assert row.label.text() == setting_name(name)
        assert row.label.buddy() is row.field.box
        assert row.field.box.accessibleName() == setting_name(name)
        assert setting_explanation(name) in row.field.box.accessibleDescription()
        limits = LIMITS[name]
        if isinstance(limits, Numbers):
            low, high = limit_text(limits.low), limit_text(limits.high)
            assert row.note.text().startswith(f"{low} to {high}")
        else:
            assert row.field.box.count() == len(limits.names)
        assert (row.field.none is not None) == getattr(limits, "optional", False)


def test_only_the_presets_of_the_game_are_offered(open_dialog: Open) -> None:
    assert "no-loss" not in presets_for(GAMES["connect4"])
    dialog = open_dialog("published", "tictactoe")
    box = dialog.preset_box
    assert [box.itemData(row) for row in range(box.count())] == [*PRESETS, ""]


# Presets


def test_a_preset_is_chosen_by_keyboard(open_dialog: Open) -> None:
    dialog = open_dialog()
    assert dialog.focusWidget() is dialog.preset_box
    QTest.keyClick(dialog.preset_box, Qt.Key.Key_Down)
    assert dialog.preset() == "steady"
    assert dialog.settings() == PRESETS["steady"].settings
    QTest.keyClick(dialog.preset_box, Qt.Key.Key_End)
    assert dialog.preset() == "fast"  # and not "own settings", which nobody chooses


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
    dialog = open_dialog("", settings=replace(Settings(), games=12))
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
    assert row.problem.text() == "Used only where “Strategy” is “Gradient of mirrored pairs”."
    pick(dialog, "strategy", "antithetic")
    assert row.field.isEnabled()
    assert row.problem.isHidden()
    assert not row_of(dialog, "parents").field.isEnabled()
    row = row_of(dialog, "hall_size")
    assert row.problem.text() == "Not used: “Share against the hall of fame” is 0."
    type_into(dialog, "hall_share", "0.5")
    assert row.field.isEnabled()


BASES = {
    "published": Settings(parents=3, offspring=3, games=2),
    "log-normal": Settings(parents=3, offspring=3, games=2, step_rule="log-normal"),
    "hall": Settings(parents=3, offspring=3, games=2, hall_share=0.5, hall_every=1),
    "mixed": Settings(parents=3, offspring=3, games=4, fitness="mixed"),
    "gradient": Settings(strategy="antithetic", fitness="mixed", pairs=2, games=4),
    "sparring": Settings(
        strategy="antithetic", fitness="mixed", pairs=2, games=4, sparring_share=0.5,
        sparring_plies=1,
    ),
    "cma": Settings(strategy="cma", pairs=2, games=2),
    "lines": Settings(parents=3, offspring=3, fitness="losing-lines"),
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
    ignored = [name for name in NAMES if unmet(name, small)]
    assert len(ignored) > 5
    for name in ignored:
        changed = replace(small, **{name: another_value(name, small)})
        assert weights_after(changed) == usual, name


# What is wrong


@pytest.mark.parametrize("name", [name for name in NAMES if isinstance(LIMITS[name], Numbers)])
def test_a_number_beyond_its_limits_is_told_where_it_is(name: str, open_dialog: Open) -> None:
    dialog = open_dialog("fast")
    limits = LIMITS[name]
    assert isinstance(limits, Numbers)
    row = row_of(dialog, name)
    if row.field.none is not None:
        row.field.none.setChecked(False)
    assert isinstance(row.field.box, NumberBox)
    row.field.box.setValue(limits.high + 1)
    assert not is_ok(dialog)
    assert not row.problem.isHidden()
    assert f"“{setting_name(name)}”" in row.problem.text()
    assert limit_text(limits.high) in row.problem.text()
    assert row.problem.text() == dialog.notice.text()
    assert row.problem.text() in row.field.box.accessibleDescription()
    assert dialog.tabs.tabText(dialog.tabs.currentIndex()).startswith("✕ ")
    row.field.box.setValue(limits.high)
    assert limits.high in (row.field.value(), float(limits.high))
    assert not row.problem.text().startswith("✕") or name == "hall_share"


def test_settings_that_do_not_go_together_are_told_while_one_types(open_dialog: Open) -> None:
    dialog = open_dialog()
    type_into(dialog, "games", "40")
    row = row_of(dialog, "games")
    assert "as many opponents are needed, and there are 29" in row.problem.text()
    assert not is_ok(dialog)
    type_into(dialog, "offspring", "26")
    assert is_ok(dialog)
    assert dialog.notice.text() == ""


def test_bounds_in_the_wrong_order_can_be_mended_even_where_they_do_not_count(
    open_dialog: Open,
) -> None:
    dialog = open_dialog("steady")
    type_into(dialog, "highest_step", "0.001")
    row = row_of(dialog, "highest_step")
    assert "from 0.01 to 1000" in row.problem.text()
    pick(dialog, "strategy", "cma")
    assert not is_ok(dialog)
    assert row.field.isEnabled()
    assert row.field.none is not None
    QTest.keyClick(row.field.none, Qt.Key.Key_Space)
    assert dialog.settings().highest_step is None
    assert is_ok(dialog)
    assert not row.field.isEnabled()


def test_shares_are_told_in_numbers_that_can_be_read(open_dialog: Open) -> None:
    dialog = open_dialog("steady")
    type_into(dialog, "sparring_share", "0.9")
    assert "write a number from 0 to 0.1." in row_of(dialog, "hall_share").problem.text()


def test_a_fitness_that_the_game_does_not_have_is_told_by_its_names(open_dialog: Open) -> None:
    dialog = open_dialog()
    pick(dialog, "fitness", "losing-lines")
    said = row_of(dialog, "fitness").problem.text()
    assert "“Connect Four”" in said
    assert "Tic-tac-toe" in said
    assert not is_ok(dialog)


def test_only_numbers_can_be_typed(open_dialog: Open) -> None:
    dialog = open_dialog()
    type_into(dialog, "parents", "1x2,5")
    assert dialog.settings().parents == 125
    type_into(dialog, "win", "-1,5")
    assert dialog.settings().win == -1.5
    type_into(dialog, "win", "-2.5")
    assert dialog.settings().win == -2.5
    type_into(dialog, "noise", "1e-3")
    assert not row_of(dialog, "noise").field.isEnabled()  # disabled: nothing arrived
    pick(dialog, "strategy", "antithetic")
    type_into(dialog, "noise", "1e-3")
    assert dialog.settings().noise == 0.001


def test_up_and_down_go_in_steps_of_the_numbers_size_and_stop_at_the_limits(
    open_dialog: Open,
) -> None:
    dialog = open_dialog()
    box = row_of(dialog, "initial_step").field.box
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Up)
    assert dialog.settings().initial_step == 0.051
    box = row_of(dialog, "step_rate").field.box
    for _ in range(30):
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert 0 <= dialog.settings().step_rate < 0.2
    box = row_of(dialog, "plies").field.box
    for _ in range(9):
        QTest.keyClick(box, Qt.Key.Key_Up)
    assert dialog.settings().plies == 6
    assert is_ok(dialog)


# The seed


def test_another_seed_is_drawn(open_dialog: Open) -> None:
    dialog = open_dialog(seed=5)
    seeds = set()
    for _ in range(10):
        QTest.mouseClick(dialog.another, Qt.MouseButton.LeftButton)
        seeds.add(dialog.seed())
    assert len(seeds) > 5
    assert all(0 < seed < 1_000_000 for seed in seeds)
    assert dialog.preset() == "published"  # the seed is no setting


@pytest.mark.parametrize("text", ["", "-1", "one", "1.5", str(MOST_SEED + 1), "9" * 99, "²"])
def test_what_is_no_seed_is_told(text: str, open_dialog: Open) -> None:
    dialog = open_dialog()
    dialog.seed_field.selectAll()
    QTest.keyClick(dialog.seed_field, Qt.Key.Key_Delete)
    QTest.keyClicks(dialog.seed_field, text)
    assert "is not a seed" in dialog.notice.text()
    assert not is_ok(dialog)
    dialog.seed_field.setText(str(MOST_SEED))
    assert dialog.seed() == MOST_SEED
    assert is_ok(dialog)


# The dialog


def test_enter_takes_it_and_cancel_wants_nothing(open_dialog: Open) -> None:
    dialog = open_dialog()
    QTest.keyClick(dialog.seed_field, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    dialog = open_dialog()
    QTest.mouseClick(button(dialog, "Cancel"), Qt.MouseButton.LeftButton)
    assert dialog.result() == QDialog.DialogCode.Rejected
    dialog = open_dialog()
    type_into(dialog, "games", "40")
    QTest.keyClick(dialog.seed_field, Qt.Key.Key_Return)
    assert dialog.isVisible()  # it is not good


def test_it_says_that_it_is_for_the_next_run_while_one_goes_on(open_dialog: Open) -> None:
    during, between = open_dialog(running=True), open_dialog()
    assert during._running_note.isVisible()
    assert not between._running_note.isVisible()


def test_the_keyboard_reaches_every_control(open_dialog: Open) -> None:
    dialog = open_dialog("fast")
    for number in range(dialog.tabs.count()):
        dialog.tabs.setCurrentIndex(number)
        wanted = {
            row.field.box for row in dialog.tabs.widget(number).rows.values()
            if row.field.box.isEnabled()
        }  # fmt: skip
        wanted |= {dialog.preset_box, dialog.seed_field, dialog.another, dialog.tabs.tabBar()}
        dialog.preset_box.setFocus()
        reached = []
        for _ in range(40):
            reached.append(dialog.focusWidget())
            QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        assert wanted <= set(reached)


def test_the_wheel_scrolls_and_changes_nothing(open_dialog: Open, qtbot: QtBot) -> None:
    from PySide6.QtCore import QPoint, QPointF
    from PySide6.QtGui import QWheelEvent
    from PySide6.QtWidgets import QApplication

    dialog = open_dialog()
    for name in ("parents", "selection"):
        box = row_of(dialog, name).field.box
        middle = QPointF(box.rect().center())
        event = QWheelEvent(
            middle, QPointF(box.mapToGlobal(box.rect().center())), QPoint(0, 0), QPoint(0, -120),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(box, event)
    assert dialog.settings() == Settings()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_it_fits_a_small_screen(language: str, scale: float, open_dialog: Open) -> None:
    language_manager().set_language(language)
    theme_manager().set_look("light", scale)
    dialog = open_dialog("published", running=True)
    smallest = dialog.minimumSizeHint()
    assert smallest.width() <= 1264
    assert smallest.height() <= 752
    for number in range(dialog.tabs.count()):
        body = dialog.tabs.widget(number).widget()
        assert body.minimumSizeHint().width() <= 1264 - 2 * 24 - 12


def test_another_language_reaches_every_text(open_dialog: Open) -> None:
    dialog = open_dialog("fast")
    type_into(dialog, "noise", "0.25")
    language_manager().set_language("es")
    assert row_of(dialog, "noise").field.box.text() in ("0.25", "0,25")
    assert dialog.settings().noise == 0.25
    assert dialog.windowTitle() != ""
