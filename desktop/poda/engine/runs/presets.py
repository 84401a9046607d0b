"""The presets of training: settings that go well together, each under a name.

Those of `PRESETS` serve any game; a game's kit may have others of these names, and more of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from poda.base.terms import QT_TRANSLATE_NOOP
from poda.engine.games import game as game_named
from poda.engine.games import small_games
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.runs.settings import EvolutionSettings, LearningSettings, Settings


@dataclass(frozen=True, slots=True)
class Preset:
    """Settings that go well together. Its texts are English, translated in the context
    "RunSettings".

    Attributes:
        explanation: a sentence on how it trains.
        title: its name on screen; "" is that of the preset of this name for any game, else the name
            itself.
        line: what it does, short enough for a row of a list.
    """

    settings: Settings
    explanation: str
    title: str = ""
    line: str = ""


_SELF_PLAY: Final = EvolutionSettings(
    strategy="antithetic", fitness="mixed", games=8, win=1.0, loss=-1.0, opening_plies=8,
    pairs=64, noise=0.15, learning_rate=0.01, rate_halving=150, weight_decay=0.1, averaging=0.9,
    shaping="pairs", common_games="pairs", rivals="best", validate_every=20,
)  # fmt: skip

PRESETS: Final[dict[str, Preset]] = {
    "published": Preset(
        EvolutionSettings(),
        QT_TRANSLATE_NOOP("RunSettings",
            "The published recipe to the letter: it learns quickly, and then gets worse."),
        title=QT_TRANSLATE_NOOP("RunSettings", "As published"),
        line=QT_TRANSLATE_NOOP("RunSettings", "learns quickly, then gets worse"),
    ),
    "steady": Preset(
        EvolutionSettings(
            fitness="mixed", games=40, loss=-1.0, opening_plies=8, hall_share=0.5, hall_size=50,
            symmetry="mirrored", initial_weight=0.05, initial_step=0.03, lowest_step=0.01,
            highest_step=0.03, validate_every=50,
        ),
        QT_TRANSLATE_NOOP("RunSettings",
            "The published strategy with symmetric networks, random openings, a hall of fame and "
            "bounded step sizes: it holds what it has learnt."),
        title=QT_TRANSLATE_NOOP("RunSettings", "Steady"),
        line=QT_TRANSLATE_NOOP("RunSettings",
            "a hall of fame and bounded steps: it keeps what it learnt"),
    ),
    "self-play": Preset(
        _SELF_PLAY,
        QT_TRANSLATE_NOOP("RunSettings",
            "A gradient estimated from mirrored pairs of networks that play each other: from the "
            "rules alone."),
        title=QT_TRANSLATE_NOOP("RunSettings", "Self-play"),
        line=QT_TRANSLATE_NOOP("RunSettings", "mirrored pairs of networks play each other"),
    ),
    "fast": Preset(
        replace(
            _SELF_PLAY, sparring_share=0.5, symmetry="mirrored", initial_weight=0.05, noise=0.08,
            learning_rate=0.02, rate_halving=100, weight_decay=0.0, averaging=0.97,
            validate_every=10,
        ),
        QT_TRANSLATE_NOOP("RunSettings",
            "Like self-play, with symmetric networks and half of the games against the player that "
            "looks 6 plies ahead: the strongest of those that evolve."),
        title=QT_TRANSLATE_NOOP("RunSettings", "Fast"),
        line=QT_TRANSLATE_NOOP("RunSettings",
            "half of its games against a 6-ply player: the strongest that evolves"),
    ),
    "duels": Preset(
        EvolutionSettings(
            strategy="antithetic", fitness="mixed", rivals="partner", games=4, win=1.0, loss=-1.0,
            pairs=500, noise=0.08, learning_rate=0.015, rate_halving=100, averaging=0.99,
            shaping="pairs", common_games="pairs", initial_weight=0.05, plies=0, sparring_plies=0,
            hidden=8, validate_every=20,
        ),
        QT_TRANSLATE_NOOP("RunSettings",
            "For dice: the two of a mirrored pair play each other, each sequence of throws from "
            "both sides. From the rules alone."),
        title=QT_TRANSLATE_NOOP("RunSettings", "Duels"),
        line=QT_TRANSLATE_NOOP("RunSettings",
            "two networks play each throw of the dice from both sides"),
    ),
    "td": Preset(
        LearningSettings(
            learning_rate=0.05, rate_halving=200, initial_weight=0.2,
            opening_plies=4, plies=1, episodes=200, trace_decay=0.7,
            exploration=0.1, exploration_halving=100, backup="best", validate_every=5,
        ),
        QT_TRANSLATE_NOOP("RunSettings",
            "Nothing evolves: one network plays against itself, and each position learns from what "
            "the network says of the next ones. From the rules alone."),
        title=QT_TRANSLATE_NOOP("RunSettings", "Temporal differences"),
        line=QT_TRANSLATE_NOOP("RunSettings", "one network learns from its own predictions"),
    ),
    "no-loss": Preset(
        EvolutionSettings(
            fitness="losing-lines", parents=8, offspring=16, initial_weight=1.0, initial_step=0.3,
            lowest_step=0.1, highest_step=0.5, validate_every=1000,
        ),
        QT_TRANSLATE_NOOP("RunSettings",
            "Tic-tac-toe: all replies of the opponent are tried, and the run ends when none wins."),
        title=QT_TRANSLATE_NOOP("RunSettings", "No loss"),
        line=QT_TRANSLATE_NOOP("RunSettings", "tries all replies, and ends when none wins"),
    ),
}  # fmt: skip
"""The presets by name; "no-loss" is for small games alone."""


def presets(game_key: str) -> dict[str, Preset]:
    """The presets of a game by name, whether it can be trained with them or not."""
    return PRESETS | training_kit_of(game_named(game_key)).presets()


def usual_preset(game_key: str) -> str:
    """The preset with which a game is trained unless said."""
    if game_key in small_games():
        return "no-loss"
    if usual := training_kit_of(game_named(game_key)).usual_preset:
        return usual
    if game_named(game_key).has_chance:
        return "duels"
    return "fast" if game_named(game_key).mirror() else "self-play"
