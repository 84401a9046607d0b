"""Each control of the settings dialog, pressed; what it sets is in force at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QMenu, QSlider, QWidget
from pytestqt.qtbot import QtBot

from poda.base.processors import processors
from poda.house.i18n import language_manager
from poda.house.settings import settings
from poda.house.theme import THEMES, theme_manager
from poda.window.keys_dialog import KeysDialog
from poda.window.main_window import MainWindow
from poda.window.settings_dialog import SHOWN, AppSettingsDialog

KEY = Qt.Key
LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier
in_lists = pytest.mark.qt_log_ignore(  # what the offscreen platform says of every list that opens
    r"^This plugin does not support (raise|grabbing the keyboard)", extend=True
)


def pick(qtbot: QtBot, box: QComboBox, value: object) -> None:
    """Open a list with the mouse, and take one of its rows."""
    qtbot.mouseClick(box, LEFT)
    rows = box.view()
    qtbot.waitUntil(rows.isVisible, timeout=20_000)
    rows.setCurrentIndex(rows.model().index(box.findData(value), 0))
    qtbot.keyClick(rows, KEY.Key_Return)
    assert box.currentData() == value


def step_to(qtbot: QtBot, box: QComboBox, value: object) -> None:
    """Walk the rows of a closed list with the arrow keys."""
    box.setFocus()
    while (away := box.findData(value) - box.currentIndex()) != 0:
        qtbot.keyClick(box, KEY.Key_Down if away > 0 else KEY.Key_Up)


@in_lists
@pytest.mark.parametrize("choose", [pick, step_to])
def test_the_language_is_switched_at_once(
    qtbot: QtBot, dialog: AppSettingsDialog, choose: Callable[[QtBot, QComboBox, object], None]
) -> None:
    choose(qtbot, dialog.look.language, "es")
    assert settings().language == language_manager().language == "es"
    assert dialog.look.language.currentText() == "Español"
    choose(qtbot, dialog.look.language, "en")
    assert language_manager().language == "en"
    assert dialog.windowTitle() == "Settings"


@in_lists
@pytest.mark.parametrize("choose", [pick, step_to])
@pytest.mark.parametrize("theme", ["dark", "projector"])
def test_the_theme_is_worn_at_once(
    qtbot: QtBot,
    dialog: AppSettingsDialog,
    choose: Callable[[QtBot, QComboBox, object], None],
    theme: str,
) -> None:
    choose(qtbot, dialog.look.theme, theme)
    assert settings().theme == theme
    assert theme_manager().theme is THEMES[theme]


@in_lists
@pytest.mark.parametrize("choose", [pick, step_to])
def test_the_palette_is_worn_at_once(
    qtbot: QtBot, dialog: AppSettingsDialog, choose: Callable[[QtBot, QComboBox, object], None]
) -> None:
    choose(qtbot, dialog.look.palette_box, "contrast")
    assert theme_manager().theme is THEMES["light-contrast"]
    choose(qtbot, dialog.look.palette_box, "safe")
    assert theme_manager().theme is THEMES["light"]


def test_the_colour_blind_safe_palette_is_the_default(dialog: AppSettingsDialog) -> None:
    assert dialog.look.palette_box.currentData() == "safe"
    assert dialog.look.palette_box.currentText() == "Colour-blind-safe"


def handle(slider: QSlider, value: int) -> QPoint:
    share = (value - slider.minimum()) / (slider.maximum() - slider.minimum())
    return QPoint(round(9 + share * (slider.width() - 18)), slider.height() // 2)


def test_the_type_grows_by_its_slider_dragged(qtbot: QtBot, dialog: AppSettingsDialog) -> None:
    """While it is dragged only the line below shows it: the slider does not flee the pointer."""
    look, slider = dialog.look, dialog.look.size_slider
    before = look.preview.font().pointSizeF()
    slider.setSliderDown(True)
    slider.setValue(32)
    assert look.preview.font().pointSizeF() == pytest.approx(1.6 * before)
    assert look.percent.full_text() == "160 %"
    assert settings().type_scale == theme_manager().type_scale == 1.0
    slider.setSliderDown(False)  # emits what a release of the mouse does
    assert settings().type_scale == theme_manager().type_scale == 1.6


def test_the_type_grows_by_a_click_beside_the_handle(
    qtbot: QtBot, dialog: AppSettingsDialog
) -> None:
    slider = dialog.look.size_slider
    qtbot.mouseClick(slider, LEFT, pos=handle(slider, 38))
    assert settings().type_scale > 1.0


def test_the_type_grows_by_the_keyboard(qtbot: QtBot, dialog: AppSettingsDialog) -> None:
    slider = dialog.look.size_slider
    slider.setFocus()
    qtbot.keyClick(slider, KEY.Key_Right)
    assert settings().type_scale == pytest.approx(1.05)
    qtbot.keyClick(slider, KEY.Key_PageUp)
    assert settings().type_scale == pytest.approx(1.25)
    qtbot.keyClick(slider, KEY.Key_End)
    assert settings().type_scale == theme_manager().type_scale == 2.0
    qtbot.keyClick(slider, KEY.Key_Home)
    assert settings().type_scale == 0.8


@pytest.mark.parametrize("name", ["none", "slow", "normal", "fast"])
def test_the_animations_are_set_by_mouse(
    qtbot: QtBot, dialog: AppSettingsDialog, name: str
) -> None:
    settings().animations, settings().animation_speed = name == "none", "normal"
    dialog.list.setCurrentRow(1)
    button = dialog.motion.buttons[name]
    qtbot.mouseClick(button, LEFT, pos=QPoint(12, button.height() // 2))
    assert button.isChecked()
    assert settings().animations == (name != "none")
    if name != "none":
        assert settings().animation_speed == name


def test_the_animations_are_set_by_keyboard(qtbot: QtBot, dialog: AppSettingsDialog) -> None:
    dialog.list.setCurrentRow(1)
    buttons = dialog.motion.buttons
    buttons["normal"].setFocus()
    qtbot.keyClick(buttons["normal"], KEY.Key_Down)
    assert settings().animation_speed == "fast"
    for name in ("normal", "slow", "none"):
        qtbot.keyClick(QApplication.focusWidget(), KEY.Key_Up)
        assert buttons[name].isChecked()
    assert not settings().animations


def test_the_sample_shows_the_speed_and_nothing_moves_without_animations(
    qtbot: QtBot, dialog: AppSettingsDialog
) -> None:
    dialog.list.setCurrentRow(1)
    sample = dialog.motion.sample
    dialog.motion.buttons["fast"].click()
    assert sample.place < 1
    qtbot.waitUntil(lambda: sample.place == 1, timeout=20_000)
    dialog.motion.buttons["none"].click()
    assert sample.place == 0


def test_the_threads_are_set_by_mouse_and_keyboard(
    qtbot: QtBot, dialog: AppSettingsDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog.list.setCurrentRow(2)
    field = dialog.computing.threads
    assert field.text() == f"Automatic: {processors()}"
    qtbot.mouseClick(field, LEFT, pos=QPoint(field.width() - 8, 6))  # the upper arrow
    assert settings().worker_threads == 1
    field.setFocus()
    qtbot.keyClick(field, KEY.Key_Down)
    assert settings().worker_threads == 0
    qtbot.keyClick(field, KEY.Key_Down)
    assert settings().worker_threads == 0


def test_the_budget_of_memory_is_set_by_mouse_and_keyboard(
    qtbot: QtBot, dialog: AppSettingsDialog
) -> None:
    dialog.list.setCurrentRow(2)
    field = dialog.computing.memory
    assert field.text() == "256 MB"
    qtbot.mouseClick(field, LEFT, pos=QPoint(field.width() - 8, 6))  # the upper arrow
    assert settings().memory_budget == 320
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "64")
    qtbot.keyClick(field, KEY.Key_Return)
    assert settings().memory_budget == 64
    qtbot.keyClick(field, KEY.Key_Down)
    assert settings().memory_budget == 64


def test_the_pages_are_walked_by_keyboard_and_mouse(
    qtbot: QtBot, dialog: AppSettingsDialog
) -> None:
    assert QApplication.focusWidget() is dialog.list
    for page in dialog.pages[1:]:
        qtbot.keyClick(dialog.list, KEY.Key_Down)
        assert page.isVisible()
    first = dialog.list.visualItemRect(dialog.list.item(0)).center()
    qtbot.mouseClick(dialog.list.viewport(), LEFT, pos=first)
    assert dialog.look.isVisible()


def tabbed(qtbot: QtBot, dialog: QWidget) -> list[QWidget]:
    """The widgets that Tab reaches, from the list of pages until it is there again."""
    found: list[QWidget] = []
    while (widget := QApplication.focusWidget()) not in found:
        assert widget is not None
        found.append(widget)
        qtbot.keyClick(widget, KEY.Key_Tab)
    return found


@pytest.mark.parametrize("row", range(4))
def test_tab_reaches_every_control_from_top_to_bottom(
    qtbot: QtBot, dialog: AppSettingsDialog, row: int
) -> None:
    settings().theme = "dark"  # so that there is something to restore
    dialog.list.setCurrentRow(row)
    dialog.list.setFocus()
    reached = tabbed(qtbot, dialog)
    kinds = (QAbstractButton, QComboBox, QSlider)
    wanted = [
        w
        for w in dialog.pages[row].findChildren(QWidget)
        if isinstance(w, kinds) and w.isVisible() and w.isEnabled()
        and not (row == 1 and not w.isChecked())  # of the radio buttons, Tab reaches the chosen one
    ]  # fmt: skip
    assert set(wanted) <= set(reached)
    assert reached[-2:] == [dialog.restore, dialog.close_button]
    tops = [w.mapTo(dialog, QPoint(0, 0)).y() for w in reached[1:-2]]
    assert tops == sorted(tops)
    for widget in reached:
        assert widget.accessibleName(), widget


# Restore, undo, close


@pytest.mark.parametrize("by_mouse", [True, False])
def test_the_defaults_are_restored_and_that_can_be_undone(
    qtbot: QtBot, dialog: AppSettingsDialog, by_mouse: bool
) -> None:
    def press(button: QAbstractButton) -> None:
        if by_mouse:
            qtbot.mouseClick(button, LEFT)
        else:
            button.setFocus()
            qtbot.keyClick(button, KEY.Key_Space)

    present = settings()
    present.theme, present.palette, present.type_scale = "dark", "contrast", 1.25
    present.animations, present.worker_threads, present.language = False, 1, "es"
    before = {name: getattr(present, name) for name in SHOWN}
    assert dialog.undo.isHidden()
    press(dialog.restore)
    assert [getattr(present, name) for name in SHOWN] == [
        "system", "system", "safe", 1.0, True, "normal", 0, 256
    ]  # fmt: skip
    assert not dialog.restore.isEnabled()
    press(dialog.undo)
    assert {name: getattr(present, name) for name in SHOWN} == before
    assert dialog.undo.isHidden()


def test_what_was_chosen_after_restoring_is_not_undone(dialog: AppSettingsDialog) -> None:
    settings().theme = "dark"
    dialog.restore.click()
    settings().palette = "contrast"
    assert dialog.undo.isHidden()


def test_nothing_else_is_restored(dialog: AppSettingsDialog) -> None:
    settings().theme, settings().last_game, settings().tree_speed = "dark", "connect4", 4.0
    dialog.restore.click()
    assert (settings().last_game, settings().tree_speed) == ("connect4", 4.0)


@pytest.mark.parametrize("way", ["button", "escape"])
def test_it_closes_by_its_button_and_by_escape(
    qtbot: QtBot, dialog: AppSettingsDialog, way: str
) -> None:
    if way == "button":
        qtbot.mouseClick(dialog.close_button, LEFT)
    else:
        qtbot.keyClick(dialog, KEY.Key_Escape)
    assert not dialog.isVisible()


# With the window


def entries(menu: QMenu) -> dict[object, QAction]:
    return {action.data(): action for action in menu.actions()}


def checked(menu: QMenu) -> list[object]:
    return [value for value, action in entries(menu).items() if action.isChecked()]


def test_the_view_menu_and_the_dialog_stay_in_step(
    following: None, qtbot: QtBot, new_window: Callable[[], MainWindow], home: Path
) -> None:
    window = new_window()
    dialog = window.menus.settings_dialog()
    dialog.look.size_slider.setValue(25)
    assert checked(window.menus.sizes) == [1.25]
    dialog.look.size_slider.setValue(23)
    assert checked(window.menus.sizes) == []  # the menu has no 115 %
    entries(window.menus.sizes)[1.6].trigger()
    assert dialog.look.size_slider.value() == 32
    entries(window.menus.palettes)["contrast"].trigger()
    assert dialog.look.palette_box.currentData() == "contrast"
    step_to(qtbot, dialog.look.theme, "dark")
    assert checked(window.menus.themes) == ["dark"]
    entries(window.menus.speeds)["slow"].trigger()
    window.menus["animations"].setChecked(True)
    assert dialog.motion.buttons["slow"].isChecked()
    dialog.motion.buttons["none"].click()
    assert not window.menus["animations"].isChecked()
    assert not window.menus.speeds.isEnabled()
    entries(window.menus.themes)["dark"].trigger()  # the one that is chosen already
    assert checked(window.menus.themes) == ["dark"]
    dialog.close()
    dialog.deleteLater()


def test_ctrl_comma_opens_one_dialog_and_the_window_closes_it(
    following: None, qtbot: QtBot, new_window: Callable[[], MainWindow]
) -> None:
    window = new_window()
    for _ in range(2):
        qtbot.keyClick(window, KEY.Key_Comma, CONTROL)
    (dialog,) = (w for w in window.findChildren(AppSettingsDialog) if w.isVisible())
    assert window.menus["settings"].menuRole() is QAction.MenuRole.PreferencesRole
    window.close()
    assert not dialog.isVisible()


@pytest.mark.parametrize("tab", range(4))
def test_every_file_menu_has_it_and_the_list_of_keys_names_it(
    following: None, qtbot: QtBot, new_window: Callable[[], MainWindow], tab: int
) -> None:
    window = new_window()
    window.tabs.setCurrentIndex(tab)
    (file, *_) = window.menus._by_tab[window.tabs.currentWidget()]
    assert [a.text() for a in file.actions()][-2:] == ["Se&ttings…", "&Quit"]
    dialog = window.keys_dialog()
    assert isinstance(dialog, KeysDialog)
    assert ("Ctrl+,", "Settings") in [key for _, keys in dialog._groups() for key in keys]
    dialog.deleteLater()


def test_opening_it_again_shows_what_is_set(
    open_dialog: Callable[[], AppSettingsDialog], qtbot: QtBot
) -> None:
    dialog = open_dialog()
    settings().theme = "projector"
    dialog.close()
    assert open_dialog().look.theme.currentData() == "projector"
