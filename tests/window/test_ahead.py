"""The tabs that nobody has opened yet are made ready, a part at a time, when there is time."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from poda.base import packages
from poda.house.i18n import language_manager
from poda.training.tab import TrainingTab
from poda.tree.tab import TreeTab
from poda.widgets.turns import MadeInSteps
from poda.window import ahead
from poda.window.main_window import MainWindow

OF_PACKAGES = [packages.imported(tab.widget) for tab in packages.tabs()]
TABS: list[type[MadeInSteps]] = [TreeTab, TrainingTab, *OF_PACKAGES]
MODULES = ahead.widgets_ahead().index("poda.tree.tab") + 1


def widget_of(window: MainWindow, kind: type[MadeInSteps]) -> QWidget:
    """The widget of the tab of that kind, which somebody opens."""
    own: dict[type[MadeInSteps], str] = {TreeTab: "tree", TrainingTab: "training"}
    if kind in own:
        widget: QWidget = getattr(window, own[kind])
    else:
        widget = window.package_tab(packages.tabs()[TABS.index(kind) - len(own)].name)
    return widget


@pytest.fixture
def window(qtbot: QtBot, tabs_ahead: None, new_window: Callable[[], MainWindow]) -> MainWindow:
    return new_window()


def parts_of(tab: QWidget) -> list[str]:
    return [type(part).__name__ for part in tab.findChildren(QWidget)]


def words_of(tab: QWidget) -> list[str]:
    controls = [*tab.findChildren(QAction), *tab.findChildren(QAbstractButton)]
    return [control.text() for control in controls]


@pytest.mark.parametrize("kind", TABS)
def test_a_tab_made_in_parts_is_the_one_made_at_once(qtbot: QtBot, kind: type[MadeInSteps]) -> None:
    at_once, in_parts = kind(), kind(at_once=False)
    qtbot.addWidget(at_once)
    qtbot.addWidget(in_parts)
    parts = 1
    while in_parts.make_more():
        assert not in_parts.is_complete
        parts += 1
    assert parts >= 7
    assert in_parts.is_complete
    assert parts_of(in_parts) == parts_of(at_once)


def test_all_tabs_are_made_and_none_is_in_the_window(window: MainWindow, qtbot: QtBot) -> None:
    window.ahead.begin()
    qtbot.waitUntil(lambda: not window.ahead.is_making)
    assert {type(tab) for tab in window.ahead._tabs} == set(TABS)
    assert window._tree is None
    assert window._training is None
    assert [each.widget for each in window.added.values()] == [None] * len(window.added)


@pytest.mark.parametrize("kind", TABS)
def test_whoever_opens_a_tab_gets_the_one_that_is_ready(
    window: MainWindow, qtbot: QtBot, kind: type[MadeInSteps]
) -> None:
    window.ahead.begin()
    qtbot.waitUntil(lambda: not window.ahead.is_making)
    (ready,) = (tab for tab in window.ahead._tabs if isinstance(tab, kind))
    window.tabs.setCurrentIndex(1 + TABS.index(kind))
    assert widget_of(window, kind) is ready
    assert ready.isVisible()
    assert ready not in window.ahead._tabs


@pytest.mark.parametrize("kind", TABS)
def test_who_opens_a_tab_too_early_gets_it_complete(
    window: MainWindow, qtbot: QtBot, kind: type[MadeInSteps]
) -> None:
    ahead = window.ahead
    ahead.begin()
    qtbot.waitUntil(lambda: any(isinstance(tab, kind) for tab in ahead._tabs))
    (begun,) = (tab for tab in ahead._tabs if isinstance(tab, kind))
    window.tabs.setCurrentIndex(1 + TABS.index(kind))
    assert widget_of(window, kind) is begun
    assert begun.is_complete
    qtbot.waitUntil(lambda: not ahead.is_making)
    assert not any(isinstance(tab, kind) for tab in ahead._tabs)


def test_a_tab_that_is_open_is_not_made_again(window: MainWindow, qtbot: QtBot) -> None:
    window.tabs.setCurrentIndex(1)
    window.ahead.begin()
    qtbot.waitUntil(lambda: not window.ahead.is_making)
    assert [type(tab) for tab in window.ahead._tabs] == [TrainingTab, *OF_PACKAGES]


@pytest.mark.parametrize("parts", [0, 4, 9, 14, 19, 24, 29])
def test_a_window_that_closes_meanwhile_leaves_nothing(window: MainWindow, parts: int) -> None:
    for _ in range(
        MODULES + parts
    ):  # and the census after each test counts windows, timers and threads
        window.ahead._make_more()
    assert window.ahead.is_making
    window.close()
    assert not window.ahead.is_making
    assert window.ahead._tabs == []


def test_a_window_that_closes_while_modules_are_imported_leaves_nothing(
    window: MainWindow,
) -> None:
    window.ahead.begin()
    window.close()
    assert not window.ahead.is_making


@pytest.mark.parametrize("parts", [3, 9, 27])
def test_the_language_may_change_meanwhile(window: MainWindow, qtbot: QtBot, parts: int) -> None:
    for _ in range(MODULES + parts):
        window.ahead._make_more()
    language_manager().set_language("es")
    for tab, kind in ((window.tree, TreeTab), (window.training, TrainingTab)):
        other = kind()
        qtbot.addWidget(other)
        wanted = words_of(other)
        assert len(wanted) > 20
        qtbot.waitUntil(lambda tab=tab, wanted=wanted: words_of(tab) == wanted)


def run(program: str) -> str:
    """What another process prints."""
    command = [sys.executable, "-P", "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


AHEAD = """
import sys, poda.window.app, poda.window.main_window
from importlib import import_module
from poda.window import ahead
tabs = set(ahead.tabs_ahead())
early = ({'numpy', 'pyqtgraph'} | tabs) & set(sys.modules)
assert not early
class Task: stopped = lambda self: False
ahead._imported(Task())
"""


def test_what_the_tabs_need_is_imported_ahead_and_not_before() -> None:
    program = f"""{AHEAD}
for module in ahead.widgets_ahead(): import_module(module)
before = set(sys.modules)
from poda.window.app import build_application; app = build_application()
[getattr(sys.modules[m], name)() for m, name in ahead.tabs_ahead().items()]
ours = ('poda.t', 'poda.packages.', 'numpy')
print(*sorted(m for m in set(sys.modules) - before if m.startswith(ours)))
"""
    assert run(program) == ""


def test_the_thread_imports_nothing_of_qt() -> None:
    """A class of Qt that is made there, while this thread is in PySide, ends the process."""
    program = f"""
import sys
from importlib import import_module
for module in {ahead.engine_ahead()}: import_module(module)
print(*sorted(m for m in sys.modules if m.startswith(('PySide6', 'shiboken6', 'pyqtgraph'))))
"""
    assert run(program) == ""


PIECE = 10
"""Modules of ours that a piece brings at most: some three milliseconds each."""


def test_every_piece_of_the_rest_is_small() -> None:
    program = f"""{AHEAD}
seen = set(sys.modules)
for module in ahead.widgets_ahead():
    import_module(module)
    new = sorted(m for m in set(sys.modules) - seen if m.startswith('poda.'))
    seen |= set(sys.modules)
    engine = [m for m in new if '.engine.' in m]
    if len(new) > {PIECE} or engine:
        print(module, 'brings', len(new), *(engine or new))
"""
    assert run(program) == "", "name some of them in a piece before, or those of the engine above"
