"""Which exam sheets are made: what a person chose last, and the files that come of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from poda.engine.errors import EngineError
from poda.engine.exercises.exercise import ASKED, FORMS, TIES
from poda.engine.exercises.making import DIFFICULTIES, SEED_LIMIT
from poda.engine.exercises.sheet import (
    TITLE_LIMIT,
    TREES_LIMIT,
    VARIANTS_LIMIT,
    Plan,
    Sheet,
    sheet_of,
)
from poda.engine.search.stopping import SearchStopped
from poda.house.settings import settings
from poda.tree.exercise.exam_latex import latex
from poda.tree.exercise.exam_pages import ExamPages, pdf
from poda.tree.export.write import write

SUFFIXES: Final = ("pdf", "tex")
"""The formats of exam sheets, in the order in which they are offered."""

_MADE: Final = 0.5  # of the progress, the part of making the exercises


@dataclass(frozen=True, slots=True)
class ExamChoice:
    """What is chosen.

    Attributes:
        plan: what the sheets hold.
        suffix: one of `SUFFIXES`.
        solution: whether a second file holds the solutions.
    """

    plan: Plan = field(default_factory=Plan)
    suffix: str = "pdf"
    solution: bool = True


def solution_path(path: Path) -> Path:
    """The file of the solutions, beside that of the sheets."""
    return path.with_name(f"{path.stem}-solution{path.suffix}")


def files_of(choice: ExamChoice, path: Path) -> list[Path]:
    """The files that are written."""
    return [path, solution_path(path)] if choice.solution else [path]


def make(
    choice: ExamChoice,
    path: Path,
    told: Callable[[float], None] | None = None,
    stopped: Callable[[], bool] | None = None,
) -> list[Path]:
    """Make the sheets and write them; the files.

    Args:
        told: is told the share that is done, from 0 to 1.
        stopped: looked at before each variant and each page.

    Raises:
        EngineError: a file cannot be written, or is to have another format.
        SearchStopped: `stopped` turned true; no file was written.
    """

    def part(start: float, share: float) -> Callable[[float], None]:
        def on(done: float) -> None:
            if stopped is not None and stopped():
                raise SearchStopped
            if told is not None:
                told(start + share * done)

        return on

    if choice.suffix not in SUFFIXES:
        known = ", ".join(f".{suffix}" for suffix in SUFFIXES)
        raise EngineError("exam.unknown_format", known=known)
    sheet = sheet_of(choice.plan, stopped, part(0.0, _MADE))
    files = files_of(choice, path)
    share = (1 - _MADE) / len(files)
    contents = [
        _content(sheet, choice.suffix, part(_MADE + place * share, share), solution=place == 1)
        for place in range(len(files))
    ]
    for file, content in zip(files, contents, strict=True):
        write(file, content)
    return files


def _content(sheet: Sheet, suffix: str, told: Callable[[float], None], *, solution: bool) -> bytes:
    told(0.0)
    if suffix == "tex":
        return latex(sheet, solution=solution).encode()
    return pdf(ExamPages(sheet, solution=solution), told)


def remember(choice: ExamChoice) -> None:
    """Keep it for the next time."""
    values = asdict(choice)
    values["plan"]["asked"] = sorted(choice.plan.asked)
    settings().tree_exam = values


def remembered() -> ExamChoice:
    """What was chosen last. The settings are a person's own file, whatever it holds."""
    try:
        return _from(settings().tree_exam)
    except (ValueError, TypeError, LookupError, AttributeError):
        return ExamChoice()


def _from(values: Any) -> ExamChoice:
    plan = Plan(**(values["plan"] | {"asked": frozenset(values["plan"]["asked"])}))
    choice = ExamChoice(plan, values["suffix"], values["solution"])
    whole = (
        (plan.seed, 0, SEED_LIMIT),
        (plan.difficulty, DIFFICULTIES[0], DIFFICULTIES[-1]),
        (plan.variants, 1, VARIANTS_LIMIT),
        (plan.trees, 1, TREES_LIMIT),
    )
    makes_sense = (
        all(type(number) is int and low <= number <= high for number, low, high in whole)
        and plan.form in FORMS
        and plan.tie in TIES
        and bool(plan.asked)
        and plan.asked <= set(ASKED)
        and type(plan.title) is str
        and len(plan.title) <= TITLE_LIMIT
        and choice.suffix in SUFFIXES
        and type(choice.solution) is bool
    )
    if not makes_sense:
        raise ValueError("no such choice")
    return choice
