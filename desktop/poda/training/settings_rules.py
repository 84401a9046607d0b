"""Which settings of a run count together, where they are shown, and which values were published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from poda.engine.errors import EngineError
from poda.engine.evolve.settings import Settings, checked, presets
from poda.engine.game import Game
from poda.engine.kit import kit_of as engine_kit_of
from poda.training.kit import kit_of

_SECTIONS: Final[dict[str, tuple[str, ...]]] = {
    "strategy": ("strategy", "parents", "offspring", "selection", "pairs", "initial_weight"),
    "steps": (
        "step_rule", "step_rate", "initial_step", "lowest_step", "highest_step", "noise",
        "learning_rate", "rate_halving", "weight_decay", "momentum", "second_momentum", "shaping",
        "averaging",
    ),
    "fitness": (
        "fitness", "games", "opponents", "begins", "scoring", "win", "draw", "loss", "common_games",
        "rivals", "hall_share", "hall_size", "hall_every", "sparring_share", "sparring_plies",
        "sparring_opening_plies",
    ),
    "game": (
        "opening_plies", "plies", "longest", "architecture", "hidden", "king_rule", "compares",
        "symmetry",
    ),
}  # fmt: skip

LAST_SECTION: Final = "bookkeeping"

STARTS: Final = {"highest_step": 0.1, "rate_halving": 150, "longest": 100}
"""Where one begins who wants a number instead of None."""


def usual(name: str, game: Game[Any, Any]) -> Any:
    """What a setting is in the published recipe of a game."""
    return getattr(presets(game.key)["published"].settings, name)


def is_published(name: str, game: Game[Any, Any]) -> bool:
    """Whether that stands in the published text, and is not Poda's own."""
    return name in kit_of(game.key).published


def is_ours(name: str, game: Game[Any, Any]) -> bool:
    """Whether the published text leaves it open, so that it is Poda's."""
    return name in kit_of(game.key).ours


@dataclass(frozen=True, slots=True)
class Need:
    """That another setting is one of some words, or, where there are none, a number above 0."""

    setting: str
    words: tuple[str, ...] = ()

    def is_met(self, settings: Settings) -> bool:
        """Whether the other setting is as needed."""
        value = getattr(settings, self.setting)
        return value in self.words if self.words else value > 0


_SELF_ADAPTIVE: Final = Need("strategy", ("self-adaptive",))
_PAIRS: Final = Need("strategy", ("antithetic", "cma"))
_ANTITHETIC: Final = Need("strategy", ("antithetic",))
_GAMES: Final = Need("fitness", ("tournament", "mixed"))
_MIXED: Final = Need("fitness", ("mixed",))
_TOURNAMENT: Final = Need("fitness", ("tournament",))
_DEEP: Final = Need("architecture", ("1999", "2001"))
_HALL: Final = Need("hall_share")
_SPARRING: Final = Need("sparring_share")

_NEEDS: Final[dict[str, tuple[Need, ...]]] = {
    **dict.fromkeys(
        ("parents", "offspring", "selection", "step_rule", "initial_step", "lowest_step",
         "highest_step"),
        (_SELF_ADAPTIVE,),
    ),
    "step_rate": (_SELF_ADAPTIVE, Need("step_rule", ("published",))),
    **dict.fromkeys(("pairs", "noise"), (_PAIRS,)),
    **dict.fromkeys(
        ("learning_rate", "weight_decay", "momentum", "second_momentum", "rate_halving", "shaping",
         "averaging"),
        (_ANTITHETIC,),
    ),
    **dict.fromkeys(("games", "win", "draw", "loss", "opening_plies", "hall_share"), (_GAMES,)),
    **dict.fromkeys(("rivals", "sparring_share"), (_MIXED,)),
    **dict.fromkeys(("opponents", "begins", "scoring"), (_TOURNAMENT,)),
    "hidden": (Need("architecture", ("plain",)),),
    "king_rule": (_DEEP,),
    "common_games": (_MIXED, _ANTITHETIC),
    **dict.fromkeys(("hall_size", "hall_every"), (_GAMES, _HALL)),
    **dict.fromkeys(("sparring_plies", "sparring_opening_plies"), (_MIXED, _SPARRING)),
}  # fmt: skip


def sections() -> dict[str, tuple[str, ...]]:
    """The settings by section, each in one; those that no section names are in the last."""
    named = {name for names in _SECTIONS.values() for name in names}
    rest = tuple(field.name for field in fields(Settings) if field.name not in named)
    return {**_SECTIONS, LAST_SECTION: rest}


def unmet(name: str, settings: Settings) -> Need | None:
    """Why a setting is ignored by a run with these settings; None where it counts."""
    return next((need for need in _NEEDS.get(name, ()) if not need.is_met(settings)), None)


_WITH_DICE: Final = {"plies": "plies", "sparring_plies": "partner"}
"""Settings for which dice leave no use: where they are thrown nobody looks ahead."""


_OF_ARCHITECTURES: Final = ("architecture", "king_rule")
"""Settings for which there is no use where a game has one kind of network."""


def unused(name: str, game: Game[Any, Any]) -> str:
    """Why a setting is ignored by every run of a game: a key of `setting_words.unused_words`; ""
    where it may count."""
    if game.has_chance and name in _WITH_DICE:
        return _WITH_DICE[name]
    if name in _OF_ARCHITECTURES and len(engine_kit_of(game).architectures) == 1:
        return "architecture"
    return "symmetry" if name == "symmetry" and game.mirror() is None else ""


def presets_for(game: Game[Any, Any]) -> Sequence[str]:
    """The presets that a game can be trained with."""
    names = [name for name, preset in presets(game.key).items() if _fits(preset.settings, game)]
    return sorted(names, key=lambda name: not name.startswith("published"))  # else as they come


def preset_settings(name: str, game: Game[Any, Any]) -> Settings:
    """The settings of a preset as a run of that game has them."""
    return checked(presets(game.key)[name].settings, game)


def place_of(error: EngineError) -> str:
    """The setting at which an error of `settings.checked` is shown; "" where it names none."""
    places = {
        "evolve.few_opponents": "games",
        "evolve.no_lines": "fitness",
        "evolve.no_mirror": "symmetry",
        "evolve.run_too_large": "hidden",
    }
    return str(error.params.get("setting", places.get(error.code, "")))


def _fits(settings: Settings, game: Game[Any, Any]) -> bool:
    try:
        checked(settings, game)
    except EngineError:
        return False
    return True
