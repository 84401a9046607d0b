"""The options of `poda train` for several runs: experiments, and contests of two ways to train.

What they do is imported when it is asked for.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from poda.base.speech import translate
from poda.commands.options import Options


def _about_experiments() -> str:
    return translate(
        "CommandLine",
        """Several --seeds, or a --sweep over settings, make an experiment: one folder with
experiment.json and the folder of a run for each member, which is the run that these
settings and this seed give alone. As many are trained at once as there are --workers, or
as the cluster of --scheduler can do. The members must end, so --generations or --seconds
is needed; --resume DIR goes on with all that have not ended. `poda runs show DIR` tells
what came of it, and `poda runs export` makes a table and a picture.
""",
    )


def add_several(options: Options) -> None:
    """Give `poda train` the options."""
    options.value(
        "--seeds",
        translate("CommandLine", "SEEDS"),
        translate("CommandLine", "a run for each of several seeds, such as 1-8 or 1,3,5-7"),
    )
    options.value(
        "--sweep",
        translate("CommandLine", "NAME=A,B"),
        translate(
            "CommandLine",
            "a run for each combination of values of settings, such as plies=1,2 "
            "step_rule=published,log-normal; preset=fast,steady sweeps over presets",
        ),
        nargs="+",
        action="extend",
        default=[],
    )
    options.flag(
        "--contest",
        translate(
            "CommandLine",
            "evolve or learn? Train a run of each by the game’s usual presets, for as many seconds "
            "of processor time as --seconds says (60), and have their champions meet",
        ),
    )
    options.tell_at_end(_about_experiments())


def is_of_several(arguments: argparse.Namespace) -> bool:
    """Whether the arguments of `poda train` ask for several runs."""
    if arguments.contest or arguments.seeds is not None or arguments.sweep:
        return True
    if not arguments.resume:
        return False
    from poda.packages.lab.engine.folder import is_experiment

    return is_experiment(Path(arguments.resume))


def run(arguments: argparse.Namespace) -> int:
    """Train them; return the exit code."""
    if arguments.contest:
        from poda.packages.lab.commands.contest import run as run_several
    else:
        from poda.packages.lab.commands.experiment import run as run_several
    return run_several(arguments)
