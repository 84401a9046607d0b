"""The row on the engine's work, with its buttons; and the field with the position as text."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

from poda.engine.errors import EngineError
from poda.engine.game import MoveStringGame
from poda.house.i18n import follow_language
from poda.house.theme import Role
from poda.play import words as wording
from poda.play.actions import PlayActions
from poda.play.model.engine_room import EngineState
from poda.play.model.game import PlayModel
from poda.widgets.announce import announce, phrased
from poda.widgets.buttons import ButtonStrip
from poda.widgets.engine_words import message
from poda.widgets.layout import Label, Steady, action_button, column, row, wrapped

# The field in which a position is typed.

_UNDO_KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class PositionField(QLineEdit):
    """The field with the position as text. Keys that it has no use for act on the game.

    Signals:
        abandoned: the typed text was given up, by Esc (True) or as the focus went elsewhere in
            this window.
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
        # Another window, or a context menu, takes the focus only for a while.
        visits = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
        if event.reason() not in (*visits, Qt.FocusReason.MenuBarFocusReason):
            self.abandoned.emit(False)


# The mark of each state, which differ in shape as well as in colour.
_MARKS = {
    EngineState.READY: ("○", Role.MUTED),
    EngineState.THINKING: ("◐", Role.CURRENT),
    EngineState.STOPPED: ("■", Role.TEXT),
    EngineState.FAILED: ("✕", Role.BAD),
}

_PATIENCE_MS = 500  # engines that think for less time need no stop button
_TRANSPORT = ("start", "step", "stop", "move_now")


class EngineRow(QWidget):
    """The engine's state in words, and the buttons Play, Step, Stop and Move now when they apply:
    when engines play each other, or when one waits to be started or thinks for a while.

    Attributes:
        strip: the buttons, which the board's panel puts where no sentence moves them.
    """

    def __init__(self, model: PlayModel, actions: PlayActions) -> None:
        super().__init__()
        self._model = model
        self._mark = phrased(Label("body"), name=lambda: self.tr("Engine"))
        self._word = Label("body")
        self._detail = wrapped("body", Role.MUTED)
        self._actions = {name: actions[name] for name in _TRANSPORT}
        self.strip = ButtonStrip(list(self._actions.values()))
        self.buttons = dict(zip(_TRANSPORT, self.strip.buttons, strict=True))
        self._state = QWidget()
        row(self._mark, self._word, of=self._state)  # one part, shown and hidden in one layout
        row(self._state, (Steady(self._detail, lines=2, size="small"), 1), of=self)
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._lose_patience)
        self._told: tuple[EngineState, str, str] | None = None
        self._lasts = False  # whether the thinking has lasted for a while
        model.board.changed.connect(self._refresh)
        model.board.players_changed.connect(self._refresh)
        model.engine_changed.connect(self._refresh)
        model.line.changed.connect(self._refresh)
        model.analysis.changed.connect(self._refresh)
        follow_language(self, self._refresh)

    def detail(self) -> str:
        """The text beside the word for the engine's state."""
        return self._detail.full_text()

    def says(self) -> bool:
        """Whether the row has anything to tell."""
        return self._model.room.state is not EngineState.READY or bool(self.detail())

    def buttons_shown(self) -> tuple[str, ...]:
        """The names of the visible buttons."""
        return tuple(name for name, button in self.buttons.items() if not button.isHidden())

    def _refresh(self) -> None:
        state = self._model.room.state
        told = state, wording.engine_word(self._model), wording.engine_detail(self._model)
        if told != self._told:
            self._told = told
            mark, role = _MARKS[state]
            self._mark.setText(mark)
            self._mark.set_role(role)
            self._word.setText(told[1])
            self._detail.setText(told[2])
            self._state.setVisible(state is not EngineState.READY)
            if told[2] and told[2] == wording.hint_words(self._model):
                announce(self, told[2])
        self._show_buttons()

    def _lose_patience(self) -> None:
        self._lasts = True
        self._show_buttons()

    def _show_buttons(self) -> None:
        model = self._model
        over, engines = model.board.record.is_over(), model.board.engines_only
        works = model.room.state is EngineState.THINKING
        if not works:
            self._patience.stop()
            self._lasts = False
        elif not (self._lasts or self._patience.isActive()):
            self._patience.start()
        served = {
            "start": (engines and not over) or self._actions["start"].isEnabled(),
            "step": engines and not over,
            "stop": (engines and not over) or self._lasts,
            "move_now": self._lasts and not engines,
        }
        for name, button in self.buttons.items():
            if button.isHidden() is served[name]:
                self.strip.leave_out(button, not served[name])
        if self.strip.isHidden() is any(served.values()):
            self.strip.setVisible(any(served.values()))


class StatusRow(QWidget):
    """The field with the position as text, to be typed or pasted, with a sentence on errors below.

    Attributes:
        engine: the row on the engine's work, which is always below the board.

    Signals:
        positioned: a typed position was put on the board, or given up by Esc.
        failed: an error in the field is shown.
    """

    positioned = Signal()
    failed = Signal()

    def __init__(self, model: PlayModel, actions: PlayActions) -> None:
        super().__init__()
        self._model = model
        self.engine = EngineRow(model, actions)
        self._error: EngineError | None = None
        self._label = phrased(Label("body", Role.MUTED), lambda: self.tr("Position"))
        self.field = phrased(PositionField(), name=lambda: self.tr("Position"))
        self.field.setMaxLength(4000)
        self.field.setMinimumWidth(120)
        self._label.setBuddy(self.field)
        self.field.returnPressed.connect(lambda: self._set_position(self.field.text()))
        self.field.abandoned.connect(self._abandon)
        self.field.textEdited.connect(lambda _text: self._show_error(None))
        self._sentence = wrapped("small", Role.BAD)
        buttons = [action_button(actions[name], text=False) for name in ("copy", "paste")]
        column(row(self._label, (self.field, 1), *buttons), self._sentence, of=self, spacing=2)
        self.hide()
        model.board.changed.connect(self._show_position)
        follow_language(self, self._name_example)
        follow_language(self, lambda: self._show_error(self._error))
        self._show_position()

    def open(self) -> None:
        """Show the field, with the focus."""
        self.show()
        self.field.setFocus()
        self.field.selectAll()

    def _close(self) -> None:
        self._show_error(None)
        self.hide()

    def enter_position(self, text: str) -> None:
        """Put `text` into the field and its position on the board, as if it were typed."""
        self.open()
        whole = " ".join(text.split()) if self._model.board.kit.by_ids else text
        self.field.setText(whole)  # which keeps its beginning only, if it is long
        self._set_position(whole)

    def detail(self) -> str:
        """The text beside the word for the engine's state."""
        return self.engine.detail()

    def sentence(self) -> str:
        """The sentence on the error in the field; "" without one."""
        return self._sentence.full_text()

    def clear_error(self) -> None:
        """Hide the sentence on an error: another one is shown elsewhere."""
        self._show_error(None)

    def _show_position(self) -> None:
        self._name_example()
        text = self._model.board.record.position_text()
        # A text that is being typed is not replaced.
        if self.field.hasFocus() and self.field.isModified():
            return
        if text != self.field.text():
            self.field.setText(text)
            if self._model.board.kit.by_ids:  # an ID is known by its start, moves by their end
                self.field.setCursorPosition(0)
        self._show_error(None)

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

    def _set_position(self, text: str) -> None:
        if text == self._model.board.record.position_text():
            self._close()
            self.positioned.emit()
            return  # on the board already; setting it up again would drop the other lines
        self.field.setModified(False)
        try:
            self._model.set_position(text, waits=True)
        except EngineError as error:
            self._show_error(error)
        else:
            self._close()
            self.positioned.emit()

    def _abandon(self, by_key: bool) -> None:
        """Show the board's own position, and close the field."""
        self.field.setText(self._model.board.record.position_text())
        self._close()
        if by_key:
            self.positioned.emit()

    def _show_error(self, error: EngineError | None) -> None:
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
        self.failed.emit()
