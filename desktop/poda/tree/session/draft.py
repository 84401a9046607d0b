"""What the Tree tab keeps while it is used: the search on screen, and what is typed but not shown.

One JSON file in the data folder, for the next start alone (see `poda.house.recovery`). It is a file
like any other: whatever it holds, it is checked, and what is wrong is an `EngineError`.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from poda.engine import documents
from poda.engine.documents import field, text_field, whole_field
from poda.engine.errors import EngineError
from poda.tree.editing.history import Moment
from poda.tree.model import notes, paths
from poda.tree.model.notes import Notebook
from poda.tree.model.opening import Options
from poda.tree.model.sources import TEXT_LIMIT, Example, Source
from poda.tree.model.sources import from_json as source_from
from poda.tree.session.remembered import options_from

VERSION: Final = 1
_ROOM: Final = 600_000
"""Characters of the other trees of the history."""
_STEPS: Final = 1_000_000_000  # no search has so many; what is beyond its last one is passed over
_MOST_BOOKMARKS: Final = 10_000
_MOST_FOLDED: Final = 100_000


@dataclass(frozen=True, slots=True)
class Draft:
    """What was on screen.

    Attributes:
        source, options, step, bookmarks: of the search.
        text: what was typed and not shown yet; "" for nothing.
        caret: where the caret stood in it.
        notes: a person's own texts for steps.
        folded, selected: see `history.Moment`.
        others, before: what the history of the window held beside it, as `History.others` tells.
        books: the notes about each of the others; none where nothing was written about any.
    """

    source: Source
    options: Options
    step: int = 0
    bookmarks: tuple[int, ...] = ()
    text: str = ""
    caret: int = 0
    notes: Notebook = notes.EMPTY
    folded: tuple[str, ...] | None = None
    selected: str | None = None
    others: tuple[Moment, ...] = ()
    before: int = 0
    books: tuple[Notebook, ...] = ()

    def is_worth_keeping(self) -> bool:
        """Whether it is more than an example as it is opened."""
        sources = self.source, *(other.source for other in self.others)
        if not all(isinstance(source, Example) for source in sources):
            return True
        if any(book.notes for book in (self.notes, *self.books)):
            return True
        if self.text or self.bookmarks or self.folded is not None:
            return True
        return self.step not in (0, self.source.suggestion.step)

    @property
    def now(self) -> Moment:
        """The search."""
        return Moment(
            self.source, self.options, self.step, self.bookmarks, self.folded, self.selected
        )

    def to_json(self) -> str:
        """The text of its file."""
        others, before = self._nearest()
        document = {
            "format": documents.DRAFT,
            "version": VERSION,
            **_as_json(self.now),
            "text": self.text,
            "caret": self.caret,
            "notes": self.notes.as_json(),
            "others": others,
            "before": before,
        }
        return json.dumps(document, ensure_ascii=False, indent=1) + "\n"

    def _nearest(self) -> tuple[list[dict[str, object]], int]:
        """The others, as far as there is room, and how many of them are before this one."""
        room = _ROOM
        kept: list[list[dict[str, object]]] = []
        books = self.books or (notes.EMPTY,) * len(self.others)
        both = list(zip(self.others, books, strict=True))
        for side in (both[: self.before][::-1], both[self.before :]):
            kept.append([])
            for moment, book in side:
                document = _as_json(moment) | ({"notes": book.as_json()} if book.notes else {})
                room -= len(json.dumps(document))
                if room < 0:
                    break
                kept[-1].append(document)
        return [*kept[0][::-1], *kept[1]], len(kept[0])


def _is_told(folded: tuple[str, ...] | None) -> bool:
    """Whether what was folded is written down: by hand nobody folds so much as may not be."""
    return folded is not None and len(folded) <= _MOST_FOLDED


def _as_json(moment: Moment) -> dict[str, object]:
    return {
        "source": moment.source.as_json(),
        "options": asdict(moment.options),
        "step": moment.step,
        "bookmarks": moment.bookmarks,
        **({"folded": moment.folded} if _is_told(moment.folded) else {}),
        **({} if moment.selected is None else {"selected": moment.selected}),
    }


def load(path: Path) -> Draft:
    """What is in a file. Raises EngineError."""
    return from_json(documents.read(path, documents.DRAFT))


def from_json(text: bytes | str) -> Draft:
    """What is in a text. Raises EngineError."""
    document = documents.parse(text, documents.DRAFT, VERSION)
    typed = text_field(document, "text")
    if len(typed) > TEXT_LIMIT:
        raise EngineError("save.field", field="text")
    others = field(document, "others", list) if "others" in document else []
    now, moments = _moment(document), tuple(map(_moment, others))
    books = tuple(notes.from_json(other.get("notes", [])) for other in others)
    return Draft(
        now.source,
        now.options,
        now.step,
        now.bookmarks,
        typed,
        whole_field(document, "caret", 0, 2 * TEXT_LIMIT),
        notes.from_json(document.get("notes", [])),
        now.folded,
        now.selected,
        moments,
        whole_field(document, "before", 0, len(others)) if others else 0,
        books if any(book.notes for book in books) else (),
    )


def _moment(document: Any) -> Moment:
    if not isinstance(document, dict):
        raise EngineError("save.field", field="others")
    folded = "folded" in document and field(document, "folded", list)
    selected = "selected" in document and [text_field(document, "selected")]
    return Moment(
        source_from(document.get("source")),
        _options(document),
        whole_field(document, "step", 0, _STEPS),
        _bookmarks(document),
        None if folded is False else tuple(paths.checked(folded, "folded")),
        None if selected is False else paths.checked(selected, "selected")[0],
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
