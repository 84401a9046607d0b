"""The history of a run, tables with a row for each generation, and the values of a saved run.

Tables have at most `MOST_ROWS` rows. Values are read back from files that may contain anything:
each is checked.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.errors import EngineError
from poda.engine.networks.network import Floats
from poda.engine.runs.individual import MOST_WEIGHT, Values
from poda.engine.runs.names import TABLES
from poda.engine.runs.settings import EvolutionSettings, Settings
from poda.engine.runs.validation import Validated
from poda.engine.tally import Tally

MOST_ROWS: Final = 4096

PROGRESS: Final = (
    "generation", "games", "seconds", "best", "mean", "worst", "age", "mean_of_best",
    "step_0", "step_25", "step_50", "step_75", "step_100",
    "weight_0", "weight_25", "weight_50", "weight_75", "weight_100",
)  # fmt: skip
"""A generation's fitness, the best one's age and mean fitness, quantiles of steps and weights."""

READINGS: Final = ("generation", "games", "seconds", "won", "drawn", "lost")
"""Games against the 6-ply player."""

OUTPUTS: Final = ("generation", "games", "seconds", "draw_rate", "saturation", "spread")
"""Statistics of a generation's outputs: see `Generation`, and `held_out.py` for the last two."""

CLOCK: Final = ("generation", "games", "seconds", "processor")
"""The processor time that the run has taken, in seconds, all its threads together."""

LEARNING: Final = ("generation", "games", "seconds", "error", "norm")
"""For a generation of learning the root mean square of the TD errors, and the Euclidean norm of the
weights after it."""

KEPT: Final = ("generation", "games", "seconds", "kept")
"""The share of positions of known value, 0 to 1, in which the best one keeps that value."""

READ: Final = ("readings", "kept")
"""The tables with a row for each reading: between two of them nothing is known."""

CHAMPIONS: Final = ("generation", "games", "seconds", "score", "won", "drawn", "lost")
"""A new champion and its validation."""


QUANTILES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_SAMPLE: Final = 4096  # numbers of which quantiles are taken, evenly picked from all


def quantiles(numbers: Floats) -> tuple[float, ...]:
    """The five quantiles of numbers in any shape; of very many, of an even sample, and the least
    and the greatest of all."""
    flat = numbers.reshape(-1)
    # A step that shares a factor with the length would pick the same inputs of every unit.
    step = 1 + len(flat) // _SAMPLE
    while math.gcd(step, len(flat)) > 1:
        step += 1
    sample = np.sort(flat[::step])
    inner = [float(sample[int(q * (len(sample) - 1))]) for q in QUANTILES[1:-1]]
    return (float(flat.min()), *inner, float(flat.max()))


@dataclass(frozen=True, slots=True)
class Reading:
    """How a network plays, and what it knows.

    Attributes:
        tally: its 150 games against the 6-ply player.
        kept: the share of positions of known value in which it keeps that value; None in games
            without such positions.
    """

    tally: Tally
    kept: float | None


@dataclass(frozen=True, slots=True)
class Generation:
    """The statistics of one generation.

    Attributes:
        number: its number, from 1.
        games: the training games that the run has played so far, without trials.
        seconds: the time that the run has taken so far, in seconds.
        best, mean, worst: fitness in this generation.
        age: generations in which the best one was evaluated.
        mean_of_best: the mean of the best one's fitness over them.
        steps: least, lower quartile, median, upper quartile and greatest of the step sizes; None
            where the strategy has none.
        weights: the same of the weights of those that were kept.
        reading: 150 games of the best one against the 6-ply player, in some generations.
        champion_changed: whether the best one became the champion.
        draw_rate: the share of drawn games, 0 to 1, among those of fitness in this generation; None
            where nothing is played.
        saturation: the mean distance of the best one's output from 0 over the held-out positions, 0
            to 1, and
        spread: the standard deviation of its outputs there (`held_out.py`); None with dice.
        processor: seconds of a processor that the run has taken so far, all its threads together;
            None where that is not known, as on a cluster.
        error: the root mean square of the temporal-difference errors of a generation of learning,
            and
        norm: the Euclidean norm of the weights after it; None where nothing is learnt.
        kept: the share of positions of known value in which the best one keeps it; None in
            generations that do not look, and in games without such positions.
        untrained: the reading of the network before all training, which the first generation brings
            along; None in others, and where readings come by the number of generations.
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
    draw_rate: float | None = None
    saturation: float | None = None
    spread: float | None = None
    processor: float | None = None
    error: float | None = None
    norm: float | None = None
    kept: float | None = None
    untrained: Reading | None = None


class Table:
    """Rows of numbers under named columns, NaN for a missing one; at most `MOST_ROWS` rows.

    When it is full, every second row is dropped, and from then on only every second new row is
    kept, so that the rows remain evenly spread over all that were added.

    Attributes:
        seen: the number of rows that were added, kept or not.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self._room = np.zeros((MOST_ROWS, len(names)))
        self._count, self._stride, self.seen = 0, 1, 0

    def __len__(self) -> int:
        return self._count

    def __repr__(self) -> str:
        return f"<Table: {len(self)} rows of {len(self.names)} columns>"

    def add(self, *row: float) -> None:
        """Add a row, in the order of the columns; it is kept if it is one of the stride's."""
        if self.seen % self._stride == 0:
            if self._count == MOST_ROWS:
                self._count //= 2
                self._room[: self._count] = self._room[::2].copy()
                self._stride *= 2
            # The halving leaves whole strides: MOST_ROWS is even, so this row's turn remains.
            self._room[self._count] = row
            self._count += 1
        self.seen += 1

    def column(self, name: str) -> Floats:
        """A copy of one column: float64[rows]."""
        return self._room[: self._count, self.names.index(name)].copy()

    @property
    def columns(self) -> dict[str, Floats]:
        """Copies of all columns, by name: float64[rows] each."""
        return {name: self.column(name) for name in self.names}

    @property
    def rows(self) -> Floats:
        """A copy of all rows: float64[rows, columns]."""
        return self._room[: self._count].copy()

    def copy(self) -> Table:
        """A table of its own with the same rows."""
        twin = Table(self.names)
        twin.restore(self._room[: self._count], self.seen)
        return twin

    def restore(self, rows: Floats, seen: int) -> None:
        """Replace the table by saved rows[rows, columns], of `seen` rows added then."""
        self._count, self.seen, self._stride = len(rows), seen, 1
        while -(-seen // self._stride) > MOST_ROWS:
            self._stride *= 2
        self._room[: self._count] = rows


class History:
    """The tables of a run, each an attribute of its name in `TABLES`."""

    def __init__(self) -> None:
        self.progress = Table(PROGRESS)
        self.readings = Table(READINGS)
        self.champions = Table(CHAMPIONS)
        self.outputs = Table(OUTPUTS)
        self.clock = Table(CLOCK)
        self.learning = Table(LEARNING)
        self.kept = Table(KEPT)

    def __repr__(self) -> str:
        counts = ", ".join(f"{len(table)} {name}" for name, table in self.tables.items())
        return f"<History: rows of {counts}>"

    @property
    def tables(self) -> dict[str, Table]:
        """The tables by name."""
        return {name: getattr(self, name) for name in TABLES}

    def remember(self, record: Generation, champion: Validated | None) -> None:
        """Enter a generation, and the run's champion after it, into the tables."""
        if record.untrained is not None:
            self.remember_reading(0, 0, 0.0, record.untrained.tally)
            if record.untrained.kept is not None:
                self.kept.add(0, 0, 0.0, record.untrained.kept)
        when = (record.number, record.games, record.seconds)
        steps = record.steps or (float("nan"),) * len(record.weights)
        self.progress.add(
            *when, record.best, record.mean, record.worst, record.age, record.mean_of_best,
            *steps, *record.weights,
        )  # fmt: skip
        if record.saturation is not None and record.spread is not None:
            drawn = float("nan") if record.draw_rate is None else record.draw_rate
            self.outputs.add(*when, drawn, record.saturation, record.spread)
        if record.processor is not None:
            self.clock.add(*when, record.processor)
        if record.error is not None and record.norm is not None:
            self.learning.add(*when, record.error, record.norm)
        if record.kept is not None:
            self.kept.add(*when, record.kept)
        if record.reading is not None:
            self.remember_reading(*when, record.reading)
        if record.champion_changed and champion is not None:
            games = champion.tally
            self.champions.add(*when, champion.score, games.won, games.drawn, games.lost)

    def remember_reading(self, number: int, games: int, seconds: float, reading: Tally) -> None:
        """Enter a reading of the best one of a generation."""
        self.readings.add(number, games, seconds, reading.won, reading.drawn, reading.lost)

    def copy(self) -> History:
        """A history of its own with the same rows."""
        twin = History()
        for name, table in self.tables.items():
            setattr(twin, name, table.copy())
        return twin


@dataclass(frozen=True, slots=True)
class RunState:
    """The saved state of a run between two generations: numbers, texts and numpy arrays.

    Attributes:
        game_key: the game.
        settings: as `Settings.to_dict` gives them.
        seed: of the run.
        values: the rest by dotted names: whole numbers, floats and arrays (float64, float32 or
            int64).
    """

    game_key: str
    settings: dict[str, Any]
    seed: int
    values: Values

    def __repr__(self) -> str:
        generation = self.values.get("strategy.generation")
        return f"<State of a run of {self.game_key}: seed {self.seed}, generation {generation}>"


@dataclass(frozen=True, slots=True)
class RunParts:
    """The values of a state, read."""

    run: Values
    strategy: Values
    champion: Validated | None
    history: History


_CHAMPION: Final = ("fitness", "age", "mean", "generation", "score")
_TALLY: Final = ("won", "drawn", "lost")
_GROWING: Final = ("run.hall", "run.beginning", "strategy.told", "history.")
"""Arrays that have more rows the longer a run lasts, or none; all others are of one shape."""

_POSITIVE: Final = (
    "run.seconds", "run.processor", "run.next_reading", "strategy.steps",
    "strategy.second_moment",
)  # fmt: skip
_SUMS: Final = ("strategy.sums", "strategy.second_moment")
"""Values that may exceed `MOST_WEIGHT`: sums over generations, and squares."""

NEWER: Final = (
    "run.processor",
    "run.beginning",
    "run.next_reading",
    *(
        f"history.{name}{end}"
        for name in ("outputs", "clock", "learning", "kept")
        for end in ("", "_seen")
    ),
)
"""Values that runs of older versions lack: they get those of a new run."""

_MAY_BE_MISSING: Final = ("step_", "draw_rate")
"""Columns in which a number may be missing."""

_COUNTED: Final = ("generation", "games", "age", "won", "drawn", "lost")

MOST_COUNT: Final = 2**53
"""The greatest count in a run."""
_MOST_SUM: Final = MOST_WEIGHT * MOST_WEIGHT


def values_of(
    run: Values,
    strategy: Values,
    champion: Validated | None,
    weights: Floats,
    history: History,
) -> Values:
    """The values of a state; `weights` are the champion's float64[n], or zeros."""
    values = {f"run.{name}": value for name, value in run.items()}
    values |= {f"strategy.{name}": value for name, value in strategy.items()}
    values["champion.weights"] = weights
    for name in _CHAMPION:
        whole = name in ("age", "generation")
        empty: float = 0 if whole else 0.0
        values[f"champion.{name}"] = empty if champion is None else getattr(champion, name)
    for name in _TALLY:
        values[f"champion.{name}"] = 0 if champion is None else getattr(champion.tally, name)
    for name, table in history.tables.items():
        values[f"history.{name}"] = table.rows
        values[f"history.{name}_seen"] = table.seen
    return values


def read_values(values: Values, like: Values, settings: Settings) -> RunParts:
    """The inverse of `values_of`.

    Args:
        like: the values of the same run at its beginning, which tell names, types and shapes.

    Raises EngineError, naming the value, where one is missing, unknown or impossible.
    """
    values = {name: like[name] for name in NEWER} | values
    for name in values.keys() ^ like.keys():
        raise EngineError("save.field", field=name)
    for name, value in values.items():
        if not _fits(name, value, like[name]):
            raise EngineError("save.field", field=name)
    _consistent(values, settings)
    return RunParts(
        _part(values, "run."), _part(values, "strategy."), _champion(values), history_in(values)
    )


def history_in(values: Values) -> History:
    """The tables alone, for whoever looks at a run without going on with it. Raises EngineError."""
    history = History()
    for name, table in history.tables.items():
        names = f"history.{name}", f"history.{name}_seen"
        if set(names) <= set(NEWER) and not set(names) & values.keys():
            continue
        rows, seen = (values.get(each) for each in names)
        if not (
            isinstance(rows, np.ndarray)
            and rows.dtype == np.float64
            and rows.shape[1:] == (len(table.names),)
            and type(seen) is int
            and 0 <= seen <= MOST_COUNT
            and _is_whole(table, rows, seen)
        ):
            raise EngineError("save.field", field=f"history.{name}")
        table.restore(rows, seen)
    return history


def _part(values: Values, prefix: str) -> Values:
    return {k.removeprefix(prefix): v for k, v in values.items() if k.startswith(prefix)}


def _champion(values: Values) -> Validated | None:
    found = _part(values, "champion.")
    if not found["age"]:
        return None
    return Validated(
        found["weights"].copy(), found["fitness"], found["age"], found["mean"],
        found["generation"], found["score"], Tally(found["won"], found["drawn"], found["lost"]),
    )  # fmt: skip


def _fits(name: str, value: Any, like: Any) -> bool:
    """Whether a value has the type and shape of another one, and numbers within their limits."""
    if isinstance(like, np.ndarray):
        growing = name.startswith(_GROWING)
        return (
            isinstance(value, np.ndarray)
            and value.dtype == like.dtype
            and value.ndim == like.ndim
            and (value.shape[1:] == like.shape[1:] if growing else value.shape == like.shape)
            and (name.startswith("history.") or _in_reach(name, value))
        )
    return type(value) is type(like) and _in_reach(name, np.asarray(value))


def _in_reach(name: str, numbers: npt.NDArray[Any]) -> bool:
    """Whether the numbers are within the limits of a run: finite, and counts exact."""
    if numbers.dtype.kind == "i":
        return bool(((numbers >= 0) & (numbers <= MOST_COUNT)).all())
    most = _MOST_SUM if name in _SUMS else MOST_WEIGHT
    least = 0.0 if name in _POSITIVE else -most
    return bool(((numbers >= least) & (numbers <= most)).all())  # never true of NaN


def _consistent(values: Values, settings: Settings) -> None:
    """Raise EngineError where values do not go together."""
    generation = values["strategy.generation"]
    begun = generation > 0
    hall_size = settings.hall_size if isinstance(settings, EvolutionSettings) else 0
    checks = {
        "run.hall": len(values.get("run.hall", ())) <= hall_size,
        "run.beginning": len(values["run.beginning"]) <= 1,
        "champion.generation": (values["champion.age"] > 0) == (values["champion.generation"] > 0),
        "strategy.ages": not begun or bool((values.get("strategy.ages", np.ones(1)) > 0).all()),
        "strategy.first_left": 0 <= values.get("strategy.first_left", 1) <= 1,
        "strategy.second_left": 0 <= values.get("strategy.second_left", 1) <= 1,
        "strategy.told": len(values.get("strategy.told", range(generation))) == generation,
    }
    for name, right in checks.items():
        if not right:
            raise EngineError("save.field", field=name)


def _is_whole(table: Table, rows: Floats, seen: int) -> bool:
    """Whether there are as many rows as a table keeps of `seen` rows, and all are valid."""
    stride = 1
    while -(-seen // stride) > MOST_ROWS:
        stride *= 2
    return len(rows) == -(-seen // stride) and _past(table, rows)


def _past(table: Table, rows: Floats) -> bool:
    """Whether rows are valid for that table: counts are whole numbers, and numbers are missing only
    where a strategy has no step sizes, or nothing is played."""
    for name, column in zip(table.names, rows.T, strict=True):
        present = column[~np.isnan(column)] if name.startswith(_MAY_BE_MISSING) else column
        least = 0 if name in _COUNTED or name in ("seconds", "processor") else -MOST_WEIGHT
        most = MOST_COUNT if name in _COUNTED else MOST_WEIGHT
        if not ((present >= least) & (present <= most)).all():
            return False
        if name in _COUNTED and (present % 1 != 0).any():
            return False
    return True
