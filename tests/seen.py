"""What an eye, a keyboard and a screen reader find in a window, whatever tab it shows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QTableWidget,
    QWidget,
)

from poda.widgets.boards.surface import Cell
from poda.widgets.layout import Label

Seen = TypeVar("Seen", bound=QWidget)


def laid_out(widget: Seen) -> Seen:
    """The widget, with its contents fitted to its size: that is done once a turn of the event loop
    (`poda.widgets.layout`), and not inside the resizing."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    return widget


def name_of(widget: QWidget) -> str:
    """What a screen reader calls it."""
    interface = QAccessible.queryAccessibleInterface(widget)
    assert interface is not None
    return interface.text(QAccessible.Text.Name)


def labels_of(widget: QWidget) -> list[str]:
    """What labels a screen reader finds beside it, seen or not."""
    interface = QAccessible.queryAccessibleInterface(widget)
    assert interface is not None
    found = interface.relations(QAccessible.RelationFlag.Label)
    return [label.text(QAccessible.Text.Name) for label, _ in found]


def actions_of(menu: QMenu) -> Iterator[QAction]:
    """Every action of a menu and of the menus in it; separators are none."""
    for action in menu.actions():
        submenu = action.menu()
        if isinstance(submenu, QMenu):
            yield from actions_of(submenu)
        elif not action.isSeparator():
            yield action


def menus_of(window: QMainWindow) -> list[QMenu]:
    """The menus of the bar."""
    menus = [action.menu() for action in window.menuBar().actions()]
    return [menu for menu in menus if isinstance(menu, QMenu)]


def controls_of(window: QWidget) -> list[QWidget]:
    """Everything that Tab reaches now."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisibleTo(window)
        and widget.isEnabled()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
        and not isinstance(widget, Cell)
    ]


def mnemonic(text: str) -> str:
    """The letter after a single "&", or nothing."""
    found = re.search(r"&([^&])", text.replace("&&", ""))
    return found[1].lower() if found else ""


def texts(window: QWidget) -> dict[str, str]:
    """Every text that the window's widgets and actions hold, by where it stands."""
    found: dict[str, str] = {"title": window.windowTitle()}
    for place, widget in placed(window):
        found[f"{place} name"] = widget.accessibleName()
        found[f"{place} description"] = widget.accessibleDescription()
        found[f"{place} tip"] = widget.toolTip()
        found |= {f"{place} {key}": text for key, text in own_texts(widget)}
    for number, action in enumerate(window.findChildren(QAction)):
        found[f"action {number}"] = action.text()
        found[f"action {number} tip"] = action.toolTip()
    return {place: text for place, text in found.items() if text}


def placed(widget: QWidget, above: str = "") -> Iterator[tuple[str, QWidget]]:
    """All widgets in it, each with where it stands. Siblings are numbered kind by kind, since one
    of another kind may come in front at any time: the ring of the focus, a card on a slow machine.
    """
    numbers: Counter[str] = Counter()
    for part in widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        kind = type(part).__name__
        place = f"{above}{kind} {numbers[kind]}"
        numbers[kind] += 1
        yield place, part
        yield from placed(part, f"{place}/")


def own_texts(widget: QWidget) -> Iterator[tuple[str, str]]:
    if isinstance(widget, Label):
        yield "text", widget.full_text()
    elif isinstance(widget, QLabel | QAbstractButton):
        yield "text", widget.text()
    elif isinstance(widget, QLineEdit):
        yield "placeholder", widget.placeholderText()
    elif isinstance(widget, QMenu):
        yield "menu", widget.title()
    elif isinstance(widget, QComboBox):
        for row in range(widget.count()):
            yield f"row {row}", widget.itemText(row)
    elif isinstance(widget, QTableWidget):
        for column in range(widget.columnCount()):
            header = widget.horizontalHeaderItem(column)
            yield f"column {column}", header.text() if header else ""
            for row in range(widget.rowCount()):
                item = widget.item(row, column)
                yield f"cell {row} {column}", item.text() if item else ""
