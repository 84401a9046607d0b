"""The opponents on offer: their levels, and explanations of them in plain words.

A level is a name for a player specification; any other specification can be set up by hand.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from poda.engine import kit
from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.players import EVOLVED_PLIES, PlayerSpec, throws_dice
from poda.engine.search.evaluation import evaluation_for, evaluations
from poda.play.model.kit import Level, kit_of

if TYPE_CHECKING:
    from poda.engine.runs.card import ChampionCard

translate = QCoreApplication.translate


# The engines of a game with dice all search alike. What sets them apart is the evaluation: a
# trained network, an evolved one, or features that people chose.

_KNOWN = ("network", "features")


def known_evaluation(game_key: str, spec: PlayerSpec) -> str:
    """The evaluation that a player is named after; "" if it is named after its algorithm."""
    if spec.kind != "expectiminimax":
        return ""
    name = evaluation_for(game_key, spec.evaluation).name
    return name if name in _KNOWN else ""


def has_trained_network(game_key: str) -> bool:
    """Whether the game has a trained network, which names must tell from an evolved one."""
    known = evaluations(game_key) if game_key in GAMES else ()
    return any(each.name == "network" for each in known)


def evaluation_meaning(name: str) -> str:
    """An explanation of the evaluation of that name; "" for none."""
    meanings = {
        "network": translate(
            "Play",
            "The trained network has learnt from the rules alone, in games against itself: the "
            "strongest.",
        ),
        "features": translate(
            "Play",
            "Hand-made features: people chose what counts, which is the race, blots and the shots "
            "at them, points and primes. Quick, and weaker.",
        ),
        "zero": translate("Play", "With none, all positions are alike until the game is over."),
    }
    return meanings.get(name, "")


def plies_meaning(plies: int) -> str:
    """An explanation of a look-ahead in a game with dice."""
    meanings = (
        translate("Play", "0 plies: it values the position after each of its plays. At once."),
        translate(
            "Play",
            "1 ply: it also looks at every throw of the opponent and the best reply to it. Some "
            "thousandths of a second.",
        ),
        translate(
            "Play", "2 plies: it also looks at its own next throw. Usually less than a second."
        ),
    )
    return meanings[min(plies, len(meanings) - 1)]


@cache
def levels(game_key: str) -> tuple[Level, ...]:
    """The levels of a game, the weakest first."""
    return kit_of(game_key).levels()


@cache
def methods(game_key: str) -> tuple[Level, ...]:
    """The players of a game that are on offer for their method."""
    return kit_of(game_key).methods()


def level_of(game_key: str, spec: PlayerSpec) -> Level | None:
    """The level or player by method that is this one; None for none."""
    offered = (*levels(game_key), *methods(game_key))
    return next((level for level in offered if level.spec == spec), None)


def default_opponent(game_key: str) -> PlayerSpec:
    """The opponent of a person who has not chosen one."""
    wanted = kit_of(game_key).first_level
    return next(level.spec for level in levels(game_key) if level.key == wanted)


def searching_player(game_key: str, *seats: PlayerSpec) -> PlayerSpec:
    """The first of `seats` that searches with one of the game's evaluations, or else the game's
    default opponent, at full strength."""
    searching = (spec for spec in seats if spec.plies and spec.kind != "evolved")
    return next(searching, default_opponent(game_key)).at_full_strength


# Missing players: an evolved player may be in a file that no longer exists.

Players = dict[int, PlayerSpec]


def check(game_key: str, spec: PlayerSpec) -> None:
    """Raise EngineError if a player's file is missing or holds no player of the game."""
    if spec.path:
        from poda.engine.runs.card import card_of_player

        card_of_player(spec, game_key)


def filled(game_key: str, players: Players) -> tuple[Players, list[EngineError]]:
    """The players with stand-ins for those that cannot play, and an error for each of these."""
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


def card(game_key: str, spec: PlayerSpec) -> ChampionCard | None:
    """The card of an evolved player; None for others, if the file cannot be read, and for one that
    comes with Poda (its file is too large to be read just for a description)."""
    if spec.kind != "evolved" or spec.shipped:
        return None
    from poda.engine.runs.card import card_of_player

    try:
        return card_of_player(spec, game_key)
    except EngineError:  # reported when it is to play
        return None


def plies(game_key: str, spec: PlayerSpec) -> int:
    """The plies that a player looks ahead; 0 for one that does not."""
    if spec.plies or spec.kind != "evolved":
        return spec.plies
    dice = throws_dice(game_key)  # with dice, evolved players by default do not look ahead
    if spec.shipped:
        return 0 if dice else kit.kit_of(GAMES[game_key]).shipped_plies
    if not spec.path:
        return 0 if dice else spec.limit.plies or EVOLVED_PLIES
    known = card(game_key, spec)
    return known.plies if known else 0 if dice else EVOLVED_PLIES


def _stand_in(game_key: str, spec: PlayerSpec) -> PlayerSpec:
    """The stand-in for a missing evolved player: the one that comes with Poda, if there is one,
    else the default opponent."""
    shipped = PlayerSpec("evolved", spec.plies, seconds=spec.seconds)
    usual = level_of(game_key, PlayerSpec("evolved")) is not None
    return shipped if usual else default_opponent(game_key)
