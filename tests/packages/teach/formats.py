"""The formats of exercises and lectures, for `tests/formats.py`."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from formats import Format
from poda.engine.errors import EngineError
from poda.packages.teach.engine.exercises.exercise import (
    exercise_as_json,
    exercise_from_json,
    exercise_of,
    right_answer,
)
from poda.packages.teach.engine.exercises.results import (
    AnsweredExercise,
    Submission,
    load_result,
    read_result,
    result_text,
)
from poda.packages.teach.window.lecture import document as lectures
from poda.packages.teach.window.lecture.keeping import KeptLecture, left_of
from poda.packages.teach.window.lecture.keeping import load as load_left

LECTURES: Final = tuple(
    lectures.to_json(replace(lecture, stops=lecture.stops[:3]))
    for lecture in map(lectures.shipped, lectures.SHIPPED)
)

_ASKED = [exercise_of(5, 2), exercise_of(5, 2, "expectiminimax"), exercise_of(5, 2, "mcts")]
RESULT: Final = result_text(
    Submission("Ada", datetime(2026, 11, 24, tzinfo=UTC),
           tuple(AnsweredExercise(each, right_answer(each), 1) for each in _ASKED))
)  # fmt: skip


def _exercise_again(text: str) -> str:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):  # as whoever remembers one does
        raise EngineError("save.field", field="exercise") from None
    return json.dumps(exercise_as_json(exercise_from_json(document)))


FILES: Final[dict[str, Format]] = {
    "result": Format((RESULT,), lambda text: result_text(read_result(text)), load_result),
    "lecture": Format(
        LECTURES, lambda text: lectures.to_json(lectures.from_json(text)), lectures.load
    ),
    "lecture-at-hand": Format(
        tuple(
            KeptLecture(lectures.from_json(text), 2, Path("/there/a.json")).text()
            for text in LECTURES
        ),
        lambda text: left_of(text).text(),
        load_left,
    ),
    "exercise": Format((json.dumps(exercise_as_json(exercise_of(5, 2))),), _exercise_again),
}
