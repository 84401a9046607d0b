"""One record an action: what a menu, a button, a key, a tooltip and the list of keys tell of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QLabel, QMenuBar, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

import poda
from poda.house.i18n import language_manager
from poda.house.settings import settings
from poda.house.theme import theme_manager
from poda.widgets.action_table import Action, ActionTable, ChoiceMenu, fill_menus
from poda.widgets.layout import action_button
from poda.window.keys_dialog import KeysDialog

KEYS_SET_ELSEWHERE = {
    "play/actions.py",  # Esc leaves a line of play, or stops engines
    "training/training_actions.py",  # Space begins, pauses and resumes
    "packages/lab/window/analysis/hall_table.py",  # only while the table has the focus
    "tree/panels/pseudocode.py",  # the same, of the listing
    "widgets/buttons.py",
}


class Door:
    """What the actions of these tests act on."""

    is_open = has_lock = False

    def toggle(self) -> None:
        self.is_open = not self.is_open


@pytest.fixture
def room(qtbot: QtBot) -> Iterator[QWidget]:
    widget = QWidget()
    QVBoxLayout(widget)
    qtbot.addWidget(widget)
    widget.show()
    widget.activateWindow()
    qtbot.waitUntil(widget.isActiveWindow)
    yield widget  # noqa: PT022 - a return would let the window go


def door_words() -> str:
    return {"en": "&Open the door…", "es": "&Abrir la puerta…"}[language_manager().language]


def table_of(door: Door, room: QWidget) -> ActionTable:
    return ActionTable(
        room,
        {
            "door": (
                Action("toggle", door_words, "open", ("Ctrl+D", "F7"), door.toggle),
                Action("lock", lambda: "&Lock", "stop", "Ctrl+L", None,
                       lambda: door.has_lock and not door.is_open, apart=True),
                Action("bolt", lambda: "&Bolt", "stop", checked=lambda: not door.is_open,
                       shown=lambda: door.has_lock, part="bolt"),
                Action("bell", lambda: "&Ring the bell", applies="has bell", part="bell"),
            ),
        },
    )  # fmt: skip


def test_a_record_is_an_entry_a_button_a_key_a_tooltip_and_a_line_of_the_list_of_keys(
    qtbot: QtBot, room: QWidget
) -> None:
    door = Door()
    table = table_of(door, room)
    bar = QMenuBar(room)
    (menu,) = fill_menus([table], bar, QMenuBar(room).addMenu("File"), {"door": lambda: "&Door"})
    button = action_button(table["toggle"], parent=room)
    assert menu.title() == "&Door"
    assert menu.actions()[0] is table["toggle"] is button.defaultAction()
    assert menu.actions()[1].isSeparator()
    assert (button.text(), button.toolTip()) == (" Open the door", "Open the door (Ctrl+D)")
    qtbot.keyClick(room, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(room, Qt.Key.Key_F7)
    button.click()
    assert door.is_open
    dialog = KeysDialog([menu])
    told = [label.text() for label in dialog.findChildren(QLabel)]
    assert told[told.index("Ctrl+D, F7") + 1] == "Open the door"
    dialog.deleteLater()


def test_its_texts_are_asked_for_again_in_each_language(room: QWidget) -> None:
    toggle = table_of(Door(), room)["toggle"]
    language_manager().set_language("es")
    language_manager().catch_up()
    assert toggle.text() == "&Abrir la puerta…"
    assert (toggle.iconText(), toggle.toolTip()) == (
        " Abrir la puerta",
        "Abrir la puerta (Ctrl+D)",
    )
    language_manager().set_language("en")
    language_manager().catch_up()
    assert toggle.text() == "&Open the door…"


def test_a_part_is_refreshed_alone(room: QWidget) -> None:
    door = Door()
    table = table_of(door, room)
    assert not table["lock"].isEnabled()
    door.has_lock = True
    table.refresh()
    assert table["lock"].isEnabled()
    assert table["bolt"].isCheckable()
    assert not table["bolt"].isChecked()  # of another part
    table.refresh_part("bolt")
    assert table["bolt"].isChecked()
    assert table["bolt"].isVisible()
    door.has_lock = False
    table.refresh_part("bolt")
    assert not table["bolt"].isVisible()


def test_facts_are_told_by_name_and_a_mode_may_overrule(room: QWidget) -> None:
    table = table_of(Door(), room)
    for rings in (False, True):
        table.refresh_part("bell", {"has bell": rings})
        assert table["bell"].isEnabled() is rings
    table.refresh_part("bell", {"has bell": True}, {"bell": False})
    assert not table["bell"].isEnabled()


def test_a_menu_of_choices_follows_its_setting_whoever_sets_it(room: QWidget) -> None:
    themes = ("light", "dark")
    menu = ChoiceMenu("theme", themes, lambda: "Colours", lambda: ("Light", "Dark"), room)
    before = settings().theme
    light, dark = menu.actions()
    dark.trigger()
    assert (settings().theme, light.isChecked(), dark.isChecked()) == ("dark", False, True)
    dark.trigger()  # again: it stays
    assert dark.isChecked()
    settings().theme = "light"
    assert (light.isChecked(), dark.isChecked()) == (True, False)
    settings().theme = "system"  # of which this menu knows nothing
    assert not any(entry.isChecked() for entry in menu.actions())
    settings().theme = before


def test_keys_are_given_in_the_tables_alone() -> None:
    root = Path(poda.__file__).parent
    found = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if ".setShortcut" in path.read_text("utf-8")
    }
    there = {
        name
        for name in KEYS_SET_ELSEWHERE
        if not name.startswith("packages/") or (root / name).is_file()
    }
    assert found == there


@pytest.fixture
def large_type() -> Iterator[None]:
    theme_manager().set_type_scale(1.6)
    yield
    theme_manager().set_type_scale(1.0)


@pytest.mark.qt_log_ignore("grabbing the keyboard", r"does not support raise\(\)", extend=True)
def test_a_menu_without_keys_has_room_for_its_texts_in_large_type(
    large_type: None, room: QWidget
) -> None:
    """Nothing changes where it writes if it is much wider; it said "1…%" at 160 %."""
    menu = ChoiceMenu("type_scale", (1.0, 1.25), lambda: "Type", lambda: ("100 %", "125 %"), room)
    seen = []
    for _ in range(2):  # it does not grow either
        menu.popup(room.mapToGlobal(room.rect().topLeft()))
        seen.append(menu.grab().toImage())
        menu.close()
    assert seen[0] == seen[1]
    menu.setMinimumWidth(3 * menu.width())
    menu.aboutToShow.disconnect(menu.make_room)
    menu.popup(room.mapToGlobal(room.rect().topLeft()))
    wide = menu.grab().toImage()
    menu.close()
    assert wide.width() > 2 * seen[0].width()
    written = QRect(10, 10, seen[0].width() - 20, seen[0].height() - 20)  # without the frame
    assert wide.copy(written) == seen[0].copy(written)
