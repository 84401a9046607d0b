"""The review of the game on the board: its solved positions, and the judgement of each move.

A part of the Play tab's model (`PlayModel`). Solved positions stay known, so that only what is new
in a line is solved. In games with dice nothing is solved: there throws and plays are judged
(`TurnReview`), of the game on the board or of all games of its match.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.review import (
    GradeCounts,
    Judgement,
    Progress,
    Values,
    can_judge,
    can_review,
    judge,
    position_value,
    review,
    tally,
)
from poda.house.jobs import Latest, Task
from poda.play.model.board import RecordModel
from poda.play.model.engine_room import EngineRoom, EngineState
from poda.play.model.record import GameNode
from poda.play.model.turns import MatchModel

# In a game with dice a *turn* is one field of the move list: a throw and its play, or a cube
# action; the graph has a bar for each. Judgements stay known, separately for each look-ahead; while
# the wanted one is missing, another is shown.

MOST_PLIES: Final = 2
"""The longest look-ahead on offer."""
_TOLD_SECONDS: Final = 0.1  # the least time between two reports of progress

Step = tuple[Any, Any]
"""A state, and the action taken in it."""


@dataclass(frozen=True, slots=True)
class ListedTurn:
    """A field of the move list.

    Attributes:
        node: the position after it; the root stands for the beginning.
        thrown: the position after its throw; None if it has none.
    """

    node: GameNode
    thrown: GameNode | None = None

    @property
    def decision(self) -> GameNode:
        """The position of its decision: after the throw and before the play."""
        if self.thrown is not None:
            return self.thrown
        return self.node.parent or self.node

    def holds(self, node: GameNode) -> bool:
        """Whether a position is the one after its throw or after its play."""
        return node is self.node or node is self.thrown


def turns_of(line: Sequence[GameNode]) -> list[ListedTurn]:
    """The turns of a line, the root first."""
    found = [ListedTurn(line[0])]
    for node in line[1:]:
        before = found[-1]
        if before.thrown is before.node and node.parent is before.node:
            found[-1] = ListedTurn(node, before.thrown)  # the play of that throw
        else:
            found.append(ListedTurn(node, node if node.thrown else None))
    return found


def steps_of(game: Game[Any, Any], line: Sequence[GameNode]) -> list[Step]:
    """The steps of a line: each state that is not final, with the action taken in it."""
    pairs = ((node.parent.state, node.action) for node in line if node.parent is not None)
    return [(state, action) for state, action in pairs if not game.is_terminal(state)]


class TurnReview:
    """The judgements of throws, plays and cube actions of a game, made by what its kit names
    (`Kit.turn_review`).

    Attributes:
        plies: the wanted look-ahead.
    """

    plies = 0

    def missing(self, game: Game[Any, Any], line: Sequence[GameNode]) -> list[Step]:
        """The steps of a line that are not judged yet with the wanted look-ahead."""
        raise NotImplementedError

    def knows(self, step: Step, plies: int) -> bool:
        """Whether a step is judged with the look-ahead `plies`."""
        raise NotImplementedError

    def work(self, steps: Sequence[Step]) -> Callable[[Task], None]:
        """The function of a job that judges the steps."""
        raise NotImplementedError


class Throttled:
    """Reports a job's progress, at most ten times a second: each report repaints graph and list."""

    def __init__(self, task: Task) -> None:
        self._task, self._told = task, 0.0

    def tell(self, progress: object) -> None:
        """Report that another step is judged."""
        now = time.monotonic()
        if now - self._told >= _TOLD_SECONDS:
            self._told = now
            self._task.progress(progress)


_log = logging.getLogger(__name__)
_KEPT: Final = 5000  # positions kept; a game has 42
_COUNT_SECONDS: Final = 0.1  # the least time between two reports of the number of nodes


class ReviewModel(QObject):
    """The review: values of the record's positions, and judgements of its moves.

    Signals:
        changed: `on`, the values or judgements, or the progress changed.
        toggled: the review was switched on or off.
        ended: all that is wanted is known.

    Attributes:
        on: whether the review is on.
        stopped: whether a person stopped it before its end.
        progress: the progress of the job under way; None while there is none.
        error: why the last job failed; None if it did not.
        plies: the wanted look-ahead of what judges throws and plays.
        whole_match: whether the other games of the match are reviewed too.
    """

    changed = Signal()
    toggled = Signal()
    ended = Signal()

    def __init__(
        self, board: RecordModel, matches: MatchModel, room: EngineRoom, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._board, self._matches, self._room = board, matches, room
        self.on = False
        self.stopped = False
        self.progress: Progress | None = None
        self.error: EngineError | None = None
        self.plies = MOST_PLIES
        self.whole_match = False
        self._turns: dict[str, TurnReview] = {}  # by the game's key
        self._known: dict[tuple[str, Any], Values] = {}
        self._work = Latest("review", self)
        self._learned = 0  # counts changes of the results, for `stamp`
        self._todo: set[Any] = set()  # the positions or steps that the job was given
        self._waits = False  # whether the job waits for an engine or a database

    # Control

    def set_on(self, on: bool) -> None:
        """Switch the review on or off; solved positions stay known."""
        self._set_listening(on)
        self.on, self.stopped = on, False
        self._update_job()
        self.toggled.emit()
        self.changed.emit()

    def set_plies(self, plies: int) -> None:
        """Set the look-ahead for games with dice; judgements with another one stay known."""
        if plies != self.plies:
            self.plies = plies
            for each in self._turns.values():
                each.plies = plies
            self.go_on()

    def forget(self) -> None:
        """Judge throws and plays anew: what decides their worth has changed."""
        self._give_up_job()
        self._turns, self._learned = {}, self._learned + 1
        self.go_on()

    def set_whole_match(self, on: bool) -> None:
        """Set whether the other games of the match are judged too, after the one on the board."""
        if on != self.whole_match:
            self.whole_match = on
            self.go_on()

    def stop(self) -> None:
        """Pause the review until `go_on`."""
        if self.running or self._waits:
            self.stopped = True
            self._update_job()
            self.changed.emit()

    def go_on(self) -> None:
        """Resume the review."""
        self.stopped = False
        self._update_job()
        self.changed.emit()

    def stand_down(self) -> None:
        """Stop for good: the window closes."""
        self._set_listening(False)
        self.on = False
        self._give_up_job()

    def _set_listening(self, on: bool) -> None:
        """Connect to the game while the review is on, and disconnect from it when it is off."""
        if on and not self.on:
            self._board.changed.connect(self._follow_board)
            self._room.state_changed.connect(self._follow_engine)
            self._room.prepared.connect(self._follow_board)
        elif self.on and not on:
            self._board.changed.disconnect(self._follow_board)
            self._room.state_changed.disconnect(self._follow_engine)
            self._room.prepared.disconnect(self._follow_board)

    # The results

    @property
    def possible(self) -> bool:
        """Whether games like the one on the board can be reviewed."""
        return can_review(self._board.game) or self.judges

    @property
    def dice(self) -> TurnReview | None:
        """The judge of throws and plays in the game on the board; None where positions are solved,
        or nothing is reviewed."""
        key, kit = self._board.game.key, self._board.kit
        if key not in self._turns and kit.turn_review:
            self._turns[key] = made = kit.made("turn_review")
            made.plies = self.plies
        return self._turns.get(key)

    @property
    def judges(self) -> bool:
        """Whether throws and plays are judged (in games with dice), and not positions solved."""
        return self.dice is not None

    @property
    def shown(self) -> bool:
        """Whether the review is on, in a game that can be reviewed."""
        return self.on and self.possible

    @property
    def running(self) -> bool:
        """Whether a job solves or judges."""
        return self._work.running

    @property
    def waiting(self) -> bool:
        """Whether the review waits for an engine that thinks, or for a database being computed."""
        return self._waits

    def line(self) -> list[GameNode]:
        """The positions of the line on the board, to its end."""
        return self._board.record.line()

    def lines(self) -> list[list[GameNode]]:
        """The lines of all games to review, that on the board first."""
        match = self._matches.match
        lines = [self.line()]
        if self.whole_match and match is not None:
            lines += [game.line() for at, game in enumerate(match.games) if at != match.shown]
        return lines

    def stamp(self) -> tuple[object, ...]:
        """A value that changes with the results and the reviewed lines: an equal stamp means equal
        errors."""
        match, ends = self._matches.match, [self._board.record.line()[-1]]
        if match is not None:
            ends += [game.line()[-1] for game in match.games]
        return self.shown, self._board.record.id, self.plies, self._learned, *ends

    def missing(self) -> list[Any]:
        """The positions not solved yet; in games with dice, the steps not judged yet."""
        game, dice = self._board.game, self.dice
        if dice is not None:
            return [step for line in self.lines() for step in dice.missing(game, line)]
        return [
            node.state
            for node in self.line()
            if (game.key, node.state) not in self._known and can_judge(game, node.state)
        ]

    def total(self) -> int:
        """The number of all positions, or steps, to solve or judge."""
        game = self._board.game
        if self.judges:
            return sum(len(steps_of(game, line)) for line in self.lines())
        return sum(can_judge(game, node.state) for node in self.line())

    def turns(self) -> tuple[int, int]:
        """In games with dice: the number of fully judged turns, and of all turns."""
        done = total = 0
        dice = self.dice
        assert dice is not None
        for line in self.lines():
            ways = [[each for each in (turn.thrown, turn.node) if each] for turn in turns_of(line)]
            steps = [steps_of(self._board.game, nodes) for nodes in ways[1:]]
            total += len(steps)
            done += sum(all(dice.knows(step, dice.plies) for step in each) for each in steps)
        return done, total

    def value(self, node: GameNode) -> float | None:
        """The value of a position for MAX; None while it is unknown."""
        game = self._board.game
        return position_value(game, node.state, self._known.get((game.key, node.state)))

    def judgement(self, node: GameNode) -> Judgement | None:
        """The judgement of the move that led to `node`; None while it is unknown."""
        if node.parent is None:
            return None
        game, before = self._board.game, node.parent.state
        values = self._known.get((game.key, before))
        if values is None or node.action not in values:
            return None
        return judge(game, before, values, node.action)

    def judgements(self) -> list[Judgement]:
        """The known judgements of the line's moves."""
        found = (self.judgement(node) for node in self.line())
        return [each for each in found if each is not None]

    def tally(self, side: int) -> GradeCounts:
        """The tally of a side's judged moves on the line."""
        return tally(self.judgements(), side)

    # The work

    def _follow_board(self) -> None:
        """Follow the board to another position, line or game."""
        self.stopped = self.stopped and bool(self.missing())
        self._update_job()
        self.changed.emit()

    def _follow_engine(self) -> None:
        """Wait for an engine that has begun to think, or resume after it has ended."""
        before = (self._waits, self.running)
        if any(before):
            self._update_job()
            if (self._waits, self.running) != before:
                self.changed.emit()

    def _update_job(self) -> None:
        """Start, keep or stop the job, so that it solves just what is missing now."""
        if self.shown:
            self._board.record.note_aid()
        wanted = set(self.missing()) if self.shown and not self.stopped else set()
        if self.judges:
            wanted = {(step, self.plies) for step in wanted}
        # A thinking engine has the machine to itself, as with the analysis.
        thinking = self._room.state is EngineState.THINKING
        # Judgements made before the bear-off database is ready would be worse, and would stay.
        computing = self._room.preparing is not None
        self._waits = bool(wanted) and (thinking or computing)
        if self._waits:
            wanted = set()
        # Steps that the thread finishes between the two tests are in `wanted` but no longer new;
        # they must not restart the job. Hence their order, and no test for equality.
        if wanted - self._todo or {each for each in self._todo if self._is_new(each)} - wanted:
            self._give_up_job()
            if wanted:
                self._start_job(wanted)

    def _is_new(self, wanted: Any) -> bool:
        dice = self.dice
        if isinstance(wanted, tuple) and len(wanted) == 2 and dice is not None:
            return not dice.knows(*wanted)
        return (self._board.game.key, wanted) not in self._known

    def _start_job(self, wanted: set[Any]) -> None:
        game, states = self._board.game, self.missing()
        judge = None if self.dice is None else self.dice.work(states)

        def work(task: Task) -> Any:
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

    def _give_up_job(self) -> None:
        """Give up the job; its later reports are dropped."""
        self._work.give_up()
        self._todo, self.progress = set(), None

    def _on_progress(self, progress: object) -> None:
        self._learned += 1
        if isinstance(progress, Progress):  # a solver's; judgements are known already
            self._keep_values(progress.found.items())
            self.progress = progress
        self.changed.emit()

    def _on_end(self, found: dict[Any, Values] | None = None) -> None:
        self._give_up_job()
        self._learned += 1
        self._keep_values((found or {}).items())
        self.changed.emit()
        if self.shown and not self.missing():
            self.ended.emit()

    def _on_failed(self, error: BaseException) -> None:
        _log.error("the review failed: %s", error)
        self.error = error if isinstance(error, EngineError) else None
        self.stopped = True
        self._on_end()

    def _keep_values(self, found: Iterable[tuple[Any, Values]]) -> None:
        key = self._board.game.key
        for state, values in found:
            self._known[key, state] = values
        while len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]


class _Told:
    """Reports a solver's progress: each solved move, but nodes at most ten times a second (it
    counts every 10 ms), as each report repaints the graph and the list of moves."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._solved, self._counted = -1, 0.0

    def tell(self, progress: Progress) -> None:
        """Report that another move is solved, or more nodes were searched."""
        now = time.monotonic()
        if len(progress.found) > self._solved or now - self._counted >= _COUNT_SECONDS:
            self._solved, self._counted = len(progress.found), now
            self._task.progress(progress)
