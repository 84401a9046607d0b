"""The panel of tags and notes for the selected runs, which are kept beside the runs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QPlainTextEdit, QWidget

from poda.engine.errors import EngineError
from poda.engine.runs.notes import NONE, Notes, notes, write_notes
from poda.house.theme import theme_manager
from poda.widgets.announce import phrased
from poda.widgets.layout import BETWEEN, row

_APART: Final = re.compile(r"[,;\s]+")
_LINES: Final = 2
_TAGS, _NOTE = 2, 3  # shares of the width

Written = dict[Path, Notes]
"""The notes of each run, by its folder."""


class NotesPanel(QWidget):
    """Two fields, whose texts are kept when the focus leaves them, or at Enter; Esc restores the
    texts from before the focus came.

    For several runs the tags that all of them have are shown; a tag that is added or removed is so
    in each of them. The note is that of a single run.

    Signals:
        kept: the notes of a folder have been written: its path and the `Notes`.
        failed: notes could not be written, with the EngineError.
    """

    kept = Signal(object, object)
    failed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._written: Written = {}
        self._found: Written = {}  # the notes from before the focus came
        self.tags = phrased(
            QLineEdit(),
            name=lambda: self.tr("Tags"),
            hint=lambda: self.tr("words with commas between them"),
            tip=lambda: self.tr(
                "Of several runs: those that all have. Enter keeps them, Esc takes them back."
            ),
        )
        self.note = phrased(QPlainTextEdit(), name=lambda: self.tr("Note"))
        phrased(self.note, hint=lambda: self.tr("what you want to remember of it"))
        phrased(self.note, tip=lambda: self.tr("Ctrl+Enter keeps it, Esc takes it back."))
        self.note.setTabChangesFocus(True)
        self._labels = QLabel(), QLabel()
        for label, field in zip(self._labels, (self.tags, self.note), strict=True):
            label.setBuddy(field)
            field.installEventFilter(self)
        place = row(
            self._labels[0], (self.tags, _TAGS), BETWEEN, self._labels[1], (self.note, _NOTE),
            of=self,
        )  # fmt: skip
        for part in (*self._labels, self.tags):
            place.setAlignment(part, Qt.AlignmentFlag.AlignTop)
        theme_manager().changed.connect(self._fit)
        self._fit()
        phrased(self._labels[0], lambda: self.tr("&Tags"))
        phrased(self._labels[1], lambda: self.tr("&Note"))
        self.show_notes({})

    def show_notes(self, written: Written) -> None:
        """Show the notes of these runs; unsaved changes of other runs are kept first."""
        self.keep()
        self._written, self._found = dict(written), dict(written)
        self.tags.setEnabled(bool(written))
        self.note.setEnabled(len(written) == 1)
        self._show_notes()

    def move_notes(self, old: Path, path: Path) -> None:
        """Follow a run whose folder has been renamed."""
        for held in (self._written, self._found):
            if old in held:
                held[path] = held.pop(old)

    def keep(self) -> bool:
        """Keep the texts of the fields; False if that failed."""
        try:
            wanted = self._wanted()
        except EngineError as error:
            self.failed.emit(error)
            return False
        return self._save_notes(wanted)

    def _save_notes(self, wanted: Written) -> bool:
        for path, new in wanted.items():
            if new == self._written[path]:
                continue
            try:
                write_notes(path, new)
            except EngineError as error:
                self.failed.emit(error)
                return False
            self._written[path] = new
            self.kept.emit(path, new)
        return True

    def undo(self) -> bool:
        """Restore the notes from before the focus came; whether they had been changed."""
        try:
            changed = self._wanted() != self._found
        except EngineError:  # the present text is malformed
            changed = True
        if changed:
            self._save_notes(self._found)
            self._show_notes()
        return changed

    def _wanted(self) -> Written:
        """The notes of each run by the fields' texts. Raises EngineError."""
        tags = {tag for tag in _APART.split(self.tags.text()) if tag}
        common = set(self._common)
        text = self.note.toPlainText()
        if len(self._written) == 1:
            (path,) = self._written
            old = self._written[path]
            same = tags == common and text == old.text
            return {path: old if same else notes(tags, text)}
        added, gone = tags - common, common - tags
        return {
            path: notes((set(old.tags) | added) - gone, old.text) if added or gone else old
            for path, old in self._written.items()
        }

    @property
    def _common(self) -> tuple[str, ...]:
        """The tags that all runs have, sorted."""
        each = [set(old.tags) for old in self._written.values()]
        return tuple(sorted(set.intersection(*each))) if each else ()

    def _show_notes(self) -> None:
        single = next(iter(self._written.values())) if len(self._written) == 1 else NONE
        with QSignalBlocker(self.tags), QSignalBlocker(self.note):
            self.tags.setText(", ".join(self._common))
            self.note.setPlainText(single.text)

    # The keyboard

    def eventFilter(self, field: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn:
            self._found = dict(self._written)
        elif event.type() == QEvent.Type.FocusOut:
            if self.keep():
                self._show_notes()  # sorted, and each tag once
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._press(field, event)
        return super().eventFilter(field, event)

    def _press(self, field: QObject, event: QKeyEvent) -> bool:
        """Handle Esc and Enter; whether the key was one of them."""
        if event.key() == Qt.Key.Key_Escape:
            return self.undo()
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and (field is self.tags or not plain):
            if self.keep():
                self._show_notes()
            return True  # Enter must not open a run
        return False

    # Texts and layout

    def _fit(self) -> None:
        self.note.setFixedHeight(_LINES * self.note.fontMetrics().lineSpacing() + 18)
