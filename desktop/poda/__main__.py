"""``python -m poda`` and the ``poda`` command."""

import sys

from poda.commands.cli import main as run


def main() -> None:
    """Run the command line and exit with its code."""
    sys.exit(run())


if __name__ == "__main__":
    main()
