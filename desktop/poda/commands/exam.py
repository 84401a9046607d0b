"""`poda exam`: exam sheets and their solutions, without a window."""

from __future__ import annotations

import argparse
from pathlib import Path

from poda.base import display
from poda.base.paths import shown
from poda.base.speech import translate
from poda.commands import BAD_INPUT, DONE, INTERRUPTED, Interrupts, Refused, about, say
from poda.commands.tree import start_qt
from poda.engine.errors import EngineError
from poda.engine.exercises.exercise import EVERYTHING, asked_of
from poda.engine.exercises.sheet import TITLE_LIMIT, Plan
from poda.engine.search.observer import SearchStopped


def run(arguments: argparse.Namespace) -> int:
    """Make the sheets, and say which files they are; the exit code."""
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
        return INTERRUPTED
    print(translate("CommandLine", "sheets {file}").format(file=shown(files[0])))
    if len(files) > 1:
        print(translate("CommandLine", "solutions {file}").format(file=shown(files[1])))
    return DONE


def _made(arguments: argparse.Namespace, path: Path) -> list[Path]:
    try:
        start_qt()
    except ImportError as error:
        missing = display.missing_libraries(error)
        if not missing:
            raise
        raise Refused(display.library_sentence(missing).removeprefix("poda: ")) from None
    from poda.tree.exercise.exam_sheets import ExamChoice, make

    form, asked = arguments.form, frozenset(arguments.ask)
    if asked - set(asked_of(form)):
        kinds = ", ".join(asked_of(form))
        text = translate("CommandLine", "--ask: {form} asks for {kinds}")
        raise Refused(text.format(form=form, kinds=kinds))
    plan = Plan(
        seed=arguments.seed,
        difficulty=arguments.difficulty,
        variants=arguments.variants,
        trees=arguments.trees,
        form=form,
        tie=arguments.tie,
        asked=asked or EVERYTHING,
        title=" ".join(arguments.title.split())[:TITLE_LIMIT],
    )
    choice = ExamChoice(plan, path.suffix.lower().lstrip("."), arguments.solution)
    with Interrupts() as interrupts:
        return make(choice, path, stopped=interrupts.stopped)
