"""Matches in saved games: the fields of `docs/game-file.md` that only a match has.

The game on the board stands in the document itself; the others stand in the match.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from poda.engine.documents import field, text_field, whole_field
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon_mat import GAMES_LIMIT
from poda.engine.games.backgammon_mat_texts import LENGTH_LIMIT, POINTS_LIMIT
from poda.play.cube_rules import CubeRules
from poda.play.dice import Dice
from poda.play.match_record import Match, MatchGame, Score
from poda.play.record import GameRecord
from poda.play.storage import (
    LINES_LIMIT,
    MATCH_MOVES_LIMIT,
    lines_field,
    record_from_plain,
    record_to_plain,
)

_SIDES: Final = {"max": MAX, "min": MIN}
_SIDE_NAMES: Final = {MAX: "max", MIN: "min"}


def to_plain(match: Match) -> dict[str, object]:
    """What a saved game holds of its match."""
    plain: dict[str, object] = {"length": match.length, "shown": match.shown}
    if any(match.names):
        plain["names"] = list(match.names)
    if match.comments:
        plain["comments"] = list(match.comments)
    if match.rules is not None:
        plain["cube"] = {"crawford": match.rules.crawford, "jacoby": match.rules.jacoby}
    plain["games"] = [
        _game_to_plain(game, on_board=index == match.shown)
        for index, game in enumerate(match.games)
    ]
    return plain


def _game_to_plain(game: MatchGame, *, on_board: bool) -> dict[str, object]:
    plain: dict[str, object] = {"before": list(game.before)}
    winner, points = game.outcome
    if winner:
        plain |= {"winner": _SIDE_NAMES[winner], "points": points}
    if game.end is not None:
        numbers = {id(node): number for number, node in enumerate(game.record.nodes(), start=-1)}
        plain["end"] = numbers[id(game.end)]
    if not on_board:
        plain |= record_to_plain(game.record)
        if game.dice is not None:
            plain["dice"] = game.dice.to_plain()
    return plain


def from_plain(plain: dict[str, Any], record: GameRecord, stopped: Callable[[], bool]) -> Match:
    """The inverse of `to_plain`. Raises EngineError, or SearchStopped where it `stopped`.

    Args:
        record: of the game on the board.
    """
    entries = field(plain, "games", list)
    if not 0 < len(entries) <= GAMES_LIMIT:
        raise EngineError("save.field", field="games")
    shown = whole_field(plain, "shown", 0, len(entries) - 1)
    _check_moves(entries)
    games = []
    for index, entry in enumerate(entries):
        within = f"games[{index}]."
        own = record
        if index != shown:
            own = record_from_plain(entry, record.game, stopped, within)
        games.append(_game(entry, within, own, on_board=index == shown))
    length = whole_field(plain, "length", 0, LENGTH_LIMIT)
    names = lines_field(plain, "names", 2) if "names" in plain else ("", "")
    if len(names) != 2:
        raise EngineError("save.field", field="names")
    comments = lines_field(plain, "comments", LINES_LIMIT) if "comments" in plain else ()
    _lead_to_end(games[-1])
    rules = _rules(field(plain, "cube", dict)) if "cube" in plain else None
    return Match(length, tuple(games), shown, (names[0], names[1]), comments, rules).followed()


def _rules(plain: dict[str, Any]) -> CubeRules:
    return CubeRules(*(field(plain, name, bool, within="cube.") for name in ("crawford", "jacoby")))


def _lead_to_end(game: MatchGame) -> None:
    """An end that counts lies on the line that is looked at."""
    current = game.record.current
    if game.end is not None and current in game.end.path():
        game.record.go_to(game.end)
        game.record.go_to(current)


def _check_moves(entries: list[Any]) -> None:
    """Before any of them is played: a match is read while somebody waits."""
    for index, entry in enumerate(entries):
        if not isinstance(entry, dict):
            raise EngineError("save.field", field=f"games[{index}]")
    moves = (entry.get("moves") for entry in entries)
    if sum(len(each) for each in moves if isinstance(each, list)) > MATCH_MOVES_LIMIT:
        raise EngineError("save.field", field="games")


def _game(entry: dict[str, Any], within: str, record: GameRecord, *, on_board: bool) -> MatchGame:
    outcome, end = (0, 0), None
    if "winner" in entry:
        winner = _SIDES.get(text_field(entry, "winner", within))
        if winner is None:
            raise EngineError("save.field", field=f"{within}winner")
        outcome = winner, whole_field(entry, "points", 1, POINTS_LIMIT, within)
    if "end" in entry:
        nodes = list(record.nodes())
        end = nodes[whole_field(entry, "end", -1, len(nodes) - 2, within) + 1]
    dice = Dice.from_plain(entry["dice"]) if "dice" in entry and not on_board else None
    return MatchGame(record, _score(entry, within), dice, outcome, end)


def _score(entry: dict[str, Any], within: str) -> Score:
    points = field(entry, "before", list, within)
    # True is an int to Python, but no number of points.
    if len(points) != 2 or any(type(p) is not int or not 0 <= p <= POINTS_LIMIT for p in points):
        raise EngineError("save.field", field=f"{within}before")
    return points[0], points[1]
