"""Who can be played against: the strengths that an opponent is offered in, in plain words.

A level is a name for a player specification; anything else can be set up beside them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.players import EVOLVED_PLIES, SHIPPED_PLIES, PlayerSpec, throws_dice
from poda.engine.search.evaluation import evaluation_for, evaluations
from poda.play.model.kit import Level, kit_of

if TYPE_CHECKING:
    from poda.engine.runs.card import Card


# The engines of a game with dice all search alike: they are told apart by how they value a
# position, by a network that was trained, one that evolved, or features that people chose.

_KNOWN = ("network", "features")


def known_evaluation(game_key: str, spec: PlayerSpec) -> str:
    """The name of the evaluation by which a player is known; "" where it is known by its
    algorithm."""
    if spec.kind != "expectiminimax":
        return ""
    name = evaluation_for(game_key, spec.evaluation).name
    return name if name in _KNOWN else ""


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


@cache
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


# Whether those who are to play can: an evolved player may be in a file, and files go away.

Players = dict[int, PlayerSpec]


def check(game_key: str, spec: PlayerSpec) -> None:
    """Raises EngineError for a player whose file is gone, or is no player of the game."""
    if spec.path:
        from poda.engine.runs.card import card_of_player

        card_of_player(spec, game_key)


def filled(game_key: str, players: Players) -> tuple[Players, list[EngineError]]:
    """The players, with others in the seats of those who cannot play, and who those are and why."""
    seated: Players = dict(players)
    missing: dict[str, EngineError] = {}  # by file: both may play from the same one
    for side, spec in players.items():
        try:
            check(game_key, spec)
        except EngineError as error:
            seated[side] = _stand_in(game_key, spec)
            reason = error.params["reason"]
            if spec.path not in missing:
                missing[spec.path] = EngineError(
                    "player.stands_in", name=spec.file_name, reason=reason
                )
    return seated, [*missing.values()]


def card(game_key: str, spec: PlayerSpec) -> Card | None:
    """What is known of an evolved player; None of others, and where nothing is known. The file of
    one that learnt and comes with Poda is too large to be read by whoever only wants to tell it."""
    if spec.kind != "evolved" or spec.shipped:
        return None
    from poda.engine.runs.card import card_of_player

    try:
        return card_of_player(spec, game_key)
    except EngineError:  # said where it is to play
        return None


def plies(game_key: str, spec: PlayerSpec) -> int:
    """How far a player looks ahead; 0 for one that does not."""
    if spec.plies or spec.kind != "evolved":
        return spec.plies
    dice = throws_dice(game_key)  # there none looks ahead as it was evolved
    if spec.shipped:
        return 0 if dice else SHIPPED_PLIES
    if not spec.path:
        return 0 if dice else spec.limit.plies or EVOLVED_PLIES
    known = card(game_key, spec)
    return known.plies if known else 0 if dice else EVOLVED_PLIES


def _stand_in(game_key: str, spec: PlayerSpec) -> PlayerSpec:
    """The evolved player that comes with Poda, where there is one: it is the most like it."""
    shipped = PlayerSpec("evolved", spec.plies, seconds=spec.seconds)
    usual = level_of(game_key, PlayerSpec("evolved")) is not None
    return shipped if usual else default_opponent(game_key)
