"""Which settings of a run count together, where they are shown, and which values were published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.networks.architectures import LEARNT
from poda.engine.playing.network_kit import network_kit_of
from poda.engine.runs.settings import DEFAULTS, LIMITS, Settings, checked, presets
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
    "learning": (
        "episodes", "trace_decay", "traces", "exploration", "exploration_halving", "backup",
        "rates",
    ),
    "game": (
        "opening_plies", "plies", "longest", "architecture", "hidden", "tuples", "tuple_length",
        "king_rule", "compares", "symmetry",
    ),
}  # fmt: skip

LAST_SECTION: Final = "bookkeeping"

STARTS: Final = {
    "highest_step": 0.1, "rate_halving": 150, "longest": 100, "exploration_halving": 150,
    "read_every": 10,
}  # fmt: skip
"""Where one begins who wants a number instead of None."""

TEMPORAL_DIFFERENCES: Final = "td"
"""The strategy by which one network learns, and the preset of it that a game may have."""


def base_preset(settings: Settings, game: Game[Any, Any]) -> str:
    """The preset that settings of one's own are told by: that of temporal differences for those
    that learn, where the game has one; else the published recipe."""
    learns = settings.learns and TEMPORAL_DIFFERENCES in presets(game.key)
    return TEMPORAL_DIFFERENCES if learns else "published"


def value_of(name: str, settings: Settings) -> Any:
    """A setting; what it is unless said where settings of another kind have it."""
    return getattr(settings, name, DEFAULTS[name])


def usual(name: str, settings: Settings, game: Game[Any, Any]) -> Any:
    """What a setting is in the recipe that such settings of a game are compared with."""
    return value_of(name, preset_settings(base_preset(settings, game), game))


def is_published(name: str, game: Game[Any, Any]) -> bool:
    """Whether that stands in the published text, and is not Poda's own."""
    return name in kit_of(game.key).published


def is_ours(name: str, game: Game[Any, Any]) -> bool:
    """Whether the published text leaves it open, so that it is Poda's."""
    return name in kit_of(game.key).ours


@dataclass(frozen=True, slots=True)
class Need:
    """That another setting is one of some words, or is none of `but`; or, where there are neither,
    a number above 0."""

    setting: str
    words: tuple[str, ...] = ()
    but: tuple[str, ...] = ()

    def is_met(self, settings: Settings) -> bool:
        """Whether the other setting is as needed, or one that such settings have not."""
        if not hasattr(settings, self.setting):
            return True
        value = getattr(settings, self.setting)
        if self.but:
            return value not in self.but
        return value in self.words if self.words else value > 0


_SELF_ADAPTIVE: Final = Need("strategy", ("self-adaptive",))
_PAIRS: Final = Need("strategy", ("antithetic", "cma"))
_ANTITHETIC: Final = Need("strategy", ("antithetic",))
_EVOLVES: Final = Need("strategy", but=(TEMPORAL_DIFFERENCES,))
_LEARNS: Final = Need("strategy", (TEMPORAL_DIFFERENCES,))
_BY_RATE: Final = Need("strategy", ("antithetic", TEMPORAL_DIFFERENCES))
_GAMES: Final = Need("fitness", ("tournament", "mixed"))
_MIXED: Final = Need("fitness", ("mixed",))
_TOURNAMENT: Final = Need("fitness", ("tournament",))
_DEEP: Final = Need("architecture", ("1999", "2001"))
_TUPLES: Final = Need("architecture", ("tuples",))
_HALL: Final = Need("hall_share")
_SPARRING: Final = Need("sparring_share")
_EXPLORES: Final = Need("exploration")

_NEEDS: Final[dict[str, tuple[Need, ...]]] = {
    **dict.fromkeys(
        ("parents", "offspring", "selection", "step_rule", "initial_step", "lowest_step",
         "highest_step"),
        (_SELF_ADAPTIVE,),
    ),
    "step_rate": (_SELF_ADAPTIVE, Need("step_rule", ("published",))),
    **dict.fromkeys(("pairs", "noise"), (_PAIRS,)),
    **dict.fromkeys(("learning_rate", "rate_halving", "averaging"), (_BY_RATE,)),
    **dict.fromkeys(
        ("weight_decay", "momentum", "second_momentum", "shaping"), (_ANTITHETIC,)
    ),
    **dict.fromkeys(("games", "opening_plies", "win", "draw", "loss", "hall_share"), (_GAMES,)),
    **dict.fromkeys(("rivals", "sparring_share"), (_MIXED,)),
    **dict.fromkeys(("opponents", "begins", "scoring"), (_TOURNAMENT,)),
    "longest": (_EVOLVES,),
    "hidden": (Need("architecture", ("plain",)),),
    "compares": (Need("architecture", but=LEARNT),),
    **dict.fromkeys(("tuples", "tuple_length"), (_TUPLES,)),
    "king_rule": (_DEEP,),
    "common_games": (_MIXED, _ANTITHETIC),
    **dict.fromkeys(("hall_size", "hall_every"), (_GAMES, _HALL)),
    **dict.fromkeys(("sparring_plies", "sparring_opening_plies"), (_MIXED, _SPARRING)),
    **dict.fromkeys(("exploration_halving", "backup"), (_EXPLORES,)),
}  # fmt: skip


def sections() -> dict[str, tuple[str, ...]]:
    """The settings by section, each in one; those that no section names are in the last."""
    named = {name for names in _SECTIONS.values() for name in names}
    rest = tuple(name for name in LIMITS if name not in named)
    return {**_SECTIONS, LAST_SECTION: rest}


def unmet(name: str, settings: Settings) -> Need | None:
    """Why a setting is ignored by a run with these settings; None where it counts."""
    if not hasattr(settings, name):
        return _EVOLVES if settings.learns else _LEARNS
    return next((need for need in _NEEDS.get(name, ()) if not need.is_met(settings)), None)


_WITH_DICE: Final = {"plies": "plies", "sparring_plies": "partner"}
"""Settings for which dice leave no use: where they are thrown nobody looks ahead."""


def unused(name: str, game: Game[Any, Any], *, learns: bool = False) -> str:
    """Why a setting is ignored by every run of a game: a key of `setting_words.unused_words`; ""
    where it may count.

    Args:
        learns: of those in which one network learns.
    """
    if game.has_chance and name in _WITH_DICE:
        return _WITH_DICE[name]
    if len(network_kit_of(game).architectures) == 1:
        if name == "king_rule":
            return "king"
        if name == "architecture" and not learns:
            return "architecture"
    return "symmetry" if name == "symmetry" and game.mirror() is None else ""


def words_of(name: str, game: Game[Any, Any]) -> tuple[str, ...] | None:
    """The words of a setting that a game has any use for; None where it has for all."""
    if name != "architecture":
        return None
    kit = network_kit_of(game)
    return tuple(dict.fromkeys((*kit.architectures, *kit.learnt)))


def presets_for(game: Game[Any, Any]) -> Sequence[str]:
    """The presets that a game can be trained with."""
    names = [name for name, preset in presets(game.key).items() if _fits(preset.settings, game)]
    return sorted(names, key=lambda name: not name.startswith("published"))  # else as they come


def preset_settings(name: str, game: Game[Any, Any]) -> Settings:
    """The settings of a preset as a run of that game has them."""
    return checked(presets(game.key)[name].settings, game)


def place_of(error: EngineError, settings: Settings) -> str:
    """The setting at which an error of `settings.checked` is shown; "" where it names none."""
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
