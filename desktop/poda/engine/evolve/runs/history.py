"""What a run remembers of its generations: tables of numbers that never outgrow their room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from poda.engine.evolve.strategy import Floats
from poda.engine.evolve.tally import Tally

if TYPE_CHECKING:
    from poda.engine.evolve.validation import Validated

MOST_ROWS: Final = 4096

PROGRESS: Final = (
    "generation", "games", "seconds", "best", "mean", "worst", "age", "mean_of_best",
    "step_0", "step_25", "step_50", "step_75", "step_100",
    "weight_0", "weight_25", "weight_50", "weight_75", "weight_100",
)  # fmt: skip
"""A generation: fitness, the best one's age and mean, quantiles of step sizes and weights."""

READINGS: Final = ("generation", "games", "seconds", "won", "drawn", "lost")
"""Games against the 6-ply player."""

CHAMPIONS: Final = ("generation", "games", "seconds", "score", "won", "drawn", "lost")
"""A new champion and its validation."""


@dataclass(frozen=True, slots=True)
class Generation:
    """What is told of a generation.

    Attributes:
        number: from 1.
        games: games of fitness that the run has played so far; trials are not counted.
        seconds: that it has taken so far, all its parts together.
        best, mean, worst: fitness in this generation.
        age: generations in which the best one was evaluated.
        mean_of_best: the mean of the best one's fitness over them.
        steps: least, lower quartile, median, upper quartile and greatest of the step sizes; None
            where the strategy has none.
        weights: the same of the weights of those that were kept.
        reading: 150 games of the best one against the 6-ply player, in some generations.
        champion_changed: whether the best one became the champion.
    """

    number: int
    games: int
    seconds: float
    best: float
    mean: float
    worst: float
    age: int
    mean_of_best: float
    steps: tuple[float, ...] | None
    weights: tuple[float, ...]
    reading: Tally | None
    champion_changed: bool


class Table:
    """Rows of numbers under named columns; NaN where there is none.

    When the room is full every second row goes, and from then on only every second is kept: the
    rows that are left are evenly spread over all that came.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self._room = np.zeros((MOST_ROWS, len(names)))
        self._count, self._stride, self._seen = 0, 1, 0

    def __len__(self) -> int:
        return self._count

    def add(self, *row: float) -> None:
        """A row, in the order of the columns; it is kept if its turn has come."""
        if self._seen % self._stride == 0:
            if self._count == MOST_ROWS:
                self._count //= 2
                self._room[: self._count] = self._room[::2].copy()
                self._stride *= 2
            # The halving leaves whole strides: MOST_ROWS is even, so this row's turn remains.
            self._room[self._count] = row
            self._count += 1
        self._seen += 1

    def column(self, name: str) -> Floats:
        """A copy of one column."""
        return self._room[: self._count, self.names.index(name)].copy()

    @property
    def columns(self) -> dict[str, Floats]:
        """Copies of all columns, by name."""
        return {name: self.column(name) for name in self.names}

    @property
    def rows(self) -> Floats:
        """A copy of all rows: float64[rows, columns]."""
        return self._room[: self._count].copy()

    @property
    def seen(self) -> int:
        """How many rows came, the kept and the others."""
        return self._seen

    def copy(self) -> Table:
        """A table of its own with the same rows."""
        twin = Table(self.names)
        twin.restore(self._room[: self._count], self._seen)
        return twin

    def restore(self, rows: Floats, seen: int) -> None:
        """The rows of another time, when so many had come."""
        self._count, self._seen, self._stride = len(rows), seen, 1
        while -(-seen // self._stride) > MOST_ROWS:
            self._stride *= 2
        self._room[: self._count] = rows


class History:
    """The tables of a run: `progress`, `readings`, `champions`.

    Whoever is told of all generations, and of the champions among them, has the same history.
    """

    def __init__(self) -> None:
        self.progress = Table(PROGRESS)
        self.readings = Table(READINGS)
        self.champions = Table(CHAMPIONS)

    @property
    def tables(self) -> dict[str, Table]:
        """The tables by name."""
        return {
            "progress": self.progress, "readings": self.readings, "champions": self.champions,
        }  # fmt: skip

    def remember(self, record: Generation, champion: Validated | None) -> None:
        """Enter a generation, and the run's champion after it, into the tables."""
        when = (record.number, record.games, record.seconds)
        steps = record.steps or (float("nan"),) * len(record.weights)
        self.progress.add(
            *when, record.best, record.mean, record.worst, record.age, record.mean_of_best,
            *steps, *record.weights,
        )  # fmt: skip
        if (reading := record.reading) is not None:
            self.readings.add(*when, reading.won, reading.drawn, reading.lost)
        if record.champion_changed and champion is not None:
            games = champion.tally
            self.champions.add(*when, champion.score, games.won, games.drawn, games.lost)

    def copy(self) -> History:
        """A history of its own with the same rows."""
        twin = History()
        twin.progress = self.progress.copy()
        twin.readings = self.readings.copy()
        twin.champions = self.champions.copy()
        return twin
