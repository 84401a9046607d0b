"""`poda train GAME --contest`: evolution against learning, as two runs on equal budgets and a match
between their champions."""

from __future__ import annotations

import json
import shlex
from concurrent.futures import Executor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from poda.base import paths
from poda.base.speech import decimal, grouped, translate
from poda.commands import BAD_INPUT, DONE, FAILED, Interrupts, Refused, say, threads
from poda.commands.progress import match_display
from poda.commands.train import OpenRun, announce, carry_on, prepare, refuse_taken
from poda.engine.errors import EngineError
from poda.engine.games import game as game_named
from poda.engine.match import USUAL_SEED
from poda.engine.runs.kept_runs import runs_folder, usual_name
from poda.engine.runs.presets import presets
from poda.engine.runs.run_folder import RunFolder
from poda.engine.runs.training_run import RunLimits, begun
from poda.engine.search.observer import SearchStopped
from poda.packages.lab.commands.grammar import SeveralArguments
from poda.packages.lab.engine.contest import (
    VERDICTS,
    Margin,
    champion_to_meet,
    contest_games,
    decide,
    evolving_presets,
    learning_presets,
    pairs_of,
)

USUAL_SECONDS: Final = 60.0
"""The default seconds of processor time of each run."""

EVOLUTION, LEARNING = "evolution", "learning"

_TAKEN_BY_PRESETS: Final = ("preset", "settings", "from", "seeds", "sweep", "resume", "scheduler")


def run(arguments: SeveralArguments) -> int:
    """Train both in turn, play the match of their champions, and print the winner; return the exit
    code. If interrupted earlier, two ordinary runs remain."""
    try:
        key = _game(arguments)
        seconds = arguments.seconds
        if seconds is None and arguments.generations is None:
            seconds = USUAL_SECONDS
        limits = RunLimits(arguments.generations, processor=seconds)
        with ExitStack() as held:
            evolution, learning = _plans(arguments, key)
            interrupts = held.enter_context(Interrupts())
            executor = held.enter_context(threads(arguments.workers))
            for plan in (evolution, learning):
                prepare(plan, held)
                plan.training.executor = executor
                announce(arguments, plan)
            for name, plan in ((EVOLUTION, evolution), (LEARNING, learning)):
                if not carry_on(plan, limits, interrupts, arguments.save_every, name):
                    return FAILED
            margin = _margin(evolution, learning, executor, interrupts)
    except (EngineError, Refused) as error:
        say("train", error)
        return BAD_INPUT
    if arguments.json:
        print(json.dumps(_as_json(evolution, learning, margin)))
    elif margin is not None:
        _print(evolution, learning, margin)
    return DONE


def _game(arguments: SeveralArguments) -> str:
    """The key of the game. Raises Refused for options that a contest lacks."""
    offered = ", ".join(contest_games())
    if arguments.game is None or arguments.game not in contest_games():
        sentence = translate("CommandLine", "write for which game to evolve and to learn: {games}")
        raise Refused(sentence.format(games=offered))
    for name in _TAKEN_BY_PRESETS:
        if getattr(arguments, "beginning" if name == "from" else name) not in (None, ()):
            sentence = translate(
                "CommandLine",
                "both runs of a contest have their game’s usual presets: leave --{option} out",
            )
            raise Refused(sentence.format(option=name))
    return arguments.game


def _plans(arguments: SeveralArguments, key: str) -> tuple[OpenRun, OpenRun]:
    """The evolving and the learning run before their start. Changes no file. Raises EngineError or
    Refused."""
    seed = USUAL_SEED if arguments.seed is None else arguments.seed
    plans = []
    for kind, preset in (
        (EVOLUTION, evolving_presets(key)[0]), (LEARNING, learning_presets(key)[0]),
    ):  # fmt: skip
        usual = runs_folder() / usual_name(key, preset, seed)
        folder = RunFolder(usual if arguments.out is None else Path(arguments.out) / kind)
        refuse_taken(folder)
        origin = ["poda", "train", key, "--preset", preset, "--seed", str(seed)]
        training = begun(game_named(key), presets(key)[preset].settings, seed)
        plans.append(OpenRun(folder, training, shlex.join(origin)))
    return plans[0], plans[1]


def _margin(
    evolution: OpenRun, learning: OpenRun, executor: Executor | None, interrupts: Interrupts
) -> Margin | None:
    """The result of the match, from the learning side; None if the user stops before its end."""
    learnt, evolved = (champion_to_meet(plan.training) for plan in (learning, evolution))
    game, seed = learning.training.game, learning.training.seed
    with match_display(game.key, 2 * pairs_of(game), wanted=True) as shown:
        try:
            return decide(
                learnt, evolved, seed=seed, executor=executor, stop=interrupts.stopped,
                progress=None if shown is None else lambda margin: shown.tell(margin.tally),
            )  # fmt: skip
        except SearchStopped:
            pass
    sentence = translate(
        "CommandLine",
        "stopped before the match was over, so nobody has won. Both runs are kept: “poda match "
        "{first} {second}” has their champions play",
    )
    first, second = (paths.shown(plan.folder.path) for plan in (learning, evolution))
    say("train", sentence.format(first=first, second=second))
    return None


def _print(evolution: OpenRun, learning: OpenRun, margin: Margin) -> None:
    tally = margin.tally
    print(translate("Contest", VERDICTS[margin.winner]).format(margin=_margin_words(margin)))
    told = translate(
        "CommandLine",
        "{games} games, each opening from both sides: learning won {won}, drew {drawn}, lost "
        "{lost}. Processor time: learning {first} s, evolution {second} s. In brackets: where "
        "the true number lies in 95 of 100 cases.",
    )
    print(told.format(
        games=grouped(margin.games), won=tally.won, drawn=tally.drawn, lost=tally.lost,
        first=decimal(learning.training.processor, ".1f"),
        second=decimal(evolution.training.processor, ".1f"),
    ))  # fmt: skip


def _margin_words(margin: Margin) -> str:
    """The winner's margin, in the window's words."""
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


def _as_json(evolution: OpenRun, learning: OpenRun, margin: Margin | None) -> dict[str, Any]:
    """The result as JSON; an unfinished match has no winner."""
    return {
        "winner": {1: LEARNING, -1: EVOLUTION, 0: None}[0 if margin is None else margin.winner],
        "games": 0 if margin is None else margin.games,
        "mean": None if margin is None else margin.mean,
        "interval": None if margin is None else list(margin.interval),
        **{
            name: {"generations": run.generation, "games": run.games,
                   "processor": round(run.processor, 3)}
            for name, run in ((EVOLUTION, evolution.training), (LEARNING, learning.training))
        },
    }  # fmt: skip
