"""Presenting: the keys of a lecture, what the class sees, and that all is as before at the end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QGuiApplication, QWheelEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from poda.house.settings import settings
from poda.house.theme import theme_manager
from poda.packages.teach.window.present.mode import SCALE
from poda.packages.teach.window.present.window import LARGEST, SMALLEST, PresenterWindow
from poda.tree.sentences.searches import sentence
from poda.widgets.screens import place_of
from tree.hand import CONTROL, KEY, SHIFT, TreeHand


@pytest.fixture
def shown(tree: TreeHand) -> TreeHand:
    """The first example, presented."""
    tree.key(KEY.Key_F5)
    assert tree.tab.added["teach"].presenting.is_on
    return tree


def presenter(hand: TreeHand) -> PresenterWindow:
    """The lecturer's own window, which the key of the notes opens."""
    result = hand.tab.added["teach"].presenting.presenter
    assert result is not None
    if not result.isVisible():
        hand.key(KEY.Key_N, CONTROL | SHIFT)
    return result


def looks(hand: TreeHand) -> dict[str, object]:
    """What presenting changes for a while."""
    tab, window, manager = hand.tab, hand.window, theme_manager()
    around: dict[str, QWidget] = {
        "menus": window.menuBar(), "tabs": window.tabs.tabBar(), "source": tab.parts.sources,
        "transport": tab.parts.transport, "side": tab.parts.room.side,
        "tools": tab.parts.view_tools, "notes": tab.parts.notes_panel, "editor": tab.parts.editor,
    }  # fmt: skip
    return {
        "look": (manager.choice, manager.type_scale, manager.palette),
        "state": window.windowState(),
        "seen": {name for name, widget in around.items() if widget.isVisible()},
        "settings": dict(settings().values),
    }


# Beginning and ending


def test_f5_leaves_the_tree_and_every_way_out_leaves_all_as_it_was(tree: TreeHand) -> None:
    tab, manager = tree.tab, theme_manager()
    manager.set_look("dark", 1.25, "contrast")
    tree.key(KEY.Key_N, CONTROL | SHIFT)
    tab.parts.view.setFocus()
    before = looks(tree)
    for way in (KEY.Key_F5, KEY.Key_Escape):
        tree.key(KEY.Key_F5)
        assert tree.window.isFullScreen()
        assert looks(tree)["seen"] == set()
        assert all(
            w.isVisible()
            for w in (
                tab.parts.view,
                tab.parts.number_line,
                tab.parts.told.sentence,
                tab.parts.counters,
            )
        )
        assert (manager.theme.kind, manager.type_scale) == ("projector", SCALE)
        assert tab.parts.view.hasFocus()
        tree.key(KEY.Key_S)
        tree.key(KEY.Key_L)
        tree.key(way)
        assert not tab.added["teach"].presenting.is_on
        assert not tab.parts.actions_["present"].isChecked()
        assert looks(tree) == before
        assert QGuiApplication.overrideCursor() is None


@pytest.mark.slow
def test_another_tab_ends_it_and_what_was_full_or_large_stays_so(tree: TreeHand) -> None:
    tree.key(KEY.Key_L, CONTROL | SHIFT)  # without the listing
    tree.key(KEY.Key_F11)
    theme_manager().set_look("light", 2.0)
    tree.key(KEY.Key_F5)
    assert theme_manager().type_scale == 2.0
    tree.key(KEY.Key_1, CONTROL)
    assert not tree.tab.added["teach"].presenting.is_on
    assert tree.window.isFullScreen()
    assert tree.window.menuBar().isVisible()
    tree.key(KEY.Key_2, CONTROL)
    assert not tree.tab.parts.room.side.isVisible()
    tree.key(KEY.Key_F11)


def test_closing_meanwhile_keeps_the_window_s_place_and_no_setting_changes(tree: TreeHand) -> None:
    known = dict(settings().values)
    place = place_of(tree.window)
    tree.key(KEY.Key_F5)
    assert settings().values == known
    settings().theme = "dark"  # somebody's wish, for afterwards
    assert theme_manager().choice == "projector"
    tree.key(KEY.Key_Q, CONTROL)
    assert not tree.window.isVisible()
    assert settings().window_geometry == place
    assert theme_manager().choice == "dark"
    assert settings().type_scale == 1.0


def test_the_listing_comes_while_presenting_and_is_as_it_was_afterwards(tree: TreeHand) -> None:
    parts = tree.tab.parts
    tree.key(KEY.Key_F5)
    tree.key(KEY.Key_L, CONTROL | SHIFT)
    assert parts.pseudocode.isVisible()
    assert parts.actions_["listing"].isChecked()
    tree.key(KEY.Key_Right)
    assert parts.pseudocode.view.lit == parts.pseudocode.view.listing.at(tree.model.trace, 1)
    tree.key(KEY.Key_L, CONTROL | SHIFT)
    assert not parts.room.side.isVisible()
    tree.key(KEY.Key_Escape)
    assert parts.pseudocode.isVisible()  # as before, whatever was pressed meanwhile
    assert parts.actions_["listing"].isChecked()
    assert settings().tree_side
    tree.key(KEY.Key_L, CONTROL | SHIFT)
    tree.key(KEY.Key_F5)
    tree.key(KEY.Key_L, CONTROL | SHIFT)
    assert parts.pseudocode.isVisible()
    tree.key(KEY.Key_F5)
    assert not parts.room.side.isVisible()
    assert not settings().tree_side


# The keys of a lecture


def test_a_clicker_steps_and_any_key_wakes_a_blank_screen_and_does_nothing_else(
    shown: TreeHand,
) -> None:
    presenting, model = shown.tab.added["teach"].presenting, shown.model
    for key in (KEY.Key_PageDown, KEY.Key_PageDown, KEY.Key_PageUp):
        shown.key(key)
    assert model.step == 1
    assert shown.sentence == sentence(model.recording, 1)
    wake = (KEY.Key_B, KEY.Key_PageDown, KEY.Key_Escape, KEY.Key_Tab, KEY.Key_Space, KEY.Key_F5)
    for number, back in enumerate(wake):
        shown.key(KEY.Key_Period if number % 2 else KEY.Key_B)
        assert presenting.is_blank
        assert presenting.blank is not None
        assert presenting.blank.geometry() == shown.window.rect()
        shown.key(KEY.Key_Shift)
        assert presenting.is_blank
        shown.key(back)
        assert not presenting.is_blank
        assert (presenting.is_on, model.step, model.playing) == (True, 1, False)
        assert shown.tab.parts.view.hasFocus()
    shown.key(KEY.Key_B)
    assert presenting.blank is not None
    picture = presenting.blank.grab().toImage()
    assert picture.pixelColor(5, 5) == picture.pixelColor(200, 300) == Qt.GlobalColor.black
    shown.click(presenting.blank)
    assert not presenting.is_blank


def test_the_spotlight_follows_the_pointer_and_lets_clicks_through(shown: TreeHand) -> None:
    presenting, view = shown.tab.added["teach"].presenting, shown.tab.parts.view
    light = presenting.light
    assert light is not None
    shown.key(KEY.Key_S)
    assert light.isVisible()
    place = view.mapTo(shown.window, view.box_of(0).center().toPoint())
    light.point_at(place)
    picture = shown.window.grab().toImage()
    assert picture.pixelColor(3, 3).lightness() < 100
    assert picture.pixelColor(place + QPoint(0, -70)).lightness() > 200
    assert QApplication.widgetAt(shown.window.mapToGlobal(place)) is not light
    for other in (QPoint(120, 140), QPoint(340, 260)):
        QCursor.setPos(shown.window.mapToGlobal(other))
        presenting.pointer.look()
        assert light.place == light.mapFromGlobal(QCursor.pos())
    shown.key(KEY.Key_S)
    assert not light.isVisible()
    shown.key(KEY.Key_L)  # the laser
    light.point_at(QPoint(30, 40))
    dot = shown.window.grab().toImage().pixelColor(30, 40)
    assert dot.red() > 2 * dot.blue()


def test_plus_minus_and_the_wheel_size_it_and_a_pointer_that_rests_is_hidden(
    shown: TreeHand,
) -> None:
    light, view, pointer = (
        shown.tab.added["teach"].presenting.light,
        shown.tab.parts.view,
        shown.tab.added["teach"].presenting.pointer,
    )
    assert light is not None
    before, zoom = light.radius, view.camera.sx
    shown.key(KEY.Key_Plus)  # there is no spotlight yet
    assert light.radius == before
    shown.key(KEY.Key_S)
    shown.key(KEY.Key_Plus)
    larger = light.radius
    shown.key(KEY.Key_Minus)
    shown.key(KEY.Key_Minus)
    assert light.radius < before < larger
    for turn, end in ((120, LARGEST), (-120, SMALLEST)):
        for _ in range(40):
            _wheel(view.viewport(), turn)
        assert light.radius == end
    assert view.camera.sx == zoom
    shown.key(KEY.Key_S)
    _wheel(view.viewport(), 120)
    assert view.camera.sx > zoom
    QCursor.setPos(shown.window.mapToGlobal(QPoint(100, 100)))
    pointer.look()
    pointer.hide()
    cursor = QGuiApplication.overrideCursor()
    assert cursor is not None
    assert cursor.shape() == Qt.CursorShape.BlankCursor
    QCursor.setPos(shown.window.mapToGlobal(QPoint(160, 100)))
    pointer.look()
    assert QGuiApplication.overrideCursor() is None


def _wheel(widget: QWidget, turn: int) -> None:
    place = QPointF(widget.rect().center())
    event = QWheelEvent(
        place, widget.mapToGlobal(place), QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)


def test_the_lecture_s_keys_sleep_outside_of_it_and_the_window_s_never(
    tree: TreeHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("blank", "spotlight", "laser", "larger_spot", "smaller_spot"):
        assert not tree.tab.parts.actions_[name].isEnabled()
    tree.key(KEY.Key_B)
    tree.key(KEY.Key_S)
    assert not tree.tab.parts.actions_["spotlight"].isChecked()
    asked: list[str] = []
    monkeypatch.setattr(tree.window.guide, "show_page", asked.append)
    tree.key(KEY.Key_F5)
    tree.key(KEY.Key_F1)
    assert asked == ["tree"]
    tree.show("[[3, 5], [2, 9]]")  # another tree, meanwhile
    assert looks(tree)["seen"] == set()
    tree.key(KEY.Key_F11)
    assert not tree.tab.added["teach"].presenting.is_on
    assert not tree.window.isFullScreen()
    assert tree.tab.parts.view_tools.isVisible()


# The lecturer's own window


def test_with_one_screen_a_key_shows_it_and_all_keys_work_there(
    shown: TreeHand,
) -> None:
    model, own = shown.model, shown.tab.added["teach"].presenting.presenter
    assert own is not None
    assert not own.isVisible()
    shown.key(KEY.Key_N, CONTROL | SHIFT)
    assert own.isVisible()
    assert own.focusWidget() is own.notes
    assert not shown.tab.parts.notes_panel.isVisible()
    model.go(26)
    recording = model.recording
    assert own.step.full_text() == "step 27 of 50"
    assert own.now.full_text() == sentence(recording, 26)
    assert own.next.full_text() == sentence(recording, 27)
    assert own.notes.toPlainText() == model.notes.text(26) != ""
    assert own.notes.font().pointSizeF() > 20
    assert own.clock.full_text()
    next_one = own.picture.grab().toImage()
    model.last()
    assert own.next.full_text() == "This is the last step."
    assert own.picture.grab().toImage() != next_one
    model.go(26)
    assert own.picture.grab().toImage() == next_one
    own.close()
    assert not shown.tab.parts.actions_["notes"].isChecked()
    assert shown.tab.added["teach"].presenting.is_on
    presenter(shown)
    model.first()
    own.notes.selectAll()
    shown.bot.keyClicks(own.notes, "B. Slowly, 2.")
    assert model.notes.text(0) == "B. Slowly, 2."
    assert not shown.tab.added["teach"].presenting.is_blank
    for key, step in ((KEY.Key_PageDown, 1), (KEY.Key_PageDown, 2), (KEY.Key_PageUp, 1)):
        shown.bot.keyClick(own.notes, key)
        assert model.step == step
    own.strip.buttons[1].setFocus()
    shown.bot.keyClick(own.focusWidget(), KEY.Key_B)
    assert shown.tab.added["teach"].presenting.is_blank
    assert own.is_blank
    shown.bot.keyClick(own.focusWidget(), KEY.Key_PageDown)
    assert not shown.tab.added["teach"].presenting.is_blank
    assert model.step == 1
    own._begun.invalidate()
    shown.click(own.again)
    assert own.elapsed.full_text().startswith("0:00:0")
    shown.bot.keyClick(own.focusWidget(), KEY.Key_Escape)
    assert not shown.tab.added["teach"].presenting.is_on


@pytest.mark.slow
def test_on_two_screens_the_class_sees_the_tree_and_the_lecturer_the_notes(
    tmp_path: Path,
) -> None:
    """In a process of its own: how many screens there are is known when an application begins."""
    screens = [
        {"name": name, "x": x, "y": 0, "width": width, "height": height,
         "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
        for name, x, width, height in (("desk", 0, 1280, 800), ("wall", 1280, 1920, 1080))
    ]  # fmt: skip
    (tmp_path / "screens.json").write_text(json.dumps({"screens": screens}))
    environment = os.environ | {
        "QT_QPA_PLATFORM": f"offscreen:configfile={tmp_path / 'screens.json'}",
    }
    script = Path(__file__).with_name("two_screens.py")
    done = subprocess.run(
        [sys.executable, str(script)], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert seen["shown"]["full"] == [True, True]
    assert sorted([seen["shown"]["class"], seen["shown"]["lecturer"]]) == ["desk", "wall"]
    assert seen["shown"]["class"] != seen["before"]["main"]
    assert seen["shown"]["active"] == "class"
    assert seen["stepped"] == {"step": 2, "words": "step 3 of 50"}
    assert seen["after"]["place"] == seen["before"]["place"]
    assert seen["after"]["full"] is False


# Beside what else one does


def test_the_presented_window_is_no_wider_than_a_projector(tree: TreeHand) -> None:
    """In large Spanish type the game's tab, which nobody sees, would ask for more."""
    settings().language = "es"
    tree.window.resize(1280, 800)
    before = tree.window.size()
    tree.key(KEY.Key_F5)
    assert tree.window.minimumSizeHint().width() <= 1280
    tree.tab.parts.modes.enter("compare")
    tree.bot.waitUntil(lambda: tree.model.clock is not None)
    assert tree.window.minimumSizeHint().width() <= 1280
    tree.key(KEY.Key_F5)
    tree.bot.waitUntil(lambda: tree.window.size() == before)
    assert (
        tree.window.tabs.widget(0).sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Preferred
    )


def test_the_lecturer_reads_both_searches_that_are_compared(shown: TreeHand) -> None:
    own, model = presenter(shown), shown.model
    alone = own.picture.grab().toImage()
    shown.tab.parts.modes.enter("compare")
    shown.bot.waitUntil(lambda: model.clock is not None)
    twin = shown.tab.added["teach"].twin.model
    model.go_to_moment(model.last_moment // 2)
    assert own.picture.grab().toImage() != alone
    while model.moment < model.last_moment:
        told, coming = own.now.full_text(), own.next.full_text()
        assert own.step.full_text() == f"step {model.moment + 1} of {model.last_moment + 1}"
        for side in (model, twin):
            assert sentence(side.recording, side.step) in told
        own.strip.buttons[1].click()
        assert own.now.full_text() == coming
    assert own.next.full_text() == "This is the last step."
    shown.tab.parts.modes.leave()
    assert own.now.full_text() == sentence(model.recording, model.step)


def test_the_lecturer_reads_of_no_search_during_an_exercise(shown: TreeHand) -> None:
    own = presenter(shown)
    assert own.now.full_text()
    shown.tab.parts.modes.enter("exercise")
    assert not own.now.full_text()
    assert not own.next.full_text()
    shown.tab.parts.modes.leave()
    assert own.now.full_text()


def test_tab_comes_to_every_control_of_a_comparison_that_is_presented(shown: TreeHand) -> None:
    shown.tab.parts.modes.enter("compare")
    shown.bot.waitUntil(lambda: shown.model.clock is not None)
    wanted = [each for each in shown.tab.added["teach"].twin.bar.controls() if each.isVisible()]
    reached = []
    for _ in range(20):
        shown.key(KEY.Key_Tab)
        reached.append(shown.window.focusWidget())
    assert shown.tab.parts.view in reached
    assert shown.tab.added["teach"].twin.page is not None
    assert shown.tab.added["teach"].twin.page.view in reached
    assert [each for each in wanted if each.isEnabled() and each not in reached] == []
    shown.key(KEY.Key_F5)
    assert shown.window.tabs.tabBar().focusPolicy() == Qt.FocusPolicy.TabFocus
