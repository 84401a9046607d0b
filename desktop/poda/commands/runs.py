"""`poda runs`: the training runs that are kept, one a line."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from poda.base.files import is_locked
from poda.base.paths import shown
from poda.base.speech import decimal, grouped, translate
from poda.commands import BAD_INPUT, DONE, about, say, worded
from poda.engine.errors import EngineError
from poda.engine.evolve.run_folder import LOCK_FILE
from poda.engine.evolve.runs import RunSummary, each_summary, runs_folder

_NUMBERS = (3, 4, 5)  # columns that stand to the right


def run(arguments: argparse.Namespace) -> int:
    """Print the runs of a folder, the newest first; the exit code."""
    folder = Path(arguments.folder) if arguments.folder else runs_folder()
    try:
        found = list(each_summary(folder))
    except EngineError as error:
        say("runs", about(folder, error))
        return BAD_INPUT
    if arguments.json:
        print(json.dumps({"runs": [_as_json(each) for each in found]}))
    elif found:
        _print([_heads(), *(_line(each) for each in found)])
    else:
        none = translate("CommandLine", "there are no runs in {folder}")
        say("runs", none.format(folder=shown(folder)))
    return DONE


def _state(each: RunSummary) -> Literal["training", "saved", "damaged"]:
    if each.error is not None:
        return "damaged"
    return "training" if is_locked(each.path / LOCK_FILE) else "saved"


def _heads() -> Sequence[str]:
    return (
        translate("CommandLine", "folder"),
        translate("CommandLine", "game"),
        translate("CommandLine", "preset"),
        translate("CommandLine", "generation"),
        translate("CommandLine", "best"),
        translate("CommandLine", "losses"),
        translate("CommandLine", "state"),
    )


def _line(each: RunSummary) -> Sequence[str]:
    words = {
        "training": translate("CommandLine", "training"),
        "saved": translate("CommandLine", "saved"),
    }
    name = shown(each.name)
    if each.error is not None:
        damaged = translate("CommandLine", "damaged: {sentence}")
        return (name, "", "", "", "", "", damaged.format(sentence=worded(each.error)))
    score, losses = each.champion_score, each.best_losses
    return (
        name,
        each.game_key,
        each.preset or "-",
        grouped(each.generation),
        "-" if score is None else decimal(score, ".4g"),
        "-" if losses is None else decimal(losses.share, ".1%"),
        words[_state(each)],
    )


def _print(lines: Sequence[Sequence[str]]) -> None:
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for line in lines:
        cells = (
            text.rjust(width) if column in _NUMBERS else text.ljust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        )
        print("  ".join(cells).rstrip())


def _as_json(each: RunSummary) -> dict[str, Any]:
    losses = each.best_losses
    return {
        "folder": str(each.path),
        "game": each.game_key,
        "preset": each.preset,
        "seed": each.seed,
        "generation": each.generation,
        "games": each.games,
        "seconds": round(each.seconds, 3),
        "best": None if each.champion_score is None else round(each.champion_score, 6),
        "losses": None if losses is None else round(losses.share, 6),
        "losses_generation": None if losses is None else losses.generation,
        "state": _state(each),
        "error": None if each.error is None else str(each.error),
    }
