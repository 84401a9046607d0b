"""What an exam sheet holds: variants of one kind of exercise, each made from its own seeds."""

from __future__ import annotations

import string
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from poda.engine.exercises.exercise import (
    EVERYTHING,
    SEED_LIMIT,
    Asked,
    Exercise,
    ExerciseForm,
    cut_tops,
    exercise_of,
)
from poda.engine.game import MAX
from poda.engine.record.trace import Step
from poda.engine.search.alphabeta import Tie
from poda.engine.search.observer import SearchStopped

VARIANTS_LIMIT: Final = 500
TREES_LIMIT: Final = 10
TITLE_LIMIT: Final = 120
"""Characters of a title."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a lecturer chooses.

    Attributes:
        seed: of the first tree; every further one has the next seed, behind the last the first.
        difficulty: as in `exercise.py`.
        variants: how many sheets with trees of their own, 1 to `VARIANTS_LIMIT`.
        trees: how many of them on each, 1 to `TREES_LIMIT`.
        form, tie, asked: as in `Exercise`.
        title: what stands above; "" takes a usual one.
    """

    seed: int = 1
    difficulty: int = 3
    variants: int = 2
    trees: int = 1
    form: ExerciseForm = "alphabeta"
    tie: Tie = "ge"
    asked: frozenset[Asked] = EVERYTHING
    title: str = ""


@dataclass(frozen=True)
class Variant:
    """One sheet: its letter (or its number, where there are more than letters), and its trees."""

    name: str
    exercises: tuple[Exercise, ...]


@dataclass(frozen=True)
class Sheet:
    """All variants of an exam."""

    plan: Plan
    variants: tuple[Variant, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a node cut: `value` and `bound`, of which it is `"<="` or `">="`; nodes of the tree."""

    node: int
    value: float
    sign: str
    bound: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a search came to, for whoever corrects an answer.

    Attributes:
        value: of the root.
        best: its best child.
        leaves, seen: all leaves, and those that the search looked at.
        cut_leaves, cut_subtrees: the children that were cut off, by what they are.
        reasons: of every node that cut something off, in the order of the search.
    """

    value: float
    best: int
    leaves: int
    seen: int
    cut_leaves: int
    cut_subtrees: int
    reasons: tuple[Reason, ...]


def sheet_of(
    plan: Plan,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[float], None] | None = None,
) -> Sheet:
    """Make all exercises of a plan.

    Args:
        stop: looked at before each variant; once true, SearchStopped is raised.
        progress: told the share that is done, from 0 to 1.
    """
    variants = []
    for place, name in enumerate(variant_names(plan.variants)):
        if stop is not None and stop():
            raise SearchStopped
        if progress is not None:
            progress(place / plan.variants)
        exercises = tuple(
            exercise_of(seed, plan.difficulty, plan.form, plan.tie, plan.asked)
            for seed in seeds_of(plan, place)
        )
        variants.append(Variant(name, exercises))
    return Sheet(plan, tuple(variants))


def first_variant(plan: Plan) -> Sheet:
    """The sheet with its first variant alone: what a preview shows."""
    exercises = tuple(
        exercise_of(seed, plan.difficulty, plan.form, plan.tie, plan.asked)
        for seed in seeds_of(plan, 0)
    )
    return Sheet(plan, (Variant(variant_names(plan.variants)[0], exercises),))


def seeds_of(plan: Plan, variant: int) -> Sequence[int]:
    """The seeds of a variant's trees, counted from 0."""
    first = plan.seed + variant * plan.trees
    return [seed % (SEED_LIMIT + 1) for seed in range(first, first + plan.trees)]


def variant_names(count: int) -> list[str]:
    """A letter each, or, of more than there are letters, a number."""
    letters = string.ascii_uppercase
    return list(letters[:count]) if count <= len(letters) else [str(n + 1) for n in range(count)]


def node_names(exercise: Exercise) -> dict[int, str]:
    """What the inner nodes are called on paper: A, B, C, ... as a search from the left meets them;
    beyond Z, A2, B2, ... In Monte Carlo tree search leaves have names too: they count as others do.
    """
    every = exercise.form == "mcts"
    inner = [number for number, node in enumerate(exercise.tree.nodes) if node.children or every]
    letters = string.ascii_uppercase
    return {
        node: letters[place % 26] + (str(place // 26 + 1) if place >= 26 else "")
        for place, node in enumerate(inner)
    }


def outcome_of(exercise: Exercise) -> Outcome:
    """What the search of an exercise came to."""
    recording = exercise.recording
    tree = recording.tree
    tops = cut_tops(exercise)
    single = sum(not tree.children[top] for top in tops)
    leaf = tree.children == 0
    best = recording.best
    assert best is not None
    return Outcome(
        value=recording.value,
        best=int(tree.child_rows(0)[best]),
        leaves=int(leaf.sum()),
        seen=int((leaf & (tree.trace_node >= 0)).sum()),
        cut_leaves=single,
        cut_subtrees=len(tops) - single,
        reasons=tuple(_reasons(exercise, {int(tree.parent[top]) for top in tops})),
    )


def _reasons(exercise: Exercise, cutters: set[int]) -> list[Reason]:
    trace, tree = exercise.recording.trace, exercise.recording.tree
    result = []
    for step in np.flatnonzero(trace.kind == int(Step.CUT)).tolist():
        node = int(tree.tree_node[trace.node[step]])
        if node not in cutters:  # it was its last child: nothing was left to cut
            continue
        alpha, beta = trace.window(step)
        is_max = bool(tree.player[node] == MAX)
        value = float(trace.value[step - 1])  # a cut comes right after its test
        result.append(Reason(node, value, ">=" if is_max else "<=", beta if is_max else alpha))
    return result
