"""What a search of chance nodes has to know beforehand: whether there are any, and the bounds."""

from __future__ import annotations

from typing import Any, Final

from poda.engine.game import Game
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.search.evaluation import Evaluation, ExpectedUtility
from poda.engine.search.star import UNBOUNDED, Utilities

_STAKES: Final[dict[str, Utilities]] = {"backgammon": (-3.0, 3.0)}
"""For games with dice, the least and the greatest that MAX can win."""


def has_chance(game: Game[Any, Any]) -> bool:
    """Whether dice are thrown in `game`; of a written tree, whether a chance node stands in it."""
    if isinstance(game, ExplicitTree):
        return any(node.probabilities for node in game.nodes)
    return type(game).outcomes is not Game.outcomes


def usual_bounds(game: Game[Any, Any]) -> Utilities:
    """The bounds for Star1 and Star2 unless others are given.

    Those of the game's stakes; of a written tree the least and the greatest of its leaves.
    """
    if not isinstance(game, ExplicitTree):
        return _STAKES.get(game.key, UNBOUNDED)
    values = [node.value for node in game.nodes if node.value is not None]
    return (min(values), max(values)) if values else UNBOUNDED


def expected(evaluation: Evaluation[Any]) -> Evaluation[Any]:
    """The same estimates in the unit of the utilities, as chance nodes need them."""
    if isinstance(evaluation, ExpectedUtility):
        return evaluation
    return ExpectedUtility(evaluation.name, evaluation.estimate, evaluation.network)
