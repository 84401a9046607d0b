"""The file that a student hands in: the exercises that were checked since Poda was started."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QInputDialog, QWidget

from poda.engine.errors import EngineError
from poda.packages.teach.engine.exercises.exercise import exercise_as_json
from poda.packages.teach.engine.exercises.results import (
    EXERCISES_LIMIT,
    NAME_LIMIT,
    SUFFIX,
    AnsweredExercise,
    Submission,
    save_result,
)
from poda.packages.teach.window.exercise.answers import ExerciseModel, answer_of
from poda.tree.export.dialog import asked_path, tell_made
from poda.widgets.document_files import shown_name
from poda.widgets.layout import Notice


class HandingIn(QObject):
    """Keeps each exercise as it was at its last check, and saves all of them to a file.

    Signals:
        changed: an exercise was checked, and kept with its answer.

    Args:
        clock: tells seconds; the time of an exercise ends with its last check.
    """

    changed = Signal()

    def __init__(
        self, model: ExerciseModel, notice: Notice, window: QWidget,
        clock: Callable[[], float] = monotonic,
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._model, self._notice, self._window, self._clock = model, notice, window, clock
        self._answered: dict[str, AnsweredExercise] = {}
        self._begun = clock()
        self._name = ""
        model.opened.connect(self._start_clock)
        model.judged.connect(self._keep_answer)

    @property
    def answered(self) -> tuple[AnsweredExercise, ...]:
        """The exercises to hand in, the one begun last at the end."""
        return tuple(self._answered.values())

    def _start_clock(self) -> None:
        self._begun = self._clock()

    def _keep_answer(self) -> None:
        model = self._model
        if model.exercise is None or model.verdict is None or model.hinted:
            return
        key = json.dumps(exercise_as_json(model.exercise), sort_keys=True)
        before, now = self._answered.get(key), self._clock()
        spent = now - self._begun + (before.seconds if before is not None else 0.0)
        self._begun = now
        state = model.state
        self._answered[key] = AnsweredExercise(
            model.exercise, answer_of(model.marks), state.checks, state.helped, state.shown, spent
        )
        if len(self._answered) > EXERCISES_LIMIT:
            del self._answered[next(iter(self._answered))]
        self.changed.emit()

    def ask(self) -> None:
        """Ask for the student's name and the file, and save the result."""
        title = self.tr("Save the result")
        name, chosen = QInputDialog.getText(
            self._window, title, self.tr("Your name, as whoever grades knows it:"), text=self._name
        )
        self._name = " ".join(name.split())[:NAME_LIMIT]
        if not chosen:
            return
        if not self._name:
            self._notice.say(lambda: self.tr("A result needs a name: nothing was saved."))
            return
        question = self.tr("{file} exists already. Replace it?")
        path = asked_path(
            self._window, title, Path(_file_name(self._name)), self.tr("Results (*{suffix})"),
            lambda path: [path], lambda there: question.format(file=shown_name(there[0])),
        )  # fmt: skip
        if path is not None:
            tell_made(self._notice, path, self._saved(path), self._saved_text)

    def _saved(self, path: Path) -> list[Path] | EngineError:
        try:
            save_result(path, Submission(self._name, datetime.now(UTC), self.answered))
        except EngineError as error:
            return error
        return [path]

    def _saved_text(self, _files: int) -> str:
        text = self.tr("Saved: {file} (exercises: {number})")
        return text.replace("{number}", str(len(self._answered)))


def _file_name(name: str) -> str:
    """The suggested file name: the student's name without characters that systems refuse."""
    kept = "".join(c if c.isalnum() or c in " -_" else "" for c in name).strip()
    return f"{kept or 'result'}{SUFFIX}"
