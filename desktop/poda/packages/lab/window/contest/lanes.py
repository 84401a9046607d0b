"""The model of "Evolve or learn?": two runs on the same budget, and their champions' match.

Both are ordinary runs in folders of their own. Each has one thread for its games and a limit in
seconds of processor time, so that other work of the machine favours neither. When both have ended,
or a person ends them, their champions play a match.
"""

from __future__ import annotations

from enum import Enum, auto
from pathlib import Path
from typing import ClassVar, Final

from PySide6.QtCore import QObject, Signal

from poda.engine.errors import EngineError
from poda.engine.games import game as game_named
from poda.engine.runs.champion import Champion
from poda.engine.runs.training_run import RunLimits
from poda.house.jobs import Latest, Task
from poda.packages.lab.engine.contest import (
    Margin,
    contest_games,
    decide,
    evolving_presets,
    learning_presets,
)
from poda.training.model import FIRST_SEED, Status, TrainingModel, usual_plan
from poda.training.settings_rules import preset_settings
from poda.training.training_thread import TrainingPlan

BUDGETS: Final = (20, 60, 180, 600, 1800)
"""The budgets of processor time for each lane, in seconds."""
USUAL_BUDGET: Final = 60


class Lane(TrainingModel):
    """One of the two runs of a contest.

    Attributes:
        error: the error that stopped it; None without one.
    """

    REMEMBERED: ClassVar[bool] = False  # the next start offers the run on screen, not these
    THREADS: ClassVar[int] = 1

    def __init__(self, game_key: str, parent: QObject | None = None) -> None:
        super().__init__(game_key, parent)
        self.error: EngineError | None = None
        self._path: Path | None = None  # the run's folder while it is unlocked
        self.refused.connect(self._on_refused)

    @property
    def player(self) -> Champion | None:
        """The player that would play the match now; None before any training."""
        if not self.totals[0]:
            return None
        return self.run.champion or self.run.best

    @property
    def rests(self) -> bool:
        """Whether no thread trains or saves the run."""
        return not (self.is_busy or self.is_saving)

    @property
    def share(self) -> float:
        """The share of the budget that is spent, from 0 to 1."""
        most = self.limits.processor
        return min(self.run.processor / most, 1.0) if most else 0.0

    @property
    def run_path(self) -> Path | None:
        """The run's folder; None without a run."""
        return self._path if self.folder is None else self.folder.path

    def allow(self, processor: float) -> None:
        """Set the budget, in seconds of processor time from the run's beginning."""
        self._limit(RunLimits(processor=processor))

    def forget(self, plan: TrainingPlan) -> None:
        """Show a plan in place of the run; that stays in its folder."""
        if self._worker_rests():
            self.error, self._path = None, None
            self._show_plan(plan)
            self._set_status(Status.EMPTY)

    def begin(self, plan: TrainingPlan) -> None:
        """Train a new run of this plan."""
        self.forget(plan)
        self.train()

    def go_on(self) -> None:
        """Train the run further; its folder may have been unlocked meanwhile."""
        self.error = None
        if self.folder is None and self._path is not None:
            self.open_run(self._path, go_on=True)
        else:
            self.resume()

    @property
    def could_go_on(self) -> bool:
        """Whether `go_on` would train."""
        may_open = self._path is not None and self.can_go_on and not self.limit_reached
        return self.can_resume or may_open

    def let_go(self) -> None:
        """Unlock the run's folder; its data stay on screen."""
        if self.rests and self.folder is not None:
            self._path = self.folder.path
            self._unload()

    def _on_refused(self, error: EngineError) -> None:
        self.error = error
        self.status_changed.emit()


class ContestPhase(Enum):
    """The phase of a contest."""

    READY = auto()
    TRAINING = auto()
    PAUSED = auto()
    MATCH = auto()
    DECIDED = auto()
    UNDECIDED = auto()  # both have ended, without a match


class Contest(QObject):
    """Both lanes, and the match of their champions.

    Attributes:
        game_key, budget: the game, and the processor time for each lane in seconds.
        presets: the names of the presets by which the first lane evolves and the second learns.
        evolution, learning: the lanes.
        margin: the match's result so far, for the player that learnt; None before it.
        error: the error that prevented the match; None without one.

    Signals:
        changed: the phase, the plan or a lane's state has changed.
        played: more games of the match have been played.
    """

    changed = Signal()
    played = Signal()

    def __init__(self, game_key: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        games = contest_games()
        self.game_key = game_key if game_key in games else (games or [game_key])[0]
        self.budget = USUAL_BUDGET
        self.seed = FIRST_SEED
        self.margin: Margin | None = None
        self.error: EngineError | None = None
        self.evolution, self.learning = (Lane(self.game_key, self) for _ in range(2))
        self._match = Latest("contest", self)
        self._is_over = False  # whether the match of the present training was begun
        self._begun = False
        self.presets = self._usual_presets()
        for lane in self.lanes:
            lane.status_changed.connect(self._on_lane)

    @property
    def lanes(self) -> tuple[Lane, Lane]:
        """The lane that evolves, and the lane that learns."""
        return self.evolution, self.learning

    @property
    def possible(self) -> bool:
        """Whether the game has presets for both lanes."""
        return all(self.presets)

    @property
    def phase(self) -> ContestPhase:
        """The phase of the contest."""
        if self._match.running:
            return ContestPhase.MATCH
        if any(lane.is_busy for lane in self.lanes):
            return ContestPhase.TRAINING
        if self.margin is not None:
            return ContestPhase.DECIDED
        if not self._begun:
            return ContestPhase.READY
        if any(lane.status is Status.PAUSED for lane in self.lanes):
            return ContestPhase.PAUSED
        return ContestPhase.UNDECIDED

    @property
    def rests(self) -> bool:
        """Whether no thread trains, saves or plays the match."""
        return not self._match.running and all(lane.rests for lane in self.lanes)

    @property
    def can_go_on(self) -> bool:
        """Whether a lane has some of its budget left, and none is under way."""
        under_way = self.phase in (ContestPhase.TRAINING, ContestPhase.MATCH)
        return not under_way and any(lane.could_go_on for lane in self.lanes)

    # The plan

    def choose(self, game_key: str) -> None:
        """Choose another game, with its usual presets, unless a thread is at work."""
        if self.rests and game_key != self.game_key and game_key in contest_games():
            self.game_key = game_key
            self.presets = self._usual_presets()
            self._forget()

    def choose_preset(self, lane: Lane, name: str) -> None:
        """Choose a lane's preset for the next contest."""
        if self.rests:
            first, second = self.presets
            self.presets = (name, second) if lane is self.evolution else (first, name)
            self._forget()

    def allow(self, seconds: int) -> None:
        """Set the budget of each lane in seconds of processor time, also while they train."""
        if seconds != self.budget:
            self.budget = seconds
            for lane in self.lanes:
                lane.allow(seconds)
            self.changed.emit()

    def _usual_presets(self) -> tuple[str, str]:
        evolving, learning = evolving_presets(self.game_key), learning_presets(self.game_key)
        return (evolving or [""])[0], (learning or [""])[0]

    def _forget(self) -> None:
        """Drop all results: only the plan is left."""
        self.margin, self.error, self._begun = None, None, False
        for lane in self.lanes:
            lane.forget(usual_plan(self.game_key))
        self.changed.emit()

    # Control

    def start(self) -> None:
        """Begin both runs; after a contest, with the next seed."""
        if not (self.possible and self.rests):
            return
        self.seed += self._begun
        self.margin, self.error = None, None
        self._begun, self._is_over = True, True  # so that no match begins between the two starts
        rules = game_named(self.game_key)
        for lane, preset in zip(self.lanes, self.presets, strict=True):
            lane.allow(self.budget)
            lane.begin(
                TrainingPlan(self.game_key, preset, preset_settings(preset, rules), self.seed)
            )
        self._is_over = False
        self._on_lane()

    def pause(self) -> None:
        """Pause both runs."""
        for lane in self.lanes:
            lane.pause()

    def resume(self) -> None:
        """Train the lanes further that have some of their budget left."""
        if self.can_go_on:
            self.margin, self.error, self._is_over = None, None, True
            for lane in self.lanes:
                if lane.could_go_on:
                    lane.go_on()
            self._is_over = False
            self._on_lane()

    def finish(self) -> None:
        """End both runs and begin the match; if that is under way, stop it."""
        if self._match.running:
            self._match.stop()
            return
        for lane in self.lanes:
            lane.cancel()
        self._on_lane()

    def leave(self) -> None:
        """Stop and save both runs, as the window closes."""
        self._match.give_up()
        for lane in self.lanes:
            lane.leave()

    # Events

    def _on_lane(self) -> None:
        over = all(lane.status in (Status.ENDED, Status.EMPTY) for lane in self.lanes)
        if self._begun and over and not self._is_over:
            self._is_over = True
            self._meet()
        self.changed.emit()

    def _meet(self) -> None:
        """Begin the match of the champions, if both lanes have one."""
        evolved, learnt = (lane.player for lane in self.lanes)
        if evolved is None or learnt is None:
            return

        def meet(task: Task) -> Margin:
            return decide(learnt, evolved, stop=task.stopped, progress=task.progress)

        self._match.start(
            meet,
            progress=self._on_played,
            finished=self._on_decided,
            failed=self._on_failed,
            cancelled=self.changed.emit,
        )

    def _on_played(self, margin: Margin) -> None:
        self.margin = margin
        self.played.emit()

    def _on_decided(self, margin: Margin) -> None:
        self._on_played(margin)
        self.changed.emit()

    def _on_failed(self, error: BaseException) -> None:
        self.error = error if isinstance(error, EngineError) else None
        self.changed.emit()
