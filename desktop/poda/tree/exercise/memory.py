"""The exercise of last time, with what was put down on it: it comes back with the mode.

It is kept as a setting, as the search on screen is: whatever stands there, the mode begins.
"""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass
from typing import Any, Final

from poda.engine.errors import EngineError
from poda.engine.exercises.exercise import Exercise
from poda.engine.exercises.saved import exercise_as_json, exercise_from_json
from poda.house.settings import settings
from poda.tree.exercise.marks import Marks, marks_as_json, marks_from_json
from poda.tree.exercise.answers import ExerciseModel, State, Tally

_log = logging.getLogger(__name__)

_LONGEST: Final = 40_000  # characters: the largest tree that can be asked about, filled in


@dataclass(frozen=True, slots=True)
class Remembered:
    """What was kept."""

    exercise: Exercise
    marks: Marks
    tally: Tally
    state: State


def remember(model: ExerciseModel) -> None:
    """Keep what is on screen, once there is something."""
    if model.exercise is None:
        return
    document = {
        "exercise": exercise_as_json(model.exercise),
        "marks": marks_as_json(model.marks),
        "tally": asdict(model.tally),
        "state": asdict(model.state),
    }
    if len(json.dumps(document)) <= _LONGEST:
        settings().tree_exercise = document


def remembered() -> Remembered | None:
    """What was kept; None where there is nothing, or nothing that makes sense."""
    document = settings().tree_exercise
    if not document:
        return None
    try:
        exercise = exercise_from_json(document["exercise"])
        marks = marks_from_json(document["marks"], exercise)
        state = _state(document.get("state", {}))
        return Remembered(exercise, marks, _tally(document["tally"]), state)
    except (EngineError, LookupError, TypeError, ValueError):
        _log.warning("the exercise of last time cannot be read")
        return None


def _state(values: Any) -> State:
    """As an exercise begins, where an older Poda wrote none."""
    state = State(**values)
    kinds = type(state.checks), type(state.helped), type(state.done)
    if kinds != (int, bool, bool) or not 0 <= state.checks < 10**9:
        raise ValueError("no state")
    return state


def _tally(values: Any) -> Tally:
    if not isinstance(values, dict):
        raise TypeError("no tally")
    if not all(type(n) is int and 0 <= n < 10**9 for n in values.values()):
        raise ValueError("no tally")
    return Tally(**values)
