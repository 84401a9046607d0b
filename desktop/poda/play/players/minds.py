"""What the engines of a game with dice go by, in plain words.

There, all search alike, and what tells them apart is how they value a position: by a network that
was trained, by one that evolved, or by features that people chose.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.engine.search.evaluation import evaluation_for, evaluations

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
