"""What the Tree tab keeps for the next start, in the settings and in a draft file.

The draft is one JSON file in the data folder, written while the tab is used and offered at the next
start (see `poda.house.recovery`): the search on screen, and typed text not shown yet. Every field
is checked when it is read, as in any file; a wrong one is an `EngineError`.
"""

from __future__ import annotations

import json
import logging
import math
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QLocale, QObject
from PySide6.QtWidgets import QWidget

from poda.base.troubles import Unkept
from poda.engine import documents
from poda.engine.documents import field, text_field, whole_field
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.record.monte_carlo_recording import MONTE_CARLO
from poda.engine.record.recording import CHANCE_ALGORITHMS, TREE_ALGORITHMS
from poda.engine.search.ordering import ORDERS, SEED_LIMIT
from poda.house import recovery
from poda.house.settings import settings
from poda.tree.model import notes
from poda.tree.model.notes import Notebook
from poda.tree.model.opening import Options, checked_paths, sampling_fits
from poda.tree.model.sources import TEXT_LIMIT, Example, Random, Source
from poda.tree.model.sources import from_json as source_from
from poda.tree.model.tree_model import TreeModel
from poda.tree.panels.text_editor import TreeEditor
from poda.tree.session.history import Glance, History, Moment
from poda.widgets.layout import BETWEEN
from poda.widgets.offer_bar import LeftBar, UnderWay, read_at_once

# The settings hold the search that was on screen last, and the last random tree. Where they cannot
# be read, the tab opens with its default.

_log = logging.getLogger(__name__)

_LONGEST: Final = 20_000
"""The most characters of a search in the settings; a larger tree belongs in its own file."""


def remember_search(source: Source, options: Options, book: Notebook = notes.EMPTY) -> bool:
    """Keep the search on screen in the settings; returns whether its notes fitted too."""
    document: dict[str, object] = {"source": source.as_json(), "options": _options_as_json(options)}
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


def _options_as_json(options: Options) -> dict[str, object]:
    """The options for a file; infinities, which JSON lacks, are texts that `float` reads."""
    values = asdict(options)
    for name in ("bounds", "window"):
        if values[name] is not None:
            values[name] = [str(v) if math.isinf(v) else v for v in values[name]]
    return values


def _pair(ends: Any) -> tuple[float, float] | None:
    """Bounds or a window as two floats; None for None. Raises ValueError or TypeError."""
    if ends is None:
        return None
    try:
        low, high = map(float, ends)
    except OverflowError:  # a whole number of hundreds of digits
        raise ValueError("no pair of numbers") from None
    return low, high


def options_from(values: Any) -> Options:
    """The options in a document. Raises ValueError or TypeError for invalid ones."""
    if not isinstance(values, dict):
        raise TypeError("no options")
    pairs = {name: _pair(values.get(name)) for name in ("bounds", "window")}
    options = Options(**(values | pairs))
    bounds, window = options.bounds, options.window
    plies = options.plies
    makes_sense = (
        options.algorithm in (*TREE_ALGORITHMS, *CHANCE_ALGORITHMS, MONTE_CARLO)
        and options.tie in ("ge", "gt")
        and options.root in (MAX, MIN)
        and (plies is None or (type(plies) is int and 0 <= plies <= 100))
        and isinstance(options.evaluation, str)
        and (bounds is None or bounds[0] <= bounds[1])
        and (window is None or window[0] < window[1])
        and type(options.passes) is int
        and 0 <= options.passes <= 100
        and options.order in ORDERS
        and type(options.order_seed) is int
        and 0 <= options.order_seed <= SEED_LIMIT
        and sampling_fits(options)
    )
    if not makes_sense:
        raise ValueError("no such options")
    return options


VERSION: Final = 1
_ROOM: Final = 600_000
"""The most characters of the history's other trees."""
_STEPS: Final = 1_000_000_000  # more than any search has; the model limits to the last step
_MOST_BOOKMARKS: Final = 10_000
_MOST_FOLDED: Final = 100_000


@dataclass(frozen=True, slots=True)
class Draft:
    """What was on screen.

    Attributes:
        source, options, step, bookmarks: the search on screen.
        text: the typed text that was not shown yet; "" for none.
        caret: the caret's place in that text.
        notes: the person's own notes on the source.
        folded, selected: see `history.Moment`.
        others, before: the history's other trees, as `History.others` gives them.
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


def _is_written(folded: tuple[str, ...] | None) -> bool:
    """Whether the folded nodes are written: not if there are more than a person folds by hand."""
    return folded is not None and len(folded) <= _MOST_FOLDED


def _as_json(moment: Moment) -> dict[str, object]:
    return {
        "source": moment.source.as_json(),
        "options": asdict(moment.options),
        "step": moment.step,
        "bookmarks": moment.bookmarks,
        **({"folded": moment.folded} if _is_written(moment.folded) else {}),
        **({} if moment.selected is None else {"selected": moment.selected}),
    }


def load(path: Path) -> Draft:
    """The draft in a file. Raises EngineError."""
    return from_json(documents.read(path, documents.DRAFT))


def from_json(text: bytes | str) -> Draft:
    """The draft in a text. Raises EngineError."""
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
        None if folded is False else tuple(checked_paths(folded, "folded")),
        None if selected is False else checked_paths(selected, "selected")[0],
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


_READ_AT_ONCE: Final = 200_000  # bytes
_SHOWN: Final = 60  # characters of the typed text in the bar


class LeftTreeBar(LeftBar):
    """The bar at the top of the tab that offers to bring the draft back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._draft: Draft | None = None
        self.go_on.setProperty("primary", True)
        self.retranslate()

    def read(self, path: Path) -> None:
        self._draft = read_at_once(path, load, _READ_AT_ONCE)

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
    """Owns the bar with the offer, and keeps the draft file up to date."""

    def __init__(self, model: TreeModel, editor: TreeEditor, parent: QObject) -> None:
        super().__init__(recovery.TREE, Unkept.TREE, LeftTreeBar(), parent)
        self._model, self._editor = model, editor
        self._history: History | None = None
        self._typed: Draft | None = None  # to be shown in the editor when its search is on screen

    def follow(self, history: History) -> None:
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
        """The window closes: the search comes back by itself, what is only typed is offered.

        So is a search whose notes are too long to be `remembered` with it.
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
        self._put_away()  # before the editor, which takes the keyboard focus
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
