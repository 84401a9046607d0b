"""The search on screen: the one model object of the Tree tab.

It is a player of a recorded search. What is drawn is a function of the recording and the step;
widgets draw that and send intents here. Nothing here is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import Any, Final, Protocol

from PySide6.QtCore import QObject, Signal

from poda.engine.errors import EngineError
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.game_tree import GameTree
from poda.engine.record.recording import Recording
from poda.engine.record.trace import Ints, SearchTrace
from poda.house.jobs import Task
from poda.tree.model import navigation
from poda.tree.model.clock import Clock
from poda.tree.model.ink import Ink
from poda.tree.model.notes import NoteKeeper
from poda.tree.model.opening import (
    Folds,
    Opened,
    Opening,
    Options,
    Usual,
    grown,
    is_small,
    pruned_tops,
    searched,
    shaped,
)
from poda.tree.model.parts import Bookmarks, Playback, Work
from poda.tree.model.passes import PassWalk
from poda.tree.model.shape import Shape, shape_of
from poda.tree.model.sources import Source

_STAYING: Final = {"algorithm", "tie", "iterations"}
"""With others of these one stays at the node at hand."""
_SHAPED_AT_ONCE: Final = 20_000  # nodes that are laid out without a thread: some 50 ms


class Walk(Protocol):
    """What goes on where the steps of a search end."""

    def beyond(self, by: int, /) -> bool:
        """Whether a step further, or (-1) back, leads out of the search on screen."""

    def walk(self, by: int, /) -> None:
        """Go there."""

    @property
    def heading(self) -> str:
        """What it says of where one is; "" for nothing."""


class TreeModel(QObject):
    """A recorded search, and the step that is looked at.

    Signals:
        moved: the step changed.
        clock_changed: another search runs beside this one, or none does any more.
        leaving: what is on screen is about to give way to another recording.
        opened: another recording is on screen.
        reshaped: a subtree was folded, unfolded or grown; `shape` is new.
        selection_changed: another node is selected, or none.
        options_changed: how the source is searched, or the source.
        busy_changed: work began or ended.
        progressed: work came on; `busy` says how far.
        failed: an intent cannot be carried out; the EngineError says why. The screen stays.
        follow_changed: as it says.

    Attributes:
        clock: goes through the moments of this search and of one beside it, where there is one.
            This search is the left one.
        gate: where a way forward to a step ends instead: what is asked on it waits for an answer.
        course: a lecture that one goes through, where there is one: its stops follow each other.
        instead_of: the algorithm that was asked for, where what is on screen was searched by
            another.
        usual: what searches trees with and without chance nodes, where nothing else is said.
        playback, bookmarks, notes, ink, passes: its parts, each with signals of its own.
    """

    moved = Signal()
    clock_changed = Signal()
    leaving = Signal()
    opened = Signal()
    reshaped = Signal()
    selection_changed = Signal()
    options_changed = Signal()
    busy_changed = Signal()
    progressed = Signal()
    failed = Signal(EngineError)
    follow_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.recording: Recording[Any, Any] | None = None
        self.step = 0
        self.clock: Clock | None = None
        self._moment = 0
        self.gate: Callable[[int], int] | None = None
        self.course: Walk | None = None
        self.source: Source | None = None
        self.options = Options()
        self.shape: Shape | None = None
        self.selected = -1
        self.collapsed: frozenset[int] = frozenset()
        self._at_first: frozenset[int] | None = None  # as it was folded when it was opened
        self.follow = True
        self.instead_of = ""
        self.usual = Usual()
        self.playback = Playback(self)
        self.playback.ticked.connect(self._tick)
        self.bookmarks = Bookmarks(self)
        self.notes = NoteKeeper(self, self)
        self.ink = Ink(self, self)
        self.passes = PassWalk(self, self)
        self.opened.connect(self.notes.refresh)
        self.opened.connect(self.passes.follow)
        self._work = Work(self)
        self._work.changed.connect(self.busy_changed)
        self._work.progressed.connect(self.progressed)
        self._work.failed.connect(self._fail)

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
        assert self.recording is not None
        return int(self.recording.tree.tree_node[self.recording.trace.node[self.step]])

    @property
    def path(self) -> list[int]:
        """The tree nodes from the root to the one at hand: the call stack."""
        return [int(self.tree.tree_node[node]) for node in self.trace.path(self.step)]

    @property
    def last_step(self) -> int:
        """The number of the last step."""
        return self.recording.trace.steps - 1 if self.recording is not None else 0

    @property
    def moment(self) -> int:
        """Where on the clock one is: the step, where no other search runs beside this one."""
        return self.step if self.clock is None else self._moment

    @property
    def last_moment(self) -> int:
        """The number of the last moment: the last step, or where both searches have ended."""
        return self.last_step if self.clock is None else self.clock.moments - 1

    def moment_of(self, step: int) -> int:
        """The first moment at which this search is at `step`."""
        return step if self.clock is None else self.clock.moment_of(step)

    @cached_property
    def cuts(self) -> Ints:
        """The steps that pruned something."""
        return navigation.cuts(self.trace)

    @property
    def cut_moments(self) -> Ints:
        """The moments at which something is pruned; with a clock, those of both searches."""
        return self.cuts if self.clock is None else self.clock.cuts

    @property
    def playing(self) -> bool:
        """Whether steps follow each other by themselves."""
        return self.playback.running

    @property
    def speed(self) -> float:
        """Steps a second, while it plays."""
        return self.playback.speed

    @property
    def is_game(self) -> bool:
        """Whether the source is a game's position, with depth limits and evaluations."""
        recording = self.recording
        return recording is not None and not isinstance(recording.tree.game, ExplicitTree)

    @property
    def knows_who_moves(self) -> bool:
        """Whether what is on screen says itself who moves at its root: a game's position does, a
        written tree may."""
        if self.recording is None:
            return False
        game = self.recording.question.game
        return not isinstance(game, ExplicitTree) or game.nodes[0].player != 0

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

    @property
    def folds(self) -> frozenset[int] | None:
        """What is folded; None where that was nobody's choice."""
        return None if self.collapsed is self._at_first else self.collapsed

    # Where trees come from

    def open_source(
        self,
        source: Source,
        options: Options | None = None,
        step: int = 0,
        bookmarks: tuple[int, ...] = (),
        folded: Folds = None,
    ) -> None:
        """Search `source` and show it from `step` on. On failure the screen stays as it is."""
        self._open(Opening(source, options or self.options, step, bookmarks, folded))

    def open_as_deep_as_fits(self, source: Source, options: Options) -> None:
        """As `open_source`; the depth limit is lowered where the search would be too large."""
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
            stays = self.gate is None and not changes.keys() - _STAYING
            self._open(Opening(before.source, options, stays=stays, chosen=True))

    def cancel(self) -> None:
        """Give up what is being worked on; the screen stays as it is."""
        if self._work.give_up():
            self.options_changed.emit()  # the controls show again what is on screen

    def _open(self, opening: Opening) -> None:
        self.cancel()
        opening = replace(opening, usual=self.usual)
        if is_small(opening.source, opening.options):
            try:
                opened, done = searched(opening)
            except EngineError as error:
                self._fail(error)
            else:
                self._show(opened, done, opening.options.algorithm)
            return
        self.run(
            "search",
            lambda task: searched(opening, task),
            lambda done: self._show(done[0], done[1], opening.options.algorithm),
            opening,
        )
        self.options_changed.emit()

    def _show(self, opened: Opened, opening: Opening, asked: str = "") -> None:
        self.playback.stop()
        self.leaving.emit()
        algorithm = opening.options.algorithm
        self.instead_of = asked if asked not in ("", algorithm) else ""
        if opening.chosen or self.recording is None:  # just now, or in an earlier session
            self.usual = self.usual.having(opening.options)
        before = self._left(opening)
        self.source, self.options = opening.source, opening.options
        self.recording, self.collapsed, self.shape = opened
        self._at_first = self.collapsed if opening.folded is None else None
        self.__dict__.pop("cuts", None)
        self.clock = None  # what ran beside this search ran beside the one before
        marks, step = opening.bookmarks, opening.step
        if before is not None:
            marks, step = self._carry(*before)
        self.step = min(max(0, step), self.last_step)
        self.bookmarks.steps = tuple(mark for mark in marks if mark <= self.last_step)
        self.selected = -1
        self.playback.slow_down_for(self.trace.steps)
        self.opened.emit()
        self.options_changed.emit()
        self.bookmarks.changed.emit()
        self.selection_changed.emit()
        self.moved.emit()
        if opened[0].error is not None:
            self.failed.emit(opened[0].error)

    def _left(self, opening: Opening) -> tuple[Recording[Any, Any], Options, int] | None:
        """What is about to give way to the same tree, searched in another way."""
        if not opening.stays or self.recording is None or opening.source != self.source:
            return None
        return self.recording, self.options, self.step

    def _carry(
        self, before: Recording[Any, Any], options: Options, step: int
    ) -> tuple[tuple[int, ...], int]:
        """Bookmarks and the step at hand, at the nodes where they were; a person's notes too."""
        assert self.recording is not None
        if replace(options, iterations=self.options.iterations) == self.options:
            return self.bookmarks.steps, step  # more of the same iterations, or fewer
        steps = navigation.Alike(before, self.recording)
        self.notes.carry(options, steps)
        marks = tuple(sorted({steps.at(mark) for mark in self.bookmarks.steps}))
        return marks, steps.at(step) if step else 0

    # Steps

    def go(self, step: int) -> None:
        """Go to `step`, or the nearest one that there is; playing stops."""
        self.playback.stop()
        self._go(step)

    def _go(self, step: int) -> None:
        if self.recording is None:
            return
        step = min(max(0, step), self.last_step)
        if self.gate is not None and step > self.step:
            step = self.gate(step)
        if self.clock is not None:
            self._go_to_moment(self.moment_of(step))
        elif step != self.step:
            self.step = step
            self.moved.emit()

    def go_to_moment(self, moment: int) -> None:
        """Go to a moment of the clock; without one, to a step. Playing stops."""
        self.playback.stop()
        self._go_to_moment(moment)

    def _go_to_moment(self, moment: int) -> None:
        if self.clock is None:
            self._go(moment)
            return
        moment = min(max(0, moment), self.last_moment)
        if moment != self._moment:
            self._moment = moment
            self.step = int(self.clock.steps[0][moment])
            self.moved.emit()

    def set_clock(self, clock: Clock | None) -> None:
        """Run beside another search, from the step at hand on, or (None) alone again."""
        if clock is None and self.clock is None:
            return
        self.playback.stop()
        self.clock = clock
        self._moment = 0 if clock is None else clock.moment_of(self.step)
        self.clock_changed.emit()

    def forward(self) -> None:
        """Go to the next step; after the last one of a pass or of a lecture's stop, to the next."""
        self._walk(1)

    def back(self) -> None:
        """Go to the step before; before the first one of a pass or of a lecture's stop, to the end
        of the one before."""
        self._walk(-1)

    def _walk(self, by: int) -> None:
        if (walk := self.beyond(by)) is not None:
            walk.walk(by)
        else:
            self.go_to_moment(self.moment + by)

    def beyond(self, by: int) -> Walk | None:
        """What a step further, or (-1) back, leads on in, where it leads out of this search."""
        if self.course is not None and self.course.beyond(by):
            return self.course
        at_end = self.step >= self.last_step if by > 0 else self.step <= 0
        return self.passes if at_end and self.passes.beyond(by) else None

    def over(self) -> None:
        """Go to the end of this subtree."""
        self._go_out(navigation.over)

    def out(self) -> None:
        """Go to where the node at hand returns."""
        self._go_out(navigation.out)

    def _go_out(self, find: Callable[[SearchTrace, int], int]) -> None:
        if self.recording is None:
            return
        if self.step >= self.last_step:  # only what runs beside this search goes on
            self.last()
        else:
            self.go(find(self.trace, self.step))

    def next_cut(self) -> None:
        """Go to the next step that prunes (`navigation.cuts`)."""
        self._go_to_found(navigation.after)

    def previous_cut(self) -> None:
        """Go to the last step before this one that prunes (`navigation.cuts`)."""
        self._go_to_found(navigation.before)

    def _go_to_found(self, find: Callable[[Ints, int], int | None]) -> None:
        if self.recording is None:
            return
        if (moment := find(self.cut_moments, self.moment)) is not None:
            self.go_to_moment(moment)

    def first(self) -> None:
        """Go to the first step."""
        self.go_to_moment(0)

    def last(self) -> None:
        """Go to the last step."""
        self.go_to_moment(self.last_moment)

    def go_to_node(self, node: int) -> None:
        """Go to the step at which the search enters this tree node, where it does."""
        visited = int(self.tree.trace_node[node])
        if visited >= 0:
            self.go(int(self.trace.entered[visited]))

    # Playing

    def toggle_play(self) -> None:
        """Play on from here (at the end: from the start), or pause."""
        if self.playing:
            self.playback.stop()
        elif self.recording is not None:
            if self.moment >= self.last_moment:
                self._go_to_moment(0)
            self.playback.start()

    def _tick(self, steps: int) -> None:
        self._go_to_moment(self.moment + steps)
        if self.moment >= self.last_moment:
            self.playback.stop()

    def next_bookmark(self) -> None:
        """Go to the next bookmark, and after the last one to the first."""
        if (step := self.bookmarks.after(self.step)) is not None:
            self.go(step)

    # Selection, following

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
        """Unfold every subtree."""
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
        if self.trace.is_sampled:  # what is not expanded is not in the tree
            return
        recording, old = self.recording, self.collapsed
        self.run("grow", lambda task: grown(recording, node, old, task), self._show_grown)

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
