"""`poda completion`: what a shell has to be told so that Tab completes the commands of Poda."""

from __future__ import annotations

import argparse

from poda.commands import DONE


def run(arguments: argparse.Namespace) -> int:
    """Print the code for a shell; the exit code."""
    from argcomplete.shell_integration import shellcode

    print(shellcode(["poda"], True, arguments.shell))
    return DONE
