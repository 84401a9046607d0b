"""Nodes per second of each search: `pytest tests/bench/test_search_speed.py`.

Not collected by default. Each figure is in the benchmark's `extra_info` (`--benchmark-json=FILE`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from poda.engine.games import GAMES
from poda.engine.games.connect4 import LEFT_TO_RIGHT, ConnectFour
from poda.engine.kernels import is_plain
from poda.engine.search.alphabeta import alphabeta
from poda.engine.search.evaluation import evaluation_for
from poda.engine.search.minimax import minimax
from poda.engine.search.observer import Counter
from poda.engine.solved import connect4_search
from poda.engine.solved.connect4_search import Leaf

TARGET = 70e6
"""Nodes a second that the compiled alpha-beta is to reach with the table leaf at depth 12."""


def measure(benchmark: Any, search: Callable[[], int], expected: int | None, rounds: int) -> float:
    """The nodes a second of a search that returns its node count, in the best of the rounds.

    Whatever else runs on the machine can only make a round slower; the median is noted too.
    """
    nodes = benchmark.pedantic(search, rounds=rounds, warmup_rounds=1)
    assert expected in (None, nodes)
    median, best = nodes / benchmark.stats.stats.median, nodes / benchmark.stats.stats.min
    benchmark.extra_info.update(
        nodes=nodes, nodes_per_second=round(median), nodes_per_second_best=round(best)
    )
    print(f"\n{nodes:,} nodes, {median:,.0f} a second (best {best:,.0f})")  # noqa: T201 - for -s
    return float(best)


def readable(
    algorithm: Callable[..., Any], game: str, plies: int | None = None, leaf: str | None = None
) -> int:
    counter, rules = Counter(), GAMES[game]
    evaluation = evaluation_for(game, leaf) if leaf else None
    algorithm(rules, rules.initial_state(), plies, evaluation, observer=counter)
    return counter.nodes


@pytest.mark.parametrize(("algorithm", "nodes"), [(minimax, 549_946), (alphabeta, 18_297)])
def test_readable_tictactoe_to_the_end(
    benchmark: Any, algorithm: Callable[..., Any], nodes: int
) -> None:
    measure(benchmark, lambda: readable(algorithm, "tictactoe"), nodes, rounds=3)


@pytest.mark.parametrize("leaf", ["zero", "table", "fours"])
@pytest.mark.parametrize(("algorithm", "plies"), [(minimax, 5), (alphabeta, 6)])
def test_readable_connect_four(
    benchmark: Any, algorithm: Callable[..., Any], plies: int, leaf: str
) -> None:
    expected = {("minimax", "zero"): 19_608, ("alphabeta", "table"): 11_767}
    nodes = expected.get((algorithm.__name__, leaf))
    measure(benchmark, lambda: readable(algorithm, "connect4", plies, leaf), nodes, rounds=3)


def compiled(plies: int, leaf: Leaf, prune: bool) -> int:
    own, occupied = connect4_search.bitboards(ConnectFour().initial_state().cells)
    return connect4_search.search(
        own,
        occupied,
        plies,
        order=LEFT_TO_RIGHT,
        leaf=leaf,
        prune=prune,
        stop=lambda: False,
    ).nodes


@pytest.mark.skipif(is_plain(), reason="compiled code is not in use")
@pytest.mark.parametrize(
    ("plies", "leaf", "prune", "nodes"),
    [
        (8, Leaf.ZERO, False, 6_634_027),
        (8, Leaf.TABLE, False, 6_634_027),
        (8, Leaf.FOURS, False, 6_634_027),
        (12, Leaf.ZERO, True, None),
        (12, Leaf.TABLE, True, 38_437_885),
        (10, Leaf.FOURS, True, None),
    ],
)
def test_compiled_connect_four(
    benchmark: Any, plies: int, leaf: Leaf, prune: bool, nodes: int | None
) -> None:
    measure(benchmark, lambda: compiled(plies, leaf, prune), nodes, rounds=9)
    if leaf is Leaf.TABLE and prune:
        benchmark.extra_info["target"] = TARGET
