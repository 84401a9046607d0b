"""The review of the game on the board: which of its positions are solved, and what each move was
worth.

A part of the Play tab's model (`PlayModel`). What is solved stays known: a line that grows, or that
is left for another one, is solved only where it is new. Where there are dice nothing is solved:
throws and plays are judged there (`DiceReview`), of the game on the board or of all those of its
match.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal

from poda.engine.errors import EngineError
from poda.engine.exact.review import (
    Judgement,
    Progress,
    Tally,
    Values,
    can_judge,
    can_review,
    judge,
    position_value,
    review,
    tally,
)
from poda.engine.game import MAX, Game
from poda.house.jobs import Latest, Task
from poda.play.model.board import RecordModel
from poda.play.model.cube import cube_of
from poda.play.model.engine_room import EngineRoom, EngineState
from poda.play.model.match import resigned_points
from poda.play.model.matches import MatchModel
from poda.play.model.record import Node

if TYPE_CHECKING:
    from poda.engine.backgammon.review import Depth, GameSums, Known, Step
    from poda.engine.backgammon.review import Judgement as DiceJudgement

# Of a game with dice: a *turn* is what the move list has in one field, a throw and its play, or an
# action of the cube; the graph has a bar for each. What was judged stays known, for each look ahead
# on its own; until the one that is wanted has come, another one is shown.

GAME: Final = "backgammon"
MOST_PLIES: Final = 2
_EVALUATION: Final = ""  # the best
_TOLD_SECONDS: Final = 0.1
_JUDGED: Final = 20_000  # judgements; a long match has some thousand steps


@dataclass(frozen=True, slots=True)
class Turn:
    """A field of the move list.

    Attributes:
        node: the position after it; the root for what is before the first.
        thrown: the position after its throw; None where the dice have no part in it.
    """

    node: Node
    thrown: Node | None = None

    @property
    def decision(self) -> Node:
        """The position in which its choice was made: with the dice thrown, before the play."""
        if self.thrown is not None:
            return self.thrown
        return self.node.parent or self.node

    def holds(self, node: Node) -> bool:
        """Whether a position belongs to it."""
        return node is self.node or node is self.thrown


def turns_of(line: Sequence[Node]) -> list[Turn]:
    """The turns of a line, the root first."""
    found = [Turn(line[0])]
    for node in line[1:]:
        before = found[-1]
        if before.thrown is before.node and node.parent is before.node:
            found[-1] = Turn(node, before.thrown)  # the play of that throw
        else:
            found.append(Turn(node, node if node.thrown else None))
    return found


def steps_of(game: Game[Any, Any], line: Sequence[Node]) -> list[Step]:
    """The states of a line in which something was done, each with that."""
    pairs = ((node.parent.state, node.action) for node in line if node.parent is not None)
    return [(state, action) for state, action in pairs if not game.is_terminal(state)]


class DiceReview:
    """What is known of throws, plays and cube actions.

    Attributes:
        plies: how far is looked ahead at plays and cube decisions.
    """

    def __init__(self) -> None:
        self.plies = MOST_PLIES
        # The thread that judges writes into it; here it is only looked up.
        self._known: Known = {}

    def depth(self, plies: int | None = None) -> Depth:
        """The look-ahead as the engine has it: luck takes 21 throws, and is looked at less far."""
        plies = self.plies if plies is None else plies
        from poda.engine.backgammon.review import Depth

        return Depth(plays=plies, luck=max(0, plies - 1), cube=plies)

    def missing(self, game: Game[Any, Any], line: Sequence[Node]) -> list[Step]:
        """What is not judged yet with this look-ahead."""
        if len(line) < 2:
            return []
        depth = self.depth()
        keys = ((step, (*step, depth, _EVALUATION)) for step in steps_of(game, line))
        return [step for step, key in keys if key not in self._known]

    def knows(self, step: Step, plies: int) -> bool:
        """Whether a step is judged with that look-ahead."""
        return (*step, self.depth(plies), _EVALUATION) in self._known

    def judgement(self, node: Node) -> DiceJudgement | None:
        """What was done on the way to a node was worth; by the look-ahead that is wanted, or else
        the deepest that there was."""
        return self._found(node)[0]

    def plies_of(self, node: Node) -> int | None:
        """How far was looked ahead for that; None where it is not judged."""
        judged, plies = self._found(node)
        return None if judged is None else plies

    def _found(self, node: Node) -> tuple[DiceJudgement | None, int]:
        if node.parent is not None and self._known:
            step = node.parent.state, node.action
            for plies in (self.plies, *range(MOST_PLIES, -1, -1)):
                judged = self._known.get((*step, self.depth(plies), _EVALUATION))
                if judged is not None:
                    return judged, plies
        return None, 0

    def of_turn(self, turn: Turn) -> list[DiceJudgement]:
        """What is known of a turn: of its throw, and of its play or cube action."""
        nodes = [node for node in (turn.thrown, turn.node) if node is not None]
        if turn.thrown is turn.node:
            nodes = nodes[:1]
        found = (self.judgement(node) for node in nodes)
        return [each for each in found if each is not None]

    def value(self, game: Game[Any, Any], node: Node, after: Node | None) -> float | None:
        """The equity of a position for MAX, in points for each point on the cube; None where it is
        not known.

        Args:
            after: the node that follows on the line.
        """
        if game.is_terminal(node.state):
            cube = cube_of(node.state)
            return float(game.utility(node.state)) / (1 if cube is None else cube.value)
        if node.resigned:  # for so many points on the cube
            return float(-node.resigned * node.resigned_stake)
        judged = self.judgement(node)
        if judged is None:
            return self._before(after)
        return _after(judged)

    def match_chance(self, game: Game[Any, Any], node: Node, after: Node | None) -> float | None:
        """The chance of MAX to win the match from a position; None where it is not known, or no
        match is played with a cube. See `value`."""
        state = node.state if node.parent is None else node.parent.state
        cube = cube_of(state)
        equity = None if cube is None or cube.is_money else self.value(game, node, after)
        if equity is None or cube is None:
            return None
        from poda.engine.backgammon.cubeful import worth_of

        if game.is_terminal(node.state) or node.resigned:
            return worth_of(cube, MAX, round(equity * node.state.cube.value))
        won, lost = (worth_of(cube, MAX, points) for points in (cube.value, -cube.value))
        return (won + lost + equity * (won - lost)) / 2

    def _before(self, node: Node | None) -> float | None:
        """What was to be expected before a throw, for MAX."""
        judged = None if node is None else self.judgement(node)
        if judged is None or judged.throw is None:
            return None
        return judged.throw.side * judged.throw.before

    def work(self, steps: Sequence[Step]) -> Callable[[Task], None]:
        """What a job does to judge them."""
        depth, known = self.depth(), self._known
        while len(known) > _JUDGED:
            del known[next(iter(known))]

        return lambda task: review_steps(steps, depth, known, task.stopped, Throttled(task).tell)


class Throttled:
    """What a job tells, a few times a second: for each, the graph and the moves are drawn again."""

    def __init__(self, task: Task) -> None:
        self._task, self._told = task, 0.0

    def tell(self, progress: object) -> None:
        """Another step is judged."""
        now = time.monotonic()
        if now - self._told >= _TOLD_SECONDS:
            self._told = now
            self._task.progress(progress)


def review_steps(
    steps: Sequence[Step],
    depth: Depth,
    known: Known,
    stop: Callable[[], bool],
    tell: Callable[[object], None],
) -> None:
    """Judge the steps and write them into `known`. Raises SearchStopped."""
    from poda.engine.backgammon import review as backgammon_review  # not before the first paint

    backgammon_review.review(steps, depth, known, stop, tell)


def _after(judged: DiceJudgement) -> float:
    """The equity for MAX of what was done."""
    if judged.play is not None:
        return judged.play.side * judged.play.played.equity
    if judged.throw is not None:
        return judged.throw.side * judged.throw.after
    assert judged.cube is not None
    decision = judged.cube.decision
    worth = {
        "double": min(decision.double_take, decision.double_pass),
        "take": decision.double_take,
        "pass": decision.double_pass,
    }
    return float(decision.side * worth[judged.cube.choice.value])


def sums_of(
    review: DiceReview, game: Game[Any, Any], lines: Iterable[Sequence[Node]]
) -> list[GameSums]:
    """The sums of each game, as far as it is judged; a line is one of a game's record."""
    from poda.engine.backgammon.review import sums

    found = []
    for line in lines:
        judged = [each for each in map(review.judgement, line) if each is not None]
        cube = cube_of(line[0].state)
        found.append(sums(judged, _result(game, line[-1]), in_match=bool(cube and cube.length)))
    return found


def _result(game: Game[Any, Any], end: Node) -> float | None:
    """The points that MAX won; None of a game that goes on, and of a match, whose chances are not
    counted here."""
    cube = cube_of(end.state)
    if cube is not None and cube.length:
        return None
    if end.resigned:
        return float(-end.resigned * resigned_points(end.state, end.resigned_stake))
    return float(game.utility(end.state)) if game.is_terminal(end.state) else None


_log = logging.getLogger(__name__)
_KEPT: Final = 5000  # positions; a game has 42
_COUNT_SECONDS: Final = 0.1


class ReviewModel(QObject):
    """What is known of the positions of the record.

    Signals:
        changed: whether it is on, what is known, or how far it has come.
        toggled: it was put on or away.
        ended: all that is wanted is known.

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
        self.dice = DiceReview()
        self.whole_match = False
        self._known: dict[tuple[str, Any], Values] = {}
        self._work = Latest("review", self)
        self._learned = 0  # how often something was
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
            self._room.prepared.connect(self._follow)
        elif self.on and not on:
            self._board.changed.disconnect(self._follow)
            self._room.state_changed.disconnect(self._take_turn)
            self._room.prepared.disconnect(self._follow)

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

    def stamp(self) -> tuple[object, ...]:
        """What changes with what is known, and with the lines of which it is: the same stamp, the
        same errors."""
        match, ends = self._matches.match, [self._board.record.line()[-1]]
        if match is not None:
            ends += [game.line()[-1] for game in match.games]
        return self.shown, self._board.record.id, self.dice.plies, self._learned, *ends

    def missing(self) -> list[Any]:
        """The positions of the lines that are not solved yet; where there are dice, the steps that
        are not judged."""
        game = self._board.game
        if self.judges:
            return [step for line in self.lines() for step in self.dice.missing(game, line)]
        return [
            node.state
            for node in self.line()
            if (game.key, node.state) not in self._known and can_judge(game, node.state)
        ]

    def total(self) -> int:
        """How many there are of these when nothing is known."""
        game = self._board.game
        if self.judges:
            return sum(len(steps_of(game, line)) for line in self.lines())
        return sum(can_judge(game, node.state) for node in self.line())

    def turns(self) -> tuple[int, int]:
        """Where there are dice: how many turns are judged, throw and play, and how many there
        are."""
        done = total = 0
        for line in self.lines():
            ways = [[each for each in (turn.thrown, turn.node) if each] for turn in turns_of(line)]
            steps = [steps_of(self._board.game, nodes) for nodes in ways[1:]]
            total += len(steps)
            done += sum(
                all(self.dice.knows(step, self.dice.plies) for step in each) for each in steps
            )
        return done, total

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
        # The network knows no bear-offs: what was judged before the database is there would stay.
        computing = self._room.preparing is not None
        self._waits = bool(wanted) and (thinking or computing)
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
        self._learned += 1
        if isinstance(progress, Progress):  # a solver's; judgements are known already
            self._learn(progress.found.items())
            self.progress = progress
        self.changed.emit()

    def _on_end(self, found: dict[Any, Values] | None = None) -> None:
        self._drop()
        self._learned += 1
        self._learn((found or {}).items())
        self.changed.emit()
        if self.shown and not self.missing():
            self.ended.emit()

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
