"""Rollouts of positions: the one that runs, and the results of those that ran.

What backgammon adds to the Play tab's model. A rollout plays its plays to the end of many games
with the same dice (`engine/backgammon/rollout.py`). One runs at a time; what a position's last one
has found stays known.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QObject

from poda.base.processors import step_back
from poda.engine.errors import EngineError
from poda.house.jobs import Latest, Task
from poda.play.model.board import RecordModel
from poda.play.model.game import OwnModel, PlayModel

if TYPE_CHECKING:
    from poda.packages.backgammon.engine.rollout import Rollout, RolloutResult

_log = logging.getLogger(__name__)
_KEPT: Final = 50  # positions whose last rollout is remembered

TRIALS: Final = (324, 1296, 5184)
"""The numbers of games on offer; in 1,296 each pair of first throws occurs once."""
TRUNCATIONS: Final = (7, 10, 0)
"""The plies on offer after which a game is valued instead of played on; 0 plays to the end."""
LOOK_AHEADS: Final = {0: 1, 1: 4, 2: 40}
"""The look-aheads on offer for the plays of the games, each with the time that it takes in units of
the first one's: 3.9 and 39 were measured on the opening 3-1."""


class RolloutPlan(NamedTuple):
    """The settings of a rollout.

    Attributes:
        plays: the candidates; () rolls out the position itself, before its throw.
        trials: the number of games of each candidate.
        plies: the plies after which a game is truncated; 0 for never.
        seed: the seed of the dice.
        threads: the number of threads.
        look_ahead: how many plies both sides look ahead at their plays.
    """

    plays: tuple[Any, ...]
    trials: int = TRIALS[1]
    plies: int = TRUNCATIONS[1]
    seed: int = 1
    threads: int = 1
    look_ahead: int = 1


class RolloutRun:
    """A rollout of a position, under way or at rest.

    Attributes:
        game, state: the position.
        plan: its settings; the trials grow when it is continued.
        result: the result so far; None before the first games are over.
        error: why it failed; None if it did not.
        stopped: whether a person stopped it.
    """

    def __init__(self, game: str, state: Any, plan: RolloutPlan) -> None:
        self.game, self.state, self.plan = game, state, plan
        self.result: RolloutResult | None = None
        self.error: EngineError | None = None
        self.stopped = False
        self.engine: Rollout | None = None  # made on the thread, as choosing plays takes a search

    @property
    def trials(self) -> int:
        """The games played so far of each candidate."""
        return 0 if self.result is None else self.result.trials

    @property
    def wanted(self) -> int:
        """The games of each candidate when the rollout is complete."""
        return self.plan.trials


class RolloutModel(OwnModel):
    """Runs one rollout at a time; `changed` tells that one began or ended, or that more of its
    games are over.

    Attributes:
        run: the rollout that runs, or ran last; None before the first.
    """

    def __init__(self, board: RecordModel, parent: QObject) -> None:
        super().__init__(parent)
        self._board = board
        self.run: RolloutRun | None = None
        self._work = Latest("rollout", self)
        self._waiting: Callable[[], None] | None = None  # starts the next one when this has ended
        self._known: dict[tuple[str, Any], RolloutRun] = {}

    @property
    def possible(self) -> bool:
        """Whether the position on the board can be rolled out."""
        board = self._board
        if not board.kit.values_table or board.record.is_over():
            return False
        state = board.record.state
        if state.throw is not None:
            return True
        return bool(state.turn) and board.awaits_throw

    @property
    def running(self) -> bool:
        """Whether a rollout runs."""
        return self._work.running

    def of(self, state: Any) -> RolloutRun | None:
        """The last rollout of a position; None if there was none."""
        return self._known.get((self._board.game.key, state))

    # Control

    def start(self, state: Any, plan: RolloutPlan) -> None:
        """Roll a position out; a rollout that runs is stopped first."""
        self._start_run(RolloutRun(self._board.game.key, state, plan))

    def take_up(self, run: RolloutRun, plan: RolloutPlan) -> None:
        """Continue a rollout: to its end if it was stopped before; else with the plan's number of
        further games. The plan gives the number of threads."""
        lacks = run.trials < run.wanted
        wanted = run.wanted if lacks else run.trials + plan.trials
        run.plan = run.plan._replace(trials=wanted, threads=plan.threads)
        self._start_run(run)

    def stop(self) -> None:
        """Stop the rollout; its result so far stays."""
        self._waiting = None
        if self._work.running and self.run is not None:
            self.run.stopped = True
            self._work.stop()
            self.changed.emit()

    def forget(self) -> None:
        """Stop the rollout, and know none any more: what decides their worth has changed."""
        self.stop()
        self.run, self._known = None, {}
        self.changed.emit()

    # The work

    def _start_run(self, run: RolloutRun) -> None:
        if self._work.running:  # this run begins once the other one's games end
            self.stop()
            self._waiting = lambda: self._start_run(run)
            return
        run.stopped, run.error, self.run = False, None, run
        self._known.pop((run.game, run.state), None)
        self._known[run.game, run.state] = run
        while len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]
        self._work.start(
            lambda task: _work(run, task),
            progress=lambda result: self._keep_result(run, result),
            finished=lambda result: self._end_run(run, result),
            cancelled=lambda: self._end_run(run, None),
            failed=lambda error: self._fail_run(run, error),
        )
        self.changed.emit()

    def _keep_result(self, run: RolloutRun, result: RolloutResult) -> None:
        run.result = result
        self.changed.emit()

    def _end_run(self, run: RolloutRun, result: RolloutResult | None) -> None:
        if result is None and run.engine is not None and run.engine.trials:
            result = run.engine.result()  # of a stopped rollout, the result so far
        if result is not None:
            run.result = result
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting()
        else:
            self.changed.emit()

    def _fail_run(self, run: RolloutRun, error: BaseException) -> None:
        _log.error("the rollout failed: %s", error)
        run.error = error if isinstance(error, EngineError) else None
        run.stopped = True
        self._end_run(run, None)


def rollouts_of(model: PlayModel) -> RolloutModel:
    """The rollouts of a window in which backgammon is on the board."""
    own = model.own
    assert isinstance(own, RolloutModel)
    return own


def _work(run: RolloutRun, task: Task) -> RolloutResult:
    """Play the plan's remaining games; runs on the job's thread."""
    from poda.packages.backgammon.engine import bearoff
    from poda.packages.backgammon.engine.rollout import Rollout, RolloutSettings

    bearoff.load(stop=task.stopped)  # the network alone does not know bear-offs
    plan = run.plan
    if run.engine is None:
        settings = RolloutSettings(plan.plies, plan.seed, look_ahead=plan.look_ahead)
        run.engine = Rollout(run.state, plan.plays or None, settings, stop=task.stopped)
    from concurrent.futures import ThreadPoolExecutor  # not before the first paint

    threads = ThreadPoolExecutor(plan.threads, "poda-rollout-games", initializer=step_back)
    with threads if plan.threads > 1 else nullcontext() as executor:
        return run.engine.run(plan.trials, task.stopped, task.progress, executor)
