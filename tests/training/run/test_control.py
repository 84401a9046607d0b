"""Every control of the run, by mouse and by keyboard; what is on screen is what the run does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialog, QPushButton, QSpinBox, QStyleOptionViewItem

from poda.engine.errors import EngineError
from poda.engine.runs.champion import load_champion
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.training_run import REASONS
from poda.house.i18n import language_manager
from poda.house.settings import settings
from poda.house.theme import theme_manager
from poda.training import run_bar as words
from poda.training.model import Status
from seen import labels_of
from some import some

from ..conftest import Open
from ..hand import TrainingHand
from ..trainers import TINY

CTRL = Qt.KeyboardModifier.ControlModifier
NONE = Qt.KeyboardModifier.NoModifier


def by_mouse(hand: TrainingHand, name: str) -> None:
    hand.click(name)


def by_key(hand: TrainingHand, name: str) -> None:
    keys = {
        "train": (Qt.Key.Key_Return, CTRL),
        "pause": (Qt.Key.Key_Space, NONE),
        "resume": (Qt.Key.Key_Space, NONE),
        "step": (Qt.Key.Key_Right, CTRL),
        "cancel": (Qt.Key.Key_Escape, NONE),
    }
    hand.press(*keys[name])


def by_menu(hand: TrainingHand, name: str) -> None:
    entries = {
        "train": "Train", "pause": "Pause", "resume": "Resume", "step": "Step one generation",
        "cancel": "Cancel",
    }  # fmt: skip
    hand.menu_action(entries[name]).trigger()


def by_enter(hand: TrainingHand, name: str) -> None:
    button = hand.tab.bar.buttons[name]
    button.setFocus()
    hand.press(Qt.Key.Key_Return)


@pytest.mark.parametrize("do", [by_mouse, by_key, by_menu, by_enter])
def test_a_run_from_its_beginning_to_its_end(
    hand: TrainingHand, do: Callable[[TrainingHand, str], None]
) -> None:
    do(hand, "train")
    hand.wait(lambda: hand.model.totals[0] >= 3)
    assert hand.enabled() == {"pause", "cancel"}
    do(hand, "pause")
    hand.wait_for(Status.PAUSED)
    assert hand.enabled() == {"resume", "step", "cancel"}
    before = hand.model.totals[0]
    do(hand, "step")
    hand.wait(lambda: not hand.model.is_busy)
    assert hand.model.totals[0] == before + 1
    do(hand, "resume")
    hand.wait(lambda: hand.model.totals[0] > before + 3)
    do(hand, "cancel")
    hand.wait_for(Status.ENDED)
    assert hand.enabled() == {"train", "resume", "step"}
    assert words.reason_words("asked") in hand.said


def test_a_step_begins_a_run_too(hand: TrainingHand) -> None:
    assert hand.enabled() == {"train", "step"}
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    assert hand.model.totals[0] == 1


def test_space_trains_and_pauses_and_goes_on(hand: TrainingHand) -> None:
    hand.tab.setFocus()
    hand.tab.bar.take_focus()
    hand.press(Qt.Key.Key_Space)
    hand.wait_for(Status.RUNNING)
    hand.press(Qt.Key.Key_Space)
    hand.wait_for(Status.PAUSED)
    hand.press(Qt.Key.Key_Space)
    hand.wait_for(Status.RUNNING)


def test_the_keyboard_stays_with_what_is_meant(hand: TrainingHand) -> None:
    """And never with Cancel by itself, which Space would press."""
    buttons = hand.tab.bar.buttons
    buttons["train"].setFocus()
    hand.press(Qt.Key.Key_Space)
    hand.wait(lambda: hand.model.totals[0] >= 1)
    assert buttons["pause"].hasFocus()
    hand.press(Qt.Key.Key_Space)
    hand.wait_for(Status.PAUSED)
    assert buttons["resume"].hasFocus()
    buttons["cancel"].setFocus()
    hand.press(Qt.Key.Key_Space)
    hand.wait_for(Status.ENDED)
    assert buttons["resume"].hasFocus()


def test_the_keyboard_goes_on_with_a_run_whose_limit_is_raised(hand: TrainingHand) -> None:
    """At its limit Train is meant, which begins another; then Space would press that."""
    buttons = hand.tab.bar.buttons
    hand.model.set_limits(2, None)
    buttons["train"].setFocus()
    hand.press(Qt.Key.Key_Space)
    hand.wait_for(Status.ENDED)
    assert buttons["train"].hasFocus()
    hand.model.set_limits(4, None)
    assert buttons["resume"].hasFocus()
    hand.press(Qt.Key.Key_Space)
    hand.wait_for(Status.ENDED)
    assert hand.model.totals[0] == 4


def test_a_focus_elsewhere_is_left_alone(hand: TrainingHand) -> None:
    hand.tab.bar.limit.setFocus()
    hand.model.train()
    hand.wait(lambda: hand.model.totals[0] >= 1)
    hand.model.pause()
    hand.wait_for(Status.PAUSED)
    assert hand.tab.bar.limit.hasFocus()


def test_only_one_button_is_the_primary_one(hand: TrainingHand) -> None:
    def primary() -> list[str]:
        return [n for n, b in hand.tab.bar.buttons.items() if b.property("primary")]

    assert primary() == ["train"]
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    assert primary() == ["resume"]


def test_the_presets_of_a_game_and_no_others(hand: TrainingHand) -> None:
    box = hand.tab.bar.preset

    def names() -> set[str]:
        return {box.itemData(row) for row in range(box.count())}

    assert names() == {*PRESETS, ""} - {"duels"}  # its settings are no preset's
    choose(hand, hand.tab.bar.game, "connect4")
    assert names() == set(PRESETS) - {"no-loss", "duels"}
    assert hand.model.game_key == "connect4"
    choose(hand, box, "steady")
    assert hand.model.settings == PRESETS["steady"].settings
    assert box.toolTip()


def choose(hand: TrainingHand, box: QComboBox, data: str) -> None:
    """Walk to an entry by the arrow keys, as a person does."""
    box.setFocus()
    wanted = box.findData(data)
    while box.currentIndex() != wanted:
        key = Qt.Key.Key_Down if box.currentIndex() < wanted else Qt.Key.Key_Up
        hand.bot.keyClick(box, key)


def test_a_limit_of_generations_is_typed(hand: TrainingHand) -> None:
    write(hand, hand.tab.bar.generations, "6")
    hand.click("train")
    hand.wait_for(Status.ENDED)
    assert hand.model.totals[0] == 6
    assert words.reason_words("generations") in hand.said
    assert hand.enabled() == {"train", "step"}
    write(hand, hand.tab.bar.generations, "0")
    assert hand.tab.bar.generations.text() == "no limit"
    assert "resume" in hand.enabled()
    assert settings().training_generations == 0


def test_a_step_is_taken_while_a_limit_has_the_keyboard(hand: TrainingHand) -> None:
    hand.tab.bar.generations.setFocus()
    QTest.keyClick(hand.tab.bar.generations, Qt.Key.Key_Right, CTRL)
    hand.wait_for(Status.PAUSED)
    assert hand.model.totals[0] == 1


def test_a_limit_of_time_is_typed_and_remembered(hand: TrainingHand, open_window: Open) -> None:
    write(hand, hand.tab.bar.minutes, "3")
    assert hand.model.limits.seconds == 180.0
    hand.window.close()
    again = open_window(tiny=False)
    assert again.tab.bar.minutes.value() == 3
    assert again.model.limits.seconds == 180.0


def write(hand: TrainingHand, field: QSpinBox, text: str) -> None:
    field.setFocus()
    field.selectAll()
    hand.bot.keyClicks(field, text)
    hand.bot.keyClick(field, Qt.Key.Key_Return)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_limits_open_below_their_button_and_enter_closes_them(hand: TrainingHand) -> None:
    limit, fields = hand.tab.bar.limit, hand.tab.bar.limit.fields
    assert limit.text() == "Limit: none"
    limit.setFocus()
    hand.press(Qt.Key.Key_Space)
    hand.wait(fields.isVisible)
    write(hand, hand.tab.bar.generations, "500")
    hand.wait(lambda: not fields.isVisible())
    assert limit.text() == "Limit: 500 generations"
    assert hand.model.limits.generations == 500


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_preset_says_in_a_line_what_it_is(hand: TrainingHand) -> None:
    hand.model.choose_preset("steady")
    assert "Steady: a hall of fame" in hand.said
    box = hand.tab.bar.preset
    box.showPopup()
    view = box.view()
    index = box.model().index(box.findData("steady"), 0)
    option = QStyleOptionViewItem()
    box.itemDelegate().initStyleOption(option, index)
    assert option.text.startswith("Steady: a hall of fame")
    assert option.fontMetrics.horizontalAdvance(option.text) <= view.width()
    assert box.currentText() == "Steady"
    box.hidePopup()


def test_the_figures_are_told_while_it_runs(hand: TrainingHand) -> None:
    write(hand, hand.tab.bar.generations, "9,999,999")
    hand.click("train")
    hand.wait(lambda: "left" in hand.said and "games/s" in hand.tab.bar.figures.full_text())
    assert "generations/s" in hand.said
    assert hand.tab.bar.figures.full_text().startswith(("generation ", "gen. "))  # as there is room
    assert hand.tab.bar.game.isEnabled() is hand.tab.bar.preset.isEnabled() is False


@pytest.mark.parametrize("language", ["en", "es"])
def test_why_a_run_stopped_has_words_for_every_reason(qapp: object, language: str) -> None:
    language_manager().set_language(language)
    said = {words.reason_words(reason) for reason in REASONS}
    assert len(said) == len(REASONS)
    assert said.isdisjoint(REASONS.values()) == (language == "es")


def test_what_goes_wrong_is_said_and_the_next_thing_takes_it_away(hand: TrainingHand) -> None:
    hand.model.refused.emit(EngineError("save.no_space"))
    assert "disk is full" in hand.notice
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    assert not hand.notice


def test_the_settings_are_asked_for(hand: TrainingHand, monkeypatch: pytest.MonkeyPatch) -> None:
    from poda.training.settings_dialog import SettingsDialog

    asked: list[SettingsDialog] = []

    def accept(dialog: SettingsDialog) -> int:
        asked.append(dialog)
        dialog.seed_field.setText("77")
        return int(QDialog.DialogCode.Accepted)

    monkeypatch.setattr(SettingsDialog, "exec", accept)
    hand.press(Qt.Key.Key_T, CTRL)
    hand.click_on(hand.tab.bar.plan_buttons["settings"])
    assert len(asked) == 2
    assert (hand.model.settings, hand.model.seed) == (TINY, 77)


def test_the_settings_say_whether_a_run_is_on_screen(
    hand: TrainingHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    from poda.training.settings_dialog import SettingsDialog

    noted: list[bool] = []

    def cancel(dialog: SettingsDialog) -> int:
        noted.append(not dialog._running_note.isHidden())
        return int(QDialog.DialogCode.Rejected)

    monkeypatch.setattr(SettingsDialog, "exec", cancel)
    hand.click_on(hand.tab.bar.plan_buttons["settings"])
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    hand.click_on(hand.tab.bar.plan_buttons["settings"])
    assert noted == [False, True]


# The player


def test_the_best_is_played_against_while_it_trains(hand: TrainingHand) -> None:
    hand.click("train")
    hand.wait(lambda: hand.model.totals[0] >= 3)
    hand.bot.mouseClick(hand.tab.players.card.play, Qt.MouseButton.LeftButton)
    assert hand.window.tabs.currentIndex() == 0
    assert hand.window.play.model.board.game.key == "tictactoe"
    assert hand.model.status is Status.RUNNING
    before = hand.model.totals[0]
    hand.wait(lambda: hand.model.totals[0] > before)


def test_it_is_that_very_network_that_plays(hand: TrainingHand) -> None:
    hand.click("train")
    hand.wait(lambda: hand.model.totals[0] >= 3)
    shown = hand.tab.players.player
    hand.bot.mouseClick(hand.tab.players.card.play, Qt.MouseButton.LeftButton)
    specs = [spec for spec in hand.window.play.model.board.players.values() if spec.path]
    assert len(specs) == 1
    seated = load_champion(Path(specs[0].path))
    assert (seated.weights == shown.weights).all()
    assert seated.generation == shown.generation > 0


def test_before_any_training_the_first_player_can_be_played(hand: TrainingHand) -> None:
    hand.press(Qt.Key.Key_P, CTRL)
    assert hand.window.tabs.currentIndex() == 0
    specs = [spec.kind for spec in hand.window.play.model.board.players.values()]
    assert "evolved" in specs


def test_the_player_is_saved_in_a_file(
    hand: TrainingHand, choose: Callable[[Path | str], list[str]], tmp_path: Path
) -> None:
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    proposed = choose(tmp_path / "mine")
    hand.press(Qt.Key.Key_S, CTRL)
    assert load_champion(tmp_path / "mine.json") == hand.model.run.best
    assert proposed[0].endswith("tictactoe-5-1.json")


def test_the_champion_can_be_looked_at_once_there_is_one(hand: TrainingHand) -> None:
    who = hand.tab.players.who
    assert not who.isEnabled()
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    hand.wait(who.isEnabled)
    assert hand.tab.players.player is hand.model.run.champion
    who.setFocus()
    hand.press(Qt.Key.Key_Down)
    assert hand.tab.players.player is hand.model.run.best


# The window


def test_plots_and_numbers_are_not_imported_before_the_tab_is_opened() -> None:
    import subprocess
    import sys

    code = (
        "import sys\n"
        "from poda.window.app import build_application\n"
        "app = build_application()\n"
        "from poda.window.main_window import MainWindow\n"
        "window = MainWindow()\n"
        "window.show()\n"
        "app.processEvents()\n"
        "print(sorted({'pyqtgraph', 'numpy', 'numba'} & sys.modules.keys()))\n"
        "window.tabs.setCurrentIndex(2)\n"
        "print('pyqtgraph' in sys.modules)\n"
        "window.close()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=200
    )
    assert done.stdout.splitlines() == ["[]", "True"]


def test_the_tab_has_its_own_menus_and_key(hand: TrainingHand) -> None:
    def titles() -> list[str]:
        return [a.text() for a in hand.window.menuBar().actions() if a.isVisible()]

    assert titles() == ["&File", "&Run", "&Player", "&View", "&Help"]
    hand.press(Qt.Key.Key_1, CTRL)
    assert hand.window.tabs.currentIndex() == 0
    assert "&Run" not in titles()
    hand.press(Qt.Key.Key_3, CTRL)
    assert hand.window.tabs.currentIndex() == 2


def test_the_keys_dialog_tells_of_the_charts(hand: TrainingHand) -> None:
    dialog = hand.window.keys_dialog()
    dialog.deleteLater()
    assert dialog._picture == "charts"  # type: ignore[attr-defined]


def test_every_control_has_a_name(hand: TrainingHand) -> None:
    bar = hand.tab.bar
    controls = [*bar.findChildren(QPushButton), *bar.findChildren(QComboBox), bar.generations,
                bar.minutes, *hand.tab.offer.findChildren(QPushButton)]  # fmt: skip
    for control in some(controls):
        assert control.accessibleName() or control.text()


@pytest.mark.parametrize("scale", [1.0, 1.6])
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_window_is_no_wider_than_a_small_screen(
    hand: TrainingHand, scale: float, language: str
) -> None:
    settings().language = language
    language_manager().set_language(language)
    theme_manager().set_type_scale(scale)
    hand.window.resize(1280, 800)
    hand.wait(lambda: hand.window.minimumSizeHint().width() <= 1280)
    hand.wait(lambda: hand.window.minimumSizeHint().height() <= 800)
    hand.wait(lambda: hand.window.width() == 1280)
    bar = hand.tab.bar
    for widget in (*bar.buttons.values(), bar.limit, *bar.plan_buttons.values()):
        if widget.isVisible():
            right = lambda widget=widget: widget.mapTo(bar, widget.rect().topRight()).x()  # noqa: E731
            hand.wait(lambda right=right: right() < bar.width())


def test_who_listens_hears_how_far_it_is(
    hand: TrainingHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken: list[str] = []
    monkeypatch.setattr("poda.training.run_bar.announce", lambda _bar, text: spoken.append(text))
    monkeypatch.setattr("poda.training.run_bar._PROGRESS_MS", 0)
    hand.click("train")
    hand.wait(lambda: any(text.startswith("Training, generation ") for text in spoken))
    hand.click("pause")
    hand.wait_for(Status.PAUSED)
    generation = hand.model.totals[0]
    assert spoken[-1] == f"Paused, and saved, generation {generation}"


def test_the_lists_of_the_run_have_labels_to_be_read(hand: TrainingHand) -> None:
    bar = hand.tab.bar
    assert [labels_of(box) for box in (bar.game, bar.preset)] == [["Game"], ["Preset"]]
    language_manager().set_language("es")
    spanish = [["Juego"], ["Ajustes predefinidos"]]
    hand.wait(lambda: [labels_of(box) for box in (bar.game, bar.preset)] == spanish)
