"""`poda train --seeds --sweep`: many runs as one experiment, without a window."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from pathlib import Path
from typing import Final

from poda.base import paths
from poda.base.processors import processors
from poda.base.speech import decimal, grouped, translate
from poda.commands import (
    BAD_INPUT,
    DONE,
    FAILED,
    Interrupts,
    Refused,
    about,
    check_kernels,
    say,
    worded,
)
from poda.commands.progress import BarLine
from poda.commands.train import beginning_in, refuse_fixed, typed_settings
from poda.engine.errors import EngineError
from poda.engine.games import game as game_named
from poda.engine.match import USUAL_SEED
from poda.engine.runs.training_run import REASONS
from poda.packages.lab.commands.grammar import SeveralArguments
from poda.packages.lab.commands.runs.showing import experiment_json, print_experiment
from poda.packages.lab.engine.folder import (
    EXPERIMENT_FILE,
    ExperimentFolder,
    usual_folder,
)
from poda.packages.lab.engine.plan import (
    Experiment,
    axis_in,
    planned,
    seeds_in,
    value_in,
)
from poda.packages.lab.engine.running import Conductor, MemberProgress

_KEPT: Final = ("preset", "seed", "seeds", "out", "settings", "sweep", "from")
"""The options that a resumed experiment does not accept, since its plan has them."""


def run(arguments: SeveralArguments) -> int:
    """Train all members to their end or a stop, print the results; return the exit code."""
    try:
        with ExitStack() as held:
            folder = _resumed(arguments) if arguments.resume else _begun(arguments)
            conductor = Conductor(
                folder, arguments.workers, arguments.scheduler, arguments.save_every
            )
            interrupts = held.enter_context(Interrupts())
            _announce(arguments, folder)
            told = held.enter_context(experiment_display(folder.plan))
            teller = _Teller(conductor, told)
            try:
                done = conductor.run(interrupts.stopped, teller.tell)
            except EngineError as error:
                if error.code.startswith("cluster."):
                    raise
                raise about(folder.path, error) from None
    except (EngineError, Refused) as error:
        say("train", error)
        return BAD_INPUT
    if arguments.json:
        print(json.dumps(experiment_json(folder)))
    else:
        print_experiment(folder)
    if any(each.phase == "failed" for each in conductor.progress()):
        return FAILED
    if not done:
        saved = translate("CommandLine", "stopped and saved: go on with --resume {folder}")
        say("train", saved.format(folder=paths.shown(folder.path)))
    return DONE


def _begun(arguments: SeveralArguments) -> ExperimentFolder:
    """A new experiment, not written yet. Raises EngineError or Refused."""
    if arguments.game is None:
        sentence = translate(
            "CommandLine", "write which game: poda train connect4 (or --resume DIR for a run)"
        )
        raise Refused(sentence)
    if arguments.seeds is not None and arguments.seed is not None:
        raise Refused(translate("CommandLine", "write --seed or --seeds, not both"))
    if arguments.seeds is not None:
        seeds = seeds_in(arguments.seeds)
    else:
        seeds = (USUAL_SEED if arguments.seed is None else arguments.seed,)
    beginning = None
    if arguments.beginning is not None:
        beginning = beginning_in(arguments.beginning, game_named(arguments.game).key)
    plan = planned(
        arguments.game,
        seeds,
        [axis_in(text) for text in arguments.sweep],
        preset=arguments.preset or "",
        changes={name: value_in(name, text) for name, text in typed_settings(arguments.settings)},
        generations=arguments.generations,
        seconds=arguments.seconds,
        beginning=beginning,
    )
    if arguments.scheduler and any(each.arithmetic != "strict" for _name, each in plan.bases):
        raise EngineError("cluster.relaxed")  # early: it would be refused when it begins
    path = Path(arguments.out) if arguments.out else usual_folder(plan)
    try:
        return ExperimentFolder.new(path, plan, beginning)
    except EngineError as error:
        raise about(path, error) from None


def _resumed(arguments: SeveralArguments) -> ExperimentFolder:
    """An interrupted experiment; later limits are stored when it continues. Raises Refused."""
    refuse_fixed(arguments, _KEPT)
    path = Path(arguments.resume or "")
    path = path.parent if path.name == EXPERIMENT_FILE else path
    try:
        folder = ExperimentFolder.open(path)
        folder.prolong(arguments.generations, arguments.seconds)
    except EngineError as error:
        raise about(path / EXPERIMENT_FILE, error) from None
    if arguments.game not in (None, folder.plan.game_key):
        sentence = translate("CommandLine", "the run in {folder} is of {game}: leave the game out")
        raise Refused(sentence.format(folder=paths.shown(path), game=folder.plan.game_key))
    return folder


def _announce(arguments: SeveralArguments, folder: ExperimentFolder) -> None:
    """Print one line about the experiment."""
    plan = folder.plan
    compiled = check_kernels("train", game_named(plan.game_key).key)
    done = sum(folder.is_done(member) for member in folder.members)
    parts = [translate("CommandLine", "{count} runs").format(count=plan.size)]
    if done:
        parts.append(translate("CommandLine", "{count} done before").format(count=done))
    if arguments.scheduler:
        cluster = translate("CommandLine", "cluster {address}")
        parts.append(cluster.format(address=arguments.scheduler))
    else:
        at_once = min(arguments.workers or processors(), plan.size)
        parts.append(translate("CommandLine", "{count} at once").format(count=at_once))
    slow = translate("CommandLine", "without a kernel, so the slower path runs")
    parts.append(translate("CommandLine", "compiled") if compiled else slow)
    into = translate("CommandLine", "into {folder}").format(folder=paths.shown(folder.path))
    what = paths.shown(plan.origin.removeprefix("poda train "))
    say("train", f"{what}: {', '.join([*parts, into])}")


class _Teller:
    """Prints a line for each member that has ended, and draws the progress of all."""

    def __init__(self, conductor: Conductor, display: ExperimentDisplay | None) -> None:
        self._conductor, self._display = conductor, display
        folder = conductor.folder
        self._said = {each.number for each in folder.members if folder.is_done(each)}

    def tell(self, news: Sequence[MemberProgress]) -> None:
        for each in news:
            number = each.member.number
            if number not in self._said and each.phase in ("done", "failed", "stopped"):
                self._said.add(number)
                self._line(_words(each))
        for error in self._conductor.troubles[:]:
            self._conductor.troubles.remove(error)
            self._line(worded(error))
        if self._display is not None:
            self._display.tell(self._conductor.progress())

    def _line(self, sentence: str) -> None:
        if self._display is not None:
            self._display.line(f"poda train: {sentence}")
        else:
            say("train", sentence)


def _words(each: MemberProgress) -> str:
    """The message about a member that has ended or stopped."""
    if each.phase == "failed" and each.error is not None:
        return f"{each.member.name}: {worded(each.error)}"
    sentence = translate(
        "CommandLine", "{run}: {generations} generations, {games} games, {seconds} seconds"
    )
    parts = [
        sentence.format(
            run=each.member.name,
            generations=grouped(each.generation),
            games=grouped(each.games),
            seconds=decimal(each.seconds, ".1f"),
        )
    ]
    if each.losses is not None:
        lost = translate("CommandLine", "{share} lost")
        parts.append(lost.format(share=decimal(each.losses, ".1%")))
    if each.reason is not None and each.reason not in ("generations", "seconds"):
        parts.append(translate("Training", REASONS[each.reason]))
    elif each.phase == "stopped":
        parts.append(translate("CommandLine", "stopped"))
    return ", ".join(parts)


class ExperimentDisplay(BarLine):
    """The number of finished runs of an experiment, and the progress of running ones."""

    def __init__(self, plan: Experiment) -> None:
        super().__init__(plan.game_key)
        self._plan = plan

    def tell(self, members: Sequence[MemberProgress]) -> None:
        """Show the progress of all members."""
        if not self.is_due():
            return
        done = sum(each.phase == "done" for each in members)
        at_work = [each for each in members if each.phase == "training"]
        share = (done + sum(self._share(each) for each in at_work)) / max(len(members), 1)
        words = translate("CommandLine", "{done} of {count} runs done")
        parts = [words.format(done=done, count=len(members))]
        for each in at_work:
            lost = "" if each.losses is None else f" {decimal(each.losses, '.0%')}"
            parts.append(f"{each.member.name}: {grouped(each.generation)}{lost}")
        self.draw(share, parts)

    def _share(self, each: MemberProgress) -> float:
        """The progress of a member, 0 to 1."""
        plan = self._plan
        shares = [
            each.generation / plan.generations if plan.generations else 0.0,
            each.seconds / plan.seconds if plan.seconds else 0.0,
        ]
        return min(max(shares), 1.0)

    def line(self, text: str) -> None:
        """Print a permanent line above the bar."""
        self._bar.console.print(text, markup=False, highlight=False, soft_wrap=True)


def experiment_display(plan: Experiment) -> AbstractContextManager[ExperimentDisplay | None]:
    """A bar on a terminal; otherwise None."""
    return ExperimentDisplay(plan) if sys.stderr.isatty() else nullcontext(None)
