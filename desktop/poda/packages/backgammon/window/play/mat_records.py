"""Matches as `.mat` files, read into records and written; and read from `.sgf` and `.xg` files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games import game as game_of
from poda.engine.games.backgammon_parts.cube import CubeRules
from poda.engine.games.backgammon_parts.notation import cube, resigned_stake, rules_of, wins_text
from poda.engine.players import PlayerSpec
from poda.packages.backgammon.engine.files import sgf, xg
from poda.packages.backgammon.engine.files.mat import (
    BYTES_LIMIT,
    MatGame,
    MatMatch,
    Remark,
    parse,
    write,
)
from poda.play.exchange import fault_remark, position_in
from poda.play.model.match import (
    GAME,
    Match,
    MatchGame,
    begin,
    joined,
    outcome,
    parted,
    without_end,
)
from poda.play.model.record import GameNode, GameRecord
from poda.play.model.storage import SavedGame

_HEAD: Final = 4_000  # characters, which tell what a file is


def load(path: Path, stopped: Callable[[], bool] = lambda: False) -> SavedGame:
    """The match in a file, with its last game on the board and persons on both sides; or its only
    position.

    Raises:
        EngineError: the file cannot be read; the sentence says why.
        SearchStopped: `stopped` turned true.
    """
    head = documents.beginning(path, _HEAD)
    if head.startswith(xg.SIGN.decode()):
        data = documents.read_foreign_bytes(path, xg.BYTES_LIMIT, "mat.too_large")
        position = xg.position(data)
        return position_in(position, GAME) if position else _saved(xg.parse(data, stopped))
    limit = sgf.BYTES_LIMIT if sgf.SIGNS.match(head) else BYTES_LIMIT
    return read(documents.read_foreign(path, limit, "mat.too_large"), stopped)


def read(text: str, stopped: Callable[[], bool] = lambda: False) -> SavedGame:
    """The match in the text of a file; otherwise as `load`."""
    return _saved((sgf.parse if sgf.SIGNS.match(text) else parse)(text, stopped))


def _saved(found: MatMatch) -> SavedGame:
    match = to_match(found)
    person = PlayerSpec("person")
    faults = tuple(game.fault for game in found.games if game.fault is not None)
    return SavedGame(match.game.record, {MAX: person, MIN: person}, match=match, faults=faults)


def save(path: Path, record: GameRecord, match: Match | None, names: tuple[str, str]) -> None:
    """Write a match, or a single game, to a file; otherwise as `poda.play.exchange.Records`."""
    match = match or begin(0, record)
    if not all(_is_from_start(game.record.root) for game in match.games):
        raise EngineError("mat.position")
    documents.write_text(path, write(from_match(match, names)))


def to_match(mat: MatMatch) -> Match:
    """The match that a file holds, with its last game on the board."""
    last = len(mat.games) - 1
    games = tuple(_game(game, is_last=index == last) for index, game in enumerate(mat.games))
    return Match(mat.length, games, last, mat.games[-1].names, mat.comments, _rules(mat))


def _rules(mat: MatMatch) -> CubeRules | None:
    """The rules of the cube, as the match's games show them; None if none has a cube."""
    cubes = [game.cube for game in mat.games if game.cube is not None]
    if not cubes:
        return None
    one_away = next((cube for cube in cubes if 1 in cube.away), None)
    said = rules_of(mat.comments).get("crawford") == "off"
    without = said or (mat.length > 1 and one_away is not None and not one_away.crawford)
    return CubeRules(not without, cubes[0].jacoby, any(cube.beavers for cube in cubes))


def _game(mat: MatGame, *, is_last: bool) -> MatchGame:
    record = GameRecord(game_of(GAME), mat.start(), mat.actions)
    nodes = record.line()
    for remark in mat.remarks:
        node = nodes[remark.ply]
        node.remarks += (joined(remark.side, remark.text),)
    end = record.current
    if mat.fault is not None:
        end.remarks += (fault_remark(mat.fault),)
    if mat.winner and not record.game.is_terminal(end.state):
        end.resigned = -mat.winner
        cube_value = end.state.cube.value if mat.cube else cube(each.text for each in mat.remarks)
        end.resigned_stake = resigned_stake(mat.points, cube_value)
        if outcome(record, end)[1] != mat.points:  # such as a cube that turned by itself
            end.remarks += (joined(mat.winner, wins_text(mat.points)),)
    won = (0, 0) if is_last else (mat.winner, mat.points)
    return MatchGame(record, mat.scores, outcome=won, end=end if mat.winner else None)


def from_match(match: Match, names: tuple[str, str]) -> MatMatch:
    """The match for a file: of each game only the main line."""
    first, second = (known or name for known, name in zip(match.names, names, strict=True))
    games = tuple(
        _mat_game(game, match.outcome(index), (first, second))
        for index, game in enumerate(match.games)
    )
    comments = match.comments
    off = match.rules is not None and bool(match.length) and not match.rules.crawford
    if off and "crawford" not in rules_of(comments):
        comments = (*comments, '; [Crawford "Off"]')
    return MatMatch(match.length, games, comments)


def _mat_game(game: MatchGame, won: tuple[int, int], names: tuple[str, str]) -> MatGame:
    nodes = game.line()
    winner, points = won
    actions = tuple(node.action for node in nodes[1:])
    remarks = tuple(
        Remark(ply, *parted(remark))
        for ply, node in enumerate(nodes)
        for remark in (node.remarks if winner and node is nodes[-1] else without_end(node.remarks))
    )
    return MatGame(names, game.before, actions, remarks, winner, points, nodes[0].state.cube)


def _is_from_start(node: GameNode) -> bool:
    """Whether a record with this root can be written to such a file."""
    game = game_of(GAME)
    return bool(game.searched(node.state) == game.initial_state())
