"""What the trials of a rollout say: means, standard errors, and how sure the differences are.

Where the cube is turned in the trials, an equity is their mean. The cubeful equity of mean chances
is none: its standard error is that of its linear approximation at the mean (the delta method), each
trial counting with the slope of the cube's model there. Differences are taken trial by trial, as
all candidates have the same dice.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from poda.engine.backgammon.chances import Chances
from poda.engine.backgammon.cube.counted import cubeful, normalised, stakes_of, worth_of
from poda.engine.backgammon.cube.state import Cube
from poda.engine.backgammon.cube.worth import after_play
from poda.engine.backgammon.moves import CHECKERS, OFF, Board, Play
from poda.engine.games.backgammon import State

if TYPE_CHECKING:
    from poda.engine.backgammon.cube.decision import CubeDecision
    from poda.engine.backgammon.rollout.trials import Values

_SLOPE: Final = 0.01
"""How far from the mean the slopes of the cube's model are measured."""
_CHANCES: Final = 5
_WEIGHTS: Final = (2.0, 1.0, 1.0, -1.0, -1.0)
"""Of the chances in a cubeless equity."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play as far as it has been rolled out; values are of the side that plays.

    Attributes:
        play: None where a position before its throw is rolled out.
        chances: the means of all trials.
        errors: the standard error of each of them; None where there are not two trials, or nothing
            is left to chance.
        equity: with the cube where there is one.
        standard_error: of `equity`; 0 where nothing is left to chance, None of less than
            two trials.
        cubeless, cubeless_error: the same without a cube.
        behind: how far the equity is behind the best one, 0 or more.
        joint: the standard error of that difference; 0 of the best one itself.
        exact: whether the game is over after the play, or the bear-off database knows the rest.
    """

    play: Play | None
    chances: Chances
    errors: Chances | None
    equity: float
    standard_error: float | None
    cubeless: float
    cubeless_error: float | None
    behind: float = 0.0
    joint: float | None = 0.0
    exact: bool = False


def candidates_of(
    state: State,
    boards: Mapping[Play | None, Board],
    values: Iterable[Sequence[Values]],
    exact: Sequence[bool],
) -> tuple[Candidate, ...]:
    """The candidates, the best one first; of equals in their order.

    Args:
        boards: after each candidate's play.
        values: of each candidate, its blocks: the chances of the side that is then to throw.
        exact: of each candidate, whether nothing is left to chance.
    """
    import numpy as np

    found = [
        _candidate(state, play, board, np.concatenate(blocks), exact=certain)
        for (play, board), blocks, certain in zip(boards.items(), values, exact, strict=True)
    ]
    found.sort(key=lambda each: -each[0].equity)
    best, of_best = found[0]
    return (
        best,
        *(
            replace(
                each,
                behind=best.equity - each.equity,
                joint=_standard_error(of_best - trials, exact=best.exact and each.exact),
            )
            for each, trials in found[1:]
        ),
    )


def _candidate(
    state: State, play: Play | None, board: Board, every: Values, *, exact: bool
) -> tuple[Candidate, Values]:
    """One by itself, and its equity in each trial."""
    import numpy as np

    after, sign = (state, 1.0) if play is None else (after_play(state, board), -1.0)
    equity, trials = _equities(every, after)
    trials = sign * trials
    chances = every[:, :_CHANCES]
    cubeless = sign * (chances @ np.array(_WEIGHTS) - 1.0)
    mean = _chances(chances.mean(axis=0))
    spread = [_standard_error(column, exact=exact) for column in chances.T]
    errors = None if exact or None in spread else Chances(*(each or 0.0 for each in spread))
    if play is not None:
        mean = mean.turned
        errors = None if errors is None else replace(errors.turned, win=errors.win)
    candidate = Candidate(
        *(play, mean, errors, sign * equity, _standard_error(trials, exact=exact)),
        *(float(cubeless.mean()), _standard_error(cubeless, exact=exact)),
        exact=exact,
    )
    return candidate, trials


def _equities(every: Values, after: State) -> tuple[float, Values]:
    """The equity for the side on roll in that state, and that of each trial.

    Where the cube was turned in the trials, it is their mean; else that of the mean chances, to
    which the trials are linear approximations.
    """
    cube, side = after.cube, after.turn
    if every.shape[1] > _CHANCES and cube is not None:
        columns = [_normalised(column, cube, side) for column in every[:, _CHANCES:].T]
        if len(columns) > 1:
            kept, taken, passed = (*(float(column.mean()) for column in columns), 1.0)
            # What is offered cannot be taken back.
            if cube.offered or min(taken, passed) > kept:
                return (taken, columns[1]) if taken < passed else (passed, 0.0 * columns[1] + 1.0)
        return float(columns[0].mean()), columns[0]
    equity, slopes = _of_mean(every[:, :_CHANCES], after)
    return equity, equity + (every - every.mean(axis=0))[:, :_CHANCES] @ slopes


def _normalised(worths: Values, cube: Cube, side: int) -> Values:
    """The equities of a side, whose worths these are."""
    zero, one = normalised(0.0, cube, side), normalised(1.0, cube, side)
    return zero + (one - zero) * worths


def decision_of(
    state: State, chances: Chances, blocks: Sequence[Values]
) -> tuple[CubeDecision, tuple[float, float, float] | None]:
    """What is to be done with the cube, and the standard errors of not doubling, of a double that
    is taken, and of their difference; None of these where the cube was not turned in the trials.

    Args:
        state: in which a double is to be decided or answered.
        chances: the means, of the side that may double, or has.
    """
    import numpy as np

    from poda.engine.backgammon.cube.decision import decided

    cube, side = state.cube, state.turn
    assert cube is not None
    cube = replace(cube, offered=False)
    state = replace(state, cube=cube)
    passed = worth_of(cube, side, cube.value)
    every = np.concatenate(blocks)
    if every.shape[1] == _CHANCES:
        stakes = stakes_of(chances, state)
        kept = stakes.expected(chances.win, cube.value, cube.owner * side)
        taken = stakes.doubled(chances.win, cube.value)
        return decided(state, cube, chances, (kept, taken, passed), 0), None
    worths = every[:, _CHANCES:].mean(axis=0).tolist()
    columns = [_normalised(column, cube, side) for column in every[:, _CHANCES:].T]
    errors = [
        _standard_error(column, exact=False) or 0.0
        for column in (*columns, columns[1] - columns[0])
    ]
    decision = decided(state, cube, chances, (worths[0], worths[1], passed), 0)
    return decision, (errors[0], errors[1], errors[2])


def _of_mean(every: Values, after: State) -> tuple[float, Values]:
    """The equity of the mean chances for the side on roll, and its slopes."""
    import numpy as np

    mean = every.mean(axis=0)
    if after.cube is None:
        return float(mean @ _WEIGHTS) - 1.0, np.array(_WEIGHTS)
    equity = cubeful(_chances(mean), after)
    if CHECKERS in (after.own[OFF], after.opponent[OFF]):
        return equity, np.array(_WEIGHTS)
    slopes = np.zeros(_CHANCES)
    for index in range(_CHANCES):
        step = np.zeros(_CHANCES)
        step[index] = _SLOPE
        low, high = _chances(mean - step), _chances(mean + step)
        width = high.as_numbers()[index] - low.as_numbers()[index]
        slopes[index] = (cubeful(high, after) - cubeful(low, after)) / width if width else 0.0
    return equity, slopes


def _chances(numbers: Values) -> Chances:
    """Means as chances: without the luck they may lie a little outside of what is possible."""
    win, *others = (min(1.0, max(0.0, number)) for number in numbers.tolist())
    gammon, backgammon = min(win, others[0]), min(win, *others[:2])
    lost = 1.0 - win
    return Chances(win, gammon, backgammon, min(lost, others[2]), min(lost, *others[2:]))


def _standard_error(values: Values, *, exact: bool) -> float | None:
    if exact:
        return 0.0
    if len(values) < 2:
        return None
    return float(values.std(ddof=1)) / math.sqrt(len(values))
