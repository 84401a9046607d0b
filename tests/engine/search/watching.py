"""Observers that write down what a search visits."""

from __future__ import annotations

from typing import Any

from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.search.observer import ESTIMATE, INF, TERMINAL, Observer


class Watch(Observer):
    """The nodes in the order they were entered, and how each was left."""

    def __init__(self) -> None:
        self.entered: list[Any] = []
        self.plies: list[int] = []
        self.windows: list[tuple[float, float]] = []
        self.left: list[tuple[Any, float, str]] = []

    def enter(self, state: Any, ply: int, alpha: float = -INF, beta: float = INF) -> None:
        self.entered.append(state)
        self.plies.append(ply)
        self.windows.append((alpha, beta))

    def leave(self, state: Any, value: float, kind: str) -> None:
        self.left.append((state, value, kind))

    def windows_of(self, state: Any) -> list[tuple[float, float]]:
        """The windows that a state was entered with, one visit after the other."""
        pairs = zip(self.entered, self.windows, strict=True)
        return [window for entered, window in pairs if entered == state]

    @property
    def leaves(self) -> list[Any]:
        """The states valued without their children, in order."""
        return [state for state, _, kind in self.left if kind in (TERMINAL, ESTIMATE)]

    def visited_values(self, tree: ExplicitTree) -> list[float | None]:
        """The values of the visited leaves of a tree, in order."""
        return [tree.nodes[state].value for state in self.leaves]

    def pruned_leaves(self, tree: ExplicitTree) -> list[int]:
        """The indices from the left of the leaves that were never visited."""
        visited = {tree.leaf_index(state) for state in self.leaves}
        return [index for index in range(tree.leaf_count) if index not in visited]
