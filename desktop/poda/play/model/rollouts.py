"""Rollouts of positions in doubt: what runs, and what came of those that ran.

A part of the Play tab's board. A rollout plays its plays to the end of many games with the same
dice (`engine/backgammon/rollout.py`). One runs at a time; what a position's last one has
found stays known.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from poda.base.processors import step_back
from poda.engine.errors import EngineError
from poda.house.jobs import Latest, Task
from poda.play.model.board import RecordModel

if TYPE_CHECKING:
    from poda.engine.backgammon.rollout import Rollout, RolloutResult

_log = logging.getLogger(__name__)
_KEPT: Final = 50  # positions

TRIALS: Final = (324, 1296, 5184)
"""Offered numbers of games: of 1,296, each pair of first throws comes once."""
TRUNCATIONS: Final = (7, 10, 0)
"""Plies after which a game is valued, and not played on; 0: to its end."""


class Plan(NamedTuple):
    """What is asked for.

    Attributes:
        plays: the candidates; none where the position itself is rolled out, before its throw.
        trials: how many games, of each.
        plies: after how many a game is cut off; 0: never.
        seed: of the dice.
        threads: how many play.
    """

    plays: tuple[Any, ...]
    trials: int = TRIALS[1]
    plies: int = TRUNCATIONS[1]
    seed: int = 1
    threads: int = 1


class Run:
    """A rollout of a position, under way or at rest.

    Attributes:
        game, state: the position.
        plan: what was asked for; its trials grow when it goes on.
        result: as far as it is known; None before the first games are over.
        error: why it could not be done.
        stopped: whether a person stopped it.
    """

    def __init__(self, game: str, state: Any, plan: Plan) -> None:
        self.game, self.state, self.plan = game, state, plan
        self.result: RolloutResult | None = None
        self.error: EngineError | None = None
        self.stopped = False
        self.engine: Rollout | None = None  # made on the thread: to choose plays takes a search

    @property
    def trials(self) -> int:
        """Games played so far, of each candidate."""
        return 0 if self.result is None else self.result.trials

    @property
    def wanted(self) -> int:
        """Games of each candidate when it is done."""
        return self.plan.trials


class RolloutModel(QObject):
    """Runs one rollout at a time.

    Signals:
        changed: one began or ended, or more of its games are over.

    Attributes:
        run: the one that ran last, or runs now; None before the first.
    """

    changed = Signal()

    def __init__(self, board: RecordModel, parent: QObject) -> None:
        super().__init__(parent)
        self._board = board
        self.run: Run | None = None
        self._work = Latest("rollout", self)
        self._waiting: Callable[[], None] | None = None  # begins when the last one has ended
        self._known: dict[tuple[str, Any], Run] = {}

    @property
    def possible(self) -> bool:
        """Whether the position on the board can be rolled out."""
        board = self._board
        if not board.kit.equities or board.record.is_over():
            return False
        state = board.record.state
        if state.throw is not None:
            return True
        return bool(state.turn) and board.awaits_throw

    @property
    def running(self) -> bool:
        """Whether games are played."""
        return self._work.running

    def of(self, state: Any) -> Run | None:
        """The rollout of a position, if there was one."""
        return self._known.get((self._board.game.key, state))

    # What it is told

    def start(self, state: Any, plan: Plan) -> None:
        """Roll a position out; what ran before is stopped."""
        self._begin(Run(self._board.game.key, state, plan))

    def take_up(self, run: Run, plan: Plan) -> None:
        """Go on with a rollout that is at rest: to its end, where it was stopped before; else with
        so many more games as the plan says, on so many threads."""
        lacks = run.trials < run.wanted
        wanted = run.wanted if lacks else run.trials + plan.trials
        run.plan = run.plan._replace(trials=wanted, threads=plan.threads)
        self._begin(run)

    def stop(self) -> None:
        """Play no further; what is known stays."""
        self._waiting = None
        if self._work.running and self.run is not None:
            self.run.stopped = True
            self._work.stop()
            self.changed.emit()

    # The work

    def _begin(self, run: Run) -> None:
        if self._work.running:  # its games are at an end soon
            self.stop()
            self._waiting = lambda: self._begin(run)
            return
        run.stopped, run.error, self.run = False, None, run
        self._known.pop((run.game, run.state), None)
        self._known[run.game, run.state] = run
        while len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]
        self._work.start(
            lambda task: _work(run, task),
            progress=lambda result: self._learn(run, result),
            finished=lambda result: self._end(run, result),
            cancelled=lambda: self._end(run, None),
            failed=lambda error: self._fail(run, error),
        )
        self.changed.emit()

    def _learn(self, run: Run, result: RolloutResult) -> None:
        run.result = result
        self.changed.emit()

    def _end(self, run: Run, result: RolloutResult | None) -> None:
        if result is None and run.engine is not None and run.engine.trials:
            result = run.engine.result()  # it was stopped: what there is
        if result is not None:
            run.result = result
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting()
        else:
            self.changed.emit()

    def _fail(self, run: Run, error: BaseException) -> None:
        _log.error("the rollout failed: %s", error)
        run.error = error if isinstance(error, EngineError) else None
        run.stopped = True
        self._end(run, None)


def _work(run: Run, task: Task) -> RolloutResult:
    """On the job's thread: the plan's games, as far as they are not played yet."""
    from poda.engine.backgammon import bearoff
    from poda.engine.backgammon.rollout import Rollout, RolloutSettings

    bearoff.load(stop=task.stopped)  # the network alone does not know bear-offs
    plan = run.plan
    if run.engine is None:
        settings = RolloutSettings(plies=plan.plies, seed=plan.seed)
        run.engine = Rollout(run.state, plan.plays or None, settings, stop=task.stopped)
    from concurrent.futures import ThreadPoolExecutor  # not before the first paint

    threads = ThreadPoolExecutor(plan.threads, "poda-rollout-games", initializer=step_back)
    with threads if plan.threads > 1 else nullcontext() as executor:
        return run.engine.run(plan.trials, task.stopped, task.progress, executor)
