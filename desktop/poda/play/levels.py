"""The strengths that an opponent is offered in, in plain words, and what each word means.

A level is a name for a player specification; anything else can be set up beside them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.player_text import DICE_PLIES
from poda.engine.players import PlayerSpec


@dataclass(frozen=True, slots=True)
class Level:
    """One level of one game.

    Attributes:
        key: its name in the code; `wording.level_name` gives the word on screen.
        spec: the player that it stands for.
    """

    key: str
    spec: PlayerSpec


def _level(key: str, plies: int, seconds: float) -> Level:
    return Level(key, PlayerSpec("alphabeta", plies, seconds=float(seconds)))


def _dice_level(key: str, plies: int, seconds: float, evaluation: str = "") -> Level:
    return Level(key, PlayerSpec("expectiminimax", plies, evaluation, seconds))


_EVOLVED: Final = Level("evolved", PlayerSpec("evolved"))
"""The champion that comes with Poda, looking as far ahead as it did when it was evolved."""

_PERFECT: Final = Level("perfect", PlayerSpec("perfect"))
"""Who asks the solver. It takes as long as that does, and "Move now" ends it."""

HUMAN_ERRS: Final = 20
"""In how many percent of its moves the perfect player's human variant errs."""

LEVELS: Final[dict[str, tuple[Level, ...]]] = {
    "tictactoe": (
        Level("random", PlayerSpec("random")),
        _level("beginner", 1, 5),
        _level("casual", 2, 5),
        _level("advanced", 4, 5),
        _PERFECT,
        _EVOLVED,
    ),
    "connect4": (
        Level("random", PlayerSpec("random")),
        _level("beginner", 1, 5),
        _level("casual", 2, 5),
        _level("intermediate", 4, 5),
        _level("advanced", 8, 5),
        _level("expert", 12, 10),
        # As deep as the clock allows; a whole game has 42 plies.
        _level("strongest", 42, 5),
        Level("perfect_human", PlayerSpec("perfect", err=HUMAN_ERRS)),
        _PERFECT,
        _EVOLVED,
        Level("evolved_further", PlayerSpec("evolved", 6, seconds=5.0)),
    ),
    # Plies as GNU Backgammon counts them: 0 looks at the position after each play. The first
    # evaluation of the game is the trained network.
    "backgammon": (
        Level("random", PlayerSpec("random")),
        _dice_level("beginner", 0, 5.0, "features"),
        _dice_level("intermediate", 0, 5.0),
        _dice_level("advanced", 1, 5.0),
        _dice_level("expert", 2, 10.0),
        _EVOLVED,
    ),
}

DEFAULT_PLAYERS: Final = {
    "tictactoe": "casual",
    "connect4": "intermediate",
    "backgammon": "intermediate",
}
"""The level that a person meets first."""


def levels(game_key: str) -> tuple[Level, ...]:
    """The levels of a game; one without its own here gets a random player and some depths."""
    return LEVELS[game_key] if game_key in LEVELS else _usual_levels(GAMES[game_key])


def _usual_levels(game: Game[Any, Any]) -> tuple[Level, ...]:
    if game.has_chance:
        return (
            Level("random", PlayerSpec("random")),
            _dice_level("casual", 0, 5.0),
            _dice_level("advanced", DICE_PLIES, 10.0),
        )
    perfect = (_PERFECT,) if game.small else ()
    return (
        Level("random", PlayerSpec("random")),
        _level("beginner", 1, 5),
        _level("casual", 2, 5),
        _level("advanced", 4, 5),
        *perfect,
    )


def level_of(game_key: str, spec: PlayerSpec) -> Level | None:
    """The level that this player is, or None."""
    return next((level for level in levels(game_key) if level.spec == spec), None)


def default_opponent(game_key: str) -> PlayerSpec:
    """Who sits opposite at the first start."""
    wanted = DEFAULT_PLAYERS.get(game_key, "casual")
    return next(level.spec for level in levels(game_key) if level.key == wanted)


def searching_player(game_key: str, *seats: PlayerSpec) -> PlayerSpec:
    """The first of `seats` that searches with an evaluation of the game's; where none does, the
    game's usual opponent."""
    searching = (spec for spec in seats if spec.plies and spec.kind != "evolved")
    return next(searching, default_opponent(game_key))
