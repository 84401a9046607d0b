"""Several seeds, and a sweep, asked for in the dialog of a run's settings."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from poda.engine.runs.presets import PRESETS
from poda.house.i18n import language_manager
from poda.packages.lab.engine.plan import Axis
from poda.packages.lab.window.runs.settings_dialog import SeveralSettingsDialog
from poda.packages.lab.window.runs.sweep_dialog import (
    MOST_AXES,
    SweepDialog,
    numbers_in,
    numbers_text,
)
from training.dialogs import Open, is_ok, opener
from training.hand import TrainingHand
from training.trainers import TINY


@pytest.fixture
def open_dialog(qtbot: QtBot) -> Open:
    return opener(qtbot, SeveralSettingsDialog)


@pytest.fixture
def sweep(qtbot: QtBot) -> Callable[..., SweepDialog]:
    def open_(*axes: Axis, preset: str = "fast") -> SweepDialog:
        dialog = SweepDialog("connect4", PRESETS[preset].settings, axes)
        qtbot.addWidget(dialog)
        with qtbot.waitExposed(dialog):
            dialog.show()
        return dialog

    return open_


def ok(dialog: SweepDialog | SeveralSettingsDialog) -> None:
    box = dialog.findChild(QDialogButtonBox)
    QTest.mouseClick(box.button(QDialogButtonBox.StandardButton.Ok), Qt.MouseButton.LeftButton)


def in_sweep(press_on: SeveralSettingsDialog, act: Callable[[SweepDialog], object]) -> None:
    """Click Sweep…, and do something in what opens."""

    def do() -> None:
        opened = QApplication.activeModalWidget()
        assert isinstance(opened, SweepDialog)
        act(opened)

    QTimer.singleShot(0, do)
    QTest.mouseClick(press_on.sweep_button, Qt.MouseButton.LeftButton)


def write_seeds(dialog: SeveralSettingsDialog, text: str) -> None:
    dialog.seed_field.setFocus()
    dialog.seed_field.selectAll()
    QTest.keyClicks(dialog.seed_field, text)


@pytest.mark.parametrize(
    ("text", "seeds"), [("7", (7,)), ("1-8", tuple(range(1, 9))), ("1, 3, 5-6", (1, 3, 5, 6))]
)
def test_seeds_are_one_or_several(text: str, seeds: tuple[int, ...], open_dialog: Open) -> None:
    dialog = open_dialog()
    write_seeds(dialog, text)
    assert is_ok(dialog)
    assert dialog.seeds() == seeds
    assert dialog.is_several == (len(seeds) > 1)


@pytest.mark.parametrize("text", ["8-1", "1,", "1-2000", "a-b"])
def test_seeds_that_are_none_are_told(text: str, open_dialog: Open) -> None:
    dialog = open_dialog()
    write_seeds(dialog, text)
    assert not is_ok(dialog)
    assert dialog.notice.full_text().startswith("✕ ")


def test_a_sweep_is_asked_for_and_kept(open_dialog: Open) -> None:
    dialog = open_dialog("fast")

    def fill(opened: SweepDialog) -> None:
        first = opened.rows[0]
        assert first.name == "plies"
        QTest.keyClicks(first.values, "1, 2")
        assert "2 combinations" in opened.notice.full_text()
        ok(opened)

    in_sweep(dialog, fill)
    assert dialog.sweep == (Axis("plies", (1, 2)),)
    assert dialog.is_several
    assert "1" in dialog.sweep_button.text()
    shown: list[str] = []

    def look(opened: SweepDialog) -> None:
        shown.append(opened.rows[0].values.text())
        opened.reject()

    in_sweep(dialog, look)
    assert shown == ["1, 2"]
    assert dialog.sweep == (Axis("plies", (1, 2)),)


def test_words_are_ticked(sweep: Callable[..., SweepDialog]) -> None:
    dialog = sweep(Axis("shaping", ("ranks",)))
    row = dialog.rows[0]
    assert [tick.isChecked() for tick in row.ticks] == [True, False]
    row.ticks[1].setChecked(True)
    assert dialog.sweep() == (Axis("shaping", ("ranks", "pairs")),)


def test_presets_are_swept_too(sweep: Callable[..., SweepDialog]) -> None:
    dialog = sweep(Axis("preset", ("fast", "published")))
    (axis,) = dialog.sweep()
    assert sorted(map(str, axis.values)) == ["fast", "published"]
    assert "2 combinations" in dialog.notice.full_text()


def test_only_settings_that_count_are_offered(sweep: Callable[..., SweepDialog]) -> None:
    names = {dialog_row.setting.itemData(place) for dialog_row in sweep(preset="fast").rows
             for place in range(dialog_row.setting.count())}  # fmt: skip
    assert "pairs" in names
    assert "parents" not in names


def test_what_makes_no_sense_is_told(sweep: Callable[..., SweepDialog]) -> None:
    dialog = sweep()
    QTest.keyClicks(dialog.rows[0].values, "1, 99")
    assert dialog.notice.full_text().startswith("✕ ")
    assert not dialog._buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()


def test_rows_come_and_go(sweep: Callable[..., SweepDialog]) -> None:
    dialog = sweep()
    while dialog.more.isEnabled():
        QTest.mouseClick(dialog.more, Qt.MouseButton.LeftButton)
    assert len(dialog.rows) == MOST_AXES
    assert len({row.name for row in dialog.rows}) == MOST_AXES
    QTest.mouseClick(dialog.rows[0].remove, Qt.MouseButton.LeftButton)
    assert len(dialog.rows) == MOST_AXES - 1
    assert dialog.sweep() == ()


@pytest.mark.parametrize(
    ("language", "text", "numbers"),
    [("en", "0.5, 1,2", ["0.5", "1", "2"]), ("es", "0,5; 1, 2", ["0.5", "1", "2"])],
)
def test_numbers_are_written_as_the_language_has_them(
    language: str, text: str, numbers: list[str], qapp: object
) -> None:
    language_manager().set_language(language)
    assert numbers_in(text) == numbers
    assert numbers_in(numbers_text((0.5, 2))) == ["0.5", "2"]


# In the tab


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """The dialog of the settings is answered with these seeds."""

    def answer(seeds: str) -> None:
        def exec_(dialog: SeveralSettingsDialog) -> int:
            dialog.seed_field.setText(seeds)
            return 1

        monkeypatch.setattr(SeveralSettingsDialog, "exec", exec_)

    return answer


def test_several_seeds_are_an_experiment_that_the_tab_carries_out(
    hand: TrainingHand, answered: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "poda.packages.lab.window.runs.experiment_model.games_executor", lambda _key: nullcontext()
    )
    answered("1-3")
    hand.model.set_limits(4, None)
    hand.bot.mouseClick(hand.tab.bar.plan_buttons["settings"], Qt.MouseButton.LeftButton)
    several = hand.tab.added["lab"].several
    assert several.dialog is not None
    assert several.dialog.isVisible()
    assert [each.member.seed for each in several.model.members] == [1, 2, 3]
    assert several.model.plan is not None
    assert several.model.plan.generations == 4
    hand.bot.mouseClick(several.dialog.start_button, Qt.MouseButton.LeftButton)
    hand.wait(lambda: several.model.is_over and not several.model.running)
    assert hand.model.seed != 1  # the plan of the tab is as it was
    hand.wait(lambda: not several.model._reader.running)


def test_one_seed_is_one_run_as_before(hand: TrainingHand, answered: Callable[[str], None]) -> None:
    answered("77")
    hand.bot.mouseClick(hand.tab.bar.plan_buttons["settings"], Qt.MouseButton.LeftButton)
    assert hand.model.seed == 77
    assert hand.model.settings == TINY
    assert hand.tab.added["lab"].several.dialog is None


def test_what_is_wrong_with_a_sweep_is_told_in_words_of_the_window(
    sweep: Callable[..., SweepDialog],
) -> None:
    dialog = sweep(Axis("learning_rate", (0.1,)))
    dialog.rows[0].values.setText("0.1, abc")
    told = dialog.notice.full_text()
    assert "abc" in told
    assert "“Learning rate”" in told
    assert "learning_rate" not in told
    dialog.rows[0].values.setText(" , ; ")  # no value is no sweep
    assert dialog.notice.full_text() == "No sweep: one combination"
    assert dialog.sweep() == ()
