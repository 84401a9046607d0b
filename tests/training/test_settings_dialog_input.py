"""The dialog of a run's settings: what is wrong is told, the seed, keyboard, wheel and size."""

from __future__ import annotations

from dataclasses import fields

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from poda.engine.runs.setting_rows import Numbers
from poda.engine.runs.settings import LIMITS, MOST_SEED, EvolutionSettings
from poda.house.i18n import language_manager
from poda.house.theme import theme_manager
from poda.training.settings_dialog import NumberBox
from poda.training.settings_words import limit_text, setting_explanation, setting_name
from some import some

from .dialogs import NAMES, Open, button, is_ok, opener, pick, row_of, type_into


@pytest.fixture
def open_dialog(qtbot: QtBot) -> Open:
    return opener(qtbot)


# What is wrong


@pytest.mark.parametrize("name", [name for name in NAMES if isinstance(LIMITS[name], Numbers)])
def test_a_number_beyond_its_limits_is_told_where_it_is(name: str, open_dialog: Open) -> None:
    evolves = name in (field.name for field in fields(EvolutionSettings))
    dialog = open_dialog("fast" if evolves else "td")
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
    # Other settings make two of these too much.
    assert not row.problem.text().startswith("✕") or name in ("hall_share", "tuple_length")


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
    for number in some(range(dialog.tabs.count())):
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
    english = dialog.windowTitle()
    rows = [row_of(dialog, name) for name in NAMES]
    language_manager().set_language("es")
    QCoreApplication.processEvents()
    assert row_of(dialog, "noise").field.box.text() in ("0.25", "0,25")
    assert dialog.settings().noise == 0.25
    assert dialog.windowTitle() not in ("", english)
    for row in rows:
        assert row.explanation.text() == setting_explanation(row.name, "connect4")
        assert row.explanation.text() in row.field.box.accessibleDescription()
