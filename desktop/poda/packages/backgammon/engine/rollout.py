"""Rollouts: the equity of the plays of a throw, or of a position before it, by many random games.

Every candidate gets the same dice (`rollout_trials.py`), so that what is luck for one is luck for
the other, and their differences are surer than themselves. Standard errors are those of independent
trials; the first two throws are spread evenly, so they are rather too large than too small.

With a cube, equities are cubeful: it is turned in the trials, as the model of the cube says
(`cube.py`). The plays are those that are best without it.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE
from poda.engine.games.backgammon import State
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.cube import Cube
from poda.engine.games.backgammon_parts.moves import CHECKERS, OFF, Board, Play
from poda.engine.games.backgammon_parts.notation import format_play
from poda.engine.in_order import in_order
from poda.engine.search.observer import SearchStopped, Stop, never
from poda.packages.backgammon.engine.cubeful import (
    RULES,
    after_play,
    cubeful,
    normalised,
    stakes_of,
    worth_of,
)
from poda.packages.backgammon.engine.looking import Looking, deepened, looking, options_of
from poda.packages.backgammon.engine.rollout_trials import (
    BLOCK,
    RolloutTrials,
    StratifiedDice,
    cubes_of,
    is_decision,
)
from poda.packages.backgammon.engine.search import FILTERS
from poda.packages.backgammon.kernels.layout import MOST_PLAYS

if TYPE_CHECKING:
    from poda.packages.backgammon.engine.cube_decision import CubeDecision
    from poda.packages.backgammon.engine.rollout_trials import Values


# What the trials say: means, standard errors, and how sure the differences are.
#
# Where the cube is turned in the trials, an equity is their mean. The cubeful equity of mean
# chances is none: its standard error is that of its linear approximation at the mean (the delta
# method), each trial counting with the slope of the cube's model there. Differences are taken trial
# by trial, as all candidates have the same dice.

_SLOPE: Final = 0.01
"""The distance from the mean at which slopes of the cube's model are measured."""
_CHANCES: Final = 5
_WEIGHTS: Final = (2.0, 1.0, 1.0, -1.0, -1.0)
"""The weights of the chances in a cubeless equity."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play with its rollout results so far; values are the mover's.

    Attributes:
        play: the play; None if a position before its throw is rolled out.
        chances: the means over all trials.
        errors: the standard error of each; None for fewer than two trials, or an exact value.
        equity: the equity, with the cube if there is one.
        standard_error: of `equity`; 0 for an exact value, None for fewer than two trials.
        cubeless, cubeless_error: the same without a cube.
        behind: the equity's distance from the best one, 0 or more.
        joint: the standard error of that distance; 0 for the best one itself.
        exact: whether the game is over after the play, or the bear-off database covers it.
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
        values: of each candidate its blocks, float64[trials, 5 or more] each: the chances of the
            side that is then to throw (`RolloutTrials.block`).
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
    """One candidate by itself, and its equity in each trial: float64[trials]."""
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
        blocks: float64[trials, 5 or more] each, as of a candidate.
    """
    import numpy as np

    from poda.packages.backgammon.engine.cube_decision import decided

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


__all__ = ["MOST_TRIALS", "TRIALS", "Candidate", "Rollout", "RolloutResult", "RolloutSettings"]

TRIALS: Final = 1296
"""The default number of trials: one for each pair of throws."""
MOST_TRIALS: Final = 100_000
MOST_CANDIDATES: Final = 50
LEAST_TRIALS: Final = 144
"""The least number of trials: fewer decide nothing."""


@dataclass(frozen=True, slots=True)
class RolloutSettings:
    """The settings of a rollout.

    Attributes:
        plies: after which a trial is cut off, counted from the position after a candidate's play;
            0: at the end of the game.
        seed: of the dice.
        reduce: whether the luck of every throw is taken away.
        sure: to stop once the best candidate is ahead of every other by so many standard errors of
            the difference; None: when all trials are done.
        cubeful: whether the cube, where there is one, is turned in the trials; else equities are
            those that the mean chances have by the model of the cube.
        look_ahead: how many plies both sides look ahead at their plays, 0 to 2.
    """

    plies: int = 10
    seed: int = 1
    reduce: bool = True
    sure: float | None = None
    cubeful: bool = True
    look_ahead: int = 0


@dataclass(frozen=True, slots=True)
class RolloutResult:
    """The results of a rollout so far.

    Attributes:
        side: MAX or MIN, who plays the throw, or is to throw.
        candidates: the best one first; none before the first trials are done.
        trials: of each candidate, of so many in `wanted`.
        settled: whether it ended early because the best one is ahead for sure.
        cube: what is to be done with the cube; None where there is none, or it may not be turned
            here.
        cube_errors: the standard errors of its equities of not doubling and of a double that is
            taken, and of their difference; None where the cube is not turned in the trials.
        cubeful: whether it is.
        look_ahead: how many plies both sides look ahead at their plays.
        share: of the work, what is done, 0 to 1.
        evaluated: how many positions were.
        seconds: the time it has taken.
    """

    side: int
    candidates: tuple[Candidate, ...]
    trials: int
    wanted: int
    settled: bool
    cube: CubeDecision | None
    evaluated: int
    seconds: float
    cube_errors: tuple[float, float, float] | None = None
    cubeful: bool = False
    look_ahead: int = 0
    share: float = 0.0

    @property
    def done(self) -> bool:
        """Whether the rollout is finished."""
        return self.settled or self.trials >= self.wanted


class Rollout:
    """A rollout that can be stopped, inspected and continued.

    Args:
        state: with a throw that is to be played, or before it.
        plays: the candidates; None: the best `most` by looking one ply ahead. Of a state before its
            throw there are none.
        evaluation: the name of one; the best unless said.

    Raises:
        EngineError: the game is over, or has not begun; a play is not legal.
        SearchStopped: while the candidates were looked for.
    """

    def __init__(
        self,
        state: State,
        plays: Sequence[Play] | None = None,
        settings: RolloutSettings | None = None,
        evaluation: str = "",
        most: int = 5,
        stop: Stop = never,
    ) -> None:
        self.state, self.settings = state, settings or RolloutSettings()
        self._evaluation = evaluation
        self._kept = threading.local()
        self._boards = _candidates(state, plays, self._look(), most, stop)
        self._trials = self._trials_of(stop)
        self._blocks: list[list[Values]] = []  # of each round, of each candidate
        self._half: list[Values] = []  # of the round under way
        self._wanted, self._settled = 0, False
        self._evaluated, self._seconds = 0, 0.0

    def _trials_of(self, stop: Stop) -> list[RolloutTrials]:
        """The trials of each candidate."""
        state, settings = self.state, self.settings
        dice = StratifiedDice(settings.seed)
        if state.cube is not None and state.cube.is_money:
            from poda.packages.backgammon.engine.bearoff_tables import load_cube

            # Load the table now: whether it is used must not depend on what was examined before.
            load_cube(stop)
        starts = [
            state if play is None else after_play(state, board)
            for play, board in self._boards.items()
        ]
        return [
            RolloutTrials(
                start,
                dice,
                settings.plies,
                reduce=settings.reduce,
                look_ahead=settings.look_ahead,
                cubes=cubes_of(start) if settings.cubeful else (),
            )
            for start in starts
        ]

    @property
    def plays(self) -> tuple[Play | None, ...]:
        """The candidates, the best one first by what was known before."""
        return tuple(self._boards)

    def run(
        self,
        trials: int = TRIALS,
        stop: Stop = never,
        on_progress: Callable[[RolloutResult], None] = lambda result: None,
        executor: Executor | None = None,
    ) -> RolloutResult:
        """Play until every candidate has `trials` trials, rounded up to a block of 36.

        Trials of earlier calls count: a greater number continues the rollout. It ends soon after
        `stop` returns true (checked every 10 ms or so), and keeps the trials done by then.

        Args:
            on_progress: called after every block of a candidate.
            executor: threads to work on; the result does not depend on it.
        """
        self._wanted = min(trials, MOST_TRIALS)
        if all(each.exact for each in self._trials):
            self._wanted = min(self._wanted, BLOCK)  # more would say the same
        rounds = -(-self._wanted // BLOCK)
        self._settled = self._is_settled()
        began = time.perf_counter() - self._seconds
        try:
            for values in self._found(rounds, stop, executor):
                self._half.append(values)
                self._seconds = time.perf_counter() - began
                if len(self._half) == len(self._trials):
                    self._blocks.append(self._half)
                    self._half = []
                    self._settled = self._is_settled()
                on_progress(self.result())
                if self._settled:
                    break
        except SearchStopped:
            pass
        self._seconds = time.perf_counter() - began
        return self.result()

    def _found(self, rounds: int, stop: Stop, executor: Executor | None) -> Iterator[Values]:
        """Yield the missing blocks in order. Raises SearchStopped."""
        count = len(self._trials)
        first = len(self._blocks) * count + len(self._half)
        ended = threading.Event()

        def play(which: slice) -> tuple[Values, int]:
            block, candidate = divmod(first + which.start, count)
            look = self._look()
            before = look.evaluated
            stopped = lambda: ended.is_set() or stop()  # noqa: E731
            values = self._trials[candidate].block(block, look, stopped)
            return values, look.evaluated - before

        if self._settled:
            return
        try:
            for values, evaluated in in_order(play, rounds * count - first, 1, executor, stop):
                self._evaluated += evaluated
                yield values
        finally:
            ended.set()

    def _look(self) -> Looking:
        """The calling thread's `Looking`, made on first use."""
        if not hasattr(self._kept, "look"):
            self._kept.look = looking(self._evaluation)
        look: Looking = self._kept.look
        return look

    # What was found --------------------------------------------------------------------------

    @property
    def trials(self) -> int:
        """The number of trials of every candidate."""
        return BLOCK * len(self._blocks)

    def result(self) -> RolloutResult:
        """The results so far."""
        candidates, decision, errors = self._so_far(), None, None
        if candidates and is_decision(self.state):
            values = [values for (values,) in self._blocks]
            decision, errors = decision_of(self.state, candidates[0].chances, values)
        return RolloutResult(
            *(self.state.turn, candidates, self.trials, self._wanted, self._settled),
            *(decision, self._evaluated, self._seconds),
            *(errors, self.settings.cubeful and self.state.cube is not None),
            *(self.settings.look_ahead, self._share()),
        )

    def _share(self) -> float:
        """The share of the work done so far, 0 to 1."""
        wanted = -(-self._wanted // BLOCK) * len(self._trials)
        done = len(self._blocks) * len(self._trials) + len(self._half)
        return 1.0 if self._settled else min(1.0, done / max(1, wanted))

    def _so_far(self) -> tuple[Candidate, ...]:
        values = zip(*self._blocks, strict=True)
        exact = [each.exact for each in self._trials]
        return candidates_of(self.state, self._boards, values, exact) if self._blocks else ()

    def _is_settled(self) -> bool:
        """Whether the best candidate is ahead with the required certainty."""
        sure = self.settings.sure
        if sure is None or self.trials < LEAST_TRIALS or len(self._trials) < 2:
            return False
        candidates = self._so_far()
        return all(
            each.joint is not None and each.behind > 0.0 and each.behind >= sure * each.joint
            for each in candidates[1:]
        )


def _candidates(
    state: State, plays: Sequence[Play] | None, look: Looking, most: int, stop: Stop
) -> dict[Play | None, Board]:
    """The candidates, each with the board after it, its side first; or the board of the state.

    Raises EngineError, and SearchStopped.
    """
    if RULES.is_terminal(state):
        raise EngineError("game.terminal")
    if state.turn == CHANCE:
        raise EngineError("turn.roll")
    if state.throw is None:
        return {None: (state.own, state.opponent)}
    options = options_of(state, look, MOST_PLAYS)
    if plays is None:
        contenders = options[: FILTERS[0].most + most]
        (deeper,) = deepened([state], [contenders], look, 1, lambda _evaluated: stop())
        deeper.sort(key=lambda option: -option.equity)
        return {option.play: option.board for option in deeper[: min(most, MOST_CANDIDATES)]}
    boards = {option.play: option.board for option in options}
    for play in plays:
        if play not in boards:
            raise EngineError("game.illegal", text=format_play(play, state.opponent))
    return {play: boards[play] for play in dict.fromkeys(plays)}
