"""The grammar of `poda exam`. Like `commands/cli.py`, it imports nothing that a command needs."""

import argparse

from poda.base.speech import translate
from poda.commands.options import whole

# What the engine knows too, which would bring numpy with it.
FORMS = ("alphabeta", "alphabeta-update", "alphabeta-hard")
TIES = ("ge", "gt")
ASKED = ("values", "windows", "cuts")
SEED_LIMIT = 99_999
VARIANTS_LIMIT = 500
TREES_LIMIT = 10


def add_exam(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda exam`."""
    command.description = translate(
        "CommandLine",
        "Make exam sheets on alpha-beta: trees with room to write, each variant with its own. The "
        "same numbers give the same sheets everywhere.",
    )
    command.add_argument(
        "-o",
        "--output",
        required=True,
        metavar=translate("CommandLine", "FILE"),
        help=translate(
            "CommandLine", "a .pdf, or a .tex for LaTeX. A file of that name is replaced"
        ),
    )
    command.add_argument(
        "--solution",
        action="store_true",
        help=translate("CommandLine", "also write the solutions, to FILE-solution.pdf or .tex"),
    )
    _add_trees(command)
    _add_task(command)
    command.set_defaults(run=_run)


def _add_trees(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--seed",
        type=whole(0, SEED_LIMIT),
        default=1,
        metavar="N",
        help=translate(
            "CommandLine", "of the first tree; every further one has the next number (1)"
        ),
    )
    command.add_argument(
        "--difficulty",
        type=int,
        choices=range(1, 6),
        default=3,
        help=translate(
            "CommandLine", "from two levels (1) to four, with equal values and deep cuts (5); 3"
        ),
    )
    command.add_argument(
        "--variants",
        type=whole(1, VARIANTS_LIMIT),
        default=1,
        metavar="N",
        help=translate("CommandLine", "how many sheets with trees of their own (1)"),
    )
    command.add_argument(
        "--trees",
        type=whole(1, TREES_LIMIT),
        default=1,
        metavar="N",
        help=translate("CommandLine", "how many trees on each (1)"),
    )


def _add_task(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--form",
        choices=FORMS,
        default="alphabeta",
        help=translate("CommandLine", "the form of alpha-beta (alphabeta)"),
    )
    command.add_argument(
        "--tie",
        choices=TIES,
        default="ge",
        help=translate(
            "CommandLine", "equal numbers cut as well (ge), or they do not (gt); ge unless said"
        ),
    )
    command.add_argument(
        "--ask",
        nargs="+",
        choices=ASKED,
        default=ASKED,
        help=translate("CommandLine", "what is asked (all of these)"),
    )
    command.add_argument(
        "--title",
        default="",
        metavar=translate("CommandLine", "TITLE"),
        help=translate("CommandLine", "what stands above each sheet"),
    )


def _run(arguments: argparse.Namespace) -> int:
    from poda.commands import exam

    return exam.run(arguments)
