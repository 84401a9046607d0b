"""Finding nodes by their value, move, label or name: a field and its answers."""

from __future__ import annotations

from typing import Final

import numpy as np
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from poda.house.i18n import Retranslatable
from poda.house.jobs import Latest
from poda.house.theme import Role, bind_icon, theme_manager
from poda.tree.model.model import TreeModel
from poda.tree.panels.card import Card
from poda.tree.panels.finding import Found, find
from poda.widgets.announce import announce
from poda.widgets.layout import INSIDE, Label
from poda.widgets.listening import Listening

_AT_ONCE: Final = 5_000  # nodes that are looked through without a thread
_PAUSE_MS: Final = 150  # in typing, after which it looks
_FIELD_WIDTH: Final = 190
_KEYS: Final = {Qt.Key.Key_Return: 1, Qt.Key.Key_Enter: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class FindBar(Retranslatable, Card):
    """Lies in the view's upper right corner while one looks for something.

    Signals:
        found: the tree node that one went to; whoever hears it shows it.
    """

    found = Signal(int)

    def __init__(self, model: TreeModel, view: QWidget) -> None:
        super().__init__(view)
        self._model = model
        self._found: Found | None = None
        self._place = -1
        self._finding = Latest("find", self)
        # Where to go from the selected node when the answer comes; None stays.
        self._going: int | None = None
        self._soon = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._soon.timeout.connect(self._search)
        self.field = QLineEdit()
        self.count = Label("body", Role.MUTED)
        self.previous = _button("chevron-up")
        self.next = _button("chevron-down")
        self.close_button = QToolButton()
        self.close_button.setText("✕")
        self._lay_out()
        self.field.textEdited.connect(self._typed)
        self.previous.clicked.connect(lambda: self.go(-1))
        self.next.clicked.connect(lambda: self.go(1))
        self.close_button.clicked.connect(self.close_card)
        self._listening = Listening(
            *((signal, self._outdated) for signal in (model.moved, model.opened, model.reshaped))
        )
        self.hide()
        self.retranslate()

    def _lay_out(self) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(INSIDE, INSIDE, INSIDE, INSIDE)
        layout.setSpacing(INSIDE // 2)
        parts = (self.field, self.count, self.previous, self.next, self.close_button)
        for widget in parts:
            layout.addWidget(widget)

    def retranslate(self) -> None:
        self.field.setPlaceholderText(self.tr("Value, move or name"))
        self.field.setAccessibleName(self.tr("Find"))
        self.field.setToolTip(
            self.tr("Enter goes to the next one, Shift+Enter to the one before, Esc closes.")
        )
        for button, text in (
            (self.previous, self.tr("Previous")),
            (self.next, self.tr("Next")),
            (self.close_button, self.tr("Close")),
        ):
            button.setToolTip(text)
            button.setAccessibleName(text)
        self._tell()

    # Coming, going, and its place

    def begin(self) -> None:
        """Come up, ready to type; what was looked for last stands there, selected."""
        self._listening.set(True)
        self.show()
        self.raise_()
        self.put_in_place()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._outdated()

    def put_in_place(self) -> None:
        scale = theme_manager().type_scale
        self.field.setFixedWidth(round(_FIELD_WIDTH * scale))
        for button in (self.previous, self.next):
            button.setIconSize(QSize(round(16 * scale), round(16 * scale)))
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.resize(self.sizeHint())
        self.move(INSIDE, INSIDE)  # where a tree has nothing: the root stands in the middle

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._stop()
        if self.isHidden():  # and not its tab: there it comes back as it is
            self._listening.set(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _KEYS:
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self.go(-1 if back else _KEYS[Qt.Key(event.key())])
            event.accept()
            return
        super().keyPressEvent(event)

    # Looking

    def _typed(self) -> None:
        self._stop()
        self._found, self._place = None, -1
        self._going = 0
        self._soon.start()
        self._tell()

    def _outdated(self) -> None:
        """The step or the tree is another one: what was found may not be so any more."""
        self._stop()
        self._found, self._place = None, -1
        if self.isVisible() and not self._model.playing:
            self._soon.start()

    def _stop(self) -> None:
        self._soon.stop()
        self._finding.give_up()

    def _search(self) -> None:
        self._stop()
        recording, step, text = self._model.recording, self._model.step, self.field.text()
        if recording is None or not text.strip():
            self._take(None)
            return
        if recording.tree.nodes <= _AT_ONCE:
            self._take(find(recording, step, text))
            return
        self._finding.start(
            lambda task: find(recording, step, text, task.stopped, task.progress),
            finished=self._take,
        )
        self._tell()

    def _take(self, found: Found | None) -> None:
        self._found, self._place = found, -1
        going, self._going = self._going, None
        if found is not None and len(found.nodes):
            selected = np.flatnonzero(found.nodes == self._model.selected)
            self._place = int(selected[0]) if len(selected) else -1
            if going is not None:
                self._step(going)
                return
        self._tell(aloud=going is not None)

    def go(self, by: int) -> None:
        """To the next one (`by` 1) or the one before (-1); after the last comes the first."""
        if self._found is None:
            self._going = by
            self._search()
        elif len(self._found.nodes):
            self._step(by)
        else:
            self._tell(aloud=True)

    def _step(self, by: int) -> None:
        assert self._found is not None
        count = len(self._found.nodes)
        if self._place < 0:
            self._go_to(0 if by >= 0 else count - 1)
        else:
            self._go_to((self._place + by) % count)

    def _go_to(self, place: int) -> None:
        assert self._found is not None
        self._place = place
        found = self._found
        self.found.emit(int(found.nodes[place]))
        # Showing a hidden node unfolds, which is no other tree: the answers stand.
        if self._found is None:
            self._soon.stop()
            self._found, self._place = found, place
        self._tell(aloud=True)

    # What is said

    def _tell(self, aloud: bool = False) -> None:
        text = self._told()
        self.count.setText(text)
        self.count.setVisible(bool(text))
        some = self._found is not None and len(self._found.nodes) > 0
        self.previous.setEnabled(some)
        self.next.setEnabled(some)
        if aloud:
            announce(self.field, text)
        if self.isVisible():
            self.put_in_place()

    def _told(self) -> str:
        if self._finding.running:
            return self.tr("Looking…")
        if self._found is None:
            return ""
        count = len(self._found.nodes)
        if not count:
            return self.tr("Not found")
        numbers = self.locale().toString(self._place + 1), self.locale().toString(count)
        if self._place < 0:
            return self.tr("%Ln found", "", count)
        if self._found.more:
            text = self.tr("{place} of more than {count}")
        else:
            text = self.tr("{place} of {count}")
        return text.format(place=numbers[0], count=numbers[1])


def _button(icon: str) -> QToolButton:
    button = QToolButton()
    bind_icon(button, icon)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button
