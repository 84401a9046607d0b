"""The kernel visits exactly the nodes that the field's notes count, and no others."""

from __future__ import annotations

import pytest

from engine.kernels.compiled_perft import perft
from poda.engine.games.connect4 import CENTRE_FIRST, LEFT_TO_RIGHT
from poda.engine.kernels import is_plain
from poda.engine.solved.connect4_search import Leaf, search

compiled_only = pytest.mark.skipif(is_plain(), reason="takes minutes without compiled code")

LEFT, CENTRE = LEFT_TO_RIGHT, CENTRE_FIRST


def nodes(plies: int, order: tuple[int, ...], leaf: Leaf, prune: bool = True) -> int:
    return search(0, 0, plies, order=order, leaf=leaf, prune=prune, stop=lambda: False).nodes


@pytest.mark.parametrize(
    ("plies", "order", "leaf", "expected"),
    [
        (4, LEFT, Leaf.TABLE, 913),
        (6, LEFT, Leaf.TABLE, 11_767),
        (8, LEFT, Leaf.TABLE, 204_037),
        (4, CENTRE, Leaf.TABLE, 173),
        (6, CENTRE, Leaf.TABLE, 1_249),
        (8, CENTRE, Leaf.TABLE, 8_984),
        (10, CENTRE, Leaf.TABLE, 59_128),
        (8, LEFT, Leaf.ZERO, 12_574),
        pytest.param(10, LEFT, Leaf.TABLE, 2_672_368, marks=compiled_only),
        pytest.param(12, LEFT, Leaf.TABLE, 38_437_885, marks=compiled_only),
        pytest.param(12, CENTRE, Leaf.TABLE, 814_472, marks=compiled_only),
    ],
)
def test_alpha_beta_visits_the_published_number_of_nodes(
    plies: int, order: tuple[int, ...], leaf: Leaf, expected: int
) -> None:
    assert nodes(plies, order, leaf) == expected


@pytest.mark.parametrize(
    ("plies", "expected"),
    [(4, 2_801), (6, 137_257), pytest.param(8, 6_634_027, marks=compiled_only)],
)
@pytest.mark.parametrize("leaf", Leaf)
def test_minimax_visits_every_node_whatever_the_leaf(plies: int, expected: int, leaf: Leaf) -> None:
    assert nodes(plies, LEFT, leaf, prune=False) == expected


PERFT = (1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234, 39_394_572, 268_031_646)


@pytest.mark.parametrize("plies", range(7))
def test_the_number_of_move_sequences(plies: int) -> None:
    assert perft(0, 0, plies) == PERFT[plies]


@compiled_only
@pytest.mark.parametrize("plies", [7, 8, 9, pytest.param(10, marks=pytest.mark.slow)])
def test_the_number_of_longer_move_sequences(plies: int) -> None:
    assert perft(0, 0, plies) == PERFT[plies]
