"""What a run is saved as, and how it is read back from a file that may hold anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.errors import EngineError
from poda.engine.evolve.runs.history import MOST_ROWS, History, Table
from poda.engine.evolve.settings import Settings
from poda.engine.evolve.strategy import MOST_WEIGHT, Floats, Values
from poda.engine.evolve.tally import Tally
from poda.engine.evolve.validation import Validated


@dataclass(frozen=True, slots=True)
class State:
    """A run between two generations: numbers, words and numpy arrays, and nothing else.

    Attributes:
        game_key: the game.
        settings: as `Settings.to_dict` gives them.
        seed: of the run.
        values: the rest by dotted names: whole numbers, floats and arrays (float64 or int64).
    """

    game_key: str
    settings: dict[str, Any]
    seed: int
    values: Values


@dataclass(frozen=True, slots=True)
class Parts:
    """The values of a state, read."""

    run: Values
    strategy: Values
    champion: Validated | None
    history: History


_CHAMPION: Final = ("fitness", "age", "mean", "generation", "score")
_TALLY: Final = ("won", "drawn", "lost")
_GROWING: Final = ("run.hall", "strategy.told", "history.")
"""Arrays that have more rows the longer a run lasts; all others are of one shape."""

_POSITIVE: Final = ("run.seconds", "strategy.steps", "strategy.second_moment")
_SUMS: Final = ("strategy.sums", "strategy.second_moment")
"""What may be beyond the greatest weight: sums over the generations, and squares."""

_COUNTED: Final = ("generation", "games", "age", "won", "drawn", "lost")

MOST_COUNT: Final = 2**53
"""What is counted in a run stays below it."""
_MOST_SUM: Final = MOST_WEIGHT * MOST_WEIGHT


def values_of(
    run: Values,
    strategy: Values,
    champion: Validated | None,
    weights: Floats,
    history: History,
) -> Values:
    """The values of a state; `weights` are the champion's, or zeros."""
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


def read_values(values: Values, like: Values, settings: Settings) -> Parts:
    """The inverse of `values_of`.

    Args:
        like: the values of the same run at its beginning, which tell names, types and shapes.

    Raises EngineError, naming the value, where one is missing, unknown or impossible.
    """
    for name in values.keys() ^ like.keys():
        raise EngineError("save.field", field=name)
    for name, value in values.items():
        if not _fits(name, value, like[name]):
            raise EngineError("save.field", field=name)
    _consistent(values, settings)
    return Parts(
        _part(values, "run."), _part(values, "strategy."), _champion(values), history_in(values)
    )


def history_in(values: Values) -> History:
    """The tables alone, for whoever looks at a run without going on with it. Raises EngineError."""
    history = History()
    for name, table in history.tables.items():
        rows, seen = values.get(f"history.{name}"), values.get(f"history.{name}_seen")
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
    """Whether a value is of the type and shape of another one, and no monster."""
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
    """Whether a run can come to such numbers: finite ones, and counts that stay exact."""
    if numbers.dtype.kind == "i":
        return bool(((numbers >= 0) & (numbers <= MOST_COUNT)).all())
    most = _MOST_SUM if name in _SUMS else MOST_WEIGHT
    least = 0.0 if name in _POSITIVE else -most
    return bool(((numbers >= least) & (numbers <= most)).all())  # never true of NaN


def _consistent(values: Values, settings: Settings) -> None:
    """Raise EngineError where values do not go together."""
    generation = values["strategy.generation"]
    begun = generation > 0
    checks = {
        "run.hall": len(values["run.hall"]) <= settings.hall_size,
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
    """Whether so many rows are what is kept of all that were seen, and each can be one."""
    stride = 1
    while -(-seen // stride) > MOST_ROWS:
        stride *= 2
    return len(rows) == -(-seen // stride) and _past(table, rows)


def _past(table: Table, rows: Floats) -> bool:
    """Whether rows are of what that table remembers: counts are whole numbers, and a number may
    be missing where a strategy has no step sizes."""
    for name, column in zip(table.names, rows.T, strict=True):
        present = column[~np.isnan(column)] if name.startswith("step_") else column
        least = 0 if name in _COUNTED or name == "seconds" else -MOST_WEIGHT
        most = MOST_COUNT if name in _COUNTED else MOST_WEIGHT
        if not ((present >= least) & (present <= most)).all():
            return False
        if name in _COUNTED and (present % 1 != 0).any():
            return False
    return True
