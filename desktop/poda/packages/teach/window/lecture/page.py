"""The widgets of a lecture: the page with its stops beside the tree, and the bar for the class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPlainTextEdit,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QWidget,
)

from poda.house.i18n import follow_language, language_manager
from poda.house.theme import Role, bind_icon
from poda.packages.teach.window.lecture.course import Course, with_words
from poda.packages.teach.window.lecture.document import (
    STEPS_LIMIT,
    TEXT_LIMIT,
    ShownSearch,
    Stop,
    Visited,
    said,
)
from poda.packages.teach.window.lecture.handout import place_words
from poda.tree.panels.parts import cross_button
from poda.widgets.announce import Text, announce, phrased
from poda.widgets.buttons import new_action, tell_keys
from poda.widgets.controls import number, push_button, show_value
from poda.widgets.layout import (
    BETWEEN,
    INSIDE,
    Label,
    Panel,
    Stretch,
    action_button,
    column,
    hairline,
    row,
    wrapped,
)

_TEXT_LINES: Final = 3
_Key = QKeySequence.StandardKey


def title_of(stop: Stop) -> str:
    """The title of a stop, in the language of the window."""
    return said(stop.title, language_manager().language)


class StopList(QListWidget):
    """The list of stops by their titles, which can be selected, renamed and dragged.

    Signals:
        dragged: a stop is to be moved; carries its old and its new index.
    """

    dragged = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
        )
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.model().rowsMoved.connect(self._report_drag)

    def _report_drag(
        self, _parent: QModelIndex, first: int, _last: int, _to: QModelIndex, before: int
    ) -> None:
        self.dragged.emit(first, before - 1 if before > first else before)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt with Up or Down moves the stop; Page Up and Down are left to the clicker."""
        turn = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if turn and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            at = self.currentRow()
            if 0 <= at + turn < self.count():
                self.dragged.emit(at, at + turn)
            return
        super().keyPressEvent(event)


class LecturePage(Panel):
    """The page with the list of stops, and the fields of the current one.

    Args:
        add: the action that adds the step on screen.
        present: the action that presents.
        close: the action that ends the mode.
        menu: the actions on the lecture as a whole.

    Signals:
        refused: a pasted title or text was too long.
    """

    refused = Signal()

    def __init__(
        self, course: Course, add: QAction, present: QAction, close: QAction, menu: QMenu
    ) -> None:
        super().__init__()
        self._course = course
        self.title = phrased(
            QLineEdit(maxLength=TEXT_LIMIT), hint=lambda: self.tr("Title of the lecture")
        )
        phrased(self.title, name=lambda: self.tr("Title of the lecture"))
        self.menu_button = phrased(QToolButton(), name=lambda: self.tr("Lecture"))
        phrased(self.menu_button, tip=lambda: self.tr("Open, save and export lectures"))
        bind_icon(self.menu_button, "more")
        self.menu_button.setMenu(menu)
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.close_button = phrased(cross_button(), meaning=lambda: self.tr("Close the lecture"))
        self.list = phrased(StopList(), name=lambda: self.tr("Stops"))
        self.empty = phrased(
            wrapped("body", Role.MUTED),
            lambda: self.tr(
                "A lecture is a list of stops. Go to a step and add it here, or open one that "
                "comes with Poda in the menu above."
            ),
        )
        self.duplicate = self._action("copy", [], lambda: self.tr("Duplicate the stop"))
        delete = [QKeySequence(Qt.Key.Key_Delete)]
        self.remove = self._action("delete", delete, lambda: self.tr("Remove the stop"))
        bindings = QKeySequence.keyBindings
        self.undo = self._action("undo", bindings(_Key.Undo), lambda: self.tr("Undo"))
        self.redo = self._action("redo", bindings(_Key.Redo), lambda: self.tr("Redo"))
        self.text = phrased(QPlainTextEdit(), hint=lambda: self.tr("What to say at this stop"))
        phrased(self.text, name=lambda: self.tr("What to say at this stop"))
        self.text.setTabChangesFocus(True)
        self.steps = phrased(Label("body"), lambda: self.tr("Steps"))
        self.first = phrased(number(1, STEPS_LIMIT), name=lambda: self.tr("First step of the stop"))
        self.last = phrased(number(1, STEPS_LIMIT), name=lambda: self.tr("Last step of the stop"))
        self.to = phrased(Label("body", Role.MUTED), lambda: self.tr("to"))
        self.asks = phrased(
            QCheckBox(),
            lambda: self.tr("Ask first: cut or not?"),
            tip=lambda: self.tr("The class answers at the first step; the next one shows it"),
        )
        self.place = wrapped("body", Role.MUTED)
        self.go_there = push_button(lambda: self.tr("Go there"))
        self.present = push_button(
            lambda: self.tr("Present"),
            primary=True,
            tip=lambda: self.tr("Present the lecture from this stop on"),
        )
        self._lay_out(action_button(add), present, close)
        self._connect()
        follow_language(self, self._show_in_language)

    def _action(self, icon: str, keys: Sequence[QKeySequence], text: Text) -> QAction:
        action = phrased(new_action(self, icon, keys), text)
        follow_language(action, lambda: tell_keys(action, keys[:1]))
        return action

    def _lay_out(self, add: QWidget, present: QAction, close: QAction) -> None:
        changes = (self.duplicate, self.remove, self.undo, self.redo)
        buttons = [action_button(each, text=False) for each in changes]
        steps = row(self.steps, self.first, self.to, self.last, Stretch(1), spacing=INSIDE // 2)
        column(
            row((self.title, 1), self.menu_button, self.close_button, spacing=INSIDE // 2),
            self.empty, (self.list, 1),
            row(add, Stretch(1), *buttons, spacing=0),
            hairline(), self.text, steps, self.asks, self.place,
            row(self.go_there, Stretch(1)), self.present,
            of=self, margins=INSIDE,
        )  # fmt: skip
        self.present.clicked.connect(present.trigger)
        self.close_button.clicked.connect(close.trigger)

    def _connect(self) -> None:
        course = self._course
        self.title.textEdited.connect(course.retitle)
        self.list.currentRowChanged.connect(self._choose)
        self.list.dragged.connect(course.move, Qt.ConnectionType.QueuedConnection)
        self.list.itemChanged.connect(self._rename)
        changes = ((self.duplicate, course.duplicate), (self.remove, course.remove),
                   (self.undo, course.undo), (self.redo, course.redo))  # fmt: skip
        for action, slot in changes:
            action.triggered.connect(lambda _on=False, slot=slot: slot())
        self.text.textChanged.connect(self._write_stop)
        self.first.valueChanged.connect(lambda _: self._set_steps(self.first))
        self.last.valueChanged.connect(lambda _: self._set_steps(self.last))
        self.asks.clicked.connect(self._set_asks)
        self.go_there.clicked.connect(lambda: course.go(course.at))
        course.changed.connect(self.refresh)
        course.moved.connect(self.refresh)

    # Actions

    def _choose(self, at: int) -> None:
        if at >= 0 and at != self._course.at:
            self._course.select(at)

    def _rename(self, item: QListWidgetItem) -> None:
        at, stop = self.list.row(item), self._course.stop
        title = item.text().strip()
        if len(title) > TEXT_LIMIT:
            self.refused.emit()
            self.refresh()
        elif stop is not None and at == self._course.at:
            self._course.put(replace(stop, title=with_words(stop.title, title)))
            self.refresh()  # even if the title is the same

    def _write_stop(self) -> None:
        stop, text = self._course.stop, self.text.toPlainText()
        if stop is None or text == said(stop.text, language_manager().language):
            return
        if len(text) > TEXT_LIMIT:
            self.text.undo()  # removes all that was pasted
            self.refused.emit()
            return
        self._course.put(replace(stop, text=with_words(stop.text, text)), typed="text")

    def _set_steps(self, changed: QSpinBox) -> None:
        """Set the range of steps; if it would run backwards, both ends become the changed one."""
        stop = self._course.stop
        if stop is None or not isinstance(stop.at, ShownSearch):
            return
        first, last = self.first.value() - 1, self.last.value() - 1
        if first > last:
            first = last = changed.value() - 1
        self._course.put(replace(stop, at=replace(stop.at, first=first, last=last)), typed="steps")

    def _set_asks(self, on: bool) -> None:
        if (stop := self._course.stop) is not None:
            self._course.put(replace(stop, asks=on))

    # Contents

    def refresh(self) -> None:
        """Show the lecture's current state."""
        course, language = self._course, language_manager().language
        title = said(course.lecture.title, language)
        if title != self.title.text():
            self.title.setText(title)
            self.title.setCursorPosition(0)  # shows the beginning of a long one
        self._list_stops()
        stop = course.stop
        shown = stop.at if stop is not None and isinstance(stop.at, ShownSearch) else None
        self.empty.setVisible(not course.lecture.stops)
        self.list.setVisible(bool(course.lecture.stops))
        self.text.setVisible(stop is not None)
        for part in (self.steps, self.first, self.to, self.last, self.asks):
            part.setVisible(shown is not None)
        elsewhere = stop is not None and shown is None
        self.place.setVisible(elsewhere)
        self.go_there.setVisible(elsewhere)
        self.present.setEnabled(stop is not None)
        self.duplicate.setEnabled(stop is not None and not course.is_full)
        self.remove.setEnabled(stop is not None)
        self.undo.setEnabled(course.can_undo)
        self.redo.setEnabled(course.can_redo)
        if stop is None:
            return
        text = said(stop.text, language)
        if text != self.text.toPlainText():
            with QSignalBlocker(self.text):
                self.text.setPlainText(text)
        if shown is None:
            assert isinstance(stop.at, Visited)
            self.place.setText(place_words(stop.at))
            return
        for box, value in ((self.first, shown.first), (self.last, shown.last)):
            show_value(box, value + 1)
        self.asks.setChecked(stop.asks)

    def _list_stops(self) -> None:
        """Fill the list. Rows with the same title stay, so that editing one is not interrupted."""
        titles = [title_of(stop) for stop in self._course.lecture.stops]
        with QSignalBlocker(self.list):
            while self.list.count() > len(titles):
                self.list.takeItem(self.list.count() - 1)
            while self.list.count() < len(titles):
                item = QListWidgetItem()
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDropEnabled)
                self.list.addItem(item)
            for place, title in enumerate(titles):
                item = self.list.item(place)
                if item.text() != title:
                    item.setText(title)
                    item.setToolTip(title)
            self.list.setCurrentRow(self._course.at)

    def _show_in_language(self) -> None:
        self.text.setFixedHeight(self.text.fontMetrics().lineSpacing() * _TEXT_LINES + 2 * INSIDE)
        self.refresh()


class LectureBar(QFrame):
    """The bar with the current stop's number, title and text, at the top of the window. It is shown
    while presenting and in other tabs; in the Tree tab the page shows the same.

    Signals:
        closed: the button that ends the lecture was pressed.

    Attributes:
        away: whether another tab than Tree is visible: there a clicker's keys change the stop.
        presented: whether the window is presented to a class.
    """

    closed = Signal()

    def __init__(self, course: Course, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._course = course
        self.away = self.presented = False
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.previous = phrased(QToolButton(), meaning=lambda: self.tr("Previous stop"))
        self.next = phrased(QToolButton(), meaning=lambda: self.tr("Next stop"))
        bind_icon(self.previous, "previous")
        bind_icon(self.next, "next")
        self.number = Label("body", Role.MUTED)
        self.title = Label("large", bold=True, elide=True)
        self.text = wrapped("body")
        self.go_there = push_button(lambda: self.tr("Go there"))
        self.close_button = phrased(cross_button(), meaning=lambda: self.tr("Close the lecture"))
        column(
            row(self.previous, self.number, self.next, (self.title, 1), self.go_there,
                self.close_button, spacing=INSIDE),
            self.text,
            of=self, spacing=INSIDE // 2, margins=(BETWEEN, INSIDE // 2, INSIDE, INSIDE // 2),
        )  # fmt: skip
        self.previous.clicked.connect(lambda: course.go(course.at - 1))
        self.next.clicked.connect(lambda: course.walk(1))
        self.go_there.clicked.connect(lambda: course.go(course.at))
        self.close_button.clicked.connect(self.closed)
        self._keys = [self._key(Qt.Key.Key_PageDown, 1), self._key(Qt.Key.Key_PageUp, -1)]
        course.changed.connect(self.refresh)
        course.moved.connect(self._announce_stop)
        self.hide()
        follow_language(self, self.refresh)

    def _key(self, key: Qt.Key, by: int) -> QShortcut:
        shortcut = QShortcut(QKeySequence(key), self)
        shortcut.activated.connect(lambda: self._course.go(self._course.at + by))
        shortcut.setEnabled(False)
        return shortcut

    def set_away(self, away: bool) -> None:
        """Set whether another tab than Tree is visible."""
        self.away = away
        for shortcut in self._keys:
            shortcut.setEnabled(away)
        self.refresh()

    def set_presented(self, presented: bool) -> None:
        """Set whether the window is presented to a class."""
        self.presented = presented
        self.refresh()

    def refresh(self) -> None:
        """Show the current stop."""
        course = self._course
        stop, stops = course.stop, len(course.lecture.stops)
        wanted = self.away or self.presented
        self.setVisible(course.is_on and wanted and stop is not None)
        if stop is None:
            return
        self.number.setText(f"{course.at + 1} / {stops}")
        self.title.setText(title_of(stop))
        text = said(stop.text, language_manager().language)
        self.text.setText(text)
        self.text.setVisible(bool(text))
        self.previous.setEnabled(course.at > 0)
        self.next.setEnabled(course.at < stops - 1)
        away = isinstance(stop.at, Visited)
        self.go_there.setVisible(away is not self.away)
        self.go_there.setToolTip(self._where(stop))

    def _where(self, stop: Stop) -> str:
        if isinstance(stop.at, Visited):
            return place_words(stop.at)
        return self.tr("Back to the tree of this stop")

    def _announce_stop(self) -> None:
        self.refresh()
        if self.isVisible():
            announce(self, self.told)

    @property
    def told(self) -> str:
        """The current stop's title and text, for a screen reader."""
        parts: Sequence[str] = (self.title.full_text(), self.text.full_text())
        return ". ".join(filter(None, parts))
