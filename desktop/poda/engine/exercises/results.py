"""A student's result as a file: exercises, what was answered, how it went; sealed, and read again.

Poda grades the answers anew whenever it reads them: what a file says of marks counts for nothing,
there is no such field. The seal shows whether anything was changed behind Poda's back: a name, an
answer, a time. It keeps no secret. Its key is in the program, whose source is open, so somebody who
can write a program can seal what they like; nor does it show who sat at the keyboard, whose clock
it was, or that two students did not work together. It is for homework, and not for an examination.
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
from poda.engine.documents import RESULT, text_field
from poda.engine.exercises.exercise import (
    Answer,
    Exercise,
    answer_as_json,
    answer_from_json,
    exercise_as_json,
    exercise_from_json,
    exercise_of,
    parse_code,
)
from poda.engine.exercises.grade import Verdict, grade
from poda.engine.schema import APART, Form, Key, Most, Range

VERSION: Final = 1
EXERCISES_LIMIT: Final = 50
NAME_LIMIT: Final = 120
"""Characters of a name."""

SUFFIX: Final = ".poda-result.json"
"""How the files' names end; any `.json` is read."""

_KEY: Final = b"Poda: no secret, and no promise"
_SEAL: Final = "seal"
_MOST: Final = 10**9
_CLOCK: Final = "%Y-%m-%dT%H:%M:%SZ"


@dataclass(frozen=True)
class Answered:
    """One exercise, and what was made of it.

    Attributes:
        exercise: what was asked.
        answer: what stood there in the end.
        checks: how often it was checked.
        helped: whether a hint was asked for.
        shown: whether the solution was looked at before it was solved.
        seconds: the time that was spent on it.
    """

    exercise: Annotated[Exercise, Form(exercise_from_json, exercise_as_json)]
    answer: Annotated[Answer, APART]
    checks: Annotated[int, Range(0, _MOST)] = 0
    helped: bool = False
    shown: bool = False
    seconds: Annotated[float, Range(0, _MOST), Form(write=lambda seconds: round(seconds, 1))] = 0.0


def _answered(entry: dict[str, Any]) -> Answered:
    exercise = exercise_from_json(entry.get("exercise"))
    answer = answer_from_json(entry.get("answer"), exercise)
    return schema.read(Answered, entry, exercise=exercise, answer=answer)


def _as_json(each: Answered) -> dict[str, Any]:
    written = schema.written(each)
    return {"exercise": written["exercise"], "answer": answer_as_json(each.answer)} | written


def _one_line(text: str) -> str:
    """A name without what would leave its line or steer a terminal."""
    kept = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(kept.split())[:NAME_LIMIT].strip()


_MOMENT: Final = Form(
    lambda text: datetime.strptime(text, _CLOCK).replace(tzinfo=UTC),
    lambda moment: moment.astimezone(UTC).strftime(_CLOCK),
    of=str,
)


@dataclass(frozen=True)
class Result:
    """What a student hands in.

    Attributes:
        name: as the student wrote it.
        finished: when, by the clock of that machine.
        answered: the exercises, in their order.
        is_altered: whether a file was changed after Poda had sealed it.
    """

    name: Annotated[str, lambda name: name == _one_line(name), Form(write=_one_line)]
    finished: Annotated[datetime, _MOMENT]
    answered: Annotated[
        tuple[Annotated[Answered, Form(_answered, _as_json, of=dict)], ...],
        Key("exercises"),
        Most(EXERCISES_LIMIT, least=1),
    ]
    is_altered: Annotated[bool, APART] = False

    @property
    def seconds(self) -> float:
        """The time that was spent on all of them."""
        return sum(each.seconds for each in self.answered)


@dataclass(frozen=True)
class Tally:
    """What a result is worth, graded anew.

    Attributes:
        asked, correct: how many entries whole answers have, and how many are right.
        extra: how many entries there are that should not be.
        solved: how many exercises are all right, without a look at the solution.
        first: how many of those were checked once, without a hint.
        verdicts: of each exercise.
    """

    asked: int
    correct: int
    extra: int
    solved: int
    first: int
    verdicts: tuple[Verdict, ...]

    @property
    def share(self) -> float:
        """The share that is right, less what is too much, from 0 to 1."""
        return max(0, self.correct - self.extra) / max(1, self.asked)


def tally_of(result: Result) -> Tally:
    """Grade every answer again. What was looked up counts as nothing right."""
    verdicts = tuple(grade(each.exercise, each.answer) for each in result.answered)
    own = [v for v, each in zip(verdicts, result.answered, strict=True) if not each.shown]
    solved = [
        each
        for each, verdict in zip(result.answered, verdicts, strict=True)
        if verdict.right and not each.shown
    ]
    return Tally(
        asked=sum(verdict.asked for verdict in verdicts),
        correct=sum(verdict.correct for verdict in own),
        extra=sum(verdict.extra for verdict in own),
        solved=len(solved),
        first=sum(each.checks <= 1 and not each.helped for each in solved),
        verdicts=verdicts,
    )


def as_set(result: Result, codes: Sequence[str]) -> Result:
    """The result as an answer to the exercises that a teacher has set: each of them once, in their
    order, with all that it asks. What is not there counts as empty, and what was not set as
    nothing. Raises EngineError for a code that is none.
    """
    own = {each.exercise.code: each for each in reversed(result.answered)}
    found = []
    for code in codes:
        known = parse_code(code)
        exercise = exercise_of(known.seed, known.difficulty, known.form, known.tie)
        each = own.get(exercise.code)
        if each is None:
            found.append(Answered(exercise, Answer()))
        else:
            whole = replace(exercise, iteration=each.exercise.iteration)
            found.append(replace(each, exercise=whole))
    return replace(result, answered=tuple(found))


def result_text(result: Result) -> str:
    """The text of a file, sealed."""
    if not 1 <= len(result.answered) <= EXERCISES_LIMIT:
        raise ValueError(f"a result has 1 to {EXERCISES_LIMIT} exercises")
    document = {"format": RESULT, "version": VERSION, **schema.written(result)}
    document[_SEAL] = _seal(document)
    return json.dumps(document, indent=1, allow_nan=False, ensure_ascii=False) + "\n"


def read_result(text: bytes | str) -> Result:
    """The result in a text. Raises EngineError where there is none.

    A seal that does not fit is no error: `is_altered` says so, and what is there is read.
    """
    document = documents.parse(text, RESULT, VERSION)
    seal = text_field(document, _SEAL)
    bare = {key: value for key, value in document.items() if key != _SEAL}
    try:
        is_sealed = hmac.compare_digest(seal.encode(), _seal(bare).encode())
    except (RecursionError, ValueError):  # what cannot be spelled was never sealed
        is_sealed = False
    return schema.read(Result, document, is_altered=not is_sealed)


def load_result(path: Path) -> Result:
    """The result in a file; otherwise as `read_result`."""
    return read_result(documents.read(path, RESULT))


def save_result(path: Path, result: Result) -> None:
    """Write it. Raises EngineError where that is not possible."""
    documents.write_text(path, result_text(result))


def results_in(folder: Path) -> Sequence[Path]:
    """The files of a folder that may be results, by name. Raises EngineError."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix.lower() == ".json")
    except (OSError, ValueError) as error:
        raise documents.system_error(error, "save.unreadable") from error


def _seal(document: dict[str, Any]) -> str:
    spelled = json.dumps(document, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hmac.new(_KEY, spelled.encode("ascii"), hashlib.sha256).hexdigest()
