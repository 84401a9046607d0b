"""Iterative deepening on screen: the pass that is shown, and going to another one."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any, Final, Protocol

from PySide6.QtCore import QObject

from poda.engine.record.game_tree import GameTree
from poda.engine.record.recording import Recording
from poda.tree.model.clock import TwinClock
from poda.tree.model.opening import Options, Passes, known_passes, longest, passes_key, takes_passes
from poda.tree.model.sources import Source

_LAST: Final = 1_000_000_000  # a step beyond the end of any search, which stands for the last one
_USUAL: Final = 6  # plies: the depth of the last pass if the search has no limit


class _Searched(Protocol):
    """The part of `TreeModel` that the passes use."""

    source: Source | None
    options: Options
    recording: Recording[Any, Any] | None
    step: int
    clock: TwinClock | None

    @property
    def tree(self) -> GameTree[Any, Any]: ...
    @property
    def is_game(self) -> bool: ...
    @property
    def busy(self) -> float | None: ...
    @property
    def last_step(self) -> int: ...

    def open_source(
        self, source: Source, options: Options | None = None, step: int = 0
    ) -> None: ...


class PassWalk(QObject):
    """Goes from pass to pass of the model's search; a pass is searched when it is gone to."""

    def __init__(self, model: _Searched, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._key: Hashable = None  # the `passes_key` of the search on screen
        self._reached = 0  # the deepest pass that was on screen

    def follow(self) -> None:
        """Note that the model shows another search, or another pass of the same one."""
        model = self._model
        assert model.source is not None
        key = passes_key(model.source, model.options)
        self._reached = max(self.depth, self._reached if key == self._key else 0)
        self._key = key

    @property
    def depth(self) -> int:
        """The depth of the pass on screen; 0 where the search is not made in passes."""
        recording = self._model.recording
        return len(recording.question.passes) if recording is not None else 0

    @property
    def known(self) -> Passes:
        """The results of the passes that have been on screen, from depth 1 on."""
        recording = self._model.recording
        if recording is None:
            return ()
        shown = recording.question.passes
        known = known_passes(self._key)
        return known[: self._reached] if len(known) > len(shown) else shown

    @property
    def last(self) -> int:
        """The depth of the last pass."""
        model = self._model
        if not self.depth:
            return 0
        whole = [each.depth for each in self.known if each.whole]
        return min([model.options.plies or longest(model.tree.game), *whole])

    def can_begin(self) -> bool:
        """Whether what is on screen can be searched in passes."""
        model = self._model
        # Only a game is asked for chance nodes: a written tree would check every node at each step.
        return model.is_game and takes_passes(
            model.options, is_game=True, has_chance=model.tree.game.has_chance
        )

    def begin(self) -> None:
        """Search in passes, and show the first."""
        model = self._model
        if self.depth or not self.can_begin() or model.source is None:
            return
        plies = model.options.plies or min(_USUAL, longest(model.tree.game))
        model.open_source(model.source, replace(model.options, plies=plies, passes=1))

    def end(self) -> None:
        """Search without passes: as deep as the pass on screen, moves in the order of the rules."""
        model = self._model
        if self.depth and model.source is not None:
            model.open_source(model.source, replace(model.options, plies=self.depth, passes=0))

    def has(self, depth: int) -> bool:
        """Whether there is a pass of that depth."""
        return 1 <= depth <= self.last

    def go(self, depth: int, *, at_end: bool = False) -> None:
        """Show a pass, from its first step on, or its last step."""
        model = self._model
        if self.has(depth) and depth != self.depth and model.busy is None:
            assert model.source is not None
            options = replace(model.options, passes=depth)
            model.open_source(model.source, options, _LAST if at_end else 0)

    def next(self) -> None:
        """Show the pass one ply deeper; the first one, where the search is not made in passes."""
        if self.depth:
            self.go(self.depth + 1)
        else:
            self.begin()

    def previous(self) -> None:
        """Show the pass one ply less deep."""
        self.go(self.depth - 1)

    def beyond(self, by: int) -> bool:
        """Whether a step beyond the last (or, with -1, before the first) leads to another pass."""
        model = self._model
        if not self.depth or model.clock is not None or not self.has(self.depth + by):
            return False
        return model.step >= model.last_step if by > 0 else model.step <= 0

    heading = ""  # none, as the strip of passes shows the place

    def walk(self, by: int) -> None:
        """Go to the first step of the next pass or, with -1, to the last of the one before."""
        self.go(self.depth + by, at_end=by < 0)
