"""What assistive technology is told: sentences to speak, and what a control is called."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QWidget


def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Have assistive technology say `text`, as coming from `widget`, without moving the focus.

    `urgent` interrupts what is being said: for errors, not for moves. Without a screen reader, or
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
    """Set the name that assistive technology says for `widget`, which is in its parent already.

    The same name is not set twice: Qt would tell it again, and a screen reader that is at the
    widget would say it each time.
    """
    if name != widget.accessibleName():
        widget.setAccessibleName(name)
    if isinstance(widget, QComboBox):
        _label(widget, name)


def _label(box: QComboBox, name: str) -> None:
    """Give the list a label: on Linux its own name is what is chosen, and hides the one given.

    Labels are looked for among the neighbours, seen or not.
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
