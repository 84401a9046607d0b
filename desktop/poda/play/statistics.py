"""The results of a person's games by game and opponent, kept in the settings."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from poda.engine import schema
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.engine.schema import APART, Range
from poda.house.settings import settings
from poda.play.model.board import PERSON
from poda.play.model.record import GameRecord

_MOST: Final = 500  # the most opponents kept for each game
_REMEMBERED: Final = 300  # the most ids of counted games that are kept
_COUNTED: Final = "counted"  # no game has this key
_MANY: Final = 10**9 - 1


@dataclass(frozen=True, slots=True)
class OpponentTally:
    """The results against one opponent.

    Attributes:
        game_key, opponent: the game, and the opponent (a `PlayerSpec` as text).
        streak: the number of games won in a row up to the last one; if negative, lost.
        best: the greatest number of games won in a row.
        last: the end of the last game, in seconds since 1970.
    """

    game_key: Annotated[str, APART]
    opponent: Annotated[str, APART]
    won: Annotated[int, Range(0, _MANY)] = 0
    drawn: Annotated[int, Range(0, _MANY)] = 0
    lost: Annotated[int, Range(0, _MANY)] = 0
    streak: Annotated[int, Range(-_MANY, _MANY)] = 0
    best: Annotated[int, Range(-_MANY, _MANY)] = 0
    last: Annotated[float, Range(0, 1e18)] = 0.0

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    def after(self, result: int, when: float) -> OpponentTally:
        """The tally with one more game that was won (1), drawn (0) or lost (-1) at `when`."""
        streak = 0
        if result:
            streak = (self.streak if self.streak * result > 0 else 0) + result
        return OpponentTally(
            self.game_key,
            self.opponent,
            self.won + (result > 0),
            self.drawn + (not result),
            self.lost + (result < 0),
            streak,
            max(self.best, streak),
            when,
        )


def tallies() -> list[OpponentTally]:
    """The kept tallies, that of the last game first, without those that cannot be read."""
    found = []
    for key, opponents in settings().game_results.items():
        if key in GAMES and isinstance(opponents, dict):
            found += [_tally(key, name, plain) for name, plain in opponents.items()]
    known = [tally for tally in found if tally is not None and tally.games]
    return sorted(known, key=lambda tally: -tally.last)


def _tally(key: str, opponent: str, plain: Any) -> OpponentTally | None:
    try:
        PlayerSpec.parse(opponent, key)
        return schema.read(OpponentTally, plain, game_key=key, opponent=opponent)
    except EngineError:
        return None


def count(record: GameRecord, players: Mapping[int, PlayerSpec]) -> bool:
    """Count a game that has ended, between a person and whoever sat opposite; of two persons, for
    the one that began. Whether it counts: two engines' games do not, nor those from a position. A
    game counts once, however often its file is opened again and its end taken back."""
    persons = [side for side in (MAX, MIN) if players[side].is_person]
    if not persons or not _from_the_start(record) or record.id in _counted():
        return False
    side = persons[0]
    opponent = str(players[-side])
    winner = record.winner()
    key = record.game.key
    known = {tally.opponent: tally for tally in tallies() if tally.game_key == key}
    before = known.get(opponent, OpponentTally(key, opponent))
    known[opponent] = before.after(winner * side, time.time())
    newest = sorted(known.values(), key=lambda tally: -tally.last)[:_MOST]
    _save_tallies(key, newest)
    ids = [record.id, *_counted()][:_REMEMBERED]
    settings().game_results = {**settings().game_results, _COUNTED: {"ids": ids}}
    return True


def _counted() -> list[str]:
    """The ids of the games counted last."""
    kept = settings().game_results.get(_COUNTED)
    ids = kept.get("ids") if isinstance(kept, dict) else None
    return [each for each in ids if isinstance(each, str)] if isinstance(ids, list) else []


def _from_the_start(record: GameRecord) -> bool:
    game, state = record.game, record.root.state
    return bool(game.searched(state) == game.searched(game.initial_state()))


def _save_tallies(key: str, kept: list[OpponentTally]) -> None:
    document = dict(settings().game_results)
    document[key] = {tally.opponent: schema.written(tally) for tally in kept}
    settings().game_results = document


def forget(*gone: OpponentTally) -> None:
    """Delete tallies."""
    for key in {tally.game_key for tally in gone}:
        _save_tallies(
            key, [tally for tally in tallies() if tally.game_key == key and tally not in gone]
        )


def is_person(tally: OpponentTally) -> bool:
    """Whether the opponent was a person too."""
    return tally.opponent == str(PERSON)
