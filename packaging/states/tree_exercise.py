"""The states of the exercises that are drawn by `screenshots.py`."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from poda.engine.search.alphabeta import Tie
from poda.house.settings import settings
from poda.packages.teach.engine.exercises.exercise import ExerciseForm, exercise_of, right_answer
from poda.packages.teach.window.exercise.answers import Marks, Place, fields_of
from poda.packages.teach.window.exercise.dialogs import ExerciseDialog
from poda.packages.teach.window.exercise.exercise_words import solution_marks
from poda.packages.teach.window.exercise.mode import ExerciseMode
from poda.window.main_window import MainWindow
from states.tree import Prepare, show


def _begin(
    window: MainWindow,
    seed: int,
    difficulty: int,
    form: ExerciseForm = "alphabeta",
    tie: Tie = "ge",
) -> ExerciseMode:
    """An exercise, with nothing put down."""
    show(window, "aima")
    window.tree.parts.modes.enter("exercise")
    mode = window.tree.added["teach"].exercise
    mode.open(exercise_of(seed, difficulty, form, tie))
    return mode


def _filled(mode: ExerciseMode, share: float, *, wrong: bool = False) -> None:
    """So much of the right answer put down, with a slip in it."""
    exercise = mode.model.exercise
    assert exercise is not None
    marks = solution_marks(right_answer(exercise))
    fields = [where for where in fields_of(exercise) if where in marks.texts]
    some = fields[: int(share * len(fields))]
    cuts = sorted(marks.cuts)
    kept = Marks(
        {where: marks.texts[where] for where in some}, frozenset(cuts[: 1 + len(cuts) // 2])
    )
    if wrong:
        kept = kept.with_text(some[len(some) // 3], "7")
    mode.model.open(exercise, kept)


def exercise(window: MainWindow) -> None:
    """Half filled in, with the keyboard in a field."""
    mode = _begin(window, 4711, 3)
    _filled(mode, 0.5)
    mode.view.setFocus()
    assert mode.model.exercise is not None
    fields = fields_of(mode.model.exercise)
    mode.model.go(Place(*fields[len(fields) // 2]))


def exercise_blank(window: MainWindow) -> None:
    """An easy one, as it begins."""
    _begin(window, 4711, 1)


def exercise_wrong(window: MainWindow) -> None:
    """The first mistake, and why."""
    mode = _begin(window, 12, 4, "alphabeta-update", "gt")
    _filled(mode, 1.0, wrong=True)
    mode.check()


def exercise_right(window: MainWindow) -> None:
    """All right."""
    mode = _begin(window, 3, 2)
    assert mode.model.exercise is not None
    mode.model.open(mode.model.exercise, solution_marks(right_answer(mode.model.exercise)))
    mode.check()


def exercise_solution(window: MainWindow) -> None:
    """The solution beside what was put down, in the largest tree."""
    mode = _begin(window, 7, 5, "alphabeta-hard")
    _filled(mode, 0.5, wrong=True)
    mode.model.show_solution()


def exercise_large(window: MainWindow) -> None:
    """Type for the back row."""
    settings().type_scale = 1.6
    exercise(window)


def exercise_dialog(window: MainWindow) -> QWidget:
    """Choosing one."""
    mode = _begin(window, 4711, 3, "alphabeta-hard", "gt")
    assert mode.model.exercise is not None
    dialog = ExerciseDialog(mode.model.exercise, parent=window)
    dialog.open()
    return dialog


def ucb_begun(window: MainWindow) -> None:
    """Monte Carlo tree search by hand, with the keyboard in a field."""
    _ucb(window)


def _ucb(window: MainWindow) -> ExerciseMode:
    mode = _begin(window, 7, 2, "mcts")
    _filled(mode, 0.6)
    mode.view.setFocus()
    assert mode.model.exercise is not None
    mode.model.go(Place(*fields_of(mode.model.exercise)[5]))
    return mode


def ucb_wrong(window: MainWindow) -> None:
    """W from the wrong side, and why it is wrong."""
    mode = _begin(window, 7, 3, "mcts")
    exercise = mode.model.exercise
    assert exercise is not None
    marks, one = solution_marks(right_answer(exercise)), exercise.round
    node = one.path[-2]
    total = one.before[node].total - one.side[node] * one.result
    mode.model.open(exercise, marks.with_text((node, "total"), f"{total:g}"))
    mode.check()


def ucb_solution(window: MainWindow) -> None:
    """The solution, and the way on to the next iteration."""
    mode = _begin(window, 7, 5, "mcts")
    _filled(mode, 0.5)
    mode.model.show_solution()


def ucb_large(window: MainWindow) -> None:
    """Type for the back row."""
    settings().type_scale = 1.6
    _ucb(window)


def ucb_dialog(window: MainWindow) -> QWidget:
    """Choosing one."""
    mode = _ucb(window)
    assert mode.model.exercise is not None
    dialog = ExerciseDialog(mode.model.exercise, parent=window)
    dialog.open()
    return dialog


STATES: tuple[tuple[str, Prepare, bool], ...] = (
    ("exercise", exercise, True),
    ("exercise-blank", exercise_blank, False),
    ("exercise-wrong", exercise_wrong, True),
    ("exercise-right", exercise_right, False),
    ("exercise-solution", exercise_solution, True),
    ("exercise-large", exercise_large, False),
    ("exercise-dialog", exercise_dialog, False),
    ("exercise-ucb", ucb_begun, True),
    ("exercise-ucb-wrong", ucb_wrong, True),
    ("exercise-ucb-solution", ucb_solution, True),
    ("exercise-ucb-large", ucb_large, False),
    ("exercise-ucb-dialog", ucb_dialog, False),
)
