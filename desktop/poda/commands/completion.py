"""`poda completion`: the code that makes a shell complete Poda's commands on Tab."""

from __future__ import annotations

from poda.commands import DONE
from poda.commands.grammar import CompletionArguments


def run(arguments: CompletionArguments) -> int:
    """Print the code for a shell; return the exit code."""
    from argcomplete.shell_integration import shellcode

    print(shellcode(["poda"], True, arguments.shell))
    return DONE
