"""`poda exam`: exam sheets and their solutions, without a window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from poda.base.paths import shown
from poda.base.speech import translate
from poda.commands import BAD_INPUT, DONE, INTERRUPTED, Interrupts, Refused, about, say
from poda.commands.tree import start_qt
from poda.engine.errors import EngineError
from poda.engine.search.observer import SearchStopped
from poda.packages.teach.commands.grammar import ExamArguments
from poda.packages.teach.engine.exercises.exercise import EVERYTHING, asked_of
from poda.packages.teach.engine.exercises.sheet import (
    MARKS_LIMIT,
    TITLE_LIMIT,
    TREES_LIMIT,
    SheetPlan,
    parse_question,
    planned,
)


def run(arguments: ExamArguments) -> int:
    """Make the sheets and print the names of the files; return the exit code."""
    path = Path(arguments.output)
    try:
        files = _made(arguments, path)
    except EngineError as error:
        say("exam", about(path, error))
        return BAD_INPUT
    except Refused as refusal:
        say("exam", refusal)
        return BAD_INPUT
    except SearchStopped:
        say("exam", translate("CommandLine", "stopped before the end"))
        return INTERRUPTED
    print(translate("CommandLine", "sheets {file}").format(file=shown(files[0])))
    if len(files) > 1:
        print(translate("CommandLine", "solutions {file}").format(file=shown(files[1])))
    return DONE


def _line(text: str) -> str:
    return " ".join(text.split())[:TITLE_LIMIT]


def _with_questions(plan: SheetPlan, arguments: ExamArguments) -> SheetPlan:
    """The plan with the questions and marks of the arguments."""
    texts, marks = arguments.question, arguments.marks
    count = len(texts) or plan.trees
    if len(texts) > TREES_LIMIT:
        text = translate("CommandLine", "--question: a sheet has {most} of them at most")
        raise Refused(text.format(most=TREES_LIMIT))
    if any(not 0 <= each <= MARKS_LIMIT for each in marks):
        text = translate("CommandLine", "--marks: from 0 to {most}")
        raise Refused(text.format(most=MARKS_LIMIT))
    if len(marks) not in (0, 1, count) or (len(marks) > 1 and not texts):
        text = translate("CommandLine", "--marks: one number, or one for each --question")
        raise Refused(text)
    if not texts:
        return replace(plan, marks=marks[0] if marks else 0)
    each = marks if len(marks) == count else (marks or [0]) * count
    questions = [
        parse_question(text, mark, arguments.tie) for text, mark in zip(texts, each, strict=True)
    ]
    return planned(questions, plan)


def _made(arguments: ExamArguments, path: Path) -> list[Path]:
    start_qt()
    from poda.packages.teach.window.exercise.exam_sheets import ExamChoice, make

    form, asked = arguments.form, frozenset(arguments.ask)
    if asked - set(asked_of(form)):
        kinds = ", ".join(asked_of(form))
        text = translate("CommandLine", "--ask: {form} asks for {kinds}")
        raise Refused(text.format(form=form, kinds=kinds))
    plan = SheetPlan(
        seed=arguments.seed,
        difficulty=arguments.difficulty,
        variants=arguments.variants,
        trees=arguments.trees,
        form=form,
        tie=arguments.tie,
        asked=asked or EVERYTHING,
        title=_line(arguments.title),
        course=_line(arguments.course),
        date=_line(arguments.date),
    )
    plan = _with_questions(plan, arguments)
    choice = ExamChoice(plan, path.suffix.lower().lstrip("."), arguments.solution)
    with Interrupts() as interrupts:
        return make(choice, path, stopped=interrupts.stopped)
