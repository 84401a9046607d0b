"""The review of the game on the board: which of its positions are solved, and what each move was
worth.

A part of the Play tab's model (`model/model.py`). What is solved stays known: a line that grows, or
that is left for another one, is solved only where it is new. Where there are dice nothing is
solved: throws and plays are judged there (`dice.py`), of the game on the board or of all those of
its match.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from poda.engine.errors import EngineError
from poda.engine.exact.review import (
    Judgement,
    Progress,
    Tally,
    Values,
    can_review,
    judge,
    position_value,
    review,
    tally,
)
from poda.house import warm_up
from poda.house.jobs import Latest, Task
from poda.play.model.board import RecordModel
from poda.play.model.engine_room import EngineRoom, EngineState
from poda.play.model.match import MatchModel
from poda.play.model.record import Node
from poda.play.model.review_dice import DiceReview, steps_of

_log = logging.getLogger(__name__)
_KEPT: Final = 5000  # positions; a game has 42
_COUNT_SECONDS: Final = 0.1


class ReviewModel(QObject):
    """What is known of the positions of the record.

    Signals:
        changed: whether it is on, what is known, or how far it has come.
        toggled: it was put on or away.

    Attributes:
        on: whether a review is wanted.
        stopped: whether a person stopped it before its end.
        progress: of the work under way; None while there is none.
        error: why it could not be done.
        dice: what is known where there are dice.
        whole_match: whether the other games of the match are wanted too.
    """

    changed = Signal()
    toggled = Signal()

    def __init__(
        self, board: RecordModel, matches: MatchModel, room: EngineRoom, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._board, self._matches, self._room = board, matches, room
        self.on = False
        self.stopped = False
        self.progress: Progress | None = None
        self.error: EngineError | None = None
        self.dice = DiceReview()
        self.whole_match = False
        self._known: dict[tuple[str, Any], Values] = {}
        self._work = Latest("review", self)
        self._todo: set[Any] = set()  # what the work was asked for
        self._waits = False  # for an engine that thinks, or is prepared

    # What it is told

    def set_on(self, on: bool) -> None:
        """Begin, or put it away. What is solved stays known."""
        self._listen(on)
        self.on, self.stopped = on, False
        self._update()
        self.toggled.emit()
        self.changed.emit()

    def set_plies(self, plies: int) -> None:
        """Where there are dice, look so far ahead. What was judged with another look stays."""
        if plies != self.dice.plies:
            self.dice.plies = plies
            self.go_on()

    def set_whole_match(self, on: bool) -> None:
        """Judge the other games of the match too, after the one on the board; or no more."""
        if on != self.whole_match:
            self.whole_match = on
            self.go_on()

    def stop(self) -> None:
        """Solve no more, until `go_on`."""
        if self.running or self._waits:
            self.stopped = True
            self._update()
            self.changed.emit()

    def go_on(self) -> None:
        """Solve what is missing."""
        self.stopped = False
        self._update()
        self.changed.emit()

    def stand_down(self) -> None:
        """Stop for good: the window closes."""
        self._listen(False)
        self.on = False
        self._drop()

    def _listen(self, on: bool) -> None:
        """What is off hears nothing of the game."""
        if on and not self.on:
            self._board.changed.connect(self._follow)
            self._room.state_changed.connect(self._take_turn)
        elif self.on and not on:
            self._board.changed.disconnect(self._follow)
            self._room.state_changed.disconnect(self._take_turn)

    # What it knows

    @property
    def possible(self) -> bool:
        """Whether games like the one on the board can be reviewed."""
        return can_review(self._board.game) or self.judges

    @property
    def judges(self) -> bool:
        """Whether throws and plays are judged, and positions not solved."""
        return self._board.game.judged

    @property
    def shown(self) -> bool:
        """Whether there is a review to be looked at."""
        return self.on and self.possible

    @property
    def running(self) -> bool:
        """Whether positions are being solved."""
        return self._work.running

    @property
    def waiting(self) -> bool:
        """Whether it goes on when an engine has moved."""
        return self._waits

    def line(self) -> list[Node]:
        """The positions of the game, as far as the line on the board goes."""
        return self._board.record.line()

    def lines(self) -> list[list[Node]]:
        """The lines of all games that are wanted; that on the board first."""
        match = self._matches.match
        lines = [self.line()]
        if self.whole_match and match is not None:
            lines += [game.line() for at, game in enumerate(match.games) if at != match.shown]
        return lines

    def missing(self) -> list[Any]:
        """The positions of the lines that are not solved yet; where there are dice, the steps that
        are not judged."""
        game = self._board.game
        if self.judges:
            return [step for line in self.lines() for step in self.dice.missing(game, line)]
        return [
            node.state
            for node in self.line()
            if not game.is_terminal(node.state) and (game.key, node.state) not in self._known
        ]

    def total(self) -> int:
        """How many there are of these when nothing is known."""
        game = self._board.game
        if self.judges:
            return sum(len(steps_of(game, line)) for line in self.lines())
        return sum(not game.is_terminal(node.state) for node in self.line())

    def value(self, node: Node) -> float | None:
        """What a position is worth, from MAX's point of view; None while that is not known."""
        game = self._board.game
        return position_value(game, node.state, self._known.get((game.key, node.state)))

    def judgement(self, node: Node) -> Judgement | None:
        """What the move that led to `node` was worth; None while that is not known."""
        if node.parent is None:
            return None
        game, before = self._board.game, node.parent.state
        values = self._known.get((game.key, before))
        if values is None or node.action not in values:
            return None
        return judge(game, before, values, node.action)

    def judgements(self) -> list[Judgement]:
        """Of the moves of the line, those that are known."""
        found = (self.judgement(node) for node in self.line())
        return [each for each in found if each is not None]

    def tally(self, side: int) -> Tally:
        """How the side's moves of the line were."""
        return tally(self.judgements(), side)

    # The work

    def _follow(self) -> None:
        """The position, the line, or the game is another one."""
        self.stopped = self.stopped and bool(self.missing())
        self._update()
        self.changed.emit()

    def _take_turn(self) -> None:
        """An engine has begun to think, has come further, or has ended."""
        before = (self._waits, self.running)
        if any(before):
            self._update()
            if (self._waits, self.running) != before:
                self.changed.emit()

    def _update(self) -> None:
        """Solve just what is missing now, if it may be."""
        wanted = set(self.missing()) if self.shown and not self.stopped else set()
        if self.judges:
            wanted = {(step, self.dice.plies) for step in wanted}
        # A thinking engine has the machine to itself, as with the analysis.
        thinking = self._room.state is EngineState.THINKING
        preparing = self._room.preparing and not self._board.game.small
        # The network knows no bear-offs: what was judged before the database is there would stay.
        preparing = preparing or self._room.bearoff is not None
        self._waits = bool(wanted) and (thinking or preparing)
        if self._waits:
            wanted = set()
        # What the thread ends between these looks is wanted, and no longer new: no reason to begin
        # anew. So it is looked in this order, and never for equality.
        if wanted - self._todo or {each for each in self._todo if self._is_new(each)} - wanted:
            self._drop()
            if wanted:
                self._begin(wanted)

    def _is_new(self, wanted: Any) -> bool:
        if isinstance(wanted, tuple) and len(wanted) == 2 and self.judges:
            return not self.dice.knows(*wanted)
        return (self._board.game.key, wanted) not in self._known

    def _begin(self, wanted: set[Any]) -> None:
        game, states = self._board.game, self.missing()
        judge = self.dice.work(states) if self.judges else None

        def work(task: Task) -> Any:
            if not game.small:
                warm_up.prepare(task)  # a thread that compiles the solver could not be stopped
            if judge is not None:
                return judge(task)
            return review(game, states, task.stopped, _Told(task).tell)

        self._todo, self.error = wanted, None
        self.progress = Progress({}, len(states))
        self._work.start(
            work,
            progress=self._on_progress,
            finished=self._on_end,
            cancelled=self._on_end,
            failed=self._on_failed,
        )

    def _drop(self) -> None:
        """Stop the work; what it still reports is not waited for."""
        self._work.give_up()
        self._todo, self.progress = set(), None

    def _on_progress(self, progress: object) -> None:
        if isinstance(progress, Progress):  # a solver's; judgements are known already
            self._learn(progress.found.items())
            self.progress = progress
        self.changed.emit()

    def _on_end(self, found: dict[Any, Values] | None = None) -> None:
        self._drop()
        self._learn((found or {}).items())
        self.changed.emit()

    def _on_failed(self, error: BaseException) -> None:
        _log.error("the review failed: %s", error)
        self.error = error if isinstance(error, EngineError) else None
        self.stopped = True
        self._on_end()

    def _learn(self, found: Iterable[tuple[Any, Values]]) -> None:
        key = self._board.game.key
        for state, values in found:
            self._known[key, state] = values
        while len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]


class _Told:
    """What a review reports of its progress: a solver counts its nodes every 10 ms, which nobody
    can read, and which has the graph and the list of moves drawn anew."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._solved, self._counted = -1, 0.0

    def tell(self, progress: Progress) -> None:
        """Another move is known, or more nodes are looked up."""
        now = time.monotonic()
        if len(progress.found) > self._solved or now - self._counted >= _COUNT_SECONDS:
            self._solved, self._counted = len(progress.found), now
            self._task.progress(progress)
