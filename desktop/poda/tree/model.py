"""The search on screen: the one model object of the Tree tab.

It is a player of a recorded search. What is drawn is a function of the recording and the step;
widgets draw that and send intents here. Nothing here is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from poda.engine.errors import EngineError
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.search.game_tree import GameTree
from poda.engine.search.recording import Recording
from poda.engine.search.trace import Ints, SearchTrace
from poda.jobs import Task
from poda.tree import navigation
from poda.tree.opening import (
    Opened,
    Opening,
    Options,
    grown,
    is_small,
    pruned_tops,
    searched,
    shaped,
)
from poda.tree.playback import Playback
from poda.tree.shape import Shape, shape_of
from poda.tree.sources import Source
from poda.tree.work import Work

_SHAPED_AT_ONCE: Final = 20_000  # nodes that are laid out without a thread: some 50 ms


class TreeModel(QObject):
    """A recorded search, and the step that is looked at.

    Signals:
        opened: another recording is on screen.
        reshaped: a subtree was folded, unfolded or grown; `shape` is new.
        moved: the step changed.
        selection_changed: another node is selected, or none.
        options_changed: how the source is searched, or the source.
        busy_changed: work began or ended.
        progressed: work came on; `busy` says how far.
        failed: an intent cannot be carried out; the EngineError says why. The screen stays.
        playing_changed: it plays, pauses, or at another speed.
        bookmarks_changed, follow_changed: as they say.
    """

    opened = Signal()
    reshaped = Signal()
    moved = Signal()
    selection_changed = Signal()
    options_changed = Signal()
    busy_changed = Signal()
    progressed = Signal()
    failed = Signal(EngineError)
    playing_changed = Signal()
    bookmarks_changed = Signal()
    follow_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.source: Source | None = None
        self.options = Options()
        self.recording: Recording[Any, Any] | None = None
        self.shape: Shape | None = None
        self.step = 0
        self.selected = -1
        self.collapsed: frozenset[int] = frozenset()
        self.bookmarks: tuple[int, ...] = ()
        self.follow = True
        self._work = Work(self)
        self._work.changed.connect(self.busy_changed)
        self._work.progressed.connect(self.progressed)
        self._work.failed.connect(self._fail)
        self.playback = Playback(self)
        self.playback.changed.connect(self.playing_changed)
        self.playback.ticked.connect(self._tick)

    # What is looked at

    @property
    def trace(self) -> SearchTrace:
        """The recorded search. There must be one."""
        assert self.recording is not None
        return self.recording.trace

    @property
    def tree(self) -> GameTree[Any, Any]:
        """The drawn tree. There must be one."""
        assert self.recording is not None
        return self.recording.tree

    @property
    def current(self) -> int:
        """The tree node at hand."""
        return int(self.tree.tree_node[self.trace.node[self.step]])

    @property
    def path(self) -> list[int]:
        """The tree nodes from the root to the one at hand: the call stack."""
        return [int(self.tree.tree_node[node]) for node in self.trace.path(self.step)]

    @property
    def is_game(self) -> bool:
        """Whether the source is a game's position, with depth limits and evaluations."""
        return self.recording is not None and not isinstance(self.tree.game, ExplicitTree)

    @property
    def last_step(self) -> int:
        """The number of the last step."""
        return self.trace.steps - 1 if self.recording is not None else 0

    @cached_property
    def cuts(self) -> Ints:
        """The steps that pruned something."""
        return navigation.cuts(self.trace)

    @property
    def playing(self) -> bool:
        """Whether steps follow each other by themselves."""
        return self.playback.running

    @property
    def speed(self) -> float:
        """Steps a second, while it plays."""
        return self.playback.speed

    @property
    def busy(self) -> float | None:
        """How much of the work under way is done, from 0 to 1; None while there is none."""
        return self._work.share

    @property
    def coming(self) -> Source | None:
        """What the search under way will show."""
        return self._coming.source if self._coming is not None else None

    @property
    def wanted_options(self) -> Options:
        """How this source is searched, or how it is just being searched anew."""
        coming = self._coming
        return coming.options if coming and coming.source == self.source else self.options

    @property
    def _coming(self) -> Opening | None:
        subject = self._work.subject
        return subject if isinstance(subject, Opening) else None

    # Where trees come from

    def open_source(self, source: Source, options: Options | None = None, step: int = 0) -> None:
        """Search `source` and show it from `step` on. On failure the screen stays as it is."""
        self._open(Opening(source, options or self.options, step))

    def open_as_deep_as_fits(self, source: Source, options: Options) -> None:
        """The same, with a depth limit that is lowered where the search would be too large."""
        self._open(Opening(source, options, lowered=True))

    def restore(
        self,
        source: Source,
        options: Options,
        recording: Recording[Any, Any],
        step: int = 0,
        bookmarks: tuple[int, ...] = (),
        folded: Iterable[int] = (),
    ) -> None:
        """Show a search that a file held, and that is recorded already."""
        opening = Opening(source, options, step, bookmarks, frozenset(folded))
        self.run(
            "open",
            lambda task: shaped(recording, opening.folded, task),
            lambda opened: self._show(opened, opening),
        )

    def set_options(self, **changes: Any) -> None:
        """Search the same source in another way: `algorithm`, `tie`, `root`, `plies`, ...

        While a search is under way, the change is to what it will show.
        """
        before = self._coming
        if before is None and self.source is not None:
            before = Opening(self.source, self.options)
        if before is None:
            self.options = replace(self.options, **changes)
            self.options_changed.emit()
            return
        options = replace(before.options, **changes)
        if options != before.options:
            self._open(Opening(before.source, options))

    def cancel(self) -> None:
        """Give up what is being worked on; the screen stays as it is."""
        if self._work.give_up():
            self.options_changed.emit()  # the controls show again what is on screen

    def _open(self, opening: Opening) -> None:
        self.cancel()
        if is_small(opening.source):
            try:
                self._show(*searched(opening))
            except EngineError as error:
                self._fail(error)
            return
        self.run(
            "search",
            lambda task: searched(opening, task),
            lambda done: self._show(*done),
            opening,
        )
        self.options_changed.emit()

    def _show(self, opened: Opened, opening: Opening) -> None:
        self.playback.stop()
        self.source, self.options = opening.source, opening.options
        self.recording, self.collapsed, self.shape = opened
        self.__dict__.pop("cuts", None)
        self.step = min(max(0, opening.step), self.last_step)
        self.bookmarks = opening.bookmarks
        self.selected = -1
        self.playback.slow_down_for(self.trace.steps)
        self.opened.emit()
        self.options_changed.emit()
        self.bookmarks_changed.emit()
        self.selection_changed.emit()
        self.moved.emit()
        if opened[0].error is not None:
            self.failed.emit(opened[0].error)

    # Steps

    def go(self, step: int) -> None:
        """To `step`, or the nearest one that there is; playing stops."""
        self.playback.stop()
        self._go(step)

    def _go(self, step: int) -> None:
        if self.recording is None:
            return
        step = min(max(0, step), self.last_step)
        if step != self.step:
            self.step = step
            self.moved.emit()

    def forward(self) -> None:
        """The next step."""
        self.go(self.step + 1)

    def back(self) -> None:
        """The step before."""
        self.go(self.step - 1)

    def over(self) -> None:
        """To the end of this subtree."""
        if self.recording is not None:
            self.go(navigation.over(self.trace, self.step))

    def out(self) -> None:
        """To where the node at hand returns."""
        if self.recording is not None:
            self.go(navigation.out(self.trace, self.step))

    def next_cut(self) -> None:
        """The next step that prunes."""
        self._go_to_found(navigation.after)

    def previous_cut(self) -> None:
        """The last step before that prunes."""
        self._go_to_found(navigation.before)

    def _go_to_found(self, find: Callable[[Ints, int], int | None]) -> None:
        if self.recording is not None and (step := find(self.cuts, self.step)) is not None:
            self.go(step)

    def first(self) -> None:
        """The first step."""
        self.go(0)

    def last(self) -> None:
        """The last step."""
        self.go(self.last_step)

    def go_to_node(self, node: int) -> None:
        """To the step in which the search enters this tree node, where it does."""
        visited = int(self.tree.trace_node[node])
        if visited >= 0:
            self.go(int(self.trace.entered[visited]))

    # Playing

    def toggle_play(self) -> None:
        """Play on from here (at the end: from the start), or pause."""
        if self.playing:
            self.playback.stop()
        elif self.recording is not None:
            if self.step >= self.last_step:
                self._go(0)
            self.playback.start()

    def set_speed(self, speed: float) -> None:
        """Play so many steps a second."""
        self.playback.set_speed(speed)

    def _tick(self, steps: int) -> None:
        self._go(self.step + steps)
        if self.step >= self.last_step:
            self.playback.stop()

    # Bookmarks, selection, following

    def toggle_bookmark(self) -> None:
        """Set a bookmark at this step, or take it away."""
        if self.recording is None:
            return
        self.bookmarks = tuple(sorted({self.step} ^ set(self.bookmarks)))
        self.bookmarks_changed.emit()

    def next_bookmark(self) -> None:
        """To the next bookmark, and behind the last one to the first."""
        if self.bookmarks:
            later = [step for step in self.bookmarks if step > self.step]
            self.go((later or self.bookmarks)[0])

    def select(self, node: int) -> None:
        """Select a tree node; -1 selects none."""
        if node != self.selected:
            self.selected = node
            self.selection_changed.emit()

    def set_follow(self, follow: bool) -> None:
        """Whether the view keeps the node at hand in sight."""
        if follow != self.follow:
            self.follow = follow
            self.follow_changed.emit()

    # Folding

    def toggle_collapsed(self, node: int) -> None:
        """Fold the subtree of `node`, or unfold it; a stub is grown."""
        if self.recording is None or self.tree.is_leaf(node):
            return
        if self.tree.stub[node] and node not in self.collapsed:
            self.expand_stub(node)
            return
        self._fold(lambda folded: folded ^ {node})

    def unfold_all(self) -> None:
        """Draw everything."""
        self._fold(lambda folded: frozenset())

    def fold_pruned(self) -> None:
        """Fold what the search pruned, and unfold the rest."""
        if self.recording is not None:
            tops = pruned_tops(self.tree)
            self._fold(lambda folded: frozenset(tops))

    def reveal(self, node: int) -> None:
        """Unfold whatever hides `node`."""
        hiding = []
        above = int(self.tree.parent[node])
        while above >= 0:
            hiding.append(above)
            above = int(self.tree.parent[above])
        if self.collapsed.intersection(hiding):
            self._fold(lambda folded: folded.difference(hiding))

    def expand_stub(self, node: int) -> None:
        """Grow what lies below a stub into the drawn tree, up to the limit."""
        if self.recording is None or self._work.name:
            return
        recording, old = self.recording, self.collapsed
        self.run(
            "grow",
            lambda task: grown(recording, node, old, task),
            self._show_grown,
        )

    def _show_grown(self, result: tuple[Opened, int]) -> None:
        (self.recording, self.collapsed, self.shape), self.selected = result
        self.reshaped.emit()
        self.selection_changed.emit()

    def _fold(self, change: Callable[[frozenset[int]], frozenset[int]]) -> None:
        """Draw more or less of the tree: a change to what is folded, or is just being folded."""
        if self.recording is None or self._work.name not in ("", "layout"):
            return  # another tree is on its way
        before = self._work.subject if self._work.name else self.collapsed
        assert isinstance(before, frozenset)
        collapsed = change(before)
        if collapsed == before:
            return
        tree = self.tree
        if tree.nodes <= _SHAPED_AT_ONCE:
            self._reshape(collapsed, shape_of(tree, collapsed))
            return
        self.run(
            "layout",
            lambda task: shape_of(tree, collapsed, task.stopped, task.progress),
            lambda shape: self._reshape(collapsed, shape),
            collapsed,
        )

    def _reshape(self, collapsed: frozenset[int], shape: Shape) -> None:
        self.collapsed, self.shape = collapsed, shape
        self.reshaped.emit()

    # Work away from the interface

    def run(
        self,
        name: str,
        work: Callable[[Task], Any],
        done: Callable[[Any], None],
        subject: object = None,
    ) -> None:
        """Work on a thread; only the newest work's result is taken (see `Work.begin`)."""
        self.cancel()
        self._work.begin(name, work, done, subject)

    def _fail(self, error: EngineError) -> None:
        self.failed.emit(error)
        self.options_changed.emit()  # the controls show again what is on screen
