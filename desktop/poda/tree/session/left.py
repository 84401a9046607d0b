"""The search on screen, kept while it is looked at, and the offer of one that was left."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLocale, QObject
from PySide6.QtWidgets import QWidget

from poda.base.troubles import Unkept
from poda.house import recovery
from poda.tree.editing.history import Glance, History
from poda.tree.editing.text_editor import TreeEditor
from poda.tree.model.model import TreeModel
from poda.tree.session import draft
from poda.tree.session.draft import Draft
from poda.widgets.layout import BETWEEN
from poda.widgets.offer_bar import LeftBar, UnderWay, read_at_once

_READ_AT_ONCE: Final = 200_000  # bytes
_SHOWN: Final = 60  # characters of what was typed


class LeftTreeBar(LeftBar):
    """One line at the top of the tab, which waits and blocks nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._draft: Draft | None = None
        self.go_on.setProperty("primary", True)
        self.retranslate()

    def read(self, path: Path) -> None:
        self._draft = read_at_once(path, draft.load, _READ_AT_ONCE)

    def retranslate(self) -> None:
        when = self.when
        found = self._draft
        if found is not None and found.text:
            typed = found.text if len(found.text) <= _SHOWN else f"{found.text[:_SHOWN]}…"
            text = self.tr("A tree was being typed when Poda ended, {when}: {text}").format(
                when=when, text=typed
            )
        elif found is not None:
            text = self.tr("A tree was at step {step} when Poda ended, {when}.").format(
                when=when, step=QLocale().toString(found.step)
            )
        else:
            text = self.tr("A tree was on screen when Poda ended, {when}.").format(when=when)
        self.sentence.setText(text)
        self.go_on.setText(self.tr("Bring it back"))
        self.discard.setText(self.tr("Discard it"))


class LeftTree(UnderWay):
    """Owns the bar with the offer, and the file of what is on screen."""

    def __init__(self, model: TreeModel, editor: TreeEditor, parent: QObject) -> None:
        super().__init__(recovery.TREE, Unkept.TREE, LeftTreeBar(), parent)
        self._model, self._editor = model, editor
        self._history: History | None = None
        self._typed: Draft | None = None  # to be shown in the editor when its search is on screen

    def follow(self, history: History) -> None:
        """Begin to keep what is on screen. After the tab's own slots: they close the editor."""
        model, self._history = self._model, history
        for signal in (
            model.moved, model.bookmarks_changed, model.playing_changed, model.notes.changed,
            model.reshaped, model.selection_changed, history.changed,
        ):  # fmt: skip
            signal.connect(self._touch)
        model.opened.connect(self._on_opened)
        model.failed.connect(self._show_typed)
        self._editor.field.textChanged.connect(self._touch)

    @property
    def room(self) -> int:
        """The height that the bar takes from the tab, in pixels."""
        return self.bar.sizeHint().height() + BETWEEN if not self.bar.isHidden() else 0

    def leave(self, *, remembered: bool = True) -> None:
        """The window closes: the search comes back by itself, what is only typed is offered.

        So is a search whose notes are too long to be `remembered` with it.
        """
        self._keeper.close(self.text() if self._unapplied() or not remembered else None)

    def _touch(self) -> None:
        if not self._model.playing:  # a step a moment: it is written when it stands
            self._keeper.touch()

    def _unapplied(self) -> str:
        return self._editor.unapplied(self._model.source)

    def text(self) -> recovery.Text | None:
        model, history = self._model, self._history
        if model.source is None or history is None or history.glance is None:
            return None
        caret = self._editor.field.textCursor().position()
        others, before = history.others
        now = Draft(
            model.source, model.options, model.step, model.bookmarks, self._unapplied(), caret,
            model.notes.book, folded=None if model.folds is None else (),
            others=others, before=before,
            books=tuple(model.notes.about(other.source) for other in others),
        )  # fmt: skip
        if not now.is_worth_keeping():
            return None
        glance = history.glance
        return lambda: _looked_at(now, glance).to_json()

    def load(self, path: Path) -> Draft:
        return draft.load(path)

    def is_taken(self) -> str:
        return self.tr("Another window of Poda has brought this tree back.")

    def take_up(self, found: Draft) -> None:
        self._put_away()  # before the editor, which takes the keyboard
        self._typed = found if found.text else None
        self._model.notes.adopt(found.source, found.notes)
        for other, book in zip(found.others, found.books, strict=False):
            if book.notes:
                self._model.notes.adopt(other.source, book)
        if self._history is not None:
            self._history.take_up(found.others, found.before, found.now)

    def _on_opened(self) -> None:
        self._touch()
        self._show_typed()

    def _show_typed(self) -> None:
        typed, self._typed = self._typed, None
        if typed is not None:
            self._editor.show()
            self._editor.go_on(typed.text, typed.caret, typed.options.root)


def _looked_at(now: Draft, glance: Glance) -> Draft:
    """On a worker thread: with the ways to the nodes that are folded and selected."""
    settled = glance.settled()
    return replace(now, folded=settled.folded, selected=settled.selected)
