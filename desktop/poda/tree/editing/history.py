"""What was on screen before: the trees of this window, to go back to and forward again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Signal

from poda.tree.model import TreeModel
from poda.tree.opening import Options
from poda.tree.sources import Source, Typed

_MOST: Final = 500  # trees
_MOST_TEXT: Final = 20_000_000  # characters of typed trees, all together


@dataclass(frozen=True, slots=True)
class Moment:
    """A tree as it was left.

    Attributes:
        source, options, step, bookmarks, folded: see `opening.Opening`.
        selected: the node that was selected; -1 for none.
    """

    source: Source
    options: Options
    step: int = 0
    bookmarks: tuple[int, ...] = ()
    folded: frozenset[int] = frozenset()
    selected: int = -1


class History(QObject):
    """Notes every tree that comes on screen, however it came there, and brings it back.

    Another tree is another source: to search the same one in another way is no change of it, and
    the tree comes back as it was searched last.

    Signals:
        changed: there is more or less to undo or to redo.
        restored: a moment is on screen again.
    """

    changed = Signal()
    restored = Signal()

    def __init__(self, model: TreeModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._moments: list[Moment] = []
        self._at = -1
        self._going = -1  # to which moment, while its search is under way
        model.opened.connect(self._on_opened)
        for signal in (model.moved, model.reshaped, model.bookmarks_changed):
            signal.connect(self._note)
        model.selection_changed.connect(self._note)

    @property
    def can_undo(self) -> bool:
        """Whether there was a tree before."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is one to go forward to."""
        return self._at < len(self._moments) - 1

    def undo(self) -> None:
        """The tree before, as it was left."""
        if self.can_undo:
            self._go(self._at - 1)

    def redo(self) -> None:
        """The tree that was undone."""
        if self.can_redo:
            self._go(self._at + 1)

    def _go(self, to: int) -> None:
        moment = self._moments[to]
        self._going = to
        self._model.open_source(
            moment.source, moment.options, moment.step, moment.bookmarks, moment.folded
        )

    def _on_opened(self) -> None:
        model = self._model
        assert model.source is not None
        going, self._going = self._going, -1
        if going >= 0 and self._moments[going].source == model.source:
            moment = self._moments[going]
            self._at = going
            model.select(moment.selected if moment.selected < model.tree.nodes else -1)
            self.restored.emit()
        elif self._at < 0 or self._moments[self._at].source != model.source:
            del self._moments[self._at + 1 :]
            self._moments.append(Moment(model.source, model.options))
            self._at = len(self._moments) - 1
            self._forget()
        self._note()
        self.changed.emit()

    def _note(self) -> None:
        """How the tree is looked at now. A few assignments: this is told of every step."""
        model = self._model
        if self._at < 0 or model.source != self._moments[self._at].source:
            return
        now = Moment(
            self._moments[self._at].source, model.options, model.step, model.bookmarks,
            model.collapsed, model.selected,
        )  # fmt: skip
        self._moments[self._at] = now

    def _forget(self) -> None:
        """The oldest ones go where they are too many."""
        text = 0
        for place in range(len(self._moments) - 1, -1, -1):
            source = self._moments[place].source
            text += len(source.text) if isinstance(source, Typed) else 0
            if place < self._at and (text > _MOST_TEXT or len(self._moments) - place > _MOST):
                del self._moments[: place + 1]
                self._at -= place + 1
                return
