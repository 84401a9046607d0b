"""Puzzles of backgammon: decisions of money games whose best is clear by at least `CLEAR` points.

The games are the network's with itself: its first choice of every throw, so that positions look
like those of real games. Each decision is looked at two plies ahead. What an answer loses by that
decides whether it is right, not whether it equals the best one.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

from poda.engine.games.backgammon import Backgammon, State
from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, ROLL, TAKE, Cube
from poda.engine.puzzles import (
    PuzzleAnswer,
    PuzzleSource,
    Values,
    best_move,
    number_below,
)
from poda.engine.search.observer import Stop
from poda.packages.backgammon.engine.cube_decision import cube_decision, cube_error, take_error
from poda.packages.backgammon.engine.looking import Looking, looking, options_of
from poda.packages.backgammon.engine.review import ERRORS, ActionJudgement, Depth, Mark, judge

CLEAR: Final = 0.08
"""The least lead of the best action over every other, in points."""
PLIES: Final = 2
"""The look-ahead with which actions are judged, in plies."""

_RULES: Final = Backgammon()
_WORTH_LOOKING: Final = 0.05  # points: the least lead without a look-ahead
_LATEST: Final = 60  # positions of a game are examined from a random ply below this
_FEWEST: Final = 4  # the fewest legal plays in a puzzle
_NEAR: Final = 0.25  # as clear are most positions in which nobody thinks of doubling
_FAR: Final = 0.6  # points: a cube decision with a greater lead is too easy


class DecisionLevel(NamedTuple):
    """A level of difficulty.

    Attributes:
        kind: "play", "double" (or roll), or "take" (or pass).
        least, most: the points by which the best action is better than any other.
    """

    kind: str
    least: float
    most: float


class BackgammonPuzzles(PuzzleSource):
    """Makes puzzles of plays and of the doubling cube, and judges answers in points."""

    levels = (
        DecisionLevel("play", 2 * CLEAR, 3.0),
        DecisionLevel("play", CLEAR, 2 * CLEAR),
        DecisionLevel("double", CLEAR, _NEAR),
        DecisionLevel("take", CLEAR, _FAR),
    )
    least = ERRORS[0]
    marks = frozenset({Mark.BAD.value, Mark.VERY_BAD.value})
    plies = PLIES

    def side(self, state: State) -> int:
        return -state.turn if state.is_offered else state.turn

    def are_proven(self, values: Values) -> bool:
        return False

    def values(self, state: State, stop: Stop) -> Values:
        """The equities for MAX of the plays that are searched as deep as the best one, or of the
        cube actions."""
        side = self.side(state)
        action: Any = TAKE if state.is_offered else DOUBLE
        if state.throw is not None and not state.is_offered:
            action = options_of(state, looking(), 1)[0].play
        judged = _judged(state, action, stop)
        if judged.play is not None:
            best = judged.play.best
            return {
                each.play: side * each.equity
                for each in judged.play.options
                if each.plies == best.plies
            }
        assert judged.cube is not None
        found = judged.cube.decision
        if state.is_offered:
            return {TAKE: -side * found.double_take, PASS: -side * found.double_pass}
        offer = min(found.double_take, found.double_pass)
        return {ROLL: side * found.no_double, DOUBLE: side * offer}

    def loss(self, state: State, values: Values, action: Any) -> float:
        side = self.side(state)
        return max(0.0, side * (values[best_move(values, side)] - values[action]))

    def try_move(self, state: State, values: Values, action: Any, stop: Stop) -> PuzzleAnswer:
        side = self.side(state)
        best = values[best_move(values, side)]
        if action not in values:  # too bad to be searched with the others
            values = {**values, action: best - side * _judged(state, action, stop).error}
        keeps, loss = self.keeps(state, values, action), self.loss(state, values, action)
        after = state if action == ROLL else _RULES.result(state, action)
        return PuzzleAnswer(
            action, values[action], best, keeps, state, after, None, after, {}, loss
        )

    def line(self, state: State, values: Values, action: Any, stop: Stop) -> tuple[Any, ...]:
        return (action,)

    def positions(self, grade: DecisionLevel, source: Random) -> Iterator[State]:
        """The decisions of one game, from a random ply on, that are clear without a look-ahead."""
        look, state = looking(), _RULES.initial_state(Cube())
        skipped = number_below(_LATEST, source)
        for ply in range(10 * _LATEST):
            if _RULES.is_terminal(state):
                return
            if ply >= skipped and (asked := _question(grade.kind, state, look)) is not None:
                yield asked
            if state.throw is None:
                dice = 1 + number_below(6, source), 1 + number_below(6, source)
                if state.turn or dice[0] != dice[1]:  # equal ones open no game
                    throw = (max(dice), min(dice)) if state.turn else dice
                    state = _RULES.result(state, throw)
            else:
                state = _RULES.result(state, options_of(state, look, 1)[0].play)

    def fitting(self, grade: DecisionLevel, state: State, stop: Stop) -> Values:
        values = self.values(state, stop)
        losses = sorted(self.loss(state, values, action) for action in values)
        return values if len(losses) > 1 and grade.least <= losses[1] < grade.most else {}


def _judged(state: State, action: Any, stop: Stop) -> ActionJudgement:
    depth = Depth(plays=PLIES, luck=0, cube=PLIES)
    return judge(state, action, looking(), depth, lambda _evaluated: stop())


def _question(kind: str, state: State, look: Looking) -> State | None:
    """The position with the decision of that kind, if it may be clear enough; else None."""
    if kind == "play":
        if state.throw is None:
            return None
        options = options_of(state, look, _FEWEST)
        clear = len(options) == _FEWEST and options[0].equity - options[1].equity
        return state if clear and clear >= _WORTH_LOOKING else None
    if not _RULES.may_double(state):
        return None
    decision = cube_decision(state, look, 0, lambda _evaluated: False)
    if kind == "double":
        clear = max(cube_error(decision, True), cube_error(decision, False))
        return state if _WORTH_LOOKING <= clear <= _FAR else None
    clear = max(take_error(decision, True), take_error(decision, False))
    offered = _RULES.result(state, DOUBLE)
    return offered if decision.doubles and _WORTH_LOOKING <= clear <= _FAR else None
