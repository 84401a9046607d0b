"""Whether those who are to play can: an evolved player may be in a file, and files go away."""

from __future__ import annotations

from poda.engine.errors import EngineError
from poda.engine.evolve.card import Card, card_of_player
from poda.engine.players import EVOLVED_PLIES, PlayerSpec, throws_dice
from poda.play.players.levels import default_opponent, level_of

Players = dict[int, PlayerSpec]


def check(game_key: str, spec: PlayerSpec) -> None:
    """Raises EngineError for a player whose file is gone, or is no player of the game."""
    if spec.path:
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
    """What is known of an evolved player; None of others, and where nothing is known."""
    try:
        return card_of_player(spec, game_key) if spec.kind == "evolved" else None
    except EngineError:  # said where it is to play
        return None


def plies(game_key: str, spec: PlayerSpec) -> int:
    """How far a player looks ahead; 0 for one that does not."""
    if spec.plies or spec.kind != "evolved":
        return spec.plies
    dice = throws_dice(game_key)  # there none looks ahead as it was evolved
    if not spec.path:
        return 0 if dice else spec.limit.plies or EVOLVED_PLIES
    known = card(game_key, spec)
    return known.plies if known else 0 if dice else EVOLVED_PLIES


def _stand_in(game_key: str, spec: PlayerSpec) -> PlayerSpec:
    """The evolved player that comes with Poda, where there is one: it is the most like it."""
    shipped = PlayerSpec("evolved", spec.plies, seconds=spec.seconds)
    usual = level_of(game_key, PlayerSpec("evolved")) is not None
    return shipped if usual else default_opponent(game_key)
