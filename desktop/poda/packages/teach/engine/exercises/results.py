"""A student's result as a file: exercises and answers with a seal.

Poda grades the answers anew whenever it reads them: files contain no marks. The seal shows whether
a name, an answer or a time was changed outside Poda. It is no secret: its key is in the program,
whose source is open, so anyone able to program can forge it; nor does it prove who sat at the
keyboard, that the clock was right, or that students worked alone. It is meant for homework, not for
examinations.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Final

from poda.engine import documents, schema
from poda.engine.documents import text_field
from poda.engine.schema import APART, Form, Key, Most, Range
from poda.packages.teach import RESULT
from poda.packages.teach.engine.exercises.exercise import (
    Answer,
    Exercise,
    answer_as_json,
    answer_from_json,
    exercise_as_json,
    exercise_from_json,
    exercise_of,
    parse_code,
)
from poda.packages.teach.engine.exercises.grade import Verdict, grade

VERSION: Final = 1
EXERCISES_LIMIT: Final = 50
NAME_LIMIT: Final = 120
"""The most characters of a name."""

SUFFIX: Final = ".poda-result.json"
"""The suffix of written files; any `.json` can be read."""

_KEY: Final = b"Poda: no secret, and no promise"
_SEAL: Final = "seal"
_MOST: Final = 10**9
_CLOCK: Final = "%Y-%m-%dT%H:%M:%SZ"


@dataclass(frozen=True)
class AnsweredExercise:
    """One exercise with its answer.

    Attributes:
        exercise: the exercise.
        answer: the final answer.
        checks: the number of times it was checked.
        helped: whether a hint was used.
        shown: whether the solution was viewed before the exercise was solved.
        seconds: the time spent on it.
    """

    exercise: Annotated[Exercise, Form(exercise_from_json, exercise_as_json)]
    answer: Annotated[Answer, APART]
    checks: Annotated[int, Range(0, _MOST)] = 0
    helped: bool = False
    shown: bool = False
    seconds: Annotated[float, Range(0, _MOST), Form(write=lambda seconds: round(seconds, 1))] = 0.0


def _answered(entry: dict[str, Any]) -> AnsweredExercise:
    exercise = exercise_from_json(entry.get("exercise"))
    answer = answer_from_json(entry.get("answer"), exercise)
    return schema.read(AnsweredExercise, entry, exercise=exercise, answer=answer)


def _as_json(each: AnsweredExercise) -> dict[str, Any]:
    written = schema.written(each)
    return {"exercise": written["exercise"], "answer": answer_as_json(each.answer)} | written


def _one_line(text: str) -> str:
    """A name without line ends and terminal control characters."""
    kept = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(kept.split())[:NAME_LIMIT].strip()


_MOMENT: Final = Form(
    lambda text: datetime.strptime(text, _CLOCK).replace(tzinfo=UTC),
    lambda moment: moment.astimezone(UTC).strftime(_CLOCK),
    of=str,
)


@dataclass(frozen=True)
class Submission:
    """A student's submission.

    Attributes:
        name: the name that the student typed.
        finished: the time of completion, by that machine's clock.
        answered: the exercises, in order.
        is_altered: whether the file was changed after Poda had sealed it.
    """

    name: Annotated[str, lambda name: name == _one_line(name), Form(write=_one_line)]
    finished: Annotated[datetime, _MOMENT]
    answered: Annotated[
        tuple[Annotated[AnsweredExercise, Form(_answered, _as_json, of=dict)], ...],
        Key("exercises"),
        Most(EXERCISES_LIMIT, least=1),
    ]
    is_altered: Annotated[bool, APART] = False

    @property
    def seconds(self) -> float:
        """The time spent on all exercises."""
        return sum(each.seconds for each in self.answered)


@dataclass(frozen=True)
class GradeTally:
    """The grades of a result, computed anew.

    Attributes:
        asked, correct: the numbers of entries of complete answers, and of right entries.
        extra: the number of entries that should be empty.
        solved: the number of exercises that are right, without having viewed the solution.
        first: the number of those that were checked at most once, without a hint.
        verdicts: the verdict on each exercise.
    """

    asked: int
    correct: int
    extra: int
    solved: int
    first: int
    verdicts: tuple[Verdict, ...]

    @property
    def share(self) -> float:
        """The share of right entries minus superfluous ones, from 0 to 1."""
        return max(0, self.correct - self.extra) / max(1, self.asked)


def tally_of(result: Submission) -> GradeTally:
    """Grade every answer again. Exercises whose solution was viewed count as unanswered."""
    verdicts = tuple(grade(each.exercise, each.answer) for each in result.answered)
    own = [v for v, each in zip(verdicts, result.answered, strict=True) if not each.shown]
    solved = [
        each
        for each, verdict in zip(result.answered, verdicts, strict=True)
        if verdict.right and not each.shown
    ]
    return GradeTally(
        asked=sum(verdict.asked for verdict in verdicts),
        correct=sum(verdict.correct for verdict in own),
        extra=sum(verdict.extra for verdict in own),
        solved=len(solved),
        first=sum(each.checks <= 1 and not each.helped for each in solved),
        verdicts=verdicts,
    )


def as_set(result: Submission, codes: Sequence[str]) -> Submission:
    """The result as an answer to the exercises that a teacher has set, in their order, with all
    their entries. Missing exercises count as empty, and others are dropped. Raises EngineError for
    an invalid code.
    """
    own = {each.exercise.code: each for each in reversed(result.answered)}
    found = []
    for code in codes:
        known = parse_code(code)
        exercise = exercise_of(known.seed, known.difficulty, known.form, known.tie)
        each = own.get(exercise.code)
        if each is None:
            found.append(AnsweredExercise(exercise, Answer()))
        else:
            whole = replace(exercise, iteration=each.exercise.iteration)
            found.append(replace(each, exercise=whole))
    return replace(result, answered=tuple(found))


def result_text(result: Submission) -> str:
    """The sealed text of a result's file."""
    if not 1 <= len(result.answered) <= EXERCISES_LIMIT:
        raise ValueError(f"a result has 1 to {EXERCISES_LIMIT} exercises")
    document = {"format": RESULT, "version": VERSION, **schema.written(result)}
    document[_SEAL] = _seal(document)
    return json.dumps(document, indent=1, allow_nan=False, ensure_ascii=False) + "\n"


def read_result(text: bytes | str) -> Submission:
    """The result in a text. Raises EngineError if it is invalid.

    A wrong seal is no error: it sets `is_altered`, and the contents are read.
    """
    document = documents.parse(text, RESULT, VERSION)
    seal = text_field(document, _SEAL)
    bare = {key: value for key, value in document.items() if key != _SEAL}
    try:
        is_sealed = hmac.compare_digest(seal.encode(), _seal(bare).encode())
    except (RecursionError, ValueError):  # a document that cannot be written was never sealed
        is_sealed = False
    return schema.read(Submission, document, is_altered=not is_sealed)


def load_result(path: Path) -> Submission:
    """The result in a file; see `read_result`."""
    return read_result(documents.read(path, RESULT))


def save_result(path: Path, result: Submission) -> None:
    """Write a result to a file. Raises EngineError if that fails."""
    documents.write_text(path, result_text(result))


def results_in(folder: Path) -> Sequence[Path]:
    """The files in a folder that may be results, sorted by name. Raises EngineError."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix.lower() == ".json")
    except (OSError, ValueError) as error:
        raise documents.system_error(error, "save.unreadable") from error


def _seal(document: dict[str, Any]) -> str:
    spelled = json.dumps(document, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hmac.new(_KEY, spelled.encode("ascii"), hashlib.sha256).hexdigest()
