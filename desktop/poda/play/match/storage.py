"""Records and matches in saved games: the fields of `docs/game-file.md` that a game of a match has
too, and those that only a match has.

The game on the board stands in the document itself; the others stand in the match.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from poda.engine.backgammon.notation import GAMES_LIMIT, LENGTH_LIMIT, POINTS_LIMIT
from poda.engine.documents import field, text_field, whole_field
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN, Game
from poda.engine.search.stopping import SearchStopped
from poda.play.backgammon.cube_rules import CubeRules
from poda.play.backgammon.dice import Dice
from poda.play.match.record import Match, MatchGame, Score
from poda.play.model.record import GameRecord, Node

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


def record_from_plain(
    document: dict[str, Any], game: Game[Any, Any], stopped: Callable[[], bool], within: str = ""
) -> GameRecord:
    """The inverse of `record_to_plain`. Raises EngineError, which names fields `within` others."""
    record = GameRecord(game, game.parse_position(text_field(document, "start", within)))
    _read_moves(record, document, stopped, within)
    return record


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
