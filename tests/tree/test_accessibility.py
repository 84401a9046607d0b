"""The Tree tab works from the keyboard, everything has a name, and its keys clash with nothing."""

from collections import Counter

import pytest
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QToolButton, QWidget

from poda.house.i18n import keys_text, language_manager
from poda.tree.model.sources import Position
from seen import actions_of, controls_of, menus_of, mnemonic, name_of
from some import some

from .hand import CONTROL, KEY, TreeHand


def seen_menus(tree: TreeHand) -> list[QAction]:
    """The entries of the menus that the tab shows."""
    shown = [menu for menu in menus_of(tree.window) if menu.menuAction().isVisible()]
    return [action for menu in shown for action in actions_of(menu)]


def fill(tree: TreeHand) -> None:
    """A state in which most controls can be used."""
    tree.show(Position("tictactoe", "1524"), plies=2)
    tree.model.go(7)
    tree.tab.parts.view.setFocus()


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_control_has_a_name(tree: TreeHand, language: str) -> None:
    fill(tree)
    tree.click(tree.button("edit"))
    language_manager().set_language(language)
    controls = controls_of(tree.window)
    assert len(controls) > 15
    nameless = [widget for widget in controls if not name_of(widget).strip()]
    assert not nameless


@pytest.mark.parametrize("backwards", [False, True])
def test_tab_reaches_every_control_and_comes_back(tree: TreeHand, backwards: bool) -> None:
    fill(tree)
    reached: list[QWidget] = []
    start = tree.window.focusWidget()
    for _ in range(100):
        tree.key(KEY.Key_Backtab if backwards else KEY.Key_Tab)
        reached.append(tree.window.focusWidget())
        if reached[-1] is start:
            break
    assert reached[-1] is start, "Tab is caught somewhere"
    assert len(reached) == len(set(reached))
    missed = [
        widget
        for widget in controls_of(tree.window)
        if widget not in reached
        # Of buttons that exclude each other, Tab reaches the chosen one and arrows the others.
        and not (isinstance(widget, QToolButton) and widget.isCheckable())
    ]
    assert not missed


def test_every_action_of_the_tab_is_in_the_menus_that_it_shows(tree: TreeHand) -> None:
    listed = seen_menus(tree)
    for action in some(tree.tab.parts.actions_.by_name.values()):
        assert action in listed, action.text()


def test_no_two_actions_that_can_be_reached_share_their_keys(tree: TreeHand) -> None:
    keys = Counter(
        sequence.toString(QKeySequence.SequenceFormat.PortableText)
        for action in seen_menus(tree)
        for sequence in action.shortcuts()
    )
    assert [key for key, count in keys.items() if count > 1] == []


def test_every_movement_has_a_key_and_its_button_tells_it(tree: TreeHand) -> None:
    tree.click(tree.tab.parts.transport.more)
    for name in ("forward", "back", "over", "out", "next_cut", "previous_cut", "first", "last"):
        action = tree.tab.parts.actions_[name]
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        assert keys
        assert keys in action.toolTip()
        assert tree.button(name).accessibleName()


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_two_entries_of_a_menu_share_their_letter(tree: TreeHand, language: str) -> None:
    language_manager().set_language(language)
    bar = tree.window.menuBar()
    tops = [action for action in bar.actions() if action.isVisible()]
    menus = [menu for menu in menus_of(tree.window) if menu.menuAction().isVisible()]
    submenus = [menu for top in menus for menu in top.findChildren(type(top))]
    for actions in (tops, *(menu.actions() for menu in (*menus, *submenus))):
        letters = Counter(mnemonic(action.text()) for action in actions)
        del letters[""]
        clashes = [letter for letter, count in letters.items() if count > 1]
        assert not clashes, [action.text() for action in actions]
    assert all(mnemonic(action.text()) for action in tops)


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_list_of_keys_names_every_one_of_this_tab(tree: TreeHand, language: str) -> None:
    language_manager().set_language(language)
    dialog = tree.window.keys_dialog()
    shown = " ".join(
        label.text() for label in dialog.findChildren(QWidget) if hasattr(label, "text")
    )
    for action in seen_menus(tree):
        for keys in action.shortcuts():  # a clicker's Page Down is a second key
            assert keys_text(keys) in shown
    assert "⇧" in shown  # what the picture itself takes
    dialog.deleteLater()


def test_the_focus_never_falls_off_the_window(tree: TreeHand) -> None:
    """A button that turns itself off hands the focus on, so that the keys still work."""
    tree.button("last").setFocus()
    tree.key(KEY.Key_Space)
    assert not tree.button("last").isEnabled()
    focus = tree.window.focusWidget()
    assert focus is not None
    assert tree.tab.isAncestorOf(focus)
    tree.key(KEY.Key_PageUp)
    assert tree.model.step == tree.model.last_step - 1


def test_the_cards_are_worked_and_closed_by_keys_alone(tree: TreeHand) -> None:
    tree.key(KEY.Key_End)
    tree.key(KEY.Key_I, CONTROL)  # why was the last cut made?
    assert tree.tab.parts.proof.isVisible()
    assert tree.tab.parts.proof.isAncestorOf(tree.window.focusWidget())
    tree.key(KEY.Key_Escape)
    assert not tree.tab.parts.proof.isVisible()
    tree.key(KEY.Key_F, CONTROL)
    assert tree.tab.parts.find_bar.isVisible()
    tree.key(KEY.Key_Escape)
    assert not tree.tab.parts.find_bar.isVisible()
    assert tree.tab.parts.view.hasFocus()
