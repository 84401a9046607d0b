"""What is known of the run on screen, for the panels to read. No Qt."""

from __future__ import annotations

import time
from collections import deque
from enum import Enum, auto
from typing import Final

from poda.engine.evolve.champion import Champion
from poda.engine.evolve.evolution import first_champion
from poda.engine.evolve.history import Generation, History
from poda.engine.evolve.lineage import Lineage
from poda.engine.evolve.settings import Settings, usual_preset
from poda.engine.evolve.statistics_table import StatisticsTable
from poda.engine.games import game as game_named
from poda.training.run.feed import News
from poda.training.run.work import Limits, Plan
from poda.training.settings.rules import preset_settings

# How fast a run goes, and how long it will still take.

_WINDOW_SECONDS: Final = 2.0


class Pace:
    """Rates over the last two seconds, or since the start where that is less."""

    def __init__(self) -> None:
        self._marks: deque[tuple[float, int, int]] = deque()

    def start(self, generation: int, games: int) -> None:
        """The run goes on from here."""
        self._marks.clear()
        self.mark(generation, games)

    def mark(self, generation: int, games: int) -> None:
        """So much is done by now."""
        now = time.monotonic()
        self._marks.append((now, generation, games))
        while len(self._marks) > 2 and self._marks[1][0] <= now - _WINDOW_SECONDS:
            self._marks.popleft()

    @property
    def generations(self) -> float:
        """Generations a second; 0 while that is not known."""
        return self._rate(1)

    @property
    def games(self) -> float:
        """Games a second, likewise."""
        return self._rate(2)

    def _rate(self, column: int) -> float:
        if len(self._marks) < 2:
            return 0.0
        first, last = self._marks[0], self._marks[-1]
        seconds = last[0] - first[0]
        return (last[column] - first[column]) / seconds if seconds > 0 else 0.0


FIRST_SEED: Final = 1
GO_ON: Final = ("asked", "generations", "seconds")
"""Reasons to stop that do not forbid to go on."""


class Status(Enum):
    """What the run on screen is doing."""

    EMPTY = auto()  # a plan, and no run yet
    PREPARING = auto()  # kernels, or a file
    RUNNING = auto()
    PAUSED = auto()
    STOPPING = auto()
    ENDED = auto()  # over or cancelled, and still loaded


_BUSY: Final = (Status.PREPARING, Status.RUNNING, Status.STOPPING)


def usual_plan(game_key: str, seed: int = FIRST_SEED) -> Plan:
    """How a game is trained unless said."""
    preset = usual_preset(game_key)
    return Plan(game_key, preset, preset_settings(preset, game_named(game_key)), seed)


class RunOnScreen:
    """A plan, and what is known of the run that is made of it.

    Attributes:
        status: what it is doing.
        reason: why it stopped, a key of `evolution.REASONS`; None where it did not.
        plan, limits: what it was made of, and when it is to stop.
        history: what it remembers of its generations; a copy.
        latest: its last generation, if that was played in this window.
        best: the best of the last generation; before any training, one of the first players.
        champion: the best by validation; before any was validated, as `best`; None without a run.
        ancestors, past_champions: what they played; copies, None without a run.
        statistics: the results that were asked for.
    """

    status: Status
    plan: Plan
    limits: Limits
    _pace: Pace

    def _forget(self) -> None:
        """Nothing is known but the plan."""
        plan = self.plan
        self.reason: str | None = None
        self.history = History()
        self.latest: Generation | None = None
        self._at_rest = (0, 0, 0.0)  # the totals when it was opened or rested last
        self.best: Champion = first_champion(game_named(plan.game_key), plan.settings, plan.seed)
        self.champion: Champion | None = None
        self.ancestors: Lineage | None = None
        self.past_champions: Lineage | None = None
        self.statistics = StatisticsTable(plan.game_key)

    # What is looked at

    @property
    def game_key(self) -> str:
        """The game that is learnt."""
        return self.plan.game_key

    @property
    def preset(self) -> str:
        """The name of the preset, or "" for settings of one's own."""
        return self.plan.preset

    @property
    def settings(self) -> Settings:
        """How it is learnt."""
        return self.plan.settings

    @property
    def seed(self) -> int:
        """Of the run's random numbers."""
        return self.plan.seed

    @property
    def is_busy(self) -> bool:
        """Whether a thread is at work."""
        return self.status in _BUSY

    @property
    def rate(self) -> float:
        """Games a second."""
        return self._pace.games if self.status is Status.RUNNING else 0.0

    @property
    def generation_rate(self) -> float:
        """Generations a second."""
        return self._pace.generations if self.status is Status.RUNNING else 0.0

    @property
    def totals(self) -> tuple[int, int, float]:
        """Generations, games and seconds of the run so far."""
        if self.latest is not None:
            return self.latest.number, self.latest.games, self.latest.seconds
        return self._at_rest  # the history may be thinned, and not reach that far

    @property
    def seconds_left(self) -> float | None:
        """Until a limit is reached, if the run goes on as it does; None where it has no end, or
        where that is not known yet."""
        generation, _, seconds = self.totals
        left = []
        if self.limits.seconds is not None:
            left.append(max(0.0, self.limits.seconds - seconds))
        if self.limits.generations is not None and self.generation_rate > 0:
            left.append(max(0.0, (self.limits.generations - generation) / self.generation_rate))
        return min(left) if left and self.status is Status.RUNNING else None

    @property
    def limit_reached(self) -> bool:
        """Whether the run has come as far as the limits let it."""
        generation, _, seconds = self.totals
        most, longest = self.limits.generations, self.limits.seconds
        return (most is not None and generation >= most) or (
            longest is not None and seconds >= longest
        )

    @property
    def can_train(self) -> bool:
        """Whether a new run can begin."""
        return self.status in (Status.EMPTY, Status.ENDED)

    @property
    def can_go_on(self) -> bool:
        """Whether the run on screen could take another generation."""
        if self.status is Status.PAUSED:
            return True
        return self.status is Status.ENDED and (self.reason is None or self.reason in GO_ON)

    @property
    def can_resume(self) -> bool:
        """Whether it can go on, and its limits let it."""
        return self.can_go_on and not self.limit_reached

    @property
    def can_cancel(self) -> bool:
        """Whether there is something to be given up."""
        return self.status in (Status.PREPARING, Status.RUNNING, Status.PAUSED)

    def _hear(self, news: News) -> None:
        """Take in what the thread told."""
        if news.whole is not None:
            self.history = news.whole
        for record, champion in news.records:
            self.history.remember(record, champion)
        if news.began:
            self._at_rest, self.latest = self.totals, None
        self.latest = news.latest or self.latest
        self.best = news.best or self.best
        self.champion = news.champion or self.champion
        self.ancestors = news.ancestors or self.ancestors
        self.past_champions = news.past_champions or self.past_champions
