"""The game on the board, kept for the next start: a file in the data folder (`poda.recovery`).

A game keeps its file until it is finished or discarded, so that neither a process that is killed
nor a game left beside it loses one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from poda import recovery
from poda.play import storage
from poda.play.match_record import Match
from poda.play.record import GameRecord, Node
from poda.play.storage import SavedGame

STEM: Final = "unfinished"


def newest() -> Path | None:
    """The game that was left last, and that no other window plays; None where there is none."""
    return next(iter(recovery.left(STEM)), None)


def text_of(saved: SavedGame) -> Callable[[], str]:
    """What gives the text of the game as it is now, on another thread, while it is played on."""
    frozen = _frozen(saved)
    return lambda: storage.to_json(frozen)


def is_unfinished(record: GameRecord, match: Match | None = None) -> bool:
    """Whether there is something to go on with: moves, and no end to the line looked at; or a match
    that nobody has won."""
    if match is not None:
        begun = len(match.games) > 1 or bool(record.root.children)
        return begun and not match.winner()
    last = record.line()[-1]
    return last is not record.root and not last.resigned and not record.game.is_terminal(last.state)


def _frozen(saved: SavedGame) -> SavedGame:
    """A copy of what changes: the record on the board. 5,000 moves take some 10 ms."""
    record, copies = _copied(saved.record)
    match = saved.match
    if match is not None:
        game = match.game
        end = None if game.end is None else copies.get(id(game.end))
        games = list(match.games)
        games[match.shown] = replace(game, record=record, end=end)
        match = replace(match, games=tuple(games))
    return replace(saved, record=record, match=match)


def _copied(record: GameRecord) -> tuple[GameRecord, dict[int, Node]]:
    """The record again, and the copy of each node by the node's id."""
    copies: dict[int, Node] = {}
    for node in record.nodes():  # parents before children, the main line first
        parent = None if node.parent is None else copies[id(node.parent)]
        copy = Node(
            node.state, node.action, parent, resigned=node.resigned,
            resigned_stake=node.resigned_stake, remarks=node.remarks, thrown=node.thrown,
        )  # fmt: skip
        if parent is not None:
            parent.children.append(copy)
        copies[id(node)] = copy
    result = GameRecord(record.game, record.root.state)
    result.root = copies[id(record.root)]
    result.current = copies[id(record.current)]
    return result, copies
