"""The record as the rows of a move list: one move of each side in a row.

In a game with dice a move is a whole turn, the throw and the play: it stands for the node after the
play, or after the throw where nothing has been played yet. A double is a move of who doubles, and
its answer one of the other side, which gives them the rows that they have in every record.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from poda.engine.game import MIN, Game
from poda.play.model.record import GameRecord, Node, is_throw, side_on_turn


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the move list.

    Attributes:
        number: the number of the move, from 1.
        level: 0 for the main line, 1 for a line beside it, and so on.
        first, second: the positions after MAX's and MIN's move; None where the row has none.
    """

    number: int
    level: int
    first: Node | None
    second: Node | None


def rows(record: GameRecord) -> list[Row]:
    """The rows of a record: each line beside another follows the row that it leaves."""
    result: list[Row] = []
    # Lines still to be written: the node that begins each, the number of moves before it, and its
    # level. The last comes next.
    todo = [(node, 0, 0) for node in moves_after(record.root)[:1]]
    while todo:
        head, count, level = todo.pop()
        # MIN's move is the second of its row, also where it begins: of two opening throws, which
        # are beside each other, one may be MAX's.
        count += (mover(record.game, head) == MIN) - count % 2
        node: Node | None = head
        while node is not None:
            row = _row(node, count, level)
            result.append(row)
            moves = [move for move in (row.first, row.second) if move is not None]
            # The second of two moves is one further; only where it begins the row it is not.
            branches = [
                (other, count + index, level + 1)
                for index, move in enumerate(moves)
                for other in _beside(move)
            ]
            count += len(moves)
            following = moves_after(moves[-1])
            node = following[0] if following else None
            if branches:
                if node is not None:
                    todo.append((node, count, level))
                todo.extend(reversed(branches))
                break
    return result


def moves_after(node: Node) -> list[Node]:
    """The moves that were made from a position, as the nodes that they stand for."""
    found: list[Node] = []
    for child in node.children:
        if is_throw(child) and child.children:
            found.extend(child.children)
        else:
            found.append(child)
    return found


def before(node: Node) -> Node | None:
    """The position from which the move of a node was made, before its throw."""
    parent = node.parent
    return parent.parent if parent is not None and is_throw(parent) else parent


def throw_of(node: Node) -> Node | None:
    """The node after the throw of a move; None where there was none in the record."""
    if is_throw(node):
        return node
    return node.parent if node.parent is not None and is_throw(node.parent) else None


def mover(game: Game[Any, Any], node: Node) -> int:
    """MAX or MIN, whose move it was."""
    if is_throw(node) and (side := side_on_turn(game, node.state)):
        return side
    assert node.parent is not None
    return side_on_turn(game, node.parent.state)


def _row(node: Node, count: int, level: int) -> Row:
    """The row that begins with `node`: a whole move, or MIN's half where MIN moves first in it."""
    if count % 2:
        return Row(count // 2 + 1, level, None, node)
    following = [] if is_throw(node) else moves_after(node)
    return Row(count // 2 + 1, level, node, following[0] if following else None)


def _beside(node: Node) -> list[Node]:
    """The lines that begin beside this move, where it is the main one."""
    start = before(node)
    siblings = moves_after(start) if start is not None else []
    return siblings[1:] if siblings and siblings[0] is node else []
