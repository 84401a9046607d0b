"""A game as a tree of moves: what was played, and the other lines that were tried.

Going back forgets nothing. Playing another move from an earlier position begins a new line beside
the old one; playing the same move again walks along the old one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from poda.engine.game import MIN, Game


@dataclass(eq=False, slots=True)
class Node:
    """A position of the record.

    Attributes:
        state: the position.
        action: the move that led here; None at the root.
        children: the positions after each move that was played here; the first is the main line.
        chosen: the child that was last on the way: where "forward" goes.
        resigned: the player (MAX or MIN) who resigned here, or 0.
    """

    state: Any
    action: Any = None
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)
    chosen: Node | None = None
    resigned: int = 0

    def path(self) -> list[Node]:
        """The nodes from the root to this one, both included."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]

    @property
    def ply(self) -> int:
        """How many moves below the root this position stands."""
        return len(self.path()) - 1


class GameRecord:
    """The tree of one game, and the position that is looked at.

    Args:
        game: the rules.
        start: where the record begins; the initial position unless given.
        actions: moves to play at once from there. Raises EngineError if one is not legal.
    """

    def __init__(
        self, game: Game[Any, Any], start: Any = None, actions: Sequence[Any] = ()
    ) -> None:
        self.game = game
        self.root = Node(game.initial_state() if start is None else start)
        self.current = self.root
        for action in actions:
            self.play(action)

    @property
    def state(self) -> Any:
        """The position that is looked at."""
        return self.current.state

    def play(self, action: Any) -> Node:
        """Play `action` from the current position. Raises EngineError if it is not legal."""
        state = self.game.result(self.current.state, action)
        for child in self.current.children:
            if child.action == action:
                break
        else:
            child = Node(state, action, self.current)
            self.current.children.append(child)
        self.go_to(child)
        return child

    def go_to(self, node: Node) -> None:
        """Look at `node`; "forward" from its ancestors now leads to it."""
        for parent, child in zip(node.path(), node.path()[1:], strict=False):
            parent.chosen = child
        self.current = node

    def line(self) -> list[Node]:
        """The line on which the current position lies, from the root to its last move."""
        nodes = self.current.path()
        while (after := next_of(nodes[-1])) is not None:
            nodes.append(after)
        return nodes

    def actions(self) -> list[Any]:
        """The moves from the root to the current position."""
        return [node.action for node in self.current.path()[1:]]

    def position_text(self) -> str:
        """The current position in the game's notation."""
        return self.game.format_record(self.root.state, self.actions())

    def nodes(self) -> Iterator[Node]:
        """Every node, parents before children, the main line first."""
        todo = [self.root]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))

    def is_over(self) -> bool:
        """Whether the game has ended in the current position, by its rules or by resignation."""
        return bool(self.current.resigned) or self.game.is_terminal(self.state)

    def winner(self) -> int:
        """Who won the game that is over: MAX, MIN, or 0 for nobody."""
        if self.current.resigned:
            return -self.current.resigned
        utility = self.game.utility(self.state)
        return (utility > 0) - (utility < 0)


def next_of(node: Node) -> Node | None:
    """The move that comes after `node` on the line last looked at."""
    return node.chosen or (node.children[0] if node.children else None)


def step_back(node: Node, stops: Callable[[Node], bool]) -> Node | None:
    """The nearest position before `node` where it `stops`; None where there is none."""
    before = node.parent
    while before is not None and not stops(before):
        before = before.parent
    return before


def step_forward(node: Node, stops: Callable[[Node], bool]) -> Node | None:
    """The nearest position after `node` on its line where it `stops`, or else the line's last."""
    after = next_of(node)
    while after is not None and not stops(after) and next_of(after) is not None:
        after = next_of(after)
    return after


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the move list: one move of each side.

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
    """The record as the rows of a move list: each line beside another follows the row it leaves."""
    result: list[Row] = []
    # Lines still to be written: the node that begins each, and its level. The last comes next.
    todo = [(child, 0) for child in record.root.children[:1]]
    min_begins = record.game.to_move(record.root.state) == MIN
    while todo:
        head, level = todo.pop()
        node: Node | None = head
        while node is not None:
            row = _row(node, level, min_begins)
            result.append(row)
            moves = [move for move in (row.first, row.second) if move is not None]
            branches = [sibling for move in moves for sibling in _beside(move)]
            node = moves[-1].children[0] if moves[-1].children else None
            if branches:
                if node is not None:
                    todo.append((node, level))
                todo.extend((branch, level + 1) for branch in reversed(branches))
                break
    return result


def _row(node: Node, level: int, min_begins: bool) -> Row:
    """The row that begins with `node`: a whole move, or MIN's half where MIN moves first in it."""
    ply = node.ply - 1 + min_begins
    if ply % 2:
        return Row(ply // 2 + 1, level, None, node)
    return Row(ply // 2 + 1, level, node, node.children[0] if node.children else None)


def _beside(node: Node) -> list[Node]:
    """The lines that begin beside this move, where it is the main one."""
    siblings = node.parent.children if node.parent else []
    return siblings[1:] if siblings and siblings[0] is node else []
