"""Seconds to lay out 1e3 to 549,946 nodes: `pytest tests/bench/test_layout_speed.py -s`.

Not collected by default. Each figure is in the benchmark's `extra_info` (`--benchmark-json=FILE`).
The growth printed beside it is how many times the seconds grow for ten times the nodes.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
import pytest
from numpy.typing import NDArray

from poda.engine.games import GAMES
from poda.engine.record.recording import Question, Recording, record
from poda.tree.model.shape import depths, shape_of, tidy

Ints = NDArray[np.int32]

SIZES: Final = (1_000, 10_000, 100_000, 549_946)

_seconds: dict[tuple[str, int], float] = {}


@cache
def tictactoe() -> Recording[Any, Any]:
    """Minimax's whole tree of tic-tac-toe."""
    game = GAMES["tictactoe"]
    return record(Question(game, game.initial_state(), "minimax"))


@cache
def ragged(nodes: int) -> Ints:
    """A random tree without two levels alike: hardly a subtree occurs twice. The hard case."""
    rng = np.random.default_rng(nodes)
    parents, above, begin = [np.array([-1])], 1, 0
    made = 1
    while made < nodes:
        count = min(nodes - made, int(above * 1.8) + 1, nodes // 30)
        parents.append(begin + np.sort(rng.integers(0, above, count)))
        begin, above, made = made, count, made + count
    counts = np.bincount(np.concatenate(parents)[1:], minlength=nodes)
    return in_preorder(counts)


def in_preorder(counts: NDArray[np.intp]) -> Ints:
    """Numbers of children, from breadth-first order to preorder."""
    first = (1 + np.cumsum(counts) - counts).tolist()
    result, to_come = [], [0]
    while to_come:
        node = to_come.pop()
        result.append(counts[node])
        to_come.extend(range(first[node] + int(counts[node]) - 1, first[node] - 1, -1))
    return np.array(result, np.int32)


def tell(benchmark: Any, name: str, nodes: int) -> None:
    seconds = benchmark.stats.stats.min
    _seconds[name, nodes] = seconds
    smaller = [size for size in SIZES if size < nodes and (name, size) in _seconds]
    text = f"{name}, {nodes:,} nodes: {1000 * seconds:,.1f} ms"
    if smaller:
        before = smaller[-1]
        growth = np.log(seconds / _seconds[name, before]) / np.log(nodes / before)
        text += f", ten times the nodes take {10**growth:.1f} times as long"
        benchmark.extra_info["growth_for_ten_times"] = 10**growth
    print("\n" + text)  # noqa: T201 - for -s
    benchmark.extra_info["nodes"] = nodes


@pytest.mark.parametrize("nodes", SIZES)
def test_a_games_tree_is_laid_out(benchmark: Any, nodes: int) -> None:
    tree = tictactoe().tree
    # A part of the game's tree: preorder up to a node, with what is left of each subtree.
    parent = tree.parent[:nodes]
    children = np.bincount(parent[1:], minlength=len(parent)).astype(np.int32)
    depth = tree.depth[:nodes]
    benchmark.pedantic(lambda: tidy(children, depth), rounds=5, warmup_rounds=1)
    tell(benchmark, "tic-tac-toe", nodes)


@pytest.mark.parametrize("nodes", SIZES)
def test_a_tree_without_repetition_is_laid_out(benchmark: Any, nodes: int) -> None:
    children = ragged(nodes)
    depth = depths(children)
    benchmark.pedantic(lambda: tidy(children, depth), rounds=2, warmup_rounds=0)
    tell(benchmark, "ragged", nodes)


@pytest.mark.parametrize("folded", [0, 1, 1000])
def test_the_whole_shape_with_subtrees_folded(benchmark: Any, folded: int) -> None:
    tree = tictactoe().tree
    inner = np.flatnonzero(tree.children)
    collapsed = frozenset(inner[:: max(1, len(inner) // max(1, folded))].tolist()[1 : folded + 1])
    benchmark.pedantic(lambda: shape_of(tree, collapsed), rounds=5, warmup_rounds=1)
    tell(benchmark, f"shape with {folded} folded", tree.nodes)
