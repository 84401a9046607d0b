"""Saved games and matches, and the game kept for the next start: one JSON file each, described in
`docs/game-file.md`.

A file is written whole or not at all. On reading, every field is checked; anything wrong raises
`EngineError`, and nothing else happens.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from poda.engine import documents
from poda.engine.documents import field, text_field, whole_field
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN, Game
from poda.engine.games import game as game_of
from poda.engine.games.backgammon_parts.cube import CubeRules
from poda.engine.games.backgammon_parts.moves import BAR, OFF
from poda.engine.games.backgammon_parts.notation import GAMES_LIMIT, LENGTH_LIMIT, POINTS_LIMIT
from poda.engine.players import PlayerSpec
from poda.engine.search.observer import SearchStopped
from poda.play.model.match import Match, MatchGame, Score, cube_of
from poda.play.model.record import ID_LENGTH, GameDice, GameNode, GameRecord

FORMAT: Final = documents.GAME
VERSION: Final = 3
"""The version for games with the doubling cube. Games with dice and without a cube are written as
version 2, others as version 1, as older releases did."""

_SIDES: Final = {"max": MAX, "min": MIN}


class SavedGame(NamedTuple):
    """The content of a file: the record, the players, and the board's orientation.

    Attributes:
        dice: the dice, in a game with some.
        match: the match whose game on the board this record is; None for a single game.
        faults: why not all of another program's file could be read, game by game; not kept.
        compared: compares what the file says of the position with what is right, in a job: gives a
            remark that tells the agreement, or an error that tells the difference; not kept.
    """

    record: GameRecord
    players: dict[int, PlayerSpec]
    flipped: bool = False
    dice: GameDice | None = None
    match: Match | None = None
    faults: tuple[EngineError, ...] = ()
    compared: Callable[[Callable[[], bool]], str | EngineError] | None = None

    def copied(self) -> SavedGame:
        """A copy with a record of its own, which later moves on the board do not change."""
        record, copies = self.record.copied()
        match = self.match
        if match is not None:
            game = match.game
            end = None if game.end is None else copies.get(id(game.end))
            games = list(match.games)
            games[match.shown] = game._replace(record=record, end=end)
            match = match._replace(games=tuple(games))
        return self._replace(record=record, match=match)


def save(path: Path, saved: SavedGame) -> None:
    """Write the game to `path`. Raises EngineError if that fails."""
    documents.write_text(path, to_json(saved))


def load(path: Path, stopped: Callable[[], bool] = lambda: False) -> SavedGame:
    """Read the game in `path`.

    Raises:
        EngineError: the file is wrong; the error names the field.
        SearchStopped: `stopped` turned true.
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
        "players": {name: _player_text(saved.players[side]) for name, side in _SIDES.items()},
        **record_to_plain(record),
        "flipped": saved.flipped,
    }
    if saved.dice is not None:
        document["dice"] = saved.dice.to_plain()
    if saved.match is not None:
        document["match"] = match_to_plain(saved.match)
    return document


def from_json(text: bytes | str, stopped: Callable[[], bool] = lambda: False) -> SavedGame:
    """The saved game in a text. Raises EngineError, or SearchStopped where it `stopped`."""
    return from_plain(parsed(text), stopped)


def parsed(text: bytes | str) -> dict[str, Any]:
    """The document in a text, its fields unchecked. Raises EngineError if it is none."""
    return documents.parse(text, FORMAT, VERSION, oldest=1)


def from_plain(document: dict[str, Any], stopped: Callable[[], bool] = lambda: False) -> SavedGame:
    """The inverse of `to_plain`, for a parsed document. Raises EngineError, or SearchStopped once
    `stopped` is true."""
    game = game_of(text_field(document, "game"))
    with_dice, version = game.has_chance, whole_field(document, "version", 1, VERSION)
    if (version > 1) is not with_dice:
        raise EngineError("save.field", field="version")
    record = record_from_plain(document, game, stopped)
    match = None
    if game.has_cube and "match" in document:
        match = match_from_plain(field(document, "match", dict), record, stopped)
    dice = with_dice and "dice" in document
    saved = SavedGame(
        record,
        players_from_plain(document, game.key),
        field(document, "flipped", bool),
        GameDice.from_plain(document["dice"]) if dice else None,
        match,
    )
    if version != _version(saved):
        raise EngineError("save.field", field="version")
    return saved


def players_from_plain(document: dict[str, Any], game_key: str) -> dict[int, PlayerSpec]:
    """The players in a document, by side. Raises EngineError."""
    players = field(document, "players", dict)
    return {side: _player(text_field(players, name), game_key) for name, side in _SIDES.items()}


def _version(saved: SavedGame) -> int:
    """The oldest version that can hold this game, so that older releases open it if they can."""
    if not saved.record.game.has_chance:
        return 1
    records = [saved.record]
    if saved.match is not None:
        records += [game.record for game in saved.match.games]
    with_rules = saved.match is not None and saved.match.rules is not None
    with_cube = with_rules or any(cube_of(record.root.state) for record in records)
    return VERSION if with_cube else 2


def _player_text(spec: PlayerSpec) -> str:
    """A player's specification for a file. A kept player is named without its folder: a game that
    is passed on reveals no paths, and finds the kept players of whoever opens it."""
    if not spec.path:
        return str(spec)
    from poda.play import kept_players  # not before the first paint

    path = Path(spec.path)
    return str(replace(spec, path=path.name) if path.parent == kept_players.folder() else spec)


def _player(text: str, game_key: str) -> PlayerSpec:
    """The inverse of `_player_text`. Raises EngineError."""
    spec = PlayerSpec.parse(text, game_key)
    whole = spec.path.replace("\\", "/")
    name = whole.rpartition("/")[2]
    # On Windows, even looking for a file on another computer sends that computer the user's name.
    if spec.path and (name == whole or whole.startswith("//")):
        from poda.play import kept_players  # likewise

        return replace(spec, path=str(kept_players.folder() / name))
    return spec


# Records and matches in saved games: the fields of `docs/game-file.md` that a game of a match has
# too, and those that only a match has.
#
# The game on the board stands in the document itself; the others stand in the match.

# A long evening of Connect Four with every line tried is some hundred moves and kilobytes; a long
# match of backgammon five thousand throws and plays.
MOVES_LIMIT: Final = 5_000
MATCH_MOVES_LIMIT: Final = 40_000
"""The most moves of all games of a match: those of some 300 games."""

LINES_LIMIT: Final = 50_000
"""The most remarks on one position, and comments: the most lines of a `.mat` file."""
_ID: Final = re.compile(f"[0-9a-f]{{{ID_LENGTH}}}")
_LINE_LENGTH: Final = 1_010  # the most characters of a remark, its side included
_SIDE_NAMES: Final = {MAX: "max", MIN: "min"}


def match_to_plain(match: Match) -> dict[str, object]:
    """The match as a saved game holds it."""
    plain: dict[str, object] = {"length": match.length, "shown": match.shown}
    if any(match.names):
        plain["names"] = list(match.names)
    if match.comments:
        plain["comments"] = list(match.comments)
    if match.rules is not None:
        plain["cube"] = {"crawford": match.rules.crawford, "jacoby": match.rules.jacoby}
        if match.rules.beavers:
            plain["cube"] = {**match.rules._asdict()}
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


def match_from_plain(
    plain: dict[str, Any], record: GameRecord, stopped: Callable[[], bool]
) -> Match:
    """The inverse of `to_plain`. Raises EngineError, or SearchStopped where it `stopped`.

    Args:
        record: the record of the game on the board.
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
    _select_end_line(games[-1])
    rules = _rules(field(plain, "cube", dict)) if "cube" in plain else None
    return Match(length, tuple(games), shown, (names[0], names[1]), comments, rules).followed()


def _rules(plain: dict[str, Any]) -> CubeRules:
    known = ("crawford", "jacoby", *(["beavers"] if "beavers" in plain else []))
    return CubeRules(*(field(plain, name, bool, within="cube.") for name in known))


def _select_end_line(game: MatchGame) -> None:
    """Make the line to the end that counts the current line of its record."""
    current = game.record.current
    if game.end is not None and current in game.end.path():
        game.record.go_to(game.end)
        game.record.go_to(current)


def _check_moves(entries: list[Any]) -> None:
    """Check the number of all moves before any is played, as a person waits for the match."""
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
    dice = GameDice.from_plain(entry["dice"]) if "dice" in entry and not on_board else None
    return MatchGame(record, score_field(entry, "before", within), dice, outcome, end)


def score_field(entry: dict[str, Any], name: str, within: str) -> Score:
    """The points of both sides. Raises EngineError."""
    points = field(entry, name, list, within)
    # True is an int to Python, but no number of points.
    if len(points) != 2 or any(type(p) is not int or not 0 <= p <= POINTS_LIMIT for p in points):
        raise EngineError("save.field", field=f"{within}{name}")
    return points[0], points[1]


def record_to_plain(record: GameRecord) -> dict[str, object]:
    """The fields of a record: its start, its moves, and its current position."""
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
        "id": record.id,
        **({"aided": True} if record.aided else {}),
        **_marks(record.root),
    }


def _is_forward(node: GameNode) -> bool:
    """Whether "forward" leads to this node although it is not on the main line."""
    parent = node.parent
    return parent is not None and parent.chosen is node and parent.children[0] is not node


def _marks(node: GameNode) -> dict[str, object]:
    """The fields of a node beside its move: resignation and remarks."""
    marks: dict[str, object] = {}
    if node.resigned:
        marks["resigned"] = _SIDE_NAMES[node.resigned]
        if node.resigned_stake != 1:
            marks["stake"] = node.resigned_stake
    if node.remarks:
        marks["remarks"] = list(node.remarks)
    return marks


def record_from_plain(
    document: dict[str, Any], game: Game[Any, Any], stopped: Callable[[], bool], within: str = ""
) -> GameRecord:
    """The inverse of `record_to_plain`. Raises EngineError; `within` precedes field names in it."""
    record = GameRecord(game, game.parse_position(text_field(document, "start", within)))
    _read_moves(record, document, stopped, within)
    record.id = _id(document, within)
    record.aided = "aided" in document and field(document, "aided", bool, within)
    return record


def _id(document: dict[str, Any], within: str) -> str:
    """The id of the game; without one in the file, a hash of the game's content."""
    if "id" not in document:
        import hashlib  # with OpenSSL: not before the first paint

        content = json.dumps([document.get(name) for name in ("game", "start", "moves")])
        return hashlib.sha256(content.encode()).hexdigest()[:ID_LENGTH]
    found = text_field(document, "id", within)
    if not _ID.fullmatch(found):
        raise EngineError("save.field", field=f"{within}id")
    return found


def _read_moves(
    record: GameRecord, document: dict[str, Any], stopped: Callable[[], bool], within: str
) -> None:
    moves = field(document, "moves", list, within)
    if len(moves) > MOVES_LIMIT:
        raise EngineError("save.field", field=f"{within}moves")
    nodes: list[GameNode] = [record.root]  # move number n is nodes[n + 1]
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
        node.chosen = None  # "forward" leads along the main line, not the line read last
    for node, move in zip(nodes[1:], moves, strict=True):
        forward = "forward" in move and field(move, "forward", bool, f"{within}moves[].")
        if forward and node.parent is not None:
            node.parent.chosen = node  # unless the file says that it led here
    record.go_to(nodes[_index(document, "current", len(moves)) + 1])


def _read_marks(record: GameRecord, node: GameNode, entry: dict[str, Any]) -> None:
    with_dice = record.game.has_chance
    if "resigned" in entry:
        side = _SIDES.get(text_field(entry, "resigned"))
        # Only the side to move can resign (in a game with dice either side), and only an unfinished
        # game.
        to_move = record.game.to_move(node.state)
        if not side or not (with_dice or side == to_move) or record.game.is_terminal(node.state):
            raise EngineError("save.field", field="resigned")
        node.resigned = side
    if with_dice and "stake" in entry:
        node.resigned_stake = whole_field(entry, "stake", 1, 3)
    if "remarks" in entry:
        node.remarks = lines_field(entry, "remarks", LINES_LIMIT)
        if "" in node.remarks:
            raise EngineError("save.field", field="remarks")


def lines_field(entry: dict[str, Any], name: str, most: int) -> tuple[str, ...]:
    """At most `most` texts of one line each, safe to write to any file. Raises EngineError."""
    lines = field(entry, name, list)
    if len(lines) > most or not all(is_line(line) for line in lines):
        raise EngineError("save.field", field=name)
    return tuple(lines)


def is_line(value: object) -> bool:
    """Whether that is a text of one line, which can be written to any file."""
    if not isinstance(value, str) or len(value) > _LINE_LENGTH:
        return False
    return not any(c in "\r\n\0" or "\ud800" <= c <= "\udfff" for c in value)


def _index(entry: dict[str, Any], name: str, count: int) -> int:
    """The number of an earlier move, or -1 for the start."""
    return whole_field(entry, name, -1, count - 1)


# The game on the board, kept for the next start: a file in the data folder
# (`poda.house.recovery`).
#
# A game keeps its file until it is finished or discarded, so that none is lost when a process is
# killed or another game begun. The file is a saved game with one more field, `left`: the window's
# own state, which ordinary files of games do not hold.

STEM: Final = "unfinished"
_MOST_STEPS: Final = 4  # the most steps of a play

Earlier = SavedGame | dict[str, Any]
"""A game that another one replaced; or its document, as older releases kept it."""


class StoredGame(NamedTuple):
    """A game that was left, and the window's state about it.

    Attributes:
        saved: the game.
        earlier: the games it replaced, from files of older releases; the last one last.
        keeps_seed: whether later games get the same seed again.
        swapped, steps: a person's unfinished play of the throw, from point to point.
        review: whether the review is on.
        recent: the name of its file among the recent games; "" for none.
        others: the games of other kinds that are unfinished in the same window, the last one
            left last.
        playing: whether two engines played each other; False from a file.
        at_work: whether an engine thought, or a pause ran before its move; None from a file.
    """

    saved: SavedGame
    earlier: Sequence[dict[str, Any]] = ()
    keeps_seed: bool = False
    swapped: bool = False
    steps: tuple[tuple[int, int], ...] = ()
    review: bool = False
    recent: str = ""
    others: Sequence[StoredGame] = ()
    playing: bool = False
    at_work: bool | None = None

    def copied(self) -> StoredGame:
        """A copy with records of its own (`SavedGame.copied`)."""
        others = [each.copied() for each in self.others]
        return self._replace(saved=self.saved.copied(), others=others)


def text_of(left: StoredGame) -> Callable[[], str]:
    """A function for another thread that gives the file's text for the game as it is now."""
    frozen = left.copied()
    return lambda: as_text(_left_to_plain(frozen))


def load_left(path: Path) -> StoredGame:
    """The game and state in a file. Raises EngineError."""
    document = parsed(documents.read(path, FORMAT))
    left = _left_from_plain(document)
    others: list[StoredGame] = []
    if "others" in (plain := document.get("left", {})):
        others = [_left_from_plain(each) for each in _documents(plain, "others")]
    keys = [each.saved.record.game.key for each in (left, *others)]
    if len(set(keys)) < len(keys):
        raise EngineError("save.field", field="left.others")
    return left._replace(others=others)


def _documents(plain: dict[str, Any], name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = field(plain, name, list, "left.")
    if not all(isinstance(each, dict) for each in found):
        raise EngineError("save.field", field=f"left.{name}")
    return found


def _left_from_plain(document: dict[str, Any]) -> StoredGame:
    """The inverse of `_left_to_plain`, but for `others`. Raises EngineError."""
    saved = from_plain(document)
    if "left" not in document:
        return StoredGame(saved)
    plain = field(document, "left", dict)
    earlier = _documents(plain, "earlier")
    return StoredGame(
        saved,
        earlier,
        field(plain, "keeps_seed", bool, "left."),
        field(plain, "swapped", bool, "left."),
        _steps(field(plain, "steps", list, "left.")),
        field(plain, "review", bool, "left."),
        text_field(plain, "recent", "left.") if "recent" in plain else "",
    )


def is_unfinished(record: GameRecord, match: Match | None = None) -> bool:
    """Whether a game has moves and its current line no end, or a match that has begun no winner."""
    if match is not None:
        return is_begun(record, match) and not match.winner()
    last = record.line()[-1]
    return last is not record.root and not last.resigned and not record.game.is_terminal(last.state)


def is_begun(record: GameRecord, match: Match | None = None) -> bool:
    """Whether any move, or game of the match, was played."""
    return bool(record.root.children) or (match is not None and len(match.games) > 1)


def _left_to_plain(left: StoredGame) -> dict[str, object]:
    return to_plain(left.saved) | {
        "left": {
            "keeps_seed": left.keeps_seed,
            "swapped": left.swapped,
            "steps": left.steps,
            "review": left.review,
            "recent": left.recent,
            "earlier": [],  # older releases need this field
            "others": [_left_to_plain(each) for each in left.others],
        }
    }


def _steps(values: list[Any]) -> tuple[tuple[int, int], ...]:
    whole = all(
        isinstance(step, list)
        and len(step) == 2
        and all(type(point) is int and OFF <= point <= BAR for point in step)
        for step in values
    )
    if not whole or len(values) > _MOST_STEPS:
        raise EngineError("save.field", field="left.steps")
    return tuple((start, end) for start, end in values)
