"""A game as a tree of moves: what was played, and the other lines that were tried; and its dice.

Going back forgets nothing. Playing another move from an earlier position begins a new line beside
the old one; playing the same move again walks along the old one.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, TypeVar

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MIN, Game
from poda.engine.games.backgammon_parts.cube import CUBE_ACTIONS

# Dice that a seed determines: the same seed gives the same throws, on every computer.
#
# Throw number n of a line depends on the seed and n alone. So undo gives no new dice, and whoever
# knows the seed can check every throw of a game: the bytes of SHA-256 of the text `seed/n` that are
# below 252, each modulo 6 and plus 1, are the dice in their order.

SEED_LIMIT: Final = 2_147_483_647
"""The largest seed."""
_NEW_SEEDS: Final = 1_000_000  # a seed that nobody chose is short enough to be told
_FAIR: Final = 252  # the largest multiple of 6 that a byte can hold

Throw = tuple[int, int]
A = TypeVar("A")


class Dice(NamedTuple):
    """The dice of one game.

    Attributes:
        seed: from 0 to `SEED_LIMIT`.
    """

    seed: int

    @classmethod
    def new(cls) -> Dice:
        """Dice that nobody has seen yet."""
        return cls(random.SystemRandom().randrange(_NEW_SEEDS))

    def throw(self, number: int, *, opening: bool = False) -> Throw:
        """The throw with this number, from 0, on its line: the higher die first.

        An opening throw is one die a side, MAX's first; equal ones are thrown again.
        """
        dice = self._dice(number)
        while True:
            first, second = next(dice), next(dice)
            if not opening:
                return max(first, second), min(first, second)
            if first != second:
                return first, second

    def outcome(self, number: int, outcomes: Sequence[tuple[A, float]]) -> A:
        """The outcome with this number, from 0, on its line, of some with their probabilities:
        where the first 53 bits of SHA-256 of the text `seed/n`, as a fraction, come to lie."""
        from hashlib import sha256  # with OpenSSL: not before the first paint

        digest = sha256(f"{self.seed}/{number}".encode()).digest()
        left = (int.from_bytes(digest[:8], "big") >> 11) / (1 << 53)
        for action, probability in outcomes:
            left -= probability
            if left < 0:
                return action
        return outcomes[-1][0]  # the probabilities add up to a trifle less than 1

    def _dice(self, number: int) -> Iterator[int]:
        from hashlib import sha256

        text = f"{self.seed}/{number}"
        while True:
            digest = sha256(text.encode()).digest()
            yield from (byte % 6 + 1 for byte in digest if byte < _FAIR)
            text = digest.hex()  # 16 doubles running are possible, if only just

    def to_plain(self) -> dict[str, object]:
        """What a saved game holds of them."""
        return {"seed": self.seed}

    @classmethod
    def from_plain(cls, plain: object) -> Dice:
        """The inverse of `to_plain`. Raises EngineError."""
        seed = plain.get("seed") if isinstance(plain, dict) else None
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= SEED_LIMIT:
            raise EngineError("save.field", field="dice")
        return cls(seed)


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


ID_LENGTH: Final = 16  # hexadecimal digits


class GameRecord:
    """The tree of one game, and the position that is looked at.

    Args:
        game: the rules.
        start: where the record begins; the initial position unless given.
        actions: moves to play at once from there. Raises EngineError if one is not legal.

    Attributes:
        id: tells this game from any other, in its copies and files too.
    """

    def __init__(
        self, game: Game[Any, Any], start: Any = None, actions: Sequence[Any] = ()
    ) -> None:
        self.game = game
        self.root = Node(game.initial_state() if start is None else start)
        self.current = self.root
        self.id = os.urandom(ID_LENGTH // 2).hex()
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
        result.id = self.id
        return result, copies

    def is_over(self) -> bool:
        """Whether the game has ended in the current position, by its rules or by resignation."""
        return bool(self.current.resigned) or self.game.is_terminal(self.current.state)

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


# The record as the rows of a move list: one move of each side in a row.
#
# In a game with dice a move is a whole turn, the throw and the play: it stands for the node after
# the play, or after the throw where nothing has been played yet. A double is a move of who
# doubles, and its answer one of the other side, which gives them the rows that they have in every
# record.


class Row(NamedTuple):
    """A row of the move list.

    Attributes:
        number: the number of the move, from 1.
        level: 0 for the main line, 1 for a line beside it, and so on.
        first, second: the positions after MAX's and MIN's move; None where the row has none. Who
            moves twice in a row has a row for each move.
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
        node: Node | None = head
        while node is not None:
            # MIN's move is the second of its row, also where it begins: of two opening throws,
            # which are beside each other, one may be MAX's; and one side may move twice.
            count += (mover(record.game, node) == MIN) - count % 2
            row = _row(record.game, node, count, level)
            result.append(row)
            moves = [move for move in (row.first, row.second) if move is not None]
            # The second of two moves is one further; only where it begins the row it is not.
            branches = [
                (other, count + index, level + 1)
                for index, move in enumerate(moves)
                for other in _beside(move)
            ]
            count += 2 - count % 2
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
        if child.thrown and child.children:
            found.extend(child.children)
        else:
            found.append(child)
    return found


def before(node: Node) -> Node | None:
    """The position from which the move of a node was made, before its throw."""
    parent = node.parent
    return parent.parent if parent is not None and parent.thrown else parent


def throw_of(node: Node) -> Node | None:
    """The node after the throw of a move; None where there was none in the record."""
    if node.thrown:
        return node
    return node.parent if node.parent is not None and node.parent.thrown else None


def mover(game: Game[Any, Any], node: Node) -> int:
    """MAX or MIN, whose move it was."""
    if node.thrown and (side := side_on_turn(game, node.state)):
        return side
    assert node.parent is not None
    return side_on_turn(game, node.parent.state)


def last_path(node: Node, game: Game[Any, Any]) -> tuple[int, ...]:
    """The cells along which the move that led to a node took its piece."""
    return () if node.parent is None else game.path(node.parent.state, node.action)


def _row(game: Game[Any, Any], node: Node, count: int, level: int) -> Row:
    """The row that begins with `node`: a whole move, or MIN's half where MIN moves first in it."""
    if count % 2:
        return Row(count // 2 + 1, level, None, node)
    following = [] if node.thrown else moves_after(node)
    second = following[0] if following and mover(game, following[0]) == MIN else None
    return Row(count // 2 + 1, level, node, second)


def _beside(node: Node) -> list[Node]:
    """The lines that begin beside this move, where it is the main one."""
    start = before(node)
    siblings = moves_after(start) if start is not None else []
    return siblings[1:] if siblings and siblings[0] is node else []
