"""Players of a run as it stands: the first of all, before any training, and the latest.

They are not validated, as the champion is (`checkpoint.champion_of_run`): they show what a run is
like at one moment.
"""

from __future__ import annotations

from typing import Any

from poda.engine.evolve.encoding import Encoding
from poda.engine.evolve.evolution import Evolution, strategy_for
from poda.engine.evolve.network import layout_for
from poda.engine.evolve.runs.champion import Champion, Milestone
from poda.engine.evolve.settings import Settings, checked, checked_seed
from poda.engine.evolve.strategy import Individual
from poda.engine.evolve.validation import Validated
from poda.engine.game import Game


def first_champion(game: Game[Any, Any], settings: Settings, seed: int) -> Champion:
    """The first individual of the random first generation, as the run of these settings and this
    seed begins with it: generation 0, and nothing is known of it yet.

    Raises EngineError for settings that are not good for the game, or a seed that is none.
    """
    settings, seed = checked(settings, game), checked_seed(seed)
    layout = layout_for(game, settings.hidden)
    encoding = Encoding(settings, game, layout)
    weights = encoding.weights(strategy_for(settings, encoding.free, seed).weights[0]).copy()
    weights.flags.writeable = False
    return Champion(game.key, layout, weights, settings.plies, settings, seed, generation=0)


def best_of_run(evolution: Evolution) -> Champion:
    """The best of the run's last generation; before the first, `first_champion`.

    To be asked for between generations, not during one.
    """
    best = evolution.best
    if best is None:
        return first_champion(evolution.game, evolution.settings, evolution.seed)
    return champion_made_of(best, evolution)


def champion_made_of(
    found: Individual | Validated,
    evolution: Evolution,
    history: tuple[Milestone, ...] = (),
    origin: str = "",
) -> Champion:
    """An individual of a run as a player of its own, which nothing that the run does changes."""
    weights = found.weights.copy()
    weights.flags.writeable = False
    return Champion(
        evolution.game.key,
        evolution.layout,
        weights,
        evolution.settings.plies,
        evolution.settings,
        evolution.seed,
        history,
        origin,
        generation=found.generation,
        fitness=found.fitness,
        age=found.age,
        mean=found.mean,
    )
