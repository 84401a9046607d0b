"""`poda runs`: stored training runs and experiments."""

from __future__ import annotations

import argparse


def run(arguments: argparse.Namespace) -> int:
    """Run a subcommand; return its exit code."""
    match arguments.subcommand:
        case "show":
            from poda.packages.lab.commands.runs.showing import run
        case "compare":
            from poda.packages.lab.commands.runs.comparing import run
        case "export":
            from poda.packages.lab.commands.runs.exporting import run
        case "tag" | "note":
            from poda.packages.lab.commands.runs.noting import run
        case _:
            from poda.packages.lab.commands.runs.listing import run
    return run(arguments)
