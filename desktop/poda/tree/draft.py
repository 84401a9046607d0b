"""What the Tree tab keeps while it is used: the search on screen, and what is typed but not shown.

One JSON file in the data folder, for the next start alone (see `poda.recovery`). It is a file like
any other: whatever it holds, it is checked, and what is wrong is an `EngineError`.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from poda.engine import documents
from poda.engine.documents import field, text_field, whole_field
from poda.engine.errors import EngineError
from poda.tree.opening import Options
from poda.tree.present import notes
from poda.tree.present.notes import Notebook
from poda.tree.remembered import options_from
from poda.tree.sources import TEXT_LIMIT, Example, Source, from_json

VERSION: Final = 1
BYTES_LIMIT: Final = 40_000_000
"""Two texts of the largest length and all notes, whatever their characters."""
_BRACKETS_LIMIT: Final = 2 * TEXT_LIMIT + notes.MOST * notes.LONGEST
_STEPS: Final = 1_000_000_000  # no search has so many; what is beyond its last one is passed over
_MOST_BOOKMARKS: Final = 10_000


@dataclass(frozen=True, slots=True)
class Draft:
    """What was on screen.

    Attributes:
        source, options, step, bookmarks: of the search.
        text: what was typed and not shown yet; "" for nothing.
        caret: where the caret stood in it.
        notes: a person's own texts for steps.
    """

    source: Source
    options: Options
    step: int = 0
    bookmarks: tuple[int, ...] = ()
    text: str = ""
    caret: int = 0
    notes: Notebook = notes.EMPTY

    def is_worth_keeping(self) -> bool:
        """Whether it is more than an example as it is opened."""
        if self.text or self.bookmarks or self.notes.notes or not isinstance(self.source, Example):
            return True
        return self.step not in (0, self.source.suggestion.step)

    def to_json(self) -> str:
        """The text of its file."""
        document = {
            "format": documents.DRAFT,
            "version": VERSION,
            "source": self.source.as_json(),
            "options": asdict(self.options),
            "step": self.step,
            "bookmarks": self.bookmarks,
            "text": self.text,
            "caret": self.caret,
            "notes": self.notes.as_json(),
        }
        return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def load(path: Path) -> Draft:
    """What is in a file. Raises EngineError."""
    text = documents.read_text(path, BYTES_LIMIT)
    document = documents.parse(text, documents.DRAFT, VERSION, _BRACKETS_LIMIT)
    typed = text_field(document, "text")
    if len(typed) > TEXT_LIMIT:
        raise EngineError("save.field", field="text")
    return Draft(
        from_json(document.get("source")),
        _options(document),
        whole_field(document, "step", 0, _STEPS),
        _bookmarks(document),
        typed,
        whole_field(document, "caret", 0, 2 * TEXT_LIMIT),
        notes.from_json(document.get("notes", [])),
    )


def _options(document: dict[str, Any]) -> Options:
    try:
        return options_from(field(document, "options", dict))
    except (TypeError, ValueError) as error:
        raise EngineError("save.field", field="options") from error


def _bookmarks(document: dict[str, Any]) -> tuple[int, ...]:
    steps = field(document, "bookmarks", list)
    whole = all(type(step) is int and 0 <= step <= _STEPS for step in steps)
    if len(steps) > _MOST_BOOKMARKS or not whole or steps != sorted(set(steps)):
        raise EngineError("save.field", field="bookmarks")
    return tuple(steps)
