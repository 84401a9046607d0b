"""`poda runs tag` and `poda runs note`: a user's tags and notes on a run or an experiment."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from poda.commands import BAD_INPUT, DONE, Refused, about, say
from poda.commands.runs.common import experiment_at, place_of, run_at
from poda.commands.runs.grammar import NoteArguments, TagArguments
from poda.engine.errors import EngineError
from poda.engine.experiments.folder import is_experiment
from poda.engine.runs.notes import notes, read_notes, retagged, write_notes


def tag(arguments: TagArguments) -> int:
    """Store new tags and print the present ones; return the exit code."""

    def told(path: Path) -> str:
        return " ".join(retagged(path, arguments.tags, arguments.remove).tags)

    return _print(arguments.which, told)


def note(arguments: NoteArguments) -> int:
    """Store a new note and print the present one; return the exit code."""

    def told(path: Path) -> str:
        found = read_notes(path)
        if arguments.text is not None:
            found = notes(found.tags, arguments.text)
            write_notes(path, found)
        return found.text

    return _print(arguments.which, told)


def _print(which: str, told: Callable[[Path], str]) -> int:
    """Print what is told of a run or an experiment; return the exit code."""
    path = place_of(which)
    try:
        if is_experiment(path):
            experiment_at(path)
        else:
            path = run_at(which).summary.path
        words = told(path)
    except Refused as refused:
        say("runs", refused)
        return BAD_INPUT
    except EngineError as error:
        say("runs", about(path, error))
        return BAD_INPUT
    if words:
        print(words)
    return DONE
