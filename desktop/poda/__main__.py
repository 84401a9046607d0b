"""``python -m poda`` and the ``poda`` command."""

import atexit
import gc
import os
import sys
from contextlib import suppress


def main() -> None:
    """Run the command line and exit with its code."""
    codes: list[int] = []
    atexit.register(_leave, codes)  # before all others, and so called after them
    gc.disable()  # until there is a window or a command: what imports make, they keep
    from poda.commands.cli import main as run

    codes.append(run(imported=gc.enable))
    sys.exit(codes[0])


def _leave(codes: list[int]) -> None:
    """Leave the memory to the system, which takes it back at once. Python would take every module,
    class and widget to pieces first, which is a tenth of what a start of the window takes."""
    if codes:  # else an exception ends the process, which Python tells after this
        with suppress(AttributeError, OSError, ValueError):  # there is none, or it is closed
            sys.stdout.flush()
        with suppress(AttributeError, OSError, ValueError):
            sys.stderr.flush()
        os._exit(codes[0])


if __name__ == "__main__":
    main()
