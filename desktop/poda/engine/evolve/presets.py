"""Settings that go well together, each under a name."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from poda.engine.evolve.settings import Settings
from poda.engine.games import game as game_named
from poda.engine.games import small_games


@dataclass(frozen=True, slots=True)
class Preset:
    """Settings, and a sentence that explains them."""

    settings: Settings
    explanation: str


_SELF_PLAY: Final = Settings(
    strategy="antithetic", fitness="mixed", games=8, win=1.0, loss=-1.0, opening_plies=8,
    pairs=64, noise=0.15, learning_rate=0.01, rate_halving=150, weight_decay=0.1, averaging=0.9,
    shaping="pairs", common_games="pairs", rivals="best", validate_every=20, read_every=20,
)  # fmt: skip

PRESETS: Final[dict[str, Preset]] = {
    "published": Preset(
        Settings(),
        "The published recipe to the letter: it learns quickly, and then gets worse.",
    ),
    "steady": Preset(
        Settings(
            fitness="mixed", games=40, loss=-1.0, opening_plies=8, hall_share=0.5, hall_size=50,
            symmetry="mirrored", initial_weight=0.05, initial_step=0.03, lowest_step=0.01,
            highest_step=0.03, validate_every=50, read_every=50,
        ),
        "The published strategy with random openings, the same for all, opponents from a hall of "
        "fame, symmetric networks and bounded step sizes: it holds what it has learnt.",
    ),
    "self-play": Preset(
        _SELF_PLAY,
        "A gradient estimated from mirrored pairs of networks that play each other.",
    ),
    "fast": Preset(
        replace(
            _SELF_PLAY, sparring_share=0.5, symmetry="mirrored", initial_weight=0.05, noise=0.08,
            learning_rate=0.02, rate_halving=100, weight_decay=0.0, averaging=0.97,
            validate_every=10,
        ),
        "The same for symmetric networks, half of its games against the player that looks 6 plies "
        "ahead: the strongest, but no longer from the rules alone.",
    ),
    "duels": Preset(
        Settings(
            strategy="antithetic", fitness="mixed", rivals="partner", games=4, win=1.0, loss=-1.0,
            pairs=500, noise=0.08, learning_rate=0.015, rate_halving=100, averaging=0.99,
            shaping="pairs", common_games="pairs", initial_weight=0.05, plies=0, sparring_plies=0,
            hidden=8, validate_every=20, read_every=10,
        ),
        "For games with dice: the two of a mirrored pair play each other, each sequence of throws "
        "from both sides. From the rules alone.",
    ),
    "no-loss": Preset(
        Settings(
            fitness="losing-lines", parents=8, offspring=16, initial_weight=1.0, initial_step=0.3,
            lowest_step=0.1, highest_step=0.5, validate_every=1000, read_every=1000,
        ),
        "Tic-tac-toe: all replies of the opponent are tried, and the run ends when none wins.",
    ),
}  # fmt: skip
"""The presets by name; "no-loss" is for small games alone."""


def usual_preset(game_key: str) -> str:
    """The preset with which a game is trained unless said."""
    if game_key in small_games():
        return "no-loss"
    if game_named(game_key).has_chance:
        return "duels"
    return "fast" if game_named(game_key).mirror() else "self-play"
