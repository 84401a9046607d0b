"""`poda train`: train a player, without a window."""

from __future__ import annotations

import json
import shlex
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

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
    print_columns,
    say,
    threads,
    worded,
)
from poda.commands.grammar import TrainArguments
from poda.commands.progress import counts_json, display, print_points, print_tally
from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.games import game as game_named
from poda.engine.match import GAMES, USUAL_SEED, fixed_opponent, statistics
from poda.engine.players import PlayerSpec
from poda.engine.playing.batches import compiled_for
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.runs.champion import CHAMPION_FILE, Champion, digest, load_champion
from poda.engine.runs.kept_runs import runs_folder, usual_name
from poda.engine.runs.presets import PRESETS, presets, usual_preset
from poda.engine.runs.run_folder import RUN_FILE, Aside, RunFolder, Saver, champion_of_run
from poda.engine.runs.setting_rows import Numbers, Words
from poda.engine.runs.settings import LIMITS, Settings, checked, like, typed_value
from poda.engine.runs.training_run import REASONS, RunLimits, TrainingRun, begun, resumed
from poda.engine.search.observer import SearchStopped, Stop
from poda.engine.tally import Tally

_PATIENCE_SECONDS: Final = 2.0
_EXPERIMENT_FILE: Final = "experiment.json"


@dataclass(frozen=True, slots=True)
class OpenRun:
    """A run, new or resumed, and its folder, which may already be locked."""

    folder: RunFolder
    training: TrainingRun
    origin: str
    is_locked: bool = False


@dataclass(frozen=True, slots=True)
class Statistics:
    """The results of the champion's games.

    Attributes:
        opponent: the opponent's description.
        tally: the counts from the champion's side.
        points: points a game and their standard error, in games worth more than one.
    """

    opponent: str
    tally: Tally
    points: tuple[float, float | None] | None = None


def run(arguments: TrainArguments) -> int:
    """Train until a limit or an interrupt, and print the results; return the exit code."""
    if "?" in arguments.settings:
        return _list_settings(arguments)
    try:
        with ExitStack() as held:
            resume = arguments.resume
            plan = _resumed(resume, arguments, held) if resume else _begun(arguments)
            playing = _executor(arguments, plan.training.settings)
            interrupts = held.enter_context(Interrupts())
            executor = held.enter_context(playing)
            prepare(plan, held)
            plan.training.executor = executor
            announce(arguments, plan)
            limits = RunLimits(arguments.generations, arguments.seconds)
            if not carry_on(plan, limits, interrupts, arguments.save_every):
                return FAILED
            found = _statistics(plan, executor, interrupts)
    except (EngineError, Refused) as error:
        say("train", error)
        return BAD_INPUT
    if arguments.json:
        print(json.dumps(_as_json(plan, found)))
    else:
        _print_summary(plan, found)
    return DONE


def _list_settings(arguments: TrainArguments) -> int:
    """Print each setting of the preset with its range and value; return the exit code."""
    key = arguments.game
    preset = arguments.preset or ("published" if key is None else usual_preset(key))
    values = (presets(key) if key else PRESETS)[preset].settings.to_dict()
    if arguments.json:
        told = [
            {"name": name, **_allowed(limits), "default": values[name]}
            for name, limits in LIMITS.items()
            if name in values
        ]
        print(json.dumps({"preset": preset, "settings": told}))
        return DONE
    inside = translate("CommandLine", "in {preset}").format(preset=preset)
    lines = [(translate("CommandLine", "setting"), translate("CommandLine", "range"), inside)]
    for name in LIMITS:
        if name in values:
            lines.append((name, _range(LIMITS[name]), _value(values[name])))
    print_columns(lines)
    return DONE


def _range(limits: Numbers | Words) -> str:
    """The range of a setting, in the form in which it is typed."""
    if isinstance(limits, Words):
        return ", ".join(limits.names)
    template = translate("CommandLine", "{low} to {high}")
    if limits.whole:
        template = translate("CommandLine", "{low} to {high}, a whole number")
    ends = template.format(low=_value(limits.low), high=f"{limits.high:.15g}")
    either = translate("CommandLine", "{first} or {second}")
    return either.format(first=ends, second="none") if limits.optional else ends


def _allowed(limits: Numbers | Words) -> dict[str, Any]:
    """The range of a setting, as JSON."""
    if isinstance(limits, Words):
        return {"choices": list(limits.names)}
    ends = {"low": limits.low, "high": limits.high}
    return {**ends, "whole": limits.whole, "optional": limits.optional}


def _value(value: float | str | None) -> str:
    """A value in the form in which it is typed: with a decimal point in each language."""
    return "none" if value is None else value if isinstance(value, str) else f"{value:g}"


def _begun(arguments: TrainArguments) -> OpenRun:
    """A new run. Writes no file."""
    if arguments.game is None:
        sentence = translate(
            "CommandLine", "write which game: poda train connect4 (or --resume DIR for a run)"
        )
        raise Refused(sentence)
    game = game_named(arguments.game)
    preset = arguments.preset or usual_preset(game.key)
    known = presets(game.key)
    if preset not in known:
        raise EngineError("evolve.no_preset", text=preset, names=", ".join(known))
    seed = USUAL_SEED if arguments.seed is None else arguments.seed
    beginning = beginning_in(arguments.beginning, game.key) if arguments.beginning else None
    usual = known[preset].settings
    usual = usual if beginning is None else like(usual, beginning.layout)
    settings = checked(_settings(usual, arguments.settings), game)
    origin = ["poda", "train", game.key, "--preset", preset, "--seed", str(seed)]
    if arguments.settings:
        origin += ["--settings", *arguments.settings]
    place = Path(arguments.out) if arguments.out else None
    folder = RunFolder(place or runs_folder() / usual_name(game.key, preset, seed))
    refuse_taken(folder)
    training = begun(game, settings, seed)
    if beginning is None:
        return OpenRun(folder, training, shlex.join(origin))
    if training.layout != beginning.layout:
        shapes = beginning.layout.shape, training.layout.shape
        raise EngineError("evolve.other_layout", found=shapes[0], wanted=shapes[1])
    training.begin_with(beginning.weights)
    made = shlex.join([*origin, "--from", arguments.beginning or ""])
    return OpenRun(folder, training, f"{made} (network {digest(beginning.weights)})")


def beginning_in(text: str, game_key: str) -> Champion:
    """The champion in a file, or in a run's folder. Raises EngineError."""
    path = Path(text)
    path = path / CHAMPION_FILE if path.is_dir() else path
    try:
        champion = load_champion(path)
        if champion.game_key != game_key:
            raise EngineError("player.other_game", game=champion.game_key, wanted=game_key)
    except EngineError as error:
        raise about(path, error) from None
    return champion


def refuse_taken(folder: RunFolder) -> None:
    """Raises Refused if another run is in that folder."""
    try:
        taken = folder.is_taken
    except EngineError as error:
        raise about(folder.path, error) from None
    if taken:
        sentence = translate(
            "CommandLine",
            "{folder} holds another run: go on with it by --resume {folder}, or choose another "
            "folder with --out",
        )
        raise Refused(sentence.format(folder=paths.shown(folder.path)))


def _resumed(resume: str, arguments: TrainArguments, held: ExitStack) -> OpenRun:
    """An interrupted run, in a folder that is locked from now on: otherwise a run that was read
    during another process's training would later overwrite a newer state. Writes no file."""
    refuse_fixed(arguments, ("preset", "seed", "out", "settings", "from"))
    path = Path(resume)
    _refuse_experiment(path)
    # The path of the file stands for its folder.
    folder = RunFolder(path.parent if path.name == RUN_FILE else path, _say_aside)
    try:
        held.enter_context(folder.locked())
        found = folder.load()
        training = resumed(found.state)
    except EngineError as error:
        raise about(folder.run_file, error) from None
    try:
        folder.look_for(training)
    except EngineError as error:
        raise about(folder.champion_file, error) from None
    if arguments.game not in (None, training.game.key):
        sentence = translate("CommandLine", "the run in {folder} is of {game}: leave the game out")
        raise Refused(sentence.format(folder=paths.shown(folder.path), game=training.game.key))
    return OpenRun(folder, training, found.origin, is_locked=True)


def refuse_fixed(arguments: TrainArguments, options: Sequence[str]) -> None:
    """Raises Refused if one of these options was typed, which a resumed run does not accept."""
    for name in options:
        if getattr(arguments, "beginning" if name == "from" else name) not in (None, ()):
            sentence = translate(
                "CommandLine",
                "a resumed run keeps its settings and its folder: leave --{option} out",
            )
            raise Refused(sentence.format(option=name))


def _refuse_experiment(path: Path) -> None:
    """Raises Refused for an experiment, with which only a package goes on."""
    file = path if path.name == _EXPERIMENT_FILE else path / _EXPERIMENT_FILE
    try:
        is_experiment = file.is_file() and not (file.parent / RUN_FILE).exists()
    except OSError:  # no file can have that name
        return
    try:
        if is_experiment:
            documents.load(file, documents.RUN, 1)
    except EngineError as error:
        raise about(file, error) from None


def _say_aside(aside: Aside) -> None:
    sentence = translate("CommandLine", "{name} could not be read, and is kept as {file}. {reason}")
    say("train", sentence.format(name=aside.name, file=aside.path, reason=worded(aside.error)))


def _settings(settings: Settings, changes: Sequence[str]) -> Settings:
    """The settings with changes given as `name=value`. Raises EngineError or Refused."""
    changed = {name: typed_value(text) for name, text in typed_settings(changes)}
    return Settings.from_dict(settings.to_dict() | changed)


def typed_settings(changes: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The name and the text of the value in each `name=value`. Raises Refused."""
    for change in changes:
        name, equals, text = change.partition("=")
        if not equals:
            sentence = translate(
                "CommandLine", "“{text}” is not a setting: write name=value, such as plies=1"
            )
            raise Refused(sentence.format(text=change[:40]))
        yield name.strip().replace("-", "_"), text.strip()


def prepare(plan: OpenRun, held: ExitStack) -> None:
    """Create and lock the folder, and write the run, so that write errors are reported before the
    work. Raises EngineError or Refused."""
    try:
        if not plan.is_locked:
            plan.folder.make()
            held.enter_context(plan.folder.locked())
            refuse_taken(plan.folder)  # checked again under the lock
        plan.folder.tidy()
        plan.folder.save(plan.training, plan.origin)
    except EngineError as error:
        raise about(plan.folder.path, error) from None


def _executor(
    arguments: TrainArguments, settings: Settings
) -> AbstractContextManager[Executor | None]:
    """The executor of the games. Raises EngineError or Refused."""
    if not arguments.scheduler:
        return threads(arguments.workers)
    if settings.arithmetic != "strict":
        raise EngineError("cluster.relaxed")  # before waiting for the cluster
    from poda.engine.cluster import connect

    return connect(arguments.scheduler, tell=lambda error: say("train", error))


def announce(arguments: TrainArguments, plan: OpenRun) -> None:
    """Print a line about the run, and a warning if it will be slow."""
    training = plan.training
    compiled = check_kernels("train", training.game.key)
    parts = []
    if training.generation:
        beginning = translate("CommandLine", "from generation {number}")
        parts.append(beginning.format(number=training.generation))
    if arguments.scheduler:
        parts.append(translate("CommandLine", "cluster {address}").format(
            address=arguments.scheduler))  # fmt: skip
    else:
        parts.append(translate("CommandLine", "{number} threads").format(
            number=arguments.workers or processors()))  # fmt: skip
    slow = translate("CommandLine", "without a kernel, so the slower path runs")
    parts.append(translate("CommandLine", "compiled") if compiled else slow)
    into = translate("CommandLine", "into {folder}").format(folder=paths.shown(plan.folder.path))
    what = plan.origin.removeprefix("poda train ")
    say("train", f"{what}: {', '.join([*parts, into])}")


def carry_on(
    plan: OpenRun, limits: RunLimits, interrupts: Interrupts, save_every: float, title: str = ""
) -> bool:
    """Continue the run until a limit or an interrupt, saving it periodically and at the end; return
    whether the final save succeeded.

    Args:
        title: the title of the progress bar; "" is the game's.
    """
    training = plan.training
    saver = Saver(plan.folder, save_every, plan.origin, keeps=False)
    trouble: str | None = None
    bounds = limits.generations, limits.seconds, limits.processor
    with display(title or training.game.key, training, *bounds) as shown:
        for generation in training.generations(interrupts.stopped, *bounds):
            shown.tell(generation)
            trouble = _save_if_due(saver, plan, trouble)
    training.take_reading(_in_a_while(plan, interrupts))  # so that the curve ends with the run
    try:
        saver.save(training)
    except EngineError as error:
        unsaved = translate("CommandLine", "the run could not be saved: {reason}")
        say("train", unsaved.format(reason=about(plan.folder.path, error)))
        return False
    if interrupts.stopped():
        saved = translate("CommandLine", "stopped and saved: go on with --resume {folder}")
        say("train", saved.format(folder=paths.shown(plan.folder.path)))
    return True


def _save_if_due(saver: Saver, plan: OpenRun, trouble: str | None) -> str | None:
    """Save if it is time. A temporarily full disk does not end the run; it is reported once, and
    saving is tried again.

    Args:
        trouble: the last reported error; None after a successful save.
    """
    try:
        saved = saver.save_if_due(plan.training)
    except EngineError as error:
        if str(error) != trouble:
            later = translate("CommandLine", "{reason} The run goes on, and is saved later.")
            say("train", later.format(reason=about(plan.folder.path, error)))
        return str(error)
    return None if saved else trouble


def _statistics(
    plan: OpenRun, executor: Executor | None, interrupts: Interrupts
) -> Statistics | None:
    """150 games of the champion against the 6-ply player, or in backgammon against the hand-made
    evaluation; None without a champion."""
    champion = champion_of_run(plan.training)
    if champion is None:
        return None
    stop = _in_a_while(plan, interrupts)
    try:
        play_for_points = training_kit_of(plan.training.game).point_matches()
        if play_for_points is not None:
            opponent = PlayerSpec("expectiminimax", 0, "features")
            found = play_for_points(champion, opponent, GAMES, USUAL_SEED, executor, stop)
            return Statistics(str(opponent), found.tally, (found.mean, found.standard_error))
        tally = statistics(champion, executor=executor, stop=stop)
    except SearchStopped:
        return None
    return Statistics(fixed_opponent(plan.training.game).name, tally)


def _in_a_while(plan: OpenRun, interrupts: Interrupts) -> Stop:
    """The condition that ends games after the training: an interrupt, even an earlier one, or a
    time limit if no kernel plays them, since they would then take minutes."""
    training, until = plan.training, time.monotonic() + _PATIENCE_SECONDS
    slow = not compiled_for(training.game.key)
    if interrupts.stopped() or (slow and training.stopped == "seconds"):
        return lambda: time.monotonic() > until
    return interrupts.stopped


def _as_json(plan: OpenRun, found: Statistics | None) -> dict[str, Any]:
    training, counts = plan.training, counts_json(None if found is None else found.tally)
    has_champion = champion_of_run(training) is not None
    return {
        "generations": training.generation,
        "games": training.games,
        "seconds": round(training.seconds, 3),
        "champion": str(plan.folder.champion_file) if has_champion else None,
        **counts,
        # The counts under their former names, to be removed in 0.2.
        "losses": counts["lost"],
        "draws": counts["drawn"],
        "wins": counts["won"],
    } | ({"points": found.points[0]} if found and found.points else {})


def _end_words(training: TrainingRun) -> str:
    """The reason why the training ended."""
    if training.stopped == "seconds" and not training.generation:
        return translate(
            "CommandLine",
            "The time was up before the first generation was over, so nothing is learnt yet: "
            "raise the limit to go on.",
        )
    return translate("Training", REASONS[training.stopped or "asked"])


def _print_summary(plan: OpenRun, found: Statistics | None) -> None:
    training = plan.training
    summary = translate(
        "CommandLine", "{generations} generations, {games} games, {seconds} seconds. {reason}"
    )
    print(
        summary.format(
            generations=training.generation,
            games=grouped(training.games),
            seconds=decimal(training.seconds, ".1f"),
            reason=_end_words(training),
        )
    )
    if champion_of_run(training) is not None:
        champion = translate("CommandLine", "champion {file}")
        print(champion.format(file=paths.shown(plan.folder.champion_file)))
    if found is not None:
        against = translate("CommandLine", "{games} games against {player}")
        print(against.format(games=found.tally.games, player=found.opponent))
        print_tally(found.tally, with_draws=found.points is None)
        if found.points is not None:
            print_points(*found.points)
