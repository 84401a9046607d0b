"""Saved games: one JSON file, described in `docs/game-file.md`.

A file is written whole or not at all. A file that is read is checked in full before anything is
built from it; what is wrong with it is said in a sentence (`EngineError`), and nothing else
happens.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from poda.engine import documents
from poda.engine.documents import field, text_field, whole_field
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games import game as game_of
from poda.engine.players import PlayerSpec
from poda.play import kept_players
from poda.play.record import GameRecord, Node

FORMAT: Final = documents.GAME
VERSION: Final = 1

# A long evening of Connect Four with every line tried is some hundred moves and kilobytes.
BYTES_LIMIT: Final = 1_000_000
MOVES_LIMIT: Final = 5_000

_SIDES: Final = {"max": MAX, "min": MIN}
_SIDE_NAMES: Final = {MAX: "max", MIN: "min"}


@dataclass(frozen=True, slots=True)
class SavedGame:
    """What a file holds: the record, who played each side, and how the board was turned."""

    record: GameRecord
    players: dict[int, PlayerSpec]
    flipped: bool = False


def save(path: Path, saved: SavedGame) -> None:
    """Write the game to `path`. Raises EngineError where that cannot be done."""
    documents.write_text(path, to_json(saved))


def load(path: Path) -> SavedGame:
    """Read the game in `path`. Raises EngineError with a sentence about what is wrong with it."""
    return from_json(documents.read_text(path, BYTES_LIMIT))


def to_json(saved: SavedGame) -> str:
    """The text of a saved game."""
    record = saved.record
    nodes = list(record.nodes())
    numbers = {id(node): number for number, node in enumerate(nodes, start=-1)}
    moves = []
    for node in nodes[1:]:
        assert node.parent is not None
        move: dict[str, object] = {
            "move": record.game.format_action(node.parent.state, node.action),
            "after": numbers[id(node.parent)],
        }
        if node.resigned:
            move["resigned"] = _SIDE_NAMES[node.resigned]
        moves.append(move)
    document: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game.key,
        "players": {name: _as_written(saved.players[side]) for name, side in _SIDES.items()},
        "start": record.game.format_position(record.root.state),
        "moves": moves,
        "current": numbers[id(record.current)],
        "flipped": saved.flipped,
    }
    if record.root.resigned:
        document["resigned"] = _SIDE_NAMES[record.root.resigned]
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def from_json(text: str) -> SavedGame:
    """The saved game in a text. Raises EngineError."""
    document = documents.parse(text, FORMAT, VERSION)
    game = game_of(text_field(document, "game"))
    record = GameRecord(game, game.parse_position(text_field(document, "start")))
    _read_moves(record, document)
    players = field(document, "players", dict)
    return SavedGame(
        record,
        {side: _player(text_field(players, name), game.key) for name, side in _SIDES.items()},
        field(document, "flipped", bool),
    )


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


def _read_moves(record: GameRecord, document: dict[str, Any]) -> None:
    moves = field(document, "moves", list)
    if len(moves) > MOVES_LIMIT:
        raise EngineError("save.field", field="moves")
    nodes: list[Node] = [record.root]  # move number n is nodes[n + 1]
    _read_resigned(record, record.root, document)
    for number, move in enumerate(moves):
        if not isinstance(move, dict):
            raise EngineError("save.field", field=f"moves[{number}]")
        after = _index(move, "after", number)
        text = text_field(move, "move")
        parent = nodes[after + 1]
        try:
            action = record.game.parse_action(parent.state, text)
            record.go_to(parent)
            nodes.append(record.play(action))
        except EngineError:
            raise EngineError("save.illegal_move", number=number + 1, text=text[:40]) from None
        _read_resigned(record, nodes[-1], move)
    for node in nodes:
        node.chosen = None  # "forward" leads along the main line, whatever was read last
    record.go_to(nodes[_index(document, "current", len(moves)) + 1])


def _read_resigned(record: GameRecord, node: Node, entry: dict[str, Any]) -> None:
    if "resigned" in entry:
        side = _SIDES.get(text_field(entry, "resigned"))
        # Only the side whose turn it is can give up, and only a game that goes on.
        if side != record.game.to_move(node.state) or record.game.is_terminal(node.state):
            raise EngineError("save.field", field="resigned")
        node.resigned = side


def _index(entry: dict[str, Any], name: str, count: int) -> int:
    """The number of an earlier move, or -1 for the start."""
    return whole_field(entry, name, -1, count - 1)
