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
from poda.engine.documents import field, text_field, whole_field
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN, Game
from poda.engine.games import game as game_of
from poda.engine.players import PlayerSpec
from poda.engine.search.stopping import SearchStopped
from poda.play import kept_players
from poda.play.cube_rules import cube_of
from poda.play.dice import Dice
from poda.play.match_record import Match
from poda.play.record import GameRecord, Node

FORMAT: Final = documents.GAME
VERSION: Final = 3
"""Of games with the doubling cube. Those with dice and without a cube are written as version 2, and
others as version 1, as they always were."""

# A long evening of Connect Four with every line tried is some hundred moves and kilobytes; a long
# match of backgammon five thousand throws and plays.
MOVES_LIMIT: Final = 5_000
MATCH_MOVES_LIMIT: Final = 40_000
"""Of all games of a match: some 300 games."""

LINES_LIMIT: Final = 50_000
"""Remarks on one position, or comments: as many lines as a `.mat` file may have."""
_LINE_LENGTH: Final = 1_010  # as long as they may be, with the side before it
_SIDES: Final = {"max": MAX, "min": MIN}
_SIDE_NAMES: Final = {MAX: "max", MIN: "min"}


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
    from poda.play import match_storage

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


def record_to_plain(record: GameRecord) -> dict[str, object]:
    """The fields of a record: its start, its moves, and the position that is looked at."""
    nodes = list(record.nodes())
    numbers = {id(node): number for number, node in enumerate(nodes, start=-1)}
    on_the_way = {id(node) for node in record.current.path()}
    moves = []
    for node in nodes[1:]:
        assert node.parent is not None
        move: dict[str, object] = {
            "move": record.game.format_action(node.parent.state, node.action),
            "after": numbers[id(node.parent)],
        }
        if _is_forward(node) and id(node) not in on_the_way:
            move["forward"] = True
        moves.append(move | _marks(node))
    return {
        "start": record.game.format_position(record.root.state),
        "moves": moves,
        "current": numbers[id(record.current)],
        **_marks(record.root),
    }


def _is_forward(node: Node) -> bool:
    """Whether "forward" leads there, beside the main line."""
    parent = node.parent
    return parent is not None and parent.chosen is node and parent.children[0] is not node


def _marks(node: Node) -> dict[str, object]:
    """What is known of a position beside the move that led there."""
    marks: dict[str, object] = {}
    if node.resigned:
        marks["resigned"] = _SIDE_NAMES[node.resigned]
        if node.resigned_stake != 1:
            marks["stake"] = node.resigned_stake
    if node.remarks:
        marks["remarks"] = list(node.remarks)
    return marks


def from_json(text: bytes | str, stopped: Callable[[], bool] = lambda: False) -> SavedGame:
    """The saved game in a text. Raises EngineError, or SearchStopped where it `stopped`."""
    return from_plain(parsed(text), stopped)


def parsed(text: bytes | str) -> dict[str, Any]:
    """The document in a text, not looked at yet. Raises EngineError where there is none."""
    return documents.parse(text, FORMAT, VERSION, oldest=1)


def from_plain(document: dict[str, Any], stopped: Callable[[], bool] = lambda: False) -> SavedGame:
    """The inverse of `to_plain`, of a document that was parsed. Raises EngineError, or
    SearchStopped where it `stopped`."""
    from poda.play import match_storage

    game = game_of(text_field(document, "game"))
    with_dice = game.has_chance
    if (document["version"] > 1) is not with_dice:
        raise EngineError("save.field", field="version")
    record = record_from_plain(document, game, stopped)
    players = field(document, "players", dict)
    match = None
    if with_dice and "match" in document:
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


def record_from_plain(
    document: dict[str, Any], game: Game[Any, Any], stopped: Callable[[], bool], within: str = ""
) -> GameRecord:
    """The inverse of `record_to_plain`. Raises EngineError, which names fields `within` others."""
    record = GameRecord(game, game.parse_position(text_field(document, "start", within)))
    _read_moves(record, document, stopped, within)
    return record


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


def _read_moves(
    record: GameRecord, document: dict[str, Any], stopped: Callable[[], bool], within: str
) -> None:
    moves = field(document, "moves", list, within)
    if len(moves) > MOVES_LIMIT:
        raise EngineError("save.field", field=f"{within}moves")
    nodes: list[Node] = [record.root]  # move number n is nodes[n + 1]
    _read_marks(record, record.root, document)
    for number, move in enumerate(moves):
        if stopped():
            raise SearchStopped
        if not isinstance(move, dict):
            raise EngineError("save.field", field=f"{within}moves[{number}]")
        after = _index(move, "after", number)
        text = text_field(move, "move")
        parent = nodes[after + 1]
        try:
            action = record.game.parse_action(parent.state, text)
            record.go_to(parent)
            nodes.append(record.play(action))
        except EngineError:
            raise EngineError("save.illegal_move", number=number + 1, text=text[:40]) from None
        _read_marks(record, nodes[-1], move)
    for node in nodes:
        node.chosen = None  # whatever was read last, "forward" leads along the main line
    for node, move in zip(nodes[1:], moves, strict=True):
        forward = "forward" in move and field(move, "forward", bool, f"{within}moves[].")
        if forward and node.parent is not None:
            node.parent.chosen = node  # or where it led when the file was written
    record.go_to(nodes[_index(document, "current", len(moves)) + 1])


def _read_marks(record: GameRecord, node: Node, entry: dict[str, Any]) -> None:
    with_dice = record.game.has_chance
    if "resigned" in entry:
        side = _SIDES.get(text_field(entry, "resigned"))
        # Only the side whose turn it is can give up, and only a game that goes on. In a game with
        # dice either may, at any time.
        to_move = record.game.to_move(node.state)
        if not side or not (with_dice or side == to_move) or record.game.is_terminal(node.state):
            raise EngineError("save.field", field="resigned")
        node.resigned = side
    if with_dice and "stake" in entry:
        node.resigned_stake = whole_field(entry, "stake", 1, 3)
    if with_dice and "remarks" in entry:
        node.remarks = lines_field(entry, "remarks", LINES_LIMIT)
        if "" in node.remarks:
            raise EngineError("save.field", field="remarks")


def lines_field(entry: dict[str, Any], name: str, most: int) -> tuple[str, ...]:
    """Some texts of one line each, which can be written to any file. Raises EngineError."""
    lines = field(entry, name, list)
    if len(lines) > most or not all(_is_line(line) for line in lines):
        raise EngineError("save.field", field=name)
    return tuple(lines)


def _is_line(value: object) -> bool:
    if not isinstance(value, str) or len(value) > _LINE_LENGTH:
        return False
    return not any(c in "\r\n\0" or "\ud800" <= c <= "\udfff" for c in value)


def _index(entry: dict[str, Any], name: str, count: int) -> int:
    """The number of an earlier move, or -1 for the start."""
    return whole_field(entry, name, -1, count - 1)
