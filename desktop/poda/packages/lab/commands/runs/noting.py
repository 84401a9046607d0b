"""`poda runs tag` and `poda runs note`: a user's tags and notes on a run or an experiment."""

from __future__ import annotations

import argparse

from poda.commands import BAD_INPUT, DONE, Refused, about, say
from poda.engine.errors import EngineError
from poda.engine.runs.notes import notes, read_notes, retagged, write_notes
from poda.packages.lab.commands.runs.common import experiment_at, place_of, run_at
from poda.packages.lab.engine.folder import is_experiment


def run(arguments: argparse.Namespace) -> int:
    """Store new notes and print the present ones; return the exit code."""
    path = place_of(arguments.which)
    try:
        if is_experiment(path):
            experiment_at(path)
        else:
            path = run_at(arguments.which).summary.path
        if arguments.subcommand == "tag":
            told = " ".join(retagged(path, arguments.tags, arguments.remove).tags)
        else:
            found = read_notes(path)
            if arguments.text is not None:
                found = notes(found.tags, arguments.text)
                write_notes(path, found)
            told = found.text
    except Refused as refused:
        say("runs", refused)
        return BAD_INPUT
    except EngineError as error:
        say("runs", about(path, error))
        return BAD_INPUT
    if told:
        print(told)
    return DONE
