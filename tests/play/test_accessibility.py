"""Everything works from the keyboard, has a name, and its keys clash with nothing."""

from collections import Counter

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAccessible, QAction, QKeySequence
from PySide6.QtWidgets import QLabel, QToolButton, QWidget

from poda.base import packages
from poda.house.i18n import keys_text, language_manager
from poda.play.model.board import PERSON
from poda.play.panels.engine_dialog import EngineDialog
from poda.play.panels.move_list import MoveList
from poda.play.panels.players_bar import PlayerPicker
from seen import actions_of, controls_of, labels_of, menus_of, mnemonic, name_of
from some import some

from .hand import ENDLESS, KEY, Hand

GAMES = ["tictactoe", "connect4", *filter(packages.find, ("backgammon", "checkers"))]


def fill(hand: Hand, game: str) -> None:
    """A position in which most controls can be used."""
    hand.begin(game)
    if game == "backgammon":
        hand.model.set_position("4HPwATDgc/ABMA 3-1")
        hand.model.turns.move(8, 5)
        hand.act("undo")
    elif game == "checkers":
        hand.type("11-15")
        hand.press(KEY.Key_Return)
        hand.act("undo")
    else:
        hand.type("152")
        hand.act("undo")
    hand.model.analysis.seconds = 0.2
    hand.act("analysis_think_first")
    hand.until_analysed()
    hand.board.setFocus()


@pytest.mark.parametrize("game", GAMES)
def test_every_control_has_a_name(hand: Hand, game: str) -> None:
    fill(hand, game)
    for language in ("en", "es"):
        language_manager().set_language(language)
        controls = controls_of(hand.window)
        assert len(controls) > 10
        nameless = [widget for widget in controls if not name_of(widget).strip()]
        assert not nameless


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_tab_reaches_every_control_and_comes_back(hand: Hand, game: str, backwards: bool) -> None:
    fill(hand, game)
    reached: list[QWidget] = []
    key = KEY.Key_Backtab if backwards else KEY.Key_Tab
    start = hand.focus()
    for _ in range(100):
        hand.press(key)
        reached.append(hand.focus())
        if hand.focus() is start:
            break
    assert reached[-1] is start, "Tab is caught somewhere"
    assert len(reached) == len(set(reached))
    missed = [widget for widget in controls_of(hand.window) if widget not in reached]
    # Of buttons that exclude each other, Tab reaches the chosen one and arrows the others.
    missed = [
        widget
        for widget in missed
        if not (isinstance(widget, QToolButton) and widget.isCheckable() and not widget.isChecked())
    ]
    assert not missed


def test_the_board_shows_where_the_keyboard_is(hand: Hand) -> None:
    hand.press(KEY.Key_Right)
    assert hand.board.shows_cursor
    assert name_of(hand.focus()) == hand.board.cell_name(hand.board.cursor_cell)


def all_actions(hand: Hand) -> list[QAction]:
    return [action for menu in menus_of(hand.window) for action in actions_of(menu)]


def test_every_action_is_in_the_menu_bar(hand: Hand) -> None:
    hand.begin("backgammon")  # the menu of the dice comes with the first game that has some
    listed = all_actions(hand)
    named = {
        action
        for action in hand.window.findChildren(QAction)
        if action.text() and action.menu() is None and not action.isSeparator()
    }
    # Line edits, spin boxes and the like have private ones in their own context menus.
    ours = {a for a in named if a.shortcut().toString() or a.parent() in (hand.play, hand.window)}
    assert ours <= set(listed)
    for button in hand.window.findChildren(QToolButton):
        if button.defaultAction() is not None:
            assert button.defaultAction() in listed


def test_no_two_actions_share_their_keys(hand: Hand) -> None:
    hand.begin("backgammon")  # likewise
    keys = Counter(
        sequence.toString(QKeySequence.SequenceFormat.PortableText)
        for action in all_actions(hand)
        for sequence in action.shortcuts()
    )
    assert [key for key, count in keys.items() if count > 1] == []


def test_what_is_used_most_has_keys_and_says_so(hand: Hand) -> None:
    for name in ("new", "open", "save", "undo", "redo", "hint", "resign", "stop", "start", "flip"):
        action = hand.play.actions_[name]
        keys = keys_text(action.shortcut())
        assert keys
        assert keys in action.toolTip()
    assert not hand.window.menus["quit"].shortcut().isEmpty()
    assert hand.play.actions_["stop"].shortcut() == QKeySequence("Esc")


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_two_entries_of_a_menu_share_their_letter(hand: Hand, language: str) -> None:
    hand.begin("backgammon")
    language_manager().set_language(language)
    QCoreApplication.processEvents()  # the menus hear of it
    bar = hand.window.menuBar()
    submenus = [menu for top in menus_of(hand.window) for menu in top.findChildren(type(top))]
    for menu in (bar, *menus_of(hand.window), *submenus):
        letters = Counter(mnemonic(action.text()) for action in menu.actions())
        del letters[""]
        clashes = [letter for letter, count in letters.items() if count > 1]
        assert not clashes, [action.text() for action in menu.actions()]
    assert all(mnemonic(action.text()) for action in bar.actions())


@pytest.mark.parametrize("language", ["en", "es"])
def test_pause_and_play_keep_the_menus_letters_apart(hand: Hand, language: str) -> None:
    language_manager().set_language(language)
    hand.begin("connect4", ENDLESS, ENDLESS)
    hand.act("start")
    start = hand.play.actions_["start"]
    (menu,) = (m for m in menus_of(hand.window) if start in m.actions())
    letters = [mnemonic(action.text()) for action in menu.actions() if mnemonic(action.text())]
    assert len(letters) == len(set(letters))
    hand.act("stop")


def test_actions_are_off_where_they_cannot_apply(hand: Hand) -> None:
    off = ("undo", "redo", "first", "previous", "next", "last", "start", "step", "stop")
    assert not any(hand.enabled(name) for name in (*off, "move_now", "copy"))
    assert all(hand.enabled(name) for name in ("new", "open", "save", "hint", "resign", "swap"))
    hand.type("1")
    assert hand.enabled("undo")
    assert hand.enabled("copy")
    hand.begin("connect4", PERSON, ENDLESS)
    hand.type("4")
    hand.until_thinking()
    assert all(hand.enabled(name) for name in ("stop", "move_now", "undo"))
    assert not any(hand.enabled(name) for name in ("hint", "resign", "start", "step"))
    hand.act("stop")


def test_keys_of_actions_do_nothing_while_they_are_off(hand: Hand) -> None:
    for keys in ("Ctrl+Z", "Esc", "Alt+Left", "Ctrl+Return", "Ctrl+M"):
        hand.bot.keySequence(hand.focus(), QKeySequence(keys))
    assert hand.text == ""


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_list_of_keys_names_every_one(hand: Hand, language: str) -> None:
    language_manager().set_language(language)
    hand.begin("backgammon")
    dialog = hand.window.keys_dialog()
    shown = " ".join(
        label.text() for label in dialog.findChildren(QWidget) if hasattr(label, "text")
    )
    for action in some(all_actions(hand)):
        keys = keys_text(action.shortcut())
        assert keys in shown or not action.isVisible()
    dialog.deleteLater()


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_engine_dialog_is_wholly_named(hand: Hand, language: str) -> None:
    language_manager().set_language(language)
    dialog = EngineDialog("connect4", PERSON, hand.window)
    dialog.show()
    controls = controls_of(dialog)
    assert len(controls) >= 6
    assert all(name_of(widget).strip() for widget in controls)
    names = [label for label in dialog.findChildren(QLabel) if label.buddy() is not None]
    assert len(names) >= 6
    letters = [mnemonic(label.text()) for label in names]
    assert all(letters)
    assert len(letters) == len(set(letters))
    dialog.close()
    dialog.deleteLater()


def test_the_focus_never_falls_off_the_window(hand: Hand) -> None:
    """A button that turns itself off hands the focus on, so that Esc and digits still work."""
    hand.type("1")
    (undo,) = (
        button
        for button in hand.play.side.findChildren(QToolButton)
        if button.defaultAction() is hand.play.actions_["undo"]
    )
    undo.setFocus()
    hand.press(Qt.Key.Key_Space)
    assert hand.text == ""
    assert not undo.isEnabled()
    assert hand.focus() is not hand.window
    assert hand.play.isAncestorOf(hand.focus())


def test_the_lists_of_players_are_read_with_whom_they_seat(hand: Hand) -> None:
    hand.begin("connect4")
    pickers = hand.window.play.players.findChildren(PlayerPicker)
    assert [labels_of(picker.list) for picker in pickers] == [
        ["Who plays Blue"],
        ["Who plays Orange"],
    ]


def test_the_state_of_the_engine_is_read_once(hand: Hand) -> None:
    words = [name_of(label) for label in hand.play.status.engine.findChildren(QLabel)]
    assert words[:2] == ["Engine", "Ready"]


def test_the_moves_have_heads_to_be_read(hand: Hand) -> None:
    hand.begin("connect4")
    hand.type("4")
    table = QAccessible.queryAccessibleInterface(hand.play.findChild(MoveList).table)
    assert table is not None
    parts = [table.child(place) for place in range(table.childCount())]
    heads = [part for part in parts if part.role() is QAccessible.Role.ColumnHeader]
    assert [head.text(QAccessible.Text.Name) for head in heads] == ["Number", "Blue", "Orange"]
