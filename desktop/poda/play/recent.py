"""The recent games and matches: a file for each in the data folder.

Each file is a saved game (`storage`) with one field more, `recent`: what a list tells of it, so
that nothing is played through for that. A file that is damaged, or a stranger's, is told with its
reason and costs no other one. What Poda did not name is never cleared away.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from poda.base.files import clear, is_dated_name, newest_first, patiently, written_at
from poda.base.paths import data_dir
from poda.engine import documents, schema
from poda.engine.documents import field, text_field, whole_field
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games import game as game_of
from poda.engine.games.backgammon_parts.notation import LENGTH_LIMIT, POINTS_LIMIT
from poda.engine.players import PlayerSpec
from poda.engine.schema import SPARSE, Range
from poda.play.model import storage
from poda.play.model.match import Score
from poda.play.model.match import outcome as outcome_of
from poda.play.model.record import GameRecord
from poda.play.model.storage import Earlier, SavedGame

MOST_KEPT: Final = 20
_MOST_LOOKED_AT: Final = 60  # the most files read, as strangers may have put more there
_MOST_MOVES: Final = 1_000_000
_LAST_MOMENT: Final = 253_402_300_799  # the end of the year 9999: no calendar goes further
_Points = Annotated[int, Range(0, POINTS_LIMIT)]

OPEN, DRAW, UNKNOWN = "open", "draw", ""
_WINNERS: Final = {MAX: "max", MIN: "min", 0: DRAW}
RESULTS: Final = (OPEN, DRAW, UNKNOWN, *_WINNERS.values())
"""The results of a game: not finished, a draw, unknown, or the winner."""


@dataclass(frozen=True, slots=True)
class RecentError:
    """An error of a game that was reviewed, in the game's notation.

    Attributes:
        game_key: the game's key.
        position: the position before it; with dice, after the throw.
        played, best: the move that was made, and the best ones.
        mark: its class, the value of a review's `Grade`.
        loss: in backgammon, the lost points as a multiple of the cube; else 0.
        person: whether a person made it, not an engine.
        plies: the look-ahead of the review; None for the end of the game.
    """

    game_key: str
    position: str
    played: str
    best: tuple[str, ...]
    mark: str
    loss: float = 0.0
    person: bool = True
    plies: int | None = None


class _About(NamedTuple):
    """The field `recent` of a file; see `Recent`."""

    turns: Annotated[int, Range(0, _MOST_MOVES)]
    result: Annotated[str, RESULTS.__contains__]
    points: Annotated[int, Range(0, POINTS_LIMIT)]
    score: Annotated[tuple[_Points, _Points] | None, SPARSE] = None
    when: Annotated[float, Range(0, _LAST_MOMENT)] = 0.0


@dataclass(frozen=True, slots=True)
class Recent:
    """The list entry of a game or match, made without reading its moves.

    Attributes:
        path: its file, which may not exist yet.
        when: the last time it was on the board, in seconds since 1970.
        turns: the number of moves made; a throw with its play counts as one.
        result: one of `RESULTS`; for a match, the match's.
        points: the points that the winner won, if the game counts points.
        length: the match's length in points (0 for money play); None for a single game.
        names: the names of MAX and MIN, if a match has them.
    """

    path: Path
    when: float
    game_key: str
    players: Mapping[int, PlayerSpec]
    turns: int
    result: str = UNKNOWN
    points: int = 0
    length: int | None = None
    score: Score = (0, 0)
    names: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file of the folder that cannot be read, and the error."""

    path: Path
    error: EngineError


def folder() -> Path:
    """The folder of the recent games, which may not exist yet."""
    return data_dir() / "recent"


# Writing


@dataclass(frozen=True, slots=True)
class GameToKeep:
    """A game to be written.

    Attributes:
        game: the game; a document is checked by playing it through first.
        when: the last time it was on the board, in seconds since 1970.
    """

    game: Earlier
    when: float


def keep(games: Mapping[str, GameToKeep]) -> None:
    """Write games to files, by name, and delete the oldest files above `MOST_KEPT`. Documents that
    are no games are left out. Raises EngineError if a file cannot be written."""
    documents.make_folder(folder())
    clear(folder(), lambda kept: kept.endswith(".json"))
    for name, kept in games.items():
        if (text := _text(kept)) is not None:
            documents.write_text(folder() / name, text)
    for path in newest_first(folder())[MOST_KEPT:]:
        with contextlib.suppress(OSError):  # one too many does no harm
            path.unlink()


def delete(names: Collection[str]) -> None:
    """Delete the files of these names. Raises EngineError if one cannot be deleted."""
    for name in names:
        if is_dated_name(name):
            try:
                patiently(partial((folder() / name).unlink, missing_ok=True))
            except OSError as error:
                raise documents.system_error(error, "save.unwritable") from error


def _text(kept: GameToKeep) -> str | None:
    saved = kept.game
    if isinstance(saved, dict):
        try:
            saved = storage.from_plain(saved)
        except EngineError:
            return None
    about = _about(saved)._replace(when=kept.when)
    document = storage.to_plain(saved) | {"recent": schema.written(about)}
    return json.dumps(document, ensure_ascii=False) + "\n"


def told_of(path: Path, kept: GameToKeep) -> Recent | None:
    """The list entry of a game that is not written yet; None if it is still a document."""
    saved = kept.game
    if isinstance(saved, dict):
        return None
    match, about = saved.match, _about(saved)
    return Recent(
        path, kept.when, saved.record.game.key, saved.players, about.turns, about.result,
        about.points, None if match is None else match.length,
        (0, 0) if match is None else match.score(), ("", "") if match is None else match.names,
    )  # fmt: skip


def _about(saved: SavedGame) -> _About:
    record, match = saved.record, saved.match
    if match is not None:
        turns = sum(_turns(game.record) for game in match.games)
        result = _WINNERS[match.winner()] if match.winner() else OPEN
        return _About(turns, result, 0, match.score())
    result, points = _result(record), 0
    if result != OPEN and record.game.counts_points:
        points = outcome_of(record, record.line()[-1])[1]
    return _About(_turns(record), result, points)


def _result(record: GameRecord) -> str:
    end = record.line()[-1]
    if end.resigned:
        return _WINNERS[-end.resigned]
    if not record.game.is_terminal(end.state):
        return OPEN
    utility = record.game.utility(end.state)
    return _WINNERS[(utility > 0) - (utility < 0)]


def _turns(record: GameRecord) -> int:
    line = record.line()[1:]
    return sum(node.thrown for node in line) or len(line)


# Reading


def told(path: Path) -> Recent:
    """The list entry of the game in a file. Raises EngineError."""
    document = storage.parsed(documents.read(path, storage.FORMAT))
    game = game_of(text_field(document, "game"))
    players = storage.players_from_plain(document, game.key)
    found = Recent(path, written_at(path), game.key, players, len(field(document, "moves", list)))
    if game.has_cube and "match" in document:
        match = field(document, "match", dict)
        names = storage.lines_field(match, "names", 2) if "names" in match else ()
        length = whole_field(match, "length", 0, LENGTH_LIMIT)
        found = replace(found, length=length, names=names if len(names) == 2 else ("", ""))
    if "recent" not in document:  # a file put there by hand, without a list entry
        return found
    about = schema.read(_About, document["recent"], "recent.")
    return replace(
        found, when=about.when, turns=about.turns, result=about.result, points=about.points,
        score=about.score or (0, 0),
    )  # fmt: skip


def listed(stopped: Callable[[], bool] = lambda: False) -> tuple[list[Recent], list[Unreadable]]:
    """The games of the folder, the newest first, and the files that cannot be read."""
    found, others = [], []
    paths = newest_first(folder(), every=True)
    # Poda's own names first: no number of other files hides them.
    paths = sorted(paths, key=lambda path: not is_dated_name(path.name))
    for path in paths[:_MOST_LOOKED_AT]:
        if stopped():
            break
        try:
            found.append(told(path))
        except EngineError as error:
            others.append(Unreadable(path, error))
    return sorted(found, key=lambda each: each.when, reverse=True)[:MOST_KEPT], others
