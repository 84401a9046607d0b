"""The grammar of `poda tree`. Like `commands/cli.py`, it imports nothing that a command needs."""

import argparse

from poda.base.speech import translate
from poda.commands.options import border, finite, seconds, size, whole

# Names of the engine's, which stand here too because the engine brings numpy with it.
TREE_ALGORITHMS = (
    "minimax",
    "alphabeta",
    "alphabeta-update",
    "alphabeta-hard",
    "minimax-table",
    "alphabeta-table",
    "expectiminimax",
    "star1",
    "star2",
)

ORDERS = ("given", "best", "worst", "random")


def add_tree(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda tree`."""
    command.description = translate(
        "CommandLine",
        "Search a tree such as '[[3, 12, 8], [2, 4, 6], [14, 5, 2]]', say what was found, and draw "
        "it where a file for a picture is named.",
    )
    command.add_argument(
        "tree",
        metavar=translate("CommandLine", "TREE"),
        help=translate(
            "CommandLine",
            "nested lists of values, and of names for leaves without one; a chance node is "
            "(1/36: 2, 35/36: [3, 4]), each child with its probability; max[...] and min[...] say "
            "who moves. Or a course tool's code, ((3 12) (2 4)). Or a file: a text with either, a "
            "game of Gambit (.efg), or a search that the Tree tab saved (.json)",
        ),
    )
    _add_search(command)
    command.add_argument(
        "--json", action="store_true", help=translate("CommandLine", "print one line of JSON")
    )
    figure = command.add_argument_group(
        translate("CommandLine", "a picture, drawn without a window")
    )
    _add_figure(figure)
    _add_style(figure)
    command.set_defaults(run=_run)


def _add_search(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--algorithm",
        choices=TREE_ALGORITHMS,
        help=translate("CommandLine", "alphabeta unless said"),
    )
    command.add_argument(
        "--tie",
        choices=("ge", "gt"),
        help=translate(
            "CommandLine",
            "cut where alpha >= beta (ge), or only where alpha > beta (gt); ge unless said",
        ),
    )
    command.add_argument(
        "--bounds",
        nargs=2,
        type=finite,
        metavar=(translate("CommandLine", "LOW"), translate("CommandLine", "HIGH")),
        help=translate(
            "CommandLine", "for star1 and star2: no leaf is worth less than LOW or more than HIGH"
        ),
    )
    command.add_argument(
        "--window",
        nargs=2,
        type=border,
        metavar=("ALPHA", "BETA"),
        help=translate(
            "CommandLine",
            "for alphabeta in its three forms: alpha and beta at the root, such as 4 5 or none 3. "
            "A value that is not between them is told as a bound",
        ),
    )
    command.add_argument(
        "--order",
        choices=ORDERS,
        help=translate(
            "CommandLine",
            "the children of each node as given, the best or the worst for whoever moves first, "
            "or at random; given unless said",
        ),
    )
    command.add_argument(
        "--order-seed",
        type=whole(0, 999_999),
        metavar="N",
        help=translate("CommandLine", "for --order random: which of those orders (1)"),
    )
    command.add_argument(
        "--root",
        choices=("max", "min"),
        help=translate("CommandLine", "who moves first (max)"),
    )


def _add_figure(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "-o",
        "--output",
        metavar=translate("CommandLine", "FIGURE"),
        help=translate(
            "CommandLine",
            "a .svg, .pdf or .png of a step; a .gif of every step; a .tex for LaTeX, with an "
            "overlay for every step on a Beamer slide, or of --step alone. A file of that name is "
            "replaced",
        ),
    )
    group.add_argument(
        "--step",
        type=whole(1, 10**9),
        metavar="N",
        help=translate(
            "CommandLine",
            "the step that is drawn, as the window numbers them, from 1 (the last one)",
        ),
    )
    group.add_argument(
        "--steps",
        action="store_true",
        help=translate(
            "CommandLine",
            "every step: FIGURE-01.png, FIGURE-02.png, ...; in a .pdf, every step on its page",
        ),
    )


def _add_style(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--size",
        type=size,
        metavar=translate("CommandLine", "WxH"),
        help=translate("CommandLine", "of the tree in pixels, such as 1280x720"),
    )
    group.add_argument("--theme", choices=("light", "dark", "projector"), default="light")
    group.add_argument(
        "--sentence",
        action="store_true",
        help=translate("CommandLine", "with the sentence of the step"),
    )
    group.add_argument(
        "--legend", action="store_true", help=translate("CommandLine", "with what the signs mean")
    )
    group.add_argument(
        "--no-values",
        dest="values",
        action="store_false",
        help=translate("CommandLine", "of inner nodes"),
    )
    group.add_argument("--no-windows", dest="windows", action="store_false")
    group.add_argument(
        "--outlines",
        action="store_true",
        help=translate("CommandLine", "SVG: the outlines of letters in their place"),
    )
    group.add_argument(
        "--seconds",
        type=seconds,
        default=1.0,
        metavar="S",
        help=translate("CommandLine", "GIF: how long a step stays (1)"),
    )


def _run(arguments: argparse.Namespace) -> int:
    from poda.commands import tree

    return tree.run(arguments)
