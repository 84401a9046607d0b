"""The bottom row: what the engine is doing, its controls, and the position as text."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from poda.engine.errors import EngineError
from poda.engine.game import MoveStringGame
from poda.house.i18n import Retranslatable
from poda.house.theme import Role
from poda.play import words as wording
from poda.play.actions import PlayActions
from poda.play.model.engine_room import EngineState
from poda.play.model.game import PlayModel
from poda.widgets.announce import announce, set_name
from poda.widgets.buttons import ButtonStrip, fit_strip
from poda.widgets.engine_words import message
from poda.widgets.layout import BETWEEN, INSIDE, Label, action_button, wrapped

# The field in which a position is typed.

_UNDO_KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class PositionField(QLineEdit):
    """A line that gives its keys back when it has no use for them.

    Signals:
        abandoned: what was typed is not to be set up: by Esc, or because the focus went elsewhere
            in this window. True for Esc.
    """

    abandoned = Signal(bool)

    def event(self, event: QEvent) -> bool:
        # With nothing typed, undo and redo are the game's.
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and not self.isModified()
            and any(event.matches(keys) for keys in _UNDO_KEYS)
        ):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.abandoned.emit(True)
            return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        # Another window, or a menu for pasting, is only a visit.
        visits = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
        if event.reason() not in (*visits, Qt.FocusReason.MenuBarFocusReason):
            self.abandoned.emit(False)


# Backgammon positions as other programs copy them to the clipboard.

# GNU Backgammon copies "Position ID: 4HPwATDgc/ABMA" and "Match ID: cIkTAAAAAAAA", in two lines.
_GAP: Final = r"\s{0,20}:?\s{0,20}"  # without an end, a page of spaces would take minutes
_POSITION: Final = re.compile(rf"Position ID{_GAP}([A-Za-z0-9+/]{{14}})\b", re.IGNORECASE)
# One that is spoilt is to be refused, and not to be left out.
_MATCH: Final = re.compile(rf"Match ID{_GAP}([^\s,;]{{1,40}})", re.IGNORECASE)


def plain_position(text: str) -> str:
    """The position alone, where it is pasted with what other programs write around it: its ID, and
    behind a colon that of the match, which tells the side on roll, the dice, the cube and the
    score."""
    found = _POSITION.search(text)
    if found is None:
        return text
    match = _MATCH.search(text)
    return f"{found[1]}:{match[1]}" if match else found[1]


# Told by shape as well as by colour and words.
_MARKS = {
    EngineState.READY: ("○", Role.MUTED),
    EngineState.THINKING: ("◐", Role.CURRENT),
    EngineState.STOPPED: ("■", Role.TEXT),
    EngineState.FAILED: ("✕", Role.BAD),
}

_DETAIL_WIDTH = 160  # what the engine's detail needs before buttons may have their words


class StatusRow(Retranslatable, QWidget):
    """The engine's state with Play, Step and Stop; the position field with its errors below.

    Signals:
        positioned: a position that was typed is on the board, or was given up: the field is done.
    """

    positioned = Signal()

    def __init__(
        self, model: PlayModel, actions: PlayActions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._error: EngineError | None = None
        self._mark = Label("body")
        self._word = Label("body")
        self._detail = Label("body", Role.MUTED, elide=True)
        self._label = Label("body", Role.MUTED)
        self.field = PositionField()
        self.field.setMaxLength(4000)
        self.field.setMinimumWidth(180)
        self._label.setBuddy(self.field)
        self.field.returnPressed.connect(self._set_position)
        self.field.abandoned.connect(self._abandon)
        self.field.textEdited.connect(lambda _text: self._say(None))
        self._sentence = wrapped("small", Role.BAD)
        names = ("start", "step", "stop", "move_now")
        self._strip = ButtonStrip([actions[name] for name in names])
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(INSIDE)
        layout.setVerticalSpacing(2)
        layout.addWidget(self._mark, 0, 0)
        layout.addWidget(self._word, 0, 1)
        layout.addWidget(self._detail, 0, 2)
        layout.addWidget(self._strip, 0, 3)
        layout.setColumnMinimumWidth(4, BETWEEN)
        layout.addWidget(self._label, 0, 5)
        layout.addWidget(self.field, 0, 6)
        layout.addWidget(action_button(actions["copy"], text=False), 0, 7)
        layout.addWidget(action_button(actions["paste"], text=False), 0, 8)
        layout.addWidget(self._sentence, 1, 5, 1, 4, Qt.AlignmentFlag.AlignTop)
        layout.setColumnStretch(2, 4)
        layout.setColumnStretch(6, 1)
        model.board.changed.connect(self._show_position)
        model.board.changed.connect(self._refresh)
        model.engine_changed.connect(self._refresh)
        model.line.changed.connect(self._refresh)
        self.retranslate()
        self._show_position()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        fit_strip(self, self._strip, _DETAIL_WIDTH)

    def enter_position(self, text: str) -> None:
        """Put `text` in the field and go to that position, as a person who types it would."""
        self.field.setText(" ".join(text.split()) if self._model.board.kit.by_ids else text)
        self.field.setFocus()
        self._set_position()

    def detail(self) -> str:
        """What is said of the engine beside the word for its state."""
        return self._detail.full_text()

    def sentence(self) -> str:
        """What is wrong with the text in the field, or nothing."""
        return self._sentence.full_text()

    def retranslate(self) -> None:
        self._label.setText(self.tr("Position"))
        set_name(self._mark, self.tr("Engine"))  # its state is the word beside it
        self.field.setAccessibleName(self.tr("Position"))
        self._name_example()
        self._say(self._error)
        self._refresh()
        fit_strip(self, self._strip, _DETAIL_WIDTH)

    def _refresh(self) -> None:
        state = self._model.room.state
        mark, role = _MARKS[state]
        self._mark.setText(mark)
        self._mark.set_role(role)
        self._word.setText(wording.engine_word(self._model))
        self._detail.setText(wording.engine_detail(self._model))

    def _show_position(self) -> None:
        self._name_example()
        text = self._model.board.record.position_text()
        # What a person is typing just now is not ours to replace.
        if self.field.hasFocus() and self.field.isModified():
            return
        if text != self.field.text():
            self.field.setText(text)
            if self._model.board.kit.by_ids:  # an ID is known by its beginning, moves by their end
                self.field.setCursorPosition(0)
        self._say(None)

    def _name_example(self) -> None:
        example = self._model.board.game.example
        text = self.tr("such as {moves}").format(moves=example) if example else ""
        self.field.setPlaceholderText(text)
        if self._model.board.kit.by_ids:
            tip = self.tr(
                "Type or paste a position ID, with a match ID behind a colon if there is a cube; "
                "or max or min and a throw after it"
            )
        elif not isinstance(self._model.board.game, MoveStringGame):
            tip = self.tr("Type or paste a position; Enter sets it up")
        else:
            tip = self.tr("Type or paste the moves that lead to the position; Enter sets it up")
        self.field.setToolTip(tip)

    def _set_position(self) -> None:
        text = self._plain(self.field.text())
        if text == self._model.board.record.position_text():
            return  # it is on the board; to set it up again would drop the other lines
        self.field.setModified(False)
        try:
            self._model.set_position(text)
        except EngineError as error:
            self._say(error)
        else:
            self.positioned.emit()

    def _plain(self, text: str) -> str:
        """The position alone, where it is pasted with what other programs write around it."""
        plain = plain_position(text) if self._model.board.kit.by_ids else text
        if plain != text:
            self.field.setText(plain)
        return plain

    def _abandon(self, by_key: bool) -> None:
        """Show the board's own position again."""
        self.field.setText(self._model.board.record.position_text())
        self._say(None)
        if by_key:
            self.positioned.emit()

    def _say(self, error: EngineError | None) -> None:
        self._error = error
        self._sentence.setVisible(error is not None)
        if error is None:
            self._sentence.setText("")
            return
        text = message(error)
        if error.place is not None:
            text = self.tr("Character {place}: {sentence}").format(
                place=error.place + 1, sentence=text
            )
            self.field.setCursorPosition(error.place)
            self.field.setSelection(error.place, 1)
        self._sentence.setText("✕ " + text)
        announce(self.field, text, urgent=True)
