"""Whoever has no mouse, or no eyes for the screen, gets at everything in every window."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QPainter, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QMainWindow,
    QPlainTextEdit,
    QScrollBar,
    QStackedWidget,
    QTabBar,
    QTabWidget,
    QTextEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from of_packages import HERE
from poda.house.i18n import language_manager
from poda.house.jobs import Job
from poda.widgets.boards.surface import Cell
from poda.window.main_window import MainWindow
from seen import labels_of, name_of

from .every_screen import DIALOGS, SCREENS, Visitor, dialog_classes, opened

pytestmark = [
    pytest.mark.usefixtures("readable"),
    pytest.mark.qt_log_ignore("grabbing the keyboard", r"does not support raise\(\)", extend=True),
]

INTERACTIVE = (
    QAbstractButton, QAbstractItemView, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit,
    QPlainTextEdit, QTextEdit,
)  # fmt: skip
SEEN_CONTRAST = 3.0
"""Of the pixels that change with the focus, as WCAG 2.4.13 asks for."""
NAMELESS_FILLING = (QMainWindow, QTabWidget, QStackedWidget, QAbstractScrollArea)
"""What Qt itself makes of several parts, and areas that are read when they have the focus."""


def controls(root: QWidget) -> list[QWidget]:
    """What a person can act on: what takes the keyboard, and what takes only clicks."""
    return [widget for widget in root.findChildren(QWidget) if _is_control(widget, root)]


def _is_control(widget: QWidget, root: QWidget) -> bool:
    parts = (QScrollBar, QHeaderView, QTabWidget)  # a tab widget's bar is the control
    if isinstance(widget, parts) or widget.objectName().startswith("qt_"):
        return False
    takes_keys = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None
    acts = isinstance(widget, INTERACTIVE) or bool(takes_keys)
    return acts and widget.isVisible() and widget.window() is root.window()


# Names


def flaws_of_names(root: QWidget) -> Iterator[str]:
    """Each control that a screen reader could not tell from others."""
    seen: dict[tuple[int, str], QWidget] = {}
    for widget in controls(root):
        name = _own_name(widget)
        if not name.strip():
            yield f"{_place(widget)} has no name"
        elif "&" in name:
            yield f"{_place(widget)} spells its accelerator: {name}"
        key = id(widget.parentWidget()), name
        if key in seen and not _is_told_apart(widget, seen[key]):
            yield f"{_place(widget)} is called {name} like its neighbour"
        seen[key] = widget
        if isinstance(widget, QComboBox) and not any(labels_of(widget)):
            yield f"{_place(widget)}: only its value is spoken, and no label is beside it"
        if _shows_no_words(widget) and not widget.toolTip():
            yield f"{_place(widget)} shows only a picture and has no tooltip"


def flaws_of_roles(root: QWidget) -> Iterator[str]:
    """Each part with a name that is not read: to a screen reader a QWidget is mere filling."""
    for widget in root.findChildren(QWidget):
        interface = QAccessible.queryAccessibleInterface(widget)
        if interface is None or not widget.isVisible() or not widget.accessibleName():
            continue
        filling = interface.role() is QAccessible.Role.Client
        if filling and not isinstance(widget, NAMELESS_FILLING):
            yield f"{_place(widget)}: its name ({widget.accessibleName()}) is not read"


def _own_name(widget: QWidget) -> str:
    """Of a combo box the name is its value, on Linux; there its label is read beside it."""
    if isinstance(widget, QComboBox):
        return " ".join(labels_of(widget))
    return name_of(widget)


def _description(widget: QWidget) -> str:
    interface = QAccessible.queryAccessibleInterface(widget)
    assert interface is not None
    return " ".join((interface.text(QAccessible.Text.Description), *labels_of(widget)))


def _is_told_apart(one: QWidget, other: QWidget) -> bool:
    return _description(one) != _description(other)


def _shows_no_words(widget: QWidget) -> bool:
    if isinstance(widget, Cell) or not isinstance(widget, QAbstractButton):
        return False
    only_icon = Qt.ToolButtonStyle.ToolButtonIconOnly
    if isinstance(widget, QToolButton) and widget.toolButtonStyle() == only_icon:
        return not widget.icon().isNull() or len(widget.text().strip()) < 2
    return len(widget.text().strip()) < 2


def _place(widget: QWidget) -> str:
    """Where to look for it in the sources."""
    classes = [type(widget).__name__]
    above = widget.parentWidget()
    while above is not None and len(classes) < 3:
        if type(above).__module__.startswith("poda."):
            classes.append(type(above).__name__)
        above = above.parentWidget()
    return " in ".join(classes)


# The way of the Tab key


def way_of_tab(root: QWidget) -> list[QWidget]:
    """What Tab reaches, key by key, from the uppermost control on."""
    start = _focus(root)
    way = [start]
    for _ in range(200):
        QTest.keyClick(_focus(root), Qt.Key.Key_Tab)
        if _focus(root) is start:
            break
        if _focus(root) is not way[-1]:  # which walks through the links in itself
            way.append(_focus(root))
    else:
        pytest.fail(f"Tab does not come back: {[_place(widget) for widget in way[-8:]]}")
    first = min(range(len(way)), key=lambda place: (_box(way[place]).y(), _box(way[place]).x()))
    return way[first:] + way[:first]


def _focus(root: QWidget) -> QWidget:
    focus = QApplication.focusWidget()
    assert focus is not None, "the focus is lost"
    assert focus.window() is root.window(), f"the focus went to {_place(focus)}"
    return focus


def _box(widget: QWidget) -> QRect:
    """Where it lies in its window, however far the areas around it are scrolled."""
    corner = QPoint(0, 0)
    if isinstance(widget, Cell):  # of a board, whose others are reached by arrows
        widget = widget.parentWidget()
    step: QWidget | None = widget
    while step is not None and not step.isWindow():
        above = step.parentWidget()
        corner += QPoint(0, 0) if _is_scrolled(step) else step.pos()
        step = above
    return QRect(corner, widget.size())


def flaws_of_the_way(root: QWidget, way: list[QWidget]) -> Iterator[str]:
    """What is never reached, and where the way runs against the order of reading."""
    for widget in controls(root):
        focusable = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if widget.isEnabled() and widget not in way and focusable and not _by_arrows(widget):
            yield f"{_place(widget)} ({_own_name(widget)}) is never reached by Tab"
        elif not focusable and not _may_lack_focus(widget):
            yield f"{_place(widget)} ({_own_name(widget)}) takes no focus"
    for one, next_ in pairwise(way):
        if _runs_back(_box(one), _box(next_)):
            yield (
                f"{_place(next_)} ({_own_name(next_)}) comes after "
                f"{_place(one)} ({_own_name(one)}), which lies behind it"
            )


def _by_arrows(widget: QWidget) -> bool:
    """Of buttons that exclude each other Tab reaches one, and arrows the others."""
    return isinstance(widget, QAbstractButton) and widget.isCheckable() and not widget.isChecked()


def _may_lack_focus(widget: QWidget) -> bool:
    """Cells are walked by arrows, and so are radio buttons; a proxy takes the keys for others."""
    return isinstance(widget, Cell) or widget.focusProxy() is not None or _by_arrows(widget)


def _runs_back(one: QRect, next_: QRect) -> bool:
    if next_.bottom() <= one.top():
        return next_.left() < one.right()  # up again, and not to the next column
    same_row = next_.top() < one.bottom() and one.top() < next_.bottom()
    return same_row and next_.right() <= one.left() and next_.top() <= one.top()


# The ring of the focus

_TURNS = 20


def flaws_of_the_ring(root: QWidget, way: list[QWidget]) -> Iterator[str]:
    """Each control that looks, with the keyboard in it, as it looks without."""
    for place, widget in enumerate(way):
        painted = widget.parentWidget() if isinstance(widget, Cell) else widget
        assert painted is not None
        # A dialog may be laid out anew between two pictures, and what was active before it may come
        # to the front once more: its focus is seen where it is active.
        for _ in range(_TURNS):
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            focused = _picture(painted)
            way[place - 1].setFocus(Qt.FocusReason.TabFocusReason)
            if len(way) == 1:
                widget.clearFocus()
            without = _picture(painted)
            if focused.size() == without.size() and root.window().isActiveWindow():
                break
            root.window().activateWindow()
        changed = _changed_pixels(focused, without)
        if changed < (_ringed(widget).width() + _ringed(widget).height()) / 2:
            yield f"{_place(widget)} ({_own_name(widget)}): {changed} pixels tell of the focus"


def _ringed(widget: QWidget) -> QRect:
    """Around what the ring lies."""
    return widget.tabRect(widget.currentIndex()) if isinstance(widget, QTabBar) else widget.rect()


def _picture(widget: QWidget) -> QImage:
    QApplication.processEvents()
    # With what lies behind it and beside it, which shows through; an area's content may be
    # scrolled out of sight.
    behind = widget
    while not behind.isWindow() and not _is_scrolled(behind):
        above = behind.parentWidget()
        assert above is not None
        behind = above
    room = QRect(widget.mapTo(behind, QPoint(0, 0)), widget.size()).adjusted(-6, -6, 6, 6)
    picture = QImage(room.size(), QImage.Format.Format_RGB32)
    picture.fill(QApplication.palette().color(QPalette.ColorRole.Window))
    painter = QPainter(picture)
    painter.drawPixmap(0, 0, behind.grab(room))
    painter.end()
    return picture


def _is_scrolled(widget: QWidget) -> bool:
    above = widget.parentWidget()
    return above is not None and above.objectName() == "qt_scrollarea_viewport"


def _changed_pixels(one: QImage, other: QImage) -> int:
    """How many pixels stand out against what they were."""
    assert one.size() == other.size()
    contrasts: dict[tuple[int, int], bool] = {}
    count = 0
    for y in range(one.height()):
        if one.copy(0, y, one.width(), 1) == other.copy(0, y, one.width(), 1):
            continue
        for x in range(one.width()):
            pair = one.pixel(x, y), other.pixel(x, y)
            if pair[0] != pair[1]:
                if pair not in contrasts:
                    contrasts[pair] = _contrast(*pair) >= SEEN_CONTRAST
                count += contrasts[pair]
    return count


def _contrast(one: int, other: int) -> float:
    light, dark = sorted((_luminance(QColor(one)), _luminance(QColor(other))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: QColor) -> float:
    parts = color.redF(), color.greenF(), color.blueF()
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


# The tests


def flaws(root: QWidget) -> list[str]:
    """Everything that is wrong with a window for the keyboard and for screen readers."""
    found = [*flaws_of_names(root), *flaws_of_roles(root)]
    way = way_of_tab(root)
    found += flaws_of_the_way(root, way)
    found += flaws_of_the_ring(root, way)
    language_manager().set_language("es")
    QApplication.processEvents()
    found += [f"{flaw} (Spanish)" for flaw in flaws_of_names(root)]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
def test_every_control_of_a_screen_is_named_reached_and_seen_in_focus(
    qtbot: QtBot, new_window: Callable[[], MainWindow], name: str
) -> None:
    window = new_window()
    window.resize(1280, 800)
    root = SCREENS[name](Visitor(qtbot, window))
    assert "\n".join(flaws(root)) == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", DIALOGS)
def test_every_control_of_a_dialog_is_named_reached_and_seen_in_focus(
    qtbot: QtBot, new_window: Callable[[], MainWindow], name: str
) -> None:
    dialog = opened(qtbot, name, new_window())
    try:
        assert "\n".join(flaws(dialog)) == ""
        assert dialog.windowTitle()
    finally:
        dialog.close()
        dialog.deleteLater()


@pytest.mark.slow
def test_a_dialog_that_is_gone_leaves_nothing_with_the_window(
    qtbot: QtBot, new_window: Callable[[], MainWindow]
) -> None:
    window = new_window()
    left: dict[str, Counter[str]] = {}
    for name in DIALOGS:
        held: list[Counter[str]] = []
        for _ in range(3):  # what the first one makes may be kept for the others
            dialog = opened(qtbot, name, window)
            dialog.reject()
            dialog.deleteLater()
            del dialog
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            qtbot.waitUntil(lambda: not window.findChildren(Job))  # which end by themselves
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            held.append(Counter(type(each).__name__ for each in window.findChildren(QObject)))
        if more := held[-1] - held[1]:
            left[name] = more
    assert left == {}


@pytest.mark.skipif(
    not HERE.is_dir(), reason="the tests of packages, which open theirs, are left out"
)
def test_every_dialog_is_visited() -> None:
    assert dialog_classes() == set(DIALOGS)
