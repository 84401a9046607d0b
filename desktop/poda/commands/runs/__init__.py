"""`poda runs`: stored training runs and experiments."""

from __future__ import annotations

import argparse


def run(arguments: argparse.Namespace) -> int:
    """Run a subcommand; return its exit code."""
    match arguments.grammar:
        case "runs_show":
            from poda.commands.runs.showing import run
        case "runs_compare":
            from poda.commands.runs.comparing import run
        case "runs_export":
            from poda.commands.runs.exporting import run
        case "runs_tag" | "runs_note":
            from poda.commands.runs.noting import run
        case _:
            from poda.commands.runs.listing import run
    return run(arguments)
