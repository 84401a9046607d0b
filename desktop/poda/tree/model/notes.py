"""Notes: texts that a person writes for single steps of a search, to be said in class.

A note belongs to a source and its search options, as another algorithm has other steps.
No Qt here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Any, Final, Protocol

from PySide6.QtCore import QObject, Signal

from poda.engine import schema
from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.schema import OPTIONAL, Most, Range
from poda.house.i18n import language_manager
from poda.tree.model import sources as examples
from poda.tree.model.navigation import Alike
from poda.tree.model.opening import SAMPLING, Options
from poda.tree.model.sources import Example, Source

MOST: Final = 500
"""The most notes of one source, over all its searches."""
LONGEST: Final = 10_000
"""The most characters of a note."""
_KEY_LIMIT: Final = 1_000
_STEPS: Final = 1_000_000_000  # more steps than any search has


@dataclass(frozen=True, slots=True, order=True)
class Note:
    """The note for one step.

    Attributes:
        search: the key of the search (see `search_key`).
        step: from 0.
        text: the text to say in class; "" where a note of the library was removed.
    """

    search: Annotated[str, Most(_KEY_LIMIT), OPTIONAL] = ""
    step: Annotated[int, Range(0, _STEPS)] = 0
    text: Annotated[str, Most(LONGEST)] = ""


@dataclass(frozen=True, slots=True)
class Notebook:
    """All notes about one source, by search and step."""

    notes: tuple[Note, ...] = ()

    def at(self, search: str) -> dict[int, str]:
        """The texts for the steps of a search, ascending."""
        return {note.step: note.text for note in self.notes if note.search == search}

    def having(self, search: str, step: int, text: str | None) -> Notebook:
        """A copy with this text (at most LONGEST characters) at a step; None removes the note."""
        rest = [note for note in self.notes if (note.search, note.step) != (search, step)]
        if text is not None:
            rest.append(Note(search, step, text[:LONGEST]))
        return Notebook(tuple(sorted(rest)))

    @property
    def is_full(self) -> bool:
        """Whether no further step can have a note."""
        return len(self.notes) >= MOST

    def as_json(self) -> list[dict[str, object]]:
        """The notes for a file; a search with the usual options has no key."""
        return [
            {"step": note.step, "text": note.text}
            | ({"search": note.search} if note.search else {})
            for note in self.notes
        ]


EMPTY: Final = Notebook()


def search_key(options: Options) -> str:
    """The name of a search within its source: the options that differ from their defaults."""
    sampled = options.algorithm == "mcts"
    values = (
        (each.name, each.default, getattr(options, each.name))
        for each in fields(options)
        # More iterations only add steps at the end, so that notes stay valid.
        if each.name != "iterations" and (sampled or each.name not in SAMPLING)
    )
    return ",".join(
        f"{name}={json.dumps(value)}" for name, usual, value in values if value != usual
    )


def notes_text(book: Notebook) -> str:
    """The notes as JSON whose texts have their opening brackets escaped.

    A file with very many brackets is refused before it is parsed; a note may contain as many.
    """
    listed = []
    for raw in book.as_json():
        inner = json.dumps(raw, ensure_ascii=False, separators=(",", ":"))[1:-1]
        listed.append("{" + inner.replace("[", "\\u005b").replace("{", "\\u007b") + "}")
    return "[" + ",".join(listed) + "]"


def from_json(value: object, name: str = "notes") -> Notebook:
    """The inverse of `as_json`. Raises EngineError, naming the field that is wrong."""
    if not isinstance(value, list) or len(value) > MOST:
        raise schema.refusal(name)
    notes = tuple(_note(raw, f"{name}[{number}]") for number, raw in enumerate(value))
    if len({(note.search, note.step) for note in notes}) != len(notes):
        raise schema.refusal(name)
    return Notebook(tuple(sorted(notes)))


def _note(raw: object, name: str) -> Note:
    try:
        return schema.read(Note, raw)
    except EngineError:
        raise schema.refusal(name) from None


def within(texts: Mapping[int, str] | Iterable[tuple[int, str]], last: int) -> dict[int, str]:
    """The texts, ascending by step, that are not empty and whose step is at most `last`."""
    pairs: Any = texts.items() if isinstance(texts, Mapping) else texts
    return {step: text for step, text in sorted(pairs) if text and step <= last}


# The notes of the session, kept by source, together with the example library's own notes.


class _Searched(Protocol):
    """The part of `TreeModel` that the notes use."""

    source: Source | None
    options: Options

    @property
    def last_step(self) -> int: ...


class NoteKeeper(QObject):
    """Holds the note for each step of the search on screen: the library's, or a person's own.

    A person's notes stay with their source and search: they are there again after the tree or the
    algorithm was changed and changed back.

    Signals:
        changed: a note was written or removed, or a search with other notes is on screen.
    """

    changed = Signal()

    def __init__(self, model: _Searched, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._books: dict[Source, Notebook] = {}
        self._carried: set[tuple[Source, str]] = set()  # searches that were given another's notes
        self._texts: dict[int, str] = {}  # the notes of the search on screen, ascending by step
        language_manager().changed.connect(self.refresh)

    @property
    def book(self) -> Notebook:
        """A person's own notes on the source on screen; the library's are not in it."""
        source = self._model.source
        return self.about(source) if source is not None else EMPTY

    def about(self, source: Source) -> Notebook:
        """A person's own notes on a source, on screen or not."""
        return self._books.get(source, EMPTY)

    @property
    def steps(self) -> tuple[int, ...]:
        """The steps with a note, ascending."""
        return tuple(self._texts)

    def text(self, step: int) -> str:
        """The note for a step; "" where there is none."""
        return self._texts.get(step, "")

    def write(self, step: int, text: str) -> None:
        """Replace the note of a step; "" removes it. Does nothing for a new note in a full book."""
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
        """Take over the notes on a source that a file or an earlier session held."""
        if book.notes or source in self._books:
            self._books[source] = book
        if source == self._model.source:
            self.refresh()

    def carry(self, options: Options, steps: Alike) -> None:
        """Copy a person's notes from the search that was left to the one on screen, if it has none.

        Args:
            options: the options of the search that was left.
            steps: maps its steps to those of the search on screen.
        """
        source, search = self._model.source, search_key(self._model.options)
        own = self.book.at(search_key(options))
        if source is None or not own or self.book.at(search) or (source, search) in self._carried:
            return
        self._carried.add((source, search))
        texts: dict[int, list[str]] = {}
        for step, text in within(own, _STEPS).items():
            texts.setdefault(steps.at(step), []).append(text)
        book = self.book
        for step, several in texts.items():
            if not book.is_full:
                book = book.having(search, step, "\n".join(several))
        self._books[source] = book

    def refresh(self) -> None:
        """Read the notes anew: another search is on screen, or the language changed."""
        own = self.book.at(search_key(self._model.options))
        texts = within(self._library() | own, self._model.last_step)
        if texts != self._texts:
            self._texts = texts
            self.changed.emit()

    def _library(self) -> dict[int, str]:
        """The library's notes, in the user's language; {} with other options than it suggests."""
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
