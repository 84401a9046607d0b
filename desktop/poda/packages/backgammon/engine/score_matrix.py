"""One position at all scores: the best cube action, or the best play of its throw, where each side
needs 1 to 9 points, in the Crawford game and after it, and for money; with the cube in the middle
or owned.

What is looked ahead is the same at every score and is looked at once; each score then counts it by
its own match equities. For money the rule of Jacoby is not in force.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX
from poda.engine.games.backgammon import State
from poda.engine.games.backgammon_parts.cube import Cube
from poda.engine.games.backgammon_parts.moves import Play
from poda.engine.search.observer import Stop, never
from poda.packages.backgammon.engine.cube_decision import (
    CubeDecision,
    ahead,
    cube_decision,
    cube_error,
    decided_ahead,
    take_error,
)
from poda.packages.backgammon.engine.cubeful import RULES, equity_after
from poda.packages.backgammon.engine.looking import (
    Looking,
    Option,
    best_first,
    deepened,
    looking,
    options_of,
)

CRAWFORD: Final = -1
"""Stands for one point needed in the Crawford game; 1 is one point needed in a later game."""
AWAYS: Final = (CRAWFORD, *range(1, 10))
"""The needs of a side that have a row and a column in the table."""
_PLAYS: Final = 12
"""The number of plays compared at every score: the best ones by their chances."""

Score = tuple[int, int]
"""The points that the side in turn needs, and those of the other; (0, 0) for money."""
MONEY: Final[Score] = (0, 0)


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """The best action at a score.

    Attributes:
        score: what the side in turn needs, and the other; (0, 0) for money.
        decision: the cube decision; None for a throw.
        play: the best play of the throw; None for a cube decision.
        equity: of the best action, for the side in turn, in points for each on the cube.
        margin: what the next best action loses, 0 or more; None where there is no other. Of the
            cube, the least loss of a wrong action of either side. Where the cube is of no use, so
            that nobody may double, or is owned in the Crawford game, all of them are None.
    """

    score: Score
    decision: CubeDecision | None
    play: Play | None
    equity: float
    margin: float | None


def cube_at(score: Score, side: int, owner: int) -> Cube:
    """The cube at a score: at 1 in the middle (`owner` 0), else at 2.

    Args:
        side: MAX or MIN, whose need comes first in the score.
    """
    own, other = map(abs, score)
    length = max(own, other)
    points = length - own, length - other
    return Cube(
        value=2 if owner else 1,
        owner=owner,
        length=length,
        scores=points if side == MAX else points[::-1],
        crawford=CRAWFORD in score and own != other,
    )


def score_matrix(
    state: State,
    owner: int,
    plies: int,
    stop: Stop = never,
    tell: Callable[[tuple[ScoreCell, ...]], object] = lambda cells: None,
    evaluation: str = "",
) -> tuple[ScoreCell, ...]:
    """The best action for money, and then at every score, by rows of what the side in turn needs.

    Args:
        state: with a throw: its plays are compared; before one: whether to double, and to take.
            Its own cube and score do not count.
        owner: MAX or MIN, or 0: the cube is in the middle. Who does not have it cannot double.
        plies: how far is looked ahead, 1 or 2.
        tell: hears the cells so far after each row.

    Raises:
        EngineError: the game is over, has not begun, or the cube is the other side's.
        SearchStopped: `stop` turned true before the first row.
    """
    if RULES.is_terminal(state):
        raise EngineError("game.terminal")
    if state.turn == CHANCE:
        raise EngineError("turn.roll")
    if state.throw is None and owner == -state.turn:
        raise EngineError("game.illegal", text="double")
    look, bare = looking(evaluation), replace(state, cube=None)
    judges = _cube_cells if bare.throw is None else _play_cells
    judged = judges(bare, owner, plies, look, stop)
    cells = [judged(MONEY)]
    for own in AWAYS:
        for other in AWAYS:
            if stop():
                return tuple(cells)
            score = own, other
            is_possible = not (owner and CRAWFORD in score)
            cells.append(judged(score) if is_possible else ScoreCell(score, None, None, 0.0, None))
        tell(tuple(cells))
    return tuple(cells)


def _cube_cells(
    state: State, owner: int, plies: int, look: Looking, stop: Stop
) -> Callable[[Score], ScoreCell]:
    until = lambda _evaluated: stop()  # noqa: E731
    throws = ahead((state.own, state.opponent), look, plies, until)

    def judged(score: Score) -> ScoreCell:
        there = replace(state, cube=cube_at(score, state.turn, owner))
        if not RULES.may_double(there):
            return ScoreCell(score, None, None, 0.0, None)
        found = decided_ahead(there, throws, plies)
        if score == MONEY:  # a bear-off may be known exactly
            found = cube_decision(there, look, plies, until)
        losses = [cube_error(found, not found.doubles), take_error(found, not found.takes)]
        return ScoreCell(score, found, None, max(found.no_double, found.doubled), min(losses))

    return judged


def _play_cells(
    state: State, owner: int, plies: int, look: Looking, stop: Stop
) -> Callable[[Score], ScoreCell]:
    options: list[Option] = options_of(state, look, _PLAYS)
    for deeper in range(1, plies + 1):
        kept = options[: _PLAYS // deeper]
        (found,) = deepened([state], [kept], look, deeper, lambda _evaluated: stop())
        options = best_first(found)

    def judged(score: Score) -> ScoreCell:
        there = replace(state, cube=cube_at(score, state.turn, owner))
        worths = [equity_after(there, each.board, each.chances) for each in options]
        best, *others = sorted(range(len(options)), key=lambda at: -worths[at])
        margin = worths[best] - worths[others[0]] if others else None
        return ScoreCell(score, None, options[best].play, worths[best], margin)

    return judged
