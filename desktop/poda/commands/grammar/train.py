"""The grammar of `poda train`. It imports nothing that a command needs."""

import argparse
from collections.abc import Sequence

from poda.base.speech import translate
from poda.commands.options import MOST_SEED, add_workers, seconds, whole

# Names of the engine's, which stand here too because the engine brings numpy with it.
PRESETS = ("published", "steady", "self-play", "fast", "duels", "no-loss")


def _about_training() -> str:
    return translate(
        "CommandLine",
        """A run is a folder with two files: run.json, the state of the run, written every few
seconds and at every stop, and champion.json, the best player so far, for `poda match`
and for the Play tab. Without --generations and --seconds a run goes on until it is
stopped.

Ctrl-C (or SIGTERM) saves the run and ends it in good order, with the summary and exit
code 0; a second one ends it at once. `--resume DIR` goes on, and the result is that of
an unbroken run, bit for bit. Where a saving on the way fails, as on a full disk, that
is said, and the run goes on and is saved later. Exit code 1: the last saving failed, so
what came after the one before is lost. Exit code 2: what was typed, or a file, cannot
be used; no file was changed.
""",
    )


def add_train(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda train`."""
    command.epilog = _about_training()
    command.description = translate(
        "CommandLine", "Evolve a network that learns to play from the rules alone."
    )
    _add_subject(command)
    _add_training_length(command)
    _add_training_place(command)
    command.add_argument(
        "--json",
        action="store_true",
        help=translate("CommandLine", "print one line of JSON at the end"),
    )
    command.set_defaults(run=_train)


def _add_subject(command: argparse.ArgumentParser) -> None:
    """What is trained, and how."""
    from poda.engine.games import EVOLVED, small_games

    either = translate("CommandLine", "{games} (a resumed run knows its own)")
    command.add_argument(
        "game",
        nargs="?",
        choices=EVOLVED,
        metavar=translate("CommandLine", "GAME"),
        help=either.format(games=_one_of(EVOLVED)),
    )
    preset = translate(
        "CommandLine",
        "the settings to start from: {presets} (fast; no-loss for {games}; duels for backgammon)",
    )
    command.add_argument(
        "--preset",
        choices=PRESETS,
        metavar=translate("CommandLine", "NAME"),
        help=preset.format(presets=", ".join(PRESETS), games=", ".join(small_games())),
    )
    command.add_argument(
        "--settings",
        nargs="+",
        action="extend",
        default=[],
        metavar=translate("CommandLine", "NAME=VALUE"),
        help=translate(
            "CommandLine", "change single settings of the preset, such as parents=20 plies=1"
        ),
    )
    command.add_argument(
        "--seed",
        type=whole(0, MOST_SEED),
        metavar="N",
        help=translate("CommandLine", "the same seed gives the same run (1)"),
    )


def _one_of(names: Sequence[str]) -> str:
    """ "tictactoe or connect4"."""
    *others, last = names
    if not others:
        return last
    either = translate("CommandLine", "{first} or {second}")
    return either.format(first=_one_of(others), second=last)


def _add_training_length(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--generations",
        type=whole(1, 10**12),
        metavar="N",
        help=translate(
            "CommandLine", "stop when the run has so many, those before a --resume included"
        ),
    )
    command.add_argument(
        "--seconds",
        type=seconds,
        metavar="S",
        help=translate(
            "CommandLine", "stop when the run has taken so long, before a --resume included"
        ),
    )


def _add_training_place(command: argparse.ArgumentParser) -> None:
    """Where a run is played and kept."""
    add_workers(command)
    command.add_argument(
        "--scheduler",
        metavar=translate("CommandLine", "ADDRESS"),
        help=translate(
            "CommandLine",
            "play the games on a Dask cluster, such as tcp://host:8786 (needs poda[cluster])",
        ),
    )
    folder = translate("CommandLine", "DIR")
    command.add_argument(
        "--out",
        metavar=folder,
        help=translate(
            "CommandLine", "the folder of the run (by default one among the user's data)"
        ),
    )
    command.add_argument(
        "--resume",
        metavar=folder,
        help=translate("CommandLine", "go on with the run in this folder"),
    )
    command.add_argument(
        "--save-every",
        type=seconds,
        default=5.0,
        metavar="S",
        help=translate("CommandLine", "seconds between two savings of the run (5)"),
    )


def _train(arguments: argparse.Namespace) -> int:
    from poda.commands import train

    return train.run(arguments)
