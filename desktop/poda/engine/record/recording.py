"""A search, recorded with the tree that it was about: what the Tree tab plays back."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, TypeVar, cast, get_args

import numpy as np

from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.game_tree import GameTree, build_tree
from poda.engine.record.recorder import NODES_LIMIT, Recorder, StageRecorder, moves
from poda.engine.record.trace import FULL, SearchTrace
from poda.engine.search.alphabeta import Form, Tie, alphabeta
from poda.engine.search.deepening import Pass
from poda.engine.search.evaluation import Evaluation, Result
from poda.engine.search.minimax import expectiminimax, minimax, minimax_in_stages
from poda.engine.search.ordering import as_given
from poda.engine.search.star import UNBOUNDED, Utilities, star
from poda.engine.search.transposition import alphabeta_with_table, minimax_with_table

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)

TreeAlgorithm = Literal[
    "minimax",
    "minimax-stages",
    "alphabeta",
    "alphabeta-update",
    "alphabeta-hard",
    "minimax-table",
    "alphabeta-table",
]
TREE_ALGORITHMS: Final[tuple[TreeAlgorithm, ...]] = get_args(TreeAlgorithm)
"""For trees of MAX and MIN alone."""

ChanceAlgorithm = Literal["expectiminimax", "star1", "star2"]
CHANCE_ALGORITHMS: Final[tuple[ChanceAlgorithm, ...]] = get_args(ChanceAlgorithm)
"""For trees with chance nodes as well."""

_WHOLE: Final[dict[str, Callable[..., Any]]] = {
    "minimax": minimax,
    "minimax-table": minimax_with_table,
    "expectiminimax": expectiminimax,
}
"""The searches that cut nothing, and know of no window."""

_PROBES: Final = 256
_SEARCHED: Final = 0.9  # of the progress, the part of the search itself


@dataclass(frozen=True)
class Question(Generic[S, A]):
    """What is to be searched, and how.

    Attributes:
        game, state: the rules, and the root of the tree.
        algorithm: one of `TREE_ALGORITHMS` or `CHANCE_ALGORITHMS`.
        tie: whether alpha-beta cuts at equality too ("ge") or only beyond it ("gt").
        plies: the depth limit; None searches to the end. Written trees have none.
        evaluation: values positions at the limit; None without a limit counts bare utilities.
        bounds: for Star1 and Star2, the least and the greatest that a leaf can be worth.
        window: for alpha-beta, alpha and beta at the root. With less than the full window, a value
            of the root that is not strictly between them is a bound.
        passes: of a pass of iterative deepening, what the passes came to, it as the last one.
    """

    game: Game[S, A]
    state: S
    algorithm: TreeAlgorithm | ChanceAlgorithm = "alphabeta"
    tie: Tie = "ge"
    plies: int | None = None
    evaluation: Evaluation[S] | None = None
    bounds: Utilities = UNBOUNDED
    window: tuple[float, float] = FULL
    passes: tuple[Pass[S, A], ...] = ()

    def __post_init__(self) -> None:
        if self.plies is not None and isinstance(self.game, ExplicitTree):
            raise ValueError("a written tree has its values at its leaves and is searched whole")
        if self.algorithm == "star2" and not isinstance(self.game, ExplicitTree):
            raise ValueError("probes come to a position twice: only written trees are drawn so")


@dataclass(frozen=True)
class Recording(Generic[S, A]):
    """The answer, with all that led to it.

    Attributes:
        question: what was asked.
        trace: the search, step by step.
        tree: what it was about, pruned subtrees included.
        value: the root's value from MAX's point of view; NaN where an error ended the search.
        best: the root's best action, as the index of a child; None at a leaf, or after an error.
        error: what ended the search: the value of a named leaf was needed. Else None.
        error_node: that leaf, as a node of the tree; -1 without an error.
    """

    question: Question[S, A]
    trace: SearchTrace
    tree: GameTree[S, A]
    value: float = math.nan
    best: int | None = None
    error: EngineError | None = None
    error_node: int = -1

    @property
    def bound(self) -> int:
        """What `value` says of the minimax value: EXACT, or LOWER or UPPER (`trace.py`)."""
        root = np.zeros(1, np.int32)
        return int(self.trace.bounds_of(root, self.trace.steps - 1)[0])


def record(
    question: Question[S, A],
    stop: Callable[[], bool] | None = None,
    progress: Callable[[float], None] | None = None,
) -> Recording[S, A]:
    """Search, and keep every step.

    Args:
        stop: looked at every thousand nodes; once true, SearchStopped is raised.
        progress: told how much is done, from 0 to 1; an estimate.

    Raises:
        EngineError: `tree.too_large_estimate`, before anything is built, where the search would
            visit more than `NODES_LIMIT` nodes by `estimated_nodes`; `tree.too_large` where it
            does so against the estimate; and the search's own, such as for chance nodes. But a
            named leaf whose value is needed only ends the recording (`Recording.error`).
    """
    expected = fitting_nodes(question)

    def nodes_done(nodes: int) -> None:
        if progress is not None:
            progress(_SEARCHED * min(1.0, nodes / expected))

    if question.algorithm == "minimax-stages":
        recorder: Any = StageRecorder(question.game, NODES_LIMIT, stop, nodes_done)
    else:
        recorder = Recorder(question.game, NODES_LIMIT, stop, nodes_done)
    result, error = None, None
    try:
        result = _search(question, recorder)
    except EngineError as stopped_by:
        if stopped_by.code != "tree.value_needed":
            raise
        error = stopped_by
    trace: SearchTrace = recorder.trace()
    del recorder  # what it noted is as large as the trace
    trace.prepare()
    tree = build_tree(
        question.game, question.state, trace, question.plies, question.evaluation, stop=stop
    )
    if progress is not None:
        progress(1.0)
    if result is None:
        return Recording(question, trace, tree, error=error, error_node=_error_node(trace, tree))
    best = None
    if result.action is not None:
        best = list(moves(question.game, question.state)).index(result.action)
    return Recording(question, trace, tree, float(result.value), best)


def fitting_nodes(question: Question[S, A]) -> float:
    """`estimated_nodes`; raises EngineError (`tree.too_large_estimate`) where they are too many."""
    expected = estimated_nodes(question)
    if expected > NODES_LIMIT:
        raise EngineError("tree.too_large_estimate", nodes=_rounded(expected), limit=NODES_LIMIT)
    return expected


def _search(question: Question[S, A], recorder: Any) -> Result[A]:
    game, state = question.game, question.state
    plies, evaluation = question.plies, question.evaluation
    if question.algorithm == "minimax-stages":
        return minimax_in_stages(game, state, plies, evaluation, recorder)
    if question.algorithm in _WHOLE:
        whole: Result[A] = _WHOLE[question.algorithm](game, state, plies, evaluation, recorder)
        return whole
    form, tie, bounds = question.algorithm, question.tie, question.bounds
    if form == "star1" or form == "star2":  # noqa: PLR1714 - this is what mypy narrows by
        return star(game, state, plies, evaluation, recorder, bounds=bounds, form=form, tie=tie)
    alpha, beta = question.window
    if form == "alphabeta-table":
        return alphabeta_with_table(
            game, state, plies, evaluation, recorder, alpha=alpha, beta=beta, tie=tie
        )
    plain = cast(Form, form)
    return alphabeta(
        game, state, plies, evaluation, recorder, alpha=alpha, beta=beta, form=plain, tie=tie
    )


def _error_node(trace: SearchTrace, tree: GameTree[S, A]) -> int:
    """The leaf whose value was needed: the first that the search came to and did not value."""
    leaves = np.flatnonzero((tree.children == 0) & (tree.trace_node >= 0))
    return int(leaves[trace.left[tree.trace_node[leaves]] < 0][0])


def estimated_nodes(question: Question[S, A]) -> float:
    """About how many nodes the search will visit.

    A written tree is counted. The tree of a game is measured by random probes (Knuth 1975,
    "Estimating the efficiency of backtrack programs"): one that meets b1, b2, ... children on its
    way to a leaf stands for 1 + b1 + b1 b2 + ... nodes, and on average they do. The generator is
    seeded, so that a question is answered the same each time. For alpha-beta the power 3/4 of that
    is expected, between the square root of the best order and the whole of the worst; with a
    transposition table too, which is not less than what it needs.
    """
    game = question.game
    if isinstance(game, ExplicitTree):
        return float(len(game.nodes))
    chance = random.Random(1975)
    total = sum(_probe(question, chance) for _ in range(_PROBES)) / _PROBES
    whole = "minimax" in question.algorithm and not question.algorithm.endswith("-table")
    return total if whole else total**0.75


def _probe(question: Question[S, A], chance: random.Random) -> float:
    game, state = as_given(question.game), question.state
    nodes = width = 1.0
    plies = game.max_plies if question.plies is None else question.plies
    for _ in range(plies):
        if game.is_terminal(state):
            break
        actions = moves(game, state)
        width *= len(actions)
        nodes += width
        state = game.result(state, chance.choice(actions))
    return nodes


def _rounded(number: float) -> int | str:
    """To two figures, for it is an estimate; as a power of ten where nobody would read it."""
    if number < 1e12:
        return int(float(f"{number:.1e}"))
    return f"10^{round(math.log10(number))}"


REPORTED: Final[tuple[TreeAlgorithm | ChanceAlgorithm, ...]] = (
    "minimax",
    "alphabeta",
    "alphabeta-update",
    "alphabeta-hard",
    "minimax-table",
    "alphabeta-table",
    *CHANCE_ALGORITHMS,
)
"""The algorithms of the command line; minimax in stages finds what minimax finds."""


@dataclass(frozen=True, slots=True)
class TreeReport:
    """The outcome of one search.

    Attributes:
        value: the root's value, from MAX's point of view.
        best: the best child of the root, from 0; None where the root is a leaf.
        visited_leaves: the leaves that were valued, in the order visited, each as its index among
            all leaves from left to right, from 0. One that a probe came to first is here once.
        pruned_leaves: the others, from left to right.
        nodes_visited: the nodes that the search entered.
        steps: the steps of its trace.
        nodes_probed: the nodes that Star2's probes entered, not counted in `nodes_visited`; None
            for the algorithms that do not probe.
        nodes_found: of the nodes visited, those whose value a transposition table had; None for
            the algorithms without one.
    """

    value: float
    best: int | None
    visited_leaves: tuple[int, ...]
    pruned_leaves: tuple[int, ...]
    nodes_visited: int
    steps: int
    nodes_probed: int | None = None
    nodes_found: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The report for `json.dumps`: whole values as whole numbers, infinities as texts."""
        value: float | str = self.value
        if math.isinf(self.value):
            value = "inf" if self.value > 0 else "-inf"
        elif self.value == int(self.value):
            value = int(self.value)
        answer = {
            "value": value,
            "best": self.best,
            "visited_leaves": list(self.visited_leaves),
            "pruned_leaves": list(self.pruned_leaves),
            "nodes_visited": self.nodes_visited,
            "steps": self.steps,
        }
        if self.nodes_probed is not None:
            answer["nodes_probed"] = self.nodes_probed
        if self.nodes_found is not None:
            answer["nodes_found"] = self.nodes_found
        return answer


def search_tree(
    tree: ExplicitTree,
    algorithm: TreeAlgorithm | ChanceAlgorithm = "alphabeta",
    tie: Tie = "ge",
    bounds: Utilities = UNBOUNDED,
) -> tuple[TreeReport, SearchTrace]:
    """Search the whole tree, and say what was found and how.

    Args:
        bounds: for Star1 and Star2, the least and the greatest that a leaf can be worth.

    Raises EngineError where the search needs the value of a named leaf, where minimax or alpha-beta
    meets a chance node, and where a leaf lies outside the bounds.
    """
    question = Question(tree, tree.initial_state(), algorithm, tie, bounds=bounds)
    recording = record(question)
    if recording.error is not None:
        raise recording.error
    return report_of(recording), recording.trace


def report_of(recording: Recording[Any, Any]) -> TreeReport:
    """What a search of a written tree came to. (It came to its end: `Recording.error` is None.)"""
    tree, trace = recording.question.game, recording.trace
    assert isinstance(tree, ExplicitTree)
    nodes = recording.tree.tree_node[trace.leaves]
    visited = list(dict.fromkeys(tree.leaf_index(int(node)) for node in nodes))
    pruned = np.setdiff1d(np.arange(tree.leaf_count), visited)
    probed = int(np.count_nonzero(trace.probed()))
    return TreeReport(
        recording.value,
        recording.best,
        tuple(visited),
        tuple(map(int, pruned)),
        trace.nodes - probed,
        trace.steps,
        probed if recording.question.algorithm == "star2" else None,
        len(trace.found) if trace.known is not None else None,
    )
