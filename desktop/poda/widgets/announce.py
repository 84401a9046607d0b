"""A widget's texts, in each language, and announcements to assistive technology."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QComboBox, QLabel, QMenu, QWidget

from poda.house.i18n import follow_language

Text: TypeAlias = Callable[[], str]
_W = TypeVar("_W", bound=QObject)

_SETTERS: Final = {
    "name": ("name",),
    "tip": ("setToolTip",),
    "meaning": ("name", "setToolTip"),
    "about": ("setAccessibleDescription",),
    "detail": ("setAccessibleDescription", "setToolTip"),
    "hint": ("setPlaceholderText",),
    "title": ("setWindowTitle",),
    "suffix": ("setSuffix",),
    "special": ("setSpecialValueText",),
}


def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Have assistive technology speak `text`, as from `widget`, without moving the focus.

    If `urgent`, it interrupts other speech: for errors, not for moves. Without a screen reader, or
    with an empty text, nothing happens.
    """
    if not text:
        return
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent  # after the first paint

    event = QAccessibleAnnouncementEvent(widget, text)
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)


def set_name(widget: QWidget, name: str) -> None:
    """Set the accessible name of `widget`, which already has its parent.

    An equal name is not set again: Qt would report it, and a screen reader at the widget would
    speak it each time.
    """
    if name != widget.accessibleName():
        widget.setAccessibleName(name)
    if isinstance(widget, QComboBox):
        _label(widget, name)


def _label(box: QComboBox, name: str) -> None:
    """Give a list a label: on Linux its accessible name would be its value, not the name set.

    Labels are looked for among its siblings, visible or not.
    """
    here = Qt.FindChildOption.FindDirectChildrenOnly
    parent = box.parentWidget()
    if parent is None:
        return
    labels = [one for one in parent.findChildren(QLabel, options=here) if one.buddy() is box]
    if not labels:
        label = QLabel(parent)
        label.hide()
        label.setBuddy(box)
        labels = [label]
    if labels[0].isHidden() and labels[0].text() != name:
        labels[0].setText(name)


def phrased(widget: _W, text: Text | None = None, **others: Text) -> _W:
    """Set a widget's or action's texts, now and in each language that is chosen later.

    Args:
        text: its text; the title of a menu, or of a window without another text.
        others: ``name``, its accessible name, without the mnemonic's sign (a list already has its
            parent); ``tip``, its tooltip; ``meaning``, both of these; ``about``, its accessible
            description; ``detail``, that and the tooltip; ``hint``, the text of an empty field;
            ``suffix`` and ``special`` (for the least value) of a number field; ``title`` of a
            window.

    Returns:
        The widget itself.
    """
    if text is not None:
        usual = "setTitle" if isinstance(widget, QMenu) else "setWindowTitle"
        _follow_text(widget, getattr(widget, "setText", None) or getattr(widget, usual), text)
    for key, words in others.items():
        for setter in _SETTERS[key]:
            if setter == "name":
                _follow_text(widget, lambda name: _set_name(widget, name), words)
            else:
                _follow_text(widget, getattr(widget, setter), words)
    return widget


def _follow_text(widget: QObject, show: Callable[[str], object], words: Text) -> None:
    follow_language(widget, lambda: show(words()))


def _set_name(widget: Any, name: str) -> None:
    set_name(widget, name.replace("&", ""))


def name_items(
    box: QComboBox, name_of: Callable[[Any], str], tip_of: Callable[[Any], str] | None = None
) -> None:
    """Set the texts of a list's rows by their data, now and in each language chosen later."""

    def name() -> None:
        for row in range(box.count()):
            box.setItemText(row, name_of(box.itemData(row)))
            if tip_of is not None:
                box.setItemData(row, tip_of(box.itemData(row)), Qt.ItemDataRole.ToolTipRole)

    follow_language(box, name)
