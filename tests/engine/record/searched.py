"""Recorded searches for the tests of what is told about them."""

from __future__ import annotations

from typing import Any, cast

from poda.engine.game import MAX
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.recorder import Recorder, StageRecorder
from poda.engine.record.recording import (
    ChanceAlgorithm,
    Question,
    TreeAlgorithm,
    TreeReport,
    record,
    report_of,
)
from poda.engine.record.trace import SearchTrace
from poda.engine.search.alphabeta import FORMS, Form, Tie, alphabeta
from poda.engine.search.minimax import minimax, minimax_in_stages
from poda.engine.search.star import UNBOUNDED, Utilities
from poda.engine.search.transposition import alphabeta_with_table, minimax_with_table
from poda.engine.trees.text import parse_tree

ALGORITHMS = ("minimax", "minimax-stages", *FORMS)

LECTURE = "[B = [3, 12, 8], C = [2, 4, 6], D = [14, 5, 2]]"


def searched(text: str, algorithm: str, tie: Tie = "ge", root: int = MAX) -> SearchTrace:
    tree = parse_tree(text, root)
    return searched_game(tree, 0, algorithm, tie)


def searched_game(
    game: Any, state: Any, algorithm: str, tie: Tie = "ge", **limits: Any
) -> SearchTrace:
    if algorithm == "minimax-stages":
        stages = StageRecorder(game)
        minimax_in_stages(game, state, recorder=stages, **limits)
        return stages.trace()
    recorder = Recorder(game)
    if algorithm == "minimax":
        minimax(game, state, observer=recorder, **limits)
    elif algorithm == "minimax-table":
        minimax_with_table(game, state, observer=recorder, **limits)
    elif algorithm == "alphabeta-table":
        alphabeta_with_table(game, state, observer=recorder, tie=tie, **limits)
    else:
        form = cast(Form, algorithm)
        alphabeta(game, state, observer=recorder, form=form, tie=tie, **limits)
    return recorder.trace()


def search_tree(
    tree: ExplicitTree,
    algorithm: TreeAlgorithm | ChanceAlgorithm = "alphabeta",
    tie: Tie = "ge",
    bounds: Utilities = UNBOUNDED,
) -> tuple[TreeReport, SearchTrace]:
    """Search a whole written tree; the report and the trace.

    Args:
        bounds: for Star1 and Star2, the least and the greatest value of a leaf.

    Raises EngineError if the search needs the value of a named leaf, if minimax or alpha-beta meets
    a chance node, and if a leaf's value lies outside the bounds.
    """
    recording = record(Question(tree, tree.initial_state(), algorithm, tie, bounds=bounds))
    if recording.error is not None:
        raise recording.error
    return report_of(recording), recording.trace
