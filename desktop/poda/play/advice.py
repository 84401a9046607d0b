"""What helps a person to move: the values of the moves, and hints."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from poda.engine.game import Game
from poda.engine.players import DICE_PLIES, PlayerSpec, analyses_exactly

HINT_SECONDS: Final = 3.0
PERFECT_SECONDS: Final = 10.0
"""For a hint of the perfect player, who needs a fraction of it where the book of openings is."""


class AnalysisMode(enum.Enum):
    """Whether the values of the moves are seen. The values are those in the settings file."""

    OFF = "off"
    SHOWN = "shown"
    THINK_FIRST = "think_first"


def adviser(game: Game[Any, Any], seated: Iterable[PlayerSpec]) -> PlayerSpec:
    """Who gives hints: the perfect player where there is one; else of those seated the one that
    looks deepest, or one that sees the end. With dice it goes by the game's first evaluation,
    which is the one that knows most.

    Nobody waits long for a hint, whatever time the engine has for its own moves.
    """
    if analyses_exactly(game):
        return PlayerSpec("perfect", seconds=PERFECT_SECONDS)
    deepest = PlayerSpec("alphabeta", game.max_plies)
    if game.has_chance:
        deepest = PlayerSpec("expectiminimax", DICE_PLIES)
        seated = [spec for spec in seated if spec.kind == deepest.kind and not spec.evaluation]
    spec = max(
        (spec for spec in seated if spec.plies), key=lambda spec: spec.plies, default=deepest
    )
    return replace(spec, seconds=min(spec.seconds or HINT_SECONDS, HINT_SECONDS))
