"""`poda train GAME --contest`: evolve or learn? Two runs on one budget, and a match between their
champions."""

from __future__ import annotations

import argparse
import json
import shlex
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from poda.base import paths
from poda.base.speech import decimal, grouped, translate
from poda.commands import BAD_INPUT, DONE, FAILED, Interrupts, Refused, about, say, threads
from poda.commands.train import refuse_taken
from poda.engine.errors import EngineError
from poda.engine.experiments.contest import (
    VERDICTS,
    Budget,
    Contest,
    Margin,
    compete,
    contest_games,
    evolving_presets,
    learning_presets,
)
from poda.engine.games import game as game_named
from poda.engine.match import USUAL_SEED
from poda.engine.runs.kept_runs import runs_folder, usual_name
from poda.engine.runs.run_folder import RunFolder
from poda.engine.runs.settings import presets
from poda.engine.runs.training_run import TrainingRun
from poda.engine.search.observer import SearchStopped

USUAL_SECONDS: Final = 60.0
"""Of a processor, for each, where nothing is said."""

_TAKEN_BY_PRESETS: Final = ("preset", "settings", "from", "seeds", "sweep", "resume", "scheduler")


def run(arguments: argparse.Namespace) -> int:
    """Train both, have their champions meet, and say who won; the exit code."""
    try:
        _check(arguments)
        seed = USUAL_SEED if arguments.seed is None else arguments.seed
        key = arguments.game
        names = evolving_presets(key)[0], learning_presets(key)[0]
        folders = _folders(arguments, names, seed)
        evolving, learning = (presets(key)[name].settings for name in names)
        seconds = arguments.seconds
        if seconds is None and arguments.generations is None:
            seconds = USUAL_SECONDS
        with ExitStack() as held:
            interrupts = held.enter_context(Interrupts())
            executor = held.enter_context(threads(arguments.workers))
            say("train", translate("CommandLine", "{first} against {second}").format(
                first=names[0], second=names[1]))  # fmt: skip
            found = compete(
                game_named(key), evolving, learning, Budget(seconds, arguments.generations), seed,
                executor=executor, stop=interrupts.stopped,
            )  # fmt: skip
    except SearchStopped:
        say("train", translate("CommandLine", "stopped before the end: nothing is kept"))
        return FAILED
    except (EngineError, Refused) as error:
        say("train", error)
        return BAD_INPUT
    if arguments.json:
        print(json.dumps(_as_json(found)))
    else:
        _print(found)
    return _keep(found, folders, names, seed)


def _check(arguments: argparse.Namespace) -> None:
    """Raises Refused for what a contest has none of."""
    offered = ", ".join(contest_games())
    if arguments.game not in contest_games():
        sentence = translate("CommandLine", "write for which game to evolve and to learn: {games}")
        raise Refused(sentence.format(games=offered))
    for name in _TAKEN_BY_PRESETS:
        if getattr(arguments, "beginning" if name == "from" else name) not in (None, []):
            sentence = translate(
                "CommandLine",
                "both runs of a contest have their game’s usual presets: leave --{option} out",
            )
            raise Refused(sentence.format(option=name))


def _folders(
    arguments: argparse.Namespace, names: tuple[str, str], seed: int
) -> tuple[RunFolder, RunFolder]:
    """Where both runs will be; both are free. Raises Refused."""
    if arguments.out is not None:
        places = [Path(arguments.out) / name for name in ("evolution", "learning")]
    else:
        places = [runs_folder() / usual_name(arguments.game, name, seed) for name in names]
    first, second = map(RunFolder, places)
    for folder in (first, second):
        refuse_taken(folder)
    return first, second


def _keep(
    found: Contest, folders: tuple[RunFolder, RunFolder], names: tuple[str, str], seed: int
) -> int:
    """Save both as any other run; the exit code."""
    for training, folder, name in zip(_runs(found), folders, names, strict=True):
        origin = ["poda", "train", training.game.key, "--preset", name, "--seed", str(seed)]
        try:
            folder.make()
            with folder.locked():
                folder.save(training, shlex.join(origin))
        except EngineError as error:
            unsaved = translate("CommandLine", "the run could not be saved: {reason}")
            say("train", unsaved.format(reason=about(folder.path, error)))
            return FAILED
        into = translate("CommandLine", "into {folder}").format(folder=paths.shown(folder.path))
        say("train", f"{name}: {into}")
    return DONE


def _runs(found: Contest) -> tuple[TrainingRun, TrainingRun]:
    return found.evolution, found.learning


def _print(found: Contest) -> None:
    margin, tally = found.margin, found.margin.tally
    print(translate("Contest", VERDICTS[margin.winner]).format(margin=_margin_words(margin)))
    told = translate(
        "CommandLine",
        "{games} games, each opening from both sides: learning won {won}, drew {drawn}, lost "
        "{lost}. Of a processor learning had {first} s, evolution {second} s. In brackets: where "
        "the true number lies in 95 of 100 cases.",
    )
    print(told.format(
        games=grouped(margin.games), won=tally.won, drawn=tally.drawn, lost=tally.lost,
        first=decimal(found.learning.processor, ".1f"),
        second=decimal(found.evolution.processor, ".1f"),
    ))  # fmt: skip


def _margin_words(margin: Margin) -> str:
    """By how much the winner won, as the window says it."""
    seen = margin.turned if margin.winner < 0 else margin
    if margin.in_points:
        template = translate("ContestPage", "{mean} points a game ({low} to {high})")
        low, high = seen.interval
        return template.format(
            mean=decimal(seen.mean, "+.2f"), low=decimal(low, "+.2f"), high=decimal(high, "+.2f")
        )
    first, last = seen.score_interval
    return translate("ContestPage", "{score} of the points ({low}–{high})").format(
        score=decimal(seen.score, ".1%"), low=decimal(100 * first, ".1f"),
        high=decimal(last, ".1%"),
    )  # fmt: skip


def _as_json(found: Contest) -> dict[str, Any]:
    margin, (low, high) = found.margin, found.margin.interval
    return {
        "winner": {1: "learning", -1: "evolution", 0: None}[margin.winner],
        "games": margin.games,
        "mean": margin.mean,
        "interval": [low, high],
        **{
            name: {"generations": run.generation, "games": run.games,
                   "processor": round(run.processor, 3)}
            for name, run in (("evolution", found.evolution), ("learning", found.learning))
        },
    }  # fmt: skip
