"""The ``poda`` command. No Qt is imported before it is sure that a window is wanted and possible.

A later subcommand is one line in ``parser``: its parser, with ``set_defaults(run=its_function)``;
the function takes the parsed arguments and returns the exit code.
"""

import argparse
import json
import sys
from collections.abc import Sequence

from poda import __version__, display

LOG_LEVELS = ("debug", "info", "warning", "error")
NOTHING_TO_OPEN = 2  # the exit code where no window can be opened
BAD_INPUT = 2  # and where what was typed makes no sense
TREE_ALGORITHMS = ("minimax", "alphabeta", "alphabeta-update", "alphabeta-hard")


def parser() -> argparse.ArgumentParser:
    """The grammar of the command line."""
    result = argparse.ArgumentParser(
        prog="poda",
        description="A desktop laboratory of adversarial search. Without arguments, the window.",
    )
    result.add_argument("--version", action="version", version=f"Poda {__version__}")
    result.add_argument(
        "--log-level",
        choices=LOG_LEVELS,
        metavar="LEVEL",
        help=f"also write the log to the terminal, from LEVEL up ({', '.join(LOG_LEVELS)})",
    )
    result.add_argument(
        "--quit-after-paint",
        action="store_true",
        help="close the window once it has been painted (measurements, smoke tests)",
    )
    # Run by the window as a child process; a frozen bundle has no `python -m` to do it with.
    result.add_argument("--compile-kernels", action="store_true", help=argparse.SUPPRESS)
    result.set_defaults(run=_window)
    commands = result.add_subparsers(title="commands", metavar="COMMAND")
    _add_tree(commands.add_parser("tree", help="search a tree that is written down"))
    return result


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line asks for; the exit code."""
    arguments = parser().parse_args(argv)
    if arguments.compile_kernels:
        return _compile_kernels()
    code: int = arguments.run(arguments)
    return code


def _add_tree(command: argparse.ArgumentParser) -> None:
    command.description = (
        "Search a tree such as '[[3, 12, 8], [2, 4, 6], [14, 5, 2]]' and say what was found."
    )
    command.add_argument("tree", help="nested lists of values, and of names for leaves without one")
    # Its names stand here too, because the search brings numpy with it.
    command.add_argument("--algorithm", choices=TREE_ALGORITHMS, default="alphabeta")
    command.add_argument(
        "--tie",
        choices=("ge", "gt"),
        default="ge",
        help="cut where alpha >= beta (ge), or only where alpha > beta (gt)",
    )
    command.add_argument("--root", choices=("max", "min"), default="max", help="who moves first")
    command.add_argument("--json", action="store_true", help="print one line of JSON")
    command.set_defaults(run=_tree)


def _tree(arguments: argparse.Namespace) -> int:
    from poda.engine.errors import EngineError
    from poda.engine.game import MAX, MIN
    from poda.engine.games.tree_text import parse_tree
    from poda.engine.search.tree_report import search_tree

    try:
        tree = parse_tree(arguments.tree, MAX if arguments.root == "max" else MIN)
        report, _ = search_tree(tree, arguments.algorithm, arguments.tie)
    except EngineError as error:
        place = "" if error.place is None else f"column {error.place + 1}: "
        print(f"poda tree: {place}{error}", file=sys.stderr)
        return BAD_INPUT
    if arguments.json:
        print(json.dumps(report.as_json()))
        return 0
    print(f"value {report.as_json()['value']}")
    if report.best is not None:
        print(f"best move {tree.format_action(tree.initial_state(), report.best)}")
    print(f"nodes visited {report.nodes_visited} of {len(tree.nodes)}")
    print(f"leaves visited {len(report.visited_leaves)} of {tree.leaf_count}")
    if report.pruned_leaves:
        print("leaves pruned, from 0: " + " ".join(map(str, report.pruned_leaves)))
    return 0


def _window(arguments: argparse.Namespace) -> int:
    trouble = display.problem()
    if trouble:
        print(trouble, file=sys.stderr)
        return NOTHING_TO_OPEN
    try:
        from poda import app
    except ImportError as error:
        missing = display.missing_libraries(error)
        if not missing:
            raise
        print(display.library_sentence(missing), file=sys.stderr)
        return NOTHING_TO_OPEN
    return app.run(arguments.log_level, quit_after_paint=arguments.quit_after_paint)


def _compile_kernels() -> int:
    from poda.engine.kernels import warm

    warm.main()
    return 0
