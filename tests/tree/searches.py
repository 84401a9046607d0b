"""Searches for panels that are tested without the window around them."""

from __future__ import annotations

from typing import Any

from poda.engine.games import game as game_of
from poda.engine.record.recording import Question, Recording, record
from poda.engine.record.trace import Step
from poda.engine.search.evaluation import Evaluation
from poda.engine.trees.text import parse_tree
from poda.tree.model.opening import Options
from poda.tree.model.sources import Typed
from poda.tree.model.tree_model import TreeModel

LECTURE = "[B = [3, 12, 8], C = [2, 4, 6], D = [14, 5, 2]]"
"""Alpha-beta prunes at step 26, and cuts at a last child at step 45."""

PRUNE, LAST_CUT = 26, 45


def opened(text: str = LECTURE, step: int = 0, **options: Any) -> TreeModel:
    """A model that shows the search of a written tree."""
    model = TreeModel()
    model.open_source(Typed(text), Options(**options), step)
    assert model.recording is not None
    return model


def written(text: str = LECTURE, algorithm: Any = "alphabeta", tie: Any = "ge") -> Recording:
    """The recorded search of a written tree."""
    return record(Question(parse_tree(text), 0, algorithm, tie))


def played(
    game: str,
    position: str,
    algorithm: Any = "alphabeta",
    plies: int | None = None,
    evaluation: Evaluation | None = None,
) -> Recording:
    """The recorded search of a game's position."""
    rules = game_of(game)
    state = rules.parse_position(position)
    return record(Question(rules, state, algorithm, "ge", plies, evaluation))


def first(recording: Recording, kind: Step) -> int:
    """The first step of a kind."""
    return int(list(recording.trace.kind).index(kind))
