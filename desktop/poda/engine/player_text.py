"""The parts of a player in words, each read at its `place` in the whole (`players.PlayerSpec`)."""

from __future__ import annotations

import re
from typing import Final

from poda.engine.errors import EngineError
from poda.engine.exact.scores import is_solved
from poda.engine.games import GAMES
from poda.engine.search.evaluation import evaluation_for

SECONDS_LIMIT: Final = 86_400.0
"""The longest thinking time that can be asked for: a day."""

PLIES_LIMIT: Final = 100
"""The deepest look-ahead that can be asked for: longer than any game here."""

DICE_PLIES: Final = 2
"""The deepest one where there are dice."""

PATH_LIMIT: Final = 4_096
"""Characters of the longest path of an evolved player's file."""


def evaluation_name(text: str, game_key: str, place: int) -> str:
    """The name of one of the game's evaluations. Raises EngineError."""
    try:
        return evaluation_for(game_key, text).name
    except EngineError as error:
        raise error.at(place) from None


def path_of(text: str, place: int) -> str:
    """The path in a text, to its last character. Raises EngineError where none can be meant."""
    # A text from somewhere else may hold halves of characters, which no file's name does.
    whole = text.encode(errors="ignore").decode() == text
    if not text.strip() or not whole or "\0" in text or len(text) > PATH_LIMIT:
        raise EngineError("player.bad_file", place, text=text)
    return text


def seconds_of(text: str, place: int) -> float:
    """The thinking time in a text such as `5s`. Raises EngineError."""
    number = re.fullmatch(r"((?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e[-+]?[0-9]+)?)s", text)
    seconds = float(number[1]) if number else 0.0
    if not 0 < seconds <= SECONDS_LIMIT:
        raise EngineError("player.bad_seconds", place, text=text)
    return seconds


def percent_of(text: str, place: int) -> int:
    """The chance in a text such as `10%`. Raises EngineError."""
    number = re.fullmatch(r"([0-9]{1,3})%", text)
    if number is None or int(number[1]) > 100:
        raise EngineError("player.bad_chance", place, text=text)
    return int(number[1])


def throws_dice(game_key: str) -> bool:
    """Whether that game has chance nodes."""
    return game_key in GAMES and GAMES[game_key].has_chance


def algorithm_for(kind: str, game_key: str, place: int | None = None) -> None:
    """Refuse a kind of player that cannot play the game. Raises EngineError."""
    if kind in ("minimax", "alphabeta") and throws_dice(game_key):
        raise EngineError("player.dice", place, text=kind)
    if kind == "perfect" and not (game_key in GAMES and is_solved(GAMES[game_key])):
        raise EngineError("player.not_solved", place)
    if kind == "expectiminimax" and not throws_dice(game_key):
        raise EngineError("player.no_dice", place)


def plies_of(text: str, kind: str, place: int) -> int:
    """The look-ahead in a text such as `6`. Raises EngineError."""
    number = int(text) if re.fullmatch(r"[0-9]{1,3}", text) else -1
    if kind == "expectiminimax":
        if not 0 <= number <= DICE_PLIES:
            raise EngineError("player.bad_dice_plies", place, text=text)
    elif not 1 <= number <= PLIES_LIMIT:
        raise EngineError("player.bad_plies", place, text=text, limit=PLIES_LIMIT)
    return number
