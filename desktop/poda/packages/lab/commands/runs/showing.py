"""`poda runs show`: all details of a run, or the results of an experiment."""

from __future__ import annotations

import json
from typing import Any, Final

from poda.base.paths import shown
from poda.base.speech import decimal, grouped, translate
from poda.base.terms import capitalised
from poda.commands import BAD_INPUT, DONE, Refused, print_columns, say, worded
from poda.engine.runs.notes import Notes, notes_beside
from poda.engine.runs.training_run import REASONS
from poda.packages.lab.commands.runs.common import (
    experiment_at,
    figure_words,
    measured,
    place_of,
    plain,
    rounded,
    run_at,
    state_of,
    state_words,
    word,
)
from poda.packages.lab.commands.runs.grammar import ShowArguments
from poda.packages.lab.engine import experiment_words, plan
from poda.packages.lab.engine.comparison import FIGURES, KnownRun, figure
from poda.packages.lab.engine.folder import ExperimentFolder, MemberSummary, is_experiment
from poda.packages.lab.engine.results import USUAL_MEASURE, Effects, Results, Spread, results_of

USUAL: Final = ("losses", "kept", "score")
"""The default measures shown of an experiment."""


def run(arguments: ShowArguments) -> int:
    """Print the details; return the exit code."""
    path = place_of(arguments.which)
    try:
        if is_experiment(path):
            folder = experiment_at(path)
            if arguments.json:
                print(json.dumps(experiment_json(folder, arguments.measure)))
            else:
                print_experiment(folder, arguments.measure)
            return DONE
        found = run_at(arguments.which)
    except Refused as refused:
        say("runs", refused)
        return BAD_INPUT
    if arguments.json:
        print(json.dumps(_run_json(found)))
    else:
        _print_run(found)
    return DONE


# A run


def _print_run(found: KnownRun) -> None:
    summary = found.summary
    lines = [
        (translate("CommandLine", "folder"), shown(summary.path)),
        (word(experiment_words.FIGURES["game"]), summary.game_key),
        (word(experiment_words.FIGURES["preset"]), summary.preset or "-"),
        (word(experiment_words.FIGURES["seed"]), str(summary.seed)),
        (translate("CommandLine", "origin"), shown(summary.origin) or "-"),
        (translate("CommandLine", "state"), state_words(state_of(summary))),
    ]
    lines += [
        (word(experiment_words.FIGURES[name]), figure_words(name, figure(summary, name)))
        for name in FIGURES
    ]
    lines.append((translate("CommandLine", "checkpoints"), str(len(summary.checkpoints))))
    print_columns(lines + _noted(summary.notes))
    print()
    print_columns([(name, plan.worded(value)) for name, value in found.settings.to_dict().items()])


def _noted(notes: Notes) -> list[tuple[str, str]]:
    lines = [(translate("CommandLine", "tags"), " ".join(notes.tags) or "-")]
    head = translate("CommandLine", "note")
    for text in map(shown, notes.text.split("\n") if notes.text else ()):
        lines.append((head, text))
        head = ""
    return lines


def _run_json(found: KnownRun) -> dict[str, Any]:
    summary = found.summary
    return {
        "folder": str(summary.path),
        "game": summary.game_key,
        "preset": summary.preset,
        "seed": summary.seed,
        "origin": summary.origin,
        "state": state_of(summary),
        **{name: plain(figure(summary, name)) for name in FIGURES},
        "checkpoints": [one.generation for one in summary.checkpoints],
        "tags": list(summary.notes.tags),
        "note": summary.notes.text,
        "settings": found.settings.to_dict(),
    }


# An experiment


def print_experiment(folder: ExperimentFolder, measure: str | None = None) -> None:
    """Print the states of the members, and their results.

    Args:
        measure: the measure to show; None: those of `USUAL` that were measured.
    """
    found, results = folder.look_at_all(), results_of(folder)
    lines = [
        (translate("CommandLine", "folder"), shown(folder.path)),
        (translate("CommandLine", "origin"), shown(folder.plan.origin) or "-"),
    ]
    print_columns(lines + _noted(notes_beside(folder.path)))
    print()
    heads = (
        translate("CommandLine", "run"), translate("CommandLine", "state"),
        translate("CommandLine", "generation"), word(experiment_words.FIGURES["seconds"]),
        translate("CommandLine", "losses"),
    )  # fmt: skip
    print_columns([heads, *(_member(each) for each in found)], right=(2, 3, 4))
    for each in _measures(results, measure):
        _print_groups(results, each)
        if folder.plan.sweep:
            _print_effects(results.effects(each))


def _measures(results: Results, measure: str | None) -> list[str]:
    """The measures to show: at least the lost games, even before any were measured."""
    if measure is not None:
        return [measure]
    measured = results.measures()
    return [each for each in USUAL if each in measured] or [USUAL_MEASURE]


def _member(each: MemberSummary) -> tuple[str, ...]:
    run = each.run
    state = state_words(each.state)
    if run is None:
        return each.member.name, state, "", "", ""
    if run.error is not None:
        return each.member.name, f"{state}: {worded(run.error)}", "", "", ""
    seconds, losses = decimal(run.seconds, ".1f"), measured("losses", run.last_losses)
    return each.member.name, state, grouped(run.generation), seconds, losses


def _print_groups(results: Results, measure: str) -> None:
    """Print the last readings of each combination of settings."""
    print()
    print(f"{capitalised(word(experiment_words.LAST))}: {word(experiment_words.MEASURES[measure])}")
    heads = (
        translate("CommandLine", "settings"), "n", translate("CommandLine", "mean"),
        translate("CommandLine", "95 % interval"), translate("CommandLine", "deviation"),
        translate("CommandLine", "least"), translate("CommandLine", "median"),
        translate("CommandLine", "greatest"),
    )  # fmt: skip
    lines = [
        (results.title(group) or word(experiment_words.ALL_RUNS), *_spread(each, measure))
        for group, each in enumerate(results.spreads(measure))
    ]
    print_columns([heads, *lines], right=range(1, len(heads)))


def _spread(each: Spread, measure: str) -> tuple[str, ...]:
    between = translate("CommandLine", "{low} to {high}")
    interval = "-"
    if each.interval is not None:
        low, high = (measured(measure, end) for end in each.interval)
        interval = between.format(low=low, high=high)
    numbers = (each.deviation, each.least, each.median, each.greatest)
    return (
        str(each.count), measured(measure, each.mean), interval,
        *(measured(measure, number) for number in numbers),
    )  # fmt: skip


def _print_effects(found: Effects) -> None:
    print()
    print(capitalised(word(experiment_words.WHICH_MATTERS)))
    heads = (
        translate("CommandLine", "setting"), word(experiment_words.EXPLAINED),
        translate("CommandLine", "range"), translate("CommandLine", "means"),
    )  # fmt: skip
    lines = [
        (
            each.name, _percent(each.explained), measured(found.measure, each.range),
            "  ".join(
                f"{plan.worded(level.value)}: {measured(found.measure, level.spread.mean)}"
                for level in each.levels
            ),
        )
        for each in found.settings
    ]  # fmt: skip
    if found.together is not None:
        lines.append((word(experiment_words.TOGETHER), _percent(found.together), "", ""))
    lines.append((word(experiment_words.SEEDS), _percent(found.seeds), "", ""))
    print_columns([heads, *lines], right=(1, 2))


def _percent(share: float | None) -> str:
    return "-" if share is None else decimal(share, ".0%")


def experiment_json(folder: ExperimentFolder, measure: str | None = None) -> dict[str, Any]:
    """The states and results as JSON."""
    found, results = folder.look_at_all(), results_of(folder)
    notes, experiment = notes_beside(folder.path), folder.plan
    return {
        "folder": str(folder.path),
        "game": experiment.game_key,
        "origin": experiment.origin,
        "seeds": list(experiment.seeds),
        "sweep": {axis.name: list(axis.values) for axis in experiment.sweep},
        "generations": experiment.generations,
        "seconds": experiment.seconds,
        "done": sum(each.state == "done" for each in found),
        "runs": [_member_json(each) for each in found],
        "groups": [dict(choices) for choices in experiment.groups],
        "measures": {
            each: {
                "groups": [_spread_json(one) for one in results.spreads(each)],
                "effects": _effects_json(results.effects(each)) if experiment.sweep else None,
            }
            for each in _measures(results, measure)
        },
        "tags": list(notes.tags),
        "note": notes.text,
    }


def _member_json(each: MemberSummary) -> dict[str, Any]:
    run = each.run
    return {
        "name": each.member.name,
        "folder": str(each.path),
        "seed": each.member.seed,
        "settings": dict(each.member.choices),
        "state": each.state,
        "reason": each.reason if each.reason in REASONS else None,
        "generation": 0 if run is None else run.generation,
        "games": 0 if run is None else run.games,
        "seconds": 0.0 if run is None else round(run.seconds, 3),
        "losses": None if run is None else rounded(run.last_losses),
        "best": None if run is None else rounded(run.champion_score),
        "error": None if run is None or run.error is None else str(run.error),
    }


def _spread_json(each: Spread) -> dict[str, Any]:
    interval = each.interval
    return {
        "count": each.count,
        "mean": rounded(each.mean),
        "interval": None if interval is None else [rounded(end) for end in interval],
        "deviation": rounded(each.deviation),
        "least": rounded(each.least),
        "median": rounded(each.median),
        "greatest": rounded(each.greatest),
        "values": [rounded(value) for value in each.values],
    }


def _effects_json(found: Effects) -> dict[str, Any]:
    return {
        "settings": [
            {
                "name": each.name,
                "explained": rounded(each.explained),
                "range": rounded(each.range),
                "means": [[level.value, rounded(level.spread.mean)] for level in each.levels],
            }
            for each in found.settings
        ],
        "together": rounded(found.together),
        "seeds": rounded(found.seeds),
        "count": found.count,
    }
