"""What a search of chance nodes has to know beforehand: the bounds, and the unit of estimates."""

from __future__ import annotations

from typing import Any

from poda.engine.game import Game
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.search.evaluation import Evaluation, ExpectedUtility
from poda.engine.search.star import UNBOUNDED, Utilities


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
