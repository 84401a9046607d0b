"""The keys that the help names are those of the actions, tab by tab."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from poda.base import packages
from poda.window import help_pages
from poda.window.main_window import MainWindow

_KEY = re.compile(r"(?:(?:Ctrl|Alt|Shift)\+)+(?:[A-Z]|Enter|[→↑])(?![a-z])|\bF\d+")
_NAMES = {"→": "Right", "↑": "Up", "Enter": "Return"}


def keys_of(tab: QWidget) -> set[str]:
    return {key.toString() for action in tab.findChildren(QAction) for key in action.shortcuts()}


def told(section: str) -> set[str]:
    """The keys with Ctrl, and those with a number, in the first column of a section's table."""
    page = help_pages.source("keyboard", "en")
    _, _, rest = page.partition(f"## {section}\n")
    rows = [line.split("|")[1:3] for line in rest.split("\n## ")[0].splitlines() if "|" in line]
    found = {key for row, _ in rows for key in _KEY.findall(row)}
    return {
        "".join(_NAMES.get(part, part) for part in re.split(r"([→↑]|Enter)", key))
        for key in found
        if key.startswith(("Ctrl", "F"))
    }


@pytest.mark.parametrize(
    ("section", "number"), [("At the board", 0), ("In the tree", 1), ("In training", 2)]
)
def test_the_keys_that_the_help_names_are_those_of_the_tab(
    new_window: Callable[[], MainWindow], section: str, number: int
) -> None:
    window = new_window()
    window.tabs.setCurrentIndex(number)
    tab = (lambda: window.play, lambda: window.tree, lambda: window.training)[number]()
    if packages.find("backgammon"):  # its own actions come with its first game
        window.play.choose_game("backgammon")
    added = {name: told(f"{section}, in {name}") for name in ("backgammon", "checkers")}
    if number == 0:
        assert {name for name, keys in added.items() if keys} == set(filter(packages.find, added))
    assert len(told(section)) > 2
    assert told(section).union(*added.values()) - keys_of(tab) == set()


def test_the_key_beside_a_control_is_its_own(new_window: Callable[[], MainWindow]) -> None:
    """As in "**Type a position…** (Ctrl+Shift+T)"."""
    window = new_window()
    keys = {
        (action.text().replace("&", ""), key.toString())
        for tab in (window.play, window.tree, window.training, window)
        for action in tab.findChildren(QAction)
        for key in action.shortcuts()
    }
    named = {(action, key) for action, key in keys}
    texts = {action for action, _ in keys}
    found = 0
    for page in help_pages.PAGES:
        pairs = re.findall(
            r"\*\*([^*]+)\*\*(?: in the \*\*[^*]+\*\* menu)? \(((?:\w+\+)+[\w,]|F\d+)\)",
            help_pages.source(page, "en"),
        )
        for action, key in pairs:
            found += 1
            assert action not in texts or (action, key) in named, (page, action, key)
    assert found > 5
