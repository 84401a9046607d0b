"""The field for a step's note, beside the tree or in the presenter's window."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QFontMetrics, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QToolButton, QWidget

from poda.house.i18n import follow_language
from poda.house.theme import Role, Size, font, theme_manager
from poda.tree.model.notes import LONGEST
from poda.tree.model.tree_model import TreeModel
from poda.tree.panels.parts import WhileSeen
from poda.widgets.announce import phrased
from poda.widgets.engine_words import count
from poda.widgets.keyboard import is_own_key
from poda.widgets.layout import INSIDE, Label, column, row

_PAGES: Final = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class NoteEdit(WhileSeen, QPlainTextEdit):
    """The field for the current step's note. Typing at a step can be undone there, even after other
    steps were on screen.

    Page Up and Page Down, a clicker's keys, step through the search even from here.
    """

    def __init__(self, model: TreeModel, size: Size = "body") -> None:
        super().__init__()
        self._model, self._size = model, size
        self._step = -1
        self._before: dict[int, list[str]] = {}  # by step: what it was before each visit
        self._arrived = ""
        self._showing = False
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.textChanged.connect(self._write_note)
        model.opened.connect(self._forget)
        self.hear((model.moved, self.catch_up), (model.notes.changed, self.catch_up), at_once=False)
        theme_manager().changed.connect(self._restyle)
        self._restyle()
        phrased(self, name=lambda: self.tr("Note for this step"))
        phrased(self, hint=lambda: self.tr("What to say at this step"))

    def event(self, event: QEvent) -> bool:
        if is_own_key(event, _PAGES):
            event.ignore()  # then it steps, and does not scroll the text
            return False
        return super().event(event)

    def _restyle(self) -> None:
        # By style sheet, as the application's sheet resets a font when it is set again.
        self.setStyleSheet(f"font-size: {font(self._size).pointSizeF():.2f}pt;")

    def _forget(self) -> None:
        """Drop the undo texts: another search is on screen."""
        self._before.clear()
        self._step = -1
        self.catch_up()

    def catch_up(self) -> None:
        model = self._model
        if not self.isVisible() or model.recording is None:
            return
        text = model.notes.text(model.step)
        if model.step == self._step and text == self.toPlainText():
            return
        if self._step >= 0 and self.document().isUndoAvailable():
            self._before.setdefault(self._step, []).append(self._arrived)
        self._step, self._arrived = model.step, text
        self._showing = True
        self.setPlainText(text)
        self._showing = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        visits = self._before.get(self._step)
        if event.key() in _PAGES:
            event.ignore()
        elif not event.matches(QKeySequence.StandardKey.Undo) or self.document().isUndoAvailable():
            super().keyPressEvent(event)
        elif visits:
            self._model.notes.write(self._step, visits.pop())
            self.catch_up()

    def _write_note(self) -> None:
        if not self._showing and self._step >= 0:
            text = self.toPlainText()
            if len(text) > LONGEST:
                self.undo()  # remove all of what was pasted, and not just the excess
                return
            self._model.notes.write(self._step, text)


class NotesPanel(WhileSeen, QWidget):
    """The panel with the current step's note beside the tree, shown while its action is checked."""

    def __init__(self, model: TreeModel, action: QAction) -> None:
        super().__init__()
        self._model, self._action = model, action
        self._lines = 3
        self.field = NoteEdit(model)
        self.title = Label("small", Role.MUTED)
        self.shut = phrased(QToolButton(), lambda: self.tr("Close"))
        phrased(self.shut, tip=lambda: self.tr("Close the notes (Esc)"))
        head = row((self.title, 1), self.shut, spacing=INSIDE // 2)
        column(head, self.field, of=self, spacing=INSIDE // 2)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.hide()
        self.shut.clicked.connect(lambda: action.setChecked(False))
        self.hear((model.moved, self.catch_up), (model.opened, self.catch_up), at_once=False)
        theme_manager().changed.connect(self._fit)
        self._fit()
        follow_language(self, self.catch_up)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._action.setChecked(False)
            return
        super().keyPressEvent(event)

    def catch_up(self) -> None:
        if self.isVisible():
            step = count(self._model.step + 1, 10**9)
            self.title.setText(self.tr("Notes for step {step}").format(step=step))

    def _fit(self) -> None:
        lines = QFontMetrics(font("body")).lineSpacing() * self._lines
        self.field.setFixedHeight(lines + 2 * INSIDE)

    def set_lines(self, lines: int) -> None:
        """Set the height of the field to so many lines."""
        if lines != self._lines:
            self._lines = lines
            self._fit()
