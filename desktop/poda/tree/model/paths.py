"""Nodes of a drawn tree, named by the way to them from the root: `0.2` is the third child of the
first. The number of a node changes when a pruned subtree before it is grown; its way stays.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from poda.engine.documents import LongList, parts_of
from poda.engine.errors import EngineError
from poda.engine.record.game_tree import GameTree
from poda.engine.search.observer import SearchStopped

NOT_DRAWN: Final = -1
"""In the place of a node below a pruned subtree that is not grown."""
NOWHERE: Final = -2
"""In the place of a node that the tree has not."""
_POLL: Final = 1_000  # paths between two looks at whether to stop

LIMIT: Final = 500_000
"""Paths of a file: the inner nodes of the largest typed tree."""
_PATH: Final = re.compile(r"(\d{1,7}(\.\d{1,7})*)?", re.ASCII)
_LONGEST: Final = 2_000  # characters: the way to a node 200 levels deep

Folds = frozenset[int] | tuple[str, ...] | None
"""Nodes whose subtrees are folded, by number or by path; None: what one would not want to see at
first."""


def paths_of(tree: GameTree[Any, Any], nodes: Iterable[int]) -> list[str]:
    """The way to each of the nodes, in ascending order of their numbers."""
    known: dict[int, str] = {0: ""}
    return [_path(tree, node, known) for node in sorted(nodes)]


def _path(tree: GameTree[Any, Any], node: int, known: dict[int, str]) -> str:
    below = []
    while node not in known:
        below.append(node)
        node = int(tree.parent[node])
    path = known[node]
    for node in reversed(below):
        index = str(int(tree.index[node]))
        path = known[node] = f"{path}.{index}" if path else index
    return path


def checked(values: list[Any] | LongList, field: str) -> list[str]:
    """The paths in a field of a file. Raises EngineError where one could be none."""
    known: dict[str, None] = {}  # in their order
    for number, text in enumerate(itertools.chain.from_iterable(parts_of(values))):
        if number == LIMIT:
            raise EngineError("save.field", field=field)
        is_path = isinstance(text, str) and len(text) <= _LONGEST and _PATH.fullmatch(text)
        if not is_path or text in known:
            raise EngineError("save.field", field=f"{field}[{number}]")
        known[text] = None
    return list(known)


def nodes_at(
    tree: GameTree[Any, Any], paths: Sequence[str], stop: Callable[[], bool] | None = None
) -> list[int]:
    """The node at the end of each path, or NOT_DRAWN, or NOWHERE.

    Raises SearchStopped where `stop` turned true.
    """
    children = _Children(tree)
    nodes = []
    for number, path in enumerate(paths):
        if stop is not None and number % _POLL == 0 and stop():
            raise SearchStopped
        nodes.append(_at(tree, children, path))
    return nodes


def _at(tree: GameTree[Any, Any], children: _Children, path: str) -> int:
    node: int | None = 0
    for index in path.split(".") if path else ():
        assert node is not None
        if tree.stub[node]:
            return NOT_DRAWN
        node = children.at(node, int(index))
        if node is None:
            return NOWHERE
    assert node is not None
    return node


class _Children:
    """The children of the nodes that paths lead through, each looked up among its siblings once."""

    def __init__(self, tree: GameTree[Any, Any]) -> None:
        self._tree = tree
        self._known: dict[int, dict[int, int]] = {}

    def at(self, node: int, index: int) -> int | None:
        """The child of `node` with that index."""
        if (known := self._known.get(node)) is None:
            known = {int(self._tree.index[c]): c for c in self._tree.children_of(node)}
            self._known[node] = known
        return known.get(index)
