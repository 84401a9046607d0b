"""A person's strength by game, kept in the settings, and "Even game", the level that is about as
strong.

It is a Glicko-2 rating on the scale of the game's levels (`Level.elo`). A game is rated at its end
if a person met such a level in it without help; each game is a rating period of its own.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from poda.engine.game import MAX, MIN
from poda.engine.players import PlayerSpec
from poda.house.settings import settings
from poda.play.model.kit import Level
from poda.play.model.opponents import Players, default_opponent, level_of, levels
from poda.play.model.record import GameRecord

if TYPE_CHECKING:
    from poda.engine.glicko import GlickoRating

LEVEL_DOUBT: Final = 20.0
"""The doubt about a level's Elo: the standard error of a difference by 400 games is 17 if none is
drawn."""

# The least and the greatest of each field of a kept reading.
_LIMITS: Final = ((0.0, 1e18), (-10_000.0, 10_000.0), (1.0, 350.0), (1e-4, 1.0))
_MOST: Final = 200  # the most readings kept for each game
_DAY: Final = 86_400.0  # seconds
_PERIODS_A_DAY: Final = 0.2145
"""The rating periods without a result that a day counts as: at the usual volatility, a doubt of 60
(of a person who plays often) grows to 110 in a year."""


class StrengthReading(NamedTuple):
    """The rating after a game.

    Attributes:
        when: the end of the game, in seconds since 1970.
        elo, doubt, volatility: as of a `GlickoRating`.
    """

    when: float
    elo: float
    doubt: float
    volatility: float

    @property
    def rating(self) -> GlickoRating:
        """The rating."""
        from poda.engine.glicko import GlickoRating  # not before the first paint

        return GlickoRating(self.elo, self.doubt, self.volatility)


def measured(game_key: str) -> list[Level]:
    """The levels of a game whose Elo is known, the weakest first."""
    return [level for level in levels(game_key) if level.elo is not None]


def readings(game_key: str) -> list[StrengthReading]:
    """The kept readings of a game, the latest last, without those that cannot be read."""
    kept = settings().strengths.get(game_key)
    found = [_reading(plain) for plain in kept] if isinstance(kept, list) else []
    return [each for each in found if each is not None]


def _reading(plain: Any) -> StrengthReading | None:
    if not isinstance(plain, list) or len(plain) != len(_LIMITS):
        return None
    for value, (low, high) in zip(plain, _LIMITS, strict=True):
        if type(value) not in (int, float) or not low <= value <= high:
            return None
    return StrengthReading(*map(float, plain))


def rating(game_key: str, now: float | None = None) -> GlickoRating:
    """A person's rating in a game with measured levels; before the first rated game, that of the
    level that a new person meets.

    Args:
        now: in seconds since 1970: the doubt grows from the last game until then.
    """
    from poda.engine.glicko import GlickoRating  # not before the first paint

    if not (kept := readings(game_key)):
        return GlickoRating(_elo(game_key))
    since = max((time.time() if now is None else now) - kept[-1].when, 0)
    return kept[-1].rating.rested(_PERIODS_A_DAY * since / _DAY)


def _elo(game_key: str) -> float:
    """A person's rating without its doubt."""
    if kept := readings(game_key):
        return kept[-1].elo
    first = level_of(game_key, default_opponent(game_key))
    return float((first and first.elo) or 0)


def opponent(game_key: str, players: Players) -> GlickoRating | None:
    """The rating of the level that one person meets there; None if nothing is to be rated: there is
    no such level, or a person wants no ratings."""
    side = _engine(players)
    level = level_of(game_key, players[side]) if side and settings().rates_games else None
    if level is None or level.elo is None:
        return None
    from poda.engine.glicko import GlickoRating  # not before the first paint

    return GlickoRating(float(level.elo), LEVEL_DOUBT)


def count(record: GameRecord, players: Players) -> float | None:
    """Rate a game that has ended, if a person had no help with it and met an `opponent`; returns by
    how much the rating has changed, or None for a game that is not rated."""
    key, met = record.game.key, opponent(record.game.key, players)
    if met is None or record.had_help:
        return None
    now, points = time.time(), (1 - record.winner() * _engine(players)) / 2
    before = rating(key, now)
    after = before.after([(met, points)])
    new = [round(now), round(after.elo, 2), round(after.doubt, 2), round(after.volatility, 6)]
    kept = [list(each) for each in readings(key)[1 - _MOST :]]
    settings().strengths = {**settings().strengths, key: [*kept, new]}
    return after.elo - before.elo


def forget(game_key: str) -> None:
    """Delete the readings of a game."""
    settings().strengths = {
        key: kept for key, kept in settings().strengths.items() if key != game_key
    }


# Even game: which engine was seated for it is kept by game, so that any other engine, chosen by
# hand or from a file, ends it.


def can_follow(game_key: str) -> bool:
    """Whether "Even game" is on offer: the game has measured levels, and games are rated."""
    return settings().rates_games and len(measured(game_key)) > 1


def fitting(game_key: str) -> Level:
    """The measured level whose Elo is nearest to a person's rating."""
    elo = _elo(game_key)
    return min(measured(game_key), key=lambda level: abs((level.elo or 0) - elo))


def is_even(game_key: str, players: Players) -> bool:
    """Whether a person plays an even game there: against the engine that was seated for it."""
    side = _engine(players)
    return bool(
        side and can_follow(game_key) and settings().even_games.get(game_key) == str(players[side])
    )


def seat_even(game_key: str) -> PlayerSpec:
    """The player for an even game, which is remembered."""
    spec = fitting(game_key).spec
    settings().even_games = {**settings().even_games, game_key: str(spec)}
    return spec


def end_even(game_key: str) -> None:
    """Play no even games any more: an engine was chosen."""
    if game_key in settings().even_games:
        others = settings().even_games
        others.pop(game_key)
        settings().even_games = others


def followed(game_key: str, players: Players) -> Players:
    """The players of a new game: in an even one, the level that fits a person now."""
    if not is_even(game_key, players):
        return players
    return {**players, _engine(players): seat_even(game_key)}


def _engine(players: Players) -> int:
    """The side of the engine that one person plays against; 0 for none."""
    engines = [side for side in (MAX, MIN) if not players[side].is_person]
    return engines[0] if len(engines) == 1 else 0
