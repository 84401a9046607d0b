"""A game as a tree of moves: what was played, and the other lines that were tried.

Going back forgets nothing. Playing another move from an earlier position begins a new line beside
the old one; playing the same move again walks along the old one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from poda.engine.backgammon.cube import CUBE_ACTIONS
from poda.engine.game import CHANCE, Game


@dataclass(eq=False, slots=True)
class Node:
    """A position of the record.

    Attributes:
        state: the position.
        action: the move that led here; None at the root.
        children: the positions after each move that was played here; the first is the main line.
        chosen: the child that was last on the way: where "forward" goes.
        resigned: the player (MAX or MIN) who resigned here, or 0.
        resigned_stake: what that costs: 1, 2 (a gammon) or 3 (a backgammon).
        remarks: what else was written here of the game: lines of text that no rule looks at.
        thrown: whether the dice fell on the way here.
    """

    state: Any
    action: Any = None
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)
    chosen: Node | None = None
    resigned: int = 0
    resigned_stake: int = 1
    remarks: tuple[str, ...] = ()
    thrown: bool = False

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
            # Who is about to throw may double: that is no throw.
            thrown = self.game.to_move(self.current.state) == CHANCE and action not in CUBE_ACTIONS
            child = Node(state, action, self.current, thrown=thrown)
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

    def copied(self) -> tuple[GameRecord, dict[int, Node]]:
        """The record again, and the copy of each node by the node's id. 5,000 moves take some 10
        ms."""
        copies: dict[int, Node] = {}
        for node in self.nodes():
            parent = None if node.parent is None else copies[id(node.parent)]
            copy = replace(node, parent=parent, children=[], chosen=None)
            copies[id(node)] = copy
            if parent is not None:
                parent.children.append(copy)
                assert node.parent is not None
                if node.parent.chosen is node:
                    parent.chosen = copy
        result = GameRecord(self.game, self.root.state)
        result.root, result.current = copies[id(self.root)], copies[id(self.current)]
        return result, copies

    def is_over(self) -> bool:
        """Whether the game has ended in the current position, by its rules or by resignation."""
        return bool(self.current.resigned) or self.game.is_terminal(self.state)

    def winner(self) -> int:
        """Who won the game that is over: MAX, MIN, or 0 for nobody."""
        if self.current.resigned:
            return -self.current.resigned
        utility = self.game.utility(self.state)
        return (utility > 0) - (utility < 0)

    def points(self) -> int:
        """What the game that is over is worth: 1, or a backgammon game's stakes."""
        if self.current.resigned:
            return self.current.resigned_stake
        return round(abs(self.game.utility(self.state)))


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


def side_on_turn(game: Game[Any, Any], state: Any) -> int:
    """MAX or MIN, whose throw or move it is; 0 before an opening throw, which is both's."""
    side = game.to_move(state)
    return game.thrower(state) if side == CHANCE else side


def is_throw(node: Node) -> bool:
    """Whether the dice fell on the way to this node from the one before."""
    return node.thrown
