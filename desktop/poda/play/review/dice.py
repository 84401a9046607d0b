"""The review of a game with dice: what is known of its throws, plays and cube actions.

A part of `ReviewModel`. A *turn* is what the move list has in one field: a throw and its play, or
an action of the cube; the graph has a bar for each. What was judged stays known, for each look
ahead on its own; until a deeper one has come, the shallower one is shown.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from poda.engine.backgammon.cube import Cube
from poda.engine.game import MAX, Game
from poda.house.jobs import Task
from poda.play.match.record import resigned_points
from poda.play.model.record import Node, is_throw

if TYPE_CHECKING:
    from poda.engine.backgammon.review import Depth, GameSums, Judgement, Known, Step

GAME: Final = "backgammon"
MOST_PLIES: Final = 2
_EVALUATION: Final = ""  # the best
_TOLD_SECONDS: Final = 0.1
_KEPT: Final = 20_000  # judgements; a long match has some thousand steps


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
            found.append(Turn(node, node if is_throw(node) else None))
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
        self.plies = 0
        # The thread that judges writes into it; here it is only looked up.
        self._known: Known = {}

    def depth(self, plies: int | None = None) -> Depth:
        """The look-ahead as the engine has it: luck takes 21 throws, and is looked at less far."""
        plies = self.plies if plies is None else plies
        from poda.engine.backgammon.review import Depth  # not before the first paint

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

    def judgement(self, node: Node) -> Judgement | None:
        """What was done on the way to a node was worth; the deepest look that there was."""
        if node.parent is None or not self._known:
            return None
        step = node.parent.state, node.action
        plies = (self.plies, *range(MOST_PLIES, -1, -1))
        found = (self._known.get((*step, self.depth(each), _EVALUATION)) for each in plies)
        return next((each for each in found if each is not None), None)

    def of_turn(self, turn: Turn) -> list[Judgement]:
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
            cube = getattr(node.state, "cube", None)
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
        cube: Cube | None = getattr(state, "cube", None)
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
        while len(known) > _KEPT:
            del known[next(iter(known))]

        return lambda task: review(steps, depth, known, task.stopped, Throttled(task).tell)


class Throttled:
    """What a job tells, some times a second: each has the graph and the moves drawn anew."""

    def __init__(self, task: Task) -> None:
        self._task, self._told = task, 0.0

    def tell(self, progress: object) -> None:
        """Another step is judged."""
        now = time.monotonic()
        if now - self._told >= _TOLD_SECONDS:
            self._told = now
            self._task.progress(progress)


def review(
    steps: Sequence[Step],
    depth: Depth,
    known: Known,
    stop: Callable[[], bool],
    tell: Callable[[object], None],
) -> None:
    """Judge the steps and write them into `known`. Raises SearchStopped."""
    from poda.engine.backgammon import review as backgammon_review  # not before the first paint

    backgammon_review.review(steps, depth, known, stop, tell)


def _after(judged: Judgement) -> float:
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
    from poda.engine.backgammon.review import sums  # not before the first paint

    found = []
    for line in lines:
        judged = [each for each in map(review.judgement, line) if each is not None]
        state = line[0].state
        cube = getattr(state, "cube", None)
        found.append(sums(judged, _result(game, line[-1]), in_match=bool(cube and cube.length)))
    return found


def _result(game: Game[Any, Any], end: Node) -> float | None:
    """The points that MAX won; None of a game that goes on, and of a match, whose chances are not
    counted here."""
    cube = getattr(end.state, "cube", None)
    if cube is not None and cube.length:
        return None
    if end.resigned:
        return float(-end.resigned * resigned_points(end.state, end.resigned_stake))
    return float(game.utility(end.state)) if game.is_terminal(end.state) else None
