"""The record of a game: the tree of its moves and variations, and its dice.

Going back removes nothing. Playing another move in an earlier position adds a variation; playing
the same move again follows the existing one.
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
# Throw number n of a line depends on the seed and n alone, so that undo gives no new dice and the
# throws of a game can be checked by its seed: the bytes of SHA-256 of the text `seed/n` that are
# below 252, each modulo 6 and plus 1, are the dice in their order.

SEED_LIMIT: Final = 2_147_483_647
"""The largest seed."""
_NEW_SEEDS: Final = 1_000_000  # random seeds are below this, to be short
_FAIR: Final = 252  # the largest multiple of 6 that a byte can hold

Throw = tuple[int, int]
A = TypeVar("A")


class GameDice(NamedTuple):
    """The dice of one game.

    Attributes:
        seed: from 0 to `SEED_LIMIT`.
    """

    seed: int

    @classmethod
    def new(cls) -> GameDice:
        """Dice with a random seed."""
        return cls(random.SystemRandom().randrange(_NEW_SEEDS))

    def throw(self, number: int, *, opening: bool = False) -> Throw:
        """The throw with this number, from 0, on its line: the higher die first.

        In an opening throw each side has one die, MAX's first; equal ones are thrown again.
        """
        dice = self._dice(number)
        while True:
            first, second = next(dice), next(dice)
            if not opening:
                return max(first, second), min(first, second)
            if first != second:
                return first, second

    def outcome(self, number: int, outcomes: Sequence[tuple[A, float]]) -> A:
        """The outcome at the chance node with this number, from 0, on its line. The first 53 bits
        of SHA-256 of the text `seed/n`, as a fraction, select it by cumulative probability."""
        from hashlib import sha256  # with OpenSSL: not before the first paint

        digest = sha256(f"{self.seed}/{number}".encode()).digest()
        left = (int.from_bytes(digest[:8], "big") >> 11) / (1 << 53)
        for action, probability in outcomes:
            left -= probability
            if left < 0:
                return action
        return outcomes[-1][0]  # rounding made the probabilities' sum less than 1

    def _dice(self, number: int) -> Iterator[int]:
        from hashlib import sha256

        text = f"{self.seed}/{number}"
        while True:
            digest = sha256(text.encode()).digest()
            yield from (byte % 6 + 1 for byte in digest if byte < _FAIR)
            text = digest.hex()  # more dice, after 16 equal pairs in a row

    def to_plain(self) -> dict[str, object]:
        """The dice as a saved game holds them."""
        return {"seed": self.seed}

    @classmethod
    def from_plain(cls, plain: object) -> GameDice:
        """The inverse of `to_plain`. Raises EngineError."""
        seed = plain.get("seed") if isinstance(plain, dict) else None
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= SEED_LIMIT:
            raise EngineError("save.field", field="dice")
        return cls(seed)


@dataclass(eq=False, slots=True)
class GameNode:
    """A position of the record.

    Attributes:
        state: the position.
        action: the move that led here; None at the root.
        children: the positions after each move played here; the first is the main line.
        chosen: the child that the last visited line went through, where "forward" leads.
        resigned: the player (MAX or MIN) who resigned here, or 0.
        resigned_stake: what was resigned: 1, 2 (a gammon) or 3 (a backgammon).
        remarks: lines of text from a file that no rule uses.
        thrown: whether the action that led here is a throw.
    """

    state: Any
    action: Any = None
    parent: GameNode | None = None
    children: list[GameNode] = field(default_factory=list)
    chosen: GameNode | None = None
    resigned: int = 0
    resigned_stake: int = 1
    remarks: tuple[str, ...] = ()
    thrown: bool = False

    def path(self) -> list[GameNode]:
        """The nodes from the root to this one, both included."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]

    @property
    def ply(self) -> int:
        """The number of actions from the root to this position."""
        return len(self.path()) - 1


ID_LENGTH: Final = 16  # hexadecimal digits


class GameRecord:
    """The tree of one game, and its current position.

    Args:
        game: the rules.
        start: the first position; the initial one unless given.
        actions: moves to play from there. Raises EngineError if one is illegal.

    Attributes:
        id: identifies this game, in its copies and files too.
        aided: whether a person was helped with it (`note_aid`).
    """

    def __init__(
        self, game: Game[Any, Any], start: Any = None, actions: Sequence[Any] = ()
    ) -> None:
        self.game = game
        self.root = GameNode(game.initial_state() if start is None else start)
        self.current = self.root
        self.id = os.urandom(ID_LENGTH // 2).hex()
        self.aided = False
        for action in actions:
            self.play(action)

    @property
    def state(self) -> Any:
        """The current position."""
        return self.current.state

    def play(self, action: Any) -> GameNode:
        """Play `action` from the current position. Raises EngineError if it is not legal."""
        state = self.game.result(self.current.state, action)
        for child in self.current.children:
            if child.action == action:
                break
        else:
            # A double before a throw is no throw.
            thrown = self.game.to_move(self.current.state) == CHANCE and action not in CUBE_ACTIONS
            child = GameNode(state, action, self.current, thrown=thrown)
            self.current.children.append(child)
        self.go_to(child)
        return child

    def go_to(self, node: GameNode) -> None:
        """Make `node` the current position; "forward" from its ancestors now leads to it."""
        for parent, child in zip(node.path(), node.path()[1:], strict=False):
            parent.chosen = child
        self.current = node

    def line(self) -> list[GameNode]:
        """The positions of the current line, from the root through the current one to its end."""
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

    def nodes(self) -> Iterator[GameNode]:
        """Every node, parents before children, the main line first."""
        todo = [self.root]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))

    def copied(self) -> tuple[GameRecord, dict[int, GameNode]]:
        """A copy of the record, and the copy of each node by `id(node)`. Takes some 10 ms for 5,000
        moves."""
        copies: dict[int, GameNode] = {}
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
        result.id, result.aided = self.id, self.aided
        return result, copies

    def is_over(self) -> bool:
        """Whether the game has ended in the current position, by its rules or by resignation."""
        return bool(self.current.resigned) or self.game.is_terminal(self.current.state)

    def note_aid(self) -> None:
        """Note that a person is helped: by a hint, values, a review or the tutor's question, by
        entering the dice, or by another opponent in mid-game."""
        self.aided = self.aided or not self.is_over()

    @property
    def had_help(self) -> bool:
        """Whether a person was helped, or another move was tried at any place of the line."""
        tried = (node.parent.children for node in self.current.path() if node.parent is not None)
        return self.aided or any(len(moves) > 1 for moves in tried)

    def winner(self) -> int:
        """The winner of the finished game: MAX, MIN, or 0 for a draw."""
        if self.current.resigned:
            return -self.current.resigned
        utility = self.game.utility(self.state)
        return (utility > 0) - (utility < 0)

    def points(self) -> int:
        """The points of the finished game: 1, or those of a backgammon game."""
        if self.current.resigned:
            return self.current.resigned_stake
        return round(abs(self.game.utility(self.state)))


def next_of(node: GameNode) -> GameNode | None:
    """The next position after `node` on the line last visited; None at its end."""
    return node.chosen or (node.children[0] if node.children else None)


def step_back(node: GameNode, stops: Callable[[GameNode], bool]) -> GameNode | None:
    """The nearest position before `node` for which `stops` is true; None if there is none."""
    before = node.parent
    while before is not None and not stops(before):
        before = before.parent
    return before


def step_forward(node: GameNode, stops: Callable[[GameNode], bool]) -> GameNode | None:
    """The nearest position after `node` on its line for which `stops` is true, else the last."""
    after = next_of(node)
    while after is not None and not stops(after) and next_of(after) is not None:
        after = next_of(after)
    return after


def side_on_turn(game: Game[Any, Any], state: Any) -> int:
    """The side to throw or move, MAX or MIN; 0 before an opening throw, which is both's."""
    side = game.to_move(state)
    return game.thrower(state) if side == CHANCE else side


# The record as the rows of a move list: one move of each side in a row.
#
# In a game with dice a move is a whole turn, the throw and the play. Its node is the one after the
# play, or after the throw if nothing has been played yet. A double is a move of the doubling side,
# and its answer one of the other, as in printed records.


class MoveRow(NamedTuple):
    """A row of the move list.

    Attributes:
        number: the number of the move, from 1.
        level: 0 for the main line, 1 for a line beside it, and so on.
        first, second: the positions after MAX's and MIN's move; None for none. Two moves of one
            side in succession have a row each.
    """

    number: int
    level: int
    first: GameNode | None
    second: GameNode | None


def rows(record: GameRecord) -> list[MoveRow]:
    """The rows of a record; each variation follows the row that it branches off."""
    result: list[MoveRow] = []
    # Lines still to be written: the node that begins each, the number of moves before it, and its
    # level. The last comes next.
    todo = [(node, 0, 0) for node in moves_after(record.root)[:1]]
    while todo:
        head, count, level = todo.pop()
        node: GameNode | None = head
        while node is not None:
            # MIN's move is always the second of its row: also as the first move of the game (of two
            # opening throws in variations, one may be MAX's), and after another move of MIN.
            count += (mover(record.game, node) == MIN) - count % 2
            row = _row(record.game, node, count, level)
            result.append(row)
            moves = [move for move in (row.first, row.second) if move is not None]
            # The second of two moves counts one more, unless it begins the row.
            branches = [
                (other, count + index, level + 1)
                for index, move in enumerate(moves)
                for other in _variations_of(move)
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


def moves_after(node: GameNode) -> list[GameNode]:
    """The nodes of the moves (or turns) that were made from a position."""
    found: list[GameNode] = []
    for child in node.children:
        if child.thrown and child.children:
            found.extend(child.children)
        else:
            found.append(child)
    return found


def before(node: GameNode) -> GameNode | None:
    """The position before a node's move and its throw; None at the root."""
    parent = node.parent
    return parent.parent if parent is not None and parent.thrown else parent


def throw_of(node: GameNode) -> GameNode | None:
    """The node after the throw of a move; None if it has none."""
    if node.thrown:
        return node
    return node.parent if node.parent is not None and node.parent.thrown else None


def mover(game: Game[Any, Any], node: GameNode) -> int:
    """The side, MAX or MIN, whose move led to a node."""
    if node.thrown and (side := side_on_turn(game, node.state)):
        return side
    assert node.parent is not None
    return side_on_turn(game, node.parent.state)


def last_path(node: GameNode, game: Game[Any, Any]) -> tuple[int, ...]:
    """The cells along which the last move to a node took its piece; () for none."""
    return () if node.parent is None else game.path(node.parent.state, node.action)


def _row(game: Game[Any, Any], node: GameNode, count: int, level: int) -> MoveRow:
    """The row that begins with `node`: both moves, or MIN's only if `count` is odd."""
    if count % 2:
        return MoveRow(count // 2 + 1, level, None, node)
    following = [] if node.thrown else moves_after(node)
    second = following[0] if following and mover(game, following[0]) == MIN else None
    return MoveRow(count // 2 + 1, level, node, second)


def _variations_of(node: GameNode) -> list[GameNode]:
    """The first nodes of the variations beside a main move; none if `node` is not the main one."""
    start = before(node)
    siblings = moves_after(start) if start is not None else []
    return siblings[1:] if siblings and siblings[0] is node else []
