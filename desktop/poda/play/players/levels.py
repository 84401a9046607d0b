"""The strengths that an opponent is offered in, in plain words, and what each word means.

A level is a name for a player specification; anything else can be set up beside them.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.engine.search.evaluation import evaluation_for, evaluations
from poda.play.model.kit import Level, kit_of

# What the engines of a game with dice go by, in plain words.
#
# There, all search alike, and what tells them apart is how they value a position: by a network that
# was trained, by one that evolved, or by features that people chose.

_MINDS = ("network", "features")


def mind_of(game_key: str, spec: PlayerSpec) -> str:
    """The name of the evaluation by which a player is known; "" where it is known by its
    algorithm."""
    if spec.kind != "expectiminimax":
        return ""
    name = evaluation_for(game_key, spec.evaluation).name
    return name if name in _MINDS else ""


def has_trained_network(game_key: str) -> bool:
    """Whether a network was trained for that game: an evolved one must then be told from it."""
    known = evaluations(game_key) if game_key in GAMES else ()
    return any(each.name == "network" for each in known)


def evaluation_meaning(name: str) -> str:
    """What it means that an engine goes by the evaluation of that name; "" where there is nothing
    to be said."""
    meanings = {
        "network": QCoreApplication.translate(
            "Play",
            "The trained network has learnt from the rules alone, in games against itself: the "
            "strongest.",
        ),
        "features": QCoreApplication.translate(
            "Play",
            "Hand-made features: people chose what counts, which is the race, blots and the shots "
            "at them, points and primes. Quick, and weaker.",
        ),
        "zero": QCoreApplication.translate(
            "Play", "With none, all positions are alike until the game is over."
        ),
    }
    return meanings.get(name, "")


def plies_meaning(plies: int) -> str:
    """What a look-ahead means where dice are thrown."""
    meanings = (
        QCoreApplication.translate(
            "Play", "0 plies: it values the position after each of its plays. At once."
        ),
        QCoreApplication.translate(
            "Play",
            "1 ply: it also looks at every throw of the opponent and the best reply to it. Some "
            "thousandths of a second.",
        ),
        QCoreApplication.translate(
            "Play",
            "2 plies: it also looks at its own next throw. Usually less than a second.",
        ),
    )
    return meanings[min(plies, len(meanings) - 1)]


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
