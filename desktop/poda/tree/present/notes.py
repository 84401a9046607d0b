"""A person's own texts for steps of searches: what is to be said in class.

They belong to a source and to the way in which it is searched: another algorithm has other steps.
No Qt here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from poda.engine.errors import EngineError
from poda.tree.model.opening import Options

MOST: Final = 500
"""Notes of one source, whatever the search."""
LONGEST: Final = 10_000
"""Characters of a note."""
_KEY_LIMIT: Final = 1_000
_STEPS: Final = 1_000_000_000  # no search has so many


@dataclass(frozen=True, slots=True, order=True)
class Note:
    """One text.

    Attributes:
        search: the key of the search (see `search_key`).
        step: from 0.
        text: what is to be said; "" where a note of the library was taken away.
    """

    search: str
    step: int
    text: str


@dataclass(frozen=True, slots=True)
class Notebook:
    """All notes about one source, by search and step."""

    notes: tuple[Note, ...] = ()

    def at(self, search: str) -> dict[int, str]:
        """The texts for the steps of a search, ascending."""
        return {note.step: note.text for note in self.notes if note.search == search}

    def having(self, search: str, step: int, text: str | None) -> Notebook:
        """With this text in the place of the one that was there; with none for None."""
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
    """What tells a source's searches apart: the options that are not the usual ones."""
    values = ((each.name, each.default, getattr(options, each.name)) for each in fields(options))
    return ",".join(
        f"{name}={json.dumps(value)}" for name, usual, value in values if value != usual
    )


def notes_text(book: Notebook) -> str:
    """The notes as JSON in which no bracket stands within a text.

    Files are refused that have very many brackets, before they are read; a note may have them.
    """
    listed = []
    for raw in book.as_json():
        inner = json.dumps(raw, ensure_ascii=False, separators=(",", ":"))[1:-1]
        listed.append("{" + inner.replace("[", "\\u005b").replace("{", "\\u007b") + "}")
    return "[" + ",".join(listed) + "]"


def from_json(value: object, name: str = "notes") -> Notebook:
    """The inverse of `as_json`. Raises EngineError, naming the field that is wrong."""
    if not isinstance(value, list) or len(value) > MOST:
        raise EngineError("save.field", field=name)
    notes = tuple(_note(raw, f"{name}[{number}]") for number, raw in enumerate(value))
    if len({(note.search, note.step) for note in notes}) != len(notes):
        raise EngineError("save.field", field=name)
    return Notebook(tuple(sorted(notes)))


def _note(raw: object, name: str) -> Note:
    if isinstance(raw, dict):
        step, text, search = raw.get("step"), raw.get("text"), raw.get("search", "")
        makes_sense = type(step) is int and 0 <= step <= _STEPS and isinstance(text, str)
        if makes_sense and isinstance(search, str):
            assert isinstance(step, int)
            assert isinstance(text, str)
            if len(text) <= LONGEST and len(search) <= _KEY_LIMIT:
                return Note(search, step, text)
    raise EngineError("save.field", field=name)


def within(texts: Mapping[int, str] | Iterable[tuple[int, str]], last: int) -> dict[int, str]:
    """Those that are not empty and whose step there is."""
    pairs: Any = texts.items() if isinstance(texts, Mapping) else texts
    return {step: text for step, text in sorted(pairs) if text and step <= last}
