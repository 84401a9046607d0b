"""Items of layouts that Python has objects for.

PySide makes such an object for each item of a layout that is put into another, and keeps it when
the item is freed. It then stands for an address at which something else will be, and once that is a
QObject that Qt deletes, the process crashes (`poda.widgets.layout`).
"""

from __future__ import annotations

from PySide6.QtWidgets import QLayout, QLayoutItem
from shiboken6 import Shiboken


def wrapped_items() -> list[QLayoutItem]:
    """Those that are no layouts themselves, of the whole process."""
    found = Shiboken.getAllValidWrappers()
    return [
        each for each in found if isinstance(each, QLayoutItem) and not isinstance(each, QLayout)
    ]
