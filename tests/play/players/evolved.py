"""Evolved players for the tests of the Play tab: small, and made in a moment."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from poda.engine.games import GAMES
from poda.engine.runs.champion import Champion, save_champion
from poda.engine.runs.settings import EvolutionSettings
from poda.engine.runs.training_run import first_champion

SETTINGS = EvolutionSettings(hidden=2, parents=3, offspring=3, games=2)


def evolved(key: str = "tictactoe", seed: int = 1, generation: int | None = 312) -> Champion:
    """A champion that says of itself that it is of such a generation, with figures."""
    champion = first_champion(GAMES[key], SETTINGS, seed)
    if generation == 0:
        return champion
    if generation is None:  # as in a file of an older Poda
        return replace(champion, generation=None)
    return replace(champion, generation=generation, fitness=11.0, age=3, mean=9.5)


def saved(path: Path, champion: Champion) -> Path:
    save_champion(path, champion)
    return path
