"""The model of the Tree tab: the recorded search on screen and the step that is shown.

What is drawn is a function of the recording and the step. Widgets draw it and call the methods of
the model, which draws nothing itself.
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
from poda.tree.model.clock import TwinClock
from poda.tree.model.ink import Ink
from poda.tree.model.notes import NoteKeeper
from poda.tree.model.opening import (
    Folds,
    Opened,
    Options,
    SearchRequest,
    Usual,
    grown,
    is_small,
    pruned_tops,
    searched,
    shaped,
)
from poda.tree.model.parts import Bookmarks, Playback, TreeJob
from poda.tree.model.passes import PassWalk
from poda.tree.model.shape import TreeShape, shape_of
from poda.tree.model.sources import Source

_STAYING: Final = {"algorithm", "tie", "iterations"}
"""The options that can change while the current node stays the same."""
_SHAPED_AT_ONCE: Final = 20_000  # nodes that are laid out without a thread: some 50 ms


class Walk(Protocol):
    """A sequence of searches (passes, a lecture's stops) that stepping can walk through."""

    def beyond(self, by: int, /) -> bool:
        """Whether a step forward (or, with -1, back) leads to the neighbouring search."""

    def walk(self, by: int, /) -> None:
        """Go to the next search or, with -1, to the one before."""

    @property
    def heading(self) -> str:
        """The text that tells the place in the sequence; "" for none."""


class TreeModel(QObject):
    """A recorded search, the step that is shown, and what belongs to them.

    Signals:
        moved: the step changed.
        clock_changed: `clock` was set or taken away.
        leaving: the recording on screen is about to be replaced.
        opened: another recording is on screen.
        reshaped: a subtree was folded, unfolded or grown; `shape` is new.
        selection_changed: another node is selected, or none.
        options_changed: the source or its search options changed, or controls must show them anew.
        busy_changed: a job began or ended.
        progressed: the job came on; `busy` says how far.
        failed: carries the EngineError that says why a request failed; the screen stays.
        follow_changed: `follow` changed.

    Attributes:
        clock: the moments shared with a search in twin view; None without one. This search is the
            left one.
        gate: maps the step that a forward move aims at to the one it may reach: an exercise stops
            at its next unanswered question. None lets every move pass.
        course: the lecture under way, whose stops follow each other; None without one.
        instead_of: the algorithm that was asked for and could not search the source; else "".
        usual: the algorithms chosen last, for sources that suggest none.
        playback, bookmarks, notes, ink, passes: parts with signals of their own.
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
        self.clock: TwinClock | None = None
        self._moment = 0
        self.gate: Callable[[int], int] | None = None
        self.course: Walk | None = None
        self.source: Source | None = None
        self.options = Options()
        self.shape: TreeShape | None = None
        self.selected = -1
        self.collapsed: frozenset[int] = frozenset()
        self._at_first: frozenset[int] | None = None  # the nodes that were folded on opening
        self.follow = True
        self.instead_of = ""
        self.usual = Usual()
        self.playback = Playback(self)
        self.playback.ticked.connect(self._advance)
        self.bookmarks = Bookmarks(self)
        self.notes = NoteKeeper(self, self)
        self.ink = Ink(self, self)
        self.passes = PassWalk(self, self)
        self.opened.connect(self.notes.refresh)
        self.opened.connect(self.passes.follow)
        self._work = TreeJob(self)
        self._work.changed.connect(self.busy_changed)
        self._work.progressed.connect(self.progressed)
        self._work.failed.connect(self._report_failure)

    # The state on screen

    @property
    def trace(self) -> SearchTrace:
        """The trace of the recorded search. A recording must be on screen."""
        assert self.recording is not None
        return self.recording.trace

    @property
    def tree(self) -> GameTree[Any, Any]:
        """The drawn tree. A recording must be on screen."""
        assert self.recording is not None
        return self.recording.tree

    @property
    def current(self) -> int:
        """The current node: the tree node that the step belongs to."""
        return int(self.tree.tree_node[self.trace.node[self.step]])

    @property
    def path(self) -> list[int]:
        """The tree nodes from the root to the current one: the call stack."""
        return [int(self.tree.tree_node[node]) for node in self.trace.path(self.step)]

    @property
    def last_step(self) -> int:
        """The number of the last step."""
        return self.recording.trace.steps - 1 if self.recording is not None else 0

    @property
    def moment(self) -> int:
        """The current moment of the clock; without a clock, the step."""
        return self.step if self.clock is None else self._moment

    @property
    def last_moment(self) -> int:
        """The number of the clock's last moment; without a clock, of the last step."""
        return self.last_step if self.clock is None else self.clock.moments - 1

    def moment_of(self, step: int) -> int:
        """The first moment at which this search is at `step`."""
        return step if self.clock is None else self.clock.moment_of(step)

    @cached_property
    def cuts(self) -> Ints:
        """The steps that pruned something (`navigation.cuts`)."""
        return navigation.cuts(self.trace)

    @property
    def cut_moments(self) -> Ints:
        """The moments at which something is pruned; with a clock, those of both searches."""
        return self.cuts if self.clock is None else self.clock.cuts

    @property
    def playing(self) -> bool:
        """Whether playback runs."""
        return self.playback.running

    @property
    def speed(self) -> float:
        """Steps a second, while it plays."""
        return self.playback.speed

    @property
    def is_game(self) -> bool:
        """Whether the source is a game's position, with depth limits and evaluations."""
        return self.recording is not None and not isinstance(self.tree.game, ExplicitTree)

    @property
    def is_sampled(self) -> bool:
        """Whether the search on screen is a Monte Carlo tree search."""
        return self.recording is not None and self.trace.is_sampled

    @property
    def knows_who_moves(self) -> bool:
        """Whether the source itself says who moves at the root: a game's position does, a written
        tree may."""
        if self.recording is None:
            return False
        game = self.recording.question.game
        return not isinstance(game, ExplicitTree) or game.nodes[0].player != 0

    @property
    def busy(self) -> float | None:
        """How much of the job under way is done, from 0 to 1; None while there is none."""
        return self._work.share

    @property
    def coming(self) -> Source | None:
        """The source that the search under way will show; None while there is none."""
        return self._coming.source if self._coming is not None else None

    @property
    def wanted_options(self) -> Options:
        """The search options of this source; while it is searched anew, the new ones."""
        coming = self._coming
        return coming.options if coming and coming.source == self.source else self.options

    @property
    def _coming(self) -> SearchRequest | None:
        subject = self._work.subject
        return subject if isinstance(subject, SearchRequest) else None

    @property
    def folds(self) -> frozenset[int] | None:
        """The folded nodes; None while they are still those folded on opening."""
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
        self._open_search(SearchRequest(source, options or self.options, step, bookmarks, folded))

    def open_as_deep_as_fits(self, source: Source, options: Options) -> None:
        """Like `open_source`, but with the depth limit lowered if the search would be too large."""
        self._open_search(SearchRequest(source, options, lowered=True))

    def restore(
        self,
        source: Source,
        options: Options,
        recording: Recording[Any, Any],
        step: int = 0,
        bookmarks: tuple[int, ...] = (),
        folded: Iterable[int] = (),
    ) -> None:
        """Show a recording that was read from a file, without searching anew."""
        opening = SearchRequest(source, options, step, bookmarks, frozenset(folded))
        self.run(
            "open",
            lambda task: shaped(recording, opening.folded, task),
            lambda opened: self._show_opened(opened, opening),
        )

    def set_options(self, **changes: Any) -> None:
        """Search the same source in another way: `algorithm`, `tie`, `root`, `plies`, ...

        While a search is under way, its options are changed, and it is begun anew.
        """
        before = self._coming
        if before is None and self.source is not None:
            before = SearchRequest(self.source, self.options)
        if before is None:
            self.options = replace(self.options, **changes)
            self.options_changed.emit()
            return
        options = replace(before.options, **changes)
        if options != before.options:
            stays = self.gate is None and not changes.keys() - _STAYING
            self._open_search(SearchRequest(before.source, options, stays=stays, chosen=True))

    def cancel(self) -> None:
        """Give up the job under way; the screen stays as it is."""
        if self._work.give_up():
            self.options_changed.emit()  # the controls show again what is on screen

    def _open_search(self, opening: SearchRequest) -> None:
        self.cancel()
        opening = replace(opening, usual=self.usual)
        if is_small(opening.source, opening.options):
            try:
                opened, done = searched(opening)
            except EngineError as error:
                self._report_failure(error)
            else:
                self._show_opened(opened, done, opening.options.algorithm)
            return
        self.run(
            "search",
            lambda task: searched(opening, task),
            lambda done: self._show_opened(done[0], done[1], opening.options.algorithm),
            opening,
        )
        self.options_changed.emit()

    def _show_opened(self, opened: Opened, opening: SearchRequest, asked: str = "") -> None:
        self.playback.stop()
        self.leaving.emit()
        algorithm = opening.options.algorithm
        self.instead_of = asked if asked not in ("", algorithm) else ""
        if opening.chosen or self.recording is None:  # chosen just now, or in an earlier session
            self.usual = self.usual.having(opening.options)
        before = None
        if opening.stays and self.recording is not None and opening.source == self.source:
            before = self.recording, self.options, self.step
        self.source, self.options = opening.source, opening.options
        self.recording, self.collapsed, self.shape = opened
        self._at_first = self.collapsed if opening.folded is None else None
        self.__dict__.pop("cuts", None)
        self.clock = None  # the clock belonged to the search that was left
        marks, step = opening.bookmarks, opening.step
        if before is not None:
            marks, step = self._carried_steps(*before)
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

    def _carried_steps(
        self, before: Recording[Any, Any], options: Options, step: int
    ) -> tuple[tuple[int, ...], int]:
        """The bookmarks and step like those of the recording `before`; copies notes too."""
        assert self.recording is not None
        if replace(options, iterations=self.options.iterations) == self.options:
            return self.bookmarks.steps, step  # only the number of iterations differs
        steps = navigation.Alike(before, self.recording)
        self.notes.carry(options, steps)
        marks = tuple(sorted({steps.at(mark) for mark in self.bookmarks.steps}))
        return marks, steps.at(step) if step else 0

    # Steps

    def go(self, step: int) -> None:
        """Go to `step`, or the nearest one that exists; playback stops."""
        self.playback.stop()
        self._go_to_step(step)

    def _go_to_step(self, step: int) -> None:
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
        """Go to a moment of the clock; without a clock, to a step. Playback stops."""
        self.playback.stop()
        self._go_to_moment(moment)

    def _go_to_moment(self, moment: int) -> None:
        if self.clock is None:
            self._go_to_step(moment)
            return
        moment = min(max(0, moment), self.last_moment)
        if moment != self._moment:
            self._moment = moment
            self.step = int(self.clock.steps[0][moment])
            self.moved.emit()

    def set_clock(self, clock: TwinClock | None) -> None:
        """Share a clock with another search, from the current step on; None ends that."""
        if clock is None and self.clock is None:
            return
        self.playback.stop()
        self.clock = clock
        self._moment = 0 if clock is None else clock.moment_of(self.step)
        self.clock_changed.emit()

    def forward(self) -> None:
        """Go to the next step; after the last one, to the next pass or stop of a lecture."""
        self._walk_steps(1)

    def back(self) -> None:
        """Go to the step before; from the first one, to the end of the pass or stop before."""
        self._walk_steps(-1)

    def _walk_steps(self, by: int) -> None:
        if (walk := self.beyond(by)) is not None:
            walk.walk(by)
        else:
            self.go_to_moment(self.moment + by)

    def beyond(self, by: int) -> Walk | None:
        """The lecture or passes, if a step forward (or, with -1, back) leaves this search for the
        neighbouring one there; else None."""
        if self.course is not None and self.course.beyond(by):
            return self.course
        at_end = self.step >= self.last_step if by > 0 else self.step <= 0
        return self.passes if at_end and self.passes.beyond(by) else None

    def over(self) -> None:
        """Step over (`navigation.over`)."""
        self._go_by_rule(navigation.over)

    def out(self) -> None:
        """Step out: go to where the current node returns (`navigation.out`)."""
        self._go_by_rule(navigation.out)

    def _go_by_rule(self, find: Callable[[SearchTrace, int], int]) -> None:
        if self.recording is None:
            return
        if self.step >= self.last_step:  # only the other search of a clock can go on
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
        """Go to the step at which the search enters this tree node, if it does."""
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

    def _advance(self, steps: int) -> None:
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
        """Set whether the view keeps the current node in sight."""
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
        self._change_folds(lambda folded: folded ^ {node})

    def unfold_all(self) -> None:
        """Unfold every subtree."""
        self._change_folds(lambda folded: frozenset())

    def fold_pruned(self) -> None:
        """Fold the pruned subtrees, and unfold all others."""
        if self.recording is not None:
            tops = pruned_tops(self.tree)
            self._change_folds(lambda folded: frozenset(tops))

    def reveal(self, node: int) -> None:
        """Unfold the subtrees that hide `node`."""
        hiding = []
        above = int(self.tree.parent[node])
        while above >= 0:
            hiding.append(above)
            above = int(self.tree.parent[above])
        if self.collapsed.intersection(hiding):
            self._change_folds(lambda folded: folded.difference(hiding))

    def expand_stub(self, node: int) -> None:
        """Grow the subtree below a stub in the drawn tree, up to the limit of its size."""
        if self.recording is None or self._work.name:
            return
        if self.trace.is_sampled:  # a sampled tree contains only expanded nodes
            return
        recording, old = self.recording, self.collapsed
        self.run("grow", lambda task: grown(recording, node, old, task), self._show_grown)

    def _show_grown(self, result: tuple[Opened, int]) -> None:
        (self.recording, self.collapsed, self.shape), self.selected = result
        self.reshaped.emit()
        self.selection_changed.emit()

    def _change_folds(self, change: Callable[[frozenset[int]], frozenset[int]]) -> None:
        """Apply `change` to the folded nodes, or to those of the layout under way."""
        if self.recording is None or self._work.name not in ("", "layout"):
            return  # another tree is on its way
        before = self._work.subject if self._work.name else self.collapsed
        assert isinstance(before, frozenset)
        collapsed = change(before)
        if collapsed == before:
            return
        tree = self.tree
        if tree.nodes <= _SHAPED_AT_ONCE:
            self._show_shape(collapsed, shape_of(tree, collapsed))
            return
        self.run(
            "layout",
            lambda task: shape_of(tree, collapsed, task.stopped, task.progress),
            lambda shape: self._show_shape(collapsed, shape),
            collapsed,
        )

    def _show_shape(self, collapsed: frozenset[int], shape: TreeShape) -> None:
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
        """Run a job on a thread; the one under way is given up (see `TreeJob.begin`)."""
        self.cancel()
        self._work.begin(name, work, done, subject)

    def _report_failure(self, error: EngineError) -> None:
        self.failed.emit(error)
        self.options_changed.emit()  # the controls show again what is on screen
