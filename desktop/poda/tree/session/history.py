"""The history of the trees that were on screen in this window, for undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Annotated, Any, Final

from PySide6.QtCore import QObject, Signal

from poda.engine import schema
from poda.engine.errors import EngineError
from poda.engine.record.game_tree import GameTree
from poda.engine.schema import SPARSE, Form, Most, Range
from poda.tree.model.opening import Options, checked_paths, nodes_at, paths_of
from poda.tree.model.sources import Source, Typed, from_json
from poda.tree.model.tree_model import TreeModel

_MOST: Final = 500  # the most trees
_MOST_TEXT: Final = 20_000_000  # the most characters of all typed trees together


_STEPS: Final = Range(0, 1_000_000_000)  # more than any search has; a later step means the last one
_MOST_BOOKMARKS: Final = 10_000


def options_from(values: Any) -> Options:
    """The options in a document. Raises ValueError where they are none."""
    try:
        if set(values) <= {each.name for each in fields(Options)}:
            return schema.read(Options, values)
    except EngineError:
        pass
    raise ValueError("no such options")


def _are_ascending(steps: tuple[int, ...]) -> bool:
    return list(steps) == sorted(set(steps))


_FOLDED: Final = Form(
    lambda values: tuple(checked_paths(list(values), "")), list, of=tuple[object, ...]
)
_SELECTED: Final = Form(lambda path: checked_paths([path], "")[0], of=str)


@dataclass(frozen=True, slots=True)
class Moment:
    """An entry of the history: a tree as it was left.

    Attributes:
        source, options, step, bookmarks: see `opening.SearchRequest`.
        folded: the paths of the folded nodes; None if they were those folded on opening.
        selected: the path of the selected node; None for none.
    """

    source: Annotated[Source, Form(lambda value: from_json(value, ""), lambda one: one.as_json())]
    options: Annotated[Options, Form(options_from, schema.written)]
    step: Annotated[int, _STEPS] = 0
    bookmarks: Annotated[
        tuple[Annotated[int, _STEPS], ...], Most(_MOST_BOOKMARKS), _are_ascending
    ] = ()
    folded: Annotated[tuple[str, ...] | None, _FOLDED, SPARSE] = None
    selected: Annotated[str | None, _SELECTED, SPARSE] = None


@dataclass(frozen=True, slots=True)
class Glance:
    """The tree on screen as an entry whose folded and selected nodes have no paths yet.

    Computing the paths takes a while, so that it waits until `settled` is called."""

    moment: Moment
    tree: GameTree[Any, Any]
    folds: frozenset[int] | None
    selected: int

    def settled(self) -> Moment:
        """The entry, with the paths of its folded and selected nodes."""
        folded = None if self.folds is None else tuple(paths_of(self.tree, self.folds))
        selected = paths_of(self.tree, [self.selected])[0] if self.selected >= 0 else None
        return replace(self.moment, folded=folded, selected=selected)


class TreeHistory(QObject):
    """Records every tree that comes on screen, and brings it back.

    An entry is made for each other source. Searching the same source in another way makes none: a
    tree comes back as it was searched last.

    Signals:
        changed: the entries, or the place among them, changed.
    """

    changed = Signal()

    def __init__(self, model: TreeModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._moments: list[Moment] = []  # as they were left; the one on screen may be outdated
        self._at = -1
        self._last: Glance | None = None  # the tree that another one is about to replace
        self._going = -1  # the entry to go to, while its search is under way; else -1
        self._kept: tuple[list[Moment], int] | None = None  # entries to add, with an index
        model.opened.connect(self._on_opened)
        model.leaving.connect(self._on_leaving)
        model.failed.connect(self._give_up)

    @property
    def can_undo(self) -> bool:
        """Whether there is a tree to go back to."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a tree to go forward to."""
        return self._at < len(self._moments) - 1

    def undo(self) -> None:
        """Open the tree before, as it was left."""
        if self.can_undo:
            self._go_to_entry(self._at - 1)

    def redo(self) -> None:
        """Open the next tree again, as it was left."""
        if self.can_redo:
            self._go_to_entry(self._at + 1)

    def _go_to_entry(self, to: int) -> None:
        self._going = to
        self._open_entry(self._moments[to])

    @property
    def others(self) -> tuple[tuple[Moment, ...], int]:
        """The entries before and after the tree on screen, and how many are before."""
        at = max(0, self._at)
        return (*self._moments[:at], *self._moments[at + 1 :]), at

    def take_up(self, others: Sequence[Moment], before: int, now: Moment) -> None:
        """Open a tree with the entries of a window that has ended, some before and some after it;
        the trees of this window up to now come before them all."""
        self._kept = [*others[:before], now, *others[before:]], before
        self._open_entry(now)

    def _open_entry(self, moment: Moment) -> None:
        self._model.open_source(
            moment.source, moment.options, moment.step, moment.bookmarks, moment.folded
        )

    def _on_opened(self) -> None:
        model = self._model
        assert model.source is not None
        last, self._last = self._last, None
        if last is not None and 0 <= self._at < len(self._moments):
            self._moments[self._at] = last.settled()
        going, self._going = self._going, -1
        kept, self._kept = self._kept, None
        if kept is not None and kept[0][kept[1]].source == model.source:
            own = self._moments[: self._at + 1] if self._at > 0 else []
            self._moments, going = own + kept[0], len(own) + kept[1]
        if going >= 0 and self._moments[going].source == model.source:
            self._at = going
            self._select_at(self._moments[going].selected)
        elif self._at < 0 or self._moments[self._at].source != model.source:
            del self._moments[self._at + 1 :]
            self._moments.append(Moment(model.source, model.options))
            self._at = len(self._moments) - 1
            self._remove_oldest()
        self.changed.emit()

    def _select_at(self, path: str | None) -> None:
        self._model.select(-1 if path is None else max(-1, *nodes_at(self._model.tree, [path])))

    def _give_up(self) -> None:
        self._going, self._kept = -1, None

    @property
    def glance(self) -> Glance | None:
        """The state of the tree on screen, to become an entry; None before the first tree."""
        model = self._model
        if self._at < 0 or model.source != self._moments[self._at].source:
            return None
        source = self._moments[self._at].source
        now = Moment(source, model.options, model.step, model.bookmarks.steps)
        return Glance(now, model.tree, model.folds, model.selected)

    def _on_leaving(self) -> None:
        self._last = self.glance

    def _remove_oldest(self) -> None:
        text = 0
        for place in range(len(self._moments) - 1, -1, -1):
            source = self._moments[place].source
            text += len(source.text) if isinstance(source, Typed) else 0
            if place < self._at and (text > _MOST_TEXT or len(self._moments) - place > _MOST):
                del self._moments[: place + 1]
                self._at -= place + 1
                return
