"""The grammar of `poda review` and `poda rollout`. It imports nothing that a command needs."""

import argparse

from poda.base.speech import translate
from poda.commands.options import MOST_SEED, above_zero, add_workers, whole


def add_review(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda review`."""
    command.description = translate(
        "CommandLine",
        "Look back at a game or a match of backgammon: the luck of both sides, the errors of their "
        "plays and cube actions, their rates and ratings, and the worst errors. Ctrl-C tells what "
        "was found so far.",
    )
    command.add_argument(
        "file",
        metavar=translate("CommandLine", "FILE"),
        help=translate("CommandLine", "a game saved by Poda, or a match as a .mat file"),
    )
    command.add_argument(
        "--plies",
        type=whole(0, 2),
        default=2,
        metavar="N",
        help=translate("CommandLine", "how far errors are looked for, 0 to 2 (2)"),
    )
    command.add_argument(
        "--luck-plies",
        type=whole(0, 1),
        default=0,
        metavar="N",
        help=translate("CommandLine", "how far luck is looked for, 0 or 1 (0)"),
    )
    command.add_argument(
        "--worst",
        type=whole(0, 10_000),
        default=10,
        metavar="N",
        help=translate("CommandLine", "so many of the worst errors are listed (10)"),
    )
    command.add_argument(
        "--json",
        action="store_true",
        help=translate("CommandLine", "print one line of JSON, with every decision and throw"),
    )
    command.set_defaults(run=_review)


def add_rollout(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda rollout`."""
    command.description = translate(
        "CommandLine",
        "Play a position of backgammon on by dice, many times: what the plays of a throw are "
        "worth, with standard errors; of a position before its throw, what it is worth and what "
        "is to be done with the cube. Ctrl-C tells what was found so far.",
    )
    command.add_argument(
        "position",
        metavar=translate("CommandLine", "POSITION"),
        help=translate(
            "CommandLine",
            "as GNU Backgammon writes it, with the throw: '4HPwATDgc/ABMA 3-1', or "
            "POSITIONID:MATCHID with cube and score",
        ),
    )
    command.add_argument(
        "plays",
        nargs="*",
        metavar=translate("CommandLine", "PLAY"),
        help=translate(
            "CommandLine", "the plays to compare, such as '8/5 6/5'; the best ones unless said"
        ),
    )
    _add_trials(command)
    add_workers(command)
    command.add_argument(
        "--json", action="store_true", help=translate("CommandLine", "print one line of JSON")
    )
    command.set_defaults(run=_rollout)


def _add_trials(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--trials",
        type=whole(36, 100_000),
        default=1296,
        metavar="N",
        help=translate("CommandLine", "games of each play, rounded up to a multiple of 36 (1296)"),
    )
    command.add_argument(
        "--plies",
        type=whole(0, 1_000),
        default=10,
        metavar="N",
        help=translate("CommandLine", "after which a game is cut off; 0: at its end (10)"),
    )
    _add_choices(command)


def _add_choices(command: argparse.ArgumentParser) -> None:
    """Which plays, when enough is known, and with which dice."""
    command.add_argument(
        "--most",
        type=whole(1, 50),
        default=5,
        metavar="N",
        help=translate("CommandLine", "so many plays where none is named (5)"),
    )
    command.add_argument(
        "--sure",
        type=above_zero,
        metavar="N",
        help=translate(
            "CommandLine",
            "stop once the best is ahead by N standard errors of every difference",
        ),
    )
    command.add_argument(
        "--plain",
        action="store_true",
        help=translate("CommandLine", "do not take the luck of the throws away"),
    )
    command.add_argument(
        "--seed",
        type=whole(0, MOST_SEED),
        default=1,
        metavar="N",
        help=translate("CommandLine", "the same seed gives the same dice (1)"),
    )


def _review(arguments: argparse.Namespace) -> int:
    from poda.commands import review

    return review.run(arguments)


def _rollout(arguments: argparse.Namespace) -> int:
    from poda.commands import rollout

    return rollout.run(arguments)
