"""The notes of the session: by source, so that they come back with it, and those of the library."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Protocol

from PySide6.QtCore import QObject, Signal

from poda.engine.game import MAX
from poda.house.i18n import language_manager
from poda.tree.model import examples
from poda.tree.model.opening import Options
from poda.tree.model.sources import Example, Source
from poda.tree.present.notes import EMPTY, Notebook, search_key, within


class _Searched(Protocol):
    """The model, as far as notes go."""

    source: Source | None
    options: Options

    @property
    def last_step(self) -> int: ...


class NoteKeeper(QObject):
    """Knows the text for each step of the search on screen, and takes a person's own.

    What was written stays with its source and its search: whoever changes the tree or the algorithm
    and comes back, or undoes the change, finds it again.

    Signals:
        changed: a note was written or taken away, or another search has others.
    """

    changed = Signal()

    def __init__(self, model: _Searched, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._books: dict[Source, Notebook] = {}
        self._texts: dict[int, str] = {}  # of the search on screen, ascending by step
        language_manager().changed.connect(self.refresh)

    @property
    def book(self) -> Notebook:
        """What a person wrote about the source on screen."""
        source = self._model.source
        return self.about(source) if source is not None else EMPTY

    def about(self, source: Source) -> Notebook:
        """What a person wrote about a source, on screen or not."""
        return self._books.get(source, EMPTY)

    @property
    def steps(self) -> tuple[int, ...]:
        """The steps with a note, ascending."""
        return tuple(self._texts)

    def text(self, step: int) -> str:
        """The note for a step; "" where there is none."""
        return self._texts.get(step, "")

    def write(self, step: int, text: str) -> None:
        """Put a text in the place of the one for a step; an empty one takes it away."""
        source = self._model.source
        if source is None or text == self.text(step):
            return
        book, search = self.book, search_key(self._model.options)
        if book.is_full and step not in book.at(search):
            return
        library = self._library()
        kept = None if text == library.get(step, "") else text
        self._books[source] = book.having(search, step, kept)
        self.refresh()

    def adopt(self, source: Source, book: Notebook) -> None:
        """These are the notes about a source: a file, or an earlier session, had them."""
        if book.notes or source in self._books:
            self._books[source] = book
        if source == self._model.source:
            self.refresh()

    def refresh(self) -> None:
        """Another search is on screen, or another language."""
        own = self.book.at(search_key(self._model.options))
        texts = within(self._library() | own, self._model.last_step)
        if texts != self._texts:
            self._texts = texts
            self.changed.emit()

    def _library(self) -> dict[int, str]:
        """What the library says about the search on screen, in the user's language."""
        source, options = self._model.source, self._model.options
        if not isinstance(source, Example):
            return {}
        entry = examples.example(source.key)
        wish = source.suggestion
        # All that a source may suggest, by the names of the options.
        values: dict[str, Any] = {
            each.name: getattr(wish, each.name)
            for each in fields(Options)
            if hasattr(wish, each.name)
        }
        values |= {"tie": wish.tie or "ge", "root": wish.root_player or MAX}
        if not entry.notes or search_key(options) != search_key(Options(**values)):
            return {}
        language = language_manager().language
        return {step: texts.get(language, texts["en"]) for step, texts in entry.notes}
