"""The names of the searches that are recorded, and of how they go about it.

Nothing is imported: the command line and files know them before anything that searches is there.
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
"""In which order a search tries the children of a node; `ordering.py` has them."""
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
    "quiescence",
]
TREE_ALGORITHMS: Final[tuple[TreeAlgorithm, ...]] = get_args(TreeAlgorithm)
"""For trees of MAX and MIN alone."""

WITH_WINDOW: Final = (*FORMS, "negamax", "pvs", "aspiration", "quiescence")
"""Those that can be given alpha and beta at the root; aspiration takes them for its guess."""

ChanceAlgorithm = Literal["expectiminimax", "star1", "star2"]
CHANCE_ALGORITHMS: Final[tuple[ChanceAlgorithm, ...]] = get_args(ChanceAlgorithm)
"""For trees with chance nodes as well."""

REPORTED: Final[tuple[TreeAlgorithm | ChanceAlgorithm, ...]] = (
    *(each for each in TREE_ALGORITHMS if each != "minimax-stages"),
    *CHANCE_ALGORITHMS,
)
"""Those of the command line; minimax in stages finds what minimax finds."""

MONTE_CARLO: Final[Literal["mcts"]] = "mcts"
"""The name of this search beside those of the others; for any tree."""

ITERATIONS_LIMIT: Final = 100_000
"""The most iterations of it that are recorded."""
