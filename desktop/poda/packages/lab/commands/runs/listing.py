"""`poda runs list`: lists stored training runs, one a line."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from poda.base.paths import shown
from poda.base.speech import decimal, grouped, translate
from poda.commands import BAD_INPUT, DONE, Refused, about, print_columns, say, worded
from poda.engine.errors import EngineError, one_line
from poda.engine.runs.kept_runs import RunSummary, each_summary, runs_folder
from poda.engine.runs.setting_rows import Numbers
from poda.engine.runs.settings import LIMITS
from poda.packages.lab.commands.runs.common import place_of, state_of, state_words
from poda.packages.lab.commands.runs.grammar import COLUMNS, ListArguments
from poda.packages.lab.engine import plan
from poda.packages.lab.engine.folder import ExperimentSummary, each_experiment

USUAL: Final = ("folder", "game", "preset", "generation", "best", "losses", "state")
_NUMBERS: Final = (
    "seed", "generation", "games", "seconds", "processor", "best", "losses", "last", "kept",
)  # fmt: skip
"""The columns aligned right, as numeric settings are."""
_LONGEST: Final = 60

_SETTING: Final = "setting."
"""The prefix of a column that has the same name as a setting: `setting.games`."""
_FORMATS: Final = {
    "losses": ".1%", "last": ".1%", "kept": ".1%", "seconds": ".1f", "processor": ".1f",
    "best": ".4g",
}  # fmt: skip

Listed = RunSummary | ExperimentSummary


def run(arguments: ListArguments) -> int:
    """Print the runs of a folder, newest first; return the exit code."""
    folder = place_of(arguments.folder) if arguments.folder else runs_folder()
    try:
        asked = _columns(arguments.columns)
        order = None if arguments.sort is None else _column(arguments.sort)
        found = _found(folder, arguments.tag)
    except Refused as refused:
        say("runs", refused)
        return BAD_INPUT
    if order is not None:
        found = _sorted(found, order, reverse=arguments.reverse)
    elif arguments.reverse:
        found.reverse()
    if arguments.json:
        print(json.dumps({
            "runs": [_run_json(each) for each in found if isinstance(each, RunSummary)],
            "experiments": [
                _experiment_json(each) for each in found if isinstance(each, ExperimentSummary)
            ],
        }))  # fmt: skip
    elif found:
        columns = asked or (*USUAL, *(("tags",) if any(each.notes.tags for each in found) else ()))
        lines = [[_cell(each, name) for name in columns] for each in found]
        right = [place for place, name in enumerate(columns) if _is_number(name)]
        print_columns([[_head(name) for name in columns], *lines], right)
    else:
        none = translate("CommandLine", "there are no runs in {folder}")
        say("runs", none.format(folder=shown(folder)))
    return DONE


def _columns(text: str | None) -> tuple[str, ...]:
    """The requested columns; () for the default. Raises Refused."""
    names = [] if text is None else [part.strip() for part in text.split(",") if part.strip()]
    return tuple(dict.fromkeys(_column(name) for name in names))


def _column(name: str) -> str:
    """The internal name of a column: settings get the prefix `_SETTING`. Raises Refused."""
    if name in COLUMNS:
        return name
    setting = name.removeprefix(_SETTING).replace("-", "_")
    if setting in LIMITS:
        return f"{_SETTING}{setting}"
    sentence = translate(
        "CommandLine", "there is no column “{name}”: choose one of {known}, or a setting"
    )
    raise Refused(sentence.format(name=one_line(name)[:40], known=", ".join(COLUMNS)))


def _found(folder: Path, tags: Sequence[str]) -> list[Listed]:
    """The contents of a folder with all of these tags, newest first. Raises Refused."""
    try:
        runs: list[Listed] = list(each_summary(folder))
        experiments = list(each_experiment(folder))
    except EngineError as error:
        raise about(folder, error) from None
    both = sorted([*runs, *experiments], key=lambda each: (-each.modified, each.name))
    return [each for each in both if set(tags) <= set(each.notes.tags)]


def _sorted(found: Sequence[Listed], column: str, *, reverse: bool) -> list[Listed]:
    """Sort by a column, stably; unknown values come last in either direction."""
    known = [each for each in found if _value(each, column) is not None]
    rest = [each for each in found if _value(each, column) is None]

    def key(each: Listed) -> tuple[bool, Any]:
        value = _value(each, column)
        return isinstance(value, str), value

    return [*sorted(known, key=key, reverse=reverse), *rest]


def _value(each: Listed, column: str) -> Any:
    """The value of a column, for sorting; None if it is unknown."""
    common = {
        "folder": each.name,
        "modified": each.modified,
        "tags": " ".join(each.notes.tags) or None,
        "note": each.notes.text or None,
    }
    if column in common:
        return common[column]
    values = _of_run(each) if isinstance(each, RunSummary) else _of_experiment(each)
    return values.get(column)


def _of_run(each: RunSummary) -> dict[str, Any]:
    values: dict[str, Any] = {"state": state_of(each)}
    if each.error is not None:
        return values
    if each.settings is not None:
        values |= {f"{_SETTING}{name}": value for name, value in each.settings.to_dict().items()}
    return values | {
        "game": each.game_key,
        "preset": each.preset or None,
        "seed": each.seed,
        "generation": each.generation,
        "games": each.games,
        "seconds": each.seconds,
        "processor": each.processor,
        "best": each.champion_score,
        "losses": None if each.best_losses is None else each.best_losses.share,
        "last": each.last_losses,
        "kept": each.kept,
        "origin": each.origin or None,
    }


def _of_experiment(each: ExperimentSummary) -> dict[str, Any]:
    if each.plan is None:
        return {"state": "damaged"}
    return {
        "state": "experiment",
        "game": each.plan.game_key,
        "preset": " ".join(name for name, _settings in each.plan.bases) or None,
        "origin": each.plan.origin or None,
    }


def _head(name: str) -> str:
    heads = {
        "folder": translate("CommandLine", "folder"),
        "game": translate("CommandLine", "game"),
        "preset": translate("CommandLine", "preset"),
        "seed": translate("CommandLine", "seed"),
        "generation": translate("CommandLine", "generation"),
        "games": translate("CommandLine", "games"),
        "seconds": translate("CommandLine", "seconds"),
        "processor": translate("CommandLine", "processor seconds"),
        "best": translate("CommandLine", "best"),
        "losses": translate("CommandLine", "losses"),
        "last": translate("CommandLine", "last losses"),
        "kept": translate("CommandLine", "values kept"),
        "state": translate("CommandLine", "state"),
        "tags": translate("CommandLine", "tags"),
        "note": translate("CommandLine", "note"),
        "modified": translate("CommandLine", "written"),
        "origin": translate("CommandLine", "origin"),
    }
    return heads.get(name, name.removeprefix(_SETTING))


def _is_number(name: str) -> bool:
    limits = LIMITS.get(name.removeprefix(_SETTING))
    return name in _NUMBERS or (name not in COLUMNS and isinstance(limits, Numbers))


def _cell(each: Listed, name: str) -> str:
    value = _value(each, name)
    if name == "state":
        return _state(each)
    if value is None:
        is_setting = name.startswith(_SETTING) and isinstance(each, RunSummary)
        return "" if each.error is not None else "none" if is_setting else "-"
    if name in _FORMATS:
        return decimal(value, _FORMATS[name])
    if name == "modified":
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(value))
    if isinstance(value, str):
        text = one_line(value)
        is_long = name == "note" and len(text) > _LONGEST
        return shown(f"{text[: _LONGEST - 1]}…" if is_long else text)
    return grouped(value) if name in ("generation", "games") else plan.worded(value)


def _state(each: Listed) -> str:
    if each.error is not None:
        damaged = translate("CommandLine", "damaged: {sentence}")
        return damaged.format(sentence=worded(each.error))
    if isinstance(each, RunSummary):
        return state_words(state_of(each))
    assert each.plan is not None
    sentence = translate("CommandLine", "experiment: {done} of {count} runs done")
    if each.training:
        sentence = translate("CommandLine", "experiment, in training: {done} of {count} runs done")
    return sentence.format(done=each.done, count=each.plan.size)


def _run_json(each: RunSummary) -> dict[str, Any]:
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
        "state": state_of(each),
        "error": None if each.error is None else str(each.error),
        "processor": each.processor,
        "last": None if each.last_losses is None else round(each.last_losses, 6),
        "kept": None if each.kept is None else round(each.kept, 6),
        "tags": list(each.notes.tags),
        "note": each.notes.text,
        "modified": each.modified,
        "origin": each.origin,
    }


def _experiment_json(each: ExperimentSummary) -> dict[str, Any]:
    return {
        "folder": str(each.path),
        "game": None if each.plan is None else each.plan.game_key,
        "seeds": None if each.plan is None else list(each.plan.seeds),
        "sweep": None if each.plan is None else {a.name: list(a.values) for a in each.plan.sweep},
        "runs": None if each.plan is None else each.plan.size,
        "done": each.done,
        "training": each.training,
        "error": None if each.error is None else str(each.error),
        "tags": list(each.notes.tags),
        "note": each.notes.text,
        "modified": each.modified,
        "origin": "" if each.plan is None else each.plan.origin,
    }
