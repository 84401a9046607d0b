"""The strengths that an opponent is offered in, in plain words, and what each word means.

A level is a name for a player specification; anything else can be set up beside them.
"""

from __future__ import annotations

from poda.engine.players import PlayerSpec
from poda.play.model.kit import Level, kit_of


def levels(game_key: str) -> tuple[Level, ...]:
    """The levels of a game."""
    return kit_of(game_key).levels()


def level_of(game_key: str, spec: PlayerSpec) -> Level | None:
    """The level that this player is, or None."""
    return next((level for level in levels(game_key) if level.spec == spec), None)


def default_opponent(game_key: str) -> PlayerSpec:
    """Who sits opposite at the first start."""
    wanted = kit_of(game_key).first_level
    return next(level.spec for level in levels(game_key) if level.key == wanted)


def searching_player(game_key: str, *seats: PlayerSpec) -> PlayerSpec:
    """The first of `seats` that searches with an evaluation of the game's; where none does, the
    game's usual opponent."""
    searching = (spec for spec in seats if spec.plies and spec.kind != "evolved")
    return next(searching, default_opponent(game_key))
