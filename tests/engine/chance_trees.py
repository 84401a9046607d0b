"""Trees with chance nodes for the property tests, and the textbook's with their sums."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from hypothesis import strategies as st

from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.trees.text import parse_tree

from .strategies import leaf_values, sides

FAIR: Final = "[(1/2: [2, 2], 1/2: [1, 2]), (1/2: [0, 2], 1/2: [-1, 0])]"
"""Russell and Norvig, 3rd edition, exercise 5.16."""

SMALL: Final = "[(0.9: 2, 0.1: 3), (0.9: 1, 0.1: 4)]"
LARGE: Final = "[(0.9: 20, 0.1: 30), (0.9: 1, 0.1: 400)]"
"""Russell and Norvig, section 5.5: the leaves of LARGE stand in the order of those of SMALL."""

LOW, HIGH = -9.0, 9.0
"""Between these lie the leaves of the trees below."""


def _chance_node(children: list[str], weights: list[int]) -> str:
    weights = weights[: len(children)]
    total = sum(weights)
    pairs = zip(weights, children, strict=True)
    return f"({', '.join(f'{Fraction(w, total)}: {child}' for w, child in pairs)})"


def _halved(children: list[str]) -> str:
    """Probabilities 1/2, 1/4, ... and the last one twice: sums of such are never rounded."""
    last = len(children) - 1
    pieces = [f"{Fraction(1, 2 ** min(i + 1, last))}: {c}" for i, c in enumerate(children)]
    return f"({', '.join(pieces)})"


def chance_trees(*, exact: bool = False) -> st.SearchStrategy[ExplicitTree]:
    """Ragged trees of MAX, MIN and CHANCE; with `exact` only such as floats add up exactly."""

    def families(children: Any) -> Any:
        lists = st.lists(children, min_size=1, max_size=4)
        weights = st.lists(st.integers(1, 9), min_size=4, max_size=4)
        chance = lists.map(_halved) if exact else st.builds(_chance_node, lists, weights)
        return lists.map(lambda each: f"[{', '.join(each)}]") | chance

    texts = st.recursive(leaf_values.map(str), families, max_leaves=30)
    return st.builds(parse_tree, texts, sides)


def nested(levels: int) -> str:
    """A tree of so many levels, every other one a chance node, each with a leaf beside."""
    text = "1"
    for level in range(levels):
        text = f"[{text}, 0]" if level % 2 else f"(1/2: {text}, 1/2: 0)"
    return text
