"""What the nodes of a written tree are called: in the drawing, in sentences, on exam sheets."""

from __future__ import annotations

import string
from functools import lru_cache
from typing import Any, Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.game_tree import GameTree

NameScheme = Literal["paths", "letters", "off"]
NAME_SCHEMES: Final[tuple[NameScheme, ...]] = get_args(NameScheme)


def node_name(tree: GameTree[Any, Any], node: int, scheme: str) -> str:
    """A node's name; "" where it has none: the root under "paths", every node of a game's tree.

    What the tree says itself comes first. "paths" counts the children from 1 on the way down:
    `1.2`. "letters" names the inner nodes A, B, C, ... as a search from the left meets them, which
    is how exam sheets do, and a leaf by its parent: `B.2`.
    """
    if own := tree.label(node) or tree.leaf_text(node):
        return own
    if scheme == "off" or not isinstance(tree.game, ExplicitTree):
        return ""
    if scheme == "paths":
        return path_text(tree, node)
    if tree.children[node]:
        return letter(int(_places(tree)[node]))
    parent = int(tree.parent[node])
    if parent < 0:
        return ""
    return f"{node_name(tree, parent, scheme)}.{tree.index[node] + 1}"


def path_text(tree: GameTree[Any, Any], node: int) -> str:
    """The way from the root to a tree node, by the children's numbers from 1: `2.1`."""
    numbers = []
    while tree.parent[node] >= 0:
        numbers.append(str(tree.index[node] + 1))
        node = int(tree.parent[node])
    return ".".join(reversed(numbers))


def letter(place: int) -> str:
    """The name of the inner node at a place, from 0: A to Z, and then A2, B2, ..."""
    more, one = divmod(place, len(string.ascii_uppercase))
    return string.ascii_uppercase[one] + (str(more + 1) if more else "")


@lru_cache(4)
def _places(tree: GameTree[Any, Any]) -> NDArray[np.intp]:
    """For each node the number of inner nodes before it, in preorder."""
    inner = tree.children > 0
    return np.asarray(np.cumsum(inner) - inner)
