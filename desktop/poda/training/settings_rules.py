"""The settings of a run in the sections of a form, and their usual values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.runs.presets import presets
from poda.engine.runs.setting_rows import SECTIONS
from poda.engine.runs.settings import DEFAULTS, ROWS, Settings, checked

TEMPORAL_DIFFERENCES: Final = "td"
"""The strategy by which one network learns, and the preset of it that a game may have."""


def base_preset(settings: Settings, game: Game[Any, Any]) -> str:
    """The preset that a person's own settings are compared with: that of temporal differences if
    one network learns and the game has it; else the published recipe."""
    learns = settings.learns and TEMPORAL_DIFFERENCES in presets(game.key)
    return TEMPORAL_DIFFERENCES if learns else "published"


def value_of(name: str, settings: Settings) -> Any:
    """The value of a setting; its default if settings of this kind lack it."""
    return getattr(settings, name, DEFAULTS[name])


def usual(name: str, settings: Settings, game: Game[Any, Any]) -> Any:
    """The value of a setting in the recipe that the settings are compared with."""
    return value_of(name, preset_settings(base_preset(settings, game), game))


def sections() -> dict[str, tuple[str, ...]]:
    """The names of the settings by section, in the order of the form."""
    return {
        section: tuple(name for name, row in ROWS.items() if row.section == section)
        for section in SECTIONS
    }


def words_of(name: str, game: Game[Any, Any]) -> tuple[str, ...] | None:
    """The choices of a setting that the game can use; None if it can use all."""
    if name != "architecture":
        return None
    kit = training_kit_of(game)
    return tuple(dict.fromkeys((*game.architectures, *kit.learnt)))


def presets_for(game: Game[Any, Any]) -> Sequence[str]:
    """The presets that the game can be trained with, published ones first."""
    names = [name for name, preset in presets(game.key).items() if _fits(preset.settings, game)]
    return sorted(names, key=lambda name: not name.startswith("published"))  # else as they come


def preset_settings(name: str, game: Game[Any, Any]) -> Settings:
    """The settings of a preset, adapted to the game."""
    return checked(presets(game.key)[name].settings, game)


def place_of(error: EngineError, settings: Settings) -> str:
    """The setting at which to show an error of `settings.checked`; "" if it names none."""
    places = {
        "evolve.few_opponents": "games",
        "evolve.no_lines": "fitness",
        "evolve.no_mirror": "symmetry",
        "learn.no_games": "strategy",
        "learn.replacing": "traces",
        "learn.too_large": "tuple_length" if settings.architecture == "tuples" else "hidden",
        "evolve.run_too_large": "tuple_length" if settings.architecture == "tuples" else "hidden",
    }
    return str(error.params.get("setting", places.get(error.code, "")))


def _fits(settings: Settings, game: Game[Any, Any]) -> bool:
    try:
        checked(settings, game)
    except EngineError:
        return False
    return True
