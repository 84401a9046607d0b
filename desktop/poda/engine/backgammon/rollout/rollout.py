"""A rollout: what the plays of a throw, or a position before it, are worth when played on by dice.

Every candidate gets the same dice (`trials.py`), so that what is luck for one is luck for
the other, and their differences are surer than themselves. Standard errors are those of independent
trials; the first two throws are spread evenly, so they are rather too large than too small.

With a cube, equities are cubeful: it is turned in the trials, as the model of the cube says
(`cube.py`). The plays are those that are best without it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from poda.engine.backgammon.cube.worth import RULES, after_play
from poda.engine.backgammon.looking import Looking, looking
from poda.engine.backgammon.moves import Board, Play
from poda.engine.backgammon.options import deepened, options_of
from poda.engine.backgammon.rollout.cube import cubes_of, is_decision
from poda.engine.backgammon.rollout.statistics import Candidate, candidates_of, decision_of
from poda.engine.backgammon.search import FILTERS
from poda.engine.backgammon.text.notation import format_play
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE
from poda.engine.games.backgammon import State
from poda.engine.in_order import in_order
from poda.engine.kernels.backgammon.layout import MOST_PLAYS
from poda.engine.search.observer import SearchStopped, Stop, never

if TYPE_CHECKING:
    from poda.engine.backgammon.cube.decision import CubeDecision
    from poda.engine.backgammon.rollout.trials import Trials, Values

__all__ = ["MOST_TRIALS", "TRIALS", "Candidate", "Rollout", "RolloutResult", "RolloutSettings"]

TRIALS: Final = 1296
"""As many as there are pairs of throws."""
MOST_TRIALS: Final = 100_000
MOST_CANDIDATES: Final = 50
LEAST_TRIALS: Final = 144
"""Fewer settle nothing."""


@dataclass(frozen=True, slots=True)
class RolloutSettings:
    """How a position is rolled out.

    Attributes:
        plies: after which a trial is cut off, counted from the position after a candidate's play;
            0: at the end of the game.
        seed: of the dice.
        reduce: whether the luck of every throw is taken away.
        sure: to stop once the best candidate is ahead of every other by so many standard errors of
            the difference; None: when all trials are done.
        cubeful: whether the cube, where there is one, is turned in the trials; else equities are
            those that the mean chances have by the model of the cube.
    """

    plies: int = 10
    seed: int = 1
    reduce: bool = True
    sure: float | None = None
    cubeful: bool = True


@dataclass(frozen=True, slots=True)
class RolloutResult:
    """What a rollout has found so far.

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
        evaluated: how many positions were.
        seconds: that it has taken.
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

    @property
    def done(self) -> bool:
        """Whether it has come to its end."""
        return self.settled or self.trials >= self.wanted


class Rollout:
    """A rollout that can be stopped, looked at, and gone on with.

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

    def _trials_of(self, stop: Stop) -> list[Trials]:
        """Those of each candidate."""
        from poda.engine.backgammon.rollout.trials import StratifiedDice, Trials

        state, settings = self.state, self.settings
        dice = StratifiedDice(settings.seed)
        if state.cube is not None and state.cube.is_money:
            from poda.engine.backgammon.bearoff import cube as bearoff_cube

            # Whether it is there must not depend on what was looked at before.
            bearoff_cube.load(stop)
        starts = [
            state if play is None else after_play(state, board)
            for play, board in self._boards.items()
        ]
        return [
            Trials(
                start,
                dice,
                settings.plies,
                reduce=settings.reduce,
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
        """Play on until every candidate has so many trials, rounded up to a block of 36.

        What is there already counts: ask for more to go on. It ends in good order soon after `stop`
        turns true (it is looked at every 10 ms or so), with what is there by then.

        Args:
            on_progress: told after every block of all candidates.
            executor: threads to work on; the result does not depend on it.
        """
        from poda.engine.backgammon.rollout.trials import BLOCK

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
                if len(self._half) < len(self._trials):
                    continue
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
        """The blocks that are missing, in their order. Raises SearchStopped."""
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
        """That of the calling thread."""
        if not hasattr(self._kept, "look"):
            self._kept.look = looking(self._evaluation)
        look: Looking = self._kept.look
        return look

    # What was found --------------------------------------------------------------------------

    @property
    def trials(self) -> int:
        """How many trials every candidate has."""
        from poda.engine.backgammon.rollout.trials import BLOCK

        return BLOCK * len(self._blocks)

    def result(self) -> RolloutResult:
        """What has been found so far."""
        candidates, decision, errors = self._so_far(), None, None
        if candidates and is_decision(self.state):
            values = [values for (values,) in self._blocks]
            decision, errors = decision_of(self.state, candidates[0].chances, values)
        return RolloutResult(
            *(self.state.turn, candidates, self.trials, self._wanted, self._settled),
            *(decision, self._evaluated, self._seconds),
            *(errors, self.settings.cubeful and self.state.cube is not None),
        )

    def _so_far(self) -> tuple[Candidate, ...]:
        values = zip(*self._blocks, strict=True)
        exact = [each.exact for each in self._trials]
        return candidates_of(self.state, self._boards, values, exact) if self._blocks else ()

    def _is_settled(self) -> bool:
        """Whether the best one is ahead for sure."""
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
