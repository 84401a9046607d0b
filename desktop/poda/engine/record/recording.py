"""The recording of a search, with its tree, which the Tree tab plays back."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeVar

import numpy as np

from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.counts import RootSearch, root_searches
from poda.engine.record.game_tree import GameTree, build_tree
from poda.engine.record.recorder import NoisyRecorder, Recorder, StageRecorder, moves
from poda.engine.record.trace import FULL, SearchTrace
from poda.engine.search.algorithms import (
    CHANCE_ALGORITHMS,
    REDUCING,
    TREE_ALGORITHMS,
    WITH_WINDOW,
    ChanceAlgorithm,
    TreeAlgorithm,
)
from poda.engine.search.alphabeta import FORMS, Tie, alphabeta
from poda.engine.search.deepening import Pass
from poda.engine.search.evaluation import Evaluation, Result, whole_values
from poda.engine.search.minimax import expectiminimax, minimax, minimax_in_stages
from poda.engine.search.mtdf import aspiration, mtdf
from poda.engine.search.negamax import negamax
from poda.engine.search.observer import EXACT, LOWER, NODES_LIMIT, UPPER, Observer, Stop
from poda.engine.search.ordering import Order, as_given, ordered
from poda.engine.search.pvs import pvs
from poda.engine.search.quiescence import quiescence
from poda.engine.search.reductions import frontier_pruning, late_move_reductions, probcut
from poda.engine.search.star import UNBOUNDED, Utilities, star
from poda.engine.search.transposition import alphabeta_with_table, minimax_with_table

__all__ = [
    "CHANCE_ALGORITHMS", "TREE_ALGORITHMS", "WITH_WINDOW", "ChanceAlgorithm", "TreeAlgorithm",
]  # fmt: skip

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)

GUESSED: Final = (-1.0, 1.0)
"""The first window of aspiration if none is given."""


def searches_of(game: Game[Any, Any]) -> tuple[TreeAlgorithm | ChanceAlgorithm, ...]:
    """The algorithms that can search the game and be recorded."""
    if game.has_chance:
        written = isinstance(game, ExplicitTree)
        return tuple(key for key in CHANCE_ALGORITHMS if written or key != "star2")
    senseless = set() if game.has_noisy_moves else {"quiescence"}
    if isinstance(game, ExplicitTree):
        senseless.update(REDUCING)
    return tuple(key for key in TREE_ALGORITHMS if key not in senseless)


_WHOLE: Final = ("minimax", "minimax-table", "expectiminimax")
"""The algorithms without cuts and windows."""

_SEARCHES: Final[dict[str, Callable[..., Any]]] = {
    "minimax": minimax,
    "minimax-table": minimax_with_table,
    "expectiminimax": expectiminimax,
    "star1": star,
    "star2": star,
    "alphabeta-table": alphabeta_with_table,
    "negamax": negamax,
    "pvs": pvs,
    "aspiration": aspiration,
    "mtdf": mtdf,
    "lmr": late_move_reductions,
    "probcut": probcut,
    "frontier": frontier_pruning,
    "quiescence": quiescence,
}
"""The function of each algorithm; those not listed are forms of alpha-beta."""

_PROBES: Final = 256
_SEARCHED: Final = 0.9  # the share of the progress that is the search itself


@dataclass(frozen=True)
class Question(Generic[S, A]):
    """A search to be recorded: its position, algorithm and options.

    Attributes:
        game, state: the rules, and the root of the tree.
        algorithm: one of `TREE_ALGORITHMS` or `CHANCE_ALGORITHMS`.
        tie: whether alpha-beta cuts at equality too ("ge") or only beyond it ("gt").
        plies: the depth limit; None searches to the end. Written trees have none.
        evaluation: values positions at the limit; None: without a limit, utilities as they are.
        bounds: for Star1 and Star2, the least and the greatest value of a leaf.
        window: for alpha-beta, alpha and beta at the root. A root value that is not strictly
            between them is only a bound; aspiration then searches again.
        guess: for MTD(f), the first guess of the value.
        passes: for a pass of iterative deepening, the results of all passes up to this one.
    """

    game: Game[S, A]
    state: S
    algorithm: TreeAlgorithm | ChanceAlgorithm = "alphabeta"
    tie: Tie = "ge"
    plies: int | None = None
    evaluation: Evaluation[S] | None = None
    bounds: Utilities = UNBOUNDED
    window: tuple[float, float] = FULL
    guess: float = 0.0
    passes: tuple[Pass[S, A], ...] = ()

    def __post_init__(self) -> None:
        if self.plies is not None and isinstance(self.game, ExplicitTree):
            raise ValueError("a written tree has its values at its leaves and is searched whole")
        if self.algorithm == "star2" and not isinstance(self.game, ExplicitTree):
            raise ValueError("probes come to a position twice: only written trees are drawn so")
        if self.algorithm == "mtdf" and self.tie != "ge":  # its windows have no value at their ends
            object.__setattr__(self, "tie", "ge")

    @property
    def whole(self) -> bool:
        """Whether all leaves are known to have whole values."""
        return whole_values(self.game, self.evaluation)


@dataclass(frozen=True)
class Recording(Generic[S, A]):
    """A recorded search: its result, all its steps, and its tree.

    Attributes:
        question: the search that was asked for.
        trace: the search, step by step.
        tree: its tree, pruned subtrees included.
        value: the root's value from MAX's point of view; NaN if an error ended the search.
        best: the root's best action, as the index of a child; None at a leaf, or after an error.
        error: the error that ended the search, at a named leaf whose value was needed; else None.
        error_node: that leaf, as a node of the tree; -1 without an error.
    """

    question: Question[S, A]
    trace: SearchTrace
    tree: GameTree[S, A]
    value: float = math.nan
    best: int | None = None
    error: EngineError | None = None
    error_node: int = -1

    def __repr__(self) -> str:
        said, steps = self.question.algorithm, self.trace.steps
        return (
            f"<Recording of {said}: value {self.value:g}, {steps} steps, {self.tree.nodes} nodes>"
        )

    @property
    def bound(self) -> int:
        """Whether `value` is the minimax value (EXACT), or a LOWER or UPPER bound (`trace.py`)."""
        return self.trace.bound


def record(
    question: Question[S, A],
    stop: Callable[[], bool] | None = None,
    progress: Callable[[float], None] | None = None,
) -> Recording[S, A]:
    """Run a search and record every step.

    >>> from poda.engine import Question, parse_tree, record_search
    >>> tree = parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    >>> record_search(Question(tree, tree.initial_state(), "alphabeta"))
    <Recording of alphabeta: value 3, 50 steps, 13 nodes>

    Args:
        question: the position, algorithm and options.
        stop: called every thousand nodes; once true, SearchStopped is raised.
        progress: called with an estimate of the share that is done, 0 to 1.

    Raises:
        EngineError: `tree.too_large_estimate`, before the search, if `estimated_nodes` exceeds
            `NODES_LIMIT`; `tree.too_large` if the search itself does; and the search's own errors,
            such as for chance nodes. But a named leaf whose value is needed only ends the
            recording (`Recording.error`).
    """
    expected = fitting_nodes(question)

    def nodes_done(nodes: int) -> None:
        if progress is not None:
            progress(_SEARCHED * min(1.0, nodes / expected))

    if question.algorithm == "minimax-stages":
        recorder: Any = StageRecorder(question.game, NODES_LIMIT, stop, nodes_done)
    elif question.algorithm == "quiescence":
        recorder = NoisyRecorder(question.game, question.plies, NODES_LIMIT, stop, nodes_done)
        question = replace(question, game=recorder.game)
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
    del recorder  # its notes take as much memory as the trace
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
    """`estimated_nodes`; raises EngineError (`tree.too_large_estimate`) above `NODES_LIMIT`."""
    expected = estimated_nodes(question)
    if expected > NODES_LIMIT:
        raise EngineError("tree.too_large_estimate", nodes=_rounded(expected), limit=NODES_LIMIT)
    return expected


def _search(question: Question[S, A], recorder: Any) -> Result[A]:
    game, state = question.game, question.state
    plies, evaluation, algorithm = question.plies, question.evaluation, question.algorithm
    if algorithm == "minimax-stages":
        return minimax_in_stages(game, state, plies, evaluation, recorder)
    options = _options(question)
    search = _SEARCHES.get(algorithm, alphabeta)
    result: Result[A] = search(game, state, plies, evaluation, recorder, **options)
    return result


def _options(question: Question[Any, Any]) -> dict[str, Any]:
    """The arguments that the question's algorithm takes besides those of all algorithms."""
    algorithm = question.algorithm
    if algorithm in _WHOLE:
        return {}
    if algorithm.startswith("star"):
        return {"bounds": question.bounds, "form": algorithm, "tie": question.tie}
    if algorithm == "mtdf":
        return {"guess": question.guess, "whole": question.whole}
    alpha, beta = question.window
    if algorithm == "aspiration" and question.window == FULL:
        alpha, beta = GUESSED
    options: dict[str, Any] = {"alpha": alpha, "beta": beta, "tie": question.tie}
    if algorithm in FORMS:
        options["form"] = algorithm
    if algorithm in ("pvs", *REDUCING, "aspiration"):
        options["whole"] = question.whole
    return options


def in_order(
    question: Question[S, A], order: Order, seed: int = 0, stop: Stop | None = None
) -> Question[S, A]:
    """The same question with children in that order (`search/ordering.py`).

    An order that is learnt ("killer", "history") takes one search for that.
    """

    def search(game: Game[Any, Any], state: Any, observer: Observer) -> object:
        form = "minimax" if question.algorithm == "minimax-stages" else question.algorithm
        return _search(replace(question, game=game, state=state, algorithm=form), observer)

    if order == "given":
        return question
    game = ordered(
        question.game, question.state, order, seed, plies=question.plies,
        evaluation=question.evaluation, search=search, stop=stop,
    )  # fmt: skip
    return replace(question, game=game)


def _error_node(trace: SearchTrace, tree: GameTree[S, A]) -> int:
    """The leaf whose value was needed: the first one that the search entered and did not value."""
    leaves = np.flatnonzero((tree.children == 0) & (tree.trace_node >= 0))
    return int(leaves[trace.left[tree.trace_node[leaves]] < 0][0])


def estimated_nodes(question: Question[S, A]) -> float:
    """An estimate of the nodes that the search will visit.

    A written tree's nodes are counted. A game's tree is sampled by random probes (Knuth 1975,
    "Estimating the efficiency of backtrack programs"): one that meets b1, b2, ... children on its
    way to a leaf estimates 1 + b1 + b1 b2 + ... nodes, which is right on average. Its generator is
    seeded, so that the estimate is always the same. For alpha-beta, with a transposition table too,
    it is raised to the power 3/4: between the square root (best order) and the whole (worst order).
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
    """An estimate rounded to two significant figures; a great one as a power of ten."""
    if number < 1e12:
        return int(float(f"{number:.1e}"))
    return f"10^{round(math.log10(number))}"


@dataclass(frozen=True, slots=True)
class TreeReport:
    """The result of one search.

    Attributes:
        value: the root's value, from MAX's point of view.
        best: the best child of the root, from 0; None where the root is a leaf.
        visited_leaves: the leaves that were valued, in the order visited, each as its index among
            all leaves from left to right, from 0. One that a probe came to first is here once.
        pruned_leaves: the others, from left to right.
        nodes_visited: the number of nodes that the search entered.
        steps: the number of steps of its trace.
        nodes_probed: the nodes that Star2's probes entered, not counted in `nodes_visited`; None
            for the algorithms that do not probe.
        nodes_again: the visits of nodes that had been visited before, in re-searches, not counted
            in `nodes_visited`; None for the algorithms that search nothing again.
        searches: each search of the root, for algorithms that make several in different windows.
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
    nodes_again: int | None = None
    searches: tuple[RootSearch, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The report for `json.dumps`: whole values as whole numbers, infinities as texts."""
        answer: dict[str, Any] = {
            "value": json_number(self.value),
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
        return answer | again_as_json(self.nodes_again, self.searches)


def json_number(value: float) -> float | str:
    """A value for `json.dumps`: a whole number where it is one, an infinity as a text."""
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return int(value) if value == int(value) else value


def again_as_json(nodes_again: int | None, searches: tuple[RootSearch, ...]) -> dict[str, Any]:
    """The JSON fields about re-searches; none for algorithms that make none."""
    answer: dict[str, Any] = {} if nodes_again is None else {"nodes_again": nodes_again}
    if searches:
        kinds = {EXACT: "exact", LOWER: "lower", UPPER: "upper"}
        answer["searches"] = [
            {
                "window": [json_number(end) for end in each.window],
                "nodes_visited": each.nodes,
                "value": json_number(each.value),
                "bound": kinds.get(each.bound, "open"),
            }
            for each in searches
        ]
    return answer


def searched_again(recording: Recording[Any, Any]) -> tuple[int | None, tuple[RootSearch, ...]]:
    """The number of visits to nodes visited before, and the searches of the root, for algorithms
    that make re-searches."""
    trace, algorithm = recording.trace, recording.question.algorithm
    if algorithm not in ("pvs", *REDUCING, "aspiration", "mtdf"):
        return None, ()
    again = trace.nodes - len(np.unique(trace.first_visit))
    return again, () if algorithm in ("pvs", *REDUCING) else root_searches(trace)


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a search: nodes entered and leaves valued, counting every visit.

    Attributes:
        again: how many of the nodes were visits to nodes visited before, or visits by probes.
    """

    nodes: int
    leaves: int
    again: int


def costs(question: Question[S, A]) -> dict[str, Cost]:
    """The cost of every algorithm that can search the question's tree, but minimax in stages.

    All have the full window; MTD(f) starts with the guess of the question.
    """
    found: dict[str, Cost] = {}
    for algorithm in searches_of(question.game):
        if algorithm == "minimax-stages":
            continue
        trace = record(replace(question, algorithm=algorithm, window=FULL)).trace
        distinct = len(np.unique(trace.first_visit))
        found[algorithm] = Cost(trace.nodes, len(trace.leaves), trace.nodes - distinct)
    return found


def report_of(recording: Recording[Any, Any]) -> TreeReport:
    """The report of a finished search of a written tree (its `Recording.error` is None)."""
    tree, trace = recording.question.game, recording.trace
    assert isinstance(tree, ExplicitTree)
    nodes = recording.tree.tree_node[trace.leaves]
    visited = list(dict.fromkeys(tree.leaf_index(int(node)) for node in nodes))
    pruned = np.setdiff1d(np.arange(tree.leaf_count), visited)
    probed = int(np.count_nonzero(trace.probed()))
    again, searches = searched_again(recording)
    return TreeReport(
        recording.value,
        recording.best,
        tuple(visited),
        tuple(map(int, pruned)),
        trace.nodes - probed - (again or 0),
        trace.steps,
        probed if recording.question.algorithm == "star2" else None,
        len(trace.found) if trace.known is not None else None,
        again,
        searches,
    )
