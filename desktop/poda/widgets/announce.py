"""Speaking a sentence through the screen reader, without moving the focus."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Have assistive technology say `text`, as coming from `widget`.

    `urgent` interrupts what is being said: for errors, not for moves. Without a screen reader, or
    with an empty text, nothing happens.
    """
    if not text:
        return
    event = QAccessibleAnnouncementEvent(widget, text)
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
