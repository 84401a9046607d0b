"""Saved games: one JSON file, described in `docs/game-file.md`.

A file is written whole or not at all. A file that is read is checked in full before anything is
built from it; what is wrong with it is said in a sentence (`EngineError`), and nothing else
happens.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from poda.engine import documents
from poda.engine.documents import field, text_field
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games import game as game_of
from poda.engine.players import PlayerSpec
from poda.play.backgammon.cube_rules import cube_of
from poda.play.backgammon.dice import Dice
from poda.play.match import storage as match_storage
from poda.play.match.record import Match
from poda.play.match.storage import record_from_plain, record_to_plain
from poda.play.model.record import GameRecord
from poda.play.players import kept as kept_players

FORMAT: Final = documents.GAME
VERSION: Final = 3
"""Of games with the doubling cube. Those with dice and without a cube are written as version 2, and
others as version 1, as they always were."""

_SIDES: Final = {"max": MAX, "min": MIN}


@dataclass(frozen=True, slots=True)
class SavedGame:
    """What a file holds: the record, who played each side, and how the board was turned.

    Attributes:
        dice: of a game that has some.
        match: the match of which the record is the game on the board.
    """

    record: GameRecord
    players: dict[int, PlayerSpec]
    flipped: bool = False
    dice: Dice | None = None
    match: Match | None = None

    def copied(self) -> SavedGame:
        """The same game with a record of its own: what is played on the board is not in it."""
        record, copies = self.record.copied()
        match = self.match
        if match is not None:
            game = match.game
            end = None if game.end is None else copies.get(id(game.end))
            games = list(match.games)
            games[match.shown] = replace(game, record=record, end=end)
            match = replace(match, games=tuple(games))
        return replace(self, record=record, match=match)


def save(path: Path, saved: SavedGame) -> None:
    """Write the game to `path`. Raises EngineError where that cannot be done."""
    documents.write_text(path, to_json(saved))


def load(path: Path, stopped: Callable[[], bool] = lambda: False) -> SavedGame:
    """Read the game in `path`.

    Raises:
        EngineError: a sentence about what is wrong with it.
        SearchStopped: it `stopped`.
    """
    return from_json(documents.read(path, FORMAT), stopped)


def to_json(saved: SavedGame) -> str:
    """The text of a saved game."""
    return as_text(to_plain(saved))


def as_text(document: dict[str, object]) -> str:
    """The text of a document."""
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def to_plain(saved: SavedGame) -> dict[str, object]:
    """The document of a saved game."""
    record = saved.record
    document: dict[str, object] = {
        "format": FORMAT,
        "version": _version(saved),
        "game": record.game.key,
        "players": {name: _as_written(saved.players[side]) for name, side in _SIDES.items()},
        **record_to_plain(record),
        "flipped": saved.flipped,
    }
    if saved.dice is not None:
        document["dice"] = saved.dice.to_plain()
    if saved.match is not None:
        document["match"] = match_storage.to_plain(saved.match)
    return document


def from_json(text: bytes | str, stopped: Callable[[], bool] = lambda: False) -> SavedGame:
    """The saved game in a text. Raises EngineError, or SearchStopped where it `stopped`."""
    return from_plain(parsed(text), stopped)


def parsed(text: bytes | str) -> dict[str, Any]:
    """The document in a text, not looked at yet. Raises EngineError where there is none."""
    return documents.parse(text, FORMAT, VERSION, oldest=1)


def from_plain(document: dict[str, Any], stopped: Callable[[], bool] = lambda: False) -> SavedGame:
    """The inverse of `to_plain`, of a document that was parsed. Raises EngineError, or
    SearchStopped where it `stopped`."""
    game = game_of(text_field(document, "game"))
    with_dice = game.has_chance
    if (document["version"] > 1) is not with_dice:
        raise EngineError("save.field", field="version")
    record = record_from_plain(document, game, stopped)
    players = field(document, "players", dict)
    match = None
    if game.counts_points and "match" in document:
        match = match_storage.from_plain(field(document, "match", dict), record, stopped)
    dice = with_dice and "dice" in document
    saved = SavedGame(
        record,
        {side: _player(text_field(players, name), game.key) for name, side in _SIDES.items()},
        field(document, "flipped", bool),
        Dice.from_plain(document["dice"]) if dice else None,
        match,
    )
    if document["version"] != _version(saved):
        raise EngineError("save.field", field="version")
    return saved


def _version(saved: SavedGame) -> int:
    """The format that holds this game: an older Poda opens what it can."""
    if not saved.record.game.has_chance:
        return 1
    records = [saved.record]
    if saved.match is not None:
        records += [game.record for game in saved.match.games]
    with_rules = saved.match is not None and saved.match.rules is not None
    with_cube = with_rules or any(cube_of(record.root.state) for record in records)
    return VERSION if with_cube else 2


def _as_written(spec: PlayerSpec) -> str:
    """A player in words. One that Poda keeps is named without its folder: a game that is handed on
    does not tell where its writer's files lie, and finds the players of whoever opens it."""
    path = Path(spec.path)
    if spec.path and path.parent == kept_players.folder():
        spec = replace(spec, path=path.name)
    return str(spec)


def _player(text: str, game_key: str) -> PlayerSpec:
    """The inverse of `_as_written`. Raises EngineError."""
    spec = PlayerSpec.parse(text, game_key)
    whole = spec.path.replace("\\", "/")
    name = whole.rpartition("/")[2]
    # Merely to look for a file on another computer tells that one, on Windows, who is looking.
    if spec.path and (name == whole or whole.startswith("//")):
        return replace(spec, path=str(kept_players.folder() / name))
    return spec
