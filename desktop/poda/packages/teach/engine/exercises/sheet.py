"""What an exam sheet holds: variants of its questions, from seeds or from trees of one's own."""

from __future__ import annotations

import string
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Annotated, Final

import numpy as np

from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.trace import Step
from poda.engine.schema import APART, Form, Most, Range
from poda.engine.search.alphabeta import Tie
from poda.engine.search.observer import SearchStopped
from poda.engine.trees.text import parse_tree
from poda.packages.teach.engine.exercises.exercise import (
    DIFFICULTIES,
    EVERYTHING,
    EXERCISE_FORMS,
    SEED_LIMIT,
    Asked,
    Exercise,
    ExerciseForm,
    asked_of,
    cut_tops,
    exercise_of,
    exercise_of_tree,
    first_side,
    forms_for,
    parse_code,
)
from poda.packages.teach.engine.exercises.forms import TREES_LIMIT, VARIANTS_LIMIT
from poda.packages.teach.engine.exercises.grade import Verdict

__all__ = ["TREES_LIMIT", "VARIANTS_LIMIT"]

TITLE_LIMIT: Final = 120
"""The most characters of a title."""


MARKS_LIMIT: Final = 100
"""The most marks of a question."""


@dataclass(frozen=True, slots=True)
class PlannedQuestion:
    """One question of a sheet of mixed kinds.

    Attributes:
        form: what is done by hand, one of `EXERCISE_FORMS`.
        tie: whether equal numbers cut ("ge") or not ("gt"), of alpha-beta's forms.
        asked: the kinds of entries to fill in, of `ASKED`; those that the form lacks are ignored.
        seed, difficulty: what its tree is made from; each further variant has the next seed.
        tree: a tree of one's own, in place of these.
        vary: whether further variants shuffle the values of such a tree; else all have it as it is.
        marks: what it is worth; 0 says nothing.
    """

    form: ExerciseForm = "alphabeta"
    tie: Tie = "ge"
    asked: frozenset[Asked] = EVERYTHING
    seed: int = 1
    difficulty: int = 3
    tree: ExplicitTree | None = None
    vary: bool = True
    marks: int = 0

    def exercise(self, variant: int) -> Exercise:
        """The exercise of a variant, counted from 0.

        Raises EngineError where a tree of one's own cannot be asked about.
        """
        if self.tree is not None:
            tree = varied(self.tree, variant) if self.vary and variant else self.tree
            return exercise_of_tree(tree, self.form, self.tie, self.asked)
        seed = (self.seed + variant) % (SEED_LIMIT + 1)
        return exercise_of(seed, self.difficulty, self.form, self.tie, self.asked)


def parse_question(text: str, marks: int = 0, tie: Tie = "ge") -> PlannedQuestion:
    """A question as it is typed: a code, or a form and a tree: `minimax: [[3, 12], [2, 4]]`.

    A tree without a form is alpha-beta's, and with chance nodes expectiminimax's. Raises
    EngineError where it is neither, or the tree cannot be asked about.

    Args:
        tie: for trees; a code has its own.
    """
    head, colon, rest = text.partition(":")
    form = next((form for form in EXERCISE_FORMS if form == head.strip().lower()), None)
    if form is None and not any(sign in text for sign in "[("):
        code = parse_code(text)
        asked = frozenset(asked_of(code.form))
        return PlannedQuestion(code.form, code.tie, asked, code.seed, code.difficulty, marks=marks)
    tree = parse_tree(rest if form is not None and colon else text)
    if form is None:
        form = forms_for(tree)[0]
    exercise = exercise_of_tree(tree, form, tie, frozenset(asked_of(form)))
    return PlannedQuestion(form, exercise.tie, exercise.asked, tree=tree, marks=marks)


def varied(tree: ExplicitTree, seed: int) -> ExplicitTree:
    """The same tree with the values of its leaves shuffled, the same everywhere."""
    leaves = [number for number, node in enumerate(tree.nodes) if not node.children]
    values = [tree.nodes[leaf].value for leaf in leaves]
    source = Random(seed)
    for last in range(len(values) - 1, 0, -1):
        drawn = int(source.random() * (last + 1))
        values[drawn], values[last] = values[last], values[drawn]
    nodes = [replace(node) for node in tree.nodes]
    for leaf, value in zip(leaves, values, strict=True):
        nodes[leaf].value = value
    return ExplicitTree(nodes, first_side(tree))


def marks_for(verdict: Verdict, marks: int) -> float:
    """The marks of an answer, of at most `marks`: the share of right entries less superfluous ones,
    to two decimals."""
    return round(marks * max(0, verdict.correct - verdict.extra) / max(1, verdict.asked), 2)


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """A lecturer's choices for the sheets of an exam.

    Attributes:
        seed: of the first tree; every further one has the next seed, behind the last the first.
        difficulty: of the trees, 1 to 5.
        variants: how many sheets with trees of their own, 1 to `VARIANTS_LIMIT`.
        trees: how many of them on each, 1 to `TREES_LIMIT`.
        form: what is done by hand, one of `EXERCISE_FORMS`.
        tie: whether equal numbers cut ("ge") or not ("gt"), of alpha-beta's forms.
        asked: the kinds of entries to fill in, of `ASKED`; those that the form lacks are ignored.
        title: what stands above; "" takes a usual one.
        marks: what each tree is worth; 0 says nothing.
        course, date: what stands in the heading; without a date, a line to fill in.
        questions: of mixed kinds, in place of `seed`, `difficulty`, `trees`, `form`, `tie`,
            `asked` and `marks`.
    """

    seed: Annotated[int, Range(0, SEED_LIMIT)] = 1
    difficulty: Annotated[int, Range(DIFFICULTIES[0], DIFFICULTIES[-1])] = 3
    variants: Annotated[int, Range(1, VARIANTS_LIMIT)] = 2
    trees: Annotated[int, Range(1, TREES_LIMIT)] = 1
    form: ExerciseForm = "alphabeta"
    tie: Tie = "ge"
    asked: Annotated[frozenset[Asked], bool, Form(frozenset, sorted, of=tuple[Asked, ...])] = (
        EVERYTHING
    )
    title: Annotated[str, Most(TITLE_LIMIT)] = ""
    marks: Annotated[int, Range(0, MARKS_LIMIT)] = 0
    course: Annotated[str, Most(TITLE_LIMIT)] = ""
    date: Annotated[str, Most(TITLE_LIMIT)] = ""
    questions: Annotated[tuple[PlannedQuestion, ...], APART] = ()

    @property
    def is_mixed(self) -> bool:
        """Whether the questions are not all of one kind, so that each has a task of its own."""
        return len({(q.form, q.tie, q.asked) for q in self.questions}) > 1

    @property
    def marks_of_questions(self) -> tuple[int, ...]:
        """What each question is worth."""
        if self.questions:
            return tuple(question.marks for question in self.questions)
        return (self.marks,) * self.trees

    @property
    def total(self) -> int:
        """The marks of a whole sheet; 0 if its questions have none."""
        return sum(self.marks_of_questions)

    def exercises(self, variant: int) -> tuple[Exercise, ...]:
        """The exercises of a variant, counted from 0."""
        if self.questions:
            return tuple(question.exercise(variant) for question in self.questions)
        return tuple(
            exercise_of(seed, self.difficulty, self.form, self.tie, self.asked)
            for seed in seeds_of(self, variant)
        )


def planned(questions: Sequence[PlannedQuestion], plan: SheetPlan) -> SheetPlan:
    """The plan with these questions; where they are all of one kind, that is the plan's too.

    Raises EngineError where one of them cannot be asked, and ValueError where there are none, or
    more than `TREES_LIMIT`.
    """
    if not 1 <= len(questions) <= TREES_LIMIT:
        raise ValueError(f"a sheet has 1 to {TREES_LIMIT} questions")
    for question in questions:
        if not 0 <= question.marks <= MARKS_LIMIT:
            raise EngineError("save.field", field="marks")
        question.exercise(0)
    first = questions[0]
    return replace(
        plan, form=first.form, tie=first.tie, asked=first.asked, trees=len(questions),
        questions=tuple(questions),
    )  # fmt: skip


@dataclass(frozen=True)
class Variant:
    """One sheet: its letter (or its number, where there are more than letters), and its trees."""

    name: str
    exercises: tuple[Exercise, ...]


@dataclass(frozen=True)
class ExamSheet:
    """All variants of an exam."""

    plan: SheetPlan
    variants: tuple[Variant, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why `node` of the tree cut: its `value` was `sign` (`"<="` or `">="`) the `bound`."""

    node: int
    value: float
    sign: str
    bound: float


@dataclass(frozen=True, slots=True)
class SearchOutcome:
    """The results of an exercise's search, for correcting answers on paper.

    Attributes:
        value: of the root.
        best: its best child.
        leaves, seen: the numbers of all leaves, and of those that the search visited.
        cut_leaves, cut_subtrees: the numbers of children cut off that are leaves, and subtrees.
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
    plan: SheetPlan,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[float], None] | None = None,
) -> ExamSheet:
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
        variants.append(Variant(name, plan.exercises(place)))
    return ExamSheet(plan, tuple(variants))


def first_variant(plan: SheetPlan) -> ExamSheet:
    """The sheet with its first variant alone: what a preview shows."""
    return ExamSheet(plan, (Variant(variant_names(plan.variants)[0], plan.exercises(0)),))


def seeds_of(plan: SheetPlan, variant: int) -> Sequence[int]:
    """The seeds of a variant's trees; variants count from 0."""
    first = plan.seed + variant * plan.trees
    return [seed % (SEED_LIMIT + 1) for seed in range(first, first + plan.trees)]


def variant_names(count: int) -> list[str]:
    """A letter for each variant, or numbers if there are more variants than letters."""
    letters = string.ascii_uppercase
    return list(letters[:count]) if count <= len(letters) else [str(n + 1) for n in range(count)]


def node_names(exercise: Exercise) -> dict[int, str]:
    """The names of the inner nodes on paper: A, B, C, ... in the order of a search from the left;
    beyond Z, A2, B2, ... In Monte Carlo tree search leaves have names too, since they have counts.
    """
    every = exercise.form == "mcts"
    inner = [number for number, node in enumerate(exercise.tree.nodes) if node.children or every]
    letters = string.ascii_uppercase
    return {
        node: letters[place % 26] + (str(place // 26 + 1) if place >= 26 else "")
        for place, node in enumerate(inner)
    }


def outcome_of(exercise: Exercise) -> SearchOutcome:
    """The outcome of an exercise's search."""
    recording = exercise.recording
    tree = recording.tree
    tops = cut_tops(exercise)
    single = sum(not tree.children[top] for top in tops)
    leaf = tree.children == 0
    best = recording.best
    assert best is not None
    return SearchOutcome(
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
        if node not in cutters:  # its last child ended it: nothing was left to cut
            continue
        alpha, beta = trace.window(step)
        is_max = bool(tree.player[node] == MAX)
        value = float(trace.value[step - 1])  # a cut is the step after its test
        result.append(Reason(node, value, ">=" if is_max else "<=", beta if is_max else alpha))
    return result
