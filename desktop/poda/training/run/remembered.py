"""What the Training tab remembers from one start to the next."""

from __future__ import annotations

import logging
from pathlib import Path

from poda.engine.evolve.runs import preset_of
from poda.engine.evolve.settings import Settings, checked, checked_seed
from poda.engine.games import game as game_named
from poda.house import recovery
from poda.house.settings import settings
from poda.training.run.work import Plan

_log = logging.getLogger(__name__)


def remember_plan(plan: Plan) -> None:
    """Keep the plan for the next start."""
    values = {"game": plan.game_key, "settings": plan.settings.to_dict(), "seed": plan.seed}
    settings().training_plan = values


def remembered_plan() -> Plan | None:
    """The plan of last time; None where there is none that makes sense."""
    values = settings().training_plan
    if not values:
        return None
    try:
        game = game_named(values["game"])
        wanted = checked(Settings.from_dict(values["settings"]), game)
        seed = checked_seed(values["seed"])
    except (ValueError, LookupError, TypeError, AttributeError) as error:  # also EngineError
        _log.warning("the remembered plan makes no sense: %s", error)
        return None
    return Plan(game.key, preset_of(wanted), wanted, seed)


def begin(run: Path) -> None:
    """A run is under way: whatever ends the process, it is offered at the next start."""
    settings().training_run = str(run)
    settings().training_unfinished = True


def finish(run: Path) -> None:
    """It is over, or given up."""
    if settings().training_run == str(run):
        settings().training_unfinished = False
    recovery.forget_run(run)


def unfinished() -> Path | None:
    """The run that was under way when a Poda ended last, if it is still there, and no other Poda
    has it."""
    return recovery.left_run()
