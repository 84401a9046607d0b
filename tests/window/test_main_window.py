"""The window around the tabs: its first paint, its menus, and its end."""

from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QDesktopServices
from PySide6.QtWidgets import QApplication, QLayout, QMenu, QMessageBox, QToolButton
from pytestqt.qtbot import QtBot
from shiboken6 import getCppPointer

from poda import __version__
from poda.base import packages
from poda.base.paths import log_dir
from poda.house.settings import settings
from poda.window.app import follow_settings
from poda.window.main_window import MainWindow
from wrapped_items import wrapped_items

GRABS = pytest.mark.qt_log_ignore(
    "grabbing the keyboard", r"does not support raise\(\)", extend=True
)

NAMES = ["Play", "Tree", "Training", *(tab.title for tab in packages.tabs())]
"""Of the tabs."""


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    result = MainWindow()
    qtbot.addWidget(result)
    return result


def test_every_tab_that_is_there_works(qtbot: QtBot, window: MainWindow) -> None:
    window.show()
    names = [window.tabs.tabText(index) for index in range(window.tabs.count())]
    assert names == NAMES
    window.tabs.setCurrentIndex(1)
    qtbot.waitUntil(lambda: window.tree.model.recording is not None)
    assert window.tree.isVisible()


def test_the_tree_tab_is_built_when_it_is_first_wanted(window: MainWindow) -> None:
    """It brings numpy with it, which the first paint does not wait for."""
    window.show()
    assert window._tree is None
    window.tabs.setCurrentIndex(1)
    assert window._tree is not None


class _StyleCounter(QObject):
    """Counts how often Qt styles each widget, by its address: a reference to a widget that is being
    made would keep the wrong class for it."""

    def __init__(self) -> None:
        super().__init__()
        self.times: Counter[int] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.StyleChange:
            self.times[getCppPointer(watched)[0]] += 1
        return False


def test_what_is_deep_in_a_tab_is_styled_few_times(qtbot: QtBot, qapp: QApplication) -> None:
    """Qt styles a widget anew, and all that is in it, whenever it gets another parent: what is made
    outside of its place was styled five times in Play and Tree, and seven times in Training."""
    counter = _StyleCounter()
    qapp.installEventFilter(counter)
    window = MainWindow()
    qtbot.addWidget(window)
    play = [window.play.moves, window.play.board, window.play.analysis.table]
    tree = [window.tree.parts.pseudocode, window.tree.parts.stack]
    training = [window.training.players.card, window.training.charts.sheet]
    qapp.removeEventFilter(counter)
    for parts, most in ((play, 2), (tree, 3), (training, 5)):
        times = [counter.times[getCppPointer(part)[0]] for part in parts]
        assert max(times) <= most, times


def test_each_tab_shows_its_own_menus(window: MainWindow) -> None:
    def titles() -> list[str]:
        return [a.text() for a in window.menuBar().actions() if a.isVisible()]

    window.show()
    play = titles()
    window.tabs.setCurrentIndex(1)
    added = [part.title() for part in window.tree.added.values() if part.rows()]
    assert titles() == ["&File", "&Edit", "&Step", "&Tree", *added, "&View", "&Help"]
    window.tabs.setCurrentIndex(0)
    assert titles() == play


def test_the_keys_of_a_tab_sleep_while_another_is_seen(qtbot: QtBot, window: MainWindow) -> None:
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.play.model.ask_text("5")
    qtbot.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert window.tabs.currentIndex() == 1
    qtbot.waitUntil(lambda: window.tree.model.recording is not None)
    before = window.play.model.board.record.position_text()
    for key in (Qt.Key.Key_Z, Qt.Key.Key_N):
        qtbot.keyClick(window.focusWidget(), key, Qt.KeyboardModifier.ControlModifier)
    assert window.play.model.board.record.position_text() == before
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert window.tabs.currentIndex() == 0


def test_the_arrows_choose_a_tab_where_the_bar_has_the_focus(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.tabs.setCurrentIndex(1)
    qtbot.waitUntil(lambda: window.tree.model.recording is not None)
    window.tabs.tabBar().setFocus()
    qtbot.keyClick(window.tabs.tabBar(), Qt.Key.Key_Left)
    assert window.tabs.currentIndex() == 0


def test_the_first_paint_is_told_once(qtbot: QtBot, window: MainWindow) -> None:
    told: list[int] = []
    window.first_painted.connect(lambda: told.append(1))
    assert told == []
    window.show()
    qtbot.waitUntil(lambda: bool(told))
    window.resize(900, 700)
    window.update()
    window.repaint()
    qtbot.wait(50)
    assert told == [1]


def test_the_board_has_the_focus_at_the_start(qtbot: QtBot, window: MainWindow) -> None:
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert window.play.board.board.isAncestorOf(window.focusWidget())


def test_full_screen_and_back_by_its_key(qtbot: QtBot, window: MainWindow) -> None:
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    for full in (True, False):
        qtbot.keyClick(window, Qt.Key.Key_F11)
        assert window.isFullScreen() == full


def test_animations_are_turned_off_in_the_menu(window: MainWindow) -> None:
    assert window.menus["animations"].isChecked() == settings().animations
    window.menus["animations"].trigger()
    assert settings().animations == window.menus["animations"].isChecked() is False


def test_the_folder_of_the_log_is_opened(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    window.menus["logs"].trigger()
    assert opened == [str(log_dir())]


def test_the_version_is_told(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "about", lambda _parent, _title, text: told.append(text))
    window.menus["about"].trigger()
    assert __version__ in told[0]


def test_the_title_names_the_file(window: MainWindow) -> None:
    window.play.file_named.emit("mine.json", False)
    assert window.windowTitle() == "mine.json[*] — Poda"
    window.play.file_named.emit("", False)
    assert window.windowTitle() == "Poda"


@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (1920, 1080)])
def test_nothing_lies_outside_the_window(
    qtbot: QtBot, window: MainWindow, size: tuple[int, int]
) -> None:
    window.resize(*size)
    window.show()
    assert window.minimumSizeHint().width() <= 1280
    assert window.minimumSizeHint().height() <= 800
    for part in (window.play.board.board, window.play.moves, window.play.status.field):
        corner = part.mapTo(window, part.rect().bottomRight())
        assert window.rect().contains(corner)
        assert part.width() > 40


def test_python_keeps_no_item_of_a_layout(qtbot: QtBot) -> None:
    """See `wrapped_items`."""
    before = set(map(id, wrapped_items()))
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    for index in range(len(NAMES)):
        window.tabs.setCurrentIndex(index)
        QApplication.processEvents()
    assert len(window.findChildren(QLayout)) > 20
    assert [each for each in wrapped_items() if id(each) not in before] == []


# The row of the menus and the tabs


@pytest.mark.parametrize("index", range(len(NAMES)))
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_menus_and_the_tabs_share_one_row(
    window: MainWindow, language: str, index: int
) -> None:
    settings().language = language
    follow_settings()
    window.resize(960, 620)
    window.show()
    window.tabs.setCurrentIndex(index)
    QApplication.processEvents()
    bar, tabs = window.menuBar(), window.tabs.tabBar()
    row = bar.geometry()
    assert (row.top(), row.height()) == (0, tabs.height())
    assert row.right() < tabs.x()
    assert tabs.geometry().right() == window.width() - 1
    first = window.tabs.mapTo(window, window.tabs.rect().topLeft())
    assert first.y() <= row.height() + 1 <= 42
    menus = [action for action in bar.actions() if action.isVisible()]
    for action in menus:
        assert bar.rect().contains(bar.actionGeometry(action)), action.text()
    for place in range(len(NAMES)):
        assert tabs.rect().contains(tabs.tabRect(place))
        assert tabs.tabRect(place).width() == tabs.tabSizeHint(place).width()  # nothing elided


@GRABS
@pytest.mark.parametrize("width", [960, 760])  # each of the four tabs takes some 120 of them
def test_menus_without_room_go_under_a_sign_and_stay_reachable(
    qtbot: QtBot, window: MainWindow, width: int
) -> None:
    settings().language = "es"
    settings().type_scale = 1.6
    follow_settings()
    window.setMinimumSize(1, 1)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.head.setFixedWidth(width)  # whatever room the tab below would have
    QApplication.processEvents()
    bar, tabs = window.menuBar(), window.tabs.tabBar()
    assert bar.property("tight")
    assert bar.width() + tabs.width() == width
    sign = bar.findChild(QToolButton, "qt_menubar_ext_button")
    assert sign is not None
    menus = [action for action in bar.actions() if action.isVisible()]
    outside = [each for each in menus if not bar.rect().contains(bar.actionGeometry(each))]
    assert sign.isVisible() == bool(outside)
    if outside:
        assert set(outside) <= set(sign.menu().actions())
        assert sign.width() == 18
        shown = [bar.actionGeometry(each) for each in menus if each not in outside]
        assert all(each.right() - 6 < sign.x() for each in shown)
    last = menus[-1].menu()
    assert isinstance(last, QMenu)
    qtbot.keyClick(window, Qt.Key.Key_U, Qt.KeyboardModifier.AltModifier)  # Ay&uda
    assert last.isVisible()
    last.close()


@GRABS
def test_f10_opens_the_first_menu(qtbot: QtBot, window: MainWindow) -> None:
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_F10)
    menu = next(each for each in window.menuBar().actions() if each.isVisible()).menu()
    assert isinstance(menu, QMenu)
    assert menu.isVisible()
    menu.close()


@pytest.mark.parametrize(
    ("keys", "shift", "after"),
    [
        (Qt.Key.Key_Tab, False, 1),
        (Qt.Key.Key_Backtab, True, 3),
        (Qt.Key.Key_PageDown, False, 1),
        (Qt.Key.Key_PageUp, False, 3),
    ],
)
def test_the_next_tab_and_the_last_one_have_keys(
    qtbot: QtBot, window: MainWindow, keys: Qt.Key, shift: bool, after: int
) -> None:
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    modifiers = Qt.KeyboardModifier.ControlModifier
    if shift:
        modifiers |= Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(window.focusWidget(), keys, modifiers)
    assert window.tabs.currentIndex() == after


def test_a_screen_reader_finds_a_menu_bar_and_a_list_of_tabs(window: MainWindow) -> None:
    window.show()
    found: dict[QAccessible.Role, QAccessibleInterface] = {}

    def look(at: QAccessibleInterface, depth: int = 0) -> None:
        found.setdefault(at.role(), at)
        for place in range(at.childCount() if depth < 4 else 0):
            if (child := at.child(place)) is not None:
                look(child, depth + 1)

    look(QAccessible.queryAccessibleInterface(window))
    roles = QAccessible.Role
    menus, tabs = found[roles.MenuBar], found[roles.PageTabList]
    assert menus.childCount() >= 5
    names = [tabs.child(place).text(QAccessible.Text.Name) for place in range(len(NAMES))]
    assert names == NAMES
