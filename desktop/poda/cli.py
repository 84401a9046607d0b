"""The ``poda`` command. No Qt is imported before it is sure that a window is wanted and possible.

A later subcommand is one line in ``parser``: its parser, with ``set_defaults(run=its_function)``;
the function takes the parsed arguments and returns the exit code.
"""

import argparse
import sys
from collections.abc import Sequence

from poda import __version__, display

LOG_LEVELS = ("debug", "info", "warning", "error")
NOTHING_TO_OPEN = 2  # the exit code where no window can be opened


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
    return result


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line asks for; the exit code."""
    arguments = parser().parse_args(argv)
    if arguments.compile_kernels:
        return _compile_kernels()
    code: int = arguments.run(arguments)
    return code


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
