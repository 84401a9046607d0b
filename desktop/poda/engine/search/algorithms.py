"""The names of the search algorithms that can be recorded, and of their options.

This module imports no search, so that the command line and file readers can use it early.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

Form = Literal["alphabeta", "alphabeta-update", "alphabeta-hard", "alphabeta-update-hard"]
"""The published forms of alpha-beta; `alphabeta.py` tells them apart."""
FORMS: Final[tuple[Form, ...]] = get_args(Form)

Tie = Literal["ge", "gt"]
"""Whether alpha-beta cuts at alpha >= beta, or only at alpha > beta."""
TIES: Final[tuple[Tie, ...]] = get_args(Tie)

Order = Literal["given", "best", "worst", "random", "killer", "history"]
"""The order in which a search tries the children of a node (`ordering.py`)."""
ORDERS: Final[tuple[Order, ...]] = get_args(Order)

SEED_LIMIT: Final = 999_999
"""The greatest seed of an order, and of Monte Carlo tree search."""

TreeAlgorithm = Literal[
    "minimax",
    "minimax-stages",
    "alphabeta",
    "alphabeta-update",
    "alphabeta-hard",
    "alphabeta-update-hard",
    "minimax-table",
    "alphabeta-table",
    "negamax",
    "pvs",
    "aspiration",
    "mtdf",
    "lmr",
    "probcut",
    "frontier",
    "quiescence",
]
TREE_ALGORITHMS: Final[tuple[TreeAlgorithm, ...]] = get_args(TreeAlgorithm)
"""The algorithms for trees without chance nodes."""

REDUCING: Final = ("lmr", "probcut", "frontier")
"""The algorithms that look less deep first (`reductions.py`); they need a depth limit."""

WITH_WINDOW: Final = (*FORMS, "negamax", "pvs", *REDUCING, "aspiration", "quiescence")
"""The algorithms that accept alpha and beta at the root; aspiration tries them first."""

ChanceAlgorithm = Literal["expectiminimax", "star1", "star2"]
CHANCE_ALGORITHMS: Final[tuple[ChanceAlgorithm, ...]] = get_args(ChanceAlgorithm)
"""The algorithms for trees with chance nodes."""

REPORTED: Final[tuple[TreeAlgorithm | ChanceAlgorithm, ...]] = (
    *(each for each in TREE_ALGORITHMS if each not in ("minimax-stages", *REDUCING)),
    *CHANCE_ALGORITHMS,
)
"""The algorithms on the command line, for written trees: without minimax in stages, which has
minimax's results, and those that look less deep first, which are PVS without a depth limit."""

MONTE_CARLO: Final[Literal["mcts"]] = "mcts"
"""The name of Monte Carlo tree search, which can search any tree."""

ITERATIONS_LIMIT: Final = 100_000
"""The most iterations of Monte Carlo tree search that are recorded."""
