"""The small controls that the tabs share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from poda.house.theme import THEMES, Role
from poda.widgets.buttons import ButtonStrip, HoldButton
from poda.widgets.keyboard import KeyMemory
from poda.widgets.layout import Label

KEY = Qt.Key


@pytest.fixture
def held(qtbot: QtBot) -> Iterator[tuple[HoldButton, list[bool]]]:
    window = QWidget()
    qtbot.addWidget(window)
    button = HoldButton(window)
    button.setText("hold")
    button.resize(120, 32)
    window.resize(300, 300)
    window.show()
    told: list[bool] = []
    button.held.connect(told.append)
    yield button, told  # noqa: PT022 - a return would let the window go


def test_a_button_that_moves_away_while_held_is_let_go(held: tuple[HoldButton, list[bool]]) -> None:
    button, told = held
    at = button.rect().center()
    QTest.mousePress(button, Qt.MouseButton.LeftButton, pos=at)
    button.move(100, 200)
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton, pos=at - QPoint(100, 200))
    assert told == [True, False]


def test_a_button_that_is_hidden_while_held_is_let_go(held: tuple[HoldButton, list[bool]]) -> None:
    button, told = held
    QTest.mousePress(button, Qt.MouseButton.LeftButton)
    button.hide()
    assert told == [True, False]


def test_the_space_bar_holds_it_too(held: tuple[HoldButton, list[bool]]) -> None:
    button, told = held
    button.setFocus()
    QTest.keyPress(button, KEY.Key_Space)
    assert told == [True]
    QTest.keyRelease(button, KEY.Key_Space)
    assert told == [True, False]


def key_event(kind: QEvent.Type, at: int, *, repeat: bool = False) -> QKeyEvent:
    event = QKeyEvent(kind, KEY.Key_5, Qt.KeyboardModifier.NoModifier, "5", repeat)
    event.setTimestamp(at)
    return event


@pytest.mark.parametrize(
    ("platform", "pause", "repeat"),
    [("xcb", 0, True), ("xcb", 40, False), ("windows", 0, False)],
)
def test_x11_repeats_a_held_key_as_release_and_press_at_one_moment(
    monkeypatch: pytest.MonkeyPatch, platform: str, pause: int, repeat: bool
) -> None:
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: platform)
    keys = KeyMemory()
    assert not keys.is_repeat(key_event(QEvent.Type.KeyPress, 1000))
    keys.note_release(key_event(QEvent.Type.KeyRelease, 1500))
    assert keys.is_repeat(key_event(QEvent.Type.KeyPress, 1500 + pause)) is repeat


def test_what_qt_knows_for_a_repeat_is_one() -> None:
    assert KeyMemory().is_repeat(key_event(QEvent.Type.KeyPress, 0, repeat=True))


def test_buttons_give_up_their_words_before_the_row_grows(qtbot: QtBot) -> None:
    row = QWidget()
    qtbot.addWidget(row)
    layout = QHBoxLayout(row)
    actions = [QAction(text, row) for text in ("Something long", "Something longer")]
    strip = ButtonStrip(actions)
    layout.addWidget(strip)
    layout.addStretch()
    for width, words in ((900, True), (120, False), (900, True)):
        row.resize(width, 60)
        strip.fit(width)
        style = strip.buttons[0].toolButtonStyle()
        assert (style is Qt.ToolButtonStyle.ToolButtonTextBesideIcon) is words
        assert strip.buttons[0].accessibleName() == "Something long"


def test_a_strip_does_not_bring_back_a_button_that_is_put_away(qtbot: QtBot) -> None:
    row = QWidget()
    qtbot.addWidget(row)
    strip = ButtonStrip([QAction(text, row) for text in ("One", "Two", "Three")], row, keeps=2)
    strip.buttons[0].hide()
    row.show()
    for room, third in ((900, True), (60, False), (900, True)):
        strip.fit(room)
        assert strip.buttons[0].isHidden()
        assert strip.buttons[2].isHidden() is not third


def test_what_has_no_room_in_a_strip_stands_in_its_menu(qtbot: QtBot) -> None:
    row = QWidget()
    qtbot.addWidget(row)
    actions = [QAction(text, row) for text in ("One", "Two", "Three", "Four")]
    strip = ButtonStrip(actions, row, keeps=1)
    more = strip.more
    assert more is not None
    row.show()
    in_menu = []
    for room in (900, strip.icons_width(), strip.icons_width() - 1, 60):
        strip.fit(room)
        shown = [button.defaultAction() for button in strip.buttons if button.isVisible()]
        assert [*shown, *more.menu().actions()] == actions  # none is lost, and none is twice
        assert more.isVisible() is (len(shown) < len(actions))
        in_menu.append(len(actions) - len(shown))
    assert in_menu == [0, 0, 2, 3]
    assert strip.minimumSizeHint().width() < strip.icons_width()
    assert more.toolTip()
    assert more.accessibleName() == "More"


def test_a_label_that_elides_has_all_of_its_text_in_the_tooltip(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    label = Label(elide=True)
    label.setText("a sentence that is far too long for so little room")
    QVBoxLayout(window).addWidget(label)
    window.resize(120, 60)
    window.show()
    QApplication.processEvents()
    assert label.text() != label.full_text()
    assert label.toolTip() == label.accessibleName() == label.full_text()


def luminance(code: str) -> float:
    """WCAG 2.2's relative luminance."""
    parts = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("disc", [Role.MAX, Role.MIN])
def test_a_disc_stands_out_from_its_frame_without_its_hue(name: str, disc: Role) -> None:
    colors = THEMES[name].colors
    light, dark = sorted((luminance(colors[disc]), luminance(colors[Role.BOARD])), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 2


def test_a_key_that_a_screen_reader_hands_on_without_its_time_counts_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moment = [50.0]
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "xcb")
    monkeypatch.setattr("poda.widgets.keyboard.time.monotonic", lambda: moment[0])
    keys = KeyMemory()
    keys.note_release(key_event(QEvent.Type.KeyRelease, 0))
    moment[0] += 0.2
    assert not keys.is_repeat(key_event(QEvent.Type.KeyPress, 0))
    keys.note_release(key_event(QEvent.Type.KeyRelease, 0))
    moment[0] += 0.002
    assert keys.is_repeat(key_event(QEvent.Type.KeyPress, 0)), "it is held down"
