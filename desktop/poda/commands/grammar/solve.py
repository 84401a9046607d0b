"""The grammar of `poda solve`. It imports nothing that the command needs."""

import argparse

from poda.base.speech import translate
from poda.commands.options import add_workers

SOLVED_GAMES = ("connect4",)


def add_solve(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda solve`."""
    command.description = translate(
        "CommandLine",
        "Tell the exact score of each position and of each of its columns, one line a position. A "
        "score is from the side to move: 1 where it wins with its last disc, 2 with the one "
        "before, negative where it loses so, 0 for a draw.",
    )
    command.add_argument(
        "game",
        choices=SOLVED_GAMES,
        metavar=translate("CommandLine", "GAME"),
        help=", ".join(SOLVED_GAMES),
    )
    command.add_argument(
        "positions",
        nargs="*",
        metavar=translate("CommandLine", "POSITION"),
        help=translate(
            "CommandLine",
            "the columns played, such as 4453, '' for the beginning; or a file with a position a "
            "line; - for the standard input, which is read too where nothing is named",
        ),
    )
    add_workers(command)
    command.add_argument(
        "--no-book",
        action="store_true",
        help=translate("CommandLine", "search the openings too, which takes far longer"),
    )
    command.add_argument(
        "--json",
        action="store_true",
        help=translate("CommandLine", "print one line of JSON a position"),
    )
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from poda.commands import solve

    return solve.run(arguments)
