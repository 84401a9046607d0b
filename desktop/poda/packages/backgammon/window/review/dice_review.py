"""The judgements of backgammon's throws, plays and cube actions, as reviews show them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from poda.engine.game import MAX, Game
from poda.engine.games.backgammon import Backgammon
from poda.house.jobs import Task
from poda.play.model.game import PlayModel
from poda.play.model.match import cube_of, resigned_points
from poda.play.model.record import GameNode
from poda.play.model.review import MOST_PLIES, ListedTurn, Step, Throttled, TurnReview, steps_of

if TYPE_CHECKING:
    from poda.packages.backgammon.engine.review import ActionJudgement, Depth, GameSums, Known

GAME: Final = Backgammon.key
_EVALUATION: Final = ""  # the game's first one, the best
_JUDGED: Final = 20_000  # judgements kept; a long match has some thousand steps


def review_of(model: PlayModel) -> DiceReview:
    """The judgements of a window in which backgammon is on the board."""
    found = model.review.dice
    assert isinstance(found, DiceReview)
    return found


class DiceReview(TurnReview):
    """The judgements of throws, plays and cube actions.

    Attributes:
        plies: the wanted look-ahead for plays and cube decisions.
    """

    def __init__(self) -> None:
        self.plies = MOST_PLIES
        # Written by the thread that judges; only read here.
        self._known: Known = {}

    def depth(self, plies: int | None = None) -> Depth:
        """The look-ahead for the engine: one ply less for luck, which needs all 21 throws."""
        plies = self.plies if plies is None else plies
        from poda.packages.backgammon.engine.review import Depth

        return Depth(plays=plies, luck=max(0, plies - 1), cube=plies)

    def missing(self, game: Game[Any, Any], line: Sequence[GameNode]) -> list[Step]:
        """The steps of a line that are not judged yet with the wanted look-ahead."""
        if len(line) < 2:
            return []
        depth = self.depth()
        keys = ((step, (*step, depth, _EVALUATION)) for step in steps_of(game, line))
        return [step for step, key in keys if key not in self._known]

    def knows(self, step: Step, plies: int) -> bool:
        """Whether a step is judged with the look-ahead `plies`."""
        return (*step, self.depth(plies), _EVALUATION) in self._known

    def judgement(self, node: GameNode) -> ActionJudgement | None:
        """The judgement of the action that led to a node, by the wanted look-ahead or else the
        deepest known one; None if there is none."""
        return self._judgement_with_plies(node)[0]

    def plies_of(self, node: GameNode) -> int | None:
        """The look-ahead of `judgement`; None if there is none."""
        judged, plies = self._judgement_with_plies(node)
        return None if judged is None else plies

    def _judgement_with_plies(self, node: GameNode) -> tuple[ActionJudgement | None, int]:
        if node.parent is not None and self._known:
            step = node.parent.state, node.action
            for plies in (self.plies, *range(MOST_PLIES, -1, -1)):
                judged = self._known.get((*step, self.depth(plies), _EVALUATION))
                if judged is not None:
                    return judged, plies
        return None, 0

    def of_turn(self, turn: ListedTurn) -> list[ActionJudgement]:
        """The known judgements of a turn: of its throw, and of its play or cube action."""
        nodes = [node for node in (turn.thrown, turn.node) if node is not None]
        if turn.thrown is turn.node:
            nodes = nodes[:1]
        found = (self.judgement(node) for node in nodes)
        return [each for each in found if each is not None]

    def value(self, game: Game[Any, Any], node: GameNode, after: GameNode | None) -> float | None:
        """The equity of a position for MAX, in points for each point on the cube; None where it is
        not known.

        Args:
            after: the node that follows on the line.
        """
        if game.is_terminal(node.state):
            cube = cube_of(node.state)
            return float(game.utility(node.state)) / (1 if cube is None else cube.value)
        if node.resigned:  # the stake is per point on the cube
            return float(-node.resigned * node.resigned_stake)
        judged = self.judgement(node)
        if judged is None:
            return self._before(after)
        return _after(judged)

    def match_chance(
        self, game: Game[Any, Any], node: GameNode, after: GameNode | None
    ) -> float | None:
        """MAX's chance to win the match from a position; None if unknown, or outside a match with a
        cube. See `value`."""
        state = node.state if node.parent is None else node.parent.state
        cube = cube_of(state)
        equity = None if cube is None or cube.is_money else self.value(game, node, after)
        if equity is None or cube is None:
            return None
        from poda.packages.backgammon.engine.cubeful import worth_of

        if game.is_terminal(node.state) or node.resigned:
            return worth_of(cube, MAX, round(equity * node.state.cube.value))
        won, lost = (worth_of(cube, MAX, points) for points in (cube.value, -cube.value))
        return (won + lost + equity * (won - lost)) / 2

    def _before(self, node: GameNode | None) -> float | None:
        """The expected equity for MAX before the throw that led to a node; None if unknown."""
        judged = None if node is None else self.judgement(node)
        if judged is None or judged.throw is None:
            return None
        return judged.throw.side * judged.throw.before

    def work(self, steps: Sequence[Step]) -> Callable[[Task], None]:
        """The function of a job that judges the steps."""
        depth, known = self.depth(), self._known
        while len(known) > _JUDGED:
            del known[next(iter(known))]

        return lambda task: review_steps(steps, depth, known, task.stopped, Throttled(task).tell)


def review_steps(
    steps: Sequence[Step],
    depth: Depth,
    known: Known,
    stop: Callable[[], bool],
    tell: Callable[[object], None],
) -> None:
    """Judge the steps, writing the judgements into `known`. Raises SearchStopped."""
    from poda.packages.backgammon.engine import (
        review as backgammon_review,  # not before the first paint
    )

    backgammon_review.review(steps, depth, known, stop, tell)


def _after(judged: ActionJudgement) -> float:
    """The equity for MAX after the judged play, throw or cube action."""
    if judged.play is not None:
        return judged.play.side * judged.play.played.equity
    if judged.throw is not None:
        return judged.throw.side * judged.throw.after
    assert judged.cube is not None
    decision = judged.cube.decision
    worth = {
        "double": decision.doubled,
        "beaver": decision.doubled,
        "take": decision.double_take,
        "pass": decision.double_pass,
    }
    return float(decision.side * worth[judged.cube.choice.value])


def sums_of(
    review: DiceReview, game: Game[Any, Any], lines: Iterable[Sequence[GameNode]]
) -> list[GameSums]:
    """The sums of each game's judgements so far, given the line of each game."""
    from poda.packages.backgammon.engine.review import sums

    found = []
    for line in lines:
        judged = [each for each in map(review.judgement, line) if each is not None]
        cube = cube_of(line[0].state)
        found.append(sums(judged, _result(game, line[-1]), in_match=bool(cube and cube.length)))
    return found


def _result(game: Game[Any, Any], end: GameNode) -> float | None:
    """The points that MAX won; None for an unfinished game, and for one of a match."""
    cube = cube_of(end.state)
    if cube is not None and cube.length:
        return None
    if end.resigned:
        return float(-end.resigned * resigned_points(end.state, end.resigned_stake))
    return float(game.utility(end.state)) if game.is_terminal(end.state) else None
