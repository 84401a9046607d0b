"""What the Tree tab keeps for the next start, in the settings and in a draft file.

The draft is one JSON file in the data folder, written while the tab is used and offered at the next
start (see `poda.house.recovery`): the search on screen, and typed text not shown yet. Every field
is checked when it is read, as in any file; a wrong one is an `EngineError`.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from PySide6.QtCore import QLocale, QObject

from poda.base.troubles import Unkept
from poda.engine import documents, schema
from poda.engine.errors import EngineError
from poda.engine.schema import OPTIONAL, Most, Range
from poda.house import recovery
from poda.house.settings import settings
from poda.tree.model import notes
from poda.tree.model.notes import Notebook
from poda.tree.model.opening import Options
from poda.tree.model.sources import TEXT_LIMIT, Example, Random, Source
from poda.tree.model.sources import from_json as source_from
from poda.tree.model.tree_model import TreeModel
from poda.tree.panels.text_editor import TreeEditor
from poda.tree.session.history import Glance, Moment, TreeHistory, options_from
from poda.widgets.announce import phrased
from poda.widgets.layout import BETWEEN
from poda.widgets.offer_bar import LeftBar, UnderWay, read_at_once

# The settings hold the search that was on screen last, and the last random tree. Where they cannot
# be read, the tab opens with its default.

_log = logging.getLogger(__name__)

_LONGEST: Final = 20_000
"""The most characters of a search in the settings; a larger tree belongs in its own file."""


def remember_search(source: Source, options: Options, book: Notebook = notes.EMPTY) -> bool:
    """Keep the search on screen in the settings; returns whether its notes fitted too."""
    document: dict[str, object] = {"source": source.as_json(), "options": schema.written(options)}
    with_notes = document | {"notes": book.as_json()}
    whole = bool(book.notes) and _fits(with_notes)
    settings().tree_source = with_notes if whole else document if _fits(document) else {}
    return whole or not book.notes


def _fits(document: dict[str, object]) -> bool:
    return len(json.dumps(document)) <= _LONGEST


def remembered_notes() -> Notebook:
    """The notes on the search that was on screen last."""
    document = settings().tree_source
    try:
        return notes.from_json(document.get("notes", []))
    except EngineError:
        return notes.EMPTY


def remembered_search() -> tuple[Source, Options] | None:
    """The search that was on screen last; None if there is none or it cannot be read."""
    document = settings().tree_source
    try:
        return source_from(document["source"]), options_from(document["options"])
    except (EngineError, LookupError, TypeError, ValueError):
        if document:
            _log.warning("the search that was on screen last cannot be read")
        return None


def remember_random(source: Random) -> None:
    """Keep the settings of a random tree for the next one."""
    settings().tree_random = source.as_json()


def remembered_random() -> Random | None:
    """The settings of the last random tree; None if there is none or it cannot be read."""
    try:
        source = source_from(settings().tree_random)
    except EngineError:
        return None
    return source if isinstance(source, Random) else None


VERSION: Final = 1
_ROOM: Final = 600_000
"""The most characters of the history's other trees."""
_MOST_FOLDED: Final = 100_000


@dataclass(frozen=True, slots=True)
class Draft:
    """The state of the tab, as the draft file keeps it.

    Attributes:
        source, options, step, bookmarks: the search on screen.
        text: the typed text that was not shown yet; "" for none.
        caret: the caret's place in that text.
        notes: the person's own notes on the source.
        folded, selected: see `history.Moment`.
        others, before: the history's other trees, as `TreeHistory.others` gives them.
        books: the notes on each of the others; () if there are none on any.
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
        """Whether it holds more than examples as they are when opened."""
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
        """The search on screen as an entry of the history."""
        return Moment(
            self.source, self.options, self.step, self.bookmarks, self.folded, self.selected
        )

    def to_json(self) -> str:
        """The text of the draft's file."""
        others, before = self._nearest_others()
        fields = {
            **_as_json(self.now),
            **schema.written(_Typed(self.text, self.caret, self.notes, tuple(others), before)),
        }
        return documents.text_of(documents.DRAFT, VERSION, fields)

    def _nearest_others(self) -> tuple[list[dict[str, object]], int]:
        """Those of `others` nearest to this one that fit, and how many of them are before it."""
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


def _as_json(moment: Moment) -> dict[str, Any]:
    if moment.folded is not None and len(moment.folded) > _MOST_FOLDED:  # folded automatically
        moment = replace(moment, folded=None)
    return schema.written(moment)


_NOTES: Final = schema.Form(lambda value: notes.from_json(value, ""), Notebook.as_json)


class _Typed(NamedTuple):
    """The fields of a draft's file besides the search on screen."""

    text: Annotated[str, Most(TEXT_LIMIT)]
    caret: Annotated[int, Range(0, 2 * TEXT_LIMIT)]
    notes: Annotated[Notebook, _NOTES, OPTIONAL] = notes.EMPTY
    others: Annotated[tuple[dict[str, Any], ...], OPTIONAL] = ()
    before: Annotated[int, OPTIONAL] = 0

    def contradiction(self) -> str:
        """The wrong field: "before" if it is not between 0 and the number of `others`; else ""."""
        return "" if not self.others or 0 <= self.before <= len(self.others) else "before"


def load(path: Path) -> Draft:
    """The draft in a file. Raises EngineError."""
    return from_json(documents.read(path, documents.DRAFT))


def from_json(text: bytes | str) -> Draft:
    """The draft in a text. Raises EngineError."""
    document = documents.parse(text, documents.DRAFT, VERSION)
    typed, now = schema.read(_Typed, document), schema.read(Moment, document)
    books = tuple(notes.from_json(other.get("notes", [])) for other in typed.others)
    return Draft(
        now.source,
        now.options,
        now.step,
        now.bookmarks,
        typed.text,
        typed.caret,
        typed.notes,
        now.folded,
        now.selected,
        tuple(schema.read(Moment, other) for other in typed.others),
        typed.before if typed.others else 0,
        books if any(book.notes for book in books) else (),
    )


_READ_AT_ONCE: Final = 200_000  # bytes
_SHOWN: Final = 60  # characters of the typed text in the bar


class LeftTreeBar(LeftBar):
    """The bar at the top of the tab that offers to bring the draft back."""

    def __init__(self) -> None:
        super().__init__()
        self._draft: Draft | None = None
        self.go_on.setProperty("primary", True)
        phrased(self.go_on, lambda: self.tr("Bring it back"))
        phrased(self.discard, lambda: self.tr("Discard it"))

    def read(self, path: Path) -> None:
        self._draft = read_at_once(path, load, _READ_AT_ONCE)

    def words(self) -> str:
        when, found = self.when, self._draft
        if found is None:
            return self.tr("A tree was on screen when Poda ended, {when}.").format(when=when)
        if found.text:
            typed = found.text if len(found.text) <= _SHOWN else f"{found.text[:_SHOWN]}…"
            text = self.tr("A tree was being typed when Poda ended, {when}: {text}")
            return text.format(when=when, text=typed)
        text = self.tr("A tree was at step {step} when Poda ended, {when}.")
        return text.format(when=when, step=QLocale().toString(found.step))


class LeftTree(UnderWay):
    """Owns the bar with the offer, and keeps the draft file up to date."""

    def __init__(self, model: TreeModel, editor: TreeEditor, parent: QObject) -> None:
        super().__init__(recovery.TREE, Unkept.TREE, LeftTreeBar(), parent)
        self._model, self._editor = model, editor
        self._history: TreeHistory | None = None
        self._typed: Draft | None = None  # to be shown in the editor when its search is on screen

    def follow(self, history: TreeHistory) -> None:
        """Begin to keep the draft; call it after the tab's own slots, which close the editor."""
        model, self._history = self._model, history
        for signal in (
            model.moved, model.bookmarks.changed, model.playback.changed, model.notes.changed,
            model.reshaped, model.selection_changed, history.changed,
        ):  # fmt: skip
            signal.connect(self._touch)
        model.opened.connect(self._on_opened)
        model.failed.connect(self._show_typed)
        self._editor.field.textChanged.connect(self._touch)

    @property
    def room(self) -> int:
        """The height in pixels that the bar takes from the tab; 0 while it is hidden."""
        return self.bar.sizeHint().height() + BETWEEN if not self.bar.isHidden() else 0

    def leave(self, *, remembered: bool = True) -> None:
        """Close the draft file, as the window closes. It is kept only if typed text was not shown
        yet, or if the search's notes were too long for it to be `remembered` in the settings.
        """
        self._keeper.close(self.text() if self._unapplied() or not remembered else None)

    def _touch(self) -> None:
        if not self._model.playing:  # during playback steps follow fast: written when it stops
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
            model.source, model.options, model.step, model.bookmarks.steps, self._unapplied(),
            caret, model.notes.book, folded=None if model.folds is None else (),
            others=others, before=before,
            books=tuple(model.notes.about(other.source) for other in others),
        )  # fmt: skip
        if not now.is_worth_keeping():
            return None
        glance = history.glance
        return lambda: _with_paths(now, glance).to_json()

    def load(self, path: Path) -> Draft:
        return load(path)

    def is_taken(self) -> str:
        return self.tr("Another window of Poda has brought this tree back.")

    def take_up(self, found: Draft) -> None:
        self._put_away()  # before the editor, which takes the keyboard focus focus
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


def _with_paths(now: Draft, glance: Glance) -> Draft:
    """The draft with the paths of folded and selected nodes; runs on a worker thread."""
    settled = glance.settled()
    return replace(now, folded=settled.folded, selected=settled.selected)
