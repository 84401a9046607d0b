"""The throws of chance nodes, as edges and lecture lines bear them."""

from __future__ import annotations

from typing import Any, Final

from poda.engine.game import CHANCE, Game
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.game_tree import GameTree
from poda.engine.record.lecture import probability_text
from poda.engine.search.evaluation import Evaluation, ExpectedUtility
from poda.engine.search.star import UNBOUNDED, Utilities

# What a search of chance nodes has to know beforehand: the bounds, and the unit of estimates.


def usual_bounds(game: Game[Any, Any]) -> Utilities:
    """The bounds for Star1 and Star2 unless others are given.

    Those of the game's stakes; of a written tree the least and the greatest of its leaves.
    """
    if not isinstance(game, ExplicitTree):
        return game.stakes or UNBOUNDED
    values = [node.value for node in game.nodes if node.value is not None]
    return (min(values), max(values)) if values else UNBOUNDED


def expected(evaluation: Evaluation[Any]) -> Evaluation[Any]:
    """The same estimates in the unit of the utilities, as chance nodes need them."""
    if isinstance(evaluation, ExpectedUtility):
        return evaluation
    return ExpectedUtility(evaluation.name, evaluation.estimate, evaluation.network)


ODDS: Final = " · "
"""Between a throw and its probability."""


def chance_of(tree: GameTree[Any, Any], node: int) -> float:
    """The probability of the throw that leads to a tree node from the chance node above it."""
    state = tree.state(int(tree.parent[node]))
    return float(tree.game.outcomes(state)[int(tree.index[node])][1])


def edge_text(tree: GameTree[Any, Any], node: int) -> str:
    """What stands on the edge to a tree node: `4`, `8/5 6/5`, `6-5 · 2/36`, `0.9`; or nothing.

    In a written tree the nodes bear names, and only throws are on edges.
    """
    parent = int(tree.parent[node])
    written = isinstance(tree.game, ExplicitTree)
    if parent < 0 or tree.player[parent] != CHANCE:
        return "" if written else tree.move_text(node)
    odds = probability_text(chance_of(tree, node))
    return odds if written else f"{tree.move_text(node)}{ODDS}{odds}"
