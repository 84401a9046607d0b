"""Texts, given where their widget is made as something that is asked again in every language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QComboBox, QMenu

from poda.house.i18n import follow_language
from poda.widgets.announce import set_name

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


def phrased(widget: _W, text: Text | None = None, **others: Text) -> _W:
    """A widget or an action with its words, now and in each language that is chosen later.

    Args:
        text: what stands on it; the title of a menu, or of a window that has no other text.
        others: ``name``, what assistive technology calls it, without the sign of a mnemonic (a
            list is in its parent already); ``tip``, its tooltip; ``meaning``, both of these;
            ``about``, what assistive technology says of it; ``detail``, that and the tooltip;
            ``hint``, what stands in an empty field; ``suffix`` and ``special`` (for the least
            value) of a number; ``title`` of a window.

    Returns:
        The widget itself.
    """
    if text is not None:
        usual = "setTitle" if isinstance(widget, QMenu) else "setWindowTitle"
        _show(widget, getattr(widget, "setText", None) or getattr(widget, usual), text)
    for key, words in others.items():
        for setter in _SETTERS[key]:
            if setter == "name":
                _show(widget, lambda name: _set_name(widget, name), words)
            else:
                _show(widget, getattr(widget, setter), words)
    return widget


def _show(widget: QObject, show: Callable[[str], object], words: Text) -> None:
    follow_language(widget, lambda: show(words()))


def _set_name(widget: Any, name: str) -> None:
    set_name(widget, name.replace("&", ""))


def name_items(
    box: QComboBox, name_of: Callable[[Any], str], tip_of: Callable[[Any], str] | None = None
) -> None:
    """Name the rows of a list by their data, now and in each language that is chosen later."""

    def name() -> None:
        for row in range(box.count()):
            box.setItemText(row, name_of(box.itemData(row)))
            if tip_of is not None:
                box.setItemData(row, tip_of(box.itemData(row)), Qt.ItemDataRole.ToolTipRole)

    follow_language(box, name)
