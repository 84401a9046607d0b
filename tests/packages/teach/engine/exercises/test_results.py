"""Results of students: written, sealed, read without belief, graded anew."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from poda.engine.errors import EngineError
from poda.packages.teach.engine.exercises.exercise import (
    EXERCISE_FORMS,
    Answer,
    answer_as_json,
    answer_from_json,
    exercise_of,
    right_answer,
)
from poda.packages.teach.engine.exercises.results import (
    EXERCISES_LIMIT,
    NAME_LIMIT,
    AnsweredExercise,
    Submission,
    load_result,
    read_result,
    result_text,
    results_in,
    save_result,
    tally_of,
)
from some import some

NOON = datetime(2026, 11, 24, 12, 0, tzinfo=UTC)
FIRST = exercise_of(7, 2)
SECOND = exercise_of(7, 2, "expectiminimax")


def result(*answers: AnsweredExercise, name: str = "Ada Lovelace") -> Submission:
    every = answers or (
        AnsweredExercise(FIRST, right_answer(FIRST), checks=1, seconds=61.5),
        AnsweredExercise(SECOND, Answer({0: 1.0}), checks=3, helped=True),
    )
    return Submission(name, NOON, every)


def changed(**fields: Any) -> str:
    return json.dumps(json.loads(result_text(result())) | fields)


@pytest.mark.parametrize("form", EXERCISE_FORMS)
def test_an_answer_comes_back(form: Any) -> None:
    exercise = exercise_of(7, 2, form)
    right = right_answer(exercise)
    document = json.loads(json.dumps(answer_as_json(right), allow_nan=False))
    assert answer_from_json(document, exercise) == right
    assert answer_from_json(answer_as_json(Answer()), exercise) == Answer()


def test_a_result_comes_back_as_it_was_sealed(tmp_path: Path) -> None:
    save_result(tmp_path / "ada.json", result())
    back = load_result(tmp_path / "ada.json")
    assert not back.is_altered
    assert (back.name, back.finished, back.seconds) == ("Ada Lovelace", NOON, 61.5)
    assert [each.exercise.code for each in back.answered] == ["2-7", "2-7-x"]
    assert [each.answer for each in back.answered] == [each.answer for each in result().answered]
    assert result_text(back) == result_text(result())


def test_another_layout_of_the_text_breaks_no_seal() -> None:
    document = json.loads(result_text(result()))
    assert not read_result(json.dumps(dict(reversed(document.items())))).is_altered


def test_whatever_is_changed_shows() -> None:
    document = json.loads(result_text(result()))
    exercises = document["exercises"]
    other = [exercises[0] | {"seconds": 5.0}, exercises[1]]
    shorter = exercises[:1]
    for fields in some(
        ({"name": "Grace Hopper"}, {"finished": "2026-11-23T12:00:00Z"}, {"exercises": other},
         {"exercises": shorter}, {"marks": 10}, {"seal": "0" * 64}, {"seal": "ñ"})
    ):  # fmt: skip
        assert read_result(changed(**fields)).is_altered


def test_answers_are_graded_anew() -> None:
    tally = tally_of(result())
    one = len(right_answer(FIRST).values)
    assert tally.verdicts[0].right
    assert tally.correct == tally.verdicts[0].asked + tally.verdicts[1].correct
    assert tally.asked == sum(verdict.asked for verdict in tally.verdicts) > one
    assert (tally.solved, tally.first) == (1, 1)
    assert 0 < tally.share < 1


def test_what_was_looked_up_counts_as_nothing() -> None:
    right = right_answer(FIRST)
    assert tally_of(result(AnsweredExercise(FIRST, right, checks=1))).share == 1
    seen = tally_of(result(AnsweredExercise(FIRST, right, checks=1, shown=True)))
    assert (seen.share, seen.solved) == (0, 0)
    helped = tally_of(result(AnsweredExercise(FIRST, right, checks=1, helped=True)))
    assert (helped.share, helped.solved, helped.first) == (1, 1, 0)


def test_striking_everything_out_is_no_way_to_marks() -> None:
    cuts = exercise_of(7, 2, asked=frozenset({"cuts"}))
    everything = Answer(cuts=frozenset(range(1, len(cuts.tree.nodes))))
    assert tally_of(result(AnsweredExercise(cuts, everything))).share < 1


@pytest.mark.parametrize(
    "fields",
    [
        {"name": 3},
        {"name": "x" * (NAME_LIMIT + 1)},
        {"name": "a\x1b[2Jb"},
        {"finished": "yesterday"},
        {"seal": None},
        {"exercises": []},
        {"exercises": [3]},
        {"exercises": [{}] * (EXERCISES_LIMIT + 1)},
        {"version": 2},
        {"format": "poda-game"},
    ],
)
def test_what_is_no_result_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(EngineError) as caught:
        read_result(changed(**fields))
    assert caught.value.code.startswith("save.")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("values", [[99, 1.0]]),
        ("values", [[-1, 1.0]]),
        ("values", [[True, 1.0]]),
        ("values", [[0, "nan"]]),
        ("values", [[0]]),
        ("values", 3),
        ("windows", [[0, 1.0]]),
        ("windows", [[0, None, "∞"]]),
        ("cuts", [0.5]),
        ("counted", [[0, "boards", 1.0]]),
        ("counted", [[0, "ucb", "inf"]]),
    ],
)
def test_an_answer_is_not_believed(name: str, value: object) -> None:
    document = json.loads(result_text(result()))
    document["exercises"][0]["answer"][name] = value
    with pytest.raises(EngineError) as caught:
        read_result(json.dumps(document))
    assert caught.value.code == "save.field"


def test_another_file_is_called_so() -> None:
    with pytest.raises(EngineError) as caught:
        read_result("[]")
    assert caught.value.code == "save.foreign_result"


def test_a_name_stays_on_its_line() -> None:
    back = read_result(result_text(result(name=" Ada \n\x1b[2J " + "x" * 200)))
    assert back.name.startswith("Ada [2J x")
    assert len(back.name) <= NAME_LIMIT


def test_the_results_of_a_folder_are_its_json_files(tmp_path: Path) -> None:
    for name in some(("b.json", "a.JSON", "notes.txt")):
        (tmp_path / name).write_text("{}")
    assert [path.name for path in results_in(tmp_path)] == ["a.JSON", "b.json"]
    with pytest.raises(EngineError):
        results_in(tmp_path / "nowhere")


def test_a_result_has_some_exercises() -> None:
    with pytest.raises(ValueError, match="1 to 50"):
        result_text(Submission("Ada", NOON, ()))
