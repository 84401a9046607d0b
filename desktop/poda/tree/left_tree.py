"""The search on screen, kept while it is looked at, and the offer of one that was left."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLocale, QObject, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from poda import recovery
from poda.engine.errors import EngineError
from poda.recovery import Claim, Keeper
from poda.tree import draft
from poda.tree.draft import Draft
from poda.tree.editing.history import Glance, History
from poda.tree.editing.text_editor import TreeEditor
from poda.tree.model import TreeModel
from poda.troubles import Unkept
from poda.widgets.layout import BETWEEN
from poda.widgets.left_bar import LeftBar
from poda.widgets.messages import message

_READ_AT_ONCE: Final = 200_000  # bytes
_SHOWN: Final = 60  # characters of what was typed


class LeftTreeBar(LeftBar):
    """One line at the top of the tab, which waits and blocks nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.bring_back, self.discard = QPushButton(), QPushButton()
        super().__init__(self.bring_back, self.discard, parent=parent)
        self._draft: Draft | None = None
        self.bring_back.setProperty("primary", True)
        self.retranslate()

    def offer(self, path: Path) -> None:
        """Offer what is in this file."""
        self.date_by(path)
        self._draft = None
        # What is wrong with it is said to who wants it back.
        with suppress(EngineError, OSError):
            if path.stat().st_size <= _READ_AT_ONCE:
                self._draft = draft.load(path)
        self.retranslate()
        self.show()

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
        self.bring_back.setText(self.tr("Bring it back"))
        self.discard.setText(self.tr("Discard it"))


class LeftTree(QObject):
    """Owns the bar with the offer, and the file of what is on screen.

    Signals:
        failed: what was left cannot be brought back; what is called for a sentence that says why.
        answered: the offer is put away.
        resized: the bar takes room now, or takes none any more.
    """

    failed = Signal(object)
    answered = Signal()
    resized = Signal()

    def __init__(self, model: TreeModel, editor: TreeEditor, parent: QObject) -> None:
        super().__init__(parent)
        self._model, self._editor = model, editor
        self._offered: Path | None = None
        self._history: History | None = None
        self._typed: Draft | None = None  # to be shown in the editor when its search is on screen
        self._keeper = Keeper(recovery.TREE, Unkept.TREE, self._text, self)
        self.bar = LeftTreeBar()
        self.bar.bring_back.clicked.connect(self._bring_back)
        self.bar.discard.clicked.connect(self._discard)

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

    def offer(self) -> None:
        """Offer what was left last, in whatever way its window ended."""
        self._offered = next(iter(recovery.left(recovery.TREE)), None)
        if self._offered is not None:
            self.bar.offer(self._offered)
            self.resized.emit()

    @property
    def room(self) -> int:
        """The height that the bar takes from the tab, in pixels."""
        return self.bar.sizeHint().height() + BETWEEN if not self.bar.isHidden() else 0

    def leave(self, *, remembered: bool = True) -> None:
        """The window closes: the search comes back by itself, what is only typed is offered.

        So is a search whose notes are too long to be `remembered` with it.
        """
        self._keeper.close(self._text() if self._unapplied() or not remembered else None)

    def _touch(self) -> None:
        if not self._model.playing:  # a step a moment: it is written when it stands
            self._keeper.touch()

    def _unapplied(self) -> str:
        return self._editor.unapplied(self._model.source)

    def _text(self) -> recovery.Text | None:
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

    def _bring_back(self) -> None:
        if self._offered is None:
            return
        claim = None
        try:
            claim = Claim(self._offered)
            found = draft.load(self._offered)
        except BlockingIOError:
            self._put_away()
            self.failed.emit(lambda: self.tr("Another window of Poda has brought this tree back."))
            return
        except (EngineError, OSError) as error:
            if claim is not None:
                claim.release()
            why = error if isinstance(error, EngineError) else EngineError("save.missing")
            self.failed.emit(lambda: message(why))
            return
        self._keeper.take_over(claim)
        self._put_away()
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

    def _discard(self) -> None:
        if self._offered is not None:
            with suppress(OSError):  # another window has it by now, and it is that one's
                claim = Claim(self._offered)
                claim.drop()
                claim.release()
        self._put_away()
        self.offer()

    def _put_away(self) -> None:
        self._offered = None
        self.bar.hide()
        self.resized.emit()
        self.answered.emit()


def _looked_at(now: Draft, glance: Glance) -> Draft:
    """On a worker thread: with the ways to the nodes that are folded and selected."""
    settled = glance.settled()
    return replace(now, folded=settled.folded, selected=settled.selected)
