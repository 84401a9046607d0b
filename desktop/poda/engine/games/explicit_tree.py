"""A game that is a tree written down: `[[3, 12, 8], [2, 4, 6], [14, 5, 2]]`.

So the lecture's tree and the real game's tree are searched by the same lines of code. MAX (unless
said) moves at the root, and the sides alternate level by level; a chance node stands between two of
them without changing whose turn comes next.

The notation (`trees/text.py` reads it):

- `[a, b, c]` is a node with its children from left to right;
- a number is a leaf with that value; a name is a leaf whose value is never needed:
  `[[3, 5, 10], [2, a, b], [2, 7, 3]]`;
- `(1/2: a, 1/2: b)` is a chance node, each child with its probability, a number or a fraction
  such as `1/36`; they add up to 1, give or take a millionth, and the last one may be `rest`;
- `B = [3, 12, 8]` gives a node a label, and `[a1: B = [3, 12, 8], a2: [2, 4]]` gives moves their
  names, which stand on the edges; names that are not one word are in quotation marks,
  `["Don't enter": 0, "50% (half)": 2]`;
- `max[3, 12]` and `min[3, 12]` say who moves at a node where the sides do not alternate; below it
  they alternate again.

A state is the number of a node in preorder (the root is 0); an action is the 0-based index of a
child.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, Game


@dataclass(slots=True)
class WrittenNode:
    """One node as it was written. `move` is the name of the edge to it; `player` is 0 where the
    alternation says who moves."""

    value: float | None = None
    name: str | None = None
    label: str | None = None
    children: tuple[int, ...] = ()
    probabilities: tuple[float, ...] = ()
    player: int = 0
    move: str | None = None


class ExplicitTree(Game[int, int]):
    """A tree of given values, played from its root.

    Args:
        nodes: the nodes in preorder; `tree_text.parse_tree` makes them from text.
        root: who moves at the root, MAX or MIN, where the root itself does not say so.
        total: what the payoffs of both sides add up to at each leaf; its value is MAX's.

    Attributes:
        has_moves: whether any move was given a name of its own.
    """

    key = "tree"

    def __init__(self, nodes: Sequence[WrittenNode], root: int = MAX, total: float = 0) -> None:
        self.total = total
        self.nodes = tuple(nodes)
        self._players, self.max_plies = _players_and_depth(self.nodes, root)
        self._has_chance = CHANCE in self._players
        self.has_moves = any(node.move for node in self.nodes)
        leaves = (i for i, node in enumerate(self.nodes) if not node.children)
        self._leaf_index = {node: index for index, node in enumerate(leaves)}

    def __repr__(self) -> str:
        return f"<ExplicitTree: {len(self.nodes)} nodes, {self.leaf_count} leaves>"

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return self._players[state]

    def actions(self, state: int) -> Sequence[int]:
        return range(len(self.nodes[state].children))

    def result(self, state: int, action: int) -> int:
        children = self.nodes[state].children
        if not 0 <= action < len(children):
            raise EngineError("game.illegal", text=str(action + 1))
        return children[action]

    @property
    def has_chance(self) -> bool:
        return self._has_chance

    def outcomes(self, state: int) -> Sequence[tuple[int, float]]:
        if self._players[state] != CHANCE:
            raise EngineError("game.no_chance")
        return tuple(enumerate(self.nodes[state].probabilities))

    def is_terminal(self, state: int) -> bool:
        return not self.nodes[state].children

    def utility(self, state: int) -> float:
        node = self.nodes[state]
        if node.children:
            raise EngineError("game.not_terminal")
        if node.value is None:
            raise EngineError("tree.value_needed", name=node.name)
        return node.value

    def leaf_index(self, state: int) -> int:
        """The 0-based index of a leaf among all leaves, from left to right."""
        return self._leaf_index[state]

    @property
    def whole_values(self) -> bool:
        """Whether the values of all leaves are whole numbers."""
        return all(node.value is None or node.value == int(node.value) for node in self.nodes)

    @property
    def leaf_count(self) -> int:
        """How many leaves the whole tree has."""
        return len(self._leaf_index)

    # A move is its own name, the label of the child, or else its number from the left, from 1.

    def parse_action(self, state: int, text: str) -> int:
        stripped = text.strip()
        for action, child in enumerate(self.nodes[state].children):
            node = self.nodes[child]
            if stripped in (node.move, node.label, str(action + 1)):
                return action
        place = len(text) - len(text.lstrip()) if stripped else 0
        raise EngineError("game.illegal", place, text=stripped)

    def format_action(self, state: int, action: int) -> str:
        node = self.nodes[self.result(state, action)]
        # Of siblings with the same name only the first is known by it.
        for name in (node.move, node.label):
            if name is not None and self.parse_action(state, name) == action:
                return name
        return str(action + 1)

    # A position is the path to it: `2.1` is the first child of the root's second.

    def parse_position(self, text: str) -> int:
        state, place = 0, 0
        for part in text.split(".") if text.strip() else ():
            try:
                state = self.result(state, self.parse_action(state, part))
            except EngineError as error:
                raise error.at(place + (error.place or 0)) from None
            place += len(part) + 1
        return state

    def format_position(self, state: int) -> str:
        path: list[str] = []
        node = 0
        while node != state:
            # Preorder: the child that holds `state` is the last one that starts at or before it.
            children = self.nodes[node].children
            index = max(i for i, child in enumerate(children) if child <= state)
            path.append(str(index + 1))
            node = children[index]
        return ".".join(path)


def _players_and_depth(nodes: Sequence[WrittenNode], root: int) -> tuple[tuple[int, ...], int]:
    """Who moves at each node, the sides alternating from the root down, and the depth in plies.

    A chance node is told by its probabilities. Its children are moved by the side that its parent
    did not have, unless they say so themselves.
    """
    turn = [root] * len(nodes)
    level = [0] * len(nodes)
    for i, node in enumerate(nodes):
        turn[i] = node.player or turn[i]  # preorder: the parent has been here
        for child in node.children:
            turn[child] = turn[i] if node.probabilities else -turn[i]
            level[child] = level[i] + 1
    players = (CHANCE if node.probabilities else turn[i] for i, node in enumerate(nodes))
    return tuple(players), max(level, default=0)


def root_player(tree: ExplicitTree) -> int:
    """Whose turn it is at the root; at a chance node, what its children have taken over from it."""
    todo = [0]
    while todo:
        node = todo.pop()
        if (player := tree.to_move(node)) != CHANCE:
            if node == 0 or not tree.nodes[node].player:
                return player
        else:
            todo.extend(tree.nodes[node].children)
    return MAX  # every node says so itself
