"""What can be typed after `poda train` for several runs: experiments, and contests of two ways to
train (`poda.commands.options`)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from poda.commands.grammar import TrainArguments
from poda.commands.options import EXTENDED


class SeveralArguments(TrainArguments):
    """What is typed after `poda train`, with the options for several runs."""

    before = "generations"
    epilog = (
        """Several --seeds, or a --sweep over settings, make an experiment: one folder with
experiment.json and the folder of a run for each member, which is the run that these
settings and this seed give alone. As many are trained at once as there are --workers, or
as the cluster of --scheduler can do. The members must end, so --generations or --seconds
is needed; --resume DIR goes on with all that have not ended. `poda runs show DIR` tells
what came of it, and `poda runs export` makes a table and a picture.
""",
    )

    seeds: Annotated[
        str | None, "SEEDS", "a run for each of several seeds, such as 1-8 or 1,3,5-7"
    ] = None
    sweep: Annotated[
        tuple[str, ...],
        EXTENDED,
        "NAME=A,B",
        "a run for each combination of values of settings, such as plies=1,2 "
        "step_rule=published,log-normal; preset=fast,steady sweeps over presets",
    ] = ()
    contest: Annotated[
        bool,
        "evolve or learn? Train a run of each by the game’s usual presets, for as many seconds "
        "of processor time as --seconds says (60), and have their champions meet",
    ] = False


def is_contest(arguments: SeveralArguments) -> bool:
    """Whether a contest is asked for."""
    return arguments.contest


def is_experiment(arguments: SeveralArguments) -> bool:
    """Whether an experiment is asked for, or one goes on."""
    if arguments.seeds is not None or arguments.sweep:
        return True
    if not arguments.resume:
        return False
    from poda.packages.lab.engine import folder

    return folder.is_experiment(Path(arguments.resume))
