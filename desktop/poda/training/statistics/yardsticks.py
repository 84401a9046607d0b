"""Against whom the players of a run are measured, a game each: in its readings, and unless somebody
else is chosen in its statistics.

The names are those of rows (`statistics_table.StatisticsRow.opponent`) and of `poda match`.
"""

from __future__ import annotations

from typing import Final, Literal

from poda.engine.games import GAMES
from poda.engine.search.evaluation import evaluations

Yardstick = Literal["plies", "features"]
"""The player that looks 6 plies ahead and knows only wins and losses, or the one that plays by
hand-made features."""

HAND_MADE: Final = "expectiminimax:0:features"
"""That player, in words."""


def yardstick(game_key: str) -> Yardstick:
    """Who is met in readings of that game."""
    return "features" if _knows(game_key, "features") else "plies"


def has_trained_network(game_key: str) -> bool:
    """Whether there is a trained network of that game, too."""
    return _knows(game_key, "network")


def can_draw(game_key: str) -> bool:
    """Whether a game may end without a winner."""
    return game_key not in GAMES or GAMES[game_key].draws


def _knows(game_key: str, name: str) -> bool:
    return game_key in GAMES and any(each.name == name for each in evaluations(game_key))
